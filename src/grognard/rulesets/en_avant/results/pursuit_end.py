"""Chapter 16: how far each pursuit came, and who or what ended it (EA-R19)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import STANDOFF, Engagement, Unit
from grognard.rulesets.en_avant.closing import Charging
from grognard.rulesets.en_avant.geometry import distance, shaped
from grognard.rulesets.en_avant.results.obstacles import AT_HAND, FIRE, NOTHING, Course, Obstacle, obstacle_on
from grognard.rulesets.en_avant.willingness import Charge
from grognard.table.pose import Pose, heading


class PursuitEnded(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A pursuit is over for this turn: from where it set out, how far it came and what kept it from its full rate."""

    unit: int
    quarry: int
    start: Pose
    distance: float
    because: tuple[str, ...] = ()
    obstacle: str = ""


class PursuitsEnd(Charging, frozen=True, tag=True):
    """The end of M0d: what became of everybody who went after the beaten and is still on the table."""

    held: tuple[tuple[int, Obstacle], ...] = ()

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Tell of each."""
        for charge in self.charges:
            unit = umpire.battle.unit(charge.attacker)
            if unit.at is not None:
                tell_end(umpire, charge, unit, dict(self.held).get(unit.no, NOTHING))


def course_of(unit: Unit, charge: Charge, far: float) -> Course:
    """A pursuit that came so far of its full rate."""
    start = shaped(charge.start[0], charge.start[1], charge.axis, unit)
    return Course(replace(unit, at=start), start, *heading(charge.axis), far, unit.shape.rate, unit.shape.rate)


def held_up(battle: Engagement, charges: list[Charge]) -> tuple[tuple[int, Obstacle], ...]:
    """Who or what is in the way of pursuers that set out and cannot reach their quarry."""
    courses = [course_of(battle.unit(c.attacker), c, c.gap) for c in charges if c.apart]
    return tuple([(c.unit.no, obstacle_on(c, battle, battle)) for c in courses])


def tell_end(umpire: Umpire[Engagement], charge: Charge, unit: Unit, held: Obstacle) -> None:
    """One pursuit."""
    at = unit.here
    (ux, uy), start = heading(charge.axis), shaped(charge.start[0], charge.start[1], charge.axis, unit)
    far = (at.x - start.x) * ux + (at.y - start.y) * uy if at.facing == charge.axis else 0.0
    course = course_of(unit, charge, far)
    barrier = ended_by(umpire.battle, charge, unit, course)
    if barrier == NOTHING and not course.complete:
        barrier = held
    if stood_back(at, charge):
        barrier = NOTHING
    quarry = charge.target if unit.duty is None or unit.duty.enemy < 0 else unit.duty.enemy
    told = PursuitEnded(
        clause="EA-16.14", unit=unit.no, quarry=quarry, start=start, distance=round(far, 3),
        because=barrier.because, obstacle=barrier.name,
    )  # fmt: skip
    umpire.tell(told)


def stood_back(at: Pose, charge: Charge) -> bool:
    """Did it make room for friends and leave its place? For whom, its halt has told (EA-R47)."""
    return at.facing != charge.axis and (at.x, at.y) != charge.start[:2]


def ended_by(battle: Engagement, charge: Charge, unit: Unit, course: Course) -> Obstacle:
    """Fire that broke it, the enemy it came up with, what else was in its way, or whom it could not get at."""
    if course.complete:
        return NOTHING
    if unit.running:
        return Obstacle(FIRE, "EA-9.8")
    target = battle.unit(charge.target)
    at_him = Obstacle(target.name, "EA-12.1")
    if not charge.apart and (target.at is None or distance(unit, target) <= STANDOFF + AT_HAND):
        return at_him
    struck = [battle.unit(c.attacker).name for c in battle.contacts if c.defender == unit.no]
    found = obstacle_on(course, battle, battle)
    if found != NOTHING:
        return found
    return Obstacle(struck[0], "EA-12.1") if struck else NOTHING if charge.apart else at_him
