"""Who or what ended a move that nobody chose short of its distance, or carried it beyond (EA-R32, EA-R47)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.clock.clearance import barred_by, taken
from grognard.rulesets.en_avant.features import closes
from grognard.rulesets.en_avant.geometry import bodies, bodies_at, touching
from grognard.rulesets.en_avant.pace import cost, factor_of, spells
from grognard.rulesets.en_avant.precedence import by_rank
from grognard.rulesets.en_avant.ways import Choices, Journey, Way, journeys
from grognard.table.pose import Pose

AT_HAND = 0.1
FIRE = "the enemy's fire"


class Obstacle(NamedTuple):
    """A unit by its name or ground by its id, and the clause by which it is in the way."""

    name: str = ""
    clause: str = ""

    @property
    def because(self) -> tuple[str, ...]:
        """Its clause, if there is one."""
        return (self.clause,) if self.clause else ()


NOTHING = Obstacle()


class Course(NamedTuple):
    """A straight way that was gone: whose, from where, in which direction, how far, and how far it had to be.

    `budget` is what it had to pay for the ground, if that could slow it.
    """

    unit: Unit
    start: Pose
    ux: float
    uy: float
    made: float
    wanted: float
    budget: float | None = None

    @property
    def short(self) -> bool:
        """Did it end short of its distance?"""
        return self.made < self.wanted

    @property
    def complete(self) -> bool:
        """Did it go just as far as it had to?"""
        return abs(self.made - self.wanted) <= 2 * SLACK

    def ends_at(self, d: float) -> bool:
        """Did it end about there?"""
        return abs(d - self.made) <= AT_HAND


def arrived(battle: Engagement, journeys: Iterable[Journey]) -> Engagement:
    """The battle with everybody where his journey ends."""
    field = battle.field
    for journey in journeys:
        field = field.put(replace(journey.way.unit, at=journey.end))
    return replace(battle, field=field)


class Stage(NamedTuple):
    """One of several that move together: its way, taken or not, how far it went, and the table before and after."""

    way: Way
    far: float
    start: Pose
    end: Pose
    before: Engagement
    after: Engagement

    @property
    def unit(self) -> Unit:
        """Who goes."""
        return self.way.unit

    def barrier(self, wanted: float, budget: float | None = None) -> Obstacle:
        """Who or what kept it from its distance, if anything did."""
        unit, start, ux, uy, *_ = self.way
        return obstacle_on(Course(unit, start, ux, uy, self.far, wanted, budget), self.before, self.after)


def stages(battle: Engagement, choices: Choices) -> list[Stage]:
    """All who go at once, by rank; who finds no place stays where it is."""
    gone = {j.way.unit.no: j for j in journeys(battle, choices)}
    after = arrived(battle, gone.values())
    out = []
    for unit in by_rank(battle, [ways[0].unit for ways in choices.values()]):
        journey = gone.get(unit.no)
        at = unit.here
        if journey is None:
            out.append(Stage(choices[unit.no][0], 0.0, at, at, battle, after))
        else:
            out.append(Stage(journey.way, journey.far, journey.way.start, journey.end, battle, after))
    return out


def obstacle_on(course: Course, before: Engagement, after: Engagement) -> Obstacle:
    """An enemy, closed ground, ground that slowed it, or who stood where it would have ended, or stands there now."""
    if course.complete:
        return NOTHING
    found = (
        enemy_on(before, course),
        closed_on(before, course),
        slow_on(before, course),
        unit_on(before, after, course),
    )
    return next((o for o in found if o is not None), NOTHING)


def enemy_on(battle: Engagement, course: Course) -> Obstacle | None:
    """The enemy who barred the way."""
    far, enemy = barred_by(battle, course.unit, course.start, course.ux, course.uy)
    return Obstacle(battle.unit(enemy).name, "EA-8.2") if course.short and course.ends_at(far) else None


def closed_on(battle: Engagement, course: Course) -> Obstacle | None:
    """The ground it could not enter."""
    for feature in battle.field.ground.features:
        if course.short and closes(feature):
            for enter, _ in spells(battle, *course[:4], course.wanted, feature)[:1]:
                if course.ends_at(enter):
                    return Obstacle(feature.id, closes(feature))
    return None


def slow_on(battle: Engagement, course: Course) -> Obstacle | None:
    """The slowest ground on the way, where that has used up all it had."""
    if course.budget is None or cost(battle, *course[:5]) < course.budget - AT_HAND:
        return None
    slow = []
    for feature in battle.field.ground.features:
        factor, clause = factor_of(course.unit, feature, course.ux, course.uy)
        if factor < 1.0 and spells(battle, *course[:5], feature):
            slow.append((factor, feature.id, clause))
    return Obstacle(*min(slow)[1:]) if slow else None


def unit_on(before: Engagement, after: Engagement, course: Course) -> Obstacle | None:
    """Who stood where it would have ended, or came there; whom it leaves only if nobody bars the way beyond him."""
    there = [u for b in (before, after) for side in (0, 1) for u in b.combatants(side) if u.no != course.unit.no]
    held = next((u for u in there if stands_on(course, u)), None)
    if held is None:
        return None
    if held.side != course.unit.side and touching(course.unit, held):
        far, enemy = min([barred_by(b, course.unit, course.start, course.ux, course.uy) for b in (before, after)])
        held = before.unit(enemy) if far < course.wanted else held
    return Obstacle(held.name, "EA-8.2")


def stands_on(course: Course, other: Unit) -> bool:
    """Does a unit stand just where the way ended; beyond its distance, where it had to get clear of him?"""
    spans = taken(bodies_at(course.unit, course.start), course.ux, course.uy, bodies(other))
    edges = [max(lo, 0.0) if course.short else hi for lo, hi in spans if hi > AT_HAND]
    return any([course.ends_at(edge) for edge in edges])
