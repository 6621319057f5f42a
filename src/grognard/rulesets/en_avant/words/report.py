"""Reports of a turn: what it was to each unit, in plain words without figures of the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from grognard.engine.events import Event
from grognard.engine.names import capital, centimetres, plain, short
from grognard.engine.page.reports import Deed, Manner, Reporting
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.choices import BrokenOff
from grognard.rulesets.en_avant.clock.clock import Halted, MarchEnded
from grognard.rulesets.en_avant.closing import Assaulted, AssaultFailed, CutDown, Overtaken
from grognard.rulesets.en_avant.conduct import StatusCompelled
from grognard.rulesets.en_avant.effects import Disordered, NotCarriedOut, StatusChanged
from grognard.rulesets.en_avant.formations import ChangeBegan, ChangeCompleted
from grognard.rulesets.en_avant.melee import LOSE, WIN, GunsTaken, MeleeFought
from grognard.rulesets.en_avant.order import ReOrdered
from grognard.rulesets.en_avant.recovery import Rallied
from grognard.rulesets.en_avant.results.compulsory import UnitRan, UnitWithdrew
from grognard.rulesets.en_avant.results.pursuit import Pursued
from grognard.rulesets.en_avant.words.log import reason
from grognard.rulesets.en_avant.words.names import FATES, OUT
from grognard.rulesets.en_avants.events import Removed
from grognard.rulesets.en_avants.status import NAMES, NERVOUS
from grognard.rulesets.en_avants.words import report
from grognard.rulesets.en_avants.words.report import Deeds, closed, disordered, halted, recovered, stretch, unordered

MARCHED = {"withdraw": "Withdrew", "assault": "Went forward", "pursuit": "Pursued"}
BOUND = {
    "withdraw": "Falls back from {}, whatever it is ordered",
    "pursue": "Goes after {}, whatever it is ordered",
    "run": "Runs for its own edge",
    "combine": "Falls back on its second line",
    "join": "Its second line comes up",
}
SHAKY = {
    3: "Nervous: with an enemy near it stands and fires",
    2: "Wavering: it will go no nearer the enemy",
    1: "Frightened: it is about to break",
}


def bound(battle: Engagement, unit: Unit) -> str:
    """What it will do next turn whatever its card says: a duty, then its nerve."""
    if unit.duty is not None:
        return BOUND[unit.duty.kind].format(short(battle, unit.duty.enemy) if unit.duty.enemy >= 0 else "the enemy")
    worst = min(unit.status) if unit.combatant and unit.status else NERVOUS + 1
    return SHAKY.get(worst, "")


def relabelled(_battle: Engagement, event: StatusChanged) -> Deeds:
    """Labels are told beside the words; what is told is how grave it was."""
    fell = sum(event.was) - sum(event.now)
    if min(event.now) == 0 and fell > 0:
        return [Deed(event.unit, "Broke", weight=6.0)]
    return [
        Deed(
            event.unit,
            f"Fell to {NAMES[min(event.now)]}" if fell > 0 else "Took heart",
            weight=2.0 * fell if fell > 0 else 0.3,
        )
    ]


def failed(battle: Engagement, event: AssaultFailed) -> Iterator[Deed]:
    yield Deed(event.unit, "Would not close with {} and halted in disorder", short(battle, event.target), 2.5)
    yield Deed(event.target, "Stopped the assault of {}", short(battle, event.unit), 1.5)


def fought(battle: Engagement, event: MeleeFought) -> Iterator[Deed]:
    """How a melee went for each who was in it."""
    his = {WIN: "Driven back by {}", LOSE: "Threw {} back"}.get(event.result, "Fought {} without a decision")
    mine = {WIN: "Drove {} back", LOSE: "Thrown back by {}"}.get(event.result, "Fought {} without a decision")
    won, lost = [(4.0, Manner.SUFFERED) if event.result == beaten else (1.5, Manner.DID) for beaten in (WIN, LOSE)]
    for no in event.attackers:
        yield Deed(event.defender, his, short(battle, no), won[0], manner=won[1])
        yield Deed(no, mine, short(battle, event.defender), lost[0], manner=lost[1])


def undone(battle: Engagement, event: NotCarriedOut) -> Deeds:
    return unordered(event.unit, f"{plain(event.card)} not carried out: {reason(battle, event)}")


def compelled(battle: Engagement, event: StatusCompelled) -> Deeds:
    return unordered(event.unit, f"Did otherwise than the card said: {reason(battle, event)}")


def stopped(battle: Engagement, event: Halted) -> Deeds:
    return halted(event.unit, reason(battle, event))


def marched(_battle: Engagement, event: MarchEnded) -> Deeds:
    return [Deed(event.unit, f"{MARCHED.get(event.kind, 'Marched')} {{}}", weight=0.1, far=event.distance)]


def ran(_battle: Engagement, event: UnitRan) -> Deeds:
    return [Deed(event.unit, "Ran for it", weight=5.0)]


def withdrew(_battle: Engagement, event: UnitWithdrew) -> Deeds:
    return [Deed(event.unit, "Fell back facing the enemy", weight=2.0)]


def pursued(battle: Engagement, event: Pursued) -> Iterator[Deed]:
    yield Deed(event.unit, "Went after {}", short(battle, event.quarry), 1.0)
    yield Deed(event.quarry, "Pursued by {}", short(battle, event.unit), 2.0, manner=Manner.SUFFERED)


def cut_down(battle: Engagement, event: CutDown | Overtaken) -> Iterator[Deed]:
    verb = "Cut down" if isinstance(event, CutDown) else "Overtook"
    yield Deed(event.by, f"{verb} {{}}", short(battle, event.unit), 1.5)
    yield Deed(event.unit, "Caught by {}", short(battle, event.by), 6.0, manner=Manner.SUFFERED)


def guns_taken(_battle: Engagement, event: GunsTaken) -> Deeds:
    return [Deed(event.unit, "Overrun, and the guns lost", weight=8.0, manner=Manner.APART)]


def removed(_battle: Engagement, event: Removed) -> Deeds:
    return [Deed(event.unit, capital(FATES.get(event.reason, OUT)), weight=8.0, manner=Manner.APART)]


def broke_off(_battle: Engagement, event: BrokenOff) -> Deeds:
    return [Deed(event.unit, "Broke off the fight", weight=1.0)]


def rallied(_battle: Engagement, event: Rallied) -> Deeds:
    return [Deed(event.unit, "Stopped running", weight=0.3)]


def forming(_battle: Engagement, event: ChangeBegan) -> Deeds:
    guns = {"limbered": "Began to limber up", "deployed": "Began to unlimber"}
    return [Deed(event.unit, guns.get(event.into, f"Began to form {plain(event.into)}"), weight=0.2)]


def formed(_battle: Engagement, event: ChangeCompleted) -> Deeds:
    guns = {"limbered": "Limbered up", "deployed": "Unlimbered"}
    return [Deed(event.unit, guns.get(event.formation, f"Formed {plain(event.formation)}"), weight=0.2)]


DEEDS: dict[type[Event], Callable[[Any, Any], Deeds]] = {
    **report.DEEDS,
    StatusChanged: relabelled,
    Disordered: disordered,
    Assaulted: closed,
    AssaultFailed: failed,
    MeleeFought: fought,
    NotCarriedOut: undone,
    StatusCompelled: compelled,
    Halted: stopped,
    MarchEnded: marched,
    UnitRan: ran,
    UnitWithdrew: withdrew,
    Pursued: pursued,
    CutDown: cut_down,
    Overtaken: cut_down,
    GunsTaken: guns_taken,
    Removed: removed,
    BrokenOff: broke_off,
    ReOrdered: recovered,
    Rallied: rallied,
    ChangeBegan: forming,
    ChangeCompleted: formed,
}
REPORTING = Reporting(deeds=DEEDS, stretch=stretch, bound=bound, length=centimetres)
