"""What the battle is about: losses, places worth having, who is still to come (EM-R.86)."""

from __future__ import annotations

from grognard.engine.names import brief, listed
from grognard.engine.page.command import Coming, Stakes, scenario_aim, scenario_endings
from grognard.engine.page.scene import Tally
from grognard.engine.page.stakes import losses_asked, place_tallies
from grognard.engine.prose import number
from grognard.rulesets.en_avants.objectives import lost
from grognard.rulesets.en_masse.battle import Clash, Officer, Unit
from grognard.rulesets.en_masse.page.openness import cite
from grognard.rulesets.en_masse.victory import CALL, OBJECTIVES

GONE = "Units removed or running."
MANY = {"infantry": "brigades of foot", "cavalry": "brigades of horse", "artillery": "batteries"}


def tallies(view: Clash) -> tuple[Tally, ...]:
    """What each side has lost of what it can lose, then what it has of what it needs."""
    clause = cite(view, CALL)
    return (*[loss_tally(view, side, clause) for side in (0, 1)], *place_tallies(OBJECTIVES, view, clause))


def loss_tally(view: Clash, side: int, clause: str) -> Tally:
    """Units removed or running, against the number at which the battle is lost."""
    asked = losses_asked(OBJECTIVES, view, side, clause)
    if asked is not None:
        return asked
    mine = [u for u in view.field.units if u.side == side]
    return Tally(side=side, title="Lost", count=sum([lost(u) for u in mine]), text=GONE, clause=clause)


def stakes(view: Clash, side: int) -> Stakes:
    """The aim, how it is won, and one's own who are still to come."""
    waiting = [u for u in view.field.units if u.side == side and u.place == "waiting"]
    coming = (Coming(text=listed([brief(u) for u in waiting]), pieces=tuple([u.no for u in waiting])),)
    return Stakes(
        aim=scenario_aim(OBJECTIVES, view, side),
        endings=tuple(scenario_endings(view, side)),
        coming=coming if waiting else (),
    )


def force(piece: Unit | Officer, count: int) -> str:
    """So many units of an arm."""
    return f"{number(count)} {'commanders' if isinstance(piece, Officer) else MANY[piece.type]}"
