"""Ways over the ground on the clock, and the battle as it would stand at any moment of it (EA-R48)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.rulesets.en_avant.battle import Contact, Engagement, Unit
from grognard.rulesets.en_avant.clock.tracks import Mover, direction
from grognard.rulesets.en_avant.geometry import bodies, moved, shaped, touching
from grognard.rulesets.en_avant.pace import stretches
from grognard.rulesets.en_avant.sight import IN_SIGHT, in_sight
from grognard.rulesets.en_avants.going import Stretch, cost_of, covered
from grognard.table.kernel import NEVER
from grognard.table.kernel_crowd import with_moved
from grognard.table.pose import Pose


class Track:
    """A mover's way from where it stands now.

    `done` is how much of a turn it takes; for ever, if Control has stopped it in a formation that does not move.
    """

    __slots__ = ("at", "done", "left", "mover", "parts", "rate", "unit", "ux", "uy")

    def __init__(self, mover: Mover, unit: Unit, at: Pose, ux: float, uy: float, parts: list[Stretch]) -> None:
        self.mover, self.unit, self.at = mover, unit, at
        self.ux, self.uy = ux, uy
        self.parts = parts
        self.left = mover.left
        self.rate = unit.shape.rate
        self.done: float = cost_of(parts) / self.rate if self.rate else NEVER

    def pose(self, time: float) -> Pose:
        """Where it is after so much of a turn."""
        return moved(self.at, self.ux, self.uy, self.far(time))

    def far(self, time: float) -> float:
        """How far it has gone after so much of a turn."""
        return min(self.left, covered(self.parts, self.rate * time))


def track(battle: Engagement, mover: Mover) -> Track:
    """A mover's way over the ground; who assaults or pursues takes its axis as its facing (EA-R38)."""
    unit = battle.unit(mover.unit)
    assert unit.at is not None
    at = unit.at if mover.ordinary else shaped(unit.at.x, unit.at.y, mover.axis, unit)
    ux, uy = direction(mover)
    return Track(mover, unit, at, ux, uy, stretches(battle, unit, at, ux, uy, mover.left))


def ghosts(battle: Engagement, tracks: list[Track], time: float) -> Engagement:
    """The battle as it would stand after so much of a turn."""
    units, moving = list(battle.field.units), {}
    for t in tracks:
        there = replace(t.unit, at=t.pose(time))
        units[t.unit.no] = there
        moving[t.unit.no] = bodies(there)
    field = battle.field.shifted(tuple(units))
    field.laid[IN_SIGHT] = with_moved(in_sight(battle), moving)
    then = replace(battle, field=field)
    return replace(then, contacts=contacts_kept(then, tracks)) if then.contacts else then


def contacts_kept(battle: Engagement, tracks: list[Track]) -> tuple[Contact, ...]:
    """The contacts but for those whose units have moved apart: who breaks off is free when it has moved (EA-R26)."""
    movers = {t.unit.no for t in tracks}
    gone = [c for c in battle.contacts if movers & {c.attacker, c.defender} and not in_touch(battle, c)]
    return tuple([c for c in battle.contacts if c not in gone])


def in_touch(battle: Engagement, contact: Contact) -> bool:
    """Do the two still touch?"""
    return touching(battle.unit(contact.attacker), battle.unit(contact.defender))
