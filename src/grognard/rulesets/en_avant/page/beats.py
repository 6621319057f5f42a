"""A turn told in beats: what each event is in a reel, and what is said of it."""

from __future__ import annotations

from grognard.engine.events import Event, Ruled
from grognard.engine.names import counted, listed, short, short_by
from grognard.engine.page import umpiring
from grognard.engine.page.beats import TOLD_WITH, Cue, Cuing
from grognard.engine.prose import does
from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.cards import CardsRevealed, SquareCalled
from grognard.rulesets.en_avant.choices import BrokenOff, PursuitChosen, SecondLineChosen
from grognard.rulesets.en_avant.clock.clock import Halted, MarchEnded
from grognard.rulesets.en_avant.closing import Assaulted, AssaultFailed, CutDown, Overtaken
from grognard.rulesets.en_avant.command import CommanderJoined, CommanderLeft, CommanderShifted
from grognard.rulesets.en_avant.conduct import GoesOn, StatusCompelled
from grognard.rulesets.en_avant.control.desk import CardAmended, GuideGiven
from grognard.rulesets.en_avant.effects import BlocksLaid, Disordered, NotCarriedOut, StatusChanged
from grognard.rulesets.en_avant.formations import (
    ChangeBegan,
    ChangeCompleted,
    ChangeGivenUp,
    ChangeLost,
    ChangeTicked,
    ChangeWaits,
    Faced,
)
from grognard.rulesets.en_avant.going import GroundMet, GunsBogged
from grognard.rulesets.en_avant.melee import DRAW, WIN, GunsTaken, MeleeFought
from grognard.rulesets.en_avant.opportunity import GaveUp, HeldFire
from grognard.rulesets.en_avant.order import ReOrdered
from grognard.rulesets.en_avant.recovery import ClockTicked, Rallied, RecoverySpoilt
from grognard.rulesets.en_avant.regiments import SubdivisionBroke
from grognard.rulesets.en_avant.results.compulsory import UnitRan, UnitWithdrew
from grognard.rulesets.en_avant.results.duties import PursuitLapsed, ResultBit
from grognard.rulesets.en_avant.results.off_table import PursuedOff, PursuersReturned
from grognard.rulesets.en_avant.results.outcome import ResultOwed
from grognard.rulesets.en_avant.results.pursuit import Pursued
from grognard.rulesets.en_avant.results.pursuit_end import PursuitEnded
from grognard.rulesets.en_avant.second_lines import LinesApart, LinesCombined
from grognard.rulesets.en_avant.sequence import PhaseBegan, TurnBegan
from grognard.rulesets.en_avant.victory import TurnEnded
from grognard.rulesets.en_avant.willingness import CLOSES
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

FIRING = "EA-10."
CLOSING = "EA-12.2"
MELEE = "EA-15.1"


# words


def turned_up(_battle: Engagement, event: CardsRevealed) -> str:
    return f"{counted(len(event.cards), 'card')} turned up"


def sank(battle: Engagement, event: StatusChanged) -> str:
    """New labels in a sentence."""
    was, now = [" and ".join([NAMES[s] for s in dict.fromkeys(row)]) for row in (event.was, event.now)]
    verb = "sinks" if sum(event.now) < sum(event.was) else "rises"
    return f"{does(short(battle, event.unit), verb)} from {was} to {now}"


def shot_ruled(_battle: Engagement, event: Ruled) -> str:
    """That a volley does nothing; what it does the labels tell when they fall."""
    return "No effect" if event.result == MISS else ""


def closed(_battle: Engagement, event: Ruled) -> str:
    return f"{sums(event)}: {'they close' if event.result == CLOSES else 'they do not close'}"


def comes_on(battle: Engagement, event: Assaulted) -> str:
    """A charge of which no figures are told."""
    one, other = short(battle, event.unit), short(battle, event.target)
    if event.mutual:
        return f"{one} and {other} charge each other"
    where = {"flank": "the flank of ", "rear": "the rear of "}.get(event.aspect, "")
    return f"{does(one, 'comes')} on at {where}{other}"


def does_not_stop(_battle: Engagement, event: Assaulted) -> str:
    return "They meet" if event.mutual else "They come on and do not stop"


def would_not(_battle: Engagement, _event: AssaultFailed) -> str:
    return "They will not close, and halt in disorder"


def fought(battle: Engagement, event: Ruled) -> str:
    """Both sums of a melee, and who has the better of it."""
    return f"{sums(event)}: {won(battle, event.result, [event.ruling.subject], event.ruling.object)}"


def won(battle: Engagement, result: str, attackers: list[str], defender: str) -> str:
    if result == DRAW:
        return "nobody gives way"
    better = listed([short_by(battle, id) for id in attackers]) if result == WIN else short_by(battle, defender)
    return does(better, "has") + " the better of it"


def melee(battle: Engagement, event: MeleeFought) -> str:
    return f"{listed([short(battle, no) for no in event.attackers])} against {short(battle, event.defender)}"


def melee_told(battle: Engagement, event: MeleeFought) -> str:
    """Who has the better of a melee, where its figures are not told."""
    if battle.options.players_see_rulings:
        return ""
    ids = [battle.unit(no).id for no in event.attackers]
    said = won(battle, event.result, ids, battle.unit(event.defender).id)
    return said[:1].upper() + said[1:]


def runs(battle: Engagement, event: UnitRan) -> str:
    return does(short(battle, event.unit), "runs") + " for it"


def falls_back(battle: Engagement, event: UnitWithdrew) -> str:
    return does(short(battle, event.unit), "falls") + " back, facing the enemy"


def pursues(battle: Engagement, event: Pursued) -> str:
    return f"{does(short(battle, event.unit), 'goes')} after {short(battle, event.quarry)}"


# what depends on more than the kind of event


def decided(_battle: Engagement, event: Ruled) -> Cue:
    """What a ruling is told in."""
    clause = event.ruling.clause
    if clause.startswith(FIRING):
        return Cue(kind="shot", joins=("shot",), verdict=shot_ruled)
    if clause == CLOSING:
        return Cue(kind="test", caption=will_they, verdict=closed, decides=True)
    if clause == MELEE:
        return Cue(kind="melee", caption=who_fights, verdict=fought, decides=True)
    return Cue(kind="test", joins=("clock",))


def relabelled(_battle: Engagement, event: StatusChanged) -> Cue:
    """A label falls with what shook it; one that rises is a recovery."""
    if sum(event.now) > sum(event.was):
        return RECOVERY
    return Cue(kind="note", joins=FIGHTS, back=True, caption=sank, verdict=sank, touches=("unit",))


BEATS: dict[type[Event], Cuing] = {
    **beats.BEATS,
    TurnBegan: Cue(kind="phase"),
    PhaseBegan: Cue(kind="phase"),
    TurnEnded: TOLD_WITH,
    GuideGiven: TOLD_WITH,
    BlocksLaid: TOLD_WITH,
    CardsRevealed: Cue(kind="cards", caption=turned_up),
    CardAmended: Cue(kind="note"),
    GoesOn: TOLD_WITH,
    HeldFire: TOLD_WITH,
    GaveUp: TOLD_WITH,
    SquareCalled: Cue(kind="note", joins=("test", "clock")),
    StatusChanged: relabelled,
    Disordered: SHAKEN,
    ReOrdered: RECOVERY,
    NotCarriedOut: Cue(kind="note", joins=("shot", "clock", "test", "march"), anybody=True),
    StatusCompelled: Cue(kind="note", joins=("shot", "clock", "test", "march"), anybody=True),
    Faced: Cue(kind="clock", joins=("clock",), anybody=True, caption=all_march, way="unit"),
    CommanderShifted: TOLD_WITH,
    CommanderJoined: TOLD_WITH,
    CommanderLeft: TOLD_WITH,
    GroundMet: TOLD_WITH,
    GunsBogged: Cue(kind="test", joins=("test",), touches=("unit",)),
    MarchEnded: TOLD_WITH,
    Halted: TOLD_WITH,
    ChangeBegan: ON_THE_CLOCK,
    ChangeCompleted: RECOVERY,
    ChangeTicked: TOLD_WITH,
    ChangeWaits: TOLD_WITH,
    ChangeGivenUp: ON_THE_CLOCK,
    ChangeLost: Cue(kind="note", joins=FIGHTS, back=True),
    LinesApart: ON_THE_CLOCK,
    LinesCombined: ON_THE_CLOCK,
    SecondLineChosen: TOLD_WITH,
    SubdivisionBroke: Cue(kind="rout", joins=("shot", "melee", "test"), back=True, touches=("unit",)),
    Assaulted: Cue(kind="test", joins=("test",), caption=comes_on, verdict=does_not_stop, way="unit", going="charge",
                   touches=BOTH),
    AssaultFailed: Cue(kind="test", joins=("test",), verdict=would_not, touches=BOTH),
    MeleeFought: Cue(kind="melee", joins=("melee",), caption=melee, verdict=melee_told,
                     touches=("attackers", "defender")),
    ResultOwed: Cue(kind="note", joins=("melee",), back=True),
    BrokenOff: Cue(kind="note", joins=("melee",)),
    PursuitChosen: TOLD_WITH,
    ResultBit: Cue(kind="note", joins=("note",), anybody=True),
    GunsTaken: Cue(kind="loss", touches=("unit",)),
    CutDown: Cue(kind="loss", touches=("unit",)),
    Overtaken: Cue(kind="rout", touches=("unit",)),
    UnitRan: Cue(kind="rout", claims=True, caption=runs, way="unit", going="rout", touches=("unit",)),
    UnitWithdrew: Cue(kind="march", claims=True, caption=falls_back, way="unit", going="pushed", touches=("unit",)),
    Pursued: Cue(kind="march", claims=True, caption=pursues, way="unit", going="pursuit", touches=("quarry",)),
    PursuedOff: Cue(kind="march", claims=True, way="unit", going="pursuit"),
    PursuitEnded: TOLD_WITH,
    PursuitLapsed: TOLD_WITH,
    PursuersReturned: Cue(kind="arrival"),
    ClockTicked: TOLD_WITH,
    RecoverySpoilt: TOLD_WITH,
    Rallied: RECOVERY,
    **umpiring.BEATS,
    Ruled: decided,
}  # fmt: skip
