"""Rulings and lists of units, drawn for the terminal."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from grognard.cli.output import OUT, line
from grognard.engine.clauses import Rulebook
from grognard.engine.events import Ruled
from grognard.engine.names import signed
from grognard.engine.ruling import Modifier, Ruling

BAR = 20


def show_ruling(ruling: Ruling, made: Ruled | None, book: Rulebook, indent: str = "    ") -> None:
    """A ruling: who against whom, every modifier with its clause, the dice, the result, the odds."""
    against = f" against {ruling.object}" if ruling.object else ""
    line(indent, (ruling.clause, "bold"), f" {title(book, ruling.clause)}: {ruling.subject}{against}")
    for name, value in ruling.measured:
        line(indent, f"  {name} {value:g}")
    show_modifiers(ruling.modifiers, book, indent, ruling.subject if ruling.against else "")
    show_modifiers(ruling.against, book, indent, ruling.object)
    for pool in ruling.pools:
        line(indent, (f"     {pool.clause}", "dim"), f" {pool.name} on {pool.need}+")
    for note in ruling.notes:
        line(indent, (f"     {note.clause}", "dim"), f" {note.text}")
    if ruling.overruled:
        line(indent, "  Control: ", (made.result if made else "", "bold"), f", {ruling.overruled}")
    elif made:
        dice = f"dice {', '.join(str(die) for die in made.dice)}, " if made.dice else ""
        line(indent, f"  {dice}{totals_of(made)}: ", (made.result, "bold"), (f"  {made.clause}", "dim"))
    if not ruling.overruled and (ruling.dice or made is None):
        show_odds(ruling, indent, made.result if made else "")


def totals_of(made: Ruled) -> str:
    """What the dice came to: a total, two of them, or the count of each pool."""
    ruling, totals = made.ruling, made.ruling.totals(made.dice)
    if ruling.throw == "pools":
        return ", ".join(f"{pool.name} {count}" for pool, count in zip(ruling.pools, totals, strict=True))
    return f"total {' against '.join(map(str, totals))}"


def show_modifiers(modifiers: tuple[Modifier, ...], book: Rulebook, indent: str, whose: str) -> None:
    """Each modifier on a line."""
    for m in modifiers:
        line(indent, f"  {signed(m.value):>3} ", (m.clause, "dim"), f" {title(book, m.clause)}", f"  {whose}")


def show_odds(ruling: Ruling, indent: str, reached: str) -> None:
    """The chance of every result as a bar."""
    for result, chance in ruling.odds().items():
        bar = "█" * round(float(chance) * BAR)
        style = "green" if result == reached else "blue"
        line(indent, f"  {result:>12} ", (f"{bar:<{BAR}}", style), f" {float(chance):4.0%}  {chance}")


def show_units(units: dict[str, dict[str, Any]]) -> None:
    """The pieces as they stand at the end."""
    fields = list(dict.fromkeys(field for told in units.values() for field in told))
    used = [f for f in fields if any(told.get(f) not in (None, False, "", [], ()) for told in units.values())]
    table = Table("id", *used, box=None, padding=(0, 1), header_style="dim")
    for id, told in units.items():
        table.add_row(id, *[cell(told.get(field)) for field in used])
    OUT.print(table)


def cell(value: Any) -> str:
    """A value in a table."""
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    return f"{value:g}" if isinstance(value, float) else str(value)


def title(book: Rulebook, id: str) -> str:
    """What a clause is called."""
    clause = book.find(id)
    return clause.title if clause else ""


def brief_ruling(made: Ruled) -> str:
    """A ruling that has met its dice, in one line."""
    ruling = made.ruling
    against = f" against {ruling.object}" if ruling.object else ""
    if ruling.overruled:
        return f"{ruling.subject}{against}: {made.result} (Control: {ruling.overruled})"
    if ruling.throw == "pools":
        return f"{ruling.subject}{against}: {totals_of(made)}, {made.result}"
    starts = made.dice or ruling.figures
    sums = [f"{start}{mods(rows)}" for start, rows in zip(starts, (ruling.modifiers, ruling.against), strict=False)]
    totals = " : ".join(str(total) for total in ruling.totals(made.dice))
    return f"{ruling.subject}{against}: {' : '.join(sums)} = {totals}, {made.result}"


def mods(rows: tuple[Modifier, ...]) -> str:
    """Modifiers in a row."""
    return "".join(f" {signed(m.value)}" for m in rows if m.value)
