"""What the battle is about: losses, places worth having, how it ended (EA-R50)."""

from __future__ import annotations

from grognard.engine.names import side_of
from grognard.engine.page.scene import Tally
from grognard.engine.page.stakes import place_tallies
from grognard.rulesets.en_avant.battle import SIDES, Engagement
from grognard.rulesets.en_avant.objectives import OBJECTIVES, lost
from grognard.rulesets.en_avant.page.openness import cited

CALL = "EA-0.8"
GONE = "Units destroyed, gone or running."


def tallies(view: Engagement, seat: str) -> tuple[Tally, ...]:
    """What each side has lost of what it can lose, then what it has of what it needs."""
    clause = cited(view, seat, CALL)
    found = [loss_tally(view, side, clause) for side in (0, 1)]
    return (*found, *place_tallies(OBJECTIVES, view, clause))


def loss_tally(view: Engagement, side: int, clause: str) -> Tally:
    """Units destroyed, gone or running, against the number at which the battle is lost."""
    for objective in view.layer.objectives:
        wins = objective.side in (None, SIDES[1 - side])
        if objective.kind == "losses" and wins and objective.result == "win":
            count = OBJECTIVES.losses(view, objective, side)
            return Tally(
                side=side, title="Lost", count=count, limit=objective.count, text=objective.text, clause=clause
            )
    mine = [u for u in view.field.units if u.side == side and u.half_of < 0 and u.combatant]
    if view.layer.objectives:
        return Tally(side=side, title="Lost", count=sum([lost(u) for u in mine]), text=GONE, clause=clause)
    heavy = [u for u in mine if u.type != "light_company"]
    count, limit = sum([lost(u) for u in heavy]), len(heavy) // 2 + 1
    text = "A side that has lost more than half of its battalions, regiments and batteries is beaten."
    return Tally(side=side, title="Lost", count=count, limit=limit, text=text, clause=clause)


def result_words(view: Engagement) -> str:
    if view.result is None:
        return ""
    if view.result not in SIDES:
        return "A drawn battle"
    return f"Victory for {side_of(view, view.result)}"
