"""What a side fights for: losses by the book, what the scenario adds, and who is still to come."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.names import brief, listed
from grognard.engine.page.command import Coming, Ending, Stakes, scenario_aim, scenario_endings
from grognard.engine.prose import number
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish, Unit
from grognard.rulesets.two_by_two.objectives import OBJECTIVES
from grognard.rulesets.two_by_two.units import TYPES
from grognard.rulesets.two_by_two.victory import LEAD, LOSSES
from grognard.rulesets.two_by_two.words.names import point as point_name


def stakes(view: Skirmish, side: int) -> Stakes:
    """The aim, the endings, the reinforcements."""
    return Stakes(
        aim=scenario_aim(OBJECTIVES, view, side) or book_aim(view, side),
        endings=(*book_endings(view), *scenario_endings(view, side)),
        coming=tuple(coming(view, side)),
    )


def book_aim(view: Skirmish, side: int) -> str:
    """What the book asks where a scenario asks for nothing else; who wins by waiting has to last out."""
    limit, waits = view.layer.turn_limit, view.layer.undecided
    if limit and waits == SIDES[side]:
        return f"Last out until the end of turn {limit} without losing {number(LOSSES)} units."
    lead = "" if view.options.mode == "fast" else f", and {number(LEAD)} more than are lost"
    by = f" by the end of turn {limit}" if limit and waits == SIDES[1 - side] else ""
    return f"Destroy {number(LOSSES)} enemy units{lead}{by}."


def book_endings(view: Skirmish) -> Iterator[Ending]:
    """Losses by the count of the book."""
    lead = "" if view.options.mode == "fast" else f", and {number(LEAD)} more than you"
    yield Ending(winner="you", text=f"when they have lost {number(LOSSES)} units{lead}")
    lead = lead.replace("than you", "than they")
    yield Ending(winner="they", text=f"when you have lost {number(LOSSES)} units{lead}")


def coming(view: Skirmish, side: int) -> Iterator[Coming]:
    """Each point of a side with those who wait behind it."""
    for point in view.points:
        if point.side == side and point.queue:
            who = listed([brief(view.unit(no)) for no in point.queue])
            yield Coming(text=f"{point_name(view, point.id)}: {who}", turn=point.not_before, pieces=point.queue)


def force(unit: Unit, count: int) -> str:
    """So many units of a troop type."""
    return f"{number(count)} units of {TYPES[unit.type].label.lower()}" if unit.type != "hq" else f"{number(count)} HQs"
