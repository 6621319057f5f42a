"""Stretches of a straight way, by the distance from its start."""

from typing import Final

LIMIT: Final = 0.001  # a limit is met within this

Span = tuple[float, float]

NOWHERE: Final[list[Span]] = []  # shared, never added to
NONE: Final[list[float]] = []


def joined(spans: list[Span]) -> list[Span]:
    """Spans joined where they meet within the limit."""
    if len(spans) < 2:
        return spans
    out: list[Span] = []
    for first, last in sorted(spans):
        if out and first <= out[-1][1] + LIMIT:
            before = out.pop()
            out.append((before[0], last if last > before[1] else before[1]))
        else:
            out.append((first, last))
    return out


def outside(spans: list[Span], others: list[Span]) -> list[Span]:
    """What the spans hold that none of the others does; both are in order."""
    out: list[Span] = []
    for first, last in spans:
        at = first
        for begin, end in others:
            if at < begin and at < last:
                out.append((at, begin if begin < last else last))
            if end > at:
                at = end
        if at < last:
            out.append((at, last))
    return out


def covers(spans: list[Span], t: float) -> bool:
    """Is the distance inside one of the spans?"""
    for first, last in spans:
        if first - LIMIT <= t <= last + LIMIT:
            return True
    return False


def length_in(spans: list[Span], d: float) -> float:
    """The length of the first d that lies in the spans."""
    total = 0.0
    for first, last in spans:
        if first < d:
            total += (last if last < d else d) - first
    return total
