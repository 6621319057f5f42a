"""What a side fights for: losses by the book, what the scenario adds, and who is still to come."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.names import brief, listed
from grognard.engine.page.command import Coming, Ending, Stakes, scenario_aim, scenario_endings
from grognard.engine.prose import number
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish, Unit
from grognard.rulesets.two_by_two.objectives import OBJECTIVES
from grognard.rulesets.two_by_two.units import TYPES
from grognard.rulesets.two_by_two.victory import LEAD, LOSSES, all_it_has
from grognard.rulesets.two_by_two.words.names import point as point_name


def stakes(view: Skirmish, side: int) -> Stakes:
    """The aim, the endings, the reinforcements."""
    return Stakes(
        aim=scenario_aim(OBJECTIVES, view, side) or book_aim(view, side),
        endings=(*book_endings(view, side), *scenario_endings(view, side)),
        coming=tuple(coming(view, side)),
    )


def book_aim(view: Skirmish, side: int) -> str:
    """What the book asks where a scenario asks for nothing else; who wins by waiting has to last out."""
    limit, waits = view.layer.turn_limit, view.layer.undecided
    if limit and waits == SIDES[side]:
        return f"Last out until the end of turn {limit} without losing {too_many(view, side)}."
    by = f" by the end of turn {limit}" if limit and waits == SIDES[1 - side] else ""
    return f"Destroy {too_many(view, 1 - side, 'enemy units')}{lead(view, 1 - side, 'are lost')}{by}."


def book_endings(view: Skirmish, side: int) -> Iterator[Ending]:
    """Losses by the count of the book."""
    theirs, yours = lead(view, 1 - side, "you"), lead(view, side, "they")
    yield Ending(winner="you", text=f"when they have lost {too_many(view, 1 - side)}{theirs}")
    yield Ending(winner="they", text=f"when you have lost {too_many(view, side)}{yours}")


def too_many(view: Skirmish, side: int, units: str = "units") -> str:
    """The losses that beat a side; who has fewer units than the book counts is beaten with the last of them."""
    all_of_them = all_it_has(view, side)
    return f"all {number(all_of_them)} {units}" if all_of_them else f"{number(LOSSES)} {units}"


def lead(view: Skirmish, side: int, than: str) -> str:
    """How many more they must be than the other side's, where that counts."""
    counts = view.options.mode != "fast" and not all_it_has(view, side)
    return f", and {number(LEAD)} more than {than}" if counts else ""


def coming(view: Skirmish, side: int) -> Iterator[Coming]:
    """Each point of a side with those who wait behind it."""
    for point in view.points:
        if point.side == side and point.queue:
            who = listed([brief(view.unit(no)) for no in point.queue])
            yield Coming(text=f"{point_name(view, point.id)}: {who}", turn=point.not_before, pieces=point.queue)


def force(unit: Unit, count: int) -> str:
    """So many units of a troop type."""
    return f"{number(count)} units of {TYPES[unit.type].label.lower()}" if unit.type != "hq" else f"{number(count)} HQs"
