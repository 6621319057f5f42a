"""Chapter 4, the reinforcement points: Defender, Attacker, Defender, Attacker; each with its queue."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Distance, UnitOrder
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import LIMIT, SIDES, Edge, Point, Skirmish, Unit, seat_of
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.setup.deployment import Role, side_of, undeployed
from grognard.table.edges import OPPOSITE, edge_length, flanks, on_edge
from grognard.table.kernel import point_gap, round3

FLANK_BAR = 6.0
STEP = 2.0
PLACES = 12
POINTS = {
    ("defender", 1): "2X2-4.19",
    ("attacker", 1): "2X2-4.20",
    ("defender", 2): "2X2-4.21",
    ("attacker", 2): "2X2-4.22",
}


class PointSet(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side chose a reinforcement point and who comes there, in order."""

    side: int
    point: str
    edge: Edge
    x: float
    y: float
    queue: tuple[int, ...]


def place_on(ground: Ground, edge: Edge, at: float) -> tuple[float, float]:
    """The point so far along an edge, rounded and on the table."""
    return on_edge(ground, edge, min(max(round3(at), 0.0), edge_length(ground, edge)))


class SetPoint(Action, frozen=True, kw_only=True, tag=True):
    """Choose a reinforcement point, so far along an edge, and lay out who comes there."""

    unasked: ClassVar[str] = "2X2-4.23"
    edge: Annotated[Edge, Meta(extra={"word": "one of"})]
    at: Distance
    queue: UnitOrder = ()

    def refusal(self, battle: Skirmish, question: ReinforcementPoint) -> Refusal | None:
        """The place, then the queue."""
        clause = POINTS[question.role, question.which]
        return point_fault(battle, question, self.edge, self.at, clause) or self.queue_fault(battle, question, clause)

    def queue_fault(self, battle: Skirmish, question: ReinforcementPoint, clause: str) -> Refusal | None:
        """Own units that wait for a place, each once; the second point takes all that are left."""
        free = {u.no for u in undeployed(battle, question.side)}
        for no in self.queue:
            if no not in free:
                return Refusal(
                    clause, f"{battle.unit(no).name} is not among {SIDES[question.side]}'s units still to be assigned"
                )
        if len(set(self.queue)) < len(self.queue):
            return Refusal(clause, "a unit comes only once")
        left = sorted(free - set(self.queue))
        if question.which == 2 and left:
            names = ", ".join([battle.unit(no).name for no in left])
            return Refusal(clause, f"the second point has to take everybody left: {names}")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: ReinforcementPoint) -> None:
        """The point is fixed."""
        battle, clause = umpire.battle, POINTS[question.role, question.which]
        x, y = place_on(battle.field.ground, self.edge, self.at)
        name = f"{SIDES[question.side][0].upper()}{question.which}"
        point = Point(id=name, side=question.side, edge=self.edge, x=x, y=y, queue=self.queue)
        umpire.set(clause, points=(*battle.points, point))
        umpire.tell(PointSet(clause=clause, side=question.side, point=name, edge=self.edge, x=x, y=y, queue=self.queue))


def point_fault(battle: Skirmish, question: ReinforcementPoint, edge: Edge, at: float, clause: str) -> Refusal | None:
    """The Defender's points are on his base edge; the Attacker's there or on a flank clear of the Defender (R-63)."""
    ground, own = battle.field.ground, battle.hosts[question.side].edge
    if not -LIMIT <= at <= edge_length(ground, edge) + LIMIT:
        return Refusal(clause, f"the edge is {inches(edge_length(ground, edge))} long")
    if edge == own:
        return None
    if question.role == "defender":
        return Refusal(clause, "the Defender's points are on the Defender's base edge")
    if edge == OPPOSITE[own]:
        return Refusal(clause, "the Attacker's points are on his own base edge or on a side edge")
    near = near_flank(battle, 1 - question.side, *place_on(ground, edge, at))
    if near is None:
        return None
    return Refusal(clause, f"a point on a side edge may not be within {inches(FLANK_BAR)} of {near}")


def near_flank(battle: Skirmish, defender: int, x: float, y: float) -> str | None:
    """The Defender's unit or point within 6 in of a point (R-04: from the point to the base)."""
    for unit in battle.on_table(defender):
        if point_gap(x, y, unit.rect) <= FLANK_BAR + LIMIT:
            return unit.name
    for point in battle.points:
        if point.side == defender and hypot(point.x - x, point.y - y) <= FLANK_BAR + LIMIT:
            return f"the Defender's point {point.id}"
    return None


class ReinforcementPoint(Question, frozen=True, kw_only=True, tag=True):
    """Where do the others arrive, and in what order?"""

    answers: ClassVar[tuple[type[Action], ...]] = (SetPoint,)
    side: int
    role: Role
    which: Literal[1, 2]

    def candidates(self, battle: Skirmish) -> Sequence[SetPoint]:
        """Points every 2 in of the edges allowed, each with a few orders of march."""
        rng = Random(f"point/{battle.asked}/{len(battle.points)}")
        places = self.places(battle)
        if len(places) > PLACES:
            places = rng.sample(places, PLACES)
        queues = orders_of_march(undeployed(battle, self.side), self.which, rng)
        return [SetPoint(edge=edge, at=at, queue=queue) for edge, at in places for queue in queues]

    def places(self, battle: Skirmish) -> list[tuple[Edge, float]]:
        """The legal points of the lattice."""
        ground, own = battle.field.ground, battle.hosts[self.side].edge
        edges = [own, *flanks(own)] if self.role == "attacker" else [own]
        clause = POINTS[self.role, self.which]
        found = []
        for edge in edges:
            for i in range(1, int(edge_length(ground, edge) / STEP)):
                if point_fault(battle, self, edge, i * STEP, clause) is None:
                    found.append((edge, i * STEP))
        return found

    def default(self, battle: Skirmish) -> SetPoint:
        """The middle of the base edge; half the units first, the rest second."""
        own = battle.hosts[self.side].edge
        middle = edge_length(battle.field.ground, own) / 2
        queue = orders_of_march(undeployed(battle, self.side), self.which, Random("default"))[0]
        return SetPoint(edge=own, at=middle, queue=queue)


def orders_of_march(units: list[Unit], which: int, rng: Random) -> list[tuple[int, ...]]:
    """A few ways to bring units on: the fast first, the foot first, and two mixed; a first point takes about half."""
    fast = [u.no for u in sorted(units, key=lambda u: (-u.troop.move, u.no))]
    foot = [u.no for u in sorted(units, key=lambda u: (u.arm != "infantry", u.no))]
    mixed = [rng.sample(fast, len(fast)) for _ in range(2)]
    orders = [fast, foot, *mixed]
    if which == 1:
        orders = [order[::2] for order in orders]
    found: dict[tuple[int, ...], None] = {}
    for order in orders:
        found.setdefault(tuple(order))
    return list(found)


class Pointing(Step, frozen=True, tag=True):
    """A role chooses its first or its second point."""

    role: Role
    which: Literal[1, 2]

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Ask for it."""
        side = side_of(umpire.battle, self.role)
        umpire.ask(ReinforcementPoint(seat=seat_of(side), side=side, role=self.role, which=self.which))
