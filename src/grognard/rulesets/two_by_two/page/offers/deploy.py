"""Deployment and reinforcement points: where one points, or where a sensible general would."""

from __future__ import annotations

from random import Random

from grognard.engine.names import counted, short
from grognard.engine.page.blocks import block
from grognard.engine.page.closed import figure
from grognard.engine.page.offers import Ask, legal
from grognard.engine.page.scene import Offer
from grognard.rulesets.two_by_two.battle import Edge, Point, Skirmish, Unit
from grognard.rulesets.two_by_two.entry import spot
from grognard.rulesets.two_by_two.page.offers.pointing import Place
from grognard.rulesets.two_by_two.setup.deployment import (
    SIDE_MARGIN,
    ZONE_DEPTH,
    Deploy,
    DeployDone,
    Deployment,
    ap_left,
    ap_of,
    lattice,
    spot_fault,
    undeployed,
)
from grognard.rulesets.two_by_two.setup.points import ReinforcementPoint, SetPoint, orders_of_march, place_on
from grognard.table.edges import INWARD, edge_length, flanks, from_edge, level, on_edge
from grognard.table.kernel import round3
from grognard.table.pose import Pose

DEEP = {"infantry": 5.5, "artillery": 5.5, "cavalry": 4.0, "hq": 4.0}  # inches from the own edge: two rows
WING = {"infantry": 0.5, "artillery": 0.5, "cavalry": 0.2, "hq": 0.5}  # of the edge: horse on the wings
FIRST = ("hq", "artillery", "infantry", "cavalry")
ROW = 3.0  # times that an inch out of its row counts against one along it


def deployment(ask: Ask) -> list[Offer]:
    """A unit where one points, a unit where it would serve best, or the next and an end to it."""
    question: Deployment = ask.question
    unit = ask.piece or next_unit(ask.view, question)
    if unit is None:
        return [done_offer(ask)]
    if ask.place is not None:
        return deploy_at(ask, unit, ask.place)
    best = best_spot(ask.view, question, unit)
    if ask.piece is not None:
        at = best or lattice(ask.view, question.side)[0]
        return [deploy_offer(ask, unit, at, f"deploy:{unit.no}", f"Deploy {short(ask.view, unit.no)}")]
    found = [deploy_offer(ask, unit, best, "deploy_next", f"Deploy {short(ask.view, unit.no)} for me")] if best else []
    return [*found, done_offer(ask)]


def done_offer(ask: Ask) -> Offer:
    """Keep the rest for later."""
    left = len(undeployed(ask.view, ask.question.side))
    note = f"{counted(left, 'unit')} will come as reinforcements"
    return ask.offer("deploy_done", "Keep the rest for later", DeployDone(), note=note, group="phase")


def deploy_at(ask: Ask, unit: Unit, place: Place) -> list[Offer]:
    """Just there; where that is refused, also the nearest place that is free."""
    view, question = ask.view, ask.question
    width, depth = view.options.base_size
    facing = ask.gesture.facing if ask.gesture.facing is not None else INWARD[view.hosts[question.side].edge]
    here = Pose(round3(place[0]), round3(place[1]), facing, depth, width)
    first = deploy_offer(ask, unit, here, "deploy", "Deploy here")
    if legal(first):
        return [first]
    near = nearest_spot(view, question, unit, here)
    others = [] if near is None else [deploy_offer(ask, unit, near, "deploy_near", "Deploy as near as it can")]
    return [first, *[offer for offer in others if legal(offer)]]


def deploy_offer(ask: Ask, unit: Unit, at: Pose, key: str, label: str) -> Offer:
    left = ap_left(ask.view, ask.question.side)
    note = f"{ap_of(unit):g} of {left:g} points left"
    action = Deploy(unit=unit.no, x=at.x, y=at.y, facing=at.facing)
    return ask.offer(key, label, action, note=note, ghost=(block(at),), main=key == "deploy_next")


def nearest_spot(view: Skirmish, question: Deployment, unit: Unit, here: Pose) -> Pose | None:
    """The place itself pushed into the zone, or the nearest of the lattice that is free."""
    ground, edge = view.field.ground, view.hosts[question.side].edge
    along = here.x if level(edge) else here.y
    half, side = max(here.width, here.depth) / 2, edge_length(ground, edge)
    along = min(max(along, SIDE_MARGIN + half), side - SIDE_MARGIN - half)
    deep = min(max(from_edge(ground, edge, here.x, here.y), here.depth / 2), ZONE_DEPTH - here.depth / 2)
    x, y = on_edge(ground, edge, along, deep)
    pushed = Pose(round3(x), round3(y), INWARD[edge], here.depth, here.width)
    spots = sorted(lattice(view, question.side), key=lambda p: (p.x - here.x) ** 2 + (p.y - here.y) ** 2)
    return next((p for p in [pushed, *spots] if spot_fault(view, unit, p, question.role) is None), None)


def next_unit(view: Skirmish, question: Deployment) -> Unit | None:
    """An HQ, then a battery, then foot, then horse; of one kind the dearest first."""
    there = {u.arm for u in view.on_table(question.side)}
    order = [arm for arm in FIRST if arm not in there] + ["infantry", "cavalry", "artillery", "hq"]
    able = question.affordable(view)
    return min(able, key=lambda u: (order.index(u.arm), -ap_of(u), u.no), default=None)


def best_spot(view: Skirmish, question: Deployment, unit: Unit) -> Pose | None:
    """Foot and guns in front, outwards from the middle; horse on the wings; the HQ behind the middle."""
    ground, edge = view.field.ground, view.hosts[question.side].edge
    side = edge_length(ground, edge)

    def badness(at: Pose) -> float:
        along = (at.x if level(edge) else at.y) / side
        off = min(abs(along - WING[unit.arm]), abs(1.0 - along - WING[unit.arm]))
        return ROW * abs(from_edge(ground, edge, at.x, at.y) - DEEP[unit.arm]) + off * side

    spots = sorted(lattice(view, question.side), key=badness)
    return next((p for p in spots if spot_fault(view, unit, p, question.role) is None), None)


def reinforcement_point(ask: Ask) -> list[Offer]:
    """The point of the edge nearest to where one points, or a few that suit."""
    question: ReinforcementPoint = ask.question
    view = ask.view
    ground, own = view.field.ground, view.hosts[question.side].edge
    if ask.place is not None:
        edge, at = nearest_edge(ask, ask.place)
        return [point_offer(ask, edge, at, "point", "Set the point here")]
    side = edge_length(ground, own)
    ends = ("to the left", "to the right") if level(own) else ("lower down", "farther up")
    spots: list[tuple[str, Edge, float]] = [
        ("In the middle of your edge", own, side / 2),
        (f"On your edge, {ends[0]}", own, side / 4),
        (f"On your edge, {ends[1]}", own, side * 3 / 4),
    ]
    spots += flank_spots(ask)
    found = [point_offer(ask, edge, at, f"point:{edge}:{at:g}", label, at == side / 2) for label, edge, at in spots]
    return [offer for offer in found if legal(offer)]


def flank_spots(ask: Ask) -> list[tuple[str, Edge, float]]:
    """For the Attacker, the point of each flank that reaches farthest towards the enemy."""
    question: ReinforcementPoint = ask.question
    own = ask.view.hosts[question.side].edge
    ground, places = ask.view.field.ground, question.places(ask.view)
    out: list[tuple[str, Edge, float]] = []
    for flank in flanks(own):
        far = [(from_edge(ground, own, *place_on(ground, flank, at)), at) for edge, at in places if edge == flank]
        if far:
            out.append((f"On the {'left' if flank == 'x_min' else 'right'} flank, far forward", flank, max(far)[1]))
    return out


def nearest_edge(ask: Ask, place: Place) -> tuple[Edge, float]:
    """The edge open to the role that a place is nearest to, and how far along it."""
    question: ReinforcementPoint = ask.question
    ground, own = ask.view.field.ground, ask.view.hosts[question.side].edge
    edges: list[Edge] = [own, *flanks(own)] if question.role == "attacker" else [own]
    edge = min(edges, key=lambda e: abs(from_edge(ground, e, *place)))
    at = place[0] if level(edge) else place[1]
    return edge, round3(min(max(at, 0.0), edge_length(ground, edge)))


def point_offer(ask: Ask, edge: Edge, at: float, key: str, label: str, main: bool = False) -> Offer:
    """A point with an order of march: the fast first; a first point takes every second unit."""
    question: ReinforcementPoint = ask.question
    view = ask.view
    queue = orders_of_march(undeployed(view, question.side), question.which, Random("default"))[0]
    x, y = place_on(view.field.ground, edge, at)
    ghost = block(spot(view, Point(id="", side=question.side, edge=edge, x=x, y=y, queue=()), 0.0))
    needed = "on 3+; " if edge == view.hosts[question.side].edge else "on 4+; "
    note = f"{figure(view, needed)}{march_of(view, queue)}"
    action = SetPoint(edge=edge, at=at, queue=queue)
    return ask.offer(key, label, action, note=note, ghost=(ghost,), main=main)


def march_of(view: Skirmish, queue: tuple[int, ...]) -> str:
    """Who comes, in order."""
    names = [short(view, no) for no in queue]
    shown = ", ".join(names[:3])
    return f"{shown} and {len(names) - 3} more" if len(names) > 3 else shown or "nobody waits"
