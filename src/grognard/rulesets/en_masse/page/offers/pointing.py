"""What pointing on the map means for an order: a place to be, a neighbour, an enemy, a village."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.page.offers import Ask
from grognard.engine.page.wood import Point
from grognard.engine.terrain import Feature
from grognard.rulesets.en_masse.battle import Clash, Part, Unit, Verb
from grognard.rulesets.en_masse.marching import nearest_on_roads
from grognard.rulesets.en_masse.words.names import places
from grognard.table.kernel import local
from grognard.table.kernel_ground import inside

ON_ROAD = 2.0
"""Centimetres from a road at which one points at it."""
DEFENDED = ("built_up", "field_works")
VERBS: dict[str, Verb] = {"move": "move", "deploy": "deploy", "assault": "assault", "defend": "defend"}
NOWHERE = {"dest": None, "place": None, "relative_to": None, "beside": None, "target": None}


def pointed_parts(ask: Ask, unit: Unit, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts of an order after a gesture: one added, or the one it speaks of changed."""
    gesture = ask.gesture
    at = gesture.part
    old = parts[at - 1] if at is not None and 1 <= at <= len(parts) else None
    if old is not None and gesture.facing is not None and ask.place is None:
        new: Part | None = replace(old, facing=round(gesture.facing % 360.0, 1))
    else:
        new = pointed(ask.view, unit, ask, VERBS.get(gesture.kind) or (old.verb if old is not None else None), old)
    if new is None:
        return parts
    return (*parts, new) if old is None or at is None else (*parts[: at - 1], new, *parts[at:])


def pointed(view: Clash, unit: Unit, ask: Ask, verb: Verb | None, old: Part | None) -> Part | None:
    """The part a gesture means: at an enemy, beside a fellow, at a place."""
    base = old if old is not None and old.verb == verb else Part(verb=verb or "deploy")
    base = replace(base, **NOWHERE)
    onto = ask.onto if isinstance(ask.onto, Unit) else None
    if onto is not None and onto.side != unit.side:
        return replace(base, verb="assault", target=onto.no, facing=None, formation=None, vs_cavalry=False)
    if ask.place is None:
        return None
    if onto is not None and onto.no != unit.no and onto.at is not None:
        side = "right" if local(onto.here.rect, *ask.place)[1] > 0 else "left"
        return replace(base, verb=verb if verb == "defend" else "deploy", relative_to=onto.no, beside=side)
    return at_place(view, unit, ask.place, verb, base, ask.gesture.facing)


def at_place(view: Clash, unit: Unit, at: Point, verb: Verb | None, base: Part, facing: float | None) -> Part:
    """A place: a village is defended, a road marched along, any other ground is where to form up."""
    spot = (round(at[0], 1), round(at[1], 1))
    village = village_at(view, at)
    if verb == "assault":
        return base
    if verb is None and village is not None:
        return Part(verb="defend", place=village.id)
    if verb == "defend" and village is not None:
        return replace(base, place=village.id)
    if verb is None and unit.formation == "marching" and on_road(view, at):
        return Part(verb="move", dest=spot)
    turned = None if facing is None or verb == "move" else round(facing % 360.0, 1)
    return replace(base, dest=spot, facing=turned if turned is not None else base.facing)


def village_at(view: Clash, at: Point) -> Feature | None:
    """The houses or works one points at."""
    kinds = [f for f in places(view) if f.kind in DEFENDED]
    return next((f for f in kinds if any([inside(*at, area) for area in f.areas])), None)


def on_road(view: Clash, at: Point) -> bool:
    """Does one point at a road?"""
    near = nearest_on_roads(view, at)
    return near is not None and near[0] <= ON_ROAD
