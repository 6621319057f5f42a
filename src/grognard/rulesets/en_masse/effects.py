"""What the umpire does to units: status, disorder, places. Every chapter changes units through these."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avants.events import Removed, UnitMoved
from grognard.rulesets.en_avants.status import RUNNING, clamp
from grognard.rulesets.en_masse.battle import Clash, Duty, Loss
from grognard.rulesets.en_masse.geometry import formed, head, touching
from grognard.rulesets.en_masse.units import Formation, TypeName
from grognard.table.pose import Pose

MEANS: dict[tuple[TypeName, Formation], tuple[str, ...]] = {
    ("infantry", "dense"): ("EM-5.1", "EM-5.2"),
    ("infantry", "assault"): ("EM-5.1", "EM-5.6", "EM-5.7"),
    ("infantry", "loose"): ("EM-5.1", "EM-5.9", "EM-5.10", "EM-8.5"),
    ("infantry", "marching"): ("EM-5.1", "EM-5.11"),
    ("cavalry", "dense"): ("EM-5.1", "EM-5.5"),
    ("cavalry", "assault"): ("EM-5.1", "EM-5.8"),
    ("cavalry", "loose"): ("EM-5.1", "EM-5.9", "EM-5.10", "EM-8.5"),
    ("cavalry", "marching"): ("EM-5.1", "EM-5.11"),
    ("artillery", "assault"): ("EM-5.1",),
    ("artillery", "marching"): ("EM-5.1", "EM-5.11"),
}
"""What a formation is for a type, by its clauses."""


class StatusChanged(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A status went up or down; its card beside the unit tells everybody."""

    unit: int
    was: int
    now: int
    because: tuple[str, ...] = ("EM-10.1",)


class Disordered(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit fell into disorder, and its bases show it."""

    unit: int
    because: tuple[str, ...] = ("EM-8.1", "EM-8.4")


class FormationTaken(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit is in another formation now."""

    unit: int
    formation: Formation
    because: tuple[str, ...] = ()


class NotCarriedOut(OpenEvent, frozen=True, kw_only=True, tag=True):
    """An order was accepted, and the troops did not do it."""

    unit: int
    order: str
    reason: str


class OrderEnded(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit has no order any more: done, void, or lost with its nerve."""

    unit: int
    reason: str


def set_status(umpire: Umpire[Clash], no: int, status: int, because: str) -> None:
    """Give a unit another status; one that reaches 0 loses its order and will run (EM-R.17, EM-R.76)."""
    unit = umpire.battle.unit(no)
    now = clamp(status)
    if now == unit.status:
        return
    fields: dict[str, Any] = {"status": now}
    if now < unit.status:
        fields["losses"] = (*unit.losses, Loss(unit.status - now, because))
    if now == RUNNING:
        fields |= {"order": None, "change": None, "duty": Duty(kind="run", clause="EM-13.38", turn=run_turn(umpire))}
    elif unit.running:
        fields |= {"duty": None, "run_turns": 0, "run_heading": None}
    umpire.change(unit, because, **fields)
    umpire.tell(StatusChanged(clause=because, unit=no, was=unit.status, now=now))
    if now == RUNNING and unit.order is not None:
        told = OrderEnded(clause="EM-10.9", unit=no, reason=f"{unit.name} runs away")
        umpire.tell(told, to=umpire.battle.confidants(unit))


def run_turn(umpire: Umpire[Clash]) -> int:
    """When a unit that breaks now first runs: this turn if before the movement, else the next (EM-R.76)."""
    battle = umpire.battle
    return battle.turn if battle.phase in ("start", "command", "firing") else battle.turn + 1


def drop(umpire: Umpire[Clash], no: int, by: int, because: str, floor: int = RUNNING) -> bool:
    """Lower a status, not below a floor, which never raises it; True if it really went down."""
    status = umpire.battle.unit(no).status
    lowered = max(min(floor, status), status - by)
    set_status(umpire, no, lowered, because)
    return lowered < status


def disorder(umpire: Umpire[Clash], no: int, because: str) -> None:
    """Put a unit in disorder; told only if it is news."""
    unit = umpire.battle.unit(no)
    if unit.at is None:
        return
    umpire.change(unit, because, disordered=True, disordered_now=True)
    if not unit.disordered:
        umpire.tell(Disordered(clause=because, unit=no))


def not_done(umpire: Umpire[Clash], no: int, clause: str, order: str, reason: str) -> None:
    """A brigade reports to its commander that it did not do as it was told."""
    told = NotCarriedOut(clause=clause, unit=no, order=order, reason=reason)
    umpire.tell(told, to=umpire.battle.confidants(umpire.battle.unit(no)))


def relocate(umpire: Umpire[Clash], no: int, end: Pose, because: str, moved: bool = True) -> None:
    """Put a unit where its move ends; contacts that no longer touch end."""
    unit = umpire.battle.unit(no)
    if unit.at == end:
        return
    umpire.change(unit, because, at=end, moved=unit.moved or moved)
    umpire.tell(UnitMoved(clause=because, unit=no, end=end))
    part_contacts(umpire, because)


def part_contacts(umpire: Umpire[Clash], because: str) -> None:
    """Contacts whose units no longer touch are none."""
    battle = umpire.battle
    kept = tuple([c for c in battle.contacts if in_touch(battle, c.attacker, c.defender)])
    if kept != battle.contacts:
        umpire.set(because, contacts=kept)


def in_touch(battle: Clash, one: int, other: int) -> bool:
    """Are both on the table and in contact?"""
    a, b = battle.unit(one), battle.unit(other)
    return a.at is not None and b.at is not None and touching(a, b)


def take_formation(umpire: Umpire[Clash], no: int, to: Formation, spread: float, because: str) -> None:
    """A unit is now in another formation on the same spot; out of loose its looseness disorders no more (EM-R.22)."""
    unit = umpire.battle.unit(no)
    x, y = head(unit)
    facing = unit.here.facing
    changed = umpire.change(unit, because, formation=to, spread=spread, change=None, trail=())
    umpire.change(changed, because, at=formed(changed, x, y, facing))
    umpire.tell(FormationTaken(clause=because, unit=no, formation=to, because=MEANS[unit.type, to]))


def remove(umpire: Umpire[Clash], no: int, reason: str, because: str) -> None:
    """Take a unit out of the battle."""
    unit = umpire.battle.unit(no)
    umpire.change(unit, because, at=None, place="removed", removed=reason, order=None, change=None, duty=None)
    umpire.tell(Removed(clause=because, unit=no, reason=reason))
    part_contacts(umpire, because)
