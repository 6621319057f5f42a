"""What the battle is about: break points, places worth having, who is still to come."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.names import brief, listed
from grognard.engine.page.command import Coming, Ending, Stakes, scenario_aim, scenario_endings
from grognard.engine.page.scene import Tally
from grognard.engine.page.stakes import place_tallies
from grognard.engine.prose import number
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.morale import break_points, points_lost
from grognard.rulesets.sound_of_guns.victory import OBJECTIVES

BROKEN = "SG-I.46"
MANY = {"infantry": "units of foot", "cavalry": "units of horse", "artillery": "batteries"}


def tallies(view: Engagement) -> tuple[Tally, ...]:
    """The break points each side has lost, then what it has of what it needs."""
    return (*[army_tally(view, side) for side in (0, 1)], *place_tallies(OBJECTIVES, view, "SG-H.2"))


def beaten_at(view: Engagement, side: int) -> int:
    """The break points at which an army has lost more than half (SG-I.46)."""
    return break_points(view, side) // 2 + 1


def army_tally(view: Engagement, side: int) -> Tally:
    """Break points lost, against the number at which the battle is lost."""
    return Tally(
        side=side,
        title="Break points",
        count=points_lost(view, side),
        limit=beaten_at(view, side),
        total=break_points(view, side),
        text="Beaten when more than half is lost.",
        clause=BROKEN,
    )


def stakes(view: Engagement, side: int) -> Stakes:
    """The aim, how it is won, and one's own who are still to come."""
    return Stakes(
        aim=scenario_aim(OBJECTIVES, view, side) or break_aim(view, side),
        endings=(*book_endings(view, side), *scenario_endings(view, side)),
        coming=tuple(coming(view, side)),
    )


def break_aim(view: Engagement, side: int) -> str:
    """What the book asks where a scenario asks for nothing else."""
    if not break_points(view, 1 - side):
        return "Break the enemy's army: more than half of its break points."
    return f"Break the enemy's army: {beaten_at(view, 1 - side)} of its {break_points(view, 1 - side)} break points."


def book_endings(view: Engagement, side: int) -> Iterator[Ending]:
    """Army morale."""
    if not break_points(view, side):
        yield Ending(
            winner="you", text="when they have lost more than half their break points at the end of their turn"
        )
        yield Ending(winner="they", text="when you have lost more than half of yours at the end of yours")
        return
    theirs, mine = beaten_at(view, 1 - side), beaten_at(view, side)
    yield Ending(winner="you", text=f"when they have lost {theirs} break points at the end of their turn")
    yield Ending(winner="they", text=f"when you have lost {mine} at the end of yours")


def coming(view: Engagement, side: int) -> Iterator[Coming]:
    """Who is expected, and when."""
    for arrival in view.arrivals:
        units = [view.unit(no) for no in arrival.units if view.unit(no).place == "waiting"]
        if arrival.side == side and units:
            where = f"{arrival.name}: " if arrival.name else ""
            text = f"{where}{listed([brief(u) for u in units])}"
            yield Coming(text=text, turn=arrival.turn, pieces=tuple([u.no for u in units]))


def force(piece: Unit | Officer, count: int) -> str:
    """So many units of an arm."""
    return f"{number(count)} {'commanders' if isinstance(piece, Officer) else MANY[piece.arm]}"
