"""What a 2 by 2 battle holds: units with two markers, ground, contacts, reinforcement points."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

from msgspec import Struct, field

from grognard.engine.battle import Battle, Field, Piece
from grognard.engine.objectives import Layer
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.units import RANGES, TYPES, Arm, Size, TroopType, TypeName
from grognard.table.kernel import FAR, Rect, stirred
from grognard.table.lazy import lazy

SIDES = ("blue", "red")
CONTACT = 0.01
LIMIT = 0.001
AREA = 0.01
STANDOFF = 0.1
LONGEST_SHOT = max([far for _, far, _ in RANGES.values()])
MOVE_MARGIN = 1.5

Place = Literal["waiting", "table", "exited", "destroyed"]
Phase = Literal["setup", "move", "rally", "face", "shoot", "melee"]
Edge = Literal["y_min", "y_max", "x_min", "x_max"]
ContactKind = Literal["charge", "clearing", "follow_up"]


class Unit(Piece, frozen=True, kw_only=True, omit_defaults=True):
    """A regiment or brigade on its base."""

    shelf: ClassVar[str] = "units"
    type: TypeName
    size: Size = "common"
    given_name: str = field(default="", name="name")
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
    def reaches(self) -> list[float]:
        """How far each unit's menu of moves looks; written anew with the menu."""
        return [u.troop.move + MOVE_MARGIN for u in self.units]

    @lazy
    def moves(self) -> dict[int, Any]:
        """Menus of moves already worked out, by unit."""
        return {}

    @lazy
    def walked(self) -> dict[str, Any]:
        """The last path judged on this field, and the judgement."""
        return {}

    @lazy
    def shots(self) -> dict[int, Any]:
        """Targets already worked out, by unit."""
        return {}

    @lazy
    def shot_reaches(self) -> list[float]:
        """How far each unit's list of targets looks: the longest shot, across its target and a base half in the way."""
        across = 3 * max([FAR.r, *[r.r for r in self.rects]])
        return [LONGEST_SHOT + across + LIMIT] * len(self.units)

    @lazy
    def to_come(self) -> tuple[bool, bool]:
        """Has each side anybody still off the table to come?"""
        waiting = {u.side for u in self.units if u.place == "waiting"}
        return (0 in waiting, 1 in waiting)

    def hand_on(self, child: Self, old: Unit, new: Unit) -> None:  # type: ignore[override]
        """Menus survive a change they cannot have been touched by."""
        super().hand_on(child, old, new)
        mine, its = self.__dict__, child.__dict__
        if old.place == new.place and "to_come" in mine:
            its["to_come"] = mine["to_come"]
        its["reaches"] = self.reaches
        if old.at is not None:
            its["shot_reaches"] = self.shot_reaches
        if old.at is not new.at:
            its["reaches"] = self.reaches.copy()
        for name, reach in (("moves", self.reaches), ("shots", self.shot_reaches)):
            kept = mine.get(name)
            if kept and old.at is not new.at:
                kept = kept.copy()
                for no in stirred(old.rect, new.rect, its["rects"], reach):
                    kept.pop(no, None)
                kept.pop(new.no, None)
            if kept:
                its[name] = kept


class Contact(Struct, frozen=True):
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


class Host(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What belongs to a side as a whole."""

    name: str = ""
    role: Literal["attacker", "defender", ""] = ""
    edge: Edge = "y_min"
    ap: float = 40.0
    opening_ap: float = 10.0
    extra: bool = False
    list: str = ""


class Skirmish(Battle, frozen=True, kw_only=True):
    """A battle of 2 by 2."""

    unasked: ClassVar[str] = "2X2-5.2"
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
