"""Chapters 4 and 8: changing formation and facing, each in place of movement."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.events import Event
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Card, Change, Engagement, Unit
from grognard.rulesets.en_avant.deeds import disorder, relocate
from grognard.rulesets.en_avant.geometry import forward, inside_feature, shaped
from grognard.rulesets.en_avant.units import COLUMN_INTERVAL, DRILLS, SHAPES, Element, Formation, drill_clause
from grognard.table.pose import Pose, pose, round_facing

QUARTER = 90.0
WIDE_TURN = 2
MANOEUVRES = ("form", "form_square", "about_face", "limber", "unlimber")


class ChangeBegan(Event, frozen=True, kw_only=True, tag=True):
    """A unit began to change formation."""

    unit: int
    into: str
    turns: int


class ChangeCompleted(Event, frozen=True, kw_only=True, tag=True):
    """A unit stands in its new formation."""

    unit: int
    formation: str
    end: Pose


class ChangeGivenUp(Event, frozen=True, kw_only=True, tag=True):
    """A change was broken off: the old formation is kept, in disorder."""

    unit: int


class Faced(Event, frozen=True, kw_only=True, tag=True):
    """A unit turned on the spot."""

    unit: int
    facing: float


def turn_between(a: float, b: float) -> float:
    """The angle between two facings, 0 to 180."""
    d = abs(a - b) % 360.0
    return min(d, 360.0 - d)


def change_of(unit: Unit, card: Card) -> Change | Refusal:
    """The change a card asks for, with its time, or why it cannot be made."""
    assert unit.at is not None
    to, element, facing = wanted(unit, card)
    drill = DRILLS.get((unit.type, unit.formation, to))
    if card.name == "about_face" and (unit.type, unit.formation) != ("infantry", "line"):
        return Change(to=to, facing=facing, left=WIDE_TURN, clause="EA-8.1")
    if drill is None or (to == unit.formation and card.name != "about_face"):
        return Refusal("EA-4.2", f"{unit.label_name} cannot change from {unit.formation} to {to}")
    return Change(to=to, element=element, facing=facing, left=drill.turns, clause=drill_clause(drill, element))


def wanted(unit: Unit, card: Card) -> tuple[Formation, Element, float | None]:
    """The formation, element and facing a card names."""
    assert unit.at is not None
    about = round_facing(unit.at.facing + 180.0)
    match card.name:
        case "form_square":
            return ("square", "centre", None)
        case "about_face":
            return (unit.formation, "centre", about)
        case "limber":
            return ("limbered", "centre", None)
        case "unlimber":
            return ("deployed", "centre", card.facing)
    to = card.formation or unit.formation
    default: Element = "left" if to == "line" else "centre"
    return (to, card.element or default, card.facing)


def village_refusal(battle: Engagement, unit: Unit, to: Formation) -> Refusal | None:
    """Infantry cannot deploy inside a built-up area (EA-6.19)."""
    villages = [f for f in battle.field.ground.features if f.kind == "village"]
    if to in ("line", "square") and unit.foot and any([inside_feature(unit, f) for f in villages]):
        return Refusal("EA-6.19", f"{unit.label_name} cannot form {to} in a built-up area")
    return None


class Manoeuvres(Step, frozen=True, tag=True):
    """M1: changes begin or go on, facings are changed."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Every unit by its card."""
        for unit in umpire.battle.field.units:
            if unit.at is not None and unit.card is not None and unit.duty is None:
                manoeuvre(umpire, unit, unit.card)


def manoeuvre(umpire: Umpire[Engagement], unit: Unit, card: Card) -> None:
    """One unit's manoeuvre; a unit that fired has given up its turn to it (EA-R10)."""
    if unit.fired and not umpire.battle.options.fire_and_move:
        return
    if unit.change is not None:
        go_on(umpire, unit, card)
    elif card.name in MANOEUVRES:
        begin(umpire, unit, card)
    elif card.name == "face" and card.facing is not None:
        face(umpire, unit, card.facing)


def go_on(umpire: Umpire[Engagement], unit: Unit, card: Card) -> None:
    """A change under way goes on, unless it is given up (EA-R36)."""
    if card.name == "form" and card.formation == unit.formation:
        umpire.change(unit, "EA-4.2", change=None, manoeuvred=True)
        disorder(umpire, unit.no, "EA-7.2")
        umpire.tell(ChangeGivenUp(clause="EA-4.2", unit=unit.no))
        return
    umpire.change(unit, "EA-8.1", manoeuvred=True)


def begin(umpire: Umpire[Engagement], unit: Unit, card: Card) -> None:
    """A change begins: in disorder at once, the old formation kept until it is done (EA-R15)."""
    change = change_of(unit, card)
    if isinstance(change, Refusal):
        return
    forming = change.to == "square"
    umpire.change(unit, change.clause, change=change, manoeuvred=True, forming_square=forming)
    umpire.tell(ChangeBegan(clause=change.clause, unit=unit.no, into=change.to, turns=change.left))
    disorder(umpire, unit.no, "EA-7.2")


def face(umpire: Umpire[Engagement], unit: Unit, facing: float) -> None:
    """A turn of up to a quarter fills the turn, without disorder (EA-R37)."""
    assert unit.at is not None
    umpire.change(unit, "EA-8.1", manoeuvred=True)
    relocate(umpire, unit.no, shaped(unit.at.x, unit.at.y, facing, unit), "EA-8.1")
    umpire.tell(Faced(clause="EA-8.1", unit=unit.no, facing=round_facing(facing)))


class FormationClocks(Step, frozen=True, tag=True):
    """4a: a turn spent on a change counts; a completed change takes shape."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Tick every change that was worked on."""
        for unit in umpire.battle.field.units:
            if unit.at is None or unit.change is None or not unit.manoeuvred:
                continue
            left = unit.change.left - 1
            if left > 0:
                umpire.change(unit, unit.change.clause, change=replace(unit.change, left=left))
            else:
                complete(umpire, unit, unit.change)


def complete(umpire: Umpire[Engagement], unit: Unit, change: Change) -> None:
    """The new formation and footprint; still in disorder (EA-R15)."""
    end = reshaped(unit, change)
    fields: dict[str, Any] = {"formation": change.to, "change": None, "at": end}
    if unit.type == "cavalry":
        fields |= {"second_line": "following", "second_at": None}
    umpire.change(unit, change.clause, **fields)
    umpire.tell(ChangeCompleted(clause=change.clause, unit=unit.no, formation=change.to, end=end))


def reshaped(unit: Unit, change: Change) -> Pose:
    """Where the new formation stands, by the element it forms on."""
    at = unit.at
    assert at is not None
    new = SHAPES[unit.type, change.to]
    facing = at.facing if change.facing is None else change.facing
    fx, fy = forward(at)
    aside, ahead = 0.0, 0.0
    if unit.type == "cavalry":
        aside = cavalry_shift(unit, change)
    elif unit.type == "infantry" and "square" not in (unit.formation, change.to) and unit.formation != change.to:
        ahead = at.depth / 2 - new.depth / 2
        slack = (new.width - at.width) / 2
        aside = {"left": -slack, "right": slack, "centre": 0.0}[change.element]
        if change.to != "line":
            aside = -aside
    x = at.x + fx * ahead + fy * aside
    y = at.y + fy * ahead - fx * aside
    return pose(x, y, facing, new.depth, new.width)


def cavalry_shift(unit: Unit, change: Change) -> float:
    """How far sideways the reference point goes when cavalry deploys or ploys, its first subdivision standing fast."""
    if change.to == unit.formation:
        return 0.0
    if change.to == "line":
        return 10.0 if change.element == "right" else -10.0
    return 10.0


__all__ = ["COLUMN_INTERVAL", "QUARTER"]
