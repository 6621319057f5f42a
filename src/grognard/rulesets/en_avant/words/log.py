"""The log: the narrative of a battle in plain words, without clauses or figures of the tables."""

from __future__ import annotations

from math import dist
from typing import Any

from grognard.engine.adjudication.features import feature_of
from grognard.engine.events import Event, Ruled
from grognard.engine.lines import SETTLED, Line, Row, Teller, Words, ground_words, umpired
from grognard.engine.names import called, centimetres, listed, name, plain
from grognard.rulesets.en_avant.battle import Card, Engagement
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
from grognard.rulesets.en_avant.melee import GunsTaken, MeleeFought
from grognard.rulesets.en_avant.opportunity import GaveUp, HeldFire
from grognard.rulesets.en_avant.order import ReOrdered
from grognard.rulesets.en_avant.recovery import ClockTicked, Rallied, RecoverySpoilt
from grognard.rulesets.en_avant.regiments import SubdivisionBroke
from grognard.rulesets.en_avant.results.compulsory import UnitRan, UnitWithdrew
from grognard.rulesets.en_avant.results.duties import PursuitLapsed, ResultBit
from grognard.rulesets.en_avant.results.obstacles import FIRE
from grognard.rulesets.en_avant.results.off_table import PursuedOff, PursuersReturned
from grognard.rulesets.en_avant.results.outcome import ResultOwed
from grognard.rulesets.en_avant.results.pursuit import Pursued
from grognard.rulesets.en_avant.results.pursuit_end import PursuitEnded
from grognard.rulesets.en_avant.second_lines import LinesApart, LinesCombined
from grognard.rulesets.en_avant.sequence import PhaseBegan, TurnBegan
from grognard.rulesets.en_avant.victory import TurnEnded
from grognard.rulesets.en_avant.words.names import (
    DUTIES,
    FATES,
    GIVEN_UP,
    OUT,
    card_words,
    degrees,
    reworded,
)
from grognard.rulesets.en_avant.words.rulings import ruled
from grognard.rulesets.en_avants.events import ArrivalDelayed, Removed, ShotFired, UnitArrived, UnitMoved
from grognard.rulesets.en_avants.objectives import ObjectiveMet
from grognard.rulesets.en_avants.status import NAMES
from grognard.table.pose import Pose, bearing, between

IN_VIEW = 100.0  # centimetres: farther off nobody is said to be faced
STRAIGHT = 25.0  # degrees off the facing that still count as straight before a unit
NOBODY_STIRS = "The cards are turned up: everybody stands fast"
GIVEN_BY_RULES = (Halted, NotCarriedOut)
HARMLESS = ("road", "gentle_hill", "bridge", "defile")
WAYS_OVER = {"river": "crossed", "stream": "crossed", "steep_hill": "went over", "steep_ish_hill": "went over"}
DRILLED = {"limbered": ("limber up", "limbering up"), "deployed": ("unlimber", "unlimbering")}
MARCHED = {"withdraw": "withdrew", "assault": "came on", "pursuit": "pursued"}
STRUCK = {"flank": "the flank of ", "rear": "the rear of "}


def cards_revealed(battle: Engagement, event: CardsRevealed) -> Line:
    """The cards of both sides; those who stand fast are not named."""
    moved = [(no, card) for no, card in event.cards if card.name not in ("hold", "stay")]
    rows = [Row(no, f"{called(battle, no)}: {card_line(battle, card)}") for no, card in moved]
    return Line("The cards are turned up", rows=tuple(rows)) if rows else Line(NOBODY_STIRS)


def card_line(battle: Engagement, card: Card) -> str:
    """A card as the log tells it: which way a unit turns is seen on the table."""
    return "turn" if card.name == "face" and card.facing is not None else card_words(battle, card)


def status(_battle: Engagement, event: StatusChanged) -> str:
    """New labels, by their names."""
    labels = listed([NAMES[s] for s in dict.fromkeys(event.now)])
    return f"{'sank to' if sum(event.now) < sum(event.was) else 'rose to'} {labels}"


def in_the_way(battle: Engagement, event: Any) -> str:
    """Who or what kept a unit from going as far as it had to."""
    return f", {ground_words(battle, event.obstacle)} in the way" if event.obstacle else ""


def pursuit_ended(battle: Engagement, event: PursuitEnded) -> str:
    """Only what nothing else tells: friends or ground that kept the pursuers from coming up."""
    enemies = [name(battle, u.no) for u in battle.combatants(1 - battle.unit(event.unit).side)]
    if event.obstacle in ("", FIRE, name(battle, event.quarry), *enemies):
        return ""
    return (
        f"{called(battle, event.unit)} did not come up with {called(battle, event.quarry)}{in_the_way(battle, event)}"
    )


def ground_met(battle: Engagement, event: GroundMet) -> str:
    """Ground that does something to those who move in it."""
    feature = feature_of(battle, event.feature)
    kind = "" if feature is None else feature.kind
    if kind in HARMLESS:
        return ""
    how = WAYS_OVER.get(kind, "went through")
    return f"{called(battle, event.unit)} {how} {ground_words(battle, event.feature)}"


def assaulted(battle: Engagement, event: Assaulted) -> str:
    """An assault that reached the enemy."""
    unit, target = called(battle, event.unit), called(battle, event.target)
    if event.mutual:
        return f"{unit} and {target} charged each other and met"
    return f"{unit} closed with {STRUCK.get(event.aspect, '')}{target}"


def melee_fought(battle: Engagement, event: MeleeFought) -> str:
    """Who drove back whom."""
    attackers, defender = listed([called(battle, no) for no in event.attackers]), called(battle, event.defender)
    if event.result == "attackers win":
        return f"Melee: {attackers} drove back {defender}"
    if event.result == "defender wins":
        return f"Melee: {defender} threw back {attackers}"
    return f"Melee: {attackers} and {defender} fought without a decision"


def fared(_battle: Engagement, event: ResultOwed) -> str:
    """How a melee went for a unit."""
    return "won" if event.won else "had the worst of it" if event.duty in ("withdraw", "run") else "fought on"


def faced(battle: Engagement, event: Faced) -> Line:
    """A unit that turned, and whom it has before it now."""
    unit, foe = called(battle, event.unit), foe_before(battle, event.unit)
    told = f"{unit} turned to face {foe}" if foe else f"{unit} turned on the spot"
    return Line(told, detail=f"to {degrees(event.facing)}°")


def foe_before(battle: Engagement, no: int) -> str:
    """The enemy that a unit looks at: the nearest about straight ahead."""
    at = battle.unit(no).at
    if at is None:
        return ""
    foes = [u for u in battle.combatants(1 - battle.unit(no).side) if u.at is not None]
    seen = [(dist((at.x, at.y), (u.here.x, u.here.y)), u.no) for u in foes if ahead_of(at, u.here)]
    return called(battle, min(seen)[1]) if seen and min(seen)[0] <= IN_VIEW else ""


def ahead_of(at: Pose, other: Pose) -> bool:
    """Does it stand about straight before a unit?"""
    return between(at.facing, bearing(at.x, at.y, other.x, other.y)) <= STRAIGHT


def reason(battle: Engagement, event: Any) -> str:
    """Why, without the unit's name where the line has it; what the rules give as a reason suits one or several."""
    said: str = event.reason if event.unit is None else event.reason.removeprefix(f"{name(battle, event.unit)}: ")
    return reworded(said) if isinstance(event, GIVEN_BY_RULES) else said


def card(battle: Engagement, event: Any) -> str:
    """A card, or what it is called."""
    return plain(event.card) if isinstance(event.card, str) else card_words(battle, event.card)


LOG: dict[type[Event], Teller] = {
    **SETTLED,
    TurnBegan: Line("Turn {turn}", heading="turn"),
    PhaseBegan: Line("{phase}", heading="phase"),
    GuideGiven: "Both sides have the player's guide",
    CardsRevealed: cards_revealed,
    GoesOn: "{unit} kept going",
    Halted: "{unit} halted: {reason}",
    MarchEnded: "{unit} {marched} {distance}",
    GroundMet: ground_met,
    GunsBogged: "{unit} stuck fast in the soft ground",
    NotCarriedOut: "{unit} did not carry out the card ({card}): {reason}",
    StatusCompelled: "{unit} did otherwise than the card said: {card}, {reason}",
    Faced: faced,
    ChangeBegan: "{unit} began to {drill}",
    ChangeCompleted: "{unit} finished {drilled}",
    ChangeWaits: "{unit} had no room to form up, {obstacle} in the way",
    ChangeGivenUp: "{unit} gave up the change of formation",
    ChangeLost: "{unit} lost the formation that was being taken up",
    SquareCalled: "{unit} began to form square against the horse",
    ShotFired: "{unit} {fired} {target}",
    HeldFire: "{unit} held fire and let {mover} come on",
    GaveUp: "{unit} gave up {given_up} to fire at {target}",
    Assaulted: assaulted,
    AssaultFailed: "{unit} would not close with {target}, and halted in disorder",
    MeleeFought: melee_fought,
    BrokenOff: "{unit} broke off",
    GunsTaken: "{unit}: overrun, and the guns lost",
    CutDown: "{by} cut down {unit}",
    Overtaken: "{by} overtook {unit}",
    ResultOwed: "{unit} {fared}, and {duty} next turn",
    ResultBit: "{unit} {duty} now",
    UnitRan: Line("{unit} ran for it{in_the_way}", rout=True),
    UnitWithdrew: "{unit} fell back, facing the enemy{in_the_way}",
    PursuitChosen: "{unit} {pursues}",
    Pursued: "{unit} went after {quarry}",
    PursuedOff: "{unit} followed {quarry} off the field",
    PursuitEnded: pursuit_ended,
    PursuitLapsed: "{unit} found nobody left to pursue",
    PursuersReturned: "{unit} came back from the pursuit, in disorder",
    SecondLineChosen: "The second line of {unit} {joins}",
    LinesApart: "The lines of {unit} took up their distance again",
    LinesCombined: "The two lines of {unit} became one body",
    SubdivisionBroke: "Half of {unit} broke and ran",
    StatusChanged: "{unit} {status}",
    Disordered: "{unit} fell into disorder",
    ReOrdered: "{unit} came back into order",
    Removed: "{unit}: {fate}",
    ClockTicked: "{unit} took breath",
    RecoverySpoilt: "{unit} could not recover: {reason}",
    Rallied: "{unit} stopped running",
    CommanderJoined: "{hq} joined {unit}",
    CommanderLeft: "{hq} left {unit}",
    CommanderShifted: "{unit} made way",
    UnitArrived: "{unit} came on",
    ArrivalDelayed: "There was no room yet for {unit}",
    ObjectiveMet: "{objective}",
    **umpired("Control"),
    CardAmended: "Control changes the card of {unit}: {card} ({reason})",
    Ruled: ruled,
    **dict.fromkeys((ChangeTicked, TurnEnded, UnitMoved, BlocksLaid), ""),
}
LOG_WORDS: Words = {
    "reason": reason,
    "card": card,
    "status": status,
    "fared": fared,
    "in_the_way": in_the_way,
    "phase": lambda _, event: plain(event.phase).capitalize(),
    "marched": lambda _, event: MARCHED.get(event.kind, "advanced"),
    "distance": lambda _, event: centimetres(event.distance),
    "drill": lambda _, event: DRILLED.get(event.into, (f"form {plain(event.into)}", ""))[0],
    "drilled": lambda _, event: DRILLED.get(event.formation, ("", f"forming {plain(event.formation)}"))[1],
    "fired": lambda _, event: "opened fire as they came on, at" if event.opportunity else "fired at",
    "given_up": lambda _, event: GIVEN_UP.get(event.card, plain(event.card)),
    "duty": lambda _, event: DUTIES.get(event.duty, plain(event.duty)),
    "pursues": lambda _, event: "went after the enemy" if event.pursue else "stood on the ground won",
    "joins": lambda _, event: "came up" if event.join else "was kept in hand",
    "fate": lambda _, event: FATES.get(event.reason, OUT),
    "obstacle": lambda battle, event: ground_words(battle, event.obstacle),
}
