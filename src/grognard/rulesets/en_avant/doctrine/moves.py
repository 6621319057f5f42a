"""Doctrine of marching: every move, turn and drill a unit might make, scored by where it leads."""

from __future__ import annotations

from math import hypot, radians, sin
from typing import Final, NamedTuple

from msgspec.structs import replace

from grognard.engine.names import brief
from grognard.engine.terrain import Ground
from grognard.rulesets.en_avant.battle import STANDOFF, Card, CardName, Unit
from grognard.rulesets.en_avant.crowding import has_room
from grognard.rulesets.en_avant.doctrine.ground import Goal, arrival, post
from grognard.rulesets.en_avant.doctrine.peril import WIDE, by_fire, danger, drop, farther_than, promise
from grognard.rulesets.en_avant.doctrine.places import Place, Troop
from grognard.rulesets.en_avant.doctrine.staff import USUAL_RATE, Staff
from grognard.rulesets.en_avant.doctrine.words import because
from grognard.rulesets.en_avant.doctrine.worth import lowered
from grognard.rulesets.en_avant.geometry import bodies, crosses, moved, overlaps_feature, shaped
from grognard.rulesets.en_avant.geometry import slide_to_within as slide
from grognard.rulesets.en_avant.pace import disorders, farthest
from grognard.rulesets.en_avant.paths import THROUGH
from grognard.rulesets.en_avant.shot import MUSKET
from grognard.rulesets.en_avants.status import STEADY, WAVERING
from grognard.table.kernel import NEVER, Rect, slid
from grognard.table.kernel_crowd import apart, contact_slide, contact_slides
from grognard.table.kernel_facing import bearing, heading, round_facing, turn_to
from grognard.table.kernel_reach import nearest_ahead
from grognard.table.pose import Pose

TIDY: Final = 0.8  # share of the weight of disorder that standing to dress the ranks takes off
UNDER_FIRE: Final = 1.0  # the same share where the unit may be hurt meanwhile
ASIDE: Final = 25.0  # degrees off the way from which a unit has to turn
QUARTER: Final = 90.0  # degrees: the most that one facing card turns
DETOUR: Final = 1.2  # turns lost to go round friends on the way
SHUT_IN: Final = 4.0  # turns lost behind guns, which will not move
CONE: Final = 25.0  # degrees within which a long march may begin without a turn
ABOUT_TURN: Final = 130.0  # degrees beyond which falling back is quicker than turning
ROUND = (-40.0, 40.0, -80.0, 80.0)  # degrees off the way to come round a friend
MARCHES: Final = 2  # turns of marching that are tried
ELBOW_ROOM: Final = 6.0  # cm kept from friendly guns, which need it to limber
TO_TURN: Final = 3.0  # cm kept from other friends, so that a line can turn
LEAST_TURN: Final = 3.0  # degrees worth a card
SHARES = (1.0, 0.6, 0.3)  # of a turn of its front, each tried
LEAST_MARCH: Final = 2.0  # cm worth a card
SHORT_WAY: Final = 2.0  # turns: nobody goes round by anything then
ROUNDED: Final = 0.05  # cm: half the last digit of a card
OFF_COURSE: Final = 0.004  # turns for each degree off the way, so that of equals the straighter goes first
MISSED: Final = 10.0  # cm beside a place at which one is there all the same; half its front more beside an enemy
LAST_TURN: Final = 20.0  # degrees more that it may be off when it is nearly there
LOOKED_AT, BY_GUNS = 2, 6  # enemies to whom a front is tried: guns have more to choose from
NEIGHBOUR: Final = 10.0  # cm: beside a steadier friend (EA-18.4)
A_STEP: Final = 1.0  # cm: far enough to see whether two draw apart
LOOK: Final = 0.1  # turns that every move is behind standing where one should be


class Option(NamedTuple):
    """A card with what it is worth and why."""

    card: Card
    score: float
    why: str
    end: Unit | None = None


def turns_to(staff: Staff, place: Place, goal: Goal, enemy: Place | None) -> float:
    """How many turns a unit needs to its goal: straight there, or a march ahead first to come round friends."""
    best = straight(staff, place, goal, enemy)
    rate, ground = place.troop.rate, staff.battle.field.ground
    for turns in range(1, MARCHES + 1):
        if rate == 0 or best < SHORT_WAY or friend_ahead(staff, place, place.facing, turns * rate):
            break
        there = gone(place.unit, 1.0, turns * rate)
        if not on(ground, there):
            break
        best = min(best, turns + straight(staff, Place(place.troop, there), goal, enemy))
    return best


def on(ground: Ground, unit: Unit) -> bool:
    """Is the middle of a unit well on the table?"""
    at = unit.here
    return 2 <= at.x <= ground.width - 2 and 2 <= at.y <= ground.depth - 2


def straight(staff: Staff, place: Place, goal: Goal, enemy: Place | None) -> float:
    """Turns to turn to the goal and go there, and to wait for friends who stand on the way."""
    rate = place.troop.rate or USUAL_RATE
    far = hypot(goal.x - place.x, goal.y - place.y)
    left = max(0.0, (apart(place.stands, enemy.stands) if enemy is not None else far) - goal.near)
    if left <= 0.0:
        return looking(place, goal)
    way = bearing(place.x, place.y, goal.x, goal.y) if far > 1.0 else place.facing
    off = abs(turn_to(place.facing, way))
    ahead = friend_ahead(staff, place, way, far)
    barred = 0.0 if ahead is None else SHUT_IN if ahead.gun and ahead.formation == "deployed" else DETOUR
    if off > ABOUT_TURN and enemy is None:
        return LOOK + left / rate + barred + OFF_COURSE * (180.0 - off)
    slack = MISSED + (place.unit.shape.width / 2 if enemy is not None else 0.0)
    miss = far * sin(radians(min(off, QUARTER)))
    near_enough = off <= CONE if left > 2 * rate else miss <= slack and off < ASIDE + LAST_TURN
    turn = 0.0 if near_enough else 1.0 if off <= QUARTER else 2.0
    return LOOK + turn + left / rate + OFF_COURSE * off + barred


def friend_ahead(staff: Staff, place: Place, way: float, far: float) -> Unit | None:
    """The friend who stands within so far in a direction, if one does; a battery that stays before another."""
    if place.unit.type in THROUGH:
        return None
    fx, fy = heading(round_facing(way))
    near = [no for d, no in contact_slides(place.stands, fx, fy, staff.ranks) if d < far and no != place.troop.no]
    found = [f for f in staff.staying if f.no in near] if near else []
    return max(found, key=lambda f: (f.gun, -f.no), default=None)


def gap_between(unit: Unit, enemy: Unit) -> float:
    """The room between two footprints."""
    return apart(bodies(unit), bodies(enemy))


def looking(place: Place, goal: Goal) -> float:
    """Arrived: what is missing is to look the right way."""
    way = goal.look if goal.enemy < 0 else bearing(place.x, place.y, goal.x, goal.y)
    return 0.0 if way is None else LOOK * (abs(turn_to(place.facing, way)) > ASIDE)


def marches(staff: Staff, place: Place, goal: Goal | None) -> list[tuple[Card, Unit]]:
    """Advances and withdrawals of several lengths, with where they end."""
    unit, rate = place.unit, place.troop.rate
    if rate == 0 or unit.change is not None or unit.bogged or staff.battle.held_in_contact(unit.no):
        return []
    out = []
    ways: tuple[tuple[CardName, float], ...] = (("advance", 1.0), ("withdraw", -1.0))
    for name, sign in ways:
        if name == "advance" and place.troop.label <= WAVERING:
            continue
        far = room(staff, place, sign, rate)
        for d in lengths(staff, place, goal, sign, far):
            end = gone(unit, sign, d)
            out.append((Card(name=name, distance=round(d, 1)), end))
    return out


def lengths(staff: Staff, place: Place, goal: Goal | None, sign: float, far: float) -> list[float]:
    """How far to go: all the way, half of it, and just as far as the goal wants."""
    if far < LEAST_MARCH:
        return []
    found = {round(far, 1), round(far / 2, 1)}
    if goal is not None:
        enemy = staff.battle.unit(goal.enemy) if goal.enemy >= 0 else None
        fx, fy = heading(place.facing)
        fx, fy = fx * sign, fy * sign
        if enemy is not None:
            stop = slide(place.stands, fx, fy, bodies(enemy), goal.near, far)
        else:
            stop = (goal.x - place.x) * fx + (goal.y - place.y) * fy
        if LEAST_MARCH < stop < far:
            found.add(round(stop, 1))
    return sorted([d for d in found if LEAST_MARCH <= d <= far + ROUNDED])


def room(staff: Staff, place: Place, sign: float, rate: float) -> float:
    """How far a unit can really go straight: ground, friends where they will be, enemies 5 cm away."""
    unit = place.unit
    fx, fy = heading(place.facing)
    ux, uy = fx * sign, fy * sign
    far = farthest(staff.battle, unit, unit.here, ux, uy, rate, rate)
    stands = place.stands
    for enemy in staff.targets:
        now = apart(stands, enemy.stands)
        if now <= far + 2 * STANDOFF and not parts(stands, ux, uy, enemy.stands, now, STANDOFF):
            far = min(far, slide(stands, ux, uy, enemy.stands, STANDOFF, far))
    for friend in staff.staying if unit.type not in THROUGH else ():
        if friend.no != unit.no and friend.type not in THROUGH:
            there = bodies(friend)
            touch = contact_slide(stands, ux, uy, there)
            keep_off = ELBOW_ROOM if friend.gun else TO_TURN
            if touch < NEVER and not parts(stands, ux, uy, there, apart(stands, there), A_STEP / 2):
                far = min(far, max(0.0, touch - keep_off))
    return far if on(staff.battle.field.ground, gone(unit, sign, far)) else 0.0


def parts(stands: list[Rect], ux: float, uy: float, others: list[Rect], now: float, near: float) -> bool:
    """Does a step lead away from somebody who is too near already?"""
    return now <= near and apart([slid(r, ux, uy, A_STEP) for r in stands], others) > now + A_STEP / 2


def gone(unit: Unit, sign: float, d: float) -> Unit:
    """A unit after a straight move."""
    at = unit.here
    fx, fy = heading(at.facing)
    return replace(unit, at=moved(at, fx * sign, fy * sign, d))


def faced(staff: Staff, place: Place, goal: Goal | None) -> list[tuple[Card, Unit]]:
    """Turns on the spot: to the goal, to the nearest enemies, to where the goal looks."""
    unit = place.unit
    if unit.formation == "square" or unit.change is not None or unit.bogged or staff.battle.in_contact(unit.no):
        return []
    at = unit.here
    ways: list[float] = []
    if goal is not None and hypot(goal.x - at.x, goal.y - at.y) > 1.0:
        ways.append(bearing(at.x, at.y, goal.x, goal.y))
        if friend_ahead(staff, place, ways[0], 2 * place.troop.rate):
            ways += [ways[0] + aside for aside in ROUND]
    if goal is not None and goal.look is not None:
        ways.append(goal.look)
    near = sorted(staff.foes, key=lambda e: (round(staff.gaps[unit.no, e.no], 3), e.no))
    ways += [
        bearing(at.x, at.y, e.at.x, e.at.y) for e in near[: BY_GUNS if unit.gun else LOOKED_AT] if e.at is not None
    ]
    return [turn for way in dict.fromkeys(ways) for turn in turn_card(staff, unit, way)]


def turn_card(staff: Staff, unit: Unit, way: float) -> list[tuple[Card, Unit]]:
    """A turn towards a facing, a quarter at most, as far as there is room for it."""
    at = unit.here
    off = turn_to(at.facing, way)
    for share in SHARES if abs(off) >= LEAST_TURN else ():
        facing = round_facing(at.facing + share * max(-QUARTER, min(QUARTER, off)))
        turned = replace(unit, at=shaped(at.x, at.y, facing, unit))
        if has_room(staff.battle, turned):
            return [(Card(name="face", facing=facing), turned)]
    return []


def rough(staff: Staff, place: Place, end: Place) -> float:
    """What the ground at the end of a move costs: disorder."""
    unit = place.unit
    if any(unit.disordered) or end.unit.at == unit.at:
        return 0.0
    bad = [f for f in staff.battle.field.ground.features if disorders(unit, f) and overlaps_feature(end.stands, f)]
    if any([overlaps_feature(place.stands, f) for f in bad]):
        return 0.0
    return staff.weights["disorder"] * staff.stake(unit) if bad else 0.0


def masks(staff: Staff, end: Place, lines: list[tuple[Pose, Pose]]) -> float:
    """What it costs to stand in our own guns' line of fire."""
    hit = [1 for a, b in lines for r in end.stands if crosses((a.x, a.y), (b.x, b.y), r)]
    return staff.weights["masking"] * min(2, len(hit))


def scored(staff: Staff, unit: Unit, goal: Goal | None, lines: list[tuple[Pose, Pose]]) -> list[Option]:
    """Every move and turn with its score; standing still is the measure."""
    place = staff.place(unit)
    enemy = staff.place(staff.battle.unit(goal.enemy)) if goal is not None and goal.enemy >= 0 else None
    moves = [
        (card, Place(place.troop, end)) for card, end in [*marches(staff, place, goal), *faced(staff, place, goal)]
    ]
    then = [turns_to(staff, end, goal, enemy) if goal is not None else 0.0 for _, end in moves]
    now = turns_to(staff, place, goal, enemy) if goal is not None else 0.0
    now = honest(now, then) if goal is not None and goal.feature is not None else now
    here, outcome = danger(staff, place), staff.ends_at(unit)
    hope = staff.weights["hope"]
    options = [stand(staff, unit, hope)]
    for (card, end), left in zip(moves, then, strict=True):
        nearer = goal.weight * staff.urgency * (now - left) if goal is not None else 0.0
        safer = staff.caution * (here - danger(staff, end))
        shot_at, hit = met_with_fire(staff, place, end)
        safer -= max(0.0, 1.0 - staff.caution) * shot_at
        score = nearer + safer + promise(staff, hit, hope) - rough(staff, place, end) - masks(staff, end, lines)
        score += arrival(staff, unit, goal, end.unit) - post(staff, unit, goal, end.unit)
        score += staff.weights["victory"] * (staff.ends_at(end.unit) - outcome)
        options.append(Option(card, score, because(staff, unit, goal, card, nearer > safer), end.unit))
    return options


def honest(turns: float, then: list[float]) -> float:
    """How many turns it really is to a goal afar: one more than from the best place in reach."""
    return max(turns, 1.0 + min(then)) if then and turns > 1.0 else turns


def met_with_fire(staff: Staff, place: Place, end: Place) -> tuple[float, Place]:
    """What muskets take that a march comes under only at its end, and the unit as it will be there (EA-11)."""
    if end.x == place.x and end.y == place.y:
        return 0.0, end
    near = [e for e in staff.targets if e.troop.foot and not farther_than(end, e, MUSKET + WIDE / 2)]
    new = [e for e in near if by_fire(staff, place, e) == 0.0]
    if not new:
        return 0.0, end
    cost, worst = max([(by_fire(staff, end, e), e.troop.no) for e in new])
    if cost == 0.0:
        return 0.0, end
    firer = staff.place(staff.battle.unit(worst))
    where = nearest_ahead(firer.muzzles(), end.stands)
    by, sub = drop(staff, firer, end, where[0]) if where is not None else (0, 0)
    hit = lowered(end.unit, by, sub)
    return cost, Place(Troop(staff.battle, hit), hit)


def stand(staff: Staff, unit: Unit, hope: float) -> Option:
    """Stand: re-order if need be, recover beside a steadier friend, fire at who comes."""
    place = staff.place(unit)
    score = promise(staff, place, hope)
    if any(unit.disordered) and unit.change is None:
        quiet = UNDER_FIRE if danger(staff, place) > 0.0 else 1.0
        tidy = score + quiet * TIDY * staff.weights["disorder"] * staff.stake(unit) + helped(staff, unit)
        return Option(Card(name="re_order"), tidy, f"{brief(unit)} puts its ranks in order.")
    rest = helped(staff, unit)
    why = f"{brief(unit)} steadies beside its neighbours." if rest else f"{brief(unit)} stands its ground."
    return Option(Card(name="hold"), score + rest, why)


def helped(staff: Staff, unit: Unit) -> float:
    """What standing beside a steadier unit is worth (EA-18.4)."""
    if staff.label(unit) >= STEADY:
        return 0.0
    friends = [f for f in staff.mine if f.no != unit.no and staff.label(f) > staff.label(unit)]
    beside = any([gap_between(unit, f) <= NEIGHBOUR for f in friends])
    return staff.weights["recover"] * staff.stake(unit) if beside else 0.0
