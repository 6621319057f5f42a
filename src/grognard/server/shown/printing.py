"""Pages to print for whoever asks: with nothing on them that the rules keep from those who only watch."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.catalogue import UnknownRuleset
from grognard.engine.files.yaml import BadFile
from grognard.paper.printables import PRINTABLES, CannotPrint, Wanted, printed
from grognard.server.problems import Trouble
from grognard.server.shown.library import shipped
from grognard.server.store.seats import OBSERVER

MOST_OPTIONS, LONGEST = 60, 200


def printable(what: str, name: str, paper: str, options: tuple[str, ...], scale: float) -> str:
    """A page as HTML; Trouble in words where it cannot be."""
    known = PRINTABLES.get(what)
    if known is not None and known.of == "scenario" and name not in shipped():
        raise Trouble(404, f"there is no scenario called {name[:60]!r}")
    if len(options) > MOST_OPTIONS or any(len(one) > LONGEST for one in options):
        raise Trouble(400, "that is more house rules than there are")
    wanted = Wanted(
        what=what, name=name, paper=paper, options=read(options), scale=scale, seen_by=OBSERVER, letters="beside"
    )
    try:
        return printed(wanted)
    except UnknownRuleset as unknown:
        raise Trouble(404, str(unknown)) from None
    except (CannotPrint, BadFile) as cannot:
        raise Trouble(400 if known else 404, str(cannot)) from None


def read(options: tuple[str, ...]) -> dict[str, Any]:
    """House rules as an address has them: name=value, the value in JSON or as a plain word."""
    return {name: value_of(text) for name, _, text in [one.partition("=") for one in options]}


def value_of(text: str) -> Any:
    """A number, true or false, a list; or else a plain word."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
