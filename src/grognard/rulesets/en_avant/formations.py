"""Chapters 4 and 8: changing formation and facing, each in place of movement."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import Any, ClassVar

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.events import Figures, OpenEvent, RulingEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import CONTROL, SLACK, Card, Change, Engagement, Unit
from grognard.rulesets.en_avant.crowding import those_with_room
from grognard.rulesets.en_avant.effects import NotCarriedOut, disorder, lose_touch
from grognard.rulesets.en_avant.geometry import forward, inside_feature, shaped
from grognard.rulesets.en_avant.units import (
    DRILLS,
    REACHES,
    REPRESENTED,
    SHAPES,
    SHOWN_AS,
    Drill,
    Element,
    Formation,
    TypeName,
    drill_clause,
)
from grognard.table.pose import Pose, pose, round_facing

WIDE_TURN = 2
MANOEUVRES = ("form", "form_square", "about_face", "limber", "unlimber")
HALF_A_LINE = 10.0


class ChangeBegan(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit began to change formation."""

    figures: ClassVar[Figures] = {"turns": 0}
    unit: int
    into: str
    turns: int
    because: tuple[str, ...] = ("EA-4.2",)


class ChangeTicked(RulingEvent, frozen=True, kw_only=True, tag=True):
    """A turn of a change is over; so many are left."""

    unit: int
    left: int


class ChangeCompleted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit stands in its new formation."""

    unit: int
    formation: str
    end: Pose
    because: tuple[str, ...] = ()


class ChangeWaits(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A change is ready but has no room to take shape."""

    unit: int
    obstacle: str
    because: tuple[str, ...] = ("EA-8.2",)


class ChangeGivenUp(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A change was broken off: the old formation is kept, in disorder."""

    unit: int


class ChangeLost(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit was beaten while it changed: the old formation is kept."""

    unit: int


class Faced(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit turned on the spot."""

    unit: int
    facing: float


def turn_between(a: float, b: float) -> float:
    """The angle between two facings, 0 to 180."""
    d = abs(a - b) % 360.0
    return min(d, 360.0 - d)


def change_of(unit: Unit, card: Card) -> Change | Refusal:
    """The change a card asks for, with its time, or why it cannot be made (EA-4.2, EA-R36, EA-R37)."""
    to, element, facing = wanted(unit, card)
    if unit.one_line and card.name == "form":
        return Refusal("EA-4.18", f"{unit.name} is one line only")
    if card.name == "about_face" and (unit.type, unit.formation) != ("infantry", "line"):
        return Change(to=to, facing=facing, left=card.turns or WIDE_TURN, clause="EA-8.1")
    drill = DRILLS.get((unit.type, unit.formation, to))
    if drill is None or (to == unit.formation and card.name != "about_face"):
        return Refusal("EA-4.2", f"{unit.name} cannot change from {unit.formation} to {to}")
    odd = oddity(unit, card, to, element)
    if odd:
        return Refusal("EA-4.2", odd)
    turns = card.turns or drill.turns
    return Change(to=to, element=element, facing=facing, left=turns, clause=clause_of(unit, drill, element))


def clause_of(unit: Unit, drill: Drill, element: Element) -> str:
    """The row of the table; only infantry's lines to the left and to the right have rows of their own."""
    return drill_clause(drill, element) if unit.type == "infantry" else drill.clause


def oddity(unit: Unit, card: Card, to: Formation, element: Element) -> str:
    """What is wrong with the particulars of a change the table knows (EA-4.17)."""
    if to == "line" and element == "centre" and unit.formation not in ("square", "line"):
        return "a line is formed to the left or to the right"
    if card.element is not None and "square" in (to, unit.formation):
        return "a square has its own centre and forms on no wing"
    free = unit.formation == "square" or to == "limbered"
    if card.facing is not None and not free and turn_between(card.facing, facing_of(unit)) > SLACK:
        return f"{unit.name} keeps its facing when it forms {to}"
    return ""


def facing_of(unit: Unit) -> float:
    """The way a unit looks."""
    return unit.at.facing if unit.at is not None else 0.0


def wanted(unit: Unit, card: Card) -> tuple[Formation, Element, float | None]:
    """The formation, element and facing a card names."""
    match card.name:
        case "form_square":
            return ("square", "centre", None)
        case "about_face":
            return (unit.formation, "centre", round_facing(facing_of(unit) + 180.0))
        case "limber":
            return ("limbered", "centre", card.facing)
        case "unlimber":
            return ("deployed", "centre", card.facing)
    to = card.formation or unit.formation
    default: Element = "left" if to == "line" and unit.formation != "square" else "centre"
    return (to, card.element or default, card.facing)


def goes_on_with(unit: Unit, card: Card) -> bool:
    """Does a card name the change that is under way already?"""
    if unit.change is None or card.name not in MANOEUVRES:
        return False
    to, element, _ = wanted(unit, card)
    if (card.name == "about_face") != (unit.change.to == unit.formation):
        return False
    return to == unit.change.to and (card.element is None or element == unit.change.element)


def gives_up(unit: Unit, card: Card) -> bool:
    """Does a card name the old formation of a unit that is changing?"""
    return unit.change is not None and card.name == "form" and card.formation == unit.formation


def village_refusal(battle: Engagement, unit: Unit, to: Formation) -> Refusal | None:
    """Infantry cannot deploy inside a built-up area (EA-6.19)."""
    if to in ("line", "square") and unit.foot and any([inside_feature(unit, f) for f in battle.field.villages]):
        return Refusal("EA-6.19", f"{unit.name} cannot form {to} in a built-up area")
    return None


class Manoeuvres(Step, frozen=True, tag=True):
    """M1: changes begin or go on, facings are changed."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Every unit by its card, and all facings at once."""
        free = [u for u in umpire.battle.field.units if may_manoeuvre(umpire.battle, u)]
        for unit in free:
            assert unit.card is not None
            if unit.change is not None:
                go_on(umpire, unit, unit.card)
            elif unit.card.name in (*MANOEUVRES, "face") and umpire.battle.in_contact(unit.no):
                closed_with(umpire, unit, unit.card)
            elif unit.card.name in MANOEUVRES:
                begin(umpire, unit, unit.card)
        face_all(umpire, [u for u in free if u.change is None and not umpire.battle.in_contact(u.no)])


def closed_with(umpire: Umpire[Engagement], unit: Unit, card: Card) -> None:
    """A unit that a pursuer has just closed with can begin no manoeuvre."""
    clause = "EA-8.1" if card.name == "face" else "EA-4.2"
    reason = f"{unit.name} is in contact with the enemy"
    umpire.tell(NotCarriedOut(clause=clause, unit=unit.no, card=card.name, reason=reason))


def may_manoeuvre(battle: Engagement, unit: Unit) -> bool:
    """On the table, with a card, free of obligations; a unit that fired has spent its turn (EA-R10, EA-R36)."""
    if unit.at is None or unit.card is None or unit.duty is not None or not unit.combatant:
        return False
    return not unit.fired or (battle.options.fire_and_move and unit.change is None)


def go_on(umpire: Umpire[Engagement], unit: Unit, card: Card) -> None:
    """A change under way goes on, unless it is given up (EA-R36)."""
    if not gives_up(unit, card):
        umpire.change(unit, "EA-8.1", manoeuvred=True)
        return
    umpire.change(unit, "EA-4.2", change=None, manoeuvred=True)
    disorder(umpire, unit.no, "EA-7.2")
    umpire.tell(ChangeGivenUp(clause="EA-4.2", unit=unit.no))


def begin(umpire: Umpire[Engagement], unit: Unit, card: Card) -> None:
    """A change begins: in disorder at once, the old formation kept until it is done (EA-R15)."""
    change = change_of(unit, card)
    if isinstance(change, Refusal):
        umpire.tell(NotCarriedOut(clause=change.clause, unit=unit.no, card=card.name, reason=change.reason))
        return
    forming = change.to == "square"
    umpire.change(unit, change.clause, change=change, manoeuvred=True, forming_square=forming)
    umpire.tell(ChangeBegan(clause=change.clause, unit=unit.no, into=change.to, turns=change.left))
    disorder(umpire, unit.no, "EA-7.2")


def faced(unit: Unit, facing: float) -> Pose:
    """Where a unit stands that has turned on the spot (EA-R37)."""
    at = unit.here
    return shaped(at.x, at.y, facing, unit)


def face_all(umpire: Umpire[Engagement], units: list[Unit]) -> None:
    """Turns of up to a quarter fill the turn, without disorder; nobody turns on to another (EA-R37, EA-R47)."""
    turned = {}
    for unit in units:
        if unit.card is not None and unit.card.name == "face" and unit.card.facing is not None and unit.at is not None:
            turned[unit.no] = replace(unit, at=faced(unit, unit.card.facing))
    if not turned:
        return
    able, stuck = those_with_room(umpire.battle, turned)
    for no, unit in able.items():
        umpire.change(umpire.battle.unit(no), "EA-8.1", at=unit.at, manoeuvred=True)
        umpire.tell(Faced(clause="EA-8.1", unit=no, facing=facing_of(unit)))
    for no, obstacle in stuck.items():
        reason = f"{obstacle} is in the way"
        umpire.tell(NotCarriedOut(clause="EA-8.1", unit=no, card="face", reason=reason))


class FormationClocks(Step, frozen=True, tag=True):
    """4a: a turn spent on a change counts; completed changes take shape together."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Tick every change that was worked on."""
        ready: dict[int, Unit] = {}
        for unit in umpire.battle.field.units:
            if unit.at is None or unit.change is None:
                continue
            if unit.pending is not None and not unit.pending.won and not unit.pending.drawn:
                lose(umpire, unit)
            elif unit.manoeuvred and unit.change.left > 1:
                tick(umpire, unit, unit.change)
            elif unit.manoeuvred:
                ready[unit.no] = reformed(unit, unit.change)
        take_shape(umpire, ready)


def lose(umpire: Umpire[Engagement], unit: Unit) -> None:
    """Beaten while changing: the change is lost (EA-R15)."""
    umpire.change(unit, "EA-4.2", change=None)
    umpire.tell(ChangeLost(clause="EA-4.2", unit=unit.no))


def tick(umpire: Umpire[Engagement], unit: Unit, change: Change) -> None:
    """A turn of it is done."""
    umpire.change(unit, change.clause, change=replace(change, left=change.left - 1))
    umpire.tell(ChangeTicked(clause=change.clause, unit=unit.no, left=change.left - 1))


def take_shape(umpire: Umpire[Engagement], ready: dict[int, Unit]) -> None:
    """Those that have room stand in their new formation; the others wait for it (EA-R47)."""
    if not ready:
        return
    able, stuck = those_with_room(umpire.battle, ready)
    for no, unit in able.items():
        complete(umpire, no, unit)
    for no, obstacle in stuck.items():
        mine = umpire.battle.seats_of(umpire.battle.unit(no).side)
        umpire.tell(ChangeWaits(clause="EA-4.2", unit=no, obstacle=obstacle), to=(*mine, CONTROL))


def complete(umpire: Umpire[Engagement], no: int, new: Unit) -> None:
    """The new formation and footprint; still in disorder (EA-R15)."""
    old = umpire.battle.unit(no)
    change, at = old.change, new.here
    assert change is not None
    fields: dict[str, Any] = {"formation": new.formation, "change": None, "at": at}
    if new.type == "cavalry" and new.formation != old.formation:
        fields |= {"second_line": new.second_line, "first_on_left": new.first_on_left}
    umpire.change(old, change.clause, **fields)
    lose_touch(umpire, no, change.clause)
    because = (SHOWN_AS.get((new.type, new.formation), REPRESENTED[new.type]), *ways_of_forming(old, new))
    umpire.tell(ChangeCompleted(clause=change.clause, unit=no, formation=change.to, end=at, because=because))


def ways_of_forming(old: Unit, new: Unit) -> tuple[str, ...]:
    """Where a change has an element to form on, it matters which (EA-4.17)."""
    chosen = new.type in ("infantry", "cavalry") and new.formation != old.formation and new.formation != "square"
    return ("EA-4.17",) if chosen and old.formation != "square" else ()


def reformed(unit: Unit, change: Change) -> Unit:
    """The unit as it will stand when the change is done."""
    new = replace(unit, formation=change.to, at=reshaped(unit, change))
    if unit.type != "cavalry" or change.to == unit.formation:
        return new
    return replace(new, second_line="following", first_on_left=comes_up_on_the_right(change))


def comes_up_on_the_right(change: Change) -> bool:
    """Does a second line come up on the right of the first, which then is the left half?"""
    return change.to == "line" and change.element == "right"


def reshaped(unit: Unit, change: Change) -> Pose:
    """Where the new formation stands, by the element it forms on."""
    at = unit.here
    new = SHAPES[unit.type, change.to]
    facing = at.facing if change.facing is None else change.facing
    fx, fy = forward(at)
    aside, ahead = 0.0, 0.0
    if unit.type == "cavalry":
        aside = cavalry_shift(unit, change)
    elif unit.type == "infantry" and "square" not in (unit.formation, change.to) and unit.formation != change.to:
        ahead = at.depth / 2 - new.depth / 2
        aside = infantry_shift(change, new.width - at.width)
    return pose(at.x + fx * ahead + fy * aside, at.y + fy * ahead - fx * aside, facing, new.depth, new.width)


@cache
def reach_of(kind: TypeName, old: Formation, new: Formation) -> float:
    """How far any part of a new formation is from where the reference point of the old one was, at most."""
    was, then = SHAPES[kind, old], SHAPES[kind, new]
    shift = hypot(was.depth - then.depth, was.width - then.width) / 2
    return REACHES[kind, new] + max(shift, HALF_A_LINE if kind == "cavalry" else 0.0)


def infantry_shift(change: Change, wider: float) -> float:
    """How far sideways the centre goes: a line grows towards its element, a column stays at its element's end."""
    toward = {"left": -1.0, "right": 1.0, "centre": 0.0}[change.element]
    return toward * wider / 2 if change.to == "line" else -toward * wider / 2


def cavalry_shift(unit: Unit, change: Change) -> float:
    """How far sideways the reference point goes when cavalry deploys or ploys, its first subdivision standing fast."""
    if change.to == unit.formation:
        return 0.0
    if change.to == "line":
        return HALF_A_LINE if change.element == "right" else -HALF_A_LINE
    return -HALF_A_LINE if unit.first_on_left else HALF_A_LINE
