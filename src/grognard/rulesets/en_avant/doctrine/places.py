"""Doctrine: troops as a plan weighs them, in classes of the compiler's own: what they are, and where they might be."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.firing_table import Density, Row
from grognard.rulesets.en_avant.geometry import bodies_at, muzzles
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.shot import BALL, CANISTER, MUSKET, density, in_village, steady_line, volley_row
from grognard.table.kernel import Rect

UNKNOWN = -1


class Hit:
    """A shot a unit could fire now: at whom, what it takes, and what that is worth."""

    __slots__ = ("by", "firer", "floor", "sub", "target", "worth")

    def __init__(self, firer: int, target: int, by: int, sub: int, floor: int, worth: float) -> None:
        self.firer, self.target, self.by, self.sub, self.floor, self.worth = firer, target, by, sub, floor, worth


class Troop:
    """What a unit is, wherever it stands; `lost` is what it loses by each drop that has been asked about."""

    __slots__ = (
        "busy", "charges", "density", "far", "fires", "foot", "gun", "horse", "infantry", "label", "lost", "no", "row",
        "rate", "status", "steady",
    )  # fmt: skip

    def __init__(self, battle: Engagement, unit: Unit) -> None:
        shape = unit.shape
        self.no = unit.no
        self.gun = unit.gun
        self.foot = unit.foot
        self.infantry = unit.type == "infantry"
        self.horse = unit.type == "cavalry"
        self.label = label(battle, unit)
        self.status = unit.status
        self.far = BALL if self.gun else MUSKET
        self.fires = not (self.horse or unit.type == "hq" or (self.gun and unit.formation != "deployed"))
        self.rate = shape.rate
        self.charges = not self.gun and self.rate != 0 and unit.change is None
        self.busy = unit.duty is not None
        self.density: Density = density(unit)[0]
        self.steady = steady_line(unit)
        self.row: Row = volley_row(unit, 0.0)
        self.lost: dict[int, float] = {}

    def row_at(self, reach: float) -> Row:
        """The row of the table it fires on at a range."""
        return "ball" if self.gun and reach > CANISTER + SLACK else self.row


class Place:
    """A unit somewhere: its footprint, and what it would lose there to the fire of each enemy asked about."""

    __slots__ = ("_village", "facing", "fire", "stands", "troop", "unit", "x", "y")

    def __init__(self, troop: Troop, unit: Unit) -> None:
        at = unit.here
        self.troop = troop
        self.unit = unit
        self.x = at.x
        self.y = at.y
        self.facing = at.facing
        self.stands: list[Rect] = bodies_at(unit, at)
        self.fire: dict[int, float] = {}
        self._village = UNKNOWN

    def muzzles(self) -> list[Rect]:
        """The base or bases out of whose front it fires."""
        return muzzles(self.unit, self.unit.here)

    def in_village(self, battle: Engagement) -> bool:
        """Is it infantry in a built-up area?"""
        if self._village == UNKNOWN:
            self._village = int(in_village(battle, self.unit))
        return self._village == 1
