"""Chapter 13, following turn: runs, withdrawals and pursuits, which override every order (EM-13.38 to EM-13.43)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import Clash, Duty, Unit
from grognard.rulesets.en_masse.clock.clock import OnTheClock
from grognard.rulesets.en_masse.clock.tracks import Mover
from grognard.rulesets.en_masse.conduct import nears
from grognard.rulesets.en_masse.effects import relocate, remove
from grognard.rulesets.en_masse.formations import no_room
from grognard.rulesets.en_masse.geometry import Point, bodies, distance, nearest_enemy
from grognard.rulesets.en_masse.going import stretches
from grognard.rulesets.en_masse.precedence import in_order
from grognard.rulesets.en_masse.units import rate
from grognard.table.kernel import Rect, corners, overlaps, slid
from grognard.table.kernel_sweep import first_within
from grognard.table.pose import bearing, heading, pose, round_facing

SHORT_OF_ENEMY = 1.0
"""Centimetres at which an enemy stops a withdrawal (EM-R.73)."""
STEP = 0.25
"""Centimetres by which a withdrawal that would end on a friend goes on, to the first clear place."""
AWAY = 6
"""Turns after which scattered cavalry assembles again (EM-13.43)."""
GRAZE = 0.01
FASTEST_RUN = 2.0


class Dispersed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Cavalry chased a beaten enemy off the table and is scattered."""

    unit: int
    quarry: int
    returns: int


class DutyLapsed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit need no longer do what a close assault bound it to."""

    unit: int
    reason: str


def due(battle: Clash, unit: Unit) -> Duty | None:
    """What a unit owes this turn, if anything; a run goes on until it is rallied or gone."""
    duty = unit.duty
    return duty if duty is not None and duty.turn <= battle.turn else None


def discharge(umpire: Umpire[Clash]) -> None:
    """Withdrawals and pursuits were for this turn only; whoever made one did nothing else in it (EM-R.72)."""
    for unit in [*owing(umpire.battle, "withdraw"), *owing(umpire.battle, "pursue")]:
        umpire.change(unit, "EM-13.39", duty=None)


class Rearward(Step, frozen=True, tag=True):
    """Step 2a: runs and withdrawals, all at once."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Turn those who must, then move everybody on one clock."""
        for unit in owing(umpire.battle, "withdraw"):
            face_the_victor(umpire, unit)
        for unit in owing(umpire.battle, "run"):
            turn_away(umpire, unit)
        battle = umpire.battle
        movers = [withdrawal(battle, u) for u in owing(battle, "withdraw")]
        movers += [flight(battle, u) for u in owing(battle, "run")]
        if movers:
            umpire.push(OnTheClock(movers=tuple(movers)))


def owing(battle: Clash, kind: str) -> list[Unit]:
    """The units on the table that owe something of a kind this turn."""
    return [u for u in in_order(battle) if (duty := due(battle, u)) is not None and duty.kind == kind]


def face_the_victor(umpire: Umpire[Clash], unit: Unit) -> None:
    """Who was attacked turns to face the victor, if it has room; who came in keeps its facing (EM-13.40, EM-R.73)."""
    duty = unit.duty
    if duty is None or not duty.attacked or duty.heading is None:
        return
    at = unit.here
    turned = replace(unit, at=pose(at.x, at.y, duty.heading, at.depth, at.width))
    if not no_room(umpire.battle, unit, turned):
        relocate(umpire, unit.no, turned.here, "EM-13.40", moved=False)


def withdrawal(battle: Clash, unit: Unit) -> Mover:
    """Straight back the full distance, through friends to the first clear place, short of enemies (EM-R.73)."""
    duty = unit.duty
    assert duty is not None
    fx, fy = heading(unit.here.facing)
    top = room_behind(battle, unit, -fx, -fy)
    far = min(duty.distance, top)
    while far < top and on_a_friend(battle, unit, -fx, -fy, far):
        far = min(top, far + STEP)
    at = unit.here
    way = ((at.x, at.y), (at.x - fx * far, at.y - fy * far))
    stop = "" if far >= duty.distance else "EM-13.40"
    return Mover(
        unit=unit.no, kind="withdraw", way=way, allowance=max(far, STEP), clause=duty.clause, stop=stop, backward=True
    )


def room_behind(battle: Clash, unit: Unit, ux: float, uy: float) -> float:
    """How far a unit can go straight before ground, table edge or an enemy 1 cm off ends it."""
    base = unit.here.rect
    top = edge_ahead(battle, base, ux, uy)
    for enemy in [e for e in battle.on_table(1 - unit.side) if not e.running]:
        for part in bodies(enemy):
            near = first_within(base, ux, uy, part, 0.0, 0.0, SHORT_OF_ENEMY, top)
            if near < top and (near > 0.0 or runs_at(unit, ux, uy, enemy)):
                top = max(near, 0.0)
    start = (unit.here.x + ux * unit.here.depth / 2, unit.here.y + uy * unit.here.depth / 2)
    parts = stretches(battle, unit.type, unit.formation, start, (start[0] + ux * top, start[1] + uy * top))
    closed = next((part.start for part in parts if part.factor <= 0.0), top)
    return max(0.0, min(top, closed))


def runs_at(unit: Unit, ux: float, uy: float, enemy: Unit) -> bool:
    """Does a first step that way bring a unit nearer to an enemy, or on to one it touches?"""
    step = slid(unit.here.rect, ux, uy, STEP)
    onto = any([overlaps(step, part, GRAZE) for part in bodies(enemy)])
    return onto or nears(unit, ((0.0, 0.0), (ux, uy)), enemy)


def edge_ahead(battle: Clash, base: Rect, ux: float, uy: float) -> float:
    """How far a footprint can slide and stay on the table."""
    ground = battle.field.ground
    rooms = [1_000.0]
    for x, y in corners(base):
        if abs(ux) > 1e-9:
            rooms.append(((ground.width if ux > 0 else 0.0) - x) / ux)
        if abs(uy) > 1e-9:
            rooms.append(((ground.depth if uy > 0 else 0.0) - y) / uy)
    return max(0.0, min(rooms))


def on_a_friend(battle: Clash, unit: Unit, ux: float, uy: float, far: float) -> bool:
    """Would it end on a friend?"""
    base = slid(unit.here.rect, ux, uy, far)
    friends = [f for f in battle.on_table(unit.side) if f.no != unit.no]
    return any([overlaps(base, part, GRAZE) for f in friends for part in bodies(f)])


def turn_away(umpire: Umpire[Clash], unit: Unit) -> None:
    """A runner faces away from who broke it, and keeps that heading (EM-13.41, EM-R.76)."""
    heading_of = unit.run_heading if unit.run_heading is not None else away_from(umpire.battle, unit)
    at = unit.here
    umpire.change(unit, "EM-10.9", run_heading=heading_of)
    relocate(umpire, unit.no, pose(at.x, at.y, heading_of, at.depth, at.width), "EM-13.41", moved=False)


def away_from(battle: Clash, unit: Unit) -> float:
    """Directly away from the victor or last firer, else from the nearest enemy, else as it faces (EM-G.14)."""
    duty = unit.duty
    named = battle.unit(duty.enemy) if duty is not None and duty.enemy >= 0 else None
    near = nearest_enemy(battle, unit)
    enemy = named if named is not None and named.at is not None else None if near is None else near[1]
    if enemy is None:
        return round_facing(unit.here.facing + 180.0)
    return bearing(enemy.here.x, enemy.here.y, unit.here.x, unit.here.y)


def flight(battle: Clash, unit: Unit) -> Mover:
    """Double the normal move on the first turn, then the normal one, off the table if it leads there (EM-13.38)."""
    formation = unit.formation if battle.options.run_rate == "formation" else "assault"
    pace = rate(unit.type, formation, battle.options.march_rate_all) or rate(unit.type, "assault")
    assert pace is not None
    most = pace.distance * (FASTEST_RUN if unit.run_turns == 0 else 1.0)
    ux, uy = heading(unit.here.facing)
    at = unit.here
    way: tuple[Point, ...] = ((at.x, at.y), (at.x + ux * most, at.y + uy * most))
    return Mover(unit=unit.no, kind="run", way=way, allowance=most, clause="EM-13.38")


class Pursuits(Step, frozen=True, tag=True):
    """Step 2b: winners go after the beaten (EM-R.74, EM-R.75, EM-R.93)."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Cavalry and its running quarry leave the table together; others turn to theirs and go for it."""
        for unit in owing(umpire.battle, "pursue"):
            chase_off(umpire, unit.no)
        for unit in owing(umpire.battle, "pursue"):
            quarry_of(umpire, unit)
        movers = [chase(umpire, unit) for unit in owing(umpire.battle, "pursue")]
        found = tuple([m for m in movers if m is not None])
        if found:
            umpire.push(OnTheClock(movers=found))


def chase_off(umpire: Umpire[Clash], no: int) -> None:
    """Cavalry whose quarry runs follows it off the table, and is scattered for six turns (EM-13.42, EM-13.43)."""
    battle, unit = umpire.battle, umpire.battle.unit(no)
    duty = unit.duty
    if duty is None or unit.type != "cavalry" or battle.options.cav_off_table == "track":
        return
    quarry = battle.unit(duty.enemy)
    if not (quarry.running or battle.options.cav_off_table == "always"):
        return
    if quarry.at is not None:
        remove(umpire, quarry.no, "pursued off the table", "EM-13.42")
    elif not quarry.removed.startswith("pursued"):
        return
    back = battle.turn + AWAY
    umpire.change(unit, "EM-13.43", at=None, place="dispersed", returns=back, duty=None, order=None, change=None)
    umpire.tell(Dispersed(clause="EM-13.43", unit=no, quarry=quarry.no, returns=back))


def quarry_of(umpire: Umpire[Clash], unit: Unit) -> None:
    """A pursuit whose quarry is gone lapses, and the unit acts on its order this turn (EM-R.93)."""
    duty = unit.duty
    if duty is not None and umpire.battle.unit(duty.enemy).at is None:
        umpire.change(unit, "EM-13.39", duty=None)
        umpire.tell(DutyLapsed(clause="EM-13.39", unit=unit.no, reason="whom it pursues is gone"))


def chase(umpire: Umpire[Clash], unit: Unit) -> Mover | None:
    """Turn to the beaten unit and go straight at it up to the normal rate (EM-R.74)."""
    duty, battle = unit.duty, umpire.battle
    assert duty is not None
    quarry = battle.unit(duty.enemy)
    pace = rate(unit.type, unit.formation, battle.options.march_rate_all)
    if pace is None:
        return None
    at, there = unit.here, quarry.here
    turned = replace(unit, at=pose(at.x, at.y, bearing(at.x, at.y, there.x, there.y), at.depth, at.width))
    if not no_room(battle, unit, turned):
        relocate(umpire, unit.no, turned.here, "EM-13.33", moved=False)
    far = pace.distance
    if not battle.options.pursuit_contact:
        far = min(far, max(0.0, distance(turned, quarry) - SHORT_OF_ENEMY))
    ux, uy = heading(bearing(at.x, at.y, there.x, there.y))
    way: tuple[Point, ...] = ((at.x, at.y), (at.x + ux * far, at.y + uy * far))
    return Mover(unit=unit.no, kind="pursuit", way=way, allowance=pace.distance, clause=duty.clause, target=quarry.no)
