"""Why a battle of En Masse! is over: by what the scenario asks."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.endings import Cause, objective_cause
from grognard.engine.events import Ended, Event
from grognard.engine.names import side_of
from grognard.rulesets.en_masse.battle import Clash
from grognard.rulesets.en_masse.victory import OBJECTIVES, anybody


def cause(battle: Clash, events: Sequence[Event]) -> Cause:
    """What ended the battle, in the names of its sides."""
    clause = next((event.clause for event in events if isinstance(event, Ended)), "")
    gone = [side_of(battle, side).noun for side in (0, 1) if not anybody(battle, side)]
    if gone and OBJECTIVES.decision(battle, last=False) is None:
        return Cause(text=f"Nobody of {gone[0]} was left on the field in turn {battle.turn}.", clause=clause)
    return objective_cause(OBJECTIVES, battle, clause) or Cause(text="", clause=clause)
