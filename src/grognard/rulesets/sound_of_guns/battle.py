"""What a battle holds: units of stands, commanders with their points, the ground, charges, the fight in hand."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, Struct, UnsetType, field

from grognard.engine import battle
from grognard.engine.battle import SIDES, Commander, Field, Piece, Seat
from grognard.engine.objectives import Contested, Layer
from grognard.engine.sizes import Many, Whole
from grognard.engine.terrain import Edge
from grognard.rulesets.sound_of_guns.land import Land
from grognard.rulesets.sound_of_guns.layouts import Layout, layout, reference, stands_at
from grognard.rulesets.sound_of_guns.options import Options
from grognard.rulesets.sound_of_guns.outlook import Prospect, Sights, undisturbed
from grognard.rulesets.sound_of_guns.profiles import COMMANDS, PROFILES, Arm, Command, Profile, Rank
from grognard.rulesets.sound_of_guns.units import Formation, Order
from grognard.table.kernel import Rect
from grognard.table.kernel_body import ABSENT, Footprint
from grognard.table.lazy import lazy
from grognard.table.pose import heading

__all__ = ["SIDES"]

TOUCH = 0.01
"""Stands no further apart than this touch; deeper than this, they overlap."""
LIMIT = 1e-6

Phase = Literal["start", "command", "movement", "shooting", "melee", "end"]
Fate = Literal["", "destroyed by fire", "destroyed in melee", "surrendered", "left the table", "guns lost"]
Place = Literal["table", "waiting", "gone"]
Role = Literal["", "attacker", "defender"]


class Unit(Piece, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """A unit of stands. `file` are the stands of a march column, `road` is the road it keeps to.

    `hits` are those that have not bitten yet; `loose` is open order by order; `tries` are the enemy cavalry it has
    answered with an emergency square this turn.
    """

    shelf: ClassVar[str] = "units"
    given_name: str = field(default="", name="name")
    short: str = ""
    profile_id: str = field(name="profile")
    commander: int = -1
    stands: int
    start_stands: int
    stand: tuple[float, float]
    formation: Formation
    file: tuple[tuple[float, float, float], ...] = ()
    road: str = ""
    loose: bool = False
    order: Order = "good"
    exhausted: bool = False
    place: Place = "table"
    fate: Fate = ""
    hits: int = 0
    moved: bool = False
    charging: bool = False
    rallied: bool = False
    rally_tried: bool = False
    fought: bool = False
    fought_before: bool = False
    fired: tuple[int, ...] = ()
    tries: tuple[int, ...] = ()
    square_failed: bool = False

    @property
    def profile(self) -> Profile:
        """Its row of chapter P."""
        return PROFILES[self.profile_id]

    @property
    def arm(self) -> Arm:
        """Infantry, cavalry or artillery."""
        return self.profile.arm

    @property
    def type(self) -> str:
        """Its arm."""
        return self.profile.arm

    @property
    def name(self) -> str:
        """What people call it."""
        return self.given_name or self.id

    @property
    def lost(self) -> bool:
        """Destroyed, surrendered or off the table for good."""
        return self.place == "gone"

    @property
    def good(self) -> bool:
        """In good order."""
        return self.order == "good"

    @lazy
    def plan(self) -> Layout:
        """The layout of its formation."""
        return layout(self.formation, self.stands, *self.stand)

    @lazy
    def rects(self) -> list[Rect]:
        """Its stands on the table."""
        if self.formation == "march" and self.file:
            wide, deep = self.stand
            return [Rect(x, y, *heading(f), deep / 2, wide / 2) for x, y, f in self.file]
        return stands_at(self.plan, self.here, *self.stand)

    @lazy
    def body(self) -> Footprint:
        """The ground its stands cover."""
        return Footprint(self.rects)

    @property
    def reference(self) -> tuple[float, float]:
        """The middle of its front; of a square, its centre."""
        if self.formation == "march":
            r = self.rects[0]
            return (r.x + r.fx * r.hd, r.y + r.fy * r.hd)
        return reference(self.plan, self.here)

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of its footprint; of a march column, the mean of its stands."""
        if self.formation == "march":
            return (sum([r.x for r in self.rects]) / self.stands, sum([r.y for r in self.rects]) / self.stands)
        return (self.here.x, self.here.y)

    @lazy
    def footing(self) -> tuple[object, ...]:
        """All of it that has to do with where others may go, whom they may charge and what they see."""
        return (self.at, self.formation, self.file, self.stands, self.order, self.loose, self.exhausted)

    @property
    def worth(self) -> int:
        """What it counts for army morale: the points of its starting stands."""
        return self.start_stands * self.profile.morale


class Officer(Commander, frozen=True, kw_only=True, omit_defaults=True):
    """A commander: his dice of the turn, who shares them, and the Command Points he has left."""

    given_name: str = field(default="", name="name")
    short: str = ""
    rank: Rank
    superior: int = -1
    dice: tuple[int, ...] = ()
    members: tuple[int, ...] = ()
    cp: int = 0
    moved: bool = False
    removed: bool = False
    waiting: bool = False

    @property
    def command(self) -> Command:
        """His row of the table."""
        return COMMANDS[self.rank]

    @property
    def corps(self) -> bool:
        """Does he command a corps?"""
        return self.rank in ("infantry_corps", "cavalry_corps")

    @property
    def divisional(self) -> bool:
        """Does he command a division or a brigade?"""
        return self.rank in ("infantry_division", "cavalry_division")

    @property
    def type(self) -> str:
        """His rank."""
        return self.rank

    @property
    def name(self) -> str:
        """What people call him."""
        return self.given_name or self.id

    @property
    def lost(self) -> bool:
        """Removed from play."""
        return self.removed


class Army(Field, frozen=True, kw_only=True, dict=True):
    """The units and commanders of both sides, on their ground."""

    units: tuple[Unit, ...]
    commanders: tuple[Officer, ...] = ()
    ground: Land

    @lazy
    def bodies(self) -> list[Footprint]:
        """The body of each unit; of one off the table, a body far away."""
        return [ABSENT if u.at is None else u.body for u in self.units]

    @lazy
    def prospects(self) -> dict[int, Prospect]:
        """What has been worked out about moves and formations of each unit, as things stand round about it."""
        return {}

    @lazy
    def sights(self) -> Sights:
        """What has been worked out about who can shoot at whom."""
        return Sights(None)

    @lazy
    def known_fields(self) -> dict[int, Army]:
        """The same field with only the ground that a side knows of, by side."""
        return {}

    def hand_on(self, child: Army, old: Piece, new: Piece) -> None:
        """Bodies, prospects and sights as far as the change of a unit leaves them true."""
        super().hand_on(child, old, new)
        if isinstance(old, Unit) and isinstance(new, Unit):
            hand_on(self.__dict__, child.__dict__, old, new)


def hand_on(mine: dict[str, Any], its: dict[str, Any], old: Unit, new: Unit) -> None:
    """Give the next field what the change of a unit leaves true."""
    stirred = old.footing != new.footing
    if "bodies" in mine:
        its["bodies"] = mine["bodies"]
        if stirred:
            its["bodies"] = mine["bodies"].copy()
            its["bodies"][new.no] = ABSENT if new.at is None else new.body
    if "sights" in mine and not stirred:
        its["sights"] = mine["sights"]
    if mine.get("prospects"):
        boxes = [u.body for u in (old, new) if u.at is not None] if stirred else []
        its["prospects"] = undisturbed(mine["prospects"], new.no, boxes)


class Charge(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who came into contact with whom, and how: the way it came, if from the rear, if through water."""

    attacker: int
    defender: int
    way: tuple[float, float]
    rear: bool = False
    water: bool = False
    fresh: bool = True
    oriented: bool = False
    pursuit: bool = False


class Host(battle.Host, frozen=True, kw_only=True, omit_defaults=True):
    """What belongs to a side as a whole; points, list and role are for a battle that the players set up."""

    nation: str = ""
    edge: Edge = "y_min"
    break_points: int = 0
    reroll_used: bool = False
    points: int = 0
    list: str = ""
    role: Role = ""


class Arrival(Struct, frozen=True, kw_only=True):
    """Units and commanders that come on at the start of a side's turn, each at its place."""

    side: int
    turn: int
    name: str = ""
    at: tuple[float, float]
    units: tuple[int, ...]
    commanders: tuple[int, ...] = ()


class Fray(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A combat while it is being fought: who is in it, whom stands strike, and what the round has come to."""

    units: tuple[int, ...]
    attacking: int
    round: int = 1
    chosen: tuple[tuple[int, int, int], ...] = ()
    suffered: tuple[tuple[int, int], ...] = ()
    ignoring: tuple[int, ...] = ()
    charged: tuple[tuple[int, float, float], ...] = ()
    met: tuple[tuple[int, tuple[int, ...]], ...] = ()
    ways: tuple[tuple[int, float, float], ...] = ()
    winner: int | None = None
    margin: int = 0
    no_dice: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    pursuers: tuple[int, ...] = ()


class Engagement(Contested, frozen=True, kw_only=True):
    """A battle of March Toward the Sound of Guns; `staff_posts` are for commanders what `posts` are for units."""

    unasked: ClassVar[str] = "SG-B.2"
    control_clause: ClassVar[str] = "SG-B.2"
    umpire_clause: ClassVar[str] = "SG-B.2"
    field: Army
    options: Options = Options()
    hosts: tuple[Host, Host] = (Host(), Host(edge="y_max"))
    year: int = 1809
    phase: Phase = "start"
    phasing: int = 0
    first: int = 0
    layer: Layer = Layer()
    arrivals: tuple[Arrival, ...] = ()
    charges: tuple[Charge, ...] = ()
    shot_at: tuple[int, ...] = ()
    fray: Fray | None = None
    staff_posts: Many[Whole] | UnsetType = UNSET

    def seat_of(self, unit: Piece) -> Seat:
        """The seat that holds a unit or a commander."""
        if isinstance(unit, Officer) and self.staff_posts is not UNSET:
            return self.seats[self.staff_posts[unit.no]]
        return super().seat_of(unit)

    def head(self, side: int) -> Seat:
        """The seat that speaks for a side: its first."""
        return self.seats_of(side)[0]

    @property
    def rules_open(self) -> bool:
        """May players see the rulings, and the rules they are made by? Without an umpire somebody has to know."""
        return self.options.players_see_rulings or not self.options.control

    def unit(self, no: int) -> Unit:
        """The unit of that number."""
        return self.field.units[no]

    def officer(self, no: int) -> Officer:
        """The commander of that place in the roster."""
        return self.field.commanders[no]

    def prospect(self, unit: Unit) -> Prospect | None:
        """Where what is worked out about a unit is kept; nothing is of a unit that is only imagined."""
        field = self.field
        if field.units[unit.no] is not unit:
            return None
        found = field.prospects.get(unit.no)
        if found is None or found.options is not self.options:
            found = field.prospects[unit.no] = Prospect(self.options)
        return found

    @property
    def sights(self) -> Sights:
        """What is worked out about who can shoot at whom."""
        found = self.field.sights
        if found.options is not self.options:
            found = self.field.__dict__["sights"] = Sights(self.options)
        return found

    def on_table(self, side: int) -> list[Unit]:
        """A side's units on the table."""
        return [self.field.units[no] for no in self.field.present[side]]

    def enemies(self, unit: Unit) -> list[Unit]:
        """The enemy's units on the table."""
        return self.on_table(1 - unit.side)

    def others(self, unit: Unit) -> list[Unit]:
        """Everybody else on the table."""
        return [u for side in (0, 1) for u in self.on_table(side) if u.no != unit.no]
