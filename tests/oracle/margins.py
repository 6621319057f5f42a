"""Comparisons the oracle makes; what lies on the knife's edge of a limit it does not judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


class KnifeEdge(Exception):
    """Too close to a limit to be called: the case is left out."""


def below(value: float, limit: float, margin: float) -> bool:
    """Is the value below the limit? Within the margin of it nobody can tell."""
    if abs(value - limit) < margin:
        raise KnifeEdge(f"{value} against {limit}")
    return value < limit


def either(holds: Callable[[T], bool], cases: Iterable[T]) -> bool:
    """Does it hold for one of the cases? A plain yes counts, whatever lies on the edge beside it."""
    close = None
    for case in cases:
        try:
            if holds(case):
                return True
        except KnifeEdge as edge:
            close = edge
    if close is not None:
        raise close
    return False


class Tally:
    """How many cases of each kind were compared, and how many left out."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()

    def left_out_of(self, kind: str) -> float:
        """The part of the cases of a kind that lay on the knife's edge."""
        return self.left_out[kind] / (self.compared[kind] + self.left_out[kind])
