"""Chapter 13, step one: may they come up, and will they close?"""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.names import centimetres
from grognard.engine.ruling import HIGH, LOW, Modifier, Note, Result, Ruling
from grognard.rulesets.en_avants.status import NERVOUS
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.crowding import counts_as
from grognard.rulesets.en_masse.geometry import Aspect, aspect, distance

LINE = 10.0
"""Centimetres from the enemy at which a unit sees how steady he is (EM-13.4)."""
CLOSES, STALLED = "closes", "stalled"
CLOSING = (Result("EM-13.5", CLOSES, 0, HIGH), Result("EM-13.11", STALLED, LOW, -1))


class StepOneFacts(NamedTuple):
    """What matters to willingness; only the attacker is modified (EM-R.65)."""

    attacker: Unit
    target: Unit
    statuses: tuple[int, int]
    aspect: Aspect
    outnumbers: bool
    leadership: int | None
    superior: bool


def may_approach(attacker: Unit, target: Unit) -> bool:
    """May a unit come up to 10 cm at all: Nervous or better, or better than that enemy (EM-13.3)?"""
    return attacker.status >= NERVOUS or attacker.status > standing(target)


def standing(target: Unit) -> int:
    """The status an enemy is counted at: none of any value on the march (EM-5.12, EM-R.27)."""
    return 0 if target.formation == "marching" else target.status


def see(battle: Clash, attacker: Unit, target: Unit, fellows: list[Unit]) -> StepOneFacts:
    """Everything willingness depends on; `fellows` assault the same target from within 10 cm of it."""
    return StepOneFacts(
        attacker,
        target,
        statuses=(attacker.status, standing(target)),
        aspect=attacked_from(battle, attacker, target),
        outnumbers=outnumbers(battle, attacker, target, fellows),
        leadership=leadership(battle, attacker),
        superior=superior(attacker, target),
    )


def attacked_from(battle: Clash, attacker: Unit, target: Unit) -> Aspect:
    """By the attacker's centre; infantry in dense formation has neither flank nor rear (EM-5.4, EM-R.64)."""
    if battle.options.dense_no_flanks and target.type == "infantry" and counts_as(battle, target) == "dense":
        return "front"
    return aspect(target, attacker.here.x, attacker.here.y)


def outnumbers(battle: Clash, attacker: Unit, target: Unit, fellows: list[Unit]) -> bool:
    """More blocks, or by a switch more brigades, than the target has (EM-13.8, EM-R.61)."""
    near = [one for one in fellows if one.no != attacker.no and distance(one, target) <= LINE + 1e-3]
    if battle.options.outnumber_by == "brigades":
        return 1 + len(near) > 1
    return attacker.blocks + sum([one.blocks for one in near]) > target.blocks


def leadership(battle: Clash, attacker: Unit) -> int | None:
    """What a divisional commander who leads it adds, if one does (EM-13.9, EM-R.62, EM-R.63)."""
    leading = [one for one in battle.leaders_of(attacker) if one.doing == "lead"]
    if not leading:
        return None
    return leading[0].leadership if battle.options.commander_leadership == "own" else (attacker.leadership or 0)


def superior(one: Unit, other: Unit) -> bool:
    """Has it the higher firepower score, where both have one (EM-R.48)?"""
    return one.firepower is not None and other.firepower is not None and one.firepower > other.firepower


ASPECTS: dict[Aspect, tuple[str, int]] = {"flank": ("EM-13.6", 1), "rear": ("EM-13.7", 2)}
MODIFIERS = {"EM-13.8": 1, "EM-13.10": 1}
"""What outnumbering and superior firepower add; a commander adds his leadership."""


def judge(facts: StepOneFacts) -> Ruling:
    """Status with what counts for the attacker, against the status of the unit facing it (EM-13.5)."""
    return Ruling(
        clause="EM-13.5",
        subject=facts.attacker.id,
        object=facts.target.id,
        throw="none",
        figures=facts.statuses,
        modifiers=modifiers(facts),
        results=CLOSING,
        notes=notes(facts),
    )


def modifiers(facts: StepOneFacts) -> tuple[Modifier, ...]:
    """The rows EM-13.6 to EM-13.10 that apply."""
    rows = [Modifier(*ASPECTS[facts.aspect])] if facts.aspect in ASPECTS else []
    if facts.outnumbers:
        rows.append(Modifier("EM-13.8", MODIFIERS["EM-13.8"]))
    if facts.leadership is not None:
        rows.append(Modifier("EM-13.9", facts.leadership))
    if facts.superior:
        rows.append(Modifier("EM-13.10", MODIFIERS["EM-13.10"]))
    return tuple(rows)


def notes(facts: StepOneFacts) -> tuple[Note, ...]:
    """Why it was judged so, and now."""
    told = [Note("EM-13.4", f"{centimetres(LINE)} from {facts.target.name} it can see how steady they are")]
    if facts.target.formation == "marching":
        told.append(Note("EM-5.12", f"{facts.target.name} is on the march and counts as nothing"))
    if facts.superior:
        told.append(Note("EM-12.3", f"firepower {facts.attacker.firepower} against {facts.target.firepower}"))
    return tuple(told)
