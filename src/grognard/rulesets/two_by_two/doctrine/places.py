"""Doctrine, the ground that decides: who stands on it, and what it is worth to go in, to stay, or to drive them out."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from grognard.engine.doctrine import Weights
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.table.kernel import Rect, round3
from grognard.table.kernel_ground import Area, area, inside
from grognard.table.pose import heading

LAST_TURNS = 4  # before them a place that decides is only worth being near to
# Shares of what a place is worth:
SECOND = 0.15  # a second and a third unit in good order there
PRESENT = 0.1  # anybody there, in whatever order
COMES_ROUND = 0.3  # who is stuck there may be rallied before it counts
WANTED = 0.4  # who could still come there and is stuck on the way
MATTER = 3  # units in good order on a place; more make it no safer
REACH = 0.5  # inches beyond a move at which a place is still near: the half of a base
RINGS = (0.5, 1.0)  # inches from its middle at which points on it are tried
ROUND = 10  # points on each ring


class Place(NamedTuple):
    """Ground that decides the battle."""

    name: str
    x: float
    y: float
    patch: Area


class Tally(NamedTuple):
    """Who is on a place: ours in good order, ours at all, theirs in good order, theirs at all."""

    good: int
    ours: int
    well: int
    theirs: int

    def less(self, unit: Unit, side: int) -> Tally:
        """Without a unit that is on it."""
        return self.plus(unit, side, not unit.shaken, -1)

    def plus(self, unit: Unit, side: int, good: bool, by: int = 1) -> Tally:
        """With a unit more, in good order or not."""
        if unit.side == side:
            return self._replace(good=self.good + by * good, ours=self.ours + by)
        return self._replace(well=self.well + by * good, theirs=self.theirs + by)


class Stakes:
    """What the ground that decides is worth to a side now; nothing until the last turns."""

    def __init__(self, battle: Skirmish, side: int, w: Weights) -> None:
        self.battle, self.side = battle, side
        self.places = places_of(battle)
        self.left = battle.layer.turn_limit - battle.turn
        self.value = w["stake"] * w["early"] ** self.left if self.places and 0 <= self.left < LAST_TURNS else 0.0
        on = [self.tally(p) for p in self.places] if self.value else []
        self.on = dict(zip(self.places, on, strict=False))

    @property
    def over(self) -> bool:
        """Is this the last half-turn of the battle?"""
        return self.left == 0 and self.battle.half == 2

    def worth(self, on: Tally) -> float:
        """From -1, it is theirs, to 1, it is ours; a second unit makes it safer while anything can happen."""
        held = (on.theirs == 0 and on.good > 0) - (on.ours == 0 and on.well > 0)
        second = 0.0 if self.over and self.battle.phase == "shoot" else SECOND
        safer = second * (min(on.good, MATTER) - min(on.well, MATTER))
        return held + safer + PRESENT * ((on.ours > 0) - (on.theirs > 0))

    def tally(self, place: Place) -> Tally:
        """Who is on a place now."""
        units = [u for s in (0, 1) for u in self.battle.on_table(s) if within(u.rect, place)]
        ours, theirs = [[u for u in units if u.side == s] for s in (self.side, 1 - self.side)]
        good, well = [len([u for u in us if not u.shaken]) for us in (ours, theirs)]
        return Tally(good, len(ours), well, len(theirs))

    def standing(self, unit: Unit, at: Rect) -> float:
        """What it is worth that a unit of ours stands just there."""
        total = 0.0
        for place, on in self.on.items():
            if within(at, place):
                rest = on.less(unit, self.side) if within(unit.rect, place) else on
                total += self.worth(rest.plus(unit, self.side, not unit.shaken)) - self.worth(rest)
        return self.value * total

    def charge(self, unit: Unit, end: Rect, foe: Unit, wins: float) -> float:
        """What a charge changes: won, the enemy is off the place and we are where it ends; lost, we are gone."""
        total = 0.0
        for place, on in self.on.items():
            rest = on.less(unit, self.side) if within(unit.rect, place) else on
            clear = rest.less(foe, self.side) if within(foe.rect, place) else rest
            won = clear.plus(unit, self.side, True) if within(end, place) else clear
            total += wins * self.worth(won) + (1 - wins) * self.worth(rest) - self.worth(on)
        return self.value * total

    def shot(self, firer: Unit, foe: Unit, routs: float, shakes: float) -> float:
        """What a shot changes: the enemy leaves the place or is no longer in good order; the firer may be stuck."""
        total = 0.0
        for place, on in self.on.items():
            if within(foe.rect, place):
                gone = on.less(foe, self.side)
                total += routs * (self.worth(gone) - self.worth(on))
                total += shakes * (self.worth(gone.plus(foe, self.side, False)) - self.worth(on))
            total -= self.stuck(firer, place, on)
        return self.value * total

    def driven_off(self, unit: Unit) -> float:
        """What it costs if a unit of ours is beaten where it stands."""
        held = [on for place, on in self.on.items() if within(unit.rect, place)]
        return self.value * sum([self.worth(on) - self.worth(on.less(unit, self.side)) for on in held])

    def stuck(self, firer: Unit, place: Place, on: Tally) -> float:
        """What it costs a place that foot in good order fires and is Pinned: it may come round if there is time."""
        if firer.shaken or firer.troop.weapon != "small_arms":
            return 0.0
        hope = 0.0 if self.over else COMES_ROUND
        if within(firer.rect, place):
            rest = on.less(firer, self.side)
            return (1 - hope) * (self.worth(on) - self.worth(rest.plus(firer, self.side, False)))
        near = hypot(firer.rect.x - place.x, firer.rect.y - place.y) <= firer.troop.move + REACH
        return WANTED * (1 - hope) * (near and not self.over and on.good == 0)


def spots(place: Place) -> list[tuple[float, float]]:
    """Points on a place, the middle first."""
    ways = [heading(360.0 * k / ROUND) for k in range(ROUND)]
    found = [(place.x + d * fx, place.y + d * fy) for d in RINGS for fx, fy in ways]
    return [(place.x, place.y), *[(round3(x), round3(y)) for x, y in found if inside(x, y, place.patch)]]


def within(at: Rect, place: Place) -> bool:
    """Is the centre of a base on a place?"""
    return inside(at.x, at.y, place.patch)


def places_of(battle: Skirmish) -> list[Place]:
    """The features that objectives ask about."""
    found = []
    for name in dict.fromkeys([f for o in battle.layer.objectives for f in o.features]):
        feature = battle.field.ground.named(name)
        ring = () if feature is None else feature.outline()
        if feature is not None and ring:
            found.append(Place(name, *feature.middle, area(ring)))
    return found
