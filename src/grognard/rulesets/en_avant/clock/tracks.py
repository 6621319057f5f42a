"""Units on the move: who goes which way, how far, and where each is at any moment of the clock (EA-R48)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.rulesets.en_avant.battle import Contact, Engagement, Unit
from grognard.rulesets.en_avant.geometry import moved, shaped, touching
from grognard.rulesets.en_avant.going import Stretch, gone, stretches
from grognard.table.kernel import NEVER
from grognard.table.pose import Pose, heading

END = 1e-6
TICKS = 40
Kind = Literal["march", "withdraw", "assault", "pursuit"]


class LineLost(NamedTuple):
    """A regiment that has lost a line in the middle of a move: what it is now, and how far from where it was reckoned.

    The line that broke is the unit `runner`; `line` says which it was.
    """

    unit: int
    runner: int
    line: int
    dx: float
    dy: float

    def behind(self, axis: float) -> float:
        """How much farther back on an axis the line that is left stands."""
        ux, uy = heading(axis)
        return -(self.dx * ux + self.dy * uy)


class UnderWay(Step, frozen=True):
    """A step with units on the move; when a regiment loses a line its moves are those of the other (EA-R24)."""

    def after(self, loss: LineLost, battle: Engagement) -> UnderWay:
        """The step as it goes on."""
        raise NotImplementedError


class Mover(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit on the move: which way, how far it still means to go and how far it has come, and what ends its way.

    `nerve` is the label it had when it was last looked at; `stop` the clause of ground that ends the way.
    """

    unit: int
    axis: float
    left: float
    kind: Kind = "march"
    gone: float = 0.0
    nerve: int = 0
    stop: str = ""
    target: int = -1
    aspect: str = "front"

    @property
    def ordinary(self) -> bool:
        """A move of M2, and not an assault or a pursuit."""
        return self.kind in ("march", "withdraw")


class Track(NamedTuple):
    """A mover's way from where it stands now."""

    mover: Mover
    unit: Unit
    at: Pose
    ux: float
    uy: float
    parts: list[Stretch]

    def pose(self, time: float) -> Pose:
        """Where it is after so much of a turn."""
        return moved(self.at, self.ux, self.uy, self.far(time))

    def far(self, time: float) -> float:
        """How far it has gone after so much of a turn."""
        return min(self.mover.left, gone(self.parts, self.unit.shape.rate * time))

    @property
    def done(self) -> float:
        """How much of a turn its way takes; for ever, if Control has stopped it in a formation that does not move."""
        rate = self.unit.shape.rate
        return sum([(s.end - s.start) / s.factor for s in self.parts]) / rate if rate else NEVER


def direction(mover: Mover) -> tuple[float, float]:
    """The way a mover goes."""
    fx, fy = heading(mover.axis)
    return (-fx, -fy) if mover.kind == "withdraw" else (fx, fy)


def track(battle: Engagement, mover: Mover) -> Track:
    """A mover's way over the ground; who assaults or pursues takes its axis as its facing (EA-R38)."""
    unit = battle.unit(mover.unit)
    assert unit.at is not None
    at = unit.at if mover.ordinary else shaped(unit.at.x, unit.at.y, mover.axis, unit)
    ux, uy = direction(mover)
    return Track(mover, unit, at, ux, uy, stretches(battle, unit, at, ux, uy, mover.left))


def ghosts(battle: Engagement, tracks: list[Track], time: float) -> Engagement:
    """The battle as it would stand after so much of a turn."""
    units = list(battle.field.units)
    for t in tracks:
        units[t.unit.no] = replace(t.unit, at=t.pose(time))
    then = replace(battle, field=battle.field.shifted(tuple(units)))
    return replace(then, contacts=contacts_kept(then, tracks)) if then.contacts else then


def contacts_kept(battle: Engagement, tracks: list[Track]) -> tuple[Contact, ...]:
    """The contacts but for those whose units have moved apart: who breaks off is free when it has moved (EA-R26)."""
    movers = {t.unit.no for t in tracks}
    gone = [c for c in battle.contacts if movers & {c.attacker, c.defender} and not in_touch(battle, c)]
    return tuple([c for c in battle.contacts if c not in gone])


def in_touch(battle: Engagement, contact: Contact) -> bool:
    """Do the two still touch?"""
    return touching(battle.unit(contact.attacker), battle.unit(contact.defender))
