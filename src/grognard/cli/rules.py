"""`grognard rules`: a rulebook in our own words, and how far it is enforced."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from grognard import catalogue
from grognard.cli.coverage import Coverage
from grognard.cli.coverage import coverage as cover
from grognard.cli.output import as_json, line
from grognard.engine.clauses import Clause, Rulebook, UnknownClause
from grognard.engine.files.yaml import BadFile

Name = Annotated[str, typer.Argument(metavar="RULESET", help="Which rules, such as two_by_two.", show_default=False)]
Id = Annotated[str, typer.Argument(metavar="CLAUSE", help="One clause, such as 2X2-11.1 or 11.1.", show_default=False)]
Covered = Annotated[bool, typer.Option("--coverage", help="Run the situations: what is enforced, what is missing.")]
Search = Annotated[str, typer.Option("--search", "-s", metavar="WORDS", help="Clauses that hold all these words.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def rules(ruleset: Name, clause: Id = "", coverage: Covered = False, search: Search = "", json: Json = False) -> None:
    """Read the rules clause by clause, each with its readings; or see how far they are covered."""
    ruled = catalogue.ruleset(ruleset)
    book = ruled.rulebook
    if coverage:
        covered = cover(ruled)
        as_json(covered) if json else show_coverage(covered)
        return
    if clause:
        chosen = [find(book, clause)]
    else:
        chosen = book.search(search) if search else list(book.clauses.values())
    if json:
        told = [tell(book, one) for one in chosen]
        as_json(told[0] if clause else told)
    elif clause:
        show_clause(book, chosen[0])
    else:
        show_book(book, chosen, search)


def find(book: Rulebook, id: str) -> Clause:
    """A clause by its id, with or without the ruleset's letters."""
    full = id if "-" in id else f"{book.prefix}-{id}"
    try:
        return book.clause(full.upper())
    except UnknownClause as unknown:
        raise BadFile(book.title, None, "", str(unknown)) from None


def tell(book: Rulebook, clause: Clause) -> dict[str, Any]:
    """A clause as plain data, with its readings written out."""
    told: dict[str, Any] = msgspec.to_builtins(clause)
    told |= {"binding": clause.binding, "optional": clause.optional}
    return told | {"readings": [msgspec.to_builtins(book.reading(id)) for id in clause.readings]}


def show_clause(book: Rulebook, clause: Clause) -> None:
    """One clause with everything about it."""
    line((clause.id, "bold cyan"), " ", (clause.title, "bold"), (mark(clause), "yellow"))
    line(f"  {clause.text}")
    for id in clause.readings:
        reading = book.reading(id)
        line(f"\n  {reading.id} ", (reading.topic, "bold"))
        line("    unclear: ", reading.question)
        line("    we read: ", reading.reading)
        if reading.alternative:
            switch = f" (option {reading.switch})" if reading.switch else ""
            line("    or else: ", reading.alternative, (switch, "yellow"))


def show_book(book: Rulebook, clauses: list[Clause], search: str) -> None:
    """Chapters and clauses."""
    if not clauses:
        raise BadFile(book.title, None, "", f"no clause holds all of {search!r}")
    for chapter in book.chapters:
        here = [one for one in clauses if one.chapter == chapter.number]
        if here:
            line(f"\n{chapter.number}. ", (chapter.title, "bold"))
        for one in here:
            line("  ", (one.id, "cyan"), " ", (one.title, "bold"), (mark(one), "yellow"), f" — {one.text}")


def mark(clause: Clause) -> str:
    """What a clause is, if it is not plainly a rule."""
    if clause.kind != "rule":
        return f" ({clause.kind})"
    return " (optional)" if clause.optional else ""


def show_coverage(found: Coverage) -> None:
    """The figures, and what is missing."""
    line((found.ruleset, "bold"), f": {found.clauses} clauses, {found.binding} of them binding")
    line(f"  cited by the code      {found.cited:4d} of {found.binding}")
    line(f"  exercised              {found.exercised:4d} of {found.binding}, by {found.situations} situations")
    for what, ids in (("never exercised", found.missing), ("never cited", found.uncited)):
        if ids:
            line((f"  {what}: ", "yellow"), ", ".join(ids))
    for fault in found.failed:
        line(("  failed: ", "red"), fault)
