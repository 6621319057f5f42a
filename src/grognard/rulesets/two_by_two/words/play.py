"""The log of the battle itself: phases, marches, charges, routs, losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.events import Ended, Event
from grognard.engine.prose import listed
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
from grognard.rulesets.two_by_two.words.terms import edge, host, inches, name, point, side

PHASES = {"rally": "{0} rallies", "face": "", "shoot": "{0} opens fire", "melee": "The melees"}
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


def phase_began(_battle: Skirmish, event: PhaseBegan) -> str:
    """A heading; the half-turn's own stands over its movement."""
    seat = event.seat.capitalize()
    if event.phase == "move":
        return f"Turn {event.turn}, {('first', 'second')[event.half == 2]} half: {seat} moves"
    return PHASES.get(event.phase, f"{event.phase.capitalize()}: {{0}}").format(seat)


def unit_moved(battle: Skirmish, event: UnitMoved) -> str:
    """A march, leg by leg."""
    told = listed([leg_words(leg) for leg in event.path]) or "stood still"
    spent = f" ({event.cost:.3g} of {inches(event.allowance)})" if event.cost else ""
    return f"{name(battle, event.unit)} {told}{spent}"


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


def turned_to_face(battle: Skirmish, event: TurnedToFace) -> str:
    """A turn towards an attacker."""
    return f"{name(battle, event.unit)} turned to face {name(battle, event.attacker)}"


def shot_fired(battle: Skirmish, event: ShotFired) -> str:
    """Only what the ruling after it does not tell: two batteries as one."""
    if event.partner is None:
        return ""
    return f"{name(battle, event.unit)} and {name(battle, event.partner)} fired as a grand battery"


def charge_broken(battle: Skirmish, event: ChargeBroken) -> str:
    """A charge that fire has stopped for good."""
    return f"The charge of {name(battle, event.unit)} was shot to pieces"


def marked(battle: Skirmish, event: Marked) -> str:
    """A marker put down."""
    return f"{name(battle, event.unit)}: {event.marker.capitalize()}"


def marker_stands(battle: Skirmish, event: MarkerStands) -> str:
    """A marker already there."""
    return f"{name(battle, event.unit)}: {event.marker.capitalize()} already, and no worse for it"


def as_far_as(obstacle: str) -> str:
    """Who or what ended a move that nobody chose."""
    return f" as far as {obstacle}" if obstacle else ""


def pushed_back(battle: Skirmish, event: PushedBack) -> str:
    """A charger thrown back."""
    return f"{name(battle, event.unit)} recoiled from the fire{as_far_as(event.obstacle)}; there is no melee"


def shifted(battle: Skirmish, event: Shifted) -> str:
    """A unit in the way."""
    return f"{name(battle, event.unit)} made room"


def parted(battle: Skirmish, event: Parted) -> str:
    """A melee that will not be fought."""
    return f"{name(battle, event.attacker)} and {name(battle, event.defender)} are no longer in contact"


def rallied(battle: Skirmish, event: Rallied) -> str:
    """A marker taken off."""
    return f"{name(battle, event.unit)}: {event.marker.capitalize()} no more"


def melee_fought(battle: Skirmish, event: MeleeFought) -> str:
    """Only what the ruling after it does not tell: where they fight."""
    one, other = name(battle, event.attacker), name(battle, event.defender)
    return f"{one} and {other} fought among the trees" if event.kind == "clearing" else ""


def group_formed(battle: Skirmish, event: GroupFormed) -> str:
    """One against many."""
    return f"{name(battle, event.unit)} fought {event.enemies} at once"


def column_taken(battle: Skirmish, event: ColumnTaken) -> str:
    """Two units one behind the other."""
    return f"{name(battle, event.unit)} attacked in column, {name(battle, event.supporter)} close behind"


def fate_shared(battle: Skirmish, event: FateShared) -> str:
    """The second unit of a column."""
    return f"{name(battle, event.supporter)} shared the fate of {name(battle, event.unit)}"


def followed_up(battle: Skirmish, event: FollowedUp) -> str:
    """A winner on the move."""
    how = "was carried on" if event.forced else "followed up"
    far = inches(event.distance) + as_far_as(event.obstacle) if event.distance else "against the enemy before it"
    return f"{name(battle, event.unit)} {how} {far}"


def no_follow_up(battle: Skirmish, event: NoFollowUp) -> str:
    """A winner that stays."""
    unit = name(battle, event.unit)
    return event.reason if event.reason.startswith(unit) else f"{unit} did not follow up: {event.reason}"


def kept_facing(battle: Skirmish, event: KeptFacing) -> str:
    """A unit struck as it stands."""
    return f"{name(battle, event.unit)} had no time to face {name(battle, event.attacker)}"


def unit_routed(battle: Skirmish, event: UnitRouted) -> str:
    """A rout that ended in time."""
    fled = CAUSES.get(event.cause, "fled")
    return f"{name(battle, event.unit)} {fled}{as_far_as(event.obstacle)} and halted, Disrupted"


def panicked(battle: Skirmish, event: Panicked) -> str:
    """A rout that spreads."""
    return f"The rout of {name(battle, event.by)} carried {name(battle, event.unit)} away"


def overrun(battle: Skirmish, event: Overrun) -> str:
    """A rout that ended badly."""
    how = MISHAPS.get(event.clause, "ran into {}").format(event.obstacle or UNNAMED.get(event.clause, CLOSED))
    return f"{name(battle, event.unit)} {how}"


def destroyed(battle: Skirmish, event: Destroyed) -> str:
    """A loss, and the tally."""
    units = battle.field.units
    whose = side(units[event.unit].side) if 0 <= event.unit < len(units) else "The side"
    fell = "fell with the unit beside him" if event.because else "destroyed"
    return f"{name(battle, event.unit)} {fell}: {whose} has lost {event.losses}"


def arrived(battle: Skirmish, event: Arrived) -> str:
    """A reinforcement on the table."""
    return f"{name(battle, event.unit)} came on at {point(battle, event.point)}"


def no_room(battle: Skirmish, event: NoRoom) -> str:
    """A reinforcement that finds no place."""
    return f"There was no room at {point(battle, event.point)} for {name(battle, event.unit)}"


def traded_on_arrival(battle: Skirmish, event: TradedOnArrival) -> str:
    """Two units that cancel each other out at a point."""
    one, other = name(battle, event.unit), name(battle, event.enemy)
    return f"{one}, coming on at {point(battle, event.point)}, took {other} off the table with it"


def exited(battle: Skirmish, event: Exited) -> str:
    """A unit that marches away."""
    return f"{name(battle, event.unit)} marched off over {edge(battle, event.edge)}"


def traded_by_exit(battle: Skirmish, event: TradedByExit) -> str:
    """A unit that leaves at an enemy point."""
    one, other = name(battle, event.unit), name(battle, event.taken)
    return f"{one} marched off at {point(battle, event.point)} and {other} will never arrive"


def draw_offered(_battle: Skirmish, event: DrawOffered) -> str:
    """A flag of truce."""
    return f"{event.seat.capitalize()} offered a draw"


def draw_declined(_battle: Skirmish, event: DrawDeclined) -> str:
    """No truce."""
    return f"{event.seat.capitalize()} fights on"


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
    told = f"{host(battle, SIDES.index(event.result))} wins" if event.result in SIDES else "The battle is drawn"
    return f"{told}: {why}" if why else told


PLAY: dict[type[Event], Callable[[Skirmish, Any], str]] = {
    PhaseBegan: phase_began,
    UnitMoved: unit_moved,
    Engaged: engaged,
    TurnedToFace: turned_to_face,
    ShotFired: shot_fired,
    ChargeBroken: charge_broken,
    Marked: marked,
    MarkerStands: marker_stands,
    PushedBack: pushed_back,
    Shifted: shifted,
    Parted: parted,
    Rallied: rallied,
    MeleeFought: melee_fought,
    GroupFormed: group_formed,
    ColumnTaken: column_taken,
    FateShared: fate_shared,
    FollowedUp: followed_up,
    NoFollowUp: no_follow_up,
    KeptFacing: kept_facing,
    UnitRouted: unit_routed,
    Panicked: panicked,
    Overrun: overrun,
    Destroyed: destroyed,
    Arrived: arrived,
    NoRoom: no_room,
    TradedOnArrival: traded_on_arrival,
    Exited: exited,
    TradedByExit: traded_by_exit,
    DrawOffered: draw_offered,
    DrawDeclined: draw_declined,
    Ended: ended,
}
