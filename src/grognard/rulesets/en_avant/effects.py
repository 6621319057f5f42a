"""What the umpire does to units: labels, disorder, places. Every chapter changes units through these."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import CONTACT, Contact, Duty, Engagement, Unit
from grognard.rulesets.en_avant.geometry import bodies_at, brought_in, crowd_of, touching
from grognard.rulesets.en_avant.units import REPRESENTED, SHOWN_AS
from grognard.rulesets.en_avants.events import Removed, UnitMoved
from grognard.rulesets.en_avants.status import clamp
from grognard.table.kernel_crowd import lies_on
from grognard.table.pose import Pose, pose

BLOCKS_OF_A_SQUARE = 4


class BlocksLaid(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit is shown on the table by so many blocks."""

    unit: int
    blocks: int
    width: float
    depth: float
    because: tuple[str, ...] = ()


class StatusChanged(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A label went up or down."""

    unit: int
    was: tuple[int, ...]
    now: tuple[int, ...]
    because: tuple[str, ...] = ()


class Disordered(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit fell into disorder."""

    unit: int
    because: tuple[str, ...] = ()


class NotCarriedOut(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A card was accepted, and the troops did not do it."""

    unit: int
    card: str
    reason: str


def lay_out(umpire: Umpire[Engagement]) -> None:
    """Before the first turn: how each unit is shown (chapter 1); skirmishers have no blocks of their own."""
    for unit in umpire.battle.field.units:
        if unit.at is None:
            continue
        also = {"infantry": ("EA-1.2", "EA-4.21"), "light_company": ("EA-4.22",)}.get(unit.type, ())
        shown = SHOWN_AS.get((unit.type, unit.formation))
        wide, deep = unit.shape.width, unit.shape.depth
        because = (*also, shown) if shown else also
        clause, blocks = REPRESENTED[unit.type], shown_blocks(unit)
        umpire.tell(BlocksLaid(clause=clause, unit=unit.no, blocks=blocks, width=wide, depth=deep, because=because))


def shown_blocks(unit: Unit) -> int:
    """The blocks on the table: a square takes two off for the time being (EA-4.23)."""
    return BLOCKS_OF_A_SQUARE if unit.formation == "square" else unit.blocks


def set_labels(umpire: Umpire[Engagement], no: int, labels: tuple[int, ...], because: str) -> None:
    """Give a unit new labels, kept on the ladder; a unit that reaches 0 will run (EA-9.8)."""
    unit = umpire.battle.unit(no)
    now = tuple([clamp(s) for s in labels])
    if now == unit.status:
        return
    fields: dict[str, Any] = {"status": now}
    if all([s == 0 for s in now]):
        fields |= {"duty": Duty(kind="run", clause="EA-16.13"), "change": None, "card": None}
    umpire.change(unit, because, **fields)
    also = ("EA-0.6", "EA-9.1", "EA-4.18") if len(set(now)) > 1 else ("EA-0.6", "EA-9.1")
    umpire.tell(StatusChanged(clause=because, unit=no, was=unit.status, now=now, because=also))
    if "card" in fields:
        card_lost(umpire, unit)


def card_lost(umpire: Umpire[Engagement], unit: Unit) -> None:
    """A unit that breaks before it has done what its card says does not do it (EA-9.8)."""
    waiting = umpire.battle.phase in ("orders", "firing") and unit.card is not None
    if waiting and unit.card is not None and unit.card.name not in ("hold", "fire", "re_order"):
        reason = f"{unit.name} runs away"
        umpire.tell(NotCarriedOut(clause="EA-9.8", unit=unit.no, card=unit.card.name, reason=reason))


def drop(umpire: Umpire[Engagement], no: int, by: int, because: str, sub: int = 0, floor: int = 0) -> bool:
    """Lower one label, not below a floor; True if it really went down."""
    unit = umpire.battle.unit(no)
    labels = list(unit.status)
    lowered = max(min(floor, labels[sub]), labels[sub] - by)
    if lowered == labels[sub]:
        return False
    labels[sub] = lowered
    set_labels(umpire, no, tuple(labels), because)
    return True


def disorder(umpire: Umpire[Engagement], no: int, because: str, sub: int | None = None) -> None:
    """Put a unit, or one subdivision of cavalry, in disorder."""
    unit = umpire.battle.unit(no)
    if unit.type == "hq" or unit.at is None:
        return
    flags = tuple([True if sub in (None, i) else f for i, f in enumerate(unit.disordered)])
    umpire.change(unit, because, disordered=flags, disordered_since=umpire.battle.turn)
    if flags != unit.disordered:
        umpire.tell(Disordered(clause=because, unit=no, because=("EA-7.1", "EA-7.7", *cause_of_disorder(because))))


def cause_of_disorder(clause: str) -> tuple[str, ...]:
    """The row of chapter 7 that a clause of another chapter belongs to: combat, or the open list (EA-7.4, EA-7.5)."""
    if clause in ("EA-12.16", "EA-15.9"):
        return ("EA-7.4",)
    return ("EA-7.5",) if clause.startswith("EA-6.") or clause == "EA-16.20" else ()


def relocate(umpire: Umpire[Engagement], no: int, end: Pose, because: str, **fields: Any) -> None:
    """Put a unit somewhere else; an attached command group keeps its offset, on the table."""
    unit = umpire.battle.unit(no)
    at = unit.here
    dx, dy = end.x - at.x, end.y - at.y
    umpire.change(unit, because, at=end, **fields)
    umpire.tell(UnitMoved(clause=because, unit=no, end=end))
    hq = umpire.battle.hq(unit.side)
    if hq is not None and hq.attached == no and hq.at is not None:
        beside = pose(hq.at.x + dx, hq.at.y + dy, hq.at.facing, hq.at.depth, hq.at.width)
        umpire.change(hq, because, at=brought_in(umpire.battle, hq, beside), moved=True)


def part(umpire: Umpire[Engagement], no: int, because: str) -> None:
    """End all contacts of a unit."""
    left = tuple([c for c in umpire.battle.contacts if no not in (c.attacker, c.defender)])
    if left != umpire.battle.contacts:
        umpire.set(because, contacts=left)


def lose_touch(umpire: Umpire[Engagement], no: int, because: str) -> None:
    """End the contacts of a unit whose footprint has changed and that it no longer touches."""
    battle = umpire.battle
    left = tuple([c for c in battle.contacts if no not in (c.attacker, c.defender) or still_touch(battle, c)])
    if left != battle.contacts:
        umpire.set(because, contacts=left)


def still_touch(battle: Engagement, contact: Contact) -> bool:
    """Are the two of a contact where they touch?"""
    return touching(battle.unit(contact.attacker), battle.unit(contact.defender))


def join_contact(umpire: Umpire[Engagement], contact: Contact, because: str) -> None:
    """Two units are in contact."""
    umpire.set(because, contacts=(*umpire.battle.contacts, contact))


def remove(umpire: Umpire[Engagement], no: int, reason: str, because: str) -> None:
    """Take a unit out of the battle for good; a command group with it steps aside."""
    part(umpire, no, because)
    if umpire.battle.unit(no).attached >= 0:
        umpire.change(umpire.battle.unit(no), because, attached=-1)
    unit = umpire.change(
        umpire.battle.unit(no), because, at=None, place="removed", removed=reason, duty=None, change=None, card=None
    )
    umpire.tell(Removed(clause=because, unit=no, reason=reason))
    hq = umpire.battle.hq(unit.side)
    if hq is not None and hq.attached == no:
        umpire.change(hq, because, attached=-1)


def stands_clear(battle: Engagement, unit: Unit, at: Pose, ignore: tuple[int, ...] = ()) -> bool:
    """May a unit's footprint be put there without lying on another?"""
    everybody = crowd_of(battle, "everybody", lambda other: True)
    return not lies_on(bodies_at(unit, at), everybody, [unit.no, *ignore], CONTACT)
