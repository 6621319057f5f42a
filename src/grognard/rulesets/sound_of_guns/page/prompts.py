"""What is asked, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from grognard.engine.battle import Question
from grognard.engine.control import RulingProposed
from grognard.engine.names import inches, listed, name, percent, short, tenths
from grognard.engine.page import umpiring
from grognard.engine.page.closed import figure
from grognard.engine.page.scene import Prompt
from grognard.engine.prose import ordinal
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.command import PointsToDeal, PoolMembers, RerollOffered
from grognard.rulesets.sound_of_guns.geometry import distance
from grognard.rulesets.sound_of_guns.interrupts import EVADE, EvadeOffered, SquareOffered
from grognard.rulesets.sound_of_guns.melee.phase import NextCombat, StandTarget
from grognard.rulesets.sound_of_guns.melee.pursuit import PursuitOffered
from grognard.rulesets.sound_of_guns.melee.results import OddDice
from grognard.rulesets.sound_of_guns.melee.retreat import RetreatOntoFriend
from grognard.rulesets.sound_of_guns.movement import MoveInterrupted
from grognard.rulesets.sound_of_guns.ordering import Orders
from grognard.rulesets.sound_of_guns.orders import payers
from grognard.rulesets.sound_of_guns.page.prompts_setup import SETUP
from grognard.rulesets.sound_of_guns.profiles import COMMANDS
from grognard.rulesets.sound_of_guns.rally import RallyFormation, Rallying
from grognard.rulesets.sound_of_guns.riding import CommanderMoves
from grognard.rulesets.sound_of_guns.sharing import held
from grognard.rulesets.sound_of_guns.shooting import Shooting, may_shoot
from grognard.rulesets.sound_of_guns.umpiring import ControlDesk
from grognard.rulesets.sound_of_guns.units import QUALITIES, RIDE
from grognard.rulesets.sound_of_guns.words.names import last_name
from grognard.table.kernel import local

Asker = Callable[[Any, Any], Prompt]


def about(title: str, detail: str, clause: str) -> Asker:
    """A question about one unit."""
    return lambda view, question: Prompt(
        title=f"{name(view, question.unit)}: {title}",
        detail=detail,
        piece=question.unit,
        pieces=(question.unit,),
        clause=clause,
    )


def pool(view: Engagement, question: PoolMembers) -> Prompt:
    """Whom a corps commander rolls for."""
    corps = view.field.piece(question.officer)
    his = last_name(corps) if isinstance(corps, Officer) else "the corps"
    return Prompt(
        title="For whom do you roll?",
        detail=f"A die for each, three at most, and one for {his}.",
        piece=question.officer,
        pieces=question.near,
        clause="SG-D.1",
        form="pool",
    )


def deal(view: Engagement, question: PointsToDeal) -> Prompt:
    """Dice to hand out."""
    faces = listed([str(face) for face in question.dice])
    detail = f"The dice are {faces}. Each is one commander's Command Points for this turn."
    corps = view.field.piece(question.officer)
    return Prompt(
        title=f"Give {last_name(corps)}'s dice" if isinstance(corps, Officer) else "Hand out the dice",
        detail=detail,
        piece=question.officer,
        pieces=question.takers,
        clause="SG-D.3",
        form="dice",
        dice=question.dice,
    )


def reroll(view: Engagement, question: RerollOffered) -> Prompt:
    """One die again."""
    return Prompt(
        title="Roll one die again?",
        detail=f"Once a turn, one die within {figure(view, inches(COMMANDS['army'].range), 'his range')}.",
        clause="SG-D.7",
    )


def rallying(view: Engagement, question: Rallying) -> Prompt:
    """Who is rallied."""
    units = tuple([u.no for u in held(view, view.on_table(view.phasing), question.seat) if not u.good])
    return Prompt(
        title="Rally your units", detail="A point each, before any other movement.", pieces=units, clause="SG-E.22"
    )


def orders(view: Engagement, question: Orders) -> Prompt:
    """Orders to move and to form."""
    units = tuple([u.no for u in view.on_table(view.phasing) if payers(view, u, question.seat)])
    return Prompt(
        title="Give your orders", detail="A point for a move or a change of formation.", pieces=units, clause="SG-D.9"
    )


def riding(view: Engagement, question: CommanderMoves) -> Prompt:
    """Commanders last."""
    mine = held(view, [one for one in view.field.commanders if one.side == view.phasing], question.seat)
    pieces = tuple([one.number for one in mine if not one.moved])
    return Prompt(title="Move your commanders", detail=f"Up to {inches(RIDE[1])} each.", pieces=pieces, clause="SG-E.6")


def shooting(view: Engagement, question: Shooting) -> Prompt:
    """Whose turn it is to shoot, and when hits bite."""
    mine = held(view, view.on_table(view.phasing), question.seat)
    units = tuple([u.no for u in mine if may_shoot(view, u) is None])
    return Prompt(title="Shoot", detail="Hits are kept, and bite when all have fired.", pieces=units, clause="SG-F.1")


def square(view: Engagement, question: SquareOffered) -> Prompt:
    """In square or not: who comes, what it takes, and what either means."""
    unit, riders = view.unit(question.infantry), [view.unit(no) for no in question.cavalry]
    need = QUALITIES[unit.profile.quality][1]
    near = tenths(min([distance(unit, rider) for rider in riders if rider.at is not None], default=0.0))
    chance = f"On {need}+ ({percent(Fraction(7 - need, 6))}) it is in square. "
    means = "Then horse hits it on 6s only, but it cannot move, and fire hits it at +1."
    plain = "In square horse hardly hits it, but it cannot move, and fire hits it more."
    return Prompt(
        title=f"{name(view, unit.no)}: form square?",
        detail=f"{listed([rider.name for rider in riders])} at {near}. {figure(view, chance + means, plain)}",
        piece=unit.no,
        pieces=(unit.no,),
        clause="SG-I.39",
    )


def combat(view: Engagement, question: NextCombat) -> Prompt:
    """Which combat next."""
    units = tuple([no for units in question.combats for no in units])
    return Prompt(title="Which combat is fought next?", detail="All of them are fought.", pieces=units, clause="SG-E.5")


def strike(view: Engagement, question: StandTarget) -> Prompt:
    """Whom a stand strikes: which it is of those beside it, and whom it touches."""
    unit = view.unit(question.striker)
    from_left, beside = standing(unit, question.stand)
    which = f"The {ordinal(from_left)} stand from its left" if beside > 1 else "The stand"
    met = listed([short(view, no) for no in question.targets])
    return about("whom does the stand strike?", f"{which} touches {met.removesuffix('.')}.", "SG-G.2")(view, question)


def standing(unit: Unit, stand: int) -> tuple[int, int]:
    """The place of a stand in its rank, counted from the left as the unit faces; and how many stand there."""
    own = unit.here.rect
    places = [local(own, r.x, r.y) for r in unit.rects]
    ahead, right = places[stand]
    rank = [aside for forward, aside in places if abs(forward - ahead) < unit.rects[stand].hd]
    return 1 + len([aside for aside in rank if aside < right]), len(rank)


def odd(view: Engagement, question: OddDice) -> Prompt:
    """Odd status dice."""
    detail = "They suffered alike, and the dice cannot be shared equally."
    return Prompt(title="Who rolls the odd status dice?", detail=detail, pieces=question.tied, clause="SG-G.31")


PROMPTS: dict[type[Question], Asker] = {
    **SETUP,
    PoolMembers: pool,
    PointsToDeal: deal,
    RerollOffered: reroll,
    Rallying: rallying,
    RallyFormation: about("form up", "Any formation, any facing.", "SG-E.23"),
    Orders: orders,
    CommanderMoves: riding,
    SquareOffered: square,
    EvadeOffered: about(
        "evade?", f"Infantry charges it. It may ride {inches(EVADE)} away, or stand and fight.", "SG-I.25"
    ),
    MoveInterrupted: about("go on?", "Keep the move, shorten it, or go another way.", "SG-I.42"),
    Shooting: shooting,
    NextCombat: combat,
    StandTarget: strike,
    RetreatOntoFriend: about("give way?", "A beaten friend falls back onto it.", "SG-G.36"),
    OddDice: odd,
    ControlDesk: umpiring.prompt,
    RulingProposed: umpiring.proposed,
    PursuitOffered: about("pursue?", "It has won and is not exhausted. Another round, and nobody shoots.", "SG-G.33"),
}
