"""What an order would make of the next turns, if nobody stood in its way: the brigade's own conduct, played ahead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from grognard.engine.names import called, centimetres
from grognard.engine.page.drafting import Moment
from grognard.rulesets.en_masse.battle import Change, Clash, Order, Part, Unit
from grognard.rulesets.en_masse.conduct import Act, act
from grognard.rulesets.en_masse.formations import change_refusal
from grognard.rulesets.en_masse.geometry import Point, distance, formed, head
from grognard.rulesets.en_masse.going import stretches
from grognard.rulesets.en_masse.movement import done, mover_of
from grognard.rulesets.en_masse.page.offers.assaults import assault_told
from grognard.rulesets.en_masse.units import CHANGES
from grognard.rulesets.en_masse.words.hours import hour
from grognard.rulesets.en_masse.words.names import FORMED
from grognard.table.kernel_facing import turn_to
from grognard.table.pose import bearing

FARTHEST = 12
"""Turns looked ahead at most."""
SHOWN = 5
"""Moments told; the rest is guesswork."""
QUARTER, ABOUT = 45.0, 150.0
"""Degrees from which on a turn is to a flank, or about."""
APPROACH = 10.0
"""Centimetres from the enemy at which an assault is put to the test (EM-13.1)."""


STRIDE = 1.0
"""Centimetres between two looks at how far the enemy is."""


class Ahead(NamedTuple):
    """A brigade after a turn of its order, and what it did in it."""

    unit: Unit
    text: str
    over: bool = False
    goes_in: bool = False


def forecast(view: Clash, unit: Unit, parts: tuple[Part, ...], due: int) -> tuple[Moment, ...]:
    """Turn by turn from when the order is in force; till then the brigade goes on with the one it has."""
    at = unit
    for turn in range(view.turn, due):
        step = turn_ahead(view, at)
        if step.goes_in:
            text = f"on the order it has, {step.text}"
            return (Moment(title=f"Turn {turn}", text=text, hour=hour(view, turn)),)
        at = following(view, step.unit)
    at = replace(at, order=Order(parts=parts, since=due), change=None, duty=None)
    return tuple(told(view, list(played(view, at, due))))[:SHOWN]


def played(view: Clash, unit: Unit, due: int) -> Iterator[tuple[int, str]]:
    """Each turn with what is done in it, until the order has been carried out or nothing more can be said."""
    for turn in range(due, due + FARTHEST):
        step = turn_ahead(view, unit)
        yield turn, step.text
        unit = following(view, step.unit)
        if step.over or unit.order is None:
            return


def told(view: Clash, turns: list[tuple[int, str]]) -> Iterator[Moment]:
    """Moments, those alike in a row together."""
    while turns:
        turn, text = turns[0]
        alike = next((i for i, one in enumerate(turns) if one[1] != text), len(turns))
        last = turns[alike - 1][0]
        title = f"Turn {turn}" if alike == 1 else f"Turns {turn} to {last}"
        yield Moment(title=title, text=text, hour=hour(view, turn))
        turns = turns[alike:]


def turn_ahead(view: Clash, unit: Unit) -> Ahead:
    """What a brigade would do in one turn, with everybody else where he stands now."""
    battle = replace(view, field=view.field.put(unit))
    if unit.order is None or unit.running:
        return Ahead(unit, "stands", True)
    what = act(battle, unit)
    if what.kind == "pivot":
        return turned(unit, what)
    if what.kind == "change":
        return formed_up(battle, unit, what)
    return gone(battle, unit, what) if what.kind == "go" else stood(battle, unit, what)


def turned(unit: Unit, what: Act) -> Ahead:
    """It turns where it stands."""
    off = turn_to(unit.here.facing, what.facing)
    side = "right" if off > 0 else "left"
    text = "turns about" if abs(off) > ABOUT else f"turns to its {side}" if abs(off) > QUARTER else f"wheels {side}"
    return Ahead(replace(unit, at=formed(unit, *head(unit), what.facing)), text)


def formed_up(battle: Clash, unit: Unit, what: Act) -> Ahead:
    """It works at a change of formation."""
    refused = change_refusal(battle, unit, what.formation)
    if refused is not None:
        return Ahead(unit, refused.reason, True)
    turns, clause = CHANGES[unit.formation, what.formation]
    change = unit.change or Change(to=what.formation, left=turns, clause=clause)
    text = f"forms {FORMED[what.formation]}"
    if change.left > 1.0:
        return Ahead(replace(unit, change=replace(change, left=change.left - 1.0)), text)
    then = replace(unit, formation=what.formation, change=None, trail=())
    return Ahead(replace(then, at=formed(then, *head(unit), unit.here.facing)), text)


def stood(battle: Clash, unit: Unit, what: Act) -> Ahead:
    """It stands: in its place, or because it will not or cannot go on."""
    over = not done(battle, unit)
    part = unit.order.part if unit.order is not None else None
    text = "holds its ground" if part is not None and part.verb == "defend" and over else what.reason or "stands"
    return Ahead(unit, "halts: " + text if over and text == what.reason else text, over)


def gone(battle: Clash, unit: Unit, what: Act) -> Ahead:
    """It goes as far as the ground lets it; an assault that reaches its enemy goes in."""
    mover = mover_of(battle, unit, what)
    way = walked(battle, unit, mover.way, mover.allowance)
    facing = unit.here.facing if unit.formation != "marching" or len(way) < 2 else bearing(*way[-2], *way[-1])
    then = replace(unit, at=formed(unit, *way[-1], facing), trail=tuple(reversed(way[:-1])))
    far = sum([length(a, b) for a, b in pairwise(way)])
    if what.assault and distance(then, battle.unit(what.target)) <= APPROACH:
        end = assault_told(battle, at_the_line(then, way, battle.unit(what.target)), battle.unit(what.target))
        return Ahead(then, f"goes in at {called(battle, what.target)}; {end}", True, True)
    if far <= 0.0:
        return Ahead(unit, "cannot go on there", True)
    return Ahead(then, f"marches {centimetres(far)}" if not what.assault else f"advances {centimetres(far)}")


def at_the_line(unit: Unit, way: list[Point], target: Unit) -> Unit:
    """Where along its way it first stands within 10 cm of the enemy, and is put to the test."""
    for a, b in pairwise(way):
        steps = max(1, round(length(a, b) / STRIDE))
        for i in range(steps):
            spot = (a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps)
            there = replace(unit, at=formed(unit, *spot, unit.here.facing))
            if distance(there, target) <= APPROACH:
                return there
    return unit


def walked(battle: Clash, unit: Unit, way: tuple[Point, ...], allowance: float) -> list[Point]:
    """As far along a way as the going lets it."""
    done_so_far, left = [way[0]], allowance
    for a, b in pairwise(way):
        for part in stretches(battle, unit.type, unit.formation, a, b):
            whole = part.end - part.start
            far = min(whole, left * part.factor)
            left -= far / part.factor if part.factor > 0.0 else left
            share = (part.start + far) / length(a, b)
            done_so_far.append((round(a[0] + (b[0] - a[0]) * share, 3), round(a[1] + (b[1] - a[1]) * share, 3)))
            if far < whole:
                return done_so_far
    return done_so_far


def length(a: Point, b: Point) -> float:
    """From one place to another."""
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def following(view: Clash, unit: Unit) -> Unit:
    """A brigade at the start of the next turn: a part that is done is followed by the next (EM-4.12)."""
    order = unit.order
    if order is None or not done(replace(view, field=view.field.put(unit)), unit):
        return unit
    last = order.at_part + 1 >= len(order.parts)
    return replace(unit, order=None if last else replace(order, at_part=order.at_part + 1, arrived=False))
