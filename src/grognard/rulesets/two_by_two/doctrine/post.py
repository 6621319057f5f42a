"""Doctrine, the post: how good a place is for a unit to stand, term by term."""

from __future__ import annotations

from typing import Final

from grognard.rulesets.two_by_two.doctrine.odds import hurt, shot_odds
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.doctrine.regiment import Regiment, bars
from grognard.rulesets.two_by_two.doctrine.rivers import apart
from grognard.rulesets.two_by_two.doctrine.threats import ABOUT, ACROSS, POINT_BLANK, SCREEN, SHIELD, Threats, between
from grognard.table.kernel import FRONT, Rect, face_mid, gap, local, point_gap, zone
from grognard.table.kernel_ground import inside

COMMAND: Final = 6.0  # inches: how far an HQ rallies (2X2-10.2)
LOOK: Final = 9.0  # inches: enemies who decide which way to face; a move and a musket shot, or more
TARGETS: Final = 3  # enemies a unit goes for at most: more would pull it apart
ON_IT: Final = 3.0  # inches that standing on ground that decides is better than being beside it
ABREAST: Final = 0.55  # inches ahead or behind: still on one front, a little more than half a base
BESIDE: Final = (0.9, 1.6)  # inches between the middles of neighbours: touching, or with room to turn between
ONE_WAY: Final = 0.7  # the cosine of 45 degrees: two who look farther apart than that are not in one line
ELBOW_ROOM: Final = 0.08  # inches between two bases of which either can still turn


class Post(Threats):
    """One unit looking for a place to stand."""

    def __init__(self, plan: Plan, unit: Regiment) -> None:
        super().__init__(plan, unit)
        here, far = self.here, self.far
        self.step: float = self.w["advance_gun" if unit.guns else "advance_horse" if unit.horse else "advance"]
        line = [f.rect for f in self.friends if (f.foot or f.guns) and (unit.foot or unit.guns)]
        self.lined: list[Rect] = [r for r in line if gap(here, r) <= far]
        self.shaken: list[Regiment] = [f for f in self.friends if f.shaken]
        self.hqs: list[Rect] = [f.rect for f in self.friends if f.staff]
        self.foes: list[Rect] = [e.rect for e in plan.foes if not e.staff and not e.disrupted]
        self.prey: list[Regiment] = [e for e in plan.foes if e.shaken and gap(here, e.rect) <= 2 * far]
        self.prey = [e for e in self.prey if not bars(unit, e, plan.relief.woods)]
        self.goals: list[tuple[float, Regiment]] = self.choose_goals()
        able = [r for r in self.foes if gap(here, r) <= LOOK]
        self.looked_at: list[Rect] = able or [e.rect for _, e in self.goals]

    def choose_goals(self) -> list[tuple[float, Regiment]]:
        """The enemies worth going for, with what they promise."""
        plan, ranked, likes = self.plan, [], {}
        for e in plan.foes:
            like = plan.likes(self.unit, e) - plan.jam(plan.taken[e.no] - 1) - self.w["queue"] * self.queued(e)
            likes[e.no] = like
            ranked.append((self.step * plan.rivers.way(self.here, e.rect) - like, e.no))
        ranked.sort()
        return [(likes[no], plan.known[no]) for _, no in ranked[:TARGETS]]

    def queued(self, foe: Regiment) -> int:
        """How many of ours, stuck or broken, stand in the way to an enemy."""
        return sum([between(self.here, [f.rect], foe.rect, SHIELD) for f in self.shaken])

    def line(self, at: Rect) -> float:
        """Neighbours to the right and to the left, on one front."""
        right = left = False
        for r in self.lined:
            ahead, aside = local(at, r.x, r.y)
            one_front = abs(ahead) <= ABREAST and r.fx * at.fx + r.fy * at.fy > ONE_WAY
            if one_front and BESIDE[0] <= abs(aside) <= BESIDE[1]:
                right, left = right or aside > 0, left or aside < 0
        return float(right) + float(left)

    def elbow(self, at: Rect) -> float:
        """How many of ours stand so close that neither can turn."""
        found = 0.0
        for r in self.near_friends:
            if gap(at, r) < ELBOW_ROOM:
                found += 1.0
        return found

    def balance(self, at: Rect) -> float:
        """By how many the enemy about is more than we are."""
        return float(max(0, about(self.foes, at) - about(self.near_friends, at) - 1))

    def goal(self, at: Rect) -> float:
        """How near a place is to what the unit goes for."""
        best = 0.0
        for i in range(len(self.goals)):
            like, foe = self.goals[i]
            near = like - self.step * self.plan.rivers.way(at, foe.rect)
            if i == 0 or near > best:
                best = near
        return best

    def faced(self, at: Rect) -> Rect | None:
        """The enemy a unit should look at from here: the nearest that can hurt it or that it goes for."""
        found: Rect | None = None
        least = 0.0
        for r in self.looked_at:
            d = apart(r.x, r.y, at.x, at.y)
            if found is None or d < least:
                found, least = r, d
        return found

    def facing(self, at: Rect) -> float:
        """Is the front towards the enemy that matters most?"""
        r = self.faced(at)
        if r is None:
            return 0.0
        dx = r.x - at.x
        dy = r.y - at.y
        return (dx * at.fx + dy * at.fy) / (apart(dx, dy, 0.0, 0.0) or 1.0)

    def command(self, at: Rect) -> float:
        """Is an HQ near enough to rally it?"""
        for r in self.hqs:
            if gap(at, r) <= COMMAND:
                return 1.0
        return 0.0

    def battery(self, at: Rect, level: int) -> float:
        """What a gun can hit from a place of that height."""
        best = 0.0
        for foe in self.plan.foes:
            if apart(at.x, at.y, foe.rect.x, foe.rect.y) <= self.unit.far + ACROSS:
                best = max(best, self.hit(at, level, foe))
        return best

    def hit(self, at: Rect, level: int, foe: Regiment) -> float:
        """What a gun does to one enemy from a place of that height."""
        r, unit = foe.rect, self.unit
        side = zone(at, r.x, r.y)
        x, y = face_mid(at, side)
        reach = point_gap(x, y, r)
        if reach > unit.far or between(at, self.near_friends, r, SCREEN):
            return 0.0
        bonus = (2 if foe.horse else 0) + foe.disrupted - (0 if side == FRONT else 2) - (reach > unit.short)
        bonus += (reach <= POINT_BLANK) + (level > self.height(r))
        return hurt(shot_odds(bonus, foe.light), foe, self.w)

    def objective(self, at: Rect) -> float:
        """How near a place is to the ground this unit is to take or hold; standing on it is worth some inches more."""
        place = self.plan.holders[self.unit.no]
        if inside(at.x, at.y, place.patch):
            return ON_IT
        return -apart(at.x, at.y, place.x, place.y)

    def ready(self, at: Rect) -> float:
        """What a charge from here promises next turn at an enemy that cannot move or turn meanwhile."""
        best = 0.0
        if self.plan.no_more:
            return best
        for foe in self.prey:
            if gap(at, foe.rect) <= self.unit.move and zone(at, foe.rect.x, foe.rect.y) == FRONT:
                flank = zone(foe.rect, at.x, at.y) != FRONT
                best = max(best, self.plan.charge(self.unit, foe, 0, 0, flank).net)
        return best


def about(bases: list[Rect], at: Rect) -> int:
    """How many bases are about a place."""
    found = 0
    for r in bases:
        if abs(r.x - at.x) + abs(r.y - at.y) <= ABOUT + 1:
            found += 1
    return found


def staff_worth(unit: Regiment) -> float:
    """How much an HQ cares for a unit: more when it is shaken."""
    return unit.worth * (2.0 if unit.shaken else 1.0)
