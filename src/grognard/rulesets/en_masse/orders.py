"""Chapter 4, orders: what an order may say, and where its parts lead."""

from __future__ import annotations

from grognard.engine.adjudication.features import feature_of
from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Feature
from grognard.rulesets.en_masse.battle import Clash, Part, Unit
from grognard.rulesets.en_masse.geometry import Point, beside, head, stands_in
from grognard.rulesets.en_masse.units import LOOSE_FACTOR, Formation, rate

CLAUSES = {"move": "EM-4.8", "deploy": "EM-4.9", "assault": "EM-4.10", "defend": "EM-4.11"}
MOST_PARTS = 8
REACHED = 0.5
"""Centimetres from its place at which a unit has reached it."""


def order_refusal(battle: Clash, unit: Unit, parts: tuple[Part, ...]) -> Refusal | None:
    """Why a unit cannot be sent this order."""
    if unit.at is None:
        return Refusal("EM-4.4", f"{unit.name} is not on the table")
    if not 1 <= len(parts) <= MOST_PARTS:
        return Refusal("EM-4.12", f"an order has one to {MOST_PARTS} parts")
    if any([part.verb == "defend" for part in parts[:-1]]):
        return Refusal("EM-4.12", "to defend has no end, so it comes last")
    found = [part_refusal(battle, unit, part) for part in parts]
    return next((refused for refused in found if refused is not None), None)


def part_refusal(battle: Clash, unit: Unit, part: Part) -> Refusal | None:
    """Why one part of an order makes no sense for a unit."""
    if part.verb == "assault" and unit.type == "artillery":
        return Refusal("EM-13.22", f"{unit.name} is artillery and never assaults")
    if part.formation is not None:
        refused = formation_refusal(battle, unit, part.formation)
        if refused is not None:
            return refused
    if not 1.0 < part.spread <= LOOSE_FACTOR:
        return Refusal("EM-5.9", f"loose formation is over 1 and up to {LOOSE_FACTOR:g} times as wide")
    return place_refusal(battle, unit, part)


def formation_refusal(battle: Clash, unit: Unit, formation: Formation) -> Refusal | None:
    """Which formations are open to a type (EM-5.5, EM-6.6, EM-5.11)."""
    if formation == "dense" and unit.type == "cavalry":
        return Refusal("EM-5.5", f"{unit.name} is cavalry and does not form dense")
    if rate(unit.type, formation, battle.options.march_rate_all) is None:
        return Refusal("EM-6.6", f"{unit.name} cannot take {formation} formation")
    if formation == "marching" and not battle.options.march_off_road and not roads(battle):
        return Refusal("EM-5.11", "there is no road to march on")
    return None


def place_refusal(battle: Clash, unit: Unit, part: Part) -> Refusal | None:
    """Whether the place and the people it names are there."""
    ground, clause = battle.field.ground, CLAUSES[part.verb]
    if part.dest is not None and not (0 <= part.dest[0] <= ground.width and 0 <= part.dest[1] <= ground.depth):
        return Refusal(clause, "that place is off the table")
    if part.place is not None and feature_of(battle, part.place) is None:
        return Refusal(clause, f"there is no place called {part.place}")
    if part.relative_to is not None and (part.beside is None or not fellow(battle, unit, part.relative_to)):
        return Refusal(clause, "beside which unit, and on its right or its left?")
    if part.target is not None and battle.unit(part.target).side == unit.side:
        return Refusal(clause, f"{battle.unit(part.target).name} is on your side")
    if part.verb == "move" and part.dest is None and part.place is None:
        return Refusal(clause, "a move needs somewhere to go")
    return None


def fellow(battle: Clash, unit: Unit, no: int) -> bool:
    """Is it another unit of the same side on the table?"""
    other = battle.unit(no)
    return other.side == unit.side and other.no != unit.no and other.at is not None


def roads(battle: Clash) -> list[Feature]:
    """The roads that have a line to march along."""
    return [f for f in battle.field.ground.features if f.kind == "road" and f.line]


def destination(battle: Clash, unit: Unit, part: Part) -> Point | None:
    """Where a part of an order leads; None if anywhere is right, or where the unit stands (EM-R.90)."""
    if part.dest is not None:
        return part.dest
    if part.relative_to is not None and part.beside is not None:
        other = battle.unit(part.relative_to)
        if other.at is None:
            return None
        there = beside(unit, other, part.beside)
        return (there.x, there.y)
    feature = feature_of(battle, part.place) if part.place is not None else None
    return None if feature is None or stands_in(unit, feature) else feature.middle


def is_there(battle: Clash, unit: Unit, part: Part) -> bool:
    """Has a unit reached the place of a part, or need it go nowhere?"""
    to = destination(battle, unit, part)
    order = unit.order
    if to is None or (order is not None and order.arrived):
        return True
    x, y = head(unit)
    return bool((x - to[0]) ** 2 + (y - to[1]) ** 2 <= REACHED**2)
