"""Chapters 2 and 12: routs, the panic they spread, and where they end."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import HIGH, LOW, Refusal, Result, Ruling
from grognard.engine.shapes import UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import AREA, CONTACT, LIMIT, STANDOFF, Skirmish, Unit, without
from grognard.rulesets.two_by_two.effects import mark
from grognard.rulesets.two_by_two.geometry import within
from grognard.rulesets.two_by_two.going import (
    called,
    closed_here,
    going,
    rate_of,
    slow_ground,
    still_in_road_column,
    vicinity,
)
from grognard.rulesets.two_by_two.phases import Ordering
from grognard.rulesets.two_by_two.shifting import make_room, moved_pose
from grognard.rulesets.two_by_two.units import MAY_ROUT_BY_CHOICE
from grognard.rulesets.two_by_two.victory import destroy, staff_of
from grognard.table.kernel import NEVER, Rect, on_table, settled, slid, span, touches
from grognard.table.kernel import within as meets
from grognard.table.kernel_going import Going, farthest, open_stretches
from grognard.table.kernel_ground import way_area
from grognard.table.kernel_sweep import along, first_overlap, first_within
from grognard.table.pose import Pose

PANIC: dict[str, tuple[float, str]] = {"militia": (1.0, "2X2-2.9"), "irregular_cavalry": (2.0, "2X2-16.8")}
GUARDS_REACH = 1.0
Cause = Literal["shooting", "melee", "contagion", "choice"]
RESULTS = (Result("2X2-12.7", "destroyed", LOW, 2), Result("2X2-12.7", "flees", 3, HIGH))


class Rout(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit that has to rout: why, from whom, which way if that is settled, and the HQs that share its fate."""

    unit: int
    clause: str
    cause: Cause
    source: int = -1
    way: tuple[float, float] | None = None
    reached: float = -1.0
    staff: tuple[int, ...] | None = None


class UnitRouted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit fled and lived."""

    unit: int
    cause: str
    end: Pose
    because: tuple[str, ...] = ()
    obstacle: str = ""


class Panicked(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A rout carried another unit along."""

    unit: int
    by: int


class Overrun(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A rout ended badly: among the enemy, off the table or in closed ground."""

    unit: int
    end: Pose
    because: tuple[str, ...] = ()
    obstacle: str = ""


class Routs(Step, frozen=True, tag=True):
    """The queue of routs of one event, first in first out; nobody routs twice in it (R-47)."""

    queue: tuple[Rout, ...]
    routed: tuple[int, ...]

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Resolve the first, then come back for the rest."""
        queue = [r for r in self.queue if umpire.battle.unit(r.unit).at is not None]
        if not queue:
            return
        first = queue[0]
        side = umpire.battle.unit(first.unit).side
        mine = [r for r in queue if r.reached >= 0 and umpire.battle.unit(r.unit).side == side]
        tied = [r for r in mine if (r.reached, r.source) == (first.reached, first.source)]
        if len(tied) > 1:
            umpire.push(replace(self, queue=tuple(queue)))
            clause = min([r.clause for r in tied])
            umpire.ask(RoutOrder(seat=umpire.battle.seats[side], tied=tuple([r.unit for r in tied]), clause=clause))
            return
        umpire.push(replace(self, queue=tuple(queue[1:])))
        begin(umpire, queue[0])


def begin(umpire: Umpire[Skirmish], rout: Rout) -> None:
    """The rout roll, with the HQs that touch the unit now."""
    unit = umpire.battle.unit(rout.unit)
    if rout.staff is None:
        rout = replace(rout, staff=staff_of(umpire.battle, (unit.no,)))
    umpire.push(Breaking(ruling=judge(unit.id), rout=rout))


class Breaking(Judged, frozen=True, kw_only=True, tag=True):
    """The rout roll of a unit; a survivor flees, its owner choosing the way if it was shot at."""

    rout: Rout

    def bite(self, umpire: Umpire[Skirmish]) -> None:
        """Destroyed where it stands, or off."""
        rout, unit = self.rout, umpire.battle.unit(self.rout.unit)
        row = self.decide(umpire, f"rout of {unit.name}")
        if row.result == "destroyed":
            spread(umpire, rout, unit, (0.0, 0.0), 0.0, guards=False)
            destroy(umpire, (rout.unit,), "2X2-12.7", rout.staff)
        elif rout.cause == "shooting" and umpire.battle.unit(rout.source).at is not None:
            umpire.ask(RoutDirection(seat=umpire.battle.seats[unit.side], rout=rout))
        else:
            flee(umpire, rout, rout.way or (-unit.rect.fx, -unit.rect.fy))


def judge(unit: str) -> Ruling:
    """The rout roll of a unit, which nothing modifies."""
    return Ruling(clause="2X2-12.7", subject=unit, results=RESULTS)


class Flight(NamedTuple):
    """How a rout move ends: how far, the clause that destroys the unit there, if any, and who or what ends it early."""

    distance: float
    clause: str = ""
    obstacle: str = ""
    because: tuple[str, ...] = ()


def flight(battle: Skirmish, unit: Unit, way: tuple[float, float]) -> Flight:
    """Follow the rout move to its first mishap (2X2-12.8, 12.10, 6.24, 3.6)."""
    ux, uy = way
    ground = vicinity(battle, unit, unit.rect)
    path = going(ground, unit.rect.x, unit.rect.y, ux, uy, unit.troop.move)
    full = full_flight(battle, unit, path)
    ends = [*enemies_met(battle, unit, way, full.distance), *closed_met(battle, unit, way, full.distance, path), full]
    first = min(ends, key=lambda f: f.distance)
    end, table = slid(unit.rect, ux, uy, first.distance), battle.field.ground
    if not first.clause and not on_table(end, table.width, table.depth, CONTACT):
        return Flight(first.distance, "2X2-3.6", "the edge of the table")
    return first


def full_flight(battle: Skirmish, unit: Unit, path: Going) -> Flight:
    """The plain rate of the type; where it is played so, less over ground that slows it (R-41)."""
    length = unit.troop.move
    if battle.options.rout_terrain:
        length = farthest(path, length, rate_of(unit, battle.options, bonus=False))
    if length >= unit.troop.move:
        return Flight(length)
    slow, clause = slow_ground(path, length)
    return Flight(length, obstacle=slow, because=(clause,) if clause else ())


def enemies_met(battle: Skirmish, unit: Unit, way: tuple[float, float], length: float) -> list[Flight]:
    """Where the router touches the enemies in its way; one it touched at the start must be run into (R-43)."""
    met = []
    for no in battle.field.present[1 - unit.side]:
        foe = battle.field.rects[no]
        met_before = touches(unit.rect, foe, CONTACT) or any(
            [{c.attacker, c.defender} == {no, unit.no} for c in battle.contacts]
        )
        start, end = span(unit.rect, way[0], way[1], foe, -CONTACT if met_before else CONTACT)
        if end > 0 and start <= length:
            met.append(Flight(max(start, 0.0), "2X2-12.10", battle.unit(no).name))
    return met


def closed_met(battle: Skirmish, unit: Unit, way: tuple[float, float], length: float, path: Going) -> list[Flight]:
    """Where the router first overlaps closed ground off the road, or comes to a steep edge (R-10, R-45)."""
    found = [("2X2-4.11", path.steep, "the steep side of the hill")] if path.steep <= length else []
    for clause, patch in vicinity(battle, unit, unit.rect).closed:
        for lo, hi in open_stretches(path.columns, length):
            t = first_overlap(slid(unit.rect, *way, lo), *way, hi - lo, patch.area, AREA)
            if t < NEVER:
                found.append((clause, lo + t, called(patch.feature)))
                break
    end = closed_here(battle, unit, settled(unit.rect, *way, length))
    if not found and end is not None:
        found.append((end[0], length, called(end[1])))
    return [closed_ends(battle, clause, t, name) for clause, t, name in found]


def closed_ends(battle: Skirmish, clause: str, distance: float, name: str) -> Flight:
    """Dense woods destroy a router; so does other closed ground, unless the switch lets it halt there (R-45)."""
    if clause == "2X2-6.18":
        return Flight(distance, "2X2-6.24", name)
    if battle.options.rout_impassable == "halts":
        return Flight(max(distance - STANDOFF, 0.0), obstacle=name, because=(clause,))
    return Flight(distance, clause, name)


def flee(umpire: Umpire[Skirmish], rout: Rout, way: tuple[float, float]) -> None:
    """The rout move: panic along it, then Disrupted, or Destroyed at its mishap."""
    unit = umpire.battle.unit(rout.unit)
    fate = flight(umpire.battle, unit, way)
    end = moved_pose(unit.here, *way, fate.distance)
    spread(umpire, rout, unit, way, fate.distance, guards=unit.guards)
    if fate.clause:
        perish(umpire, rout, end, fate)
        return
    shaped = shaped_by(umpire.battle, rout, unit, way, fate.distance) + fate.because
    stack = umpire.battle.options.stack_states
    column = still_in_road_column(umpire.battle, unit, end)
    marks = {"disrupted": True, "pinned": unit.pinned and stack, "moved": True, "road_march": column}
    umpire.change(unit, "2X2-12.8", at=end, **marks)
    if any([unit.no in (c.attacker, c.defender) for c in umpire.battle.contacts]):
        umpire.set("2X2-13.43", contacts=without(umpire.battle.contacts, unit.no))
    told = UnitRouted(
        clause="2X2-12.9", unit=unit.no, cause=rout.cause, end=end, because=shaped, obstacle=fate.obstacle
    )
    umpire.tell(told)
    make_room(umpire, unit.no, way, "2X2-12.12", mark=pin_displaced)


def perish(umpire: Umpire[Skirmish], rout: Rout, end: Pose, fate: Flight) -> None:
    """Destroyed where the mishap befell it, with the HQs of its start that it has not left behind (R-54)."""
    clause = fate.clause
    unit = umpire.change(umpire.battle.unit(rout.unit), clause, at=end)
    because = ("2X2-7.12",) if clause == "2X2-6.24" else ()
    umpire.tell(Overrun(clause=clause, unit=unit.no, end=end, because=because, obstacle=fate.obstacle))
    destroy(umpire, (unit.no,), clause, staff_at(umpire.battle, rout, unit.rect))


def staff_at(battle: Skirmish, rout: Rout, end: Rect) -> tuple[int, ...]:
    """The HQs that touched a router when its dice fell and are with it still where it perishes (2X2-13.44)."""
    rects = battle.field.rects
    beside = tuple([hq for hq in rout.staff or () if meets(end, rects[hq], CONTACT)])
    return (*beside, *[hq for hq in staff_of(battle, beside) if hq in (rout.staff or ())])


def shaped_by(battle: Skirmish, rout: Rout, unit: Unit, way: tuple[float, float], distance: float) -> tuple[str, ...]:
    """The clauses that let a rout move come out as it did."""
    friends = [battle.field.rects[no] for no in battle.field.present[unit.side] if no != unit.no]
    spans = [span(unit.rect, *way, friend, -CONTACT) for friend in friends]
    trees = [p.area for p in battle.field.ground.dense_woods] if unit.type == "light_infantry" else []
    rows = (
        ("2X2-12.11", any([0 < last < distance for _, last in spans])),
        ("2X2-12.13", rout.cause == "melee"),
        ("2X2-7.11", any([way_area(unit.rect, *way, distance, wood) > AREA for wood in trees])),
    )
    return tuple([clause for clause, applies in rows if applies])


def pin_displaced(umpire: Umpire[Skirmish], no: int) -> None:
    """A friend moved out of a router's way is Pinned."""
    mark(umpire, no, "pinned", "2X2-12.12")


def spread(
    umpire: Umpire[Skirmish], rout: Rout, unit: Unit, way: tuple[float, float], length: float, guards: bool
) -> None:
    """Queue the units that the rout carries off, in the order in which it reaches them, friends before enemies."""
    battle = umpire.battle
    top = battle.agenda[-1]
    assert isinstance(top, Routs)
    reached = []
    for other in bystanders(battle, unit):
        reach, clause = frightened(unit, other, guards)
        s = NEVER if reach == 0.0 or other.no in top.routed else first_near(battle, unit, way, length, other, reach)
        if s < NEVER:
            reached.append((s, other.side != unit.side, other.no, clause))
    reached.sort()
    new = tuple([Rout(unit=no, clause=k, cause="contagion", source=unit.no, reached=s) for s, _, no, k in reached])
    for r in new:
        umpire.tell(Panicked(clause=r.clause, unit=r.unit, by=unit.no))
    if new:
        umpire.amend(Routs(top.queue + new, top.routed + tuple([r.unit for r in new])))


def bystanders(battle: Skirmish, unit: Unit) -> list[Unit]:
    """Those who may be carried off by a unit's rout: its friends, or by the switch anybody (R-47)."""
    sides = (unit.side, 1 - unit.side) if battle.options.panic == "anybody" else (unit.side,)
    return [other for side in sides for other in battle.on_table(side) if other.no != unit.no]


def frightened(unit: Unit, other: Unit, guards: bool) -> tuple[float, str]:
    """How near a rout carries a bystander off, and by which clause; the rout of Guards appals only friends."""
    reach, clause = PANIC.get(other.type, (0.0, ""))
    if guards and other.side == unit.side and reach <= GUARDS_REACH:
        return (GUARDS_REACH, clause or "2X2-2.4")
    return (reach, clause)


def first_near(
    battle: Skirmish, unit: Unit, way: tuple[float, float], length: float, friend: Unit, reach: float
) -> float:
    """How far the rout has gone when it comes within reach of a bystander, who measures (R-04, R-47)."""
    if within(battle, friend, unit, reach):
        return 0.0
    if battle.options.measure_edge_to_edge:
        s = first_within(unit.rect, *way, friend.rect, 0.0, 0.0, reach + LIMIT, length)
        return round(s, 3) if s < NEVER else NEVER
    met = along(unit.rect, *way, length, [friend.rect], reach + LIMIT, CONTACT)
    return round(met[0][0], 3) if met else NEVER


class Flee(Action, frozen=True, kw_only=True, tag=True):
    """Rout to the direct rear, or straight away from the unit that fired."""

    way: Literal["rear", "away"]

    def carry_out(self, umpire: Umpire[Skirmish], question: RoutDirection) -> None:
        """Run."""
        rout = question.rout
        unit, firer = umpire.battle.unit(rout.unit), umpire.battle.unit(rout.source)
        flee(umpire, rout, flight_way(unit, firer) if self.way == "away" else (-unit.rect.fx, -unit.rect.fy))


def flight_way(unit: Unit, firer: Unit) -> tuple[float, float]:
    """Along the line from the firer's centre to the unit's (R-42)."""
    dx, dy = unit.rect.x - firer.rect.x, unit.rect.y - firer.rect.y
    d = (dx * dx + dy * dy) ** 0.5
    return (round(dx / d, 12), round(dy / d, 12))


class RoutDirection(Question, frozen=True, kw_only=True, tag=True):
    """Which way does the unit that was shot at run (2X2-12.8)?"""

    answers = (Flee,)
    rout: Rout

    def candidates(self, battle: Skirmish) -> list[Flee]:
        """Rear, or away from the firer."""
        return [Flee(way="rear"), Flee(way="away")]


class RoutFirst(Action, frozen=True, kw_only=True, tag=True):
    """Let this unit rout before the others reached at the same moment."""

    unit: UnitNo

    def refusal(self, battle: Skirmish, question: RoutOrder) -> Refusal | None:
        """It must be one of those that are tied."""
        if self.unit not in question.tied:
            return Refusal(question.clause, "that unit is not among those reached at the same moment")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: RoutOrder) -> None:
        """Put it first."""
        top = umpire.battle.agenda[-1]
        assert isinstance(top, Routs)
        mine = [replace(r, reached=-1.0) for r in top.queue if r.unit == self.unit]
        rest = [r for r in top.queue if r.unit != self.unit]
        umpire.amend(replace(top, queue=(*mine, *rest)))


class RoutOrder(Question, frozen=True, kw_only=True, tag=True):
    """Which of several units carried off at the same moment routs first (R-47)?"""

    answers = (RoutFirst,)
    tied: tuple[int, ...]
    clause: str = "2X2-2.9"

    def candidates(self, battle: Skirmish) -> list[Action]:
        """Each of them."""
        return [RoutFirst(unit=no) for no in self.tied]


class RoutByChoice(Action, frozen=True, kw_only=True, tag=True):
    """Let Light Cavalry or Light Infantry run instead of moving, even when Pinned."""

    unit: UnitNo

    def refusal(self, battle: Skirmish, question: Ordering) -> Refusal | None:
        """Only light troops that have not moved in this phase (2X2-2.6, 2.8, R-48)."""
        unit = battle.unit(self.unit)
        clause = MAY_ROUT_BY_CHOICE.get(unit.type)
        if unit.side != battle.phasing or unit.at is None:
            return Refusal(clause or "2X2-2.6", f"{unit.name} is not yours to move now")
        if clause is None:
            return Refusal("2X2-2.6", f"{unit.name} may not choose to rout: only Light Cavalry and Light Infantry may")
        if unit.moved:
            return Refusal(clause, f"{unit.name} has moved already")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: Ordering) -> None:
        """The rout roll still applies."""
        unit = umpire.battle.unit(self.unit)
        clause = MAY_ROUT_BY_CHOICE[unit.type]
        umpire.again(question)
        umpire.push(Routs((Rout(unit=unit.no, clause=clause, cause="choice"),), (unit.no,)))
        umpire.change(unit, clause, moved=True)
