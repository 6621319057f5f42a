"""What a campaign is: an order of so much, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeVar

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")
START, END = 300, 1200  # letters


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


def divided(work: Callable[..., T], parts: Sequence[tuple[Any, ...]], jobs: int) -> Iterator[T]:
    """What each part of a campaign comes to, here or in so many processes, as it comes in."""
    if jobs == 1:
        yield from (work(*part) for part in parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from (done.result() for done in as_completed([pool.submit(work, *part) for part in parts]))


def parts_of(orders: Orders, most: int) -> list[tuple[str, int]]:
    """The parts of an order: a seed of its own for each, and how much of it."""
    sizes = [min(most, orders.count - done) for done in range(0, orders.count, most)]
    return [(f"{orders.seed}-{i}", size) for i, size in enumerate(sizes)]


def shortened(line: str) -> str:
    """A line of a server's log fit to be printed: where it comes from, and how its traceback ends."""
    return line if len(line) <= START + END else f"{line[:START]} … {line[-END:]}"


def bar(console: Console) -> Progress:
    """The progress bar of every campaign."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True)
