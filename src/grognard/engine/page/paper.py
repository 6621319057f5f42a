"""What a ruleset gives to be printed: tables with clauses, order cards, labels, rosters. Nothing is laid out here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.clauses import Rulebook
from grognard.engine.names import signed
from grognard.engine.page.scene import Sign
from grognard.engine.page.wood import Block
from grognard.engine.ruling import HIGH, LOW, Result


class Row(Struct, frozen=True):
    """A line of a table: what it is about, its figures, and the clauses that say so."""

    text: str
    figures: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


class Band(Struct, frozen=True):
    """An outcome of a throw: on which totals, what it is, by which clause, and how grave from 0 to 4."""

    totals: str
    text: str
    clauses: tuple[str, ...]
    grade: int = 0


class Table(Struct, frozen=True, kw_only=True):
    """A titled table: steps in a row, lines under columns, outcomes in a band, and what is to be said below.

    One that is `wide` goes over the whole page.
    """

    title: str
    wide: bool = False
    note: str = ""
    steps: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    bands: tuple[Band, ...] = ()
    below: tuple[Row, ...] = ()


class Sheet(Struct, frozen=True, kw_only=True):
    """All tables of a ruleset, in the order of play; `about` stands at the top, `foot` at the bottom.

    What does not go on one page is `overleaf`.
    """

    about: tuple[str, ...]
    tables: tuple[Table, ...]
    overleaf: tuple[Table, ...] = ()
    foot: Row
    credit: str


class OrderCard(Struct, frozen=True, kw_only=True):
    """An order that players hold in their hands: its sign, its name, what it means, and what is to be filled in."""

    sign: str
    title: str
    text: str
    asks: tuple[str, ...] = ()


class Label(Struct, frozen=True, kw_only=True):
    """A label to lie beside a unit: what it shows, its step on the ladder if it has one, how many a sheet holds."""

    mark: str
    text: str
    level: int | None = None
    count: int


class Deck(Struct, frozen=True, kw_only=True):
    """What is cut out: cards of orders, and labels."""

    title: str
    note: str
    cards: tuple[OrderCard, ...] = ()
    blank: tuple[str, ...] = ()
    labels_title: str
    labels_note: str = ""
    labels: tuple[Label, ...]


class Picture(Struct, frozen=True, kw_only=True):
    """Blocks as they lie on the table, with what they are."""

    caption: str
    sign: Sign
    blocks: tuple[Block, ...]


class Guide(Struct, frozen=True, kw_only=True):
    """One page for players who do not see the rules: no table, no rate, no modifier."""

    lead: tuple[str, ...]
    pictures: tuple[Picture, ...]
    ladder: tuple[tuple[int, str, str], ...]
    notes: tuple[tuple[str, str], ...]
    orders_title: str
    orders: tuple[OrderCard, ...]
    yourself: str = ""
    last: str
    credit: str


def leaflet(guide: Guide, title: str) -> str:
    """The same page in plain words, for players at a screen."""
    ladder = [f"| {level} | {name} | {feeling} |" for level, name, feeling in guide.ladder]
    orders = [f"| {card.title} | {card.text} |" for card in guide.orders]
    parts = [
        f"# {title}",
        " ".join(guide.lead),
        *[f"**{head}** {text}" for head, text in guide.notes],
        "**How your troops feel.** Everybody can read the label beside them.",
        "\n".join(["| label | | what they do |", "|---|---|---|", *ladder]),
        f"**{guide.orders_title}.**",
        "\n".join(["| order | what it says |", "|---|---|", *orders]),
        guide.yourself,
        guide.last,
    ]
    return "\n\n".join([part for part in parts if part]) + "\n"


class Roster(Struct, frozen=True, kw_only=True):
    """A roster: its columns, what stands in them for a piece, and what is ticked off during the battle."""

    columns: tuple[str, ...]
    cells: Callable[[Any, Any], tuple[str, ...]]
    boxes: str
    ticks: Callable[[Any, Any], tuple[str, ...]]
    blank_ticks: tuple[str, ...]


class Paper(Struct, frozen=True, kw_only=True):
    """All that can be printed of a ruleset; the sheet depends on what has been agreed."""

    sheet: Callable[[Any], Sheet] | None = None
    deck: Deck | None = None
    guide: Guide | None = None
    roster: Roster | None = None


NO_PAPER = Paper()


def modifiers(rows: Mapping[str, int], words: Mapping[str, str] | None = None) -> tuple[Row, ...]:
    """The rows of a table of modifiers; where there are no other words they have the titles of their clauses."""
    return tuple([Row((words or {}).get(id, ""), (signed(value),), (id,)) for id, value in rows.items()])


def worded(table: Table, book: Rulebook) -> Table:
    """A table whose nameless rows have the titles of their clauses."""
    rows = [row if row.text else replace(row, text=book.clause(row.clauses[0]).title) for row in table.rows]
    return replace(table, rows=tuple(rows))


def bands(
    results: Iterable[Result], words: Mapping[str, str], grades: Mapping[str, int], dice: tuple[int, int] = (LOW, HIGH)
) -> tuple[Band, ...]:
    """The outcomes of a throw from the lowest total to the highest; `dice` are the totals there can be, if few."""
    rows = sorted([one for one in results if one.low <= one.high], key=lambda one: one.low)
    return tuple(
        [Band(span(r.low, r.high, dice), words.get(r.result, r.result), (r.clause,), grades[r.result]) for r in rows]
    )


def span(low: int, high: int, dice: tuple[int, int] = (LOW, HIGH)) -> str:
    """Totals as a sheet prints them: 4 −, 5, 3 to 6, 8 +."""
    low, high = max(low, dice[0]), min(high, dice[1])
    if low <= LOW:
        return f"{high} −"
    if high >= HIGH:
        return f"{low} +"
    return str(low) if low == high else f"{low}, {high}" if high == low + 1 else f"{low} to {high}"


def cited(ids: Sequence[str], prefix: str) -> str:
    """Clauses without the letters of their book, in short: 11.27, 28; runs of three and more as 16.1–3."""
    parts = [id.removeprefix(f"{prefix}-").rpartition(".") for id in ids]
    told, before = [], ""
    for chapter, numbers in groupby(parts, key=lambda part: part[0]):
        for first, last in runs([part[2] for part in numbers]):
            lead = f"{chapter}." if chapter != before else ""
            told.append(f"{lead}{first}–{last}" if first != last else f"{lead}{first}")
            before = chapter
    return ", ".join(told)


def runs(numbers: Sequence[str]) -> list[tuple[str, str]]:
    """Numbers in a row, three and more of them as first and last."""
    found: list[list[str]] = []
    for number in numbers:
        if found and number.isdecimal() and found[-1][-1].isdecimal() and int(number) == int(found[-1][-1]) + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [pair for run in found for pair in ([(run[0], run[-1])] if len(run) > 2 else [(n, n) for n in run])]
