"""The ruler: distances as the rules take them, with sight, arc, and the delay of an order (EM-G.3, EM-G.8)."""

from __future__ import annotations

from math import dist

from grognard.engine.names import called, centimetres
from grognard.engine.page.ruler import measured, off_facing, place_of, pointed
from grognard.engine.page.scene import Fact, Gesture, Measured
from grognard.rulesets.en_masse.battle import SLACK, Clash, Officer, Unit
from grognard.rulesets.en_masse.command import NEAR
from grognard.rulesets.en_masse.firing import fire_refusal
from grognard.rulesets.en_masse.geometry import aspect, bodies, distance, distance_to
from grognard.rulesets.en_masse.page.offers.fire import effect
from grognard.rulesets.en_masse.page.openness import cite
from grognard.rulesets.en_masse.sight import sees
from grognard.table.plane import nearest_on, nearest_points


def measure(view: Clash, seat: str, start: Gesture, end: Gesture) -> Measured:
    """Between two units edge to edge, from a headquarters to a brigade, to a place from the nearest edge."""
    a, b = pointed(view, start), pointed(view, end)
    if isinstance(a, Unit) and isinstance(b, Unit) and a.no != b.no:
        return between_units(view, a, b)
    if isinstance(a, Officer) and isinstance(b, Unit):
        return of_order(view, a, b)
    if isinstance(a, Unit) and isinstance(b, Officer):
        return of_order(view, b, a)
    p, q = place_of(view, start), place_of(view, end)
    if isinstance(a, Unit):
        p = nearest_on(bodies(a), *q)
    far = dist(p, q)
    return measured((p, q), far, centimetres(far), None)


def of_order(view: Clash, officer: Officer, unit: Unit) -> Measured:
    """How far a rider goes, and when the order is in force."""
    far = distance_to(officer, unit, view.options.order_range == "centre")
    clause, turns = ("EM-4.6", 1) if far <= NEAR + SLACK else ("EM-4.7", 2)
    start = (officer.here.x, officer.here.y)
    fact = Fact(label="An order now", value=f"in force turn {view.turn + turns}", clause=cite(view, clause))
    return measured((start, nearest_on(bodies(unit), *start)), far, centimetres(far), None, fact)


def between_units(view: Clash, a: Unit, b: Unit) -> Measured:
    """Two units: how far apart, whether one sees the other, how fire and assault would find them."""
    far, seen = distance(a, b), sees(view, a, b)
    facts = [
        Fact(label="Edge to edge", value=centimetres(far), clause=cite(view, "EM-12.2")),
        Fact(label="Sight", value="clear" if seen else "blocked", clause=cite(view, "EM-12.2")),
    ]
    if a.side != b.side:
        refused = fire_refusal(view, a, b)
        told = effect(view, a, b) if refused is None else refused.reason
        facts.append(Fact(label="Fire", value=told, clause=cite(view, refused.clause if refused else "EM-12.4")))
        side = f"{aspect(b, a.here.x, a.here.y)} of {called(view, b.no)}"
        facts.append(Fact(label="Comes in on", value=side, clause=cite(view, "EM-13.6")))
    facts.append(off_facing(a.here, (b.here.x, b.here.y)))
    ends = nearest_points(bodies(a), bodies(b))
    return measured(ends, far, centimetres(far) if seen else f"{centimetres(far)}, not seen", seen, *facts)
