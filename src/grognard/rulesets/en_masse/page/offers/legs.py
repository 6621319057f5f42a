"""Where the parts of an order lead: a unit as it would stand after each, and the way to there."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.page.blocks import block, tidied
from grognard.engine.page.drafting import Leg
from grognard.engine.page.wood import Point
from grognard.rulesets.en_masse.battle import Clash, Part, Unit
from grognard.rulesets.en_masse.conduct import faced, wanted_formation
from grognard.rulesets.en_masse.geometry import bearing_to, formed, head, target_ahead
from grognard.rulesets.en_masse.marching import road_way
from grognard.rulesets.en_masse.orders import REACHED, destination, part_refusal
from grognard.rulesets.en_masse.page.blocks import blocks_of
from grognard.table.pose import heading

AHEAD = 20.0
"""Centimetres an assault is drawn that has nobody before it."""
SHORT = 4.0
"""Centimetres before its target at which the arrow of an assault ends."""


def after(view: Clash, unit: Unit, part: Part) -> Unit:
    """A unit as it would stand when a part of its order is done; an assault leaves it where it set out."""
    if part.verb == "assault":
        return facing_target(view, replace(unit, formation=wanted_formation(unit, part)), part)
    to = destination(view, unit, part)
    x, y = head(unit) if to is None else to
    facing = faced(view, unit, part)
    if facing is None:
        away = to is not None and abs(to[0] - unit.here.x) + abs(to[1] - unit.here.y) > REACHED
        ahead = bearing_to(unit, x, y) if away else unit.here.facing
        facing = (ahead + 180.0) % 360.0 if away and part.backward else ahead
    then = replace(unit, formation=wanted_formation(unit, part), spread=part.spread, trail=(), order=None)
    return replace(then, at=formed(then, x, y, facing))


def facing_target(view: Clash, unit: Unit, part: Part) -> Unit:
    """A unit turned to whom it is to assault, if he is named and there."""
    then = replace(unit, trail=(), order=None)
    target = None if part.target is None else view.unit(part.target)
    facing = unit.here.facing if target is None or target.at is None else bearing_to(unit, target.here.x, target.here.y)
    return replace(then, at=formed(then, *head(unit), facing))


def legs(view: Clash, unit: Unit, parts: Sequence[Part], first: int = 1) -> tuple[Leg, ...]:
    """The parts of an order on the map, numbered as in its sentence."""
    found, at = [], unit
    for no, part in enumerate(parts, first):
        refused = part_refusal(view, unit, part)
        found.append(leg(view, at, part, no, "" if refused is None else refused.reason))
        at = after(view, at, part)
    return tuple(found)


def leg(view: Clash, unit: Unit, part: Part, no: int, refused: str) -> Leg:
    """One part, from where the unit stands before it."""
    then = after(view, unit, part)
    if part.verb == "assault":
        way, target = thrust(view, then, part)
        return Leg(no=no, kind="assault", way=way, target=target, refused=refused)
    return Leg(
        no=no,
        kind=part.verb,
        way=way_of(view, unit, part, then),
        foot=block(then.here),
        blocks=blocks_of(then),
        refused=refused,
    )


def way_of(view: Clash, unit: Unit, part: Part, then: Unit) -> tuple[Point, ...]:
    """The way to a place: straight, or along the road for a column on the march."""
    road = road_way(view, unit, part) if unit.formation == "marching" else ()
    way = road or (head(unit), head(then))
    return tidied(way) if way[0] != way[-1] else ()


def thrust(view: Clash, unit: Unit, part: Part) -> tuple[tuple[Point, ...], int | None]:
    """The arrow of an assault: at whom it names, or at whoever stands ahead."""
    x, y = unit.here.x, unit.here.y
    ux, uy = heading(unit.here.facing)
    named = view.unit(part.target) if part.target is not None and view.unit(part.target).at is not None else None
    ahead = None if named is not None else target_ahead(view, unit)
    enemy = named or (ahead[1] if ahead is not None else None)
    if enemy is None:
        return tidied([(x, y), (x + ux * AHEAD, y + uy * AHEAD)]), None
    to = (enemy.here.x, enemy.here.y)
    if named is None and ahead is not None:
        to = (x + ux * (ahead[0] + SHORT), y + uy * (ahead[0] + SHORT))
    return tidied([(x, y), to]), enemy.no
