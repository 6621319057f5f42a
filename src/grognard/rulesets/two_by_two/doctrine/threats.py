"""Doctrine, the threats: what enemy fire and enemy charges are expected to cost a unit, wherever it stands."""

from __future__ import annotations

from math import sqrt
from typing import Final

from grognard.rulesets.two_by_two.doctrine.odds import NO_FIRE, Prospect, hurt, shot_odds
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.doctrine.regiment import GUNS, UNARMED, Regiment, bars
from grognard.rulesets.two_by_two.doctrine.rivers import apart
from grognard.rulesets.two_by_two.roll.tolerances import LIMIT
from grognard.table.kernel import FRONT, LEFT, RIGHT, Rect, face_mid, gap, point_gap, zone

# In inches, the last two are shares of an enemy's fire:
ABOUT: Final = 3.5  # who is about a place, and counts when both sides are compared there
POINT_BLANK: Final = 1.0  # guns have +1 (2X2-11.17)
SHIELD: Final = 0.8  # from its line, who stands in the way of a charge: half of either base
SCREEN: Final = 0.45  # from its line, who stands in the way of a shot: about half a base
ROOM: Final = 2.0  # beyond its own move: who stands farther off is not looked at
ACROSS: Final = 1.2  # between the middles of two bases whose edges touch, corner to corner
TOO_NEAR: Final = 0.8  # two so near have nobody between them
AT_AN_END: Final = 0.3  # who stands so near to either of two is beside him and not between
MUSKETS_SHARE: Final = 0.8  # of muskets at this unit rather than at another
IN_COVER: Final = 0.7  # that tells on who is in cover


class Gunner:
    """An enemy that may fire: what it has on the die against one unit, and how likely it picks that one."""

    __slots__ = ("bonus", "far", "guns", "height", "no", "rect", "share", "short")

    def __init__(self, foe: Regiment, bonus: int, height: int, share: float) -> None:
        self.no = foe.no
        self.rect = foe.rect
        self.short = foe.short
        self.far = foe.far
        self.guns = foe.weapon == GUNS
        self.bonus = bonus
        self.height = height
        self.share = share


class Threats:
    """What the enemies within reach can do to one unit."""

    def __init__(self, plan: Plan, unit: Regiment) -> None:
        self.plan, self.unit, self.here = plan, unit, unit.rect
        self.w: dict[str, float] = plan.w
        self.far: float = unit.move + ROOM
        self.friends: list[Regiment] = [f for f in plan.mine if f.no != unit.no]
        self.near_friends: list[Rect] = [f.rect for f in self.friends if gap(self.here, f.rect) <= self.far + ABOUT]
        self.gunners: list[Gunner] = [self.gunner(e) for e in plan.foes if self.fires(e)]
        self.riders: list[Regiment] = [e for e in plan.foes if self.rides(e)]
        self.heights: list[int] = [self.height(r.rect) for r in self.riders]
        self.hurts: dict[int, float] = {}

    def height(self, at: Rect) -> int:
        """How high a place is."""
        return self.plan.relief.height(at.x, at.y)

    def fires(self, foe: Regiment) -> bool:
        """Can an enemy fire at this unit if it comes nearer?"""
        return foe.weapon != UNARMED and not foe.disrupted and gap(self.here, foe.rect) <= foe.far + self.far

    def rides(self, foe: Regiment) -> bool:
        """Can an enemy charge this unit if it comes nearer?"""
        if foe.shaken or foe.staff or gap(self.here, foe.rect) > foe.move + self.far:
            return False
        return not bars(foe, self.unit, self.plan.relief.woods)

    def gunner(self, foe: Regiment) -> Gunner:
        """An enemy seen as one that fires at this unit rather than at another who can come within its range."""
        bonus, share = 2 if self.unit.horse else 0, MUSKETS_SHARE
        if foe.weapon != GUNS:
            bonus += (0 if foe.pinned else 1) + foe.size
        elif not self.unit.horse:
            share = self.w["cannon"]
        share *= 1.0 / (1.0 + self.w["company"] * (self.plan.in_reach(foe) - 1))
        return Gunner(foe, bonus, self.height(foe.rect), share)

    def fire(self, at: Rect, level: int, but: int = -1) -> float:
        """What enemy fire is expected to cost at a place of that height in this half of the turn."""
        total = 0.0
        for g in self.gunners:
            if g.no != but:
                bonus = self.shot_bonus(g, at, level)
                if bonus > NO_FIRE:
                    total += self.hurt(bonus) * g.share
        if total == 0.0:
            return total
        return total * (IN_COVER if self.covered(at) else 1.0)

    def hurt(self, bonus: int) -> float:
        """What one shot costs that has so much on the die."""
        found = self.hurts.get(bonus)
        if found is None:
            found = self.hurts[bonus] = hurt(shot_odds(bonus, self.unit.light), self.unit, self.w)
        return found

    def shot_bonus(self, g: Gunner, at: Rect, level: int) -> int:
        """What an enemy has on the die if it fires at this unit standing here."""
        r = g.rect
        if apart(at.x, at.y, r.x, r.y) > g.far + ACROSS:
            return NO_FIRE
        side = zone(r, at.x, at.y)
        x, y = face_mid(r, side)
        reach = point_gap(x, y, at)
        if reach > g.far + LIMIT or (g.guns and between(r, self.near_friends, at, SCREEN)):
            return NO_FIRE
        struck = zone(at, r.x, r.y)
        bonus = g.bonus - (0 if side == FRONT else 2) + (1 if struck in (LEFT, RIGHT) else 0)
        bonus += 1 if g.height > level else 0
        return bonus - (1 if reach > g.short else 0) + (1 if reach <= POINT_BLANK else 0) if g.guns else bonus

    def danger(self, at: Rect, level: int, but: int = -1) -> float:
        """What enemy charges are expected to cost at a place of that height in their half of the turn."""
        risks: list[tuple[float, int, Regiment, int]] = []
        for i in range(len(self.riders)):
            foe = self.riders[i]
            if foe.no != but and self.reaches(foe, at):
                height = self.heights[i]
                more = 1 if height > level else -1 if height < level else 0
                risks.append((-self.risk(self.plan.charge(foe, self.unit, more)), foe.no, foe, more))
        if not risks:
            return 0.0
        if len(risks) == 1:
            return max(0.0, -risks[0][0])
        risks.sort(key=first_two)
        pair = sum([self.risk(self.plan.charge(foe, self.unit, more, 1)) for _, _, foe, more in risks[:2]])
        return max(0.0, -risks[0][0], pair * self.w["paired"])

    def reaches(self, foe: Regiment, at: Rect) -> bool:
        """Can an enemy charge so far, with none of ours in the way?"""
        d = gap(foe.rect, at)
        return d <= foe.move and (d <= 1.0 or not between(foe.rect, self.near_friends, at, SHIELD))

    def risk(self, charge: Prospect) -> float:
        """What an enemy's charge threatens, less what it would cost him."""
        return charge.gain - self.w["counter"] * charge.loss

    def covered(self, at: Rect) -> bool:
        """In a town, or in woods for Light Infantry."""
        return self.plan.relief.covers(self.unit, at.x, at.y)


def first_two(risk: tuple[float, int, Regiment, int]) -> tuple[float, int]:
    """The order of risks: the greatest first, then by number."""
    return risk[0], risk[1]


def between(a: Rect, middles: list[Rect], b: Rect, width: float) -> bool:
    """Does the middle of one of these bases lie between two others, so near to the line that it is in the way?"""
    dx = b.x - a.x
    dy = b.y - a.y
    length = sqrt(dx * dx + dy * dy)
    if length < TOO_NEAR:
        return False
    for m in middles:
        mx = m.x - a.x
        my = m.y - a.y
        along = (mx * dx + my * dy) / length
        if AT_AN_END < along < length - AT_AN_END and abs(mx * dy - my * dx) / length < width:
            return True
    return False
