"""The log: the narrative of a battle in plain words."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import Event, Ruled
from grognard.engine.lines import SETTLED, Line, Teller, Words, ground_words, umpired
from grognard.engine.names import centimetres, name, named
from grognard.rulesets.en_avants.events import ArrivalDelayed, Removed, ShotFired, UnitArrived, UnitMoved
from grognard.rulesets.en_avants.objectives import ObjectiveMet
from grognard.rulesets.en_avants.status import NAMES
from grognard.rulesets.en_avants.words.rulings import told
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
from grognard.rulesets.en_masse.words.names import (
    DOING,
    FORMED,
    HURT,
    VERBS,
    facing_words,
    officer_name,
    order_words,
)
from grognard.rulesets.en_masse.words.rulings import OUTCOMES

WENT = {
    "move": "moved",
    "assault": "advanced to the assault",
    "withdraw": "fell back",
    "pursuit": "pursued",
    "run": "ran",
}


def party(battle: Clash, id: str) -> str:
    """Whom a ruling is about, by name; a commander too."""
    officers = {officer.id: officer.name for officer in battle.field.commanders}
    return officers.get(id) or named(battle, id)


def ruled(battle: Clash, event: Ruled) -> str:
    """A ruling: both sides of the sum, or the dice, and what came of them."""
    ruling = event.ruling
    subject, other = party(battle, ruling.subject), party(battle, ruling.object)
    thrown = f"{subject}: {' and '.join(map(str, event.dice))}, {event.result}"
    return told(event, subject, other, OUTCOMES, thrown)


def status(_battle: Clash, event: StatusChanged) -> str:
    """A new status, by its name."""
    return f"{'sank to' if event.now < event.was else 'rose to'} {NAMES[event.now]}"


def reason(battle: Clash, event: Any) -> str:
    """Why, without the unit's name where the line has it."""
    said: str = event.reason
    return said if event.unit is None else said.removeprefix(f"{battle.unit(event.unit).name}: ")


def part_done(battle: Clash, event: PartDone) -> str:
    """A part of an order carried out."""
    after = "and waits for orders" if event.last else "and goes on with the next part of its order"
    return f"{name(battle, event.unit)} has carried out its order ({VERBS[event.verb].lower()}) {after}"


def declared(battle: Clash, event: Declared) -> str:
    """What a commander can be seen to do."""
    who = officer_name(battle, event.commander)
    with_whom = f" {name(battle, event.unit)}" if event.unit >= 0 else ""
    return f"{who} {DOING[event.doing]}{with_whom}"


def command_passed(battle: Clash, event: CommandPassed) -> str:
    """Who commands again."""
    who = officer_name(battle, event.commander)
    return f"The second in command takes the place of {who}" if event.second else f"{who} is back"


LOG: dict[type[Event], Teller] = {
    **SETTLED,
    TurnBegan: Line("Turn {turn}", heading="turn"),
    LeaderFound: "{unit} is {led}",
    WentRound: "{unit} goes round {feature}",
    WentPast: "{unit} goes round {friend}",
    GroundShared: "{unit} and {friend} crowd together on the same ground, and count as dense",
    GroundMet: "{unit} went through {feature}",
    UnitArrived: "{unit} came on",
    ArrivalDelayed: "There was no room yet for {unit}",
    Assembled: "{unit} assembled again by the command group, in disorder",
    Declared: declared,
    Leaderless: "The division of {commander} goes on with the orders it has",
    OrderSent: "{commander} sent a rider to {unit}; the order will be there in turn {due}",
    DirectiveSent: "{commander} sent a rider to {recipient}, who will have word in turn {due}",
    DirectiveReceived: "{commander} to {recipient}: {text}",
    OrderReceived: "{unit} received its order: {order}",
    NextPart: "{unit} went on to the next part of its order: {verb}",
    OrderEnded: "{unit} has no order any more: {reason}",
    PartDone: part_done,
    ShotFired: "{unit} {fired} {target} at {range}",
    HeldFire: "{unit} held fire and let {mover} come on",
    StatusChanged: "{unit} {status}",
    Disordered: "{unit} fell into disorder",
    Reordered: "{unit} came back into order",
    Heartened: "{unit} took heart",
    FormationTaken: "{unit} is in {formation} now",
    Halted: "{unit} halted: {reason}",
    Turned: "{unit} turned to the {bearing}",
    MoveEnded: "{unit} {went} {distance}",
    NotCarriedOut: "{unit} did not carry out its order ({order}): {reason}",
    AttackClosed: "{unit} will close with {target}",
    AttackStalled: "The attack of {unit} stalled before {target}",
    ContactMade: "{unit} came to grips with {target}",
    Swerved: "{unit} swerved to meet {target}",
    CutDown: Line("{by} cut down {unit}", rout=True),
    AssaultWon: "{unit} won the fight",
    AssaultLost: "{unit} was beaten, and will fall back {withdraws}",
    Dispersed: "{unit} chased {quarry} off the field and is scattered until turn {returns}",
    DutyLapsed: "{unit} need not go on: {reason}",
    Removed: "{unit} is lost: {reason}",
    HeadquartersMoved: "{commander} moved his headquarters",
    CommanderTaken: "{commander} was taken prisoner",
    CommanderHit: "{commander} {hurt}",
    CommandPassed: command_passed,
    **umpired("Control"),
    ObjectiveMet: "{objective}",
    Ruled: ruled,
    **dict.fromkeys((UnitMoved, Shown, InCommand), ""),
}
LOG_WORDS: Words = {
    "reason": reason,
    "status": status,
    "commander": lambda battle, event: officer_name(battle, event.commander),
    "recipient": lambda battle, event: officer_name(battle, event.recipient),
    "led": lambda _, event: {-1: "poorly led", 0: "led well enough", 1: "well led"}[event.leadership],
    "order": lambda battle, event: (
        event.order if isinstance(event, NotCarriedOut) else order_words(battle, event.parts)
    ),
    "verb": lambda _, event: VERBS[event.verb].lower(),
    "fired": lambda _, event: "opened fire as they came on, at" if event.opportunity else "fired at",
    "range": lambda _, event: centimetres(event.range),
    "formation": lambda _, event: FORMED[event.formation],
    "bearing": lambda _, event: facing_words(event.facing),
    "went": lambda _, event: WENT[event.kind],
    "distance": lambda _, event: centimetres(event.distance),
    "withdraws": lambda _, event: centimetres(event.withdraws),
    "hurt": lambda _, event: HURT[event.how],
    "friend": lambda battle, event: name(battle, event.friend),
    "feature": lambda battle, event: ground_words(battle, event.feature),
}
