"""The log: the narrative of a battle in plain words, one line a deed."""

from __future__ import annotations

from grognard.engine.events import Ended, Event, Ruled
from grognard.engine.lines import SETTLED, Line, Teller, Words, umpired
from grognard.engine.names import called, capital, counted, listed, result_words, side_of, tenths
from grognard.engine.prose import does
from grognard.rulesets.sound_of_guns.arrivals import UnitArrived
from grognard.rulesets.sound_of_guns.battle import Engagement
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
from grognard.rulesets.sound_of_guns.melee.blows import RoundScored
from grognard.rulesets.sound_of_guns.melee.orienting import Oriented
from grognard.rulesets.sound_of_guns.melee.phase import CombatBegun
from grognard.rulesets.sound_of_guns.melee.results import CombatDecided, Consolidated, Exhausted, Ignored
from grognard.rulesets.sound_of_guns.melee.retreat import RetreatBlocked
from grognard.rulesets.sound_of_guns.morale import ArmyCounted, MoraleChecked
from grognard.rulesets.sound_of_guns.moves import Reformed
from grognard.rulesets.sound_of_guns.orders import OrderPaid
from grognard.rulesets.sound_of_guns.sequence import PhaseBegan, Recovered, TurnBegan
from grognard.rulesets.sound_of_guns.shooting import ShotFired
from grognard.rulesets.sound_of_guns.victory import ObjectiveMet
from grognard.rulesets.sound_of_guns.words.names import FORMS, PHASES, SURCHARGES, WENT, officer_name
from grognard.rulesets.sound_of_guns.words.rulings import ruled
from grognard.rulesets.sound_of_guns.words.setup import LOG as SETTING_UP
from grognard.rulesets.sound_of_guns.words.setup import LOG_WORDS as SETUP_WORDS

REROLLED = "SG-D.7"
DRILLS = {"limbered": "limbers", "unlimbered": "unlimbers"}
ORDER_WORDS = {"good": "in good order again", "disordered": "disordered", "routed": "routed"}


def moved(battle: Engagement, event: UnitMoved) -> Line:
    """How a unit went."""
    fled = event.manner == "rout"
    return Line(f"{does(called(battle, event.unit), WENT[event.manner])} {tenths(event.length)}", rout=fled)


def drilled(battle: Engagement, event: Reformed) -> str:
    """A unit in a new formation."""
    return does(called(battle, event.unit), DRILLS.get(event.formation, f"forms {FORMS[event.formation]}"))


def paid(battle: Engagement, event: OrderPaid) -> Line:
    """What an order cost, and for what."""
    extra = [SURCHARGES[clause].lower() for clause in event.also if clause in SURCHARGES]
    spent = f"{officer_name(battle, event.hq)} spends {counted(event.points, 'point')} on {called(battle, event.unit)}"
    return Line(f"{spent}, {event.left} left", detail=f"1 for the order, 1 each: {listed(extra)}" if extra else "")


def rolled(battle: Engagement, event: PointsRolled) -> str:
    """A commander's dice."""
    again = " again" if event.clause == REROLLED else ""
    return f"{officer_name(battle, event.hq)} rolls{again} {listed([str(d) for d in event.dice])}"


def given(battle: Engagement, event: PointsGiven) -> str:
    """A commander's points for the turn."""
    return f"{officer_name(battle, event.hq)} has {counted(event.points, 'point')}"


def rode(battle: Engagement, event: CommanderMoved) -> str:
    """A commander goes somewhere, or has to."""
    return f"{officer_name(battle, event.hq)} {'makes room' if event.forced else 'rides to his new place'}"


def scored(battle: Engagement, event: RoundScored) -> Line:
    """The sum of a round."""
    us, them = event.attacking, 1 - event.attacking
    one, other = side_of(battle, us), side_of(battle, them)
    told = f"{one} {event.scores[us]}, {other} {event.scores[them]}"
    return Line(capital(told), detail=f"{parts(event, us)} against {parts(event, them)}")


def parts(event: RoundScored, side: int) -> str:
    """What a side's score is made of."""
    made = [counted(event.hits[side], "hit")]
    made += [f"{event.support[side]} for support"] if event.support[side] else []
    made += ["1 for the hill"] if event.hill[side] else []
    return ", ".join(made)


def decided(battle: Engagement, event: CombatDecided) -> str:
    """Who has won a round."""
    if event.winner is None:
        return "The round is drawn, and the attacker falls back"
    told = capital(f"{side_of(battle, event.winner):wins} the round")
    if not battle.rules_open:
        return told
    return f"{told} {f'by {event.margin}' if event.margin else 'as nobody is left against them'}"


def begun(battle: Engagement, event: CombatBegun) -> str:
    """Who fights whom."""
    sides = [[called(battle, no) for no in event.units if battle.unit(no).side == s] for s in (0, 1)]
    ours, theirs = sides[event.attacking], sides[1 - event.attacking]
    if event.round > 1:
        return f"{does(listed(ours), 'pursues')} {listed(theirs)}, and nobody shoots"
    return f"{listed(ours)} against {listed(theirs)}"


def shot(battle: Engagement, event: ShotFired) -> str:
    """Who shoots at whom, for those who do not see the throw that tells it."""
    return "" if battle.rules_open else f"{called(battle, event.unit)} shoots at {called(battle, event.target)}"


def unseen_try(battle: Engagement, event: SquareTried) -> str:
    """How a try came out, for those who do not see its die."""
    return f"{called(battle, event.unit)} {'forms square in time' if event.formed else 'does not get into square'}"


def blown(battle: Engagement, event: Exhausted) -> str:
    """Who is blown, for those who do not see the check that tells it."""
    return "" if battle.rules_open else f"{called(battle, event.unit)} is blown"


def tried(battle: Engagement, event: SquareTried) -> str:
    """Who stood as it was; a try is told by its die."""
    if event.tried:
        return "" if battle.rules_open else unseen_try(battle, event)
    return f"{does(called(battle, event.unit), 'forms')} no square before {called(battle, event.enemy)}"


def charged(battle: Engagement, event: Charged) -> str:
    """Who charges whom, and from behind if so."""
    one, other = called(battle, event.unit), called(battle, event.enemy)
    return f"{does(one, 'charges')} {other}{' from the rear' if event.rear else ''}"


def blocked(battle: Engagement, event: RetreatBlocked) -> str:
    """What bars a retreat."""
    by = event.ground if event.by is None else called(battle, event.by)
    return f"{does(called(battle, event.unit), 'finds')} the way barred by {by}"


def changed(battle: Engagement, event: OrderChanged) -> Line:
    """A unit's order, better or worse."""
    told = f"{does(called(battle, event.unit), 'is')} {ORDER_WORDS[event.order]}"
    return Line(told, rout=event.order == "routed")


def thinned(battle: Engagement, event: StandsLost) -> str:
    """What hits have cost."""
    left = f", {event.left} left" if event.left else ", its last"
    return f"{does(called(battle, event.unit), 'loses')} {counted(event.stands, 'stand')}{left}"


def ended(battle: Engagement, event: Ended) -> str:
    """How it ended."""
    return result_words(battle)


LOG: dict[type[Event], Teller] = {
    **SETTLED,
    **umpired("The umpire"),
    ArmyCounted: "{side:has} {break_points} break points",
    CombatBegun: begun,
    CombatDecided: decided,
    CommanderMoved: rode,
    CommanderRemoved: lambda battle, event: f"{officer_name(battle, event.hq)} has nobody left to command",
    Charged: charged,
    Consolidated: "{unit:closes} ranks on the spot",
    Ended: ended,
    Exhausted: blown,
    Ignored: "{unit:takes} the hits in square, unmoved",
    MoraleChecked: "{side:has} lost {lost} of {total} break points",
    ObjectiveMet: "{objective}",
    OrderChanged: changed,
    OrderPaid: paid,
    Oriented: "{unit:closes} up to {enemy}",
    PhaseBegan: Line("{phase_word}", heading="phase"),
    PointsGiven: given,
    PointsRolled: rolled,
    Recovered: "{unit:has} wind again",
    Reformed: drilled,
    Removed: "{unit:is} lost: {fate}",
    RetreatBlocked: blocked,
    RoundScored: scored,
    Ruled: ruled,
    ShotFired: shot,
    SquareTried: tried,
    StandsLost: thinned,
    TurnBegan: Line("Turn {turn}: {side}", heading="turn"),
    UnitArrived: "{unit:comes} onto the table",
    UnitMoved: moved,
    **SETTING_UP,
}
"""By event, its line; what a throw decides is told by the throw."""
LOG_WORDS: Words = {
    "phase_word": lambda battle, event: PHASES[event.phase],
    **SETUP_WORDS,
}
