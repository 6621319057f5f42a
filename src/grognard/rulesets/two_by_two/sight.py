"""Chapter 11: who may shoot at whom; the line of sight, and what stands in it, under the switches that bend it."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.geometry import (
    WOOD_FRINGE,
    aspect,
    base_of,
    height,
    in_contact,
    measuring_line,
    shot_range,
)
from grognard.rulesets.two_by_two.going import scope_of, wood_of
from grognard.rulesets.two_by_two.ground import Patch, level_of
from grognard.rulesets.two_by_two.roll.sighting import sees
from grognard.rulesets.two_by_two.roll.tolerances import AREA, CONTACT, LIMIT
from grognard.rulesets.two_by_two.units import RANGES
from grognard.rulesets.two_by_two.woods import hidden_in_woods
from grognard.table.kernel import Rect, corners, face_ends
from grognard.table.kernel_ground import Area, area, clip_area, inside, inside_spans, on_line_spans, overlap_area
from grognard.table.kernel_near import nearby
from grognard.table.kernel_sight import band_area, corridor, next_in_space, silhouette

SIGHT_LINES = 9
GRAZE = 1e-6
Space = list[tuple[float, float]]


class Screen:
    """Something in the line of sight: by which clause, its name, its shape, and whether roads lead through it."""

    __slots__ = ("clause", "deep", "name", "roads", "shape")

    def __init__(self, clause: str, name: str, shape: Area, roads: bool = False, deep: bool = False) -> None:
        self.clause = clause
        self.name = name
        self.shape = shape
        self.roads = roads
        self.deep = deep


def may_shoot(battle: Skirmish, firer: Unit) -> Refusal | None:
    """Who may shoot at all."""
    if firer.type == "irregular_warband":
        return Refusal("2X2-16.5", f"{firer.name} is a warband and never shoots")
    if firer.troop.weapon is None:
        return Refusal("2X2-11.15", f"{firer.name} never shoots")
    if firer.disrupted:
        return Refusal("2X2-12.14", f"{firer.name} is Disrupted and may not fire")
    if firer.fired:
        return Refusal("2X2-11.3", f"{firer.name} has fired in this phase")
    return None


def sides_refusal(battle: Skirmish, firer: int, target: int) -> Refusal | None:
    """The firer is the shooting side's, the target the enemy's, both on the table."""
    shooter, enemy = battle.unit(firer), battle.unit(target)
    if shooter.side == battle.phasing or shooter.at is None:
        return Refusal("2X2-5.3", f"{shooter.name} does not shoot in this half of the turn")
    if enemy.side != battle.phasing or enemy.at is None:
        return Refusal("2X2-11.3", f"{enemy.name} is no target")
    return None


def shot_refusal(battle: Skirmish, firer: Unit, target: Unit, ignore: tuple[int, ...] = ()) -> Refusal | None:
    """Range, woods and sight; units in contact always reach and see each other (R-05)."""
    far, clause = RANGES[firer.troop.weapon or "small_arms"][1:]
    met = in_contact(battle, firer, target)
    reach = shot_range(battle, firer, target)
    if not met and reach > far + LIMIT:
        return Refusal(clause, f"{target.name} is {inches(reach)} away, beyond {inches(far)}")
    if not skirmish_among_trees(battle, firer, target):
        for unit in (firer, target):
            if hidden_in_woods(battle, unit):
                return Refusal("2X2-7.2", f"{unit.name} is too deep in the woods")
    screen = None if met else screened_by(battle, firer, target, ignore)
    if screen is not None:
        return Refusal(screen.clause, f"{screen.name} is in the line of sight")
    return None


def skirmish_among_trees(battle: Skirmish, firer: Unit, target: Unit) -> bool:
    """Two Light Infantry units inside one dense wood have no edge between them (R-07)."""
    if not firer.type == target.type == "light_infantry":
        return False
    wood = wood_of(battle, firer)
    return wood is not None and wood == wood_of(battle, target)


def targets(battle: Skirmish, firer: Unit) -> list[int]:
    """The enemies a unit may shoot at; what sight and range allow is kept with the field until somebody moves."""
    roll = battle.field.roll
    known: list[int] | None = roll.shots[firer.no]
    if known is None:
        reach = roll.posts[firer.no].kind.far
        close, _ = nearby(roll.rects[firer.no], roll.present[1 - firer.side], roll.rects, reach, firer.no)
        known = roll.shots[firer.no] = in_sight(battle, firer, close)
    return known + chargers_in_sight(battle, firer, known)


def no_target(battle: Skirmish, firer: Unit, target: Unit) -> Refusal | None:
    """Why a unit may not shoot at an enemy; whom it may is kept with the field."""
    return None if target.no in targets(battle, firer) else shot_refusal(battle, firer, target)


def in_sight(battle: Skirmish, firer: Unit, close: list[int]) -> list[int]:
    """Those of the enemies near enough that sight and range allow, whoever is in contact."""
    roll, scope = battle.field.roll, scope_of(battle)
    if scope.open_sight:
        return [no for no in close if sees(roll, scope, firer.no, no)]
    apart = replace(battle, contacts=()) if battle.contacts else battle
    return [no for no in close if shot_refusal(apart, firer, battle.unit(no)) is None]


def chargers_in_sight(battle: Skirmish, firer: Unit, known: list[int]) -> list[int]:
    """Chargers that only the melee to come makes targets."""
    bound = [c.attacker for c in battle.contacts if c.defender == firer.no and c.attacker not in known]
    return [no for no in bound if shot_refusal(battle, firer, battle.unit(no)) is None]


def shots(battle: Skirmish) -> list[tuple[int, list[int]]]:
    """Every unit of the side that shoots that has a target, with its targets."""
    defenders = {c.defender for c in battle.contacts}
    return [(no, mine) for no in loaded(battle) if (mine := aims(battle, no, defenders))]


def anybody_shoots(battle: Skirmish) -> bool:
    """Has any unit of the side that shoots a target?"""
    defenders = {c.defender for c in battle.contacts}
    return any(aims(battle, no, defenders) for no in loaded(battle))


def loaded(battle: Skirmish) -> list[int]:
    """Those of the side that shoots who can still fire in this phase."""
    roll = battle.field.roll
    found: list[int] = []
    for no in roll.present[1 - battle.phasing]:
        post = roll.posts[no]
        if post.kind.far >= 0.0 and not post.disrupted and not post.fired:
            found.append(no)
    return found


def aims(battle: Skirmish, no: int, defenders: set[int]) -> list[int]:
    """The targets of a unit; those of one that is being charged are looked for each time."""
    mine: list[int] | None = None if no in defenders else battle.field.roll.shots[no]
    return targets(battle, battle.field.units[no]) if mine is None else mine


def screened_by(battle: Skirmish, firer: Unit, target: Unit, ignore: tuple[int, ...] = ()) -> Screen | None:
    """What blocks the shot, if anything: ground first, then other units (2X2-4.15, 11.30, 11.31)."""
    space = space_between(battle, firer, target)
    one = battle.options.los_model != "any_line"
    found = ground_screens(battle, firer, target, space) if battle.field.ground.features else []
    if not (one and found):
        found += unit_screens(battle, space, (firer.no, target.no, *ignore), one)
    if not found or (not one and line_free(battle, firer, target, found)):
        return None
    return found[0]


def space_between(battle: Skirmish, firer: Unit, target: Unit) -> Space:
    """The space between two units that has to be free (R-05 and its switch)."""
    if battle.options.los_model == "silhouette":
        return silhouette(base_of(firer), base_of(target))
    return corridor(base_of(firer), aspect(battle, firer, target), base_of(target), aspect(battle, target, firer))


def ground_screens(battle: Skirmish, firer: Unit, target: Unit, space: Space) -> list[Screen]:
    """All ground that intrudes into the space by more than a hair."""
    high = high_ground(battle, firer, target, space) if battle.options.los_blockers else []
    return copses(battle, firer, target, space) + woods(battle, firer, target, space) + high


def copses(battle: Skirmish, firer: Unit, target: Unit, space: Space) -> list[Screen]:
    """Copses, but for one that shooter or target stands in (R-08)."""
    found = [p for p in battle.field.ground.copses if clip_area(space, p.area) > AREA]
    ends = (base_of(firer), base_of(target))
    return [screen("2X2-4.15", p) for p in found if not any([overlap_area(r, p.area) > AREA for r in ends])]


def woods(battle: Skirmish, firer: Unit, target: Unit, space: Space) -> list[Screen]:
    """Woods off their roads: any bit between two units outside, over 1 in of a dense one for a unit in it (R-07)."""
    ground = battle.field.ground
    found: list[Screen] = []
    for patch in ground.dense_woods + (ground.light_woods if battle.options.light_woods else []):
        if not any([inside(base_of(u).x, base_of(u).y, patch.area) for u in (firer, target)]):
            if band_area(space, patch.area, ground.road_lines) > AREA:
                found.append(screen("2X2-11.31", patch, roads=True))
        elif patch.feature.kind == "dense_wood":
            if trees_on(battle, measuring_line(battle, firer, target), patch.area) > WOOD_FRINGE + LIMIT:
                found.append(screen("2X2-11.31", patch, deep=True))
    return found


def high_ground(battle: Skirmish, firer: Unit, target: Unit, space: Space) -> list[Screen]:
    """With the switch: hills above both units, and towns that neither is in (R-06)."""
    ground, eyes = battle.field.ground, max(height(battle, firer), height(battle, target))
    found = [p for p in ground.hills if level_of(p.feature) > eyes and clip_area(space, p.area) > AREA]
    for patch in ground.towns:
        ends_inside = [inside(base_of(u).x, base_of(u).y, patch.area) for u in (firer, target)]
        if not any(ends_inside) and clip_area(space, patch.area) > AREA:
            found.append(patch)
    return [screen("2X2-11.31", p) for p in found]


def unit_screens(battle: Skirmish, space: Space, ignore: tuple[int, ...], one: bool) -> list[Screen]:
    """Any other base, friend, enemy or HQ (2X2-11.30), or the first of them."""
    rects = battle.field.roll.rects
    found: list[Screen] = []
    no = next_in_space(space, rects, 0, AREA)
    while no >= 0 and not (one and found):
        if no not in ignore:
            found.append(Screen("2X2-11.30", battle.unit(no).name, area(corners(no_chinks(rects[no])))))
        no = next_in_space(space, rects, no + 1, AREA)
    return found


def no_chinks(r: Rect) -> Rect:
    """A base a hair larger, so that nobody sees between two in contact."""
    return Rect(r.x, r.y, r.fx, r.fy, r.hd + CONTACT / 2, r.hw + CONTACT / 2)


def screen(clause: str, patch: Patch, roads: bool = False, deep: bool = False) -> Screen:
    """A piece of ground in the line of sight."""
    return Screen(clause, patch.feature.name or patch.feature.id, patch.area, roads, deep)


def trees_on(battle: Skirmish, segment: tuple[float, float, float, float], wood: Area) -> float:
    """How much of a line runs among the trees, roads not counted."""
    clear = [s for ln in battle.field.ground.road_lines for s in on_line_spans(*segment, ln)]
    return sum([length_without(span, clear) for span in inside_spans(*segment, wood)])


def length_without(span: tuple[float, float], holes: list[tuple[float, float]]) -> float:
    """The length of a span less the parts that holes cover."""
    at, length = span[0], 0.0
    for lo, hi in sorted(holes):
        if hi <= at or lo >= span[1]:
            continue
        length += max(0.0, lo - at)
        at = max(at, hi)
    return length + max(0.0, span[1] - at)


def line_free(battle: Skirmish, firer: Unit, target: Unit, found: list[Screen]) -> bool:
    """With the switch: is any straight line from face to face free of everything in the way?"""
    if any([s.deep for s in found]):
        return False
    starts = spots(base_of(firer), aspect(battle, firer, target))
    ends = spots(base_of(target), aspect(battle, target, firer))
    return any([passes(battle, (*a, *b), found) for a in starts for b in ends])


def spots(base: Rect, face: int) -> list[tuple[float, float]]:
    """Points spread evenly over a face, its ends included."""
    x0, y0, x1, y1 = face_ends(base, face)
    shares = [i / (SIGHT_LINES - 1) for i in range(SIGHT_LINES)]
    return [(x0 + (x1 - x0) * p, y0 + (y1 - y0) * p) for p in shares]


def passes(battle: Skirmish, segment: tuple[float, float, float, float], found: list[Screen]) -> bool:
    """Does a straight line pass all of these by?"""
    for s in found:
        spans = inside_spans(*segment, s.shape)
        length = trees_on(battle, segment, s.shape) if s.roads else sum([hi - lo for lo, hi in spans])
        if length > GRAZE:
            return False
    return True
