"""`grognard print`: sheets, guides, cards, rosters and maps for a real table, as PDF or as pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard import catalogue
from grognard.cli.output import complain, line, plural
from grognard.engine.files.yaml import BadFile
from grognard.lab.switches import checked, switched
from grognard.paper import chromium
from grognard.paper.printables import PRINTABLES, CannotPrint, Wanted, printed

What = Annotated[
    str, typer.Argument(metavar="WHAT", help="sheet, guide, cards, blank, roster or map.", show_default=False)
]
Name = Annotated[
    str,
    typer.Argument(metavar="NAME", help="A ruleset, or for roster and map a scenario or a file.", show_default=False),
]
Paper = Annotated[str, typer.Option("--paper", "-p", help="a4 or letter.")]
Html = Annotated[bool, typer.Option("--html", help="Write the page itself, to print from any browser.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.", show_default=False)]
Option = Annotated[
    list[str] | None, typer.Option("--option", help="A house rule for a sheet, NAME=VALUE; may be repeated.")
]
Side = Annotated[str, typer.Option("--side", help="Roster and map of one side as it knows the table, or `control`.")]
Scale = Annotated[float, typer.Option("--scale", min=0, max=1000, help="A map at one to so many, over several pages.")]


def print_(
    what: What = "",
    name: Name = "",
    paper: Paper = "a4",
    html: Html = False,
    out: Out = None,
    option: Option = None,
    side: Side = "",
    scale: Scale = 0.0,
) -> None:
    """Print for a real table: quick reference, players' guide, order cards, labels, rosters, maps.

    Without a name it lists what can be printed.
    """
    if not what or not name:
        return list_printables()
    try:
        page = printed(wanted(what, name, paper, option or [], side, scale))
        made = page.encode() if html else chromium.pdf(page)
    except (CannotPrint, chromium.NoPrinter) as cannot:
        complain(str(cannot))
        raise typer.Exit(2) from None
    target = out or Path(f"{what}-{Path(name).stem}.{'html' if html else 'pdf'}")
    target.write_bytes(made)
    line(("wrote ", "green"), str(target), "" if html else f", {plural(chromium.pages(made), 'page')}")


def wanted(what: str, name: str, paper: str, option: list[str], side: str, scale: float) -> Wanted:
    """What is asked for; switches are those of the ruleset."""
    options = {}
    if option:
        known = PRINTABLES.get(what)
        if known is None or known.of != "ruleset":
            raise BadFile("options", None, "", "only sheets depend on house rules")
        options = switched(checked(catalogue.ruleset(name), tuple(option)))
    return Wanted(what=what, name=name, paper=paper, options=options, side=side, scale=scale)


def list_printables() -> None:
    """What can be printed, of what."""
    for what, one in PRINTABLES.items():
        line((f"{what:<8}", "bold"), (f"{one.of:<10}", "cyan"), one.about)
    line(("\nsuch as: grognard print sheet two_by_two; grognard print map falenty --scale 10", "dim"))
