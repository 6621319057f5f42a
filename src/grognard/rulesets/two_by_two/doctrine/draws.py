"""Doctrine, draws: how well a side stands, when it offers a draw and when it takes one."""

from __future__ import annotations

from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish
from grognard.rulesets.two_by_two.doctrine.stance import strength, time_gives
from grognard.rulesets.two_by_two.draws import DrawOffer, OfferDraw
from grognard.rulesets.two_by_two.sequence import MovementPhase

# All but turns are in units' worth: an ordinary regiment of the line is about 1.
DECIDED = 20.0  # a battle won, more than all that can be left in it
LOSS = 1.0  # a first unit lost, on top of its own worth: five lose the battle
MOUNTING = 1.3  # the power by which each further loss weighs more
TIME = 6.0  # what the clock gives, at the last turn
LATELY = 3  # the power by which that comes late: an eighth of it at half time
BAD = 2.0  # so far behind, a draw is a gain
TIRED = 40  # turns after which a battle without a last one has gone on long enough
EVEN = 1.0  # so little ahead, a side is no better off
WEARIER = 0.1  # and so much more with every turn after that


def evaluate(battle: Skirmish, side: int, weights: Weights) -> float:
    """How well a side stands, whatever is thought of the means."""
    return standing(battle, side)


def standing(battle: Skirmish, side: int) -> float:
    """What is left, what is lost and whom time favours; a decided battle is worth more than that."""
    if battle.result is not None:
        return 0.0 if battle.result not in SIDES else DECIDED if battle.result == SIDES[side] else -DECIDED
    lost, his = battle.destroyed(side), battle.destroyed(1 - side)
    stands = strength(battle, side) - strength(battle, 1 - side) + LOSS * (mounting(his) - mounting(lost))
    given = time_gives(battle)
    if given in SIDES:
        near = (battle.turn / battle.layer.turn_limit) ** LATELY
        stands += TIME * near * (1.0 if given == SIDES[side] else -1.0)
    return stands


def mounting(losses: int) -> float:
    """What losses weigh: each more than the one before."""
    return float(losses**MOUNTING)


def tired(battle: Skirmish, side: int) -> bool:
    """Has a battle without a last turn gone on so long that a side no better off has had enough of it?"""
    over = battle.turn - TIRED
    return not battle.layer.turn_limit and over >= 0 and standing(battle, side) < EVEN + WEARIER * over


def weigh_draw(view: Skirmish, question: DrawOffer, w: Weights, clock: Clock) -> list[Weighed]:
    """Take a draw when the battle goes badly, or when it goes nowhere."""
    side = SIDES.index(question.seat)
    worn = tired(view, side)
    taken = 2 * BAD if worn else -standing(view, side)
    words = ("Neither of us gets anywhere: let it be a draw" if worn else "Better a draw than this",)
    fought = ("There is a battle to be won",)
    answers = question.candidates(view)
    return [Weighed(a, taken, words) if a.accept else Weighed(a, BAD, fought) for a in answers]


def offers(view: Skirmish, question: MovementPhase) -> list[Weighed]:
    """Offer a draw in a battle that goes nowhere, once a half: before anything is ordered in it."""
    begun = question.declined or any([u.moved for u in view.on_table(view.phasing)])
    if begun or not tired(view, view.phasing):
        return []
    return [Weighed(OfferDraw(), 1.0, ("The armies have worn each other out: a draw would be fair",))]
