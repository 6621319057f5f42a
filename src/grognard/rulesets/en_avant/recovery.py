"""Chapter 18: status comes back, by the commander or by a steadier neighbour; and pursuers return."""

from __future__ import annotations

from grognard.engine.battle import Step
from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit, label
from grognard.rulesets.en_avant.deeds import set_labels, stands_clear
from grognard.rulesets.en_avant.geometry import distance, shaped
from grognard.rulesets.en_avants.ladder import TOP
from grognard.table.pose import Pose

TURNS = 2
BESIDE = 10.0
CAVALRY_NEAR = 30.0
RINGS = 40


class ClockTicked(Event, frozen=True, kw_only=True, tag=True):
    """A turn of recovery counted."""

    unit: int
    turns: int


class RecoverySpoilt(Event, frozen=True, kw_only=True, tag=True):
    """A recovery was interrupted."""

    unit: int
    reason: str


class PursuersReturned(Event, frozen=True, kw_only=True, tag=True):
    """Scattered pursuers rallied beside their own command group."""

    unit: int
    end: Pose


def spoilt(battle: Engagement, unit: Unit) -> str:
    """What forbids recovery: musketry, or enemy cavalry within 30 cm (EA-18.2, EA-R29)."""
    if unit.under_musketry:
        return f"{unit.label_name} is under musket fire"
    for enemy in battle.combatants(1 - unit.side):
        if enemy.type == "cavalry" and not enemy.running and distance(unit, enemy) <= CAVALRY_NEAR + SLACK:
            return f"{enemy.label_name} is within 30 cm"
    return ""


def tended(battle: Engagement, unit: Unit) -> bool:
    """Has the commander been beside the unit the whole turn (EA-18.1, EA-R27)?"""
    hq = battle.hq(unit.side)
    return hq is not None and hq.attached == unit.no and hq.attached_all_turn


def still(unit: Unit) -> bool:
    """Stationary the whole turn."""
    return not (unit.moved or unit.manoeuvred or unit.fought)


def helper_of(battle: Engagement, unit: Unit) -> Unit | None:
    """A steadier unit standing by, both stationary and untroubled (EA-18.4 to 18.6, EA-R59)."""
    if not still(unit):
        return None
    for friend in battle.combatants(unit.side):
        if friend.no == unit.no or label(battle, friend) <= label(battle, unit) or not still(friend):
            continue
        if distance(unit, friend) <= BESIDE + SLACK and not spoilt(battle, friend):
            return friend
    return None


class Recoveries(Step, frozen=True, tag=True):
    """4b: the clocks of both kinds of recovery."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Tick, complete, or start again."""
        start = umpire.battle
        for unit in start.field.units:
            if unit.at is not None and unit.combatant:
                tick(umpire, start, unit)


def tick(umpire: Umpire[Engagement], start: Engagement, unit: Unit) -> None:
    """One unit's two clocks, judged on the state before anybody recovered."""
    trouble = spoilt(start, unit)
    friend = None if trouble else helper_of(start, unit)
    by_officer = 0 if trouble or not tended(start, unit) else unit.commander_clock + 1
    by_friend = 0 if friend is None else unit.reinforcement_clock + 1
    if trouble and (unit.commander_clock or unit.reinforcement_clock or tended(start, unit)):
        umpire.tell(RecoverySpoilt(clause="EA-18.2", unit=unit.no, reason=trouble))
    if max(by_officer, by_friend) >= TURNS:
        recover(umpire, unit, "EA-18.1" if by_officer >= TURNS else "EA-18.4")
        return
    if (by_officer, by_friend) != (unit.commander_clock, unit.reinforcement_clock):
        helper = -1 if friend is None else friend.no
        umpire.change(unit, "EA-18.1", commander_clock=by_officer, reinforcement_clock=by_friend, helper=helper)
        if by_officer or by_friend:
            clause = "EA-18.1" if by_officer else "EA-18.5"
            umpire.tell(ClockTicked(clause=clause, unit=unit.no, turns=max(by_officer, by_friend)))


def recover(umpire: Umpire[Engagement], unit: Unit, because: str) -> None:
    """One level up, both labels of a cavalry regiment; both clocks start again (EA-R28)."""
    umpire.change(unit, because, commander_clock=0, reinforcement_clock=0, helper=-1)
    capped = umpire.battle.options.recovery_cap == "starting"
    tops = unit.start_status if capped else (TOP,) * len(unit.status)
    raised = tuple([s if s >= top else s + 1 for s, top in zip(unit.status, tops, strict=True)])
    set_labels(umpire, unit.no, raised, because)
    now = umpire.battle.unit(unit.no)
    if now.duty is not None and now.duty.kind == "run" and not now.running:
        umpire.change(now, because, duty=None, run_turns=0)


class Returns(Step, frozen=True, tag=True):
    """4d: cavalry that pursued off the table comes back three turns later (EA-16.19, EA-16.20)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Tick the timers; place those that are due."""
        for unit in umpire.battle.field.units:
            if unit.place != "pursuing":
                continue
            if unit.timer > 1:
                umpire.change(unit, "EA-16.19", timer=unit.timer - 1)
            else:
                come_back(umpire, unit)


def come_back(umpire: Umpire[Engagement], unit: Unit) -> None:
    """Beside the command group, at the nearest free place, in disorder (EA-R23)."""
    hq = umpire.battle.hq(unit.side)
    end = None if hq is None else free_place(umpire.battle, unit, hq)
    if end is None:
        return
    flags = (True,) * len(unit.disordered)
    umpire.change(
        unit, "EA-16.19", at=end, place="table", timer=0, disordered=flags, disordered_since=umpire.battle.turn
    )
    umpire.tell(PursuersReturned(clause="EA-16.20", unit=unit.no, end=end))


def free_place(battle: Engagement, unit: Unit, hq: Unit) -> Pose | None:
    """The free place nearest to the command group, in the unit's formation, with the group's facing."""
    assert hq.at is not None
    ground = battle.field.ground
    for ring in range(RINGS):
        for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)):
            reach = 2.0 + ring
            x, y = hq.at.x + dx * (reach + unit.shape.width / 2), hq.at.y + dy * (reach + unit.shape.depth / 2)
            at = shaped(x, y, hq.at.facing, unit)
            if 0 <= at.x <= ground.width and 0 <= at.y <= ground.depth and stands_clear(battle, unit, at):
                return at
    return None
