"""The log: one line a happening, in plain words; dice and changed values are told by what they lead to."""

from __future__ import annotations

from grognard.engine.events import Ended, Event, Ruled
from grognard.engine.lines import Line, Teller, Words
from grognard.engine.names import capital, inches, listed, name, side_of
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish
from grognard.rulesets.two_by_two.column import ColumnTaken, FateShared
from grognard.rulesets.two_by_two.contact import TurnedToFace
from grognard.rulesets.two_by_two.draws import DrawDeclined, DrawOffered
from grognard.rulesets.two_by_two.effects import Marked, MarkerStands, PushedBack
from grognard.rulesets.two_by_two.follow_up import FollowedUp, KeptFacing, NoFollowUp
from grognard.rulesets.two_by_two.geometry import FACE_NAMES
from grognard.rulesets.two_by_two.leaving import Exited, TradedByExit
from grognard.rulesets.two_by_two.legs import Engaged, UnitMoved
from grognard.rulesets.two_by_two.march import Leg
from grognard.rulesets.two_by_two.melee import GroupFormed, MeleeFought
from grognard.rulesets.two_by_two.parting import Parted
from grognard.rulesets.two_by_two.rally import Rallied
from grognard.rulesets.two_by_two.reinforcements import Arrived, NoRoom, TradedOnArrival
from grognard.rulesets.two_by_two.rout import Overrun, Panicked, UnitRouted
from grognard.rulesets.two_by_two.sequence import PhaseBegan
from grognard.rulesets.two_by_two.shifting import Shifted
from grognard.rulesets.two_by_two.shooting import ChargeBroken, ShotFired
from grognard.rulesets.two_by_two.victory import Destroyed, annihilated, beaten, withdrawn
from grognard.rulesets.two_by_two.words import setup
from grognard.rulesets.two_by_two.words.names import edge, point
from grognard.rulesets.two_by_two.words.rulings import ruled

HALVES = ("first", "second")
PHASES = {
    "move": "Turn {turn}, {half} half: {side:moves}",
    "rally": "{side:rallies}",
    "face": "",
    "shoot": "{side:opens} fire",
    "melee": "The melees",
}
CAUSES = {
    "shooting": "fled from the fire",
    "melee": "fled from the melee",
    "contagion": "fled with the rest",
    "choice": "chose to run",
}
MISHAPS = {"2X2-3.6": "ran off the table", "2X2-6.24": "was lost in {}"}
UNNAMED = {"2X2-12.10": "the enemy", "2X2-6.24": "the woods"}
CLOSED = "ground closed to it"
ENDS = {
    "2X2-3.1": "time is up",
    "2X2-3.2": "five units are lost",
    "2X2-3.3": "five units are lost, and two more than the enemy",
    "2X2-3.5": "by consent",
}
TALLIES = ("2X2-3.2", "2X2-3.3")


def phase_began(battle: Skirmish, event: PhaseBegan) -> Line:
    """A heading; the half-turn's own stands over its movement."""
    template = PHASES.get(event.phase, f"{event.phase.capitalize()}: {{side}}")
    half = HALVES[event.half == 2]
    text = capital(template.format(turn=event.turn, half=half, side=side_of(battle, event.seat)))
    return Line(text, heading="turn" if event.phase == "move" else "phase")


def march(_battle: Skirmish, event: UnitMoved) -> str:
    """A march, leg by leg, and what was spent on it."""
    told = listed([leg_words(leg) for leg in event.path]) or "stood still"
    return f"{told} ({event.cost:.3g} of {inches(event.allowance)})" if event.cost else told


def leg_words(leg: Leg) -> str:
    """One piece of a path."""
    if leg.turn is not None:
        return f"turned to {leg.turn:g}°"
    if leg.ahead is not None:
        return f"advanced {inches(leg.ahead)}"
    if leg.back is not None:
        return f"fell back {inches(leg.back)}"
    if leg.aside is not None:
        return f"side-stepped {inches(abs(leg.aside))} to the {'right' if leg.aside > 0 else 'left'}"
    return "shifted its ground"


def engaged(battle: Skirmish, event: Engaged) -> str:
    """A charge, an assault on woods, or a follow-up that strikes home."""
    one, other = name(battle, event.attacker), name(battle, event.defender)
    if event.kind == "clearing":
        return f"{one} went in to clear {other} out of the woods"
    face = FACE_NAMES.get(event.face, "front")
    return f"{one} {'pressed on into' if event.kind == 'follow_up' else 'charged'} the {face} of {other}"


def shot_fired(battle: Skirmish, event: ShotFired) -> str:
    """Only what the ruling after it does not tell: two batteries as one."""
    if event.partner is None:
        return ""
    return f"{name(battle, event.unit)} and {name(battle, event.partner)} fired as a grand battery"


def as_far_as(_battle: Skirmish, event: PushedBack | FollowedUp | UnitRouted) -> str:
    """Who or what ended a move that nobody chose."""
    return f" as far as {event.obstacle}" if event.obstacle else ""


def melee_fought(battle: Skirmish, event: MeleeFought) -> str:
    """Only what the ruling after it does not tell: where they fight."""
    one, other = name(battle, event.attacker), name(battle, event.defender)
    return f"{one} and {other} fought among the trees" if event.kind == "clearing" else ""


def followed(battle: Skirmish, event: FollowedUp) -> str:
    """How a winner went on, and how far."""
    how = "was carried on" if event.forced else "followed up"
    far = inches(event.distance) + as_far_as(battle, event) if event.distance else "against the enemy before it"
    return f"{how} {far}"


def no_follow_up(battle: Skirmish, event: NoFollowUp) -> str:
    """A winner that stays."""
    unit = name(battle, event.unit)
    return event.reason if event.reason.startswith(unit) else f"{unit} did not follow up: {event.reason}"


def mishap(_battle: Skirmish, event: Overrun) -> str:
    """How a rout ended badly."""
    return MISHAPS.get(event.clause, "ran into {}").format(event.obstacle or UNNAMED.get(event.clause, CLOSED))


def why_ended(battle: Skirmish, clause: str) -> str:
    """Why the battle is over; a side may also have been wiped out with fewer losses, or have marched off."""
    if clause in TALLIES and any([annihilated(battle, s) and not beaten(battle, s) for s in (0, 1)]):
        return "nobody is left to fight on"
    if clause == "2X2-3.5" and any([withdrawn(battle, s) for s in (0, 1)]):
        return "the army has marched off"
    return ENDS.get(clause, "")


def ended(battle: Skirmish, event: Ended) -> str:
    """How the battle came out."""
    why = why_ended(battle, event.clause)
    told = capital(f"{side_of(battle, event.result):wins}") if event.result in SIDES else "The battle is drawn"
    return f"{told}: {why}" if why else told


LOG: dict[type[Event], Teller] = {
    **setup.LOG,
    Ruled: ruled,
    PhaseBegan: phase_began,
    UnitMoved: "{unit} {march}",
    Engaged: engaged,
    TurnedToFace: "{unit} turned to face {attacker}",
    ShotFired: shot_fired,
    ChargeBroken: "The charge of {unit} was shot to pieces",
    Marked: "{unit}: {marker}",
    MarkerStands: "{unit}: {marker} already, and no worse for it",
    PushedBack: "{unit} recoiled from the fire{as_far_as}; there is no melee",
    Shifted: "{unit} made room",
    Parted: "{attacker} and {defender} are no longer in contact",
    Rallied: "{unit}: {marker} no more",
    MeleeFought: melee_fought,
    GroupFormed: "{unit} fought {enemies} at once",
    ColumnTaken: "{unit} attacked in column, {supporter} close behind",
    FateShared: "{supporter} shared the fate of {unit}",
    FollowedUp: "{unit} {followed}",
    NoFollowUp: no_follow_up,
    KeptFacing: "{unit} had no time to face {attacker}",
    UnitRouted: Line("{unit} {fled}{as_far_as} and halted, Disrupted", rout=True),
    Panicked: "The rout of {by} carried {unit} away",
    Overrun: "{unit} {mishap}",
    Destroyed: "{unit} {fell}: {owner:has} lost {losses}",
    Arrived: "{unit} came on at {point}",
    NoRoom: "There was no room at {point} for {unit}",
    TradedOnArrival: "{unit}, coming on at {point}, took {enemy} off the table with it",
    Exited: "{unit} marched off over {edge}",
    TradedByExit: "{unit} marched off at {point} and {taken} will never arrive",
    DrawOffered: "{seat} offered a draw",
    DrawDeclined: "{seat:fights} on",
    Ended: ended,
}
LOG_WORDS: Words = {
    **setup.LOG_WORDS,
    "march": march,
    "as_far_as": as_far_as,
    "followed": followed,
    "mishap": mishap,
    "fell": lambda _, event: "fell with the unit beside him" if event.because else "destroyed",
    "owner": lambda battle, event: side_of(battle, battle.unit(event.unit).side),
    "fled": lambda _, event: CAUSES.get(event.cause, "fled"),
    "marker": lambda _, event: event.marker.capitalize(),
    "point": lambda battle, event: point(battle, event.point),
    "edge": lambda battle, event: edge(battle, event.edge),
}
