"""Why a battle of 2 by 2 is over: by losses, by what the scenario asks, by a withdrawal or by consent."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.endings import Cause, objective_cause
from grognard.engine.events import Ended, Event
from grognard.engine.names import capital, side_of
from grognard.engine.prose import number, or_none
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.objectives import OBJECTIVES
from grognard.rulesets.two_by_two.victory import LEAD, annihilated, beaten, withdrawn

TALLIES = ("2X2-3.2", "2X2-3.3")


def cause(battle: Skirmish, events: Sequence[Event]) -> Cause:
    """What ended the battle, in the names of its sides."""
    clause = next((event.clause for event in events if isinstance(event, Ended)), "")
    if clause in TALLIES:
        return Cause(text=by_losses(battle), clause=clause)
    if clause == "2X2-3.5":
        return Cause(text=without_a_fight(battle), clause=clause)
    return objective_cause(OBJECTIVES, battle, clause) or Cause(text="", clause=clause)


def by_losses(battle: Skirmish) -> str:
    """Who has lost too many, or everybody."""
    losers = [side for side in (0, 1) if beaten(battle, side)]
    if len(losers) == 2:
        return f"Both sides had lost {number(battle.destroyed(0))} units in the same moment."
    if losers:
        return tally(battle, losers[0])
    gone = [side_of(battle, side) for side in (0, 1) if annihilated(battle, side)]
    return " ".join([f"{capital(side.noun)} had nobody left, on the table or on the road." for side in gone])


def tally(battle: Skirmish, loser: int) -> str:
    """What a beaten side had lost, against the other."""
    mine, his = side_of(battle, loser), side_of(battle, 1 - loser)
    lost, won = battle.destroyed(loser), battle.destroyed(1 - loser)
    if battle.options.mode == "fast":
        return f"By turn {battle.turn} {mine} had lost {number(lost)} units, {his} {or_none(won)}."
    lead = f"at least {number(LEAD)} more than {his}, who had lost {or_none(won)}"
    return f"By turn {battle.turn} {mine} had lost {number(lost)} units, {lead}."


def without_a_fight(battle: Skirmish) -> str:
    """Who marched off; else both sides wanted it so."""
    gone = [side_of(battle, side) for side in (0, 1) if withdrawn(battle, side)]
    if gone:
        return f"All that was left of {gone[0]} had marched off over its own edge, and that is a draw."
    return f"Both sides agreed on a draw in turn {battle.turn}."
