"""What a 2 by 2 battle holds: units with two markers, ground, contacts, reinforcement points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, Self

from msgspec import Struct, field

from grognard.engine import battle
from grognard.engine.battle import Field, Piece
from grognard.engine.objectives import Contested, Layer
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.roll.fields import with_marks, with_unit
from grognard.rulesets.two_by_two.roll.posts import ARMS, Kind, Roll, roll_of
from grognard.rulesets.two_by_two.roll.prospects import Edge
from grognard.rulesets.two_by_two.roll.tolerances import AREA, CONTACT, LIMIT, MOVE_MARGIN, STANDOFF
from grognard.rulesets.two_by_two.units import MAY_ROUT_BY_CHOICE, RANGES, TYPES, Arm, Size, TroopType, TypeName
from grognard.table.kernel import FAR, Rect
from grognard.table.lazy import lazy

__all__ = ["AREA", "CONTACT", "LIMIT", "MOVE_MARGIN", "STANDOFF", "Edge"]

SIDES = ("blue", "red")

Place = Literal["waiting", "table", "exited", "destroyed"]
Phase = Literal["setup", "move", "rally", "face", "shoot", "melee"]
ContactKind = Literal["charge", "clearing", "follow_up"]


def kind_of(troop: TroopType) -> Kind:
    """A type as compiled code knows it."""
    return Kind(
        list(TYPES).index(troop.name),
        ARMS.index(troop.arm),
        troop.name == "light_infantry",
        troop.name == "irregular_cavalry",
        troop.name in MAY_ROUT_BY_CHOICE,
        troop.move,
        troop.move_clause,
        RANGES[troop.weapon][1] if troop.weapon else -1.0,
    )


KINDS = {name: kind_of(troop) for name, troop in TYPES.items()}


class Unit(Piece, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A regiment or brigade on its base."""

    shelf: ClassVar[str] = "units"
    type: TypeName
    size: Size = "common"
    given_name: str = field(default="", name="name")
    short: str = ""
    command: int = 0
    traits: tuple[str, ...] = ()
    place: Place = "table"
    pinned: bool = False
    disrupted: bool = False
    moved: bool = False
    road_march: bool = False
    through_town: bool = False
    rally_tried: bool = False
    fired: bool = False
    turned: bool = False

    @property
    def troop(self) -> TroopType:
        """The row of the type table."""
        return TYPES[self.type]

    @property
    def arm(self) -> Arm:
        """Infantry, cavalry, artillery or HQ."""
        return TYPES[self.type].arm

    @property
    def shaken(self) -> bool:
        """Pinned or Disrupted."""
        return self.pinned or self.disrupted

    @property
    def lost(self) -> bool:
        """Destroyed; who has marched off or is still to come is not lost."""
        return self.place == "destroyed"

    @property
    def guards(self) -> bool:
        """Guards or Grenadiers, by type or by a scenario's gift."""
        return self.type == "guards" or "guards" in self.traits

    @property
    def rect(self) -> Rect:
        """Its base on the table."""
        return FAR if self.at is None else self.at.rect

    @property
    def name(self) -> str:
        """What people call it."""
        return self.given_name or self.id


class Army(Field, frozen=True, kw_only=True, dict=True):
    """All units of both sides, on the ground they fight for."""

    units: tuple[Unit, ...]
    ground: Ground

    @lazy
    def roll(self) -> Roll:
        """The units as compiled code knows them, with what has been worked out about them."""
        return roll_of(self.units, KINDS)

    @lazy
    def rects(self) -> list[Rect]:
        """The base of each unit; off the table, a base far away."""
        return self.roll.rects

    @lazy
    def present(self) -> tuple[list[int], list[int]]:
        """The numbers of the units on the table, by side."""
        return self.roll.present

    @lazy
    def to_come(self) -> tuple[bool, bool]:
        """Has each side anybody still off the table to come?"""
        waiting = {u.side for u in self.units if u.place == "waiting"}
        return (0 in waiting, 1 in waiting)

    def put(self, new: Piece) -> Self:
        """This field with one unit replaced; what was worked out survives a change that cannot have touched it."""
        child: Self = with_unit(self, new, KINDS)
        return child

    def put_all(self, news: Sequence[Piece]) -> Self:
        """This field with several units replaced; where nobody moves, in one go."""
        child: Self | None = with_marks(self, list(news), KINDS)
        return super().put_all(news) if child is None else child


class Contact(Struct, frozen=True, gc=False):
    """A melee to be fought; the record, not bare geometry, decides who fights."""

    attacker: int
    defender: int
    kind: ContactKind
    face: int


class Point(Struct, frozen=True, kw_only=True):
    """A reinforcement point and the units waiting behind it, in order."""

    id: str
    side: int
    edge: Edge
    x: float
    y: float
    queue: tuple[int, ...]
    name: str = ""
    not_before: int = 1
    dice_used: int = 0
    no_room: bool = False


class Host(battle.Host, frozen=True, kw_only=True, omit_defaults=True):
    """What belongs to a side as a whole."""

    role: Literal["attacker", "defender", ""] = ""
    edge: Edge = "y_min"
    ap: float = 40.0
    opening_ap: float = 10.0
    extra: bool = False
    list: str = ""


class Skirmish(Contested, frozen=True, kw_only=True, gc=False):
    """A battle of 2 by 2."""

    unasked: ClassVar[str] = "2X2-5.2"
    draw_clause: ClassVar[str] = "2X2-3.5"
    control_clause: ClassVar[str] = "2X2-16.1"
    umpire_clause: ClassVar[str] = "2X2-16.1"
    field: Army
    options: Options = Options()
    hosts: tuple[Host, Host] = (Host(), Host(edge="y_max"))
    phase: Phase = "setup"
    half: int = 1
    phasing: int = 0
    first: int = 0
    points: tuple[Point, ...] = ()
    contacts: tuple[Contact, ...] = ()
    layer: Layer = Layer()
    held_open: str = ""

    @property
    def rules_open(self) -> bool:
        """May players see the rulings, and the rules they are made by? Without an umpire somebody has to know."""
        return self.options.players_see_rulings or not self.options.control

    def unit(self, no: int) -> Unit:
        """The unit of that number."""
        return self.field.units[no]

    def on_table(self, side: int) -> list[Unit]:
        """A side's units on the table."""
        return [self.field.units[no] for no in self.field.present[side]]

    def destroyed(self, side: int) -> int:
        """How many units of a side count as Destroyed."""
        return sum([u.side == side and u.place == "destroyed" for u in self.field.units])

    def waiting(self, side: int) -> bool:
        """Has a side anybody still off the table to come?"""
        return self.field.to_come[side]


def seat_of(side: int) -> str:
    """The seat that plays a side."""
    return SIDES[side]


def without(contacts: tuple[Contact, ...], no: int) -> tuple[Contact, ...]:
    """The contacts left when a unit is out of all of its own."""
    return tuple([c for c in contacts if no not in (c.attacker, c.defender)])
