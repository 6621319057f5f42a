"""Chapter E: how a move goes: straight legs with a turn in each, measured by the corner that travels furthest."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin, sqrt
from typing import Final

from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Feature
from grognard.rulesets.sound_of_guns.battle import LIMIT, TOUCH, Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import collide, keeps_road, rects_at
from grognard.rulesets.sound_of_guns.ground import barred, closed_water, covers, off_table
from grognard.rulesets.sound_of_guns.land import Land
from grognard.rulesets.sound_of_guns.legs import Going, Leg, Pose3, Stop, Way
from grognard.rulesets.sound_of_guns.precedence import hand
from grognard.table.kernel import NEVER, Rect
from grognard.table.kernel_body import Footprint, furthest, laid_out, near_box, reach_from
from grognard.table.kernel_facing import turn_to

PACE: Final = 0.1  # inches between two looks at the ground on a leg
SHUFFLE: Final = 0.04  # inches between two looks along a friend that is touched already
CREEP: Final = 0.002  # inches between two looks where an enemy is about to be touched
MEETING: Final = TOUCH - 0.001
MOST_LOOKS: Final = 2_000
CLOSE: Final = 1.0  # inches between two boxes below which the stands themselves are measured
PLAIN: Final = Going()


def start_of(unit: Unit) -> Pose3:
    """Where a unit's reference point is, and its facing."""
    x, y = unit.reference
    return (x, y, unit.here.facing)


def turn_on(start: Pose3, leg: Leg) -> float:
    """By how much a unit turns on a leg, the shorter way round, at 180 degrees clockwise (SG-R.89)."""
    turn = turn_to(start[2], leg.facing)
    return 180.0 * hand() if abs(turn) == 180.0 else turn


def on_leg(start: Pose3, leg: Leg, share: float) -> Pose3:
    """The pose at a part of a leg: the point goes straight, the facing changes in proportion (SG-R.89)."""
    turn = turn_on(start, leg)
    return (start[0] + share * (leg.x - start[0]), start[1] + share * (leg.y - start[1]), start[2] + share * turn)


def leg_length(unit: Unit, start: Pose3, end: Pose3) -> float:
    """The straight way of the corner that travels furthest (SG-R.13)."""
    before, after = rects_at(unit, start[0], start[1], start[2]), rects_at(unit, end[0], end[1], end[2])
    return furthest(before, after)


def path_length(unit: Unit, legs: Sequence[Leg]) -> float:
    """The sum of the legs."""
    total, start = 0.0, start_of(unit)
    for leg in legs:
        end = (leg.x, leg.y, leg.facing)
        total += leg_length(unit, start, end)
        start = end
    return total


def swing(unit: Unit, start: Pose3, leg: Leg) -> float:
    """No point of the unit travels further than this on the leg."""
    reach = reach_from(start[0], start[1], rects_at(unit, start[0], start[1], start[2]))
    dx, dy = leg.x - start[0], leg.y - start[1]
    return sqrt(dx * dx + dy * dy) + abs(radians(turn_on(start, leg))) * reach


def path_swing(unit: Unit, legs: Sequence[Leg]) -> float:
    """No point of the unit gets further than this from where it was."""
    total, start = 0.0, start_of(unit)
    for leg in legs:
        total += swing(unit, start, leg)
        start = (leg.x, leg.y, leg.facing)
    return total


class Sweep:
    """One leg of one unit among the others, looked at as often as need be."""

    def __init__(self, battle: Engagement, unit: Unit, start: Pose3, leg: Leg, aroused: dict[int, float]) -> None:
        self.unit = unit
        self.start: Pose3 = start
        self.way: Pose3 = (leg.x - start[0], leg.y - start[1], turn_on(start, leg))
        self.spots: tuple[Pose3, ...] = unit.plan.spots
        self.wide: float = unit.stand[0]
        self.deep: float = unit.stand[1]
        self.far: float = swing(unit, start, leg)
        self.friends: list[tuple[Unit, Footprint]] = []
        self.enemies: list[tuple[int, Unit, Footprint]] = []
        self.left: dict[int, float] = {}
        self.aroused: list[tuple[int, Footprint, float]] = []
        self.look_round(battle, aroused)

    def look_round(self, battle: Engagement, aroused: dict[int, float]) -> None:
        """Who may have to do with the leg at all."""
        body, me = self.body(0.0), self.unit.no
        most = self.far + max([TOUCH, *aroused.values()])
        passing, bodies, units = battle.options.interpenetration, battle.field.bodies, battle.field.units
        for no in near_box(bodies, body.x0 - most, body.y0 - most, body.x1 + most, body.y1 + most):
            other = bodies[no]
            if no == me or body.box_gap(other) > most:
                continue
            unit: Unit = units[no]
            if unit.side == self.unit.side:
                if not passing:
                    self.friends.append((unit, other))
                continue
            self.enemies.append((no, unit, other))
            if body.is_near(other, TOUCH):
                self.left[no] = body.apart(other)
            if no in aroused:
                self.aroused.append((no, other, aroused[no]))

    def body(self, share: float) -> Footprint:
        """Its stands at a part of the leg."""
        start, way = self.start, self.way
        turn = radians(start[2] + share * way[2])
        x, y = start[0] + share * way[0], start[1] + share * way[1]
        return Footprint(laid_out(self.spots, x, y, sin(turn), cos(turn), self.wide, self.deep))

    def stop(self) -> Stop:
        """The first thing that stops it, or that it goes all the way."""
        if not self.friends and not self.enemies:
            return Stop()
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
        roused = [no for no, other, reach in self.aroused if body.is_near(other, reach)]
        if roused:
            return Stop(share=share, aroused=tuple(roused))
        for friend, other in self.friends:
            if collide(body, other):
                return Stop(
                    share=share, blocked=Refusal("SG-E.1", f"{self.unit.name} cannot pass through {friend.name}")
                )
        blocked = self.nearer(body) if self.left else None
        if blocked is not None:
            return Stop(share=share, blocked=blocked)
        for no, _, other in self.enemies:
            if no not in self.left and body.is_near(other, MEETING):
                return self.contact(share)
        return None

    def nearer(self, body: Footprint) -> Refusal | None:
        """From an enemy touched at the start it may only get away (SG-R.16)."""
        for no, enemy, other in self.enemies:
            if no in self.left:
                now = body.apart(other)
                if now < self.left[no] - LIMIT:
                    return Refusal("SG-G.1", f"{self.unit.name} must get away from {enemy.name}, not nearer to it")
                self.left[no] = max(self.left[no], now)
        return None

    def contact(self, share: float) -> Stop:
        """Close up flush from the point where the touch begins, and say whom it touches there; clear of friends too."""
        fresh = [(no, other) for no, _, other in self.enemies if no not in self.left]
        enemies = [other for _, other in fresh]
        bodies = [*enemies, *[other for _, other in self.friends]]
        low, high = share, min(1.0, share + 3 * TOUCH / max(self.far, TOUCH))
        last = self.body(high)
        if clear_of(last, bodies):
            low = high if any([last.is_near(other, MEETING) for other in enemies]) else low
        else:
            for _ in range(30):
                middle = (low + high) / 2
                if clear_of(self.body(middle), bodies):
                    low = middle
                else:
                    high = middle
        body = self.body(low)
        return Stop(share=low, enemies=tuple([no for no, other in fresh if body.is_near(other, TOUCH)]))

    def step(self, body: Footprint) -> float:
        """How far it may go without missing anybody."""
        least = self.far
        for _, other in self.friends:
            least = min(least, max(nearness(body, other, least), SHUFFLE))
        for no, _, other in self.enemies:
            least = min(least, SHUFFLE if no in self.left else max(nearness(body, other, least), CREEP))
        for _, other, reach in self.aroused:
            if body.box_gap(other) - reach < least:
                least = min(least, max(body.gap(other) - reach, CREEP))
        return least


def nearness(body: Footprint, other: Footprint, least: float) -> float:
    """How near another body is, as far as that is below the least: by the boxes, and close by from stand to stand."""
    between = body.box_gap(other)
    return body.gap(other) if between < CLOSE and between < least else between


def clear_of(body: Footprint, others: list[Footprint]) -> bool:
    """Does a body overlap none of these? One that lies flush with it is clear, however the figures are rounded."""
    return all(body.apart(other) >= -LIMIT for other in others)


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
    length = sqrt(dx * dx + dy * dy)
    if length > TOUCH:
        return (dx / length, dy / length)
    front = rects_at(unit, end[0], end[1], end[2])[0]
    return (front.fx, front.fy)


def ground_on(battle: Engagement, unit: Unit, start: Pose3, leg: Leg, share: float) -> Going:
    """The ground from the start of a leg to where it stops."""
    if plain_ground(battle.field.ground, unit, start, leg):
        return PLAIN
    looks = max(1, round(swing(unit, start, leg) * share / PACE + 0.5))
    first = 0 if share > 0.0 else looks
    poses = [on_leg(start, leg, share * i / looks) for i in range(first, looks + 1)]
    bodies = [rects_at(unit, x, y, facing) for x, y, facing in poses]
    return ground_under(battle.field.ground, unit, bodies, keeps_road(battle, unit))


def plain_ground(land: Land, unit: Unit, start: Pose3, leg: Leg) -> bool:
    """Does a leg plainly keep to the open, clear of the table's edge and of all that hinders?"""
    reach = reach_from(start[0], start[1], rects_at(unit, start[0], start[1], start[2]))
    lx, ly = leg.x, leg.y
    x0, x1 = min(start[0], lx) - reach, max(start[0], lx) + reach
    y0, y1 = min(start[1], ly) - reach, max(start[1], ly) + reach
    if x0 < 0.0 or y0 < 0.0 or x1 > land.width or y1 > land.depth:
        return False
    return all(not (ar.x0 < x1 and ar.x1 > x0 and ar.y0 < y1 and ar.y1 > y0) for ar in land.hindering)


def ground_under(land: Land, unit: Unit, bodies: Sequence[list[Rect]], freed: bool) -> Going:
    """What is passed by a unit whose stands lie so, one look after another."""
    box = Box(bodies)
    hindered = [f for f in land.rough if box.meets(f)]
    waters = [w for w in land.waters if box.meets(w)]
    safe = box.on_table(land)
    if safe and not hindered and not waters:
        return PLAIN
    marching, arm = unit.formation == "march", unit.arm
    rough, water = freed or not hindered, not waters
    bars = bool(hindered) if arm != "infantry" else False
    bars = bars or any([closed_water(w, arm) for w in waters])
    for stands in bodies:
        for stand in stands:
            if not safe and off_table(land, stand):
                return Going(refused=Refusal("SG-E.1", f"{unit.name} would leave the table"))
            closed = barred(land, arm, stand, marching) if bars else None
            if closed:
                return Going(refused=Refusal(closed[0], f"{unit.name} may not go there: {closed[1]}"))
            rough = rough or in_any(hindered, stand)
            water = water or in_any(waters, stand)
        if safe and not bars and rough and water:
            break
    return Going(rough and not freed and bool(hindered), water and bool(waters))


def in_any(features: list[Feature], stand: Rect) -> bool:
    """Does any part of a stand lie in any of these?"""
    return any(covers(f, stand) for f in features)


class Box:
    """The box about all the places of some stands, for what plainly cannot matter to them."""

    __slots__ = ("x0", "x1", "y0", "y1")

    def __init__(self, bodies: Sequence[list[Rect]]) -> None:
        x0, y0, x1, y1 = NEVER, NEVER, -NEVER, -NEVER
        for body in bodies:
            for s in body:
                x0, x1 = min(x0, s.x - s.r), max(x1, s.x + s.r)
                y0, y1 = min(y0, s.y - s.r), max(y1, s.y + s.r)
        self.x0, self.x1, self.y0, self.y1 = x0, x1, y0, y1

    def meets(self, feature: Feature) -> bool:
        """Can any of them lie in a feature?"""
        return any(ar.x0 < self.x1 and ar.x1 > self.x0 and ar.y0 < self.y1 and ar.y1 > self.y0 for ar in feature.areas)

    def on_table(self, land: Land) -> bool:
        """Do all of them plainly lie on the table?"""
        return self.x0 >= 0.0 and self.y0 >= 0.0 and self.x1 <= land.width and self.y1 <= land.depth
