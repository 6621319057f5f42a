"""How the command line speaks: to people in colour, to machines in JSON, of errors on the other stream."""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.text import Text

DEBUG = bool(os.environ.get("GROGNARD_DEBUG"))
OUT = Console(highlight=False, soft_wrap=True)
ERR = Console(stderr=True, highlight=False, soft_wrap=True)
LONGEST_NUMBER = 9


def complain(text: str) -> None:
    """One line of complaint."""
    ERR.print(f"[bold red]grognard:[/] {escape(text)}")


def own_fault(error: Exception) -> str:
    """What to say when nobody but Grognard itself is to blame."""
    return f"this is a fault of Grognard itself ({type(error).__name__}: {error}); GROGNARD_DEBUG=1 shows more"


def as_json(value: Any) -> None:
    """A value as JSON on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def line(*parts: str | tuple[str, str]) -> None:
    """One line of plain and styled parts."""
    OUT.print(Text.assemble(*parts))


def plural(n: int, noun: str, several: str = "") -> str:
    """A number of things."""
    return f"{n} {noun}" if n == 1 else f"{n} {several or noun + 's'}"


def whole(text: str) -> int | None:
    """The whole number a word is, if it is one of a size anybody would type."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None
