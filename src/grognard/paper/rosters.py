"""The pages of a roster: a line for every piece, or empty lines."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from grognard.engine.battle import Battle
from grognard.engine.files.scenario import Scenario
from grognard.engine.page.paper import Roster
from grognard.paper.sizes import Size

ROW = 6.6
"""Millimetres of height that a line takes."""
BLANK_ROW = 7.6
ROOM_FOR_WORDS = 7
"""Lines that must be free below the last unit for what wins the battle."""
HEAD = 46.0
"""Millimetres of a page that are not for lines."""


Battles = tuple[Battle, Battle]
"""A battle as it is, and as the reader of a roster may know it."""


class Entry(Struct, frozen=True, kw_only=True):
    """One line; of what can be ticked, what is so at the start is drawn bolder."""

    name: str = ""
    note: str = ""
    cells: tuple[str, ...]
    ticks: tuple[str, ...]
    now: tuple[str, ...] = ()
    blank: bool = False


class Page(Struct, frozen=True, kw_only=True):
    """One page."""

    title: str
    note: str
    rows: tuple[Entry, ...]
    first: str = "Unit"
    below: tuple[tuple[str, str], ...] = ()


def blank_page(roster: Roster, size: Size) -> Page:
    """Empty lines, as many as go on a page."""
    row = Entry(cells=("",) * len(roster.columns), ticks=roster.blank_ticks, blank=True)
    count = int((size.width - HEAD) // BLANK_ROW)
    return Page(title="Order of battle", note="army, date, commander:", rows=(row,) * count)


def side_pages(roster: Roster, scenario: Scenario, battles: Battles, side: int, size: Size) -> list[Page]:
    """The pages of one side: its commanders, then its units in the order of the file."""
    spec = list(scenario.sides.values())[side]
    true, shown = (pieces_of(battle, side) for battle in battles)
    pairs = [(mine, seen) for mine, seen in zip(true, shown, strict=True) if mine.id == seen.id]
    rows = [entry(roster, scenario, battles, pair) for pair in pairs]
    most = int((size.width - HEAD) // ROW)
    cut = [tuple(rows[i : i + most]) for i in range(0, len(rows), most)]
    won = (("To win.", scenario.victory),) if scenario.victory and len(cut[-1]) < most - ROOM_FOR_WORDS else ()
    return [
        Page(title=spec.name, note="continued" if i else "", rows=part, below=won if part is cut[-1] else ())
        for i, part in enumerate(cut)
    ]


def pieces_of(battle: Battle, side: int) -> list[Any]:
    """The commanders and units of a side."""
    officers = [one for one in battle.field.commanders if one.side == side]
    return [*officers, *[one for one in battle.field.units if one.side == side]]


def entry(roster: Roster, scenario: Scenario, battles: Battles, pair: tuple[Any, Any]) -> Entry:
    """The line of a piece; who is still to come is said to be, and what is kept from a reader is left blank."""
    piece, seen = pair
    when = next((one.turn or one.not_before or 0 for one in scenario.reinforcements if piece.id in one.units), None)
    note = "" if when is None else f"from turn {when}" if when else "to come"
    both = zip(roster.cells(battles[0], piece), roster.cells(battles[1], seen), strict=True)
    status = getattr(seen, "status", ())
    levels = status if isinstance(status, tuple) else (status,)
    return Entry(
        name=piece.name,
        note=note,
        cells=tuple([mine if mine == his else "" for mine, his in both]),
        ticks=roster.ticks(battles[0], piece),
        now=tuple([str(level) for level in levels]),
    )
