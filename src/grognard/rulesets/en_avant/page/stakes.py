"""What the battle is about: losses, places worth having, how it ended (EA-R50)."""

from __future__ import annotations

from grognard.engine.names import brief, listed
from grognard.engine.page.command import Coming, Ending, Stakes, scenario_aim, scenario_endings
from grognard.engine.page.scene import Tally
from grognard.engine.page.stakes import losses_asked, place_tallies
from grognard.engine.prose import number
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.objectives import OBJECTIVES
from grognard.rulesets.en_avant.page.openness import cited
from grognard.rulesets.en_avant.page.tokens import ARMS
from grognard.rulesets.en_avants.objectives import lost

CALL = "EA-0.8"
GONE = "Units destroyed, gone or running."
BREAK_HALF = "Break more than half of their battalions, regiments and batteries."
HALF_LOST = (
    Ending(winner="you", text="when more than half of their battalions, regiments and batteries are lost"),
    Ending(winner="they", text="when more than half of yours are lost"),
)


def tallies(view: Engagement, seat: str) -> tuple[Tally, ...]:
    """What each side has lost of what it can lose, then what it has of what it needs."""
    clause = cited(view, seat, CALL)
    found = [loss_tally(view, side, clause) for side in (0, 1)]
    return (*found, *place_tallies(OBJECTIVES, view, clause))


def loss_tally(view: Engagement, side: int, clause: str) -> Tally:
    """Units destroyed, gone or running, against the number at which the battle is lost."""
    asked = losses_asked(OBJECTIVES, view, side, clause)
    if asked is not None:
        return asked
    mine = [u for u in view.field.units if u.side == side and u.half_of < 0 and u.combatant]
    if view.layer.objectives:
        return Tally(side=side, title="Lost", count=sum([lost(u) for u in mine]), text=GONE, clause=clause)
    heavy = [u for u in mine if u.type != "light_company"]
    count, limit = sum([lost(u) for u in heavy]), len(heavy) // 2 + 1
    text = "A side that has lost more than half of its battalions, regiments and batteries is beaten."
    return Tally(side=side, title="Lost", count=count, limit=limit, text=text, clause=clause)


def stakes(view: Engagement, side: int) -> Stakes:
    """The aim, how it is won, and one's own who are still to come; when, nobody is told (EA-0.2)."""
    waiting = [u for u in view.field.units if u.side == side and u.place == "waiting"]
    coming = (Coming(text=listed([brief(u) for u in waiting]), pieces=tuple([u.no for u in waiting])),)
    endings = tuple(scenario_endings(view, side))
    return Stakes(
        aim=scenario_aim(OBJECTIVES, view, side) or BREAK_HALF,
        endings=endings if view.layer.objectives else (*HALF_LOST, *endings),
        coming=coming if waiting else (),
    )


def force(unit: Unit, count: int) -> str:
    """So many units of an arm."""
    one = ARMS[unit.type]
    return f"{number(count)} {one[:-1]}ies" if one.endswith("y") else f"{number(count)} {one}s"
