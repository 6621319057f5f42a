"""How a battle is told in beats: riders, fire, everybody on one clock, will they close, the fight, recovery."""

from __future__ import annotations

from grognard.engine.events import Event, Ruled
from grognard.engine.names import short, short_by
from grognard.engine.page import umpiring
from grognard.engine.page.beats import TOLD_WITH, Cue, Cuing
from grognard.engine.prose import does
from grognard.rulesets.en_avants.firing_table import MISS
from grognard.rulesets.en_avants.page import beats
from grognard.rulesets.en_avants.page.beats import (
    BOTH,
    FIGHTS,
    ON_THE_CLOCK,
    RECOVERY,
    SHAKEN,
    all_march,
    sums,
    who_fights,
    will_they,
)
from grognard.rulesets.en_avants.status import NAMES
from grognard.rulesets.en_masse.arrivals import Assembled
from grognard.rulesets.en_masse.assault import AssaultLost, AssaultWon
from grognard.rulesets.en_masse.battle import Clash
from grognard.rulesets.en_masse.clock.clock import ContactMade, CutDown, GroundMet, Halted, MoveEnded, Swerved
from grognard.rulesets.en_masse.clock.closing import AttackClosed, AttackStalled
from grognard.rulesets.en_masse.command import Declared, Leaderless, NextPart, OrderReceived, OrderSent
from grognard.rulesets.en_masse.compulsory import Dispersed, DutyLapsed
from grognard.rulesets.en_masse.directives import DirectiveReceived, DirectiveSent
from grognard.rulesets.en_masse.effects import Disordered, FormationTaken, NotCarriedOut, OrderEnded, StatusChanged
from grognard.rulesets.en_masse.formations import Turned
from grognard.rulesets.en_masse.leadership import InCommand, LeaderFound, Shown
from grognard.rulesets.en_masse.melee import TIES, WINS
from grognard.rulesets.en_masse.movement import (
    CommanderTaken,
    GroundShared,
    HeadquartersMoved,
    PartDone,
    WentPast,
    WentRound,
)
from grognard.rulesets.en_masse.opportunity import HeldFire
from grognard.rulesets.en_masse.recovery import Heartened, Reordered
from grognard.rulesets.en_masse.risk import CommanderHit, CommandPassed
from grognard.rulesets.en_masse.sequence import TurnBegan
from grognard.rulesets.en_masse.willingness import CLOSES

FIRING, MELEE = "EM-12.", "EM-13.12"
WILLINGNESS = ("EM-13.3", "EM-13.5")
RIDERS = Cue(kind="cards", joins=("cards",), anybody=True)


def shot_ruled(_battle: Clash, event: Ruled) -> str:
    """What a shot does."""
    if event.result == MISS:
        return "No effect"
    return {"drops 1": "One level lower", "drops 2": "Two levels lower"}.get(event.result, event.result)


def closed(_battle: Clash, event: Ruled) -> str:
    """Whether they do, with both sums."""
    return f"{sums(event)}: {'they close' if event.result == CLOSES else 'the attack stalls'}"


def fought(battle: Clash, event: Ruled) -> str:
    """Both sums of a close assault, and who has the better of it."""
    if event.result == TIES:
        return f"{sums(event)}: both recoil"
    better = event.ruling.subject if event.result == WINS else event.ruling.object
    return f"{sums(event)}: {does(short_by(battle, better), 'has')} the better of it"


def risked(battle: Clash, event: Ruled) -> str:
    """A commander under fire."""
    return f"{short_by(battle, event.ruling.subject)} is with them: is he hit?"


def decided(_battle: Clash, event: Ruled) -> Cue:
    """What a ruling is told in."""
    clause = event.ruling.clause
    if clause.startswith(FIRING):
        return Cue(kind="shot", joins=("shot",), verdict=shot_ruled)
    if clause in WILLINGNESS:
        return Cue(kind="test", caption=will_they, verdict=closed)
    if clause == MELEE:
        return Cue(kind="melee", caption=who_fights, verdict=fought)
    return Cue(kind="test", caption=risked) if clause == "EM-15.2" else Cue(kind="note")


def sank(battle: Clash, event: StatusChanged) -> str:
    """A new status in a sentence."""
    verb = "sinks" if event.now < event.was else "rises"
    return f"{does(short(battle, event.unit), verb)} from {NAMES[event.was]} to {NAMES[event.now]}"


def relabelled(_battle: Clash, event: StatusChanged) -> Cue:
    """A status falls with what shook it; one that rises is a recovery."""
    if event.now > event.was:
        return Cue(kind="rally", joins=("rally",), anybody=True, verdict=sank)
    told = None if event.clause.startswith("EM-13.") else sank  # of a fight the sums are told
    return Cue(kind="note", joins=FIGHTS, back=True, verdict=told, touches=("unit",))


def moved(_battle: Clash, event: MoveEnded) -> Cue:
    """Moves are told as they are made; a run is told by itself."""
    return Cue(kind="rout", joins=("rout",), touches=("unit",)) if event.kind == "run" else TOLD_WITH


BEATS: dict[type[Event], Cuing] = {
    **beats.BEATS,
    TurnBegan: Cue(kind="phase"),
    Shown: TOLD_WITH,
    InCommand: TOLD_WITH,
    LeaderFound: Cue(kind="note", joins=("note",), anybody=True),
    Assembled: Cue(kind="arrival"),
    OrderSent: RIDERS,
    DirectiveSent: RIDERS,
    DirectiveReceived: RIDERS,
    OrderReceived: RIDERS,
    NextPart: RIDERS,
    Declared: RIDERS,
    Leaderless: RIDERS,
    OrderEnded: TOLD_WITH,
    PartDone: TOLD_WITH,
    HeldFire: TOLD_WITH,
    StatusChanged: relabelled,
    Disordered: SHAKEN,
    Reordered: RECOVERY,
    Heartened: RECOVERY,
    Turned: Cue(kind="clock", joins=("clock",), anybody=True, caption=all_march, way="unit"),
    FormationTaken: ON_THE_CLOCK,
    GroundMet: TOLD_WITH,
    Swerved: TOLD_WITH,
    WentRound: TOLD_WITH,
    WentPast: TOLD_WITH,
    GroundShared: TOLD_WITH,
    Halted: TOLD_WITH,
    MoveEnded: moved,
    NotCarriedOut: Cue(kind="note", joins=("clock", "test", "shot"), anybody=True),
    AttackClosed: Cue(kind="test", joins=("test",), touches=BOTH),
    AttackStalled: Cue(kind="test", joins=("test",), touches=BOTH),
    ContactMade: Cue(kind="test", joins=("test", "clock"), touches=BOTH),
    CutDown: Cue(kind="loss", touches=("unit",)),
    AssaultWon: Cue(kind="note", joins=("melee",), back=True),
    AssaultLost: Cue(kind="note", joins=("melee",), back=True, touches=("unit",)),
    Dispersed: Cue(kind="march", claims=True, way="unit", going="pursuit"),
    DutyLapsed: TOLD_WITH,
    HeadquartersMoved: TOLD_WITH,
    CommanderTaken: Cue(kind="loss"),
    CommanderHit: Cue(kind="test", joins=("test",)),
    CommandPassed: Cue(kind="note"),
    **umpiring.BEATS,
    Ruled: decided,
}
