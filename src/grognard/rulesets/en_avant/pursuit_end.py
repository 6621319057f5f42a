"""Chapter 16: how far each pursuit came, and who or what ended it (EA-R19)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import STANDOFF, Engagement, Unit
from grognard.rulesets.en_avant.closing import Charging
from grognard.rulesets.en_avant.geometry import distance, shaped
from grognard.rulesets.en_avant.obstacles import AT_HAND, FIRE, NOTHING, Course, Obstacle, obstacle_on
from grognard.rulesets.en_avant.willingness import Charge
from grognard.table.pose import Pose, heading


class PursuitEnded(Event, frozen=True, kw_only=True, tag=True):
    """A pursuit is over for this turn: from where it set out, how far it came and what kept it from its full rate."""

    unit: int
    quarry: int
    start: Pose
    distance: float
    because: tuple[str, ...] = ()
    obstacle: str = ""


class PursuitsEnd(Charging, frozen=True, tag=True):
    """The end of M0d: what became of everybody who went after the beaten and is still on the table."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Tell of each."""
        for charge in self.charges:
            unit = umpire.battle.unit(charge.attacker)
            if unit.at is not None:
                tell_end(umpire, charge, unit, unit.at)


def tell_end(umpire: Umpire[Engagement], charge: Charge, unit: Unit, at: Pose) -> None:
    """One pursuit."""
    (ux, uy), start = heading(charge.axis), shaped(charge.start[0], charge.start[1], charge.axis, unit)
    far = (at.x - start.x) * ux + (at.y - start.y) * uy if at.facing == charge.axis else 0.0
    course = Course(replace(unit, at=start), start, ux, uy, far, unit.shape.rate, unit.shape.rate)
    barrier = ended_by(umpire.battle, charge, unit, course)
    quarry = charge.target if unit.duty is None or unit.duty.enemy < 0 else unit.duty.enemy
    told = PursuitEnded(
        clause="EA-16.14", unit=unit.no, quarry=quarry, start=start, distance=round(far, 3),
        because=barrier.because, obstacle=barrier.name,
    )  # fmt: skip
    umpire.tell(told)


def ended_by(battle: Engagement, charge: Charge, unit: Unit, course: Course) -> Obstacle:
    """Fire that broke it, the enemy it came up with, or what else was in its way."""
    if course.complete:
        return NOTHING
    if unit.running:
        return Obstacle(FIRE, "EA-9.8")
    target = battle.unit(charge.target)
    if not charge.apart and (target.at is None or distance(unit, target) <= STANDOFF + AT_HAND):
        return Obstacle(target.label_name, "EA-12.1")
    return obstacle_on(course, battle, battle)
