"""A melee before its dice: who touches whom, what each may do, every throw in its order, and the hits to expect."""

from __future__ import annotations

from msgspec import Struct


class Right(Struct, frozen=True, kw_only=True):
    """Something a table may grant a fighter, and whether it does."""

    mark: str
    text: str
    granted: bool


class Fighter(Struct, frozen=True, kw_only=True):
    """A unit in the fight, and which of its stands touch an enemy."""

    piece: int
    side: int
    name: str
    about: str
    engaged: tuple[int, ...] = ()


class Meeting(Struct, frozen=True, kw_only=True):
    """Two units in contact: by what they fight, and what that grants attacker and defender."""

    attacker: int
    defender: int
    text: str
    clause: str
    ours: tuple[Right, ...]
    theirs: tuple[Right, ...]


class Row(Struct, frozen=True, kw_only=True):
    """What makes a throw harder or easier."""

    text: str
    clause: str


class Throw(Struct, frozen=True, kw_only=True):
    """Dice one unit throws at another: how many stands, how many dice, what they need, the hits to expect."""

    title: str
    side: int
    piece: int
    target: int
    stands: int
    dice: int
    need: str
    expected: float
    clause: str
    rows: tuple[Row, ...] = ()


class Bonus(Struct, frozen=True, kw_only=True):
    """What counts beside the hits, and what it is worth to either side, in words."""

    text: str
    clause: str
    worth: tuple[str, str]


class Spread(Struct, frozen=True, kw_only=True):
    """How many hits a side may score: the mean, and the chance of each number from none on."""

    side: int
    expected: float
    chances: tuple[float, ...]


class Sheet(Struct, frozen=True, kw_only=True):
    """All of it; throws are in the order of rolling, spreads by side."""

    attacking: int
    fighters: tuple[Fighter, ...]
    meetings: tuple[Meeting, ...]
    throws: tuple[Throw, ...]
    spreads: tuple[Spread, ...]
    bonuses: tuple[Bonus, ...] = ()
