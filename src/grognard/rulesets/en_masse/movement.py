"""Chapters 3, 4 and 9: the movement step, compulsory first, then everybody on his orders."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import Clash, Officer, Unit
from grognard.rulesets.en_masse.clock.clock import OnTheClock, Swerved
from grognard.rulesets.en_masse.clock.tracks import Mover
from grognard.rulesets.en_masse.compulsory import Pursuits, Rearward, discharge, due, edge_ahead
from grognard.rulesets.en_masse.conduct import Act, act, faced, wanted_formation
from grognard.rulesets.en_masse.crowding import counts_as, crowded_by
from grognard.rulesets.en_masse.effects import not_done
from grognard.rulesets.en_masse.firing import must_fire
from grognard.rulesets.en_masse.formations import begin_change, pivot, turn_about, whole_done
from grognard.rulesets.en_masse.geometry import Point, distance_to
from grognard.rulesets.en_masse.going import ground_on
from grognard.rulesets.en_masse.ground import find_out
from grognard.rulesets.en_masse.marching import as_far_as_roads_go
from grognard.rulesets.en_masse.orders import is_there
from grognard.rulesets.en_masse.precedence import in_order
from grognard.rulesets.en_masse.units import rate
from grognard.table.kernel_facing import between
from grognard.table.pose import heading, pose

TOUCH = 0.5
"""Centimetres from a wounded commander's point at which an enemy captures him (EM-R.84)."""
ON_FACING = 1.0


class HeadquartersMoved(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A commander rode somewhere else."""

    commander: int
    x: float
    y: float


class CommanderTaken(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A wounded commander fell into the enemy's hands."""

    commander: int


class PartDone(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A part of an order has been carried out."""

    unit: int
    verb: str
    last: bool


class WentRound(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A brigade commander found a way round some ground."""

    unit: int
    feature: str


class WentPast(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A brigade commander found a way round a friend who stays where he is."""

    unit: int
    friend: int


class GroundShared(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A defile has forced a brigade on to the ground of another, and both count as dense."""

    unit: int
    friend: int


class MovementStep(Step, frozen=True, tag=True):
    """Everybody moves on one clock: first those who must, then those who are ordered (EM-3.3)."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Compulsory moves to the rear, pursuits, orders, and what is done then."""
        umpire.set("EM-3.3", phase="movement", clock=0.0)
        umpire.push(Rearward(), Pursuits(), Parted(), OrderedMoves(), EndOfMovement())


class Parted(Step, frozen=True, tag=True):
    """When results have been carried out, those who fought last turn are engaged no longer (EM-R.56)."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Whoever did not pursue or go back has parted all the same."""
        for unit in [u for u in in_order(umpire.battle) if u.engaged_with]:
            umpire.change(umpire.battle.unit(unit.no), "EM-13.39", engaged_with=())


class OrderedMoves(Step, frozen=True, tag=True):
    """Step 2c: every other unit does the one thing its order and its nerves let it do."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Work out what each does on one and the same state; turn and form up, then start the clock."""
        battle = umpire.battle
        free = [u for u in in_order(battle) if free_to_act(battle, u)]
        acts = [(unit, act(battle, unit)) for unit in free]
        for unit in [u for u in in_order(battle) if u.held]:
            umpire.change(unit, "EM-5.4", held=False)
        for unit, what in acts:
            start(umpire, unit, what)
        movers = tuple([mover_of(umpire.battle, unit, what) for unit, what in acts if what.kind == "go"])
        umpire.push(OnTheClock(movers=movers))


def free_to_act(battle: Clash, unit: Unit) -> bool:
    """Has it neither a result to carry out this turn nor an enemy at its throat, nor run away?"""
    held = unit.running or due(battle, unit) is not None
    return not held and not any([unit.no in (c.attacker, c.defender) for c in battle.contacts])


def start(umpire: Umpire[Clash], unit: Unit, what: Act) -> None:
    """Turn or form up at once; say why a unit that has an order stands."""
    if what.round:
        told = WentRound(clause="EM-4.13", unit=unit.no, feature=what.round)
        umpire.tell(told, to=umpire.battle.confidants(unit))
    if what.past >= 0:
        past = WentPast(clause="EM-4.13", unit=unit.no, friend=what.past)
        umpire.tell(past, to=umpire.battle.confidants(unit))
    if what.aside:
        umpire.tell(Swerved(clause="EM-9.3", unit=unit.no, target=what.target))
    if what.kind == "pivot":
        pivot(umpire, unit.no, what.facing, what.clause)
    elif what.kind == "about":
        turn_about(umpire, unit.no, what.clause)
    elif what.kind == "change":
        begin_change(umpire, unit.no, what.formation, what.spread)
    elif what.kind == "go" and what.settled and unit.order is not None:
        umpire.change(umpire.battle.unit(unit.no), what.clause, order=replace(unit.order, arrived=True))
    elif what.kind == "stand" and unit.order is not None and what.clause.startswith("EM-10"):
        not_done(umpire, unit.no, what.clause, verb_of(unit), what.reason)
    if unit.change is not None and what.kind != "change":
        umpire.change(umpire.battle.unit(unit.no), "EM-4.13", change=None)


def verb_of(unit: Unit) -> str:
    """What a unit is told to do."""
    part = None if unit.order is None else unit.order.part
    return "hold" if part is None else part.verb


def mover_of(battle: Clash, unit: Unit, what: Act) -> Mover:
    """A move on the clock: as far as its order says, an assault as far as it can; on the table in any case."""
    pace = rate(unit.type, counts_as(battle, unit), battle.options.march_rate_all)
    assert pace is not None
    if unit.formation == "marching":
        return Mover(
            unit=unit.no,
            kind="move",
            way=what.course,
            allowance=pace.distance,
            clause=pace.clause,
            order=what.clause,
            stop=off_road_barrier(battle, unit, what.course),
        )
    (x0, y0), (x1, y1) = what.course[0], what.course[-1]
    wanted = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    fx, fy = heading(unit.here.facing + what.aside)
    ux, uy = (-fx, -fy) if what.backward else (fx, fy)
    if what.assault:
        wanted = pace.distance
    elif wanted > 0.0:
        ux, uy = (x1 - x0) / wanted, (y1 - y0) / wanted
    room = edge_ahead(battle, unit.here.rect, ux, uy)
    far = min(wanted, room, pace.distance)
    way: tuple[Point, ...] = ((x0, y0), (x0 + ux * far, y0 + uy * far))
    return Mover(
        unit=unit.no,
        kind="assault" if what.assault else "move",
        way=way,
        allowance=pace.distance,
        clause=pace.clause,
        order=what.clause,
        stop=barrier(battle, unit, way, what.backward) or ("EM-4.8" if room < wanted else ""),
        target=what.target,
        swerved=what.aside != 0.0,
        backward=what.backward,
        bore=must_fire(battle, unit),
        nerve=unit.status,
    )


def off_road_barrier(battle: Clash, unit: Unit, way: tuple[Point, ...]) -> str:
    """The clause of ground that a column which may leave the roads cannot enter on its way."""
    if not battle.options.march_off_road:
        return ""
    legs = [ground_on(battle, unit.type, unit.formation, a, b) for a, b in pairwise(way)]
    return next((ground.clause for leg in legs for _, ground in leg if ground.factor <= 0.0), "")


def barrier(battle: Clash, unit: Unit, way: tuple[Point, ...], backward: bool) -> str:
    """The clause of ground on a straight way that cannot be entered."""
    half = -unit.here.depth / 2 if backward else unit.here.depth / 2
    fx, fy = unit.here.rect.fx * half, unit.here.rect.fy * half
    (x0, y0), (x1, y1) = way[0], way[-1]
    on_way = ground_on(battle, unit.type, unit.formation, (x0 + fx, y0 + fy), (x1 + fx, y1 + fy))
    return next((ground.clause for _, ground in on_way if ground.factor <= 0.0), "")


class EndOfMovement(Step, frozen=True, tag=True):
    """At the end of the step: formations taken, headquarters moved, parts of orders done, commanders captured."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """In this order."""
        discharge(umpire)
        whole_done(umpire)
        for unit in in_order(umpire.battle):
            tell_of_crowding(umpire, unit)
        for officer in umpire.battle.field.commanders:
            ride(umpire, officer)
        for unit in in_order(umpire.battle):
            mark_done(umpire, unit)
        for officer in umpire.battle.field.commanders:
            meet_enemy(umpire, officer)


def tell_of_crowding(umpire: Umpire[Clash], unit: Unit) -> None:
    """Say so of a unit that has moved on to the ground of another (EM-5.4)."""
    friend = crowded_by(umpire.battle, unit) if unit.moved else None
    if friend is not None:
        umpire.tell(GroundShared(clause="EM-5.4", unit=unit.no, friend=friend.no))


def ride(umpire: Umpire[Clash], officer: Officer) -> None:
    """A commander who moves his headquarters does so now (EM-4.3)."""
    if officer.doing == "move_hq" and officer.going_to is not None and officer.active:
        x, y = officer.going_to
        umpire.change(officer, "EM-4.3", at=pose(x, y, officer.here.facing, officer.here.depth, officer.here.width))
        umpire.tell(HeadquartersMoved(clause="EM-4.3", commander=officer.number, x=x, y=y))
        find_out(umpire, officer.side, [umpire.battle.officer(officer.no).here.rect])


def mark_done(umpire: Umpire[Clash], unit: Unit) -> None:
    """A part that has been carried out is complete; the next begins next turn (EM-4.12, EM-R.15)."""
    order = unit.order
    part = None if order is None or order.complete else order.part
    if order is None or part is None or not done(umpire.battle, unit):
        return
    last = order.at_part + 1 >= len(order.parts)
    umpire.change(unit, "EM-4.12", order=replace(order, complete=True))
    told = PartDone(clause="EM-4.12", unit=unit.no, verb=part.verb, last=last)
    umpire.tell(told, to=umpire.battle.confidants(unit))


def done(battle: Clash, unit: Unit) -> bool:
    """Has a unit done what the present part of its order says? To defend has no end."""
    order = unit.order
    part = None if order is None else order.part
    if order is None or part is None or part.verb == "defend" or unit.change is not None:
        return False
    if part.verb == "assault":
        gone = part.target is not None and battle.unit(part.target).at is None
        return gone or order.arrived or any([unit.no in (c.attacker, c.defender) for c in battle.contacts])
    if part.formation and part.formation != unit.formation:
        return False
    if part.verb == "move":
        return is_there(battle, unit, part) or as_far_as_roads_go(battle, unit, part)
    if not is_there(battle, unit, part):
        return False
    facing = faced(battle, unit, part)
    as_told = facing is None or between(unit.here.facing, facing) <= ON_FACING
    return as_told and wanted_formation(unit, part) == unit.formation


def meet_enemy(umpire: Umpire[Clash], officer: Officer) -> None:
    """A wounded commander whom an enemy touches is captured; a fit one rides to his nearest unit (EM-R.84)."""
    battle = umpire.battle
    if officer.at is None or officer.attached:
        return
    if not any([distance_to(officer, enemy) <= TOUCH for enemy in battle.enemies(officer.side)]):
        return
    if officer.condition == "wounded":
        back = battle.turn + umpire.roll(f"second in command for {officer.name}", "EM-15.7")[0] + 1 + 1
        umpire.change(officer, "EM-15.4", condition="captured", at=None, back_on=back)
        umpire.tell(CommanderTaken(clause="EM-15.4", commander=officer.number))
        return
    if not officer.active:
        return
    own = [u for u in in_order(battle) if u.side == officer.side]
    division = [u for u in own if officer.division in (None, u.division)]
    refuge = min(division or own, key=lambda u: round(distance_to(officer, u), 3), default=None)
    if refuge is not None:
        at = replace(officer.here, x=refuge.here.x, y=refuge.here.y)
        umpire.change(officer, "EM-15.4", at=at)
        umpire.tell(HeadquartersMoved(clause="EM-15.4", commander=officer.number, x=at.x, y=at.y))
