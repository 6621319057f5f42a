"""The log's vocabulary: what units, sides, edges, points, distances and sums are called."""

from __future__ import annotations

from grognard.engine.prose import signed
from grognard.engine.ruling import Modifier
from grognard.engine.terrain import Feature
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish

EDGES = {"y_min": "bottom", "y_max": "top", "x_min": "left", "x_max": "right"}


def name(battle: Skirmish, no: int) -> str:
    """What people call a unit."""
    units = battle.field.units
    return units[no].name if 0 <= no < len(units) else f"unit {no}"


def called(battle: Skirmish, id: str) -> str:
    """What people call the unit of an id."""
    return next((u.name for u in battle.field.units if u.id == id), id)


def side(no: int) -> str:
    """A side by its colour."""
    return SIDES[no].capitalize()


def host(battle: Skirmish, no: int) -> str:
    """A side by its colour and the name of its army."""
    army = battle.hosts[no].name
    return f"{side(no)} ({army})" if army and army.lower() != SIDES[no] else side(no)


def edge(battle: Skirmish, which: str) -> str:
    """A table edge as a side's own, or by where it lies."""
    for no, one in enumerate(battle.hosts):
        if one.edge == which:
            return f"{side(no)}'s edge"
    return f"the {EDGES.get(which, which)} edge"


def point(battle: Skirmish, id: str) -> str:
    """A reinforcement point by its name."""
    found = next((p for p in battle.points if p.id == id), None)
    return found.name or found.id if found else id


def inches(value: float) -> str:
    """A distance, to a hundredth of an inch."""
    return f'{round(value, 2):g}"'


def sum_of(die: int, modifiers: tuple[Modifier, ...], total: int) -> str:
    """A throw as a sum; a die without modifiers is its own total."""
    values = [signed(m.value) for m in modifiers if m.value]
    figure = str(total).replace("-", "−")
    return " ".join([str(die), *values, "=", figure]) if values else figure


def kind(word: str) -> str:
    """A kind of ground in words."""
    return word.replace("_", " ")


def feature(one: Feature) -> str:
    """A feature by its name, or what it is."""
    return f"{one.name} ({kind(one.kind)})" if one.name else f"a {kind(one.kind)}"
