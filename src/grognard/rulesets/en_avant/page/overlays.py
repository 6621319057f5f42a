"""What is measured and drawn over the ground: reach, arcs of fire, ways to an enemy."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, radians, sin

from grognard.engine.page.scene import Overlay, Point
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.firing import BALL, CANISTER, MUSKET, may_fire
from grognard.rulesets.en_avant.geometry import faces, half_plane, to_table
from grognard.rulesets.en_avant.legality import bound_refusal, obligation_refusal
from grognard.rulesets.en_avant.page.blocks import tidy
from grognard.rulesets.en_avant.page.ghosts import marched, shade_of
from grognard.rulesets.en_avant.page.openness import cited, owns, rules_open
from grognard.rulesets.en_avant.paths import approach
from grognard.rulesets.en_avant.words.names import map_label
from grognard.table.kernel import Rect
from grognard.table.pose import Pose

SPREAD = 45
PACE = 9
RING = 48


def overlays(view: Engagement, seat: str, piece: int) -> Sequence[Overlay]:
    """A unit's reach, arcs and ranges, one's own or the enemy's."""
    unit = view.unit(piece) if 0 <= piece < len(view.field.units) else None
    if unit is None or unit.at is None:
        return []
    if unit.type == "hq":
        return [ride_ring(view, seat, unit, unit.at)]
    return [*reach_ahead(view, seat, unit, unit.at), *arcs(view, seat, unit, unit.at), *ways(view, seat, unit)]


def in_figures(view: Engagement, seat: str, unit: Unit, words: str, far: float) -> str:
    """A label with its figure for those who may know it."""
    return f"{words} {far:g} cm" if owns(seat, unit) or rules_open(view, seat) else words


def clipped(view: Engagement, points: list[Point]) -> tuple[Point, ...]:
    """A convex outline cut at the table's edges."""
    ground = view.field.ground
    for a, b, c in ((1.0, 0.0, 0.0), (-1.0, 0.0, ground.width), (0.0, 1.0, 0.0), (0.0, -1.0, ground.depth)):
        points = half_plane(points, a, b, c)
    return tuple([(tidy(x), tidy(y)) for x, y in points])


def ride_ring(view: Engagement, seat: str, hq: Unit, at: Pose) -> Overlay:
    """As far as a command group rides over open ground."""
    rate, turns = hq.shape.rate, [2 * pi * i / RING for i in range(RING)]
    ring = [(at.x + rate * sin(t), at.y + rate * cos(t)) for t in turns]
    label = in_figures(view, seat, hq, "ride", rate)
    return Overlay(kind="reach", outline=clipped(view, ring), label=label, clause=cited(view, seat, hq.shape.clause))


def tied(view: Engagement, unit: Unit) -> bool:
    """Can it not move by a card at all?"""
    free = obligation_refusal(view, unit, Card(name="advance")) is None
    return not free or bound_refusal(view, unit) is not None


def reach_ahead(view: Engagement, seat: str, unit: Unit, at: Pose) -> list[Overlay]:
    """The corridor straight ahead, as far as its rate over this ground and the enemy let it (EA-8.2)."""
    if tied(view, unit):
        return []
    far = marched(view, unit, at, Card(name="advance")).far
    if far <= 0:
        return []
    r = at.rect
    corners = [to_table(r, u, v) for u, v in ((-r.hw, 0.0), (-r.hw, far), (r.hw, far), (r.hw, 0.0))]
    label = in_figures(view, seat, unit, "advance", far)
    return [Overlay(kind="reach", outline=clipped(view, corners), label=label, clause=cited(view, seat, "EA-8.2"))]


def arcs(view: Engagement, seat: str, unit: Unit, at: Pose) -> list[Overlay]:
    """The ground its fire covers, near and far."""
    if may_fire(view, unit) is not None:
        return []
    if unit.gun:
        near = arc(view, seat, unit, at, "range", "canister", CANISTER, "EA-10.6")
        return [arc(view, seat, unit, at, "arc", "ball", BALL, "EA-10.7"), near]
    rifles = unit.type == "light_company"
    words, clause = ("rifles", "EA-10.8") if rifles else ("muskets", "EA-10.3")
    return [arc(view, seat, unit, at, "arc", words, MUSKET, clause)]


def arc(view: Engagement, seat: str, unit: Unit, at: Pose, kind: str, words: str, far: float, clause: str) -> Overlay:
    """One range within the fire zone."""
    outlines = faces(at.rect) if unit.formation == "square" else [at.rect]
    points = [p for face in outlines for p in fan(face, far, unit.formation != "square")]
    label = f"{words} {far:g} cm" if rules_open(view, seat) else words
    return Overlay(
        kind="range" if kind == "range" else "arc",
        outline=clipped(view, points),
        label=label,
        clause=cited(view, seat, clause),
    )


def fan(face: Rect, far: float, with_edge: bool) -> list[Point]:
    """What lies within a range of a front edge and no more than 45 degrees beyond its ends (EA-R49)."""
    left = [(-face.hw + far * sin(radians(a)), far * cos(radians(a))) for a in range(-SPREAD, 1, PACE)]
    right = [(face.hw + far * sin(radians(a)), far * cos(radians(a))) for a in range(0, SPREAD + 1, PACE)]
    edge = ([(-face.hw, 0.0)], [(face.hw, 0.0)]) if with_edge else ([], [])
    return [to_table(face, u, v) for u, v in (*edge[0], *left, *right, *edge[1])]


def ways(view: Engagement, seat: str, unit: Unit) -> list[Overlay]:
    """The enemies it could close with this turn, and the straight way to each."""
    if unit.gun or tied(view, unit):
        return []
    found = []
    for enemy in view.combatants(1 - unit.side):
        way = approach(view, unit, enemy.no)
        if way is not None and way.reachable and way.target == enemy.no:
            line = shade_of(view, unit, Card(name="assault", target=enemy.no)).way
            label, clause = f"close with {map_label(enemy)}", cited(view, seat, "EA-12.1")
            found.append(Overlay(kind="way", outline=line, closed=False, label=label, clause=clause))
    return found
