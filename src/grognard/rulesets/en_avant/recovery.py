"""Chapter 18: status comes back, by the commander or by a steadier neighbour."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent, RulingEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.effects import set_labels
from grognard.rulesets.en_avant.geometry import bodies, crowd, distance
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.precedence import rank
from grognard.rulesets.en_avants.status import TOP
from grognard.table.kernel_crowd import about

TURNS = 2
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


def spoilt(battle: Engagement, unit: Unit) -> str:
    """What forbids recovery: musketry, or enemy cavalry within 30 cm (EA-18.2, EA-18.6, EA-R29)."""
    if unit.under_musketry:
        return f"{unit.name} is under musket fire"
    for enemy in battle.combatants(1 - unit.side):
        if enemy.type == "cavalry" and not enemy.running and distance(unit, enemy) <= CAVALRY_NEAR + SLACK:
            return f"{enemy.name} is within 30 cm of {unit.name}"
    return ""


class Verdict(NamedTuple):
    """A clock after this turn, and why it is at nothing."""

    turns: int
    clause: str = ""
    reason: str = ""


NOBODY = Verdict(0, "EA-18.4", "nobody steadier is within 10 cm")


def by_commander(battle: Engagement, unit: Unit) -> Verdict:
    """The commander beside the unit from the start of the turn, untroubled; it may move (EA-18.1 to 18.3, EA-R27)."""
    hq = battle.hq(unit.side)
    if hq is None or hq.attached != unit.no:
        return Verdict(0, "EA-18.1", "the commander is not with it")
    if not hq.attached_all_turn:
        return Verdict(0, "EA-18.1", "the commander has not been with it all turn")
    trouble = spoilt(battle, unit)
    return Verdict(0, "EA-18.2", trouble) if trouble else Verdict(unit.commander_clock + 1)


def still(unit: Unit) -> bool:
    """Stationary the whole turn."""
    return not (unit.moved or unit.manoeuvred or unit.fought)


def hindered(battle: Engagement, unit: Unit, friend: Unit) -> Verdict | None:
    """Why a friend does not help a unit to recover (EA-18.4 to 18.6, EA-R59)."""
    if friend.at is None or label(battle, friend) <= label(battle, unit):
        return Verdict(0, "EA-18.4", f"{friend.name} is no steadier")
    if distance(unit, friend) > BESIDE + SLACK:
        return Verdict(0, "EA-18.4", f"{friend.name} is not within 10 cm")
    for one in (unit, friend):
        if not still(one):
            return Verdict(0, "EA-18.5", f"{one.name} has not stood still")
    trouble = spoilt(battle, unit) or spoilt(battle, friend)
    return Verdict(0, "EA-18.6", trouble) if trouble else None


def helpers_of(battle: Engagement, unit: Unit) -> dict[int, int]:
    """Every steadier unit that has stood beside it all turn, with its own clock after this turn (EA-18.4, EA-18.5)."""
    before, mine = dict(unit.helpers), label(battle, unit)
    unnamed = 0 if before else unit.reinforcement_clock
    about_it = [battle.unit(no) for no in about(bodies(unit), crowd(battle, unit.side), BESIDE + SLACK)]
    steadier = [f for f in about_it if label(battle, f) > mine]
    return {f.no: before.get(f.no, unnamed) + 1 for f in steadier if hindered(battle, unit, f) is None}


def by_friend(battle: Engagement, unit: Unit) -> tuple[Verdict, dict[int, int]]:
    """The longest clock of its helpers, or why it stopped, and all of them: they do not add up (EA-R59)."""
    helpers = helpers_of(battle, unit)
    if helpers:
        return Verdict(max(helpers.values())), helpers
    longest = sorted(unit.helpers, key=lambda helper: (-helper[1], rank(battle, battle.unit(helper[0]))))
    failed = [hindered(battle, unit, battle.unit(no)) for no, _ in longest]
    return next((f for f in failed if f is not None), NOBODY), helpers


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
    officer = by_commander(start, unit)
    friend, helpers = by_friend(start, unit)
    tell_spoilt(umpire, unit, officer, unit.commander_clock or officer.clause == "EA-18.2")
    tell_spoilt(umpire, unit, friend, unit.reinforcement_clock)
    if max(officer.turns, friend.turns) >= TURNS:
        recover(umpire, unit, "EA-18.1" if officer.turns >= TURNS else "EA-18.4")
        return
    clocks = (officer.turns, friend.turns, tuple(sorted(helpers.items())))
    if clocks != (unit.commander_clock, unit.reinforcement_clock, unit.helpers):
        umpire.change(unit, "EA-18.1", commander_clock=clocks[0], reinforcement_clock=clocks[1], helpers=clocks[2])
    if officer.turns:
        umpire.tell(ClockTicked(clause="EA-18.1", unit=unit.no, turns=officer.turns, because=on_the_move(unit)))
    if friend.turns:
        umpire.tell(ClockTicked(clause="EA-18.5", unit=unit.no, turns=friend.turns))


def on_the_move(unit: Unit) -> tuple[str, ...]:
    """With the commander a unit may recover while it moves."""
    return ("EA-18.3",) if unit.moved else ()


def tell_spoilt(umpire: Umpire[Engagement], unit: Unit, verdict: Verdict, begun: int | bool) -> None:
    """Say why a clock that ran has stopped."""
    if begun and not verdict.turns:
        umpire.tell(RecoverySpoilt(clause=verdict.clause, unit=unit.no, reason=verdict.reason))


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
