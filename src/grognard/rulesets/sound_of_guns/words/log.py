"""The log: the narrative of a battle in plain words."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import DrawAgreed, Ended, Event, Resigned, Ruled
from grognard.engine.lines import AGREED, RESIGNED, Line, Teller, Words
from grognard.engine.names import capital, counted, inches, listed, name, named, side_of
from grognard.rulesets.sound_of_guns.arrivals import UnitArrived
from grognard.rulesets.sound_of_guns.battle import SIDES, Engagement
from grognard.rulesets.sound_of_guns.blows import RoundScored
from grognard.rulesets.sound_of_guns.charges import Charged
from grognard.rulesets.sound_of_guns.command import PointsGiven, PointsRolled
from grognard.rulesets.sound_of_guns.effects import (
    CommanderMoved,
    CommanderRemoved,
    OrderChanged,
    Removed,
    StandsLost,
    UnitMoved,
)
from grognard.rulesets.sound_of_guns.interrupts import SquareTried
from grognard.rulesets.sound_of_guns.melee import CombatBegun
from grognard.rulesets.sound_of_guns.morale import ArmyCounted, MoraleChecked
from grognard.rulesets.sound_of_guns.moves import Reformed
from grognard.rulesets.sound_of_guns.orders import OrderPaid
from grognard.rulesets.sound_of_guns.orienting import Oriented
from grognard.rulesets.sound_of_guns.results import CombatDecided, Consolidated, Exhausted, Ignored
from grognard.rulesets.sound_of_guns.retreat import RetreatBlocked
from grognard.rulesets.sound_of_guns.sequence import PhaseBegan, Recovered, TurnBegan
from grognard.rulesets.sound_of_guns.shooting import ShotFired
from grognard.rulesets.sound_of_guns.victory import ObjectiveMet
from grognard.rulesets.sound_of_guns.words.names import FORMED, PHASES, WENT


def officer(battle: Engagement, event: Any) -> str:
    """A commander by name."""
    piece = battle.field.piece(event.hq)
    return piece.name if piece else "a commander"


def moved(battle: Engagement, event: UnitMoved) -> str:
    """How a unit went."""
    return f"{name(battle, event.unit)} {WENT[event.manner]} {inches(event.length)}"


def paid(battle: Engagement, event: OrderPaid) -> str:
    """What an order cost."""
    spent = f"{officer(battle, event)} spends {counted(event.points, 'point')}"
    return f"{spent} on {name(battle, event.unit)}, and has {event.left} left"


def rolled(battle: Engagement, event: PointsRolled) -> str:
    """A commander's dice."""
    return f"{officer(battle, event)} rolls {listed([str(d) for d in event.dice])}"


def scored(battle: Engagement, event: RoundScored) -> str:
    """The sum of a round."""
    us, them = event.attacking, 1 - event.attacking
    return f"The round: {parts(battle, event, us)}, {parts(battle, event, them)}"


def parts(battle: Engagement, event: RoundScored, side: int) -> str:
    """A side's score and what it is made of."""
    made = [f"{counted(event.hits[side], 'hit')}"]
    made += [f"{event.support[side]} for support"] if event.support[side] else []
    made += ["1 for the hill"] if event.hill[side] else []
    return f"{side_of(battle, side)} {event.scores[side]} ({', '.join(made)})"


def decided(battle: Engagement, event: CombatDecided) -> str:
    """Who has won a round."""
    if event.winner is None:
        return "The round is drawn: the attacker falls back"
    return capital(f"{side_of(battle, event.winner):wins} the round by {event.margin}")


def begun(battle: Engagement, event: CombatBegun) -> str:
    """Who fights."""
    names = [name(battle, no) for no in event.units]
    return f"{listed(names)} fight" + ("" if event.round == 1 else ": a pursuit, nobody shoots")


def tried(battle: Engagement, event: SquareTried) -> str:
    """A square formed in time, or not."""
    who, enemy = name(battle, event.unit), name(battle, event.enemy)
    if not event.tried:
        return f"{who} stands as it is before {enemy}"
    return (
        f"{who} forms square before {enemy}" if event.formed else f"{who} tries to form square before {enemy} and fails"
    )


def blocked(battle: Engagement, event: RetreatBlocked) -> str:
    """What bars a retreat."""
    by = event.ground if event.by is None else name(battle, event.by)
    return f"{name(battle, event.unit)} finds {by} in its way"


def ended(battle: Engagement, event: Ended) -> str:
    """How it ended."""
    return capital(f"{side_of(battle, event.result):wins}") if event.result in SIDES else "The battle is drawn"


def ruled(battle: Engagement, event: Ruled) -> str:
    """A throw and what came of it."""
    ruling = event.ruling
    against = f" at {named(battle, ruling.object)}" if ruling.object else ""
    dice = " ".join([str(d) for d in event.dice])
    count = f", {event.total}" if ruling.throw == "pools" else ""
    return f"{named(battle, ruling.subject)}{against}: {dice}{count}: {event.result}"


LOG: dict[type[Event], Teller] = {
    ArmyCounted: "{side} has {break_points} break points, and costs {points} points",
    CombatBegun: begun,
    CombatDecided: decided,
    CommanderMoved: lambda battle, event: f"{officer(battle, event)} {'makes room' if event.forced else 'rides'}",
    CommanderRemoved: lambda battle, event: f"{officer(battle, event)} has nobody left to command",
    Charged: "{unit} charges {enemy}",
    Consolidated: "{unit} consolidates",
    DrawAgreed: AGREED,
    Ended: ended,
    Exhausted: "{unit} is exhausted",
    Ignored: "{unit} in square takes its hits and stands",
    MoraleChecked: "{side} has lost {lost} of {total} break points",
    ObjectiveMet: "{objective}",
    OrderChanged: "{unit} is {order_word}",
    OrderPaid: paid,
    Oriented: "{unit} closes up to {enemy}",
    PhaseBegan: Line("{phase_word}", heading="phase"),
    PointsGiven: lambda battle, event: f"{officer(battle, event)} has {counted(event.points, 'point')}",
    PointsRolled: rolled,
    Recovered: "{unit} has its breath back",
    Reformed: "{unit} forms {formed_word}",
    Removed: "{unit} is lost: {fate}",
    Resigned: RESIGNED,
    RetreatBlocked: blocked,
    RoundScored: scored,
    Ruled: ruled,
    ShotFired: "{unit} shoots at {target}: {hits} hits",
    SquareTried: tried,
    StandsLost: "{unit} loses {stands} stands, {left} left",
    TurnBegan: Line("Turn {turn}: {side}", heading="turn"),
    UnitArrived: "{unit} comes onto the table",
    UnitMoved: moved,
}
ORDER_WORDS = {"good": "in good order", "disordered": "disordered", "routed": "routed"}
LOG_WORDS: Words = {
    "order_word": lambda battle, event: ORDER_WORDS[event.order],
    "phase_word": lambda battle, event: PHASES[event.phase],
    "formed_word": lambda battle, event: FORMED[event.formation].removeprefix("in "),
}
