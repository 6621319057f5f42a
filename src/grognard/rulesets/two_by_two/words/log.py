"""The log: one line a happening, in plain words; dice and changed values are told by what they lead to."""

from __future__ import annotations

from math import dist, hypot

from grognard.engine import lines
from grognard.engine.events import Ended, Event, Ruled
from grognard.engine.lines import SETTLED, Line, Teller, Words, umpired
from grognard.engine.names import called, capital, inches, listed, name, side_of, tenths
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.column import ColumnTaken, FateShared
from grognard.rulesets.two_by_two.contact import TurnedToFace
from grognard.rulesets.two_by_two.draws import DrawDeclined, DrawOffered
from grognard.rulesets.two_by_two.effects import Marked, MarkerStands, PushedBack
from grognard.rulesets.two_by_two.follow_up import FollowedUp, KeptFacing, NoFollowUp
from grognard.rulesets.two_by_two.geometry import FACE_NAMES
from grognard.rulesets.two_by_two.going import called as ground_called
from grognard.rulesets.two_by_two.ground import holds
from grognard.rulesets.two_by_two.legs import Engaged, Exited, TradedByExit, UnitMoved
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
from grognard.table.pose import Pose, bearing, between

HALVES = ("first", "second")
IN_VIEW = 12.0  # inches: farther off nobody is said to be faced
STRAIGHT = 25.0  # degrees off the facing that still count as straight before a unit
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


def marched(battle: Skirmish, event: UnitMoved) -> Line:
    """A march in a few words; leg by leg, and what was spent on it, for those who open the line."""
    legs = listed([leg_words(leg) for leg in event.path])
    spent = f"{event.cost:.3g} of {inches(event.allowance)}" if event.cost else ""
    rides = battle.unit(event.unit).type == "hq"
    faced = "" if rides else faces(battle, event.unit)
    text = f"{called(battle, event.unit)} {went(event, faced, rides)}{where(battle, event)}"
    if faced and event.path and not text.endswith(faced):
        text += f", facing {faced}"
    return Line(text, detail="; ".join([one for one in (legs, spent) if one]))


def went(event: UnitMoved, faced: str, rides: bool) -> str:
    """How a unit moved, and how far in all."""
    ahead = sum([leg.ahead or 0.0 for leg in event.path])
    back = sum([leg.back or 0.0 for leg in event.path])
    aside = sum([abs(leg.aside or 0.0) + (hypot(*leg.step) if leg.step else 0.0) for leg in event.path])
    if ahead:
        return f"{'rode' if rides else 'marched'} {tenths(ahead + back + aside)}"
    if back:
        return f"fell back {tenths(back + aside)}"
    if aside:
        return f"side-stepped {tenths(aside)}"
    if not event.path:
        return "stood still"
    return f"turned to face {faced}" if faced else "changed its facing"


def where(battle: Skirmish, event: UnitMoved) -> str:
    """The named ground on which a march ended."""
    ground, at = battle.field.ground, event.end
    kinds = (ground.bridges, ground.towns, ground.dense_woods, ground.copses, ground.light_woods, ground.hills)
    found = next((feature for patches in kinds if (feature := holds(patches, at.x, at.y))), None)
    turned = all([leg.turn is not None for leg in event.path])
    return "" if found is None or turned else f" to {ground_called(found)}"


def faces(battle: Skirmish, no: int) -> str:
    """The enemy that a unit looks at: the nearest about straight ahead."""
    unit = battle.unit(no)
    if unit.at is None:
        return ""
    at = unit.at
    foes = [(dist((at.x, at.y), (u.at.x, u.at.y)), u) for u in battle.field.units if u.at and u.side != unit.side]
    seen = [(far, u) for far, u in foes if far <= IN_VIEW and ahead_of(at, u.here)]
    return called(battle, min(seen, key=lambda one: one[0])[1].no) if seen else ""


def ahead_of(at: Pose, other: Pose) -> bool:
    """Does it stand about straight before a unit?"""
    return between(at.facing, bearing(at.x, at.y, other.x, other.y)) <= STRAIGHT


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
    one, other = called(battle, event.attacker), called(battle, event.defender)
    if event.kind == "clearing":
        return f"{one} went in to clear {other} out of the woods"
    face = FACE_NAMES.get(event.face, "front")
    return f"{one} {'pressed on into' if event.kind == 'follow_up' else 'charged'} the {face} of {other}"


def shot_fired(battle: Skirmish, event: ShotFired) -> str:
    """Only what the ruling after it does not tell: two batteries as one. Who sees no rulings is told who fires."""
    if event.partner is None:
        return "" if battle.rules_open else f"{called(battle, event.unit)} fired on {called(battle, event.target)}"
    return f"{called(battle, event.unit)} and {called(battle, event.partner)} fired as a grand battery"


def as_far_as(_battle: Skirmish, event: PushedBack | FollowedUp | UnitRouted) -> str:
    """Who or what ended a move that nobody chose."""
    return f" as far as {event.obstacle}" if event.obstacle else ""


def melee_fought(battle: Skirmish, event: MeleeFought) -> str:
    """Only what the ruling after it does not tell: where they fight. Who sees no rulings is told who does."""
    one, other = called(battle, event.attacker), called(battle, event.defender)
    if event.kind == "clearing":
        return f"{one} and {other} fought among the trees"
    return "" if battle.rules_open else f"{one} fought {other}"


def followed(battle: Skirmish, event: FollowedUp) -> str:
    """How a winner went on, and how far."""
    how = "was carried on" if event.forced else "followed up"
    far = tenths(event.distance) + as_far_as(battle, event) if event.distance else "against the enemy before it"
    return f"{how} {far}"


def no_follow_up(battle: Skirmish, event: NoFollowUp) -> str:
    """A winner that stays."""
    own = name(battle, event.unit)
    return (
        event.reason
        if event.reason.startswith(own)
        else f"{called(battle, event.unit)} did not follow up: {event.reason}"
    )


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
    told = lines.ended(battle, event)
    return f"{told}: {why}" if why else told


LOG: dict[type[Event], Teller] = {
    **SETTLED,
    **umpired("The umpire"),
    **setup.LOG,
    Ruled: ruled,
    PhaseBegan: phase_began,
    UnitMoved: marched,
    Engaged: engaged,
    TurnedToFace: "{unit} turned to face {attacker}",
    ShotFired: shot_fired,
    ChargeBroken: "The charge of {unit} was shot to pieces",
    Marked: "{unit}: {marker}",
    MarkerStands: "{unit}: {marker} already, and no worse for it",
    PushedBack: "{unit} recoiled from the fire{as_far_as}; there is no melee",
    Shifted: "{unit} made room",
    Parted: "{attacker} and {defender} are no longer in contact",
    Rallied: "{unit} rallied: {marker} no more",
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
