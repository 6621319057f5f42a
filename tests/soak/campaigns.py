"""What a campaign is: an order of so much, and what came of it."""

from __future__ import annotations

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Orders(Struct, frozen=True):
    """How much of what is asked, with which chance, over how many processes, of one ruleset or of all."""

    count: int
    seed: str
    jobs: int
    ruleset: str = ""


class Outcome(Struct, frozen=True):
    """What a campaign came to: its figures in a line or two, and everything that was wrong."""

    figures: str
    faults: tuple[str, ...] = ()


def bar(console: Console) -> Progress:
    """The progress bar of every campaign."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True)
