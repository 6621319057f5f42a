"""Chapters 4, 5, 9 and 10: what a brigade does in the ordered movement, by its status, then by its order."""

from __future__ import annotations

from math import hypot
from typing import Literal, NamedTuple

from msgspec.structs import replace

from grognard.rulesets.en_avants.status import NERVOUS, PUGNACIOUS, WAVERING
from grognard.rulesets.en_masse.battle import SLACK, Clash, Part, Unit
from grognard.rulesets.en_masse.crowding import counts_as
from grognard.rulesets.en_masse.firing import must_fire
from grognard.rulesets.en_masse.formations import change_refusal, formed_up, no_room, turned
from grognard.rulesets.en_masse.geometry import (
    Point,
    ahead_in_corridor,
    bearing_to,
    bodies,
    distance,
    head,
    least_swerve,
    nearest_enemy,
    target_ahead,
)
from grognard.rulesets.en_masse.marching import road_way
from grognard.rulesets.en_masse.orders import CLAUSES, destination, is_there
from grognard.rulesets.en_masse.passing import in_the_way
from grognard.rulesets.en_masse.sight import sees
from grognard.rulesets.en_masse.units import CHANGES, LOOSE_FACTOR, Formation, rate
from grognard.rulesets.en_masse.ways import loosened, next_point
from grognard.rulesets.en_masse.willingness import LINE, standing
from grognard.table.kernel import NEVER, slid
from grognard.table.kernel_crowd import apart
from grognard.table.kernel_facing import between, round_facing
from grognard.table.pose import bearing, heading, pose

CAVALRY_NEAR = 30.0
"""Centimetres within which cavalry that sees it makes infantry form dense (EM-R.29)."""
HAIR = 0.05
"""Centimetres: enough to see whether a way leads nearer."""
ABOUT = 90.0
"""Degrees off its head beyond which a column must turn about on its road (EM-R.91)."""
ON_COURSE = 1.0
"""Degrees off a line that do not matter."""
STEP = 2.0
"""Centimetres from one place where it might turn to the next."""


class Act(NamedTuple):
    """What a unit does in the ordered movement, with the clause that moves it or holds it."""

    kind: Literal["stand", "pivot", "about", "change", "go"]
    clause: str
    reason: str = ""
    facing: float = 0.0
    formation: Formation = "assault"
    spread: float = LOOSE_FACTOR
    course: tuple[Point, ...] = ()
    assault: bool = False
    target: int = -1
    backward: bool = False
    aside: float = 0.0
    """Degrees off its facing at which it goes in."""
    round: str = ""
    """The ground it goes round."""
    past: int = -1
    """The friend it goes round."""
    settled: bool = False
    """It has been at its place, and leaves it only to have room there to turn or to form up."""


def stand(clause: str, reason: str = "") -> Act:
    """Stay where it is, as it is."""
    return Act("stand", clause, reason)


def act(battle: Clash, unit: Unit) -> Act:
    """The one thing a unit does this turn: status first, then what its order says (EM-10.3 to EM-10.9)."""
    against_horse = wary(battle, unit)
    if against_horse is not None:
        return against_horse
    wanted = fury(battle, unit) or ordered(battle, unit)
    return held_back(battle, unit, wanted)


def fury(battle: Clash, unit: Unit) -> Act | None:
    """Pugnacious troops go at the nearest enemy if they can reach him, whatever their order (EM-10.3, EM-R.42)."""
    if unit.status != PUGNACIOUS or unit.type == "artillery" or unit.formation == "marching":
        return None
    near = nearest_enemy(battle, unit)
    pace = rate(unit.type, counts_as(battle, unit), battle.options.march_rate_all)
    if near is None or pace is None:
        return None
    far, enemy = near
    reach = battle.options.pugnacious_reach
    if reach == "ahead_only" and ahead_in_corridor(unit, enemy) == NEVER:
        return None
    if reach != "any" and far > pace.distance + SLACK:
        return None
    return at_enemy(battle, unit, enemy.no, "EM-10.3")


def ordered(battle: Clash, unit: Unit) -> Act:
    """What its order makes it do."""
    part = None if unit.order is None or unit.order.complete else unit.order.part
    if part is None:
        return stand("EM-4.13", "it has no order")
    if unit.change is not None and unit.change.to == wanted_formation(unit, part):
        return Act("change", unit.change.clause, formation=unit.change.to)
    if part.verb == "assault":
        return on_assault(battle, unit, part)
    return on_move(battle, unit, part) if part.verb == "move" else on_deploy(battle, unit, part)


def wanted_formation(unit: Unit, part: Part) -> Formation:
    """The formation a part of an order ends in; an assault only leaves the march of its own accord (EM-R.13)."""
    if part.formation is not None:
        return part.formation
    if part.verb == "deploy" or (part.verb in ("assault", "defend") and unit.formation == "marching"):
        return "assault"
    return unit.formation


def change_to(unit: Unit, formation: Formation, spread: float = LOOSE_FACTOR) -> Act:
    """Work at a change of formation, which is all it does this turn (EM-9.1)."""
    return Act("change", CHANGES[unit.formation, formation][1], formation=formation, spread=spread)


def on_move(battle: Clash, unit: Unit, part: Part) -> Act:
    """Move: change formation if so ordered, turn to the line, go straight on (EM-4.8)."""
    wanted = wanted_formation(unit, part)
    if wanted != unit.formation:
        return with_room(battle, unit, change_to(unit, wanted, part.spread))
    return go_there(battle, unit, part)


def on_deploy(battle: Clash, unit: Unit, part: Part) -> Act:
    """Deploy and Defend: go there, face as told, form as told, each in its own turn (EM-4.9, EM-4.11)."""
    wanted = wanted_formation(unit, part)
    if not is_there(battle, unit, part):
        if unit.formation == "marching" and not road_way(battle, unit, part):
            return change_to(unit, wanted if wanted != "marching" else "assault", part.spread)
        return go_there(battle, unit, part)
    facing = faced(battle, unit, part)
    if facing is not None and between(unit.here.facing, facing) > ON_COURSE and unit.formation != "marching":
        return with_room(battle, unit, Act("pivot", CLAUSES[part.verb], facing=facing))._replace(settled=True)
    if wanted != unit.formation:
        return with_room(battle, unit, change_to(unit, wanted, part.spread))._replace(settled=True)
    return stand(CLAUSES[part.verb], "it is in its place")


def faced(battle: Clash, unit: Unit, part: Part) -> float | None:
    """Which way a part of an order ends up facing: as it says, or as the unit beside it."""
    if part.facing is not None:
        return round_facing(part.facing)
    if part.relative_to is not None and battle.unit(part.relative_to).at is not None:
        return battle.unit(part.relative_to).here.facing
    return None


def go_there(battle: Clash, unit: Unit, part: Part) -> Act:
    """To the place by the ways the brigade commander finds; on the march along the road (EM-R.91, EM-R.99)."""
    clause, to = CLAUSES[part.verb], destination(battle, unit, part)
    if to is None or is_there(battle, unit, part):
        return stand(clause, "it is in its place")
    if unit.formation == "marching":
        way = road_way(battle, unit, part)
        if way and between(unit.here.facing, bearing(*way[0], *way[1])) > ABOUT:
            return Act("about", clause)
        return Act("go", clause, course=way) if way else stand("EM-5.11", "no road leads there")
    if part.backward:
        return straight(unit, clause, to, backward=True)
    if part.formation in (None, "loose") and loosened(battle, unit, to):
        return with_room(battle, unit, change_to(unit, "loose", part.spread))
    bend = next_point(battle, unit, to)
    return with_room(battle, unit, straight(unit, clause, bend.to)._replace(round=bend.ground, past=bend.friend))


def straight(unit: Unit, clause: str, to: Point, backward: bool = False) -> Act:
    """Turn to a place, or go straight on to it, or back (EM-9.2)."""
    ahead = bearing_to(unit, *to)
    facing = round_facing(ahead + 180.0) if backward else ahead
    if between(unit.here.facing, facing) > ON_COURSE:
        return Act("pivot", clause, facing=facing)
    return Act("go", clause, course=(head(unit), to), backward=backward)


def with_room(battle: Clash, unit: Unit, wanted: Act) -> Act:
    """A turn or a change for which friends leave no room is made a few steps ahead or behind, where it is (EM-R.99)."""
    if battle.options.brigadier_ways == "straight" or not cramped(battle, unit, wanted):
        return wanted
    pace = rate(unit.type, counts_as(battle, unit), battle.options.march_rate_all)
    spots = [] if pace is None else [STEP * k * way for k in range(1, int(pace.distance / STEP) + 1) for way in (-1, 1)]
    far = next((far for far in spots if room_there(battle, unit, far, wanted)), None)
    if far is None:
        return wanted
    return Act("go", wanted.clause, course=(head(unit), stepped(unit, far)), backward=far < 0)


def cramped(battle: Clash, unit: Unit, wanted: Act) -> bool:
    """Do others alone keep a unit from turning or from forming up where it stands?"""
    if wanted.kind not in ("pivot", "change") or "marching" in (unit.formation, wanted.formation):
        return False
    barred = wanted.kind == "change" and change_refusal(battle, unit, wanted.formation) is not None
    return not barred and bool(no_room(battle, unit, after(unit, wanted)))


def after(unit: Unit, what: Act) -> Unit:
    """The unit as it would stand when it has turned, or has formed up."""
    return turned(unit, what.facing) if what.kind == "pivot" else formed_up(unit, what.formation, what.spread)


def stepped(unit: Unit, far: float) -> Point:
    """The place so far ahead of a unit, or behind it."""
    (x, y), (fx, fy) = head(unit), heading(unit.here.facing)
    return (x + fx * far, y + fy * far)


def room_there(battle: Clash, unit: Unit, far: float, wanted: Act) -> bool:
    """Can a unit go straight there, on the table and past its friends, and turn or form up?"""
    ground, end = battle.field.ground, stepped(unit, far)
    inside = 0.0 <= end[0] <= ground.width and 0.0 <= end[1] <= ground.depth
    friends = [f for f in battle.on_table(unit.side) if f.no != unit.no]
    if not inside or in_the_way(unit, head(unit), end, friends):
        return False
    there = replace(unit, at=pose(*end, unit.here.facing, unit.here.depth, unit.here.width))
    return not no_room(battle, there, after(there, wanted))


def on_assault(battle: Clash, unit: Unit, part: Part) -> Act:
    """Assault: form if so ordered, turn to a target that is named and seen, go for the enemy ahead (EM-4.10)."""
    wanted = wanted_formation(unit, part)
    if wanted != unit.formation:
        return with_room(battle, unit, change_to(unit, wanted, part.spread))
    return at_enemy(battle, unit, -1 if part.target is None else part.target, "EM-4.10")


def at_enemy(battle: Clash, unit: Unit, named: int, clause: str) -> Act:
    """Go at the nearest enemy straight ahead; turn first to one who is named, seen and not ahead (EM-R.95)."""
    if named >= 0 and battle.unit(named).at is not None:
        enemy = battle.unit(named)
        if ahead_in_corridor(unit, enemy) == NEVER:
            aside = closing_swerve(battle, unit, enemy)
            if aside is not None and target_ahead(battle, unit) is None:
                return rush(unit, enemy, clause, distance(unit, enemy), aside)
            if clause == "EM-10.3" or sees(battle, unit, enemy):
                turn = Act("pivot", clause, facing=bearing_to(unit, enemy.here.x, enemy.here.y), target=named)
                return with_room(battle, unit, turn)
            return stand(clause, f"{enemy.name} is not in sight")
    found = target_ahead(battle, unit)
    if found is None:
        return stand(clause, "there is no enemy ahead")
    return rush(unit, found[1], clause, found[0])


def rush(unit: Unit, enemy: Unit, clause: str, far: float, aside: float = 0.0) -> Act:
    """Straight at an enemy, or a little aside of it in the last of the way."""
    ux, uy = heading(unit.here.facing + aside)
    start = head(unit)
    end = (start[0] + ux * far, start[1] + uy * far)
    return Act("go", clause, course=(start, end), assault=True, target=enemy.no, aside=aside)


def closing_swerve(battle: Clash, unit: Unit, enemy: Unit) -> float | None:
    """How far off its facing a unit that has its enemy within 10 cm goes in, if it may (EM-9.3, EM-R.24)."""
    if distance(unit, enemy) > LINE + SLACK or enemy.running:
        return None
    return least_swerve(unit, enemy, battle.options.closing_latitude)


def wary(battle: Clash, unit: Unit) -> Act | None:
    """Infantry told to beware of cavalry forms dense before it, stands so, and forms back when it is gone (EM-R.29)."""
    switch, part = battle.options.auto_square, None if unit.order is None else unit.order.part
    told = switch == "always" or (switch == "if_ordered" and part is not None and part.vs_cavalry)
    if unit.type != "infantry" or not told:
        return None
    threatened = any(
        [
            enemy.type == "cavalry" and distance(unit, enemy) <= CAVALRY_NEAR + SLACK and sees(battle, enemy, unit)
            for enemy in battle.enemies(unit.side)
        ]
    )
    if threatened and unit.formation == "assault":
        return change_to(unit, "dense")
    if threatened and unit.formation == "dense":
        return stand("EM-5.2", "cavalry is near")
    as_told = part is not None and part.formation == "dense"
    if unit.former is not None and unit.formation == "dense" and not as_told:
        return change_to(unit, unit.former)
    return None


def held_back(battle: Clash, unit: Unit, wanted: Act) -> Act:
    """What its nerves let it do of that (EM-10.6, EM-10.7, EM-R.44, EM-R.45)."""
    if wanted.kind != "go":
        return wanted
    if not battle.options.fire_then_move and unit.fired:
        return stand("EM-3.2", "it has fired")
    if unit.status == NERVOUS and nearer(battle, unit, wanted) and must_fire(battle, unit):
        return stand("EM-10.6", "it stops and fires")
    if unit.status <= WAVERING and nearer(battle, unit, wanted) and not bolder(battle, unit, wanted):
        return stand("EM-10.7" if unit.status == WAVERING else "EM-10.8", "it will go no nearer")
    return wanted


def bolder(battle: Clash, unit: Unit, wanted: Act) -> bool:
    """Is it on its way at an enemy of lower status (EM-13.3, EM-R.45)?"""
    return wanted.assault and unit.status > standing(battle.unit(wanted.target))


def nearer(battle: Clash, unit: Unit, wanted: Act) -> bool:
    """Would that bring it nearer to the enemy who is nearest now (EM-G.10)?"""
    near = nearest_enemy(battle, unit)
    return near is not None and nears(unit, wanted.course, near[1])


def nears(unit: Unit, course: tuple[Point, ...], enemy: Unit) -> bool:
    """Does a way lessen the distance to an enemy? Straight, it does so in its first hair or never."""
    if len(course) < 2:
        return False
    (x0, y0), (x1, y1) = course[0], course[1]
    far = hypot(x1 - x0, y1 - y0)
    if far == 0.0:
        return False
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    step = [slid(part, ux, uy, min(HAIR, far)) for part in bodies(unit)]
    return apart(step, bodies(enemy)) < distance(unit, enemy) - SLACK
