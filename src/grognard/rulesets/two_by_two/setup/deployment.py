"""Chapter 4, deployment: the opening forces, Defender first."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from random import Random
from typing import ClassVar, Literal

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Posed, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import CONTACT, LIMIT, SIDES, Skirmish, Unit, seat_of
from grognard.rulesets.two_by_two.going import closed_here
from grognard.rulesets.two_by_two.setup.army_lists import BOARD
from grognard.rulesets.two_by_two.units import points
from grognard.table.edges import INWARD, edge_length, flanks, from_edge, on_edge
from grognard.table.kernel import Rect, corners, overlaps
from grognard.table.pose import Pose, pose

ZONE_DEPTH = 6.0
SIDE_MARGIN = 3.0
COLUMNS = (4.0, 5.5, 7.0, 8.5, 10.0, 11.5, 13.0, 14.5, 16.0, 17.5, 19.0, 20.0)
ROWS = (5.5, 4.0, 2.5, 1.0)
MENU = 56

Role = Literal["defender", "attacker"]
DEPLOYS = {"defender": "2X2-4.17", "attacker": "2X2-4.18"}


class UnitDeployed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit was put on the table."""

    unit: int
    at: Pose
    ap_left: float


class DeploymentEnded(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side has deployed; who is left comes later."""

    side: int
    deployed: int
    waiting: int


def side_of(battle: Skirmish, role: Role) -> int:
    """The side that plays a role."""
    return 0 if battle.hosts[0].role == role else 1


def ap_of(unit: Unit) -> float:
    """What a unit costs."""
    return points(unit.type, unit.size)


def ap_left(battle: Skirmish, side: int) -> float:
    """How much a side may still deploy."""
    return battle.hosts[side].opening_ap - sum([ap_of(u) for u in battle.on_table(side)])


def undeployed(battle: Skirmish, side: int) -> list[Unit]:
    """A side's units off the table and in no queue."""
    queued = {no for point in battle.points for no in point.queue}
    return [u for u in battle.field.units if u.side == side and u.place == "waiting" and u.no not in queued]


def zone_fault(battle: Skirmish, unit: Unit, base: Rect, clause: str) -> Refusal | None:
    """The whole base within 6 in of the base edge and 3 in from either side (R-61)."""
    ground, edge = battle.field.ground, battle.hosts[unit.side].edge
    gaps = [from_edge(ground, edge, x, y) for x, y in corners(base)]
    if min(gaps) < -LIMIT or max(gaps) > ZONE_DEPTH + LIMIT:
        return Refusal(clause, f"{unit.name} has to stand wholly within {inches(ZONE_DEPTH)} of its base edge")
    sides = [from_edge(ground, flank, x, y) for flank in flanks(edge) for x, y in corners(base)]
    if min(sides) < SIDE_MARGIN - LIMIT:
        return Refusal(clause, f"{unit.name} has to stand at least {inches(SIDE_MARGIN)} from the side edges")
    return None


def place_fault(battle: Skirmish, unit: Unit, base: Rect, clause: str) -> Refusal | None:
    """Zone, then other units, then closed ground."""
    fault = zone_fault(battle, unit, base, clause)
    if fault is not None:
        return fault
    for other in (*battle.on_table(0), *battle.on_table(1)):
        if overlaps(base, other.rect, CONTACT):
            return Refusal("2X2-9.10", f"{unit.name} would stand on {other.name}")
    shut = closed_here(battle, unit, base)
    if shut is not None:
        return Refusal(shut[0], f"{unit.name} may not stand in {shut[1].name or shut[1].id}")
    return None


class Deploy(Action, frozen=True, kw_only=True, tag=True):
    """Put a unit on the table."""

    unasked: ClassVar[str] = "2X2-4.17"
    unit: UnitNo
    x: Posed
    y: Posed
    facing: Posed

    def refusal(self, battle: Skirmish, question: Deployment) -> Refusal | None:
        """Whose unit it is, what it costs, where it stands."""
        clause = DEPLOYS[question.role]
        if not 0 <= self.unit < len(battle.field.units) or battle.unit(self.unit).side != question.side:
            return Refusal(clause, f"unit {self.unit} is not one of {SIDES[question.side]}'s")
        unit = battle.unit(self.unit)
        if unit.place != "waiting":
            return Refusal(clause, f"{unit.name} has been deployed already")
        left = ap_left(battle, question.side)
        if ap_of(unit) > left + LIMIT:
            return Refusal(clause, f"{unit.name} costs {ap_of(unit):g} AP and {left:g} AP are left to deploy")
        if not all([isfinite(v) and abs(v) < 1e6 for v in (self.x, self.y, self.facing)]):
            return Refusal(clause, f"{unit.name} needs a place on the table")
        return place_fault(battle, unit, self.at(battle).rect, clause)

    def at(self, battle: Skirmish) -> Pose:
        """The pose asked for, rounded as every pose is."""
        width, depth = battle.options.base_size
        return pose(self.x, self.y, self.facing, depth, width)

    def carry_out(self, umpire: Umpire[Skirmish], question: Deployment) -> None:
        """It stands there, and the side goes on deploying."""
        clause, at = DEPLOYS[question.role], self.at(umpire.battle)
        umpire.change(umpire.battle.unit(self.unit), clause, at=at, place="table")
        umpire.tell(UnitDeployed(clause=clause, unit=self.unit, at=at, ap_left=ap_left(umpire.battle, question.side)))
        umpire.push(Deploying(question.role))


class DeployDone(Action, frozen=True, kw_only=True, tag=True):
    """Keep the rest for later."""

    unasked: ClassVar[str] = "2X2-4.17"

    def carry_out(self, umpire: Umpire[Skirmish], question: Deployment) -> None:
        """Who is left becomes reinforcements."""
        end_deployment(umpire, question.side, question.role)


def end_deployment(umpire: Umpire[Skirmish], side: int, role: Role) -> None:
    """Say how much of the army is on the table."""
    deployed, waiting = len(umpire.battle.on_table(side)), len(undeployed(umpire.battle, side))
    umpire.tell(DeploymentEnded(clause=DEPLOYS[role], side=side, deployed=deployed, waiting=waiting))


class Deployment(Question, frozen=True, kw_only=True, tag=True):
    """Which unit stands where when the battle opens?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Deploy, DeployDone)
    side: int
    role: Role

    def candidates(self, battle: Skirmish) -> Sequence[Action]:
        """One unit of each kind on a sample of the lattice, facing the enemy; and an end to it."""
        kinds = one_of_each(self.affordable(battle))
        spots = lattice(battle, self.side)
        rng = Random(f"deploy/{battle.asked}/{len(battle.field.present[self.side])}")
        found: list[Action] = []
        for unit in kinds:
            legal = [spot for spot in spots if spot_fault(battle, unit, spot, self.role) is None]
            share = min(len(legal), MENU // len(kinds))
            found += [Deploy(unit=unit.no, x=at.x, y=at.y, facing=at.facing) for at in rng.sample(legal, share)]
        return [*found, DeployDone()]

    def affordable(self, battle: Skirmish) -> list[Unit]:
        """The units that the points left still cover."""
        left = ap_left(battle, self.side)
        return [u for u in undeployed(battle, self.side) if ap_of(u) <= left + LIMIT]


def spot_fault(battle: Skirmish, unit: Unit, at: Pose, role: Role) -> Refusal | None:
    """Why a unit may not stand in a pose."""
    return place_fault(battle, unit, at.rect, DEPLOYS[role])


def one_of_each(units: Sequence[Unit]) -> list[Unit]:
    """The first unit of each type and size."""
    first: dict[tuple[str, str], Unit] = {}
    for unit in units:
        first.setdefault((unit.type, unit.size), unit)
    return list(first.values())


def lattice(battle: Skirmish, side: int) -> list[Pose]:
    """Where units are offered to stand: rows behind one another, all facing in."""
    ground, edge = battle.field.ground, battle.hosts[side].edge
    width, depth = battle.options.base_size
    stretch = edge_length(ground, edge) / BOARD
    poses = []
    for deep in ROWS:
        for along in COLUMNS:
            x, y = on_edge(ground, edge, along * stretch, deep)
            poses.append(pose(x, y, INWARD[edge], depth, width))
    return poses


class Deploying(Step, frozen=True, tag=True):
    """A role deploys, unit by unit, until it has no points or no wish to go on."""

    role: Role

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Ask for the next unit."""
        side = side_of(umpire.battle, self.role)
        question = Deployment(seat=seat_of(side), side=side, role=self.role)
        if question.affordable(umpire.battle):
            umpire.ask(question)
        else:
            end_deployment(umpire, side, self.role)
