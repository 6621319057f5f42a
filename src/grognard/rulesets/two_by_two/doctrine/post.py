"""Doctrine, the post: how good a place is for a unit to stand, term by term."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from grognard.rulesets.two_by_two.battle import LIMIT, Unit
from grognard.rulesets.two_by_two.doctrine.odds import NO_FIRE, Prospect, hurt, shot_odds, worth
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.ground import holds
from grognard.rulesets.two_by_two.meeting import charge_bar
from grognard.rulesets.two_by_two.units import RANGES
from grognard.table.kernel import FRONT, LEFT, RIGHT, Rect, face_mid, gap, local, point_gap, zone
from grognard.table.kernel_ground import inside

COMMAND = 6.0
ABOUT = 3.5
POINT_BLANK = 1.0
SHIELD = 0.8
LOOK = 9.0
TARGETS = 3
ON_IT = 3.0
MUSKETS_SHARE = 0.8
ELBOW_ROOM = 0.08


class Gunner(NamedTuple):
    """An enemy that may fire: base, ranges, what it has on the die against one unit, how likely it picks that one."""

    unit: Unit
    rect: Rect
    short: float
    far: float
    bonus: int
    guns: bool
    height: int
    share: float


class Rider(NamedTuple):
    """An enemy that may charge one unit: its base and reach."""

    unit: Unit
    rect: Rect
    reach: float
    height: int


class Post:
    """One unit looking for a place to stand."""

    def __init__(self, plan: Plan, unit: Unit) -> None:
        self.plan, self.unit, self.w = plan, unit, plan.w
        self.ground, self.here = plan.battle.field.ground, unit.rect
        far = unit.troop.move + 2.0
        self.friends = [f for f in plan.mine if f.no != unit.no]
        self.near_friends = [f.rect for f in self.friends if gap(self.here, f.rect) <= far + ABOUT]
        self.lined = [f.rect for f in self.friends if f.arm in ("infantry", "artillery") and unit.arm in LINE_ARMS]
        self.lined = [r for r in self.lined if gap(self.here, r) <= far]
        self.shaken = [f for f in self.friends if f.shaken]
        self.hqs = [f.rect for f in self.friends if f.type == "hq"]
        self.gunners = [g for g in map(self.gunner, plan.foes) if g and gap(self.here, g.rect) <= g.far + far]
        self.riders = [r for r in map(self.rider, plan.foes) if r and gap(self.here, r.rect) <= r.reach + far]
        self.foes = [e.rect for e in plan.foes if e.type != "hq" and not e.disrupted]
        self.prey = [e for e in plan.foes if e.shaken and not charge_bar(plan.battle, unit, e)]
        self.prey = [e for e in self.prey if gap(self.here, e.rect) <= 2 * far]
        self.goals = self.choose_goals()
        able = [e.rect for e in plan.foes if not e.disrupted and e.type != "hq" and gap(self.here, e.rect) <= LOOK]
        self.looked_at = able or [e.rect for _, e in self.goals]

    def height(self, x: float, y: float) -> int:
        """How high a place is."""
        return self.ground.height(x, y)

    def gunner(self, foe: Unit) -> Gunner | None:
        """An enemy seen as one that fires at this unit."""
        weapon = foe.troop.weapon
        if weapon is None or foe.disrupted:
            return None
        guns = weapon != "small_arms"
        short, far, _ = RANGES[weapon]
        bonus = 2 * (self.unit.arm == "cavalry")
        if not guns:
            bonus += (not foe.pinned) + {"large": 1, "small": -1}.get(foe.size, 0)
        share = self.w["cannon"] if guns and self.unit.arm != "cavalry" else MUSKETS_SHARE
        share *= self.alone(foe, far)
        return Gunner(foe, foe.rect, short, far, bonus, guns, self.height(foe.rect.x, foe.rect.y), share)

    def rider(self, foe: Unit) -> Rider | None:
        """An enemy seen as one that charges this unit."""
        if charge_bar(self.plan.battle, foe, self.unit) or foe.type == "hq":
            return None
        if foe.shaken:
            return None
        return Rider(foe, foe.rect, foe.troop.move, self.height(foe.rect.x, foe.rect.y))

    def alone(self, foe: Unit, reach: float) -> float:
        """How likely an enemy fires at this unit rather than at another of ours who can come within its range."""
        return 1.0 / (1.0 + self.w["company"] * (self.plan.in_reach(foe, reach) - 1))

    def choose_goals(self) -> list[tuple[float, Unit]]:
        """The enemies worth going for, with what they promise."""
        step, plan = self.w[STEP.get(self.unit.arm, "advance")], self.plan
        ranked = [
            (plan.likes(self.unit, e) - plan.jam(plan.taken[e.no] - 1) - self.w["queue"] * self.queued(e), e)
            for e in plan.foes
        ]
        ranked.sort(key=lambda pair: (step * plan.rivers.way(self.here, pair[1].rect) - pair[0], pair[1].no))
        return ranked[:TARGETS]

    def queued(self, foe: Unit) -> int:
        """How many of ours, stuck or broken, stand in the way to an enemy."""
        return sum([between(self.here, f.rect, foe.rect, SHIELD) for f in self.friends if f.shaken])

    def fire(self, at: Rect, but: int = -1) -> float:
        """What enemy fire is expected to cost here in this half of the turn."""
        total, unit, w = 0.0, self.unit, self.w
        light, level = unit.type == "light_infantry", self.height(at.x, at.y)
        for g in self.gunners:
            if g.unit.no == but:
                continue
            bonus = self.shot_bonus(g, at, level)
            if bonus > NO_FIRE:
                total += hurt(shot_odds(bonus, light), unit, w) * g.share
        return total * (0.7 if self.covered(at) else 1.0)

    def shot_bonus(self, g: Gunner, at: Rect, level: int) -> int:
        """What an enemy has on the die if it fires at this unit standing here."""
        r = g.rect
        if hypot(at.x - r.x, at.y - r.y) > g.far + 1.2:
            return NO_FIRE
        side = zone(r, at.x, at.y)
        reach = point_gap(*face_mid(r, side), at)
        if reach > g.far + LIMIT or (g.guns and self.screened(r, at)):
            return NO_FIRE
        bonus = g.bonus - 2 * (side != FRONT) + (zone(at, r.x, r.y) in (LEFT, RIGHT)) + (g.height > level)
        return bonus - (reach > g.short) + (reach <= POINT_BLANK) if g.guns else bonus

    def screened(self, gun: Rect, at: Rect) -> bool:
        """Does one of ours stand between a gun and this place?"""
        return any([between(gun, f, at, 0.45) for f in self.near_friends])

    def danger(self, at: Rect, but: int = -1) -> float:
        """What enemy charges are expected to cost here in their half of the turn."""
        level = self.height(at.x, at.y)
        risks: list[tuple[float, Rider, int]] = []
        for r in self.riders:
            d = gap(r.rect, at)
            if (
                r.unit.no == but
                or d > r.reach
                or (d > 1.0 and any([between(r.rect, f, at, SHIELD) for f in self.near_friends]))
            ):
                continue
            more = (r.height > level) - (level > r.height)
            risks.append((self.risk(self.plan.charge(r.unit, self.unit, more)), r, more))
        if not risks:
            return 0.0
        risks.sort(key=lambda risk: (-risk[0], risk[1].unit.no))
        worst = risks[0][0]
        if len(risks) > 1:
            pair = [self.risk(self.plan.charge(r.unit, self.unit, more, 1)) for _, r, more in risks[:2]]
            worst = max(worst, sum(pair) * self.w["paired"])
        return max(0.0, worst)

    def risk(self, charge: Prospect) -> float:
        """What an enemy's charge threatens, less what it would cost him."""
        return charge.gain - self.w["counter"] * charge.loss

    def covered(self, at: Rect) -> bool:
        """In a town, or in woods for Light Infantry."""
        if self.unit.arm != "infantry":
            return False
        woods = self.ground.dense_woods if self.unit.type == "light_infantry" else []
        return holds(self.ground.towns, at.x, at.y) is not None or holds(woods, at.x, at.y) is not None

    def line(self, at: Rect) -> float:
        """Neighbours to the right and to the left, on one front."""
        right = left = False
        for r in self.lined:
            aside, ahead = local(at, r.x, r.y)
            if abs(ahead) <= 0.55 and 0.9 <= abs(aside) <= 1.6 and r.fx * at.fx + r.fy * at.fy > 0.7:
                right, left = right or aside > 0, left or aside < 0
        return float(right + left)

    def elbow(self, at: Rect) -> float:
        """How many of ours stand so close that neither can turn."""
        return float(sum([gap(at, r) < ELBOW_ROOM for r in self.near_friends]))

    def balance(self, at: Rect) -> float:
        """By how many the enemy about is more than we are."""
        foes = sum([abs(r.x - at.x) + abs(r.y - at.y) <= ABOUT + 1 for r in self.foes])
        own = sum([abs(r.x - at.x) + abs(r.y - at.y) <= ABOUT + 1 for r in self.near_friends])
        return float(max(0, foes - own - 1))

    def goal(self, at: Rect) -> float:
        """How near a place is to what the unit goes for."""
        step = self.w[STEP.get(self.unit.arm, "advance")]
        near = [like - step * self.plan.rivers.way(at, e.rect) for like, e in self.goals]
        return max(near, default=0.0)

    def faced(self, at: Rect) -> Rect | None:
        """The enemy a unit should look at from here: the nearest that can hurt it or that it goes for."""
        return min(self.looked_at, key=lambda r: hypot(r.x - at.x, r.y - at.y), default=None)

    def facing(self, at: Rect) -> float:
        """Is the front towards the enemy that matters most?"""
        r = self.faced(at)
        if r is None:
            return 0.0
        dx, dy = r.x - at.x, r.y - at.y
        return (dx * at.fx + dy * at.fy) / (hypot(dx, dy) or 1.0)

    def command(self, at: Rect) -> float:
        """Is an HQ near enough to rally it?"""
        return float(any([gap(at, r) <= COMMAND for r in self.hqs]))

    def battery(self, at: Rect) -> float:
        """What a gun can hit from here."""
        short, far, _ = RANGES[self.unit.troop.weapon or "small_arms"]
        level, best = self.height(at.x, at.y), 0.0
        for foe in self.plan.foes:
            r = foe.rect
            if hypot(at.x - r.x, at.y - r.y) > far + 1.2:
                continue
            side = zone(at, r.x, r.y)
            reach = point_gap(*face_mid(at, side), r)
            if reach > far or any([between(at, f, r, 0.45) for f in self.near_friends]):
                continue
            bonus = 2 * (foe.arm == "cavalry") + foe.disrupted - 2 * (side != FRONT) - (reach > short)
            bonus += (reach <= POINT_BLANK) + (level > self.height(r.x, r.y))
            best = max(best, hurt(shot_odds(bonus, foe.type == "light_infantry"), foe, self.w))
        return best

    def objective(self, at: Rect) -> float:
        """How near a place is to the ground this unit is to take or hold; standing on it is worth some inches more."""
        place = self.plan.holders[self.unit.no]
        if inside(at.x, at.y, place.patch):
            return ON_IT
        return -hypot(at.x - place.x, at.y - place.y)

    def ready(self, at: Rect) -> float:
        """What a charge from here promises next turn at an enemy that cannot move or turn meanwhile."""
        best = 0.0
        if self.plan.no_more:
            return best
        for foe in self.prey:
            if gap(at, foe.rect) <= self.unit.troop.move and zone(at, foe.rect.x, foe.rect.y) == FRONT:
                flank = zone(foe.rect, at.x, at.y) != FRONT
                best = max(best, self.plan.charge(self.unit, foe, 0, 0, flank).net)
        return best


LINE_ARMS = ("infantry", "artillery")
STEP = {"artillery": "advance_gun", "cavalry": "advance_horse"}


def between(a: Rect, m: Rect, b: Rect, width: float) -> bool:
    """Does the middle of one base lie between two others, so near to the line that it is in the way?"""
    dx, dy = b.x - a.x, b.y - a.y
    length = hypot(dx, dy)
    if length < 0.8:
        return False
    mx, my = m.x - a.x, m.y - a.y
    along = (mx * dx + my * dy) / length
    return 0.3 < along < length - 0.3 and abs(mx * dy - my * dx) / length < width


def staff_worth(unit: Unit) -> float:
    """How much an HQ cares for a unit: more when it is shaken."""
    return worth(unit) * (2.0 if unit.shaken else 1.0)
