"""Who fights in a scenario, and how its table lies."""

from __future__ import annotations

from grognard.server.shown import library
from grognard.server.shown.room_cards import SideCard


def sides_of(scenario: str) -> tuple[SideCard, ...]:
    """Who fights in a scenario of ours; nothing is known of others."""
    read = library.known_scenario(scenario)
    if read is None:
        return ()
    pairs = zip(read.sides.values(), library.side_nouns(read), strict=True)
    return tuple(SideCard(name=side.name, noun=noun, nation=side.nation) for side, noun in pairs)


def north_of(scenario: str) -> float:
    """Where north lies on the table of a scenario of ours."""
    read = library.known_scenario(scenario)
    return 0.0 if read is None else read.table.north
