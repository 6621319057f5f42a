"""Reports of a turn: what riders and glasses tell a commander of each of his units, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from grognard.engine.adjudication.features import feature_of
from grognard.engine.events import Event, Ruled
from grognard.engine.lines import ground_words
from grognard.engine.names import centimetres, short
from grognard.engine.page.reports import Deed, Manner, Reporting
from grognard.rulesets.en_avants.events import ArrivalDelayed, Removed
from grognard.rulesets.en_avants.status import NAMES, RUNNING
from grognard.rulesets.en_avants.words import report
from grognard.rulesets.en_avants.words.report import Deeds, closed, disordered, halted, recovered, stretch, unordered
from grognard.rulesets.en_masse.arrivals import Assembled
from grognard.rulesets.en_masse.assault import AssaultLost, AssaultWon
from grognard.rulesets.en_masse.battle import Clash, Officer, Unit
from grognard.rulesets.en_masse.clock.clock import ContactMade, CutDown, GroundMet, Halted, MoveEnded
from grognard.rulesets.en_masse.clock.closing import AttackStalled
from grognard.rulesets.en_masse.command import NextPart, OrderReceived
from grognard.rulesets.en_masse.compulsory import Dispersed, DutyLapsed
from grognard.rulesets.en_masse.directives import DirectiveReceived
from grognard.rulesets.en_masse.effects import Disordered, FormationTaken, NotCarriedOut, OrderEnded, StatusChanged
from grognard.rulesets.en_masse.formations import Turned
from grognard.rulesets.en_masse.movement import GroundShared, PartDone, WentPast, WentRound
from grognard.rulesets.en_masse.recovery import Heartened, Reordered
from grognard.rulesets.en_masse.willingness import STALLED
from grognard.rulesets.en_masse.words.hours import hour
from grognard.rulesets.en_masse.words.log import reason
from grognard.rulesets.en_masse.words.names import FORMED, VERBS, WAYS, facing_words, officer_name, order_words

WENT = {"assault": "Advanced to the assault", "withdraw": "Fell back facing the enemy", "pursuit": "Pursued"}
BOUND = {
    "withdraw": "Falls back from {}, whatever its order",
    "pursue": "Goes after {}, whatever its order",
    "run": "Runs",
}
SHAKY = {
    6: "Pugnacious: it goes at the nearest enemy it can reach",
    3: "Nervous: it stops and fires where a shot would tell",
    2: "Wavering: it will go no nearer the enemy",
    1: "Frightened: it is about to break",
}


def over_at(battle: Clash, turn: int, _begins: str) -> str:
    """The hour at which the next turn begins."""
    return hour(battle, turn + 1)


def bound(battle: Clash, piece: Unit | Officer) -> str:
    """What it will do next turn whatever its order says: a duty, then its nerve; nothing binds a commander."""
    if isinstance(piece, Officer):
        return ""
    duty = piece.duty
    if duty is not None:
        return BOUND[duty.kind].format(short(battle, duty.enemy) if duty.enemy >= 0 else "the enemy")
    return SHAKY.get(piece.status, "")


# what it was told, and what it made of it


def received(battle: Clash, event: OrderReceived) -> Deeds:
    return [
        Deed(event.unit, f"Received its order: {order_words(battle, event.parts)}", weight=0.6, manner=Manner.APART)
    ]


def directed(battle: Clash, event: DirectiveReceived) -> Deeds:
    said = f"Word from {officer_name(battle, event.commander)}: {event.text.rstrip('.')}"
    return [Deed(event.recipient, said, weight=1.2, manner=Manner.APART)]


def next_part(_battle: Clash, event: NextPart) -> Deeds:
    return [
        Deed(
            event.unit,
            f"Went on to the next part of its order: {VERBS[event.verb].lower()}",
            weight=0.4,
            manner=Manner.APART,
        )
    ]


def part_done(_battle: Clash, event: PartDone) -> Deeds:
    """What was done of an order; an assault is told by its fight."""
    if event.verb == "assault":
        return []
    said = f"Carried out its order to {VERBS[event.verb].lower()}"
    if event.last:
        return [Deed(event.unit, f"{said} and waits for orders", weight=0.7, manner=Manner.APART)]
    return [Deed(event.unit, said, weight=0.7)]


def order_ended(battle: Clash, event: OrderEnded) -> Deeds:
    return [Deed(event.unit, f"Is without orders: {reason(battle, event)}", weight=1.0, manner=Manner.APART)]


def undone(battle: Clash, event: NotCarriedOut) -> Deeds:
    return unordered(event.unit, f"{event.order} not carried out: {reason(battle, event)}")


def stopped(battle: Clash, event: Halted) -> Deeds:
    return halted(event.unit, reason(battle, event))


def stalled(battle: Clash, event: AttackStalled) -> Iterator[Deed]:
    yield Deed(event.unit, "Would not close with {} and stands ten centimetres off", short(battle, event.target), 2.5)
    yield Deed(event.target, "Stopped the attack of {}", short(battle, event.unit), 1.5)


def missed(battle: Clash, event: Ruled) -> Deeds:
    """What would have sent a stalled attack in: its general at its head, where that was enough (EM-13.9).

    The leadership of other commanders' brigades is not in the view, so nobody is told of theirs.
    """
    unit = next((u for u in battle.field.units if u.id == event.ruling.subject), None)
    led = any([row.clause == "EM-13.9" for row in event.ruling.modifiers])
    if event.result != STALLED or unit is None or led or battle.options.commander_leadership == "own":
        return []
    (mine, his), more = event.ruling.totals(()), unit.leadership or 0
    if mine + more < his:
        return []
    said = f"With its general at its head it would have been {mine} + {more} = {mine + more}, and they go in"
    return [Deed(unit.no, said, weight=0.1, manner=Manner.APART)]


# what it did


def moved(_battle: Clash, event: MoveEnded) -> Deeds:
    if event.kind == "run":
        return [Deed(event.unit, "Ran for it", weight=5.0)]
    return [Deed(event.unit, f"{WENT.get(event.kind, 'Moved')} {{}}", weight=0.1, far=event.distance)]


def turned(_battle: Clash, event: Turned) -> Deeds:
    return [Deed(event.unit, f"Turned to the {facing_words(event.facing)}", weight=0.1)]


def formed(_battle: Clash, event: FormationTaken) -> Deeds:
    return [Deed(event.unit, f"Formed up in {FORMED[event.formation]}", weight=0.3)]


def over_ground(battle: Clash, event: GroundMet) -> Deeds:
    """The ground it went through, if that is more than a swell (EM-7.11)."""
    feature = feature_of(battle, event.feature)
    if feature is not None and feature.kind == "gentle_hill":
        return []
    verb = "Crossed" if feature is not None and feature.kind in WAYS else "Went through"
    return [Deed(event.unit, f"{verb} {{}}", ground_words(battle, event.feature), 0.2)]


def went_round(battle: Clash, event: WentRound) -> Deeds:
    return [Deed(event.unit, f"Went round {ground_words(battle, event.feature)}", weight=0.3)]


def went_past(battle: Clash, event: WentPast) -> Deeds:
    return [Deed(event.unit, "Went round {}", short(battle, event.friend), 0.3)]


def crowded(battle: Clash, event: GroundShared) -> Iterator[Deed]:
    yield Deed(event.unit, "Crowded on to the ground of {}", short(battle, event.friend), 0.8)
    yield Deed(event.friend, "Crowded by {}", short(battle, event.unit), 0.8, manner=Manner.SUFFERED)


# what became of it


def relabelled(_battle: Clash, event: StatusChanged) -> Deeds:
    """Labels are told beside the words; what is told is how grave it was."""
    fell = event.was - event.now
    if event.now == RUNNING and fell > 0:
        return [Deed(event.unit, "Broke", weight=6.0)]
    said = f"{'Fell' if fell > 0 else 'Rose'} to {NAMES[event.now]}"
    return [Deed(event.unit, said, weight=2.0 * fell if fell > 0 else 0.3)]


def heartened(_battle: Clash, event: Heartened) -> Deeds:
    return [Deed(event.unit, "Began to recover", weight=0.2)]


def won(_battle: Clash, event: AssaultWon) -> Deeds:
    return [Deed(event.unit, "Won the fight", weight=1.5)]


def lost(_battle: Clash, event: AssaultLost) -> Deeds:
    return [Deed(event.unit, "Beaten", weight=4.0, manner=Manner.SUFFERED)]


def cut_down(battle: Clash, event: CutDown) -> Iterator[Deed]:
    yield Deed(event.by, "Cut down {}", short(battle, event.unit), 1.5)
    yield Deed(event.unit, "Cut down by {}", short(battle, event.by), 6.0, manner=Manner.SUFFERED)


def scattered(battle: Clash, event: Dispersed) -> Deeds:
    said = f"Chased {{}} off the field; it assembles again in turn {event.returns}"
    return [Deed(event.unit, said, short(battle, event.quarry), 2.0, manner=Manner.APART)]


def lapsed(battle: Clash, event: DutyLapsed) -> Deeds:
    return [Deed(event.unit, f"Need not go on: {reason(battle, event)}", weight=0.2, manner=Manner.APART)]


def removed(_battle: Clash, event: Removed) -> Deeds:
    return [Deed(event.unit, f"Lost: {event.reason}", weight=8.0, manner=Manner.APART)]


def delayed(_battle: Clash, event: ArrivalDelayed) -> Deeds:
    return [Deed(event.unit, "Found no room to come on", weight=1.0)]


def assembled(_battle: Clash, event: Assembled) -> Deeds:
    return [Deed(event.unit, "Assembled again in disorder", weight=1.0)]


DEEDS: dict[type[Event], Callable[[Any, Any], Deeds]] = {
    **report.DEEDS,
    OrderReceived: received,
    DirectiveReceived: directed,
    NextPart: next_part,
    PartDone: part_done,
    OrderEnded: order_ended,
    NotCarriedOut: undone,
    Halted: stopped,
    AttackStalled: stalled,
    Ruled: missed,
    MoveEnded: moved,
    Turned: turned,
    FormationTaken: formed,
    GroundMet: over_ground,
    WentRound: went_round,
    WentPast: went_past,
    GroundShared: crowded,
    ContactMade: closed,
    StatusChanged: relabelled,
    Disordered: disordered,
    Reordered: recovered,
    Heartened: heartened,
    AssaultWon: won,
    AssaultLost: lost,
    CutDown: cut_down,
    Dispersed: scattered,
    DutyLapsed: lapsed,
    Removed: removed,
    ArrivalDelayed: delayed,
    Assembled: assembled,
}
REPORTING = Reporting(deeds=DEEDS, stretch=stretch, bound=bound, length=centimetres, hour=over_at)
