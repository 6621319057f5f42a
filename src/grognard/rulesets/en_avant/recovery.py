"""Chapter 18: status comes back, by the commander or by a steadier neighbour."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent, RulingEvent
from grognard.engine.names import centimetres
from grognard.engine.ruling import Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.effects import set_labels
from grognard.rulesets.en_avant.geometry import bodies, crowd, distance
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.precedence import rank
from grognard.rulesets.en_avants.recovery import TURNS, anew, counted, turns_of, why, with_friend
from grognard.rulesets.en_avants.status import TOP
from grognard.table.kernel_crowd import about

BESIDE = 10.0
CAVALRY_NEAR = 30.0


class ClockTicked(RulingEvent, frozen=True, kw_only=True, tag=True):
    """A turn of recovery counted."""

    unit: int
    turns: int
    because: tuple[str, ...] = ()


class RecoverySpoilt(RulingEvent, frozen=True, kw_only=True, tag=True):
    """A recovery was interrupted: it starts from nothing."""

    unit: int
    reason: str


class Rallied(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A running unit stopped running."""

    unit: int


class Bearing(NamedTuple):
    """How one of two that stand together has borne the turn; `horse` names enemy cavalry within 30 cm."""

    unit: Unit
    label: int
    still: bool
    horse: str


def bearing(battle: Engagement, unit: Unit, closely: bool = True) -> Bearing:
    """How a unit has borne the turn; for enemy cavalry one looks only where it may matter."""
    if unit.at is None:
        return Bearing(unit, 0, True, "")
    return Bearing(unit, label(battle, unit), still(unit), horse_near(battle, unit) if closely else "")


def still(unit: Unit) -> bool:
    """Stationary the whole turn."""
    return not (unit.moved or unit.manoeuvred or unit.fought)


def horse_near(battle: Engagement, unit: Unit) -> str:
    """Enemy cavalry within 30 cm, the first on the roster, by name (EA-R29)."""
    for enemy in battle.combatants(1 - unit.side):
        if enemy.type == "cavalry" and not enemy.running and distance(unit, enemy) <= CAVALRY_NEAR + SLACK:
            return enemy.name
    return ""


def spoilt(one: Bearing) -> str:
    """What forbids recovery: musketry, or enemy cavalry within 30 cm (EA-18.2, EA-18.6, EA-R29)."""
    if one.unit.under_musketry:
        return f"{one.unit.name} is under musket fire"
    return f"{one.horse} is within {centimetres(CAVALRY_NEAR)} of {one.unit.name}" if one.horse else ""


def by_commander(battle: Engagement, shaken: Bearing) -> Ruling:
    """The commander beside the unit from the start of the turn, untroubled."""
    hq = battle.hq(shaken.unit.side)
    present = hq is not None and hq.attached == shaken.unit.no
    return judge_commander(shaken, present, hq is not None and hq.attached_all_turn)


def judge_commander(shaken: Bearing, present: bool, all_turn: bool) -> Ruling:
    """What a turn with the commander does for a unit; it may move (EA-18.1 to 18.3, EA-R27)."""
    id = shaken.unit.id
    if not present:
        return anew("EA-18.1", id, "", "the commander is not with it")
    if not all_turn:
        return anew("EA-18.1", id, "", "the commander has not been with it all turn")
    trouble = spoilt(shaken)
    return anew("EA-18.2", id, "", trouble) if trouble else counted("EA-18.1", id, "", shaken.unit.commander_clock + 1)


def beside(battle: Engagement, shaken: Bearing, friend: Unit, turns: int) -> Ruling:
    """A turn beside a friend, after so many that have counted."""
    near = friend.at is not None and distance(shaken.unit, friend) <= BESIDE + SLACK
    return judge_friend(shaken, bearing(battle, friend, near), near, turns)


def judge_friend(shaken: Bearing, friend: Bearing, near: bool, turns: int) -> Ruling:
    """What a turn beside a friend does for a unit (EA-18.4 to 18.6, EA-R59)."""
    return with_friend("EA-18.5", shaken.unit.id, friend.unit.id, turns, hindrance(shaken, friend, near))


def hindrance(shaken: Bearing, friend: Bearing, near: bool) -> tuple[str, str] | None:
    """Why a friend does not help a unit to recover, with the clause."""
    if friend.label <= shaken.label:
        return "EA-18.4", f"{friend.unit.name} is no steadier"
    if not near:
        return "EA-18.4", f"{friend.unit.name} is not within {centimetres(BESIDE)}"
    for one in (shaken, friend):
        if not one.still:
            return "EA-18.5", f"{one.unit.name} has not stood still"
    trouble = spoilt(shaken) or spoilt(friend)
    return ("EA-18.6", trouble) if trouble else None


def helpers_of(battle: Engagement, shaken: Bearing) -> dict[int, Ruling]:
    """Every steadier unit that has stood beside it all turn, each with its own clock (EA-18.4, EA-18.5)."""
    unit = shaken.unit
    before = dict(unit.helpers)
    unnamed = 0 if before else unit.reinforcement_clock
    about_it = [battle.unit(no) for no in about(bodies(unit), crowd(battle, unit.side), BESIDE + SLACK)]
    steadier = [f for f in about_it if label(battle, f) > shaken.label]
    judged = {f.no: beside(battle, shaken, f, before.get(f.no, unnamed)) for f in steadier}
    return {no: ruling for no, ruling in judged.items() if turns_of(ruling)}


def by_friend(battle: Engagement, shaken: Bearing) -> tuple[Ruling, dict[int, int]]:
    """The longest clock of its helpers, or why it stopped, and all of them: they do not add up (EA-R59)."""
    helpers = helpers_of(battle, shaken)
    if helpers:
        return max(helpers.values(), key=turns_of), {no: turns_of(ruling) for no, ruling in helpers.items()}
    unit = shaken.unit
    longest = sorted(unit.helpers, key=lambda helper: (-helper[1], rank(battle, battle.unit(helper[0]))))
    failed = [beside(battle, shaken, battle.unit(no), turns) for no, turns in longest]
    return next(iter(failed), anew("EA-18.4", unit.id, "", f"nobody steadier is within {centimetres(BESIDE)}")), {}


class Recoveries(Step, frozen=True, tag=True):
    """4b: the clocks of both kinds of recovery."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Tick, complete, or start again, judged on the state before anybody recovered."""
        start = umpire.battle
        steadiest = [max([label(start, u) for u in start.combatants(side)], default=0) for side in (0, 1)]
        led = [hq.attached for side in (0, 1) if (hq := start.hq(side)) is not None]
        for unit in start.field.units:
            if unit.at is None or not unit.combatant:
                continue
            if ticking(unit) or unit.no in led or label(start, unit) < steadiest[unit.side]:
                tick(umpire, start, unit)


def ticking(unit: Unit) -> bool:
    """Does either of its clocks run?"""
    return bool(unit.commander_clock or unit.reinforcement_clock or unit.helpers)


def tick(umpire: Umpire[Engagement], start: Engagement, unit: Unit) -> None:
    """One unit's two clocks; when either is full the unit recovers and both start again (EA-R28)."""
    shaken = bearing(start, unit)
    officer = by_commander(start, shaken)
    friend, helpers = by_friend(start, shaken)
    led, reinforced = turns_of(officer), turns_of(friend)
    tell_spoilt(umpire, unit, officer, unit.commander_clock or officer.clause == "EA-18.2")
    tell_spoilt(umpire, unit, friend, unit.reinforcement_clock)
    if max(led, reinforced) >= TURNS:
        recover(umpire, unit, "EA-18.1" if led >= TURNS else "EA-18.4")
        return
    clocks = (led, reinforced, tuple(sorted(helpers.items())))
    if clocks != (unit.commander_clock, unit.reinforcement_clock, unit.helpers):
        umpire.change(unit, "EA-18.1", commander_clock=led, reinforcement_clock=reinforced, helpers=clocks[2])
    if led:
        umpire.tell(ClockTicked(clause="EA-18.1", unit=unit.no, turns=led, because=on_the_move(unit)))
    if reinforced:
        umpire.tell(ClockTicked(clause="EA-18.5", unit=unit.no, turns=reinforced))


def on_the_move(unit: Unit) -> tuple[str, ...]:
    """With the commander a unit may recover while it moves."""
    return ("EA-18.3",) if unit.moved else ()


def tell_spoilt(umpire: Umpire[Engagement], unit: Unit, ruling: Ruling, begun: int | bool) -> None:
    """Say why a clock that ran has stopped."""
    if begun and not turns_of(ruling):
        umpire.tell(RecoverySpoilt(clause=ruling.clause, unit=unit.no, reason=why(ruling)))


def recover(umpire: Umpire[Engagement], unit: Unit, because: str) -> None:
    """One level up, both labels of a cavalry regiment; both clocks start again (EA-R28)."""
    umpire.change(unit, because, commander_clock=0, reinforcement_clock=0, helpers=())
    capped = umpire.battle.options.recovery_cap == "starting"
    tops = unit.start_status if capped else (TOP,) * len(unit.status)
    raised = tuple([s if s >= top else s + 1 for s, top in zip(unit.status, tops, strict=True)])
    set_labels(umpire, unit.no, raised, because)
    now = umpire.battle.unit(unit.no)
    if now.duty is not None and now.duty.kind == "run" and not now.running:
        umpire.change(now, because, duty=None, run_turns=0)
        umpire.tell(Rallied(clause=because, unit=unit.no))
