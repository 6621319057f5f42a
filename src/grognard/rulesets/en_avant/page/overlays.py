"""What is measured and drawn over the ground: reach, arcs of fire, ways to an enemy."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.names import brief, centimetres
from grognard.engine.page.blocks import tidied
from grognard.engine.page.scene import Overlay
from grognard.engine.page.wood import Point
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.legality import bound_refusal, obligation_refusal
from grognard.rulesets.en_avant.page.ghosts import marched, shade_of
from grognard.rulesets.en_avant.page.openness import cited, owns, rules_open
from grognard.rulesets.en_avant.paths import approach
from grognard.rulesets.en_avant.shot import BALL, CANISTER, MUSKET, may_fire
from grognard.table.outlines import before_front, circle, faces, fan, within_table
from grognard.table.pose import Pose

SPREAD = 45  # degrees beyond the ends of the front edge (EA-R49)
PACE = 9  # degrees from point to point of an arc
RING = 48  # corners of a circle: smooth to the eye


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
    return f"{words} {centimetres(far)}" if owns(view, seat, unit) or rules_open(view, seat) else words


def clipped(view: Engagement, points: list[Point]) -> tuple[Point, ...]:
    """A convex outline cut at the table's edges."""
    return tidied(within_table(points, view.field.ground.width, view.field.ground.depth))


def ride_ring(view: Engagement, seat: str, hq: Unit, at: Pose) -> Overlay:
    """As far as a command group rides over open ground."""
    ring = clipped(view, circle(at.x, at.y, hq.shape.rate, RING))
    label = in_figures(view, seat, hq, "ride", hq.shape.rate)
    return Overlay(kind="reach", outline=ring, label=label, clause=cited(view, seat, hq.shape.clause))


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
    corners = [before_front(r, u, v) for u, v in ((-r.hw, 0.0), (-r.hw, far), (r.hw, far), (r.hw, 0.0))]
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
    """One range within the fire zone, 45 degrees beyond the ends of the front edge (EA-R49)."""
    outlines = faces(at.rect) if unit.formation == "square" else [at.rect]
    points = [p for face in outlines for p in fan(face, far, SPREAD, PACE, unit.formation != "square")]
    label = f"{words} {centimetres(far)}" if rules_open(view, seat) else words
    return Overlay(
        kind="range" if kind == "range" else "arc",
        outline=clipped(view, points),
        label=label,
        clause=cited(view, seat, clause),
    )


def ways(view: Engagement, seat: str, unit: Unit) -> list[Overlay]:
    """The enemies it could close with this turn, and the straight way to each."""
    if unit.gun or tied(view, unit):
        return []
    found = []
    for enemy in view.combatants(1 - unit.side):
        way = approach(view, unit, enemy.no)
        if way is not None and way.reachable and way.target == enemy.no:
            line = shade_of(view, unit, Card(name="assault", target=enemy.no)).way
            label, clause = f"close with {brief(enemy)}", cited(view, seat, "EA-12.1")
            found.append(Overlay(kind="way", outline=line, closed=False, label=label, clause=clause))
    return found
