"""Chapter E: how a move goes: straight legs with a turn in each, measured by the corner that travels furthest."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, radians

from msgspec import Struct

from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Heading
from grognard.engine.sizes import Measure
from grognard.engine.terrain import Feature
from grognard.rulesets.sound_of_guns.battle import LIMIT, TOUCH, Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import apart, keeps_road, overlap, rects_at
from grognard.rulesets.sound_of_guns.ground import Land, barred, covers, off_table
from grognard.table.footprint import Footprint
from grognard.table.kernel import Rect, corners
from grognard.table.kernel_facing import turn_to

PACE = 0.1  # inches between two looks at the ground on a leg
SHUFFLE = 0.04  # inches between two looks along a friend that is touched already
MEETING = TOUCH - 0.001
MOST_LOOKS = 2_000

Pose3 = tuple[float, float, float]


class Leg(Struct, frozen=True):
    """Where the reference point goes to, and the facing there."""

    x: Measure
    y: Measure
    facing: Heading


class Stop(Struct, frozen=True, kw_only=True):
    """How far a leg is gone and why it stops: whom it touches, who is in the way, whom it arouses."""

    share: float = 1.0
    enemies: tuple[int, ...] = ()
    blocked: Refusal | None = None
    aroused: tuple[int, ...] = ()


def start_of(unit: Unit) -> Pose3:
    """Where a unit's reference point is, and its facing."""
    return (*unit.reference, unit.here.facing)


def on_leg(start: Pose3, leg: Leg, share: float) -> Pose3:
    """The pose at a part of a leg: the point goes straight, the facing changes in proportion (SG-R.89)."""
    turn = turn_to(start[2], leg.facing)
    turn = 180.0 if turn == -180.0 else turn
    return (start[0] + share * (leg.x - start[0]), start[1] + share * (leg.y - start[1]), start[2] + share * turn)


def leg_length(unit: Unit, start: Pose3, end: Pose3) -> float:
    """The straight way of the corner that travels furthest (SG-R.13)."""
    before, after = rects_at(unit, *start), rects_at(unit, *end)
    return max(
        [dist(p, q) for a, b in zip(before, after, strict=True) for p, q in zip(corners(a), corners(b), strict=True)]
    )


def path_length(unit: Unit, legs: Sequence[Leg]) -> float:
    """The sum of the legs."""
    total, start = 0.0, start_of(unit)
    for leg in legs:
        total += leg_length(unit, start, (leg.x, leg.y, leg.facing))
        start = (leg.x, leg.y, leg.facing)
    return total


def swing(unit: Unit, start: Pose3, leg: Leg) -> float:
    """No point of the unit travels further than this on the leg."""
    reach = max([dist((start[0], start[1]), p) for r in rects_at(unit, *start) for p in corners(r)])
    turn = on_leg(start, leg, 1.0)[2] - start[2]
    return dist((start[0], start[1]), (leg.x, leg.y)) + abs(radians(turn)) * reach


class Sweep:
    """One leg of one unit among the others, looked at as often as need be."""

    def __init__(self, battle: Engagement, unit: Unit, start: Pose3, leg: Leg, aroused: dict[int, float]) -> None:
        self.battle, self.unit, self.start, self.leg = battle, unit, start, leg
        self.far = swing(unit, start, leg)
        body = Footprint(rects_at(unit, *start))
        most = self.far + max([TOUCH, *aroused.values()])
        near = [u for u in battle.others(unit) if body.box_gap(u.body) <= most]
        self.enemies = [u for u in near if u.side != unit.side]
        passing = battle.options.interpenetration
        self.friends = [] if passing else [u for u in near if u.side == unit.side]
        self.left = {u.no: apart(body, u.body) for u in self.enemies if body.near(u.body, TOUCH)}
        self.aroused = [(u, aroused[u.no]) for u in self.enemies if u.no in aroused]

    def body(self, share: float) -> Footprint:
        """Its stands at a part of the leg."""
        return Footprint(rects_at(self.unit, *on_leg(self.start, self.leg, share)))

    def stop(self) -> Stop:
        """The first thing that stops it, or that it goes all the way."""
        share = 0.0
        for _ in range(MOST_LOOKS):
            body = self.body(share)
            found = self.met(body, share)
            if found is not None or share >= 1.0:
                return found or Stop()
            share = min(1.0, share + self.step(body) / self.far) if self.far > LIMIT else 1.0
        return Stop(share=share)

    def met(self, body: Footprint, share: float) -> Stop | None:
        """What happens at this point of the leg, if anything does."""
        roused = tuple([u.no for u, reach in self.aroused if body.near(u.body, reach)])
        if roused:
            return Stop(share=share, aroused=roused)
        for friend in self.friends:
            if body.box_gap(friend.body) <= 0.0 and overlap(body, friend.body) > TOUCH:
                return Stop(
                    share=share, blocked=Refusal("SG-E.1", f"{self.unit.name} cannot pass through {friend.name}")
                )
        for enemy in self.enemies:
            if enemy.no in self.left:
                now = apart(body, enemy.body)
                if now < self.left[enemy.no] - LIMIT:
                    reason = f"{self.unit.name} must get away from {enemy.name}, not nearer to it"
                    return Stop(share=share, blocked=Refusal("SG-G.1", reason))
                self.left[enemy.no] = max(self.left[enemy.no], now)
        if any([e.no not in self.left and body.near(e.body, MEETING) for e in self.enemies]):
            return self.contact(share)
        return None

    def contact(self, share: float) -> Stop:
        """Close up flush from the point where the touch begins, and say whom it touches there."""
        fresh = [e for e in self.enemies if e.no not in self.left]
        low, high = share, min(1.0, share + 3 * TOUCH / max(self.far, TOUCH))
        if all([apart(self.body(high), e.body) >= 0.0 for e in fresh]):
            low = high if any([self.body(high).near(e.body, MEETING) for e in fresh]) else low
        else:
            for _ in range(30):
                middle = (low + high) / 2
                free = all([apart(self.body(middle), e.body) >= 0.0 for e in fresh])
                low, high = (middle, high) if free else (low, middle)
        body = self.body(low)
        return Stop(share=low, enemies=tuple([e.no for e in fresh if body.near(e.body, TOUCH)]))

    def step(self, body: Footprint) -> float:
        """How far it may go without missing anybody."""
        gaps = [self.far]
        for friend in self.friends:
            between = body.box_gap(friend.body)
            if between < 1.0:
                between = body.gap(friend.body)
            gaps.append(max(between, SHUFFLE))
        for enemy in self.enemies:
            between = body.box_gap(enemy.body)
            if between < 1.0:
                between = body.gap(enemy.body)
            gaps.append(SHUFFLE if enemy.no in self.left else max(between, 0.002))
        for enemy, reach in self.aroused:
            gaps.append(max(body.gap(enemy.body) - reach, 0.002))
        return min(gaps)


class Way(Struct, frozen=True, kw_only=True):
    """A path as far as it can be gone: where it ends, how long it was, what it passed, why it stopped."""

    end: Pose3
    length: float
    rest: tuple[Leg, ...] = ()
    rough: bool = False
    water: bool = False
    enemies: tuple[int, ...] = ()
    aroused: tuple[int, ...] = ()
    refused: Refusal | None = None
    heading: tuple[float, float] = (0.0, 0.0)


def trace(battle: Engagement, unit: Unit, legs: Sequence[Leg], aroused: dict[int, float] | None = None) -> Way:
    """Follow a path until it touches an enemy, arouses one, is blocked or ends."""
    start, length, rough, water = start_of(unit), 0.0, False, False
    way = (0.0, 0.0)
    for i, leg in enumerate(legs):
        stop = Sweep(battle, unit, start, leg, aroused or {}).stop()
        end = on_leg(start, leg, stop.share)
        ground = ground_on(battle, unit, start, leg, stop.share)
        length += leg_length(unit, start, end)
        rough, water = rough or ground.rough, water or ground.water
        way = direction(start, end, unit) if stop.share > 0.0 else way
        refused = stop.blocked or ground.refused
        if refused or stop.enemies or stop.aroused:
            return Way(
                end=end, length=length, rest=tuple(legs[i:]), rough=rough, water=water, enemies=stop.enemies,
                aroused=stop.aroused, refused=refused, heading=way,
            )  # fmt: skip
        start = end
    return Way(end=start, length=length, rough=rough, water=water, heading=way)


def direction(start: Pose3, end: Pose3, unit: Unit) -> tuple[float, float]:
    """Which way a unit goes on a leg; one that only turns goes where it faces."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dist((0.0, 0.0), (dx, dy))
    if length > TOUCH:
        return (dx / length, dy / length)
    front = rects_at(unit, *end)[0]
    return (front.fx, front.fy)


class Going(Struct, frozen=True):
    """What ground a leg passes."""

    rough: bool = False
    water: bool = False
    refused: Refusal | None = None


def ground_on(battle: Engagement, unit: Unit, start: Pose3, leg: Leg, share: float) -> Going:
    """The ground from the start of a leg to where it stops."""
    if plain_ground(battle.field.ground, unit, start, leg):
        return Going()
    looks = max(1, round(swing(unit, start, leg) * share / PACE + 0.5))
    first = 0 if share > 0.0 else looks
    bodies = [rects_at(unit, *on_leg(start, leg, share * i / looks)) for i in range(first, looks + 1)]
    land, freed = battle.field.ground, keeps_road(battle, unit)
    return ground_under(land, unit, bodies, freed)


def plain_ground(land: Land, unit: Unit, start: Pose3, leg: Leg) -> bool:
    """Does a leg plainly keep to the open, clear of the table's edge and of all that hinders?"""
    reach = max([dist((start[0], start[1]), p) for r in rects_at(unit, *start) for p in corners(r)])
    x0, x1 = min(start[0], leg.x) - reach, max(start[0], leg.x) + reach
    y0, y1 = min(start[1], leg.y) - reach, max(start[1], leg.y) + reach
    if x0 < 0 or y0 < 0 or x1 > land.width or y1 > land.depth:
        return False
    areas = [ar for f in (*land.rough, *land.waters) for ar in f.areas]
    return not any([ar.x0 < x1 and ar.x1 > x0 and ar.y0 < y1 and ar.y1 > y0 for ar in areas])


def ground_under(land: Land, unit: Unit, bodies: Sequence[Sequence[Rect]], freed: bool) -> Going:
    """What is passed by a unit whose stands lie so, one look after another."""
    box = Box(bodies)
    hindered = [f for f in land.rough if box.meets(f)]
    waters = [w for w in land.waters if box.meets(w)]
    safe = box.on_table(land)
    if safe and not hindered and not waters:
        return Going()
    rough = water = False
    marching = unit.formation == "march"
    for stands in bodies:
        for stand in stands:
            if not safe and off_table(land, stand):
                return Going(refused=Refusal("SG-E.1", f"{unit.name} would leave the table"))
            closed = barred(land, unit.arm, stand, marching) if hindered or waters else None
            if closed:
                return Going(refused=Refusal(closed[0], f"{unit.name} may not go there: {closed[1]}"))
            rough = rough or (not freed and any([covers(f, stand) for f in hindered]))
            water = water or any([covers(w, stand) for w in waters])
    return Going(rough, water)


class Box:
    """The box about all the places of some stands, for what plainly cannot matter to them."""

    __slots__ = ("x0", "x1", "y0", "y1")

    def __init__(self, bodies: Sequence[Sequence[Rect]]) -> None:
        reach = max([stand.r for stand in bodies[0]])
        xs, ys = [s.x for body in bodies for s in body], [s.y for body in bodies for s in body]
        self.x0, self.x1, self.y0, self.y1 = min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach

    def meets(self, feature: Feature) -> bool:
        """Can any of them lie in a feature?"""
        return any(
            [ar.x0 < self.x1 and ar.x1 > self.x0 and ar.y0 < self.y1 and ar.y1 > self.y0 for ar in feature.areas]
        )

    def on_table(self, land: Land) -> bool:
        """Do all of them plainly lie on the table?"""
        return self.x0 >= 0 and self.y0 >= 0 and self.x1 <= land.width and self.y1 <= land.depth
