"""Why a battle of En Avant! is over: by what the scenario asks, or by what is lost."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.endings import Cause, objective_cause
from grognard.engine.events import Ended, Event
from grognard.engine.names import listed, side_of
from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.objectives import OBJECTIVES, broken
from grognard.rulesets.en_avant.victory import anybody


def cause(battle: Engagement, events: Sequence[Event]) -> Cause:
    """What ended the battle, in the names of its sides."""
    clause = next((event.clause for event in events if isinstance(event, Ended)), "")
    losers = [side_of(battle, side).noun for side in (0, 1) if broken(battle, side)]
    if not battle.layer.objectives and losers:
        text = f"More than half of {listed(losers)} was destroyed, gone or running in turn {battle.turn}."
        return Cause(text=text, clause=clause)
    found = objective_cause(OBJECTIVES, battle, clause)
    if found is None and not anybody(battle):
        return Cause(text=f"Nobody was left on the field in turn {battle.turn}.", clause=clause)
    return found or Cause(text="", clause=clause)
