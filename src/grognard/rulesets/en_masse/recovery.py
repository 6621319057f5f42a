"""Chapters 8 and 14: re-ordering, rallying by the commander, reinforcement."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.names import centimetres
from grognard.engine.ruling import Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avants.recovery import TURNS, anew, counted, turns_of, with_friend
from grognard.rulesets.en_avants.status import TOP
from grognard.rulesets.en_masse.battle import SLACK, Clash, Officer, Unit
from grognard.rulesets.en_masse.effects import set_status
from grognard.rulesets.en_masse.geometry import distance
from grognard.rulesets.en_masse.precedence import in_order

SUPPORT = 4.0
"""Centimetres within which a steadier unit heartens another (EM-14.5)."""
CAVALRY = 30.0
"""Centimetres within which enemy cavalry lets nobody recover (EM-14.3)."""


class Reordered(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit is in order again."""

    unit: int


class Heartened(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit is on its way to recover: by its commander, or by one beside it."""

    unit: int
    turns: int
    because: tuple[str, ...] = ()


class RecoveryStep(Step, frozen=True, tag=True):
    """Step 4: re-ordering, then rallying, then reinforcement, by what each did in the whole turn."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """In this order."""
        umpire.set("EM-3.5", phase="recovery")
        for unit in units(umpire.battle):
            reorder(umpire, unit)
        barred = {unit.no for unit in units(umpire.battle) if barred_from_recovery(umpire.battle, unit)}
        for officer in umpire.battle.field.commanders:
            rally(umpire, officer, barred)
        before = umpire.battle
        for unit in units(before):
            reinforce(umpire, before, unit, barred)


def units(battle: Clash) -> list[Unit]:
    """Everybody on the table."""
    return in_order(battle)


def stationary(battle: Clash, unit: Unit) -> bool:
    """Did it stand still the whole turn? Manoeuvres are made standing, unless a switch says otherwise (EM-R.23)."""
    return not unit.moved and (battle.options.manoeuvre_is_stationary or not unit.manoeuvred)


def reorder(umpire: Umpire[Clash], unit: Unit) -> None:
    """A whole turn still and without firing puts a unit in order (EM-8.3, EM-R.41)."""
    busy = unit.fired or unit.opportunity_fired or unit.in_assault or unit.disordered_now
    if unit.disordered and not busy and stationary(umpire.battle, unit):
        umpire.change(unit, "EM-8.3", disordered=False)
        umpire.tell(Reordered(clause="EM-8.3", unit=unit.no))


def barred_from_recovery(battle: Clash, unit: Unit) -> bool:
    """Under fire, or enemy cavalry within 30 cm (EM-14.3, EM-R.78)."""
    horse = [enemy for enemy in battle.enemies(unit.side) if enemy.type == "cavalry"]
    return unit.under_fire or any([distance(unit, enemy) <= CAVALRY + SLACK for enemy in horse])


def ceiling(battle: Clash, unit: Unit) -> int:
    """How high a unit can recover (EM-R.46)."""
    return unit.start_status if battle.options.recovery_cap == "start" else TOP


def raise_status(umpire: Umpire[Clash], no: int, because: str) -> None:
    """One level, not above the ceiling."""
    unit = umpire.battle.unit(no)
    if unit.status < ceiling(umpire.battle, unit):
        set_status(umpire, no, unit.status + 1, because)


def rally(umpire: Umpire[Clash], officer: Officer, barred: set[int]) -> None:
    """Two turns in a row of conspicuous rallying raise a unit by one (EM-14.2 to EM-14.4, EM-R.79)."""
    on = officer.with_unit
    rallies = officer.doing == "rally" and on >= 0 and umpire.battle.unit(on).at is not None
    done = turns_of(rallying(umpire.battle, officer, barred)) if rallies else 0
    if not done:
        if officer.rallied != (-1, 0):
            umpire.change(officer, "EM-14.3", rallied=(-1, 0))
        return
    umpire.tell(Heartened(clause="EM-14.2", unit=on, turns=done, because=("EM-14.3", "EM-14.4")))
    if done >= TURNS:
        raise_status(umpire, on, "EM-14.2")
        done = 0
    umpire.change(officer, "EM-14.2", rallied=(on, done))


def rallying(battle: Clash, officer: Officer, barred: set[int]) -> Ruling:
    """A turn of rallying the unit he is with, after those that have counted for the same one."""
    on, (unit, turns) = officer.with_unit, officer.rallied
    return judge_rally(battle.unit(on).id, turns if unit == on else 0, on in barred)


def judge_rally(unit: str, turns: int, barred: bool) -> Ruling:
    """What a turn of rallying does for a unit; it may move (EM-14.2 to EM-14.4)."""
    if barred:
        return anew("EM-14.3", unit, "", f"it is under fire, or enemy cavalry is within {centimetres(CAVALRY)}")
    return counted("EM-14.2", unit, "", turns + 1)


class Bearing(NamedTuple):
    """How one of two that stand together has borne the turn; `barred` is under fire or with cavalry near."""

    unit: Unit
    still: bool
    barred: bool


def reinforce(umpire: Umpire[Clash], battle: Clash, unit: Unit, barred: set[int]) -> None:
    """A steadier unit within 4 cm, both still for two turns, raises the weaker by one (EM-14.5 to EM-14.7)."""
    clocks = dict(unit.reinforced)
    shaken = unit.status < ceiling(battle, unit)
    steadier = [other for other in battle.on_table(unit.side) if shaken and other.status > unit.status]
    judged = {other.no: turns_of(beside(battle, other, unit, clocks.get(other.no, 0), barred)) for other in steadier}
    counts = {no: turns for no, turns in judged.items() if turns}
    risen = any([turns >= TURNS for turns in counts.values()])
    kept = () if risen else tuple(sorted(counts.items()))
    if counts:
        turns = max(counts.values())
        umpire.tell(Heartened(clause="EM-14.5", unit=unit.no, turns=turns, because=("EM-14.6", "EM-14.7")))
    if kept != unit.reinforced:
        umpire.change(umpire.battle.unit(unit.no), "EM-14.6", reinforced=kept)
    if risen:
        raise_status(umpire, unit.no, "EM-14.5")


def beside(battle: Clash, friend: Unit, unit: Unit, turns: int, barred: set[int]) -> Ruling:
    """A turn beside a friend, after so many that have counted."""
    shaken, steady = [Bearing(one, stationary(battle, one), one.no in barred) for one in (unit, friend)]
    return judge_friend(shaken, steady, distance(friend, unit) <= SUPPORT + SLACK, turns)


def judge_friend(shaken: Bearing, friend: Bearing, near: bool, turns: int) -> Ruling:
    """What a turn beside a friend does for a unit (EM-14.5 to EM-14.7, EM-R.80)."""
    return with_friend("EM-14.5", shaken.unit.id, friend.unit.id, turns, hindrance(shaken, friend, near))


def hindrance(shaken: Bearing, friend: Bearing, near: bool) -> tuple[str, str] | None:
    """Why a friend does not help a unit to recover, with the clause."""
    if friend.unit.status <= shaken.unit.status:
        return "EM-14.5", f"{friend.unit.name} is no steadier"
    if not near:
        return "EM-14.5", f"{friend.unit.name} is not within {centimetres(SUPPORT)}"
    for one in (shaken, friend):
        if not one.still:
            return "EM-14.6", f"{one.unit.name} has not stood still"
        if one.barred:
            return "EM-14.7", f"{one.unit.name} is under fire, or enemy cavalry is within {centimetres(CAVALRY)} of it"
    return None
