"""Reports of a turn: what it was to each unit, in plain words without figures of the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grognard.engine.events import Event
from grognard.engine.names import capital, centimetres, plain, short
from grognard.engine.page.reports import Deed, Manner, Reporting, Stretch
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
from grognard.rulesets.en_avants.happenings import Removed, ShotFired, UnitArrived
from grognard.rulesets.en_avants.status import NAMES, NERVOUS

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
Deeds = Iterable[Deed]


def stretch(battle: Engagement, _side: int | None) -> Stretch | None:
    """A turn is reported when its cards have been carried out."""
    return Stretch(battle.turn, 0, f"Report of turn {battle.turn}")


def bound(battle: Engagement, unit: Unit) -> str:
    """What it will do next turn whatever its card says: a duty, then its nerve."""
    if unit.duty is not None:
        return BOUND[unit.duty.kind].format(short(battle, unit.duty.enemy) if unit.duty.enemy >= 0 else "the enemy")
    worst = min(unit.status) if unit.combatant and unit.status else NERVOUS + 1
    return SHAKY.get(worst, "")


def shot(battle: Engagement, event: ShotFired) -> Iterator[Deed]:
    yield Deed(event.target, "Fired on by {}", short(battle, event.unit), 1.0, manner=Manner.SUFFERED)
    yield Deed(event.unit, "Fired at {}", short(battle, event.target), 0.2)


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


def disordered(_battle: Engagement, event: Disordered) -> Deeds:
    return [Deed(event.unit, "Thrown into disorder", weight=0.8, manner=Manner.SUFFERED)]


def assaulted(battle: Engagement, event: Assaulted) -> Iterator[Deed]:
    yield Deed(event.target, "Assaulted by {}", short(battle, event.unit), 3.0, manner=Manner.SUFFERED)
    yield Deed(event.unit, "Closed with {}", short(battle, event.target), 1.5)


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
    said = f"{capital(plain(event.card))} not carried out: {reason(battle, event)}"
    return [Deed(event.unit, said.rstrip("."), weight=1.0, order=True, manner=Manner.APART)]


def compelled(battle: Engagement, event: StatusCompelled) -> Deeds:
    said = f"Did otherwise than the card said: {reason(battle, event)}"
    return [Deed(event.unit, said.rstrip("."), weight=1.0, order=True, manner=Manner.APART)]


def halted(battle: Engagement, event: Halted) -> Deeds:
    return [Deed(event.unit, f"Halted: {reason(battle, event)}", weight=0.5, order=True, manner=Manner.APART)]


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


def recovered(_battle: Engagement, event: ReOrdered | Rallied) -> Deeds:
    return [
        Deed(event.unit, "Stopped running" if isinstance(event, Rallied) else "Came back to good order", weight=0.3)
    ]


def forming(_battle: Engagement, event: ChangeBegan) -> Deeds:
    return [
        Deed(
            event.unit,
            f"Began to form {plain(event.into)}"
            if event.into not in ("limbered", "deployed")
            else "Began to limber up"
            if event.into == "limbered"
            else "Began to unlimber",
            weight=0.2,
        )
    ]


def formed(_battle: Engagement, event: ChangeCompleted) -> Deeds:
    said = {"limbered": "Limbered up", "deployed": "Unlimbered"}.get(
        event.formation, f"Formed {plain(event.formation)}"
    )
    return [Deed(event.unit, said, weight=0.2)]


def arrived(_battle: Engagement, event: UnitArrived) -> Deeds:
    return [Deed(event.unit, "Came on to the field", weight=1.0)]


DEEDS: dict[type[Event], Callable[[Any, Any], Deeds]] = {
    ShotFired: shot,
    StatusChanged: relabelled,
    Disordered: disordered,
    Assaulted: assaulted,
    AssaultFailed: failed,
    MeleeFought: fought,
    NotCarriedOut: undone,
    StatusCompelled: compelled,
    Halted: halted,
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
    Rallied: recovered,
    ChangeBegan: forming,
    ChangeCompleted: formed,
    UnitArrived: arrived,
}
REPORTING = Reporting(deeds=DEEDS, stretch=stretch, bound=bound, length=centimetres)
