"""Why a battle is over: an army broken, what the scenario asks, the last turn."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.endings import Cause, objective_cause
from grognard.engine.events import Ended, Event
from grognard.engine.names import capital, side_of
from grognard.engine.prose import number, or_none
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.morale import beaten, break_points, points_lost
from grognard.rulesets.sound_of_guns.victory import OBJECTIVES

BROKEN = "SG-I.46"


def cause(battle: Engagement, events: Sequence[Event]) -> Cause:
    """What ended the battle, in the names of its sides."""
    clause = next((event.clause for event in events if isinstance(event, Ended)), "")
    if clause == BROKEN:
        return Cause(text=broken(battle), clause=clause)
    found = objective_cause(OBJECTIVES, battle, clause)
    if found is not None and battle.options.break_points_decide and OBJECTIVES.decision(battle, True) is None:
        return Cause(text=counted_out(battle), clause=clause)
    return found or Cause(text="", clause=clause)


def broken(battle: Engagement) -> str:
    """Who has lost more than half his break points."""
    loser = next((side for side in (0, 1) if beaten(battle, side)), 0)
    lost, total = points_lost(battle, loser), break_points(battle, loser)
    who = side_of(battle, loser)
    return f"By turn {battle.turn} {who} had lost {lost} of {total} break points, more than half."


def counted_out(battle: Engagement) -> str:
    """The last turn is over, and break points decide."""
    blue, red = [points_lost(battle, side) for side in (0, 1)]
    noun = "break point" if blue == 1 else "break points"
    first = f"{side_of(battle, 0)} had lost {number(blue) if blue else 'no'} {noun}"
    return capital(f"{first}, {side_of(battle, 1)} {or_none(red)}, when the last turn was over.")
