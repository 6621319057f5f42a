"""The log's plain lines: an event each, its fields put in by name."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import Event
from grognard.rulesets.en_avant.battle import Card, Engagement
from grognard.rulesets.en_avant.cards import SquareCalled
from grognard.rulesets.en_avant.choices import BrokenOff
from grognard.rulesets.en_avant.clock.clock import Halted
from grognard.rulesets.en_avant.closing import AssaultFailed, CutDown, Overtaken
from grognard.rulesets.en_avant.command import CommanderJoined, CommanderLeft, CommanderShifted
from grognard.rulesets.en_avant.conduct import GoesOn, StatusCompelled
from grognard.rulesets.en_avant.control.desk import BattleCalled, CardAmended, GuideGiven, Told
from grognard.rulesets.en_avant.control.ground import TerrainSet
from grognard.rulesets.en_avant.control.units import ControlRuled
from grognard.rulesets.en_avant.effects import BlocksLaid, Disordered, NotCarriedOut, UnitMoved
from grognard.rulesets.en_avant.formations import ChangeGivenUp, ChangeLost, ChangeTicked, ChangeWaits, Faced
from grognard.rulesets.en_avant.going import GunsBogged
from grognard.rulesets.en_avant.ground import TerrainRevealed
from grognard.rulesets.en_avant.melee import GunsTaken
from grognard.rulesets.en_avant.opportunity import HeldFire
from grognard.rulesets.en_avant.order import ReOrdered
from grognard.rulesets.en_avant.recovery import ClockTicked, Rallied, RecoverySpoilt
from grognard.rulesets.en_avant.regiments import SubdivisionBroke
from grognard.rulesets.en_avant.results.duties import PursuitLapsed
from grognard.rulesets.en_avant.results.off_table import PursuedOff, PursuersReturned
from grognard.rulesets.en_avant.results.pursuit import Pursued
from grognard.rulesets.en_avant.second_lines import LinesApart, LinesCombined
from grognard.rulesets.en_avant.victory import ArrivalDelayed, ObjectiveMet, TurnEnded, UnitArrived
from grognard.rulesets.en_avant.words.terms import card_words, degrees, ground_words, name, plain, reworded

UNITS = ("unit", "target", "by", "hq", "mover", "quarry", "defender")
GIVEN_BY_RULES = (Halted, NotCarriedOut)
LINES: dict[type[Event], str] = {
    GuideGiven: "Both sides have the player's guide",
    SquareCalled: "{unit} began to form square against the horse",
    Halted: "{unit} halted: {reason}",
    GoesOn: "{unit} kept going",
    AssaultFailed: "{unit} would not close with {target}, and halted in disorder",
    CutDown: "{by} cut down {unit}",
    Overtaken: "{by} overtook {unit}",
    CommanderJoined: "{hq} joined {unit}",
    CommanderLeft: "{hq} left {unit}",
    CommanderShifted: "{unit} made way",
    PursuitLapsed: "{unit} found nobody left to pursue",
    PursuedOff: "{unit} followed {quarry} off the field",
    CardAmended: "Control changes the card of {unit}: {card} ({reason})",
    BattleCalled: "Control calls the battle: {reason}",
    Told: "Control: {saying}",
    TerrainRevealed: "{side} now knows of {feature}",
    TerrainSet: "Control rules on {feature}: {reason}",
    ControlRuled: "Control rules on {unit} ({what}): {reason}",
    StatusCompelled: "{unit} did otherwise than the card said: {card}, {reason}",
    NotCarriedOut: "{unit} did not carry out the card ({card}): {reason}",
    Disordered: "{unit} fell into disorder",
    ReOrdered: "{unit} came back into order",
    ChangeTicked: "",
    ChangeWaits: "{unit} had no room to form up: {obstacle}",
    ChangeGivenUp: "{unit} gave up the change of formation",
    ChangeLost: "{unit} lost the formation that was being taken up",
    Faced: "{unit} turned to face {facing}°",
    GunsBogged: "{unit} stuck fast in the soft ground",
    GunsTaken: "{unit}: overrun, and the guns lost",
    HeldFire: "{unit} held fire and let {mover} come on",
    BrokenOff: "{unit} broke off",
    ClockTicked: "{unit} took breath",
    RecoverySpoilt: "{unit} could not recover: {reason}",
    Rallied: "{unit} stopped running",
    PursuersReturned: "{unit} came back from the pursuit, in disorder",
    SubdivisionBroke: "Half of {unit} broke and ran",
    TurnEnded: "",
    ObjectiveMet: "{objective}",
    UnitArrived: "{unit} came on",
    ArrivalDelayed: "There was no room yet for {unit}",
    UnitMoved: "",
    BlocksLaid: "",
    LinesApart: "The lines of {unit} took up their distance again",
    LinesCombined: "The two lines of {unit} became one body",
    Pursued: "{unit} went after {quarry}",
}


def value_words(battle: Engagement, event: Event, field: str) -> Any:
    """A field of an event as it stands in a line."""
    value = getattr(event, field)
    if field in UNITS and isinstance(value, int):
        return name(battle, value)
    if isinstance(value, Card):
        return card_words(battle, value)
    if field in ("feature", "obstacle"):
        return ground_words(battle, value)
    if field == "card":
        return plain(value)
    if field == "reason":
        said = value.removeprefix(f"{name(battle, getattr(event, 'unit', -1))}: ")
        return reworded(said) if isinstance(event, GIVEN_BY_RULES) else said
    if field == "facing":
        return degrees(value)
    if field == "side":
        return value.capitalize()
    return ", ".join(value) if field == "what" else value


def from_line(battle: Engagement, event: Event) -> str:
    """An event by its line of the table."""
    line = LINES[type(event)]
    return line.format(**{f: value_words(battle, event, f) for f in event.__struct_fields__ if f"{{{f}" in line})
