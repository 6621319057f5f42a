"""How the logs of both games tell of a ruling that compares two sums, and of one that Control has overruled."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.events import Ruled
from grognard.engine.names import sum_of
from grognard.engine.prose import Doer


def compared(event: Ruled, subject: str, other: str, outcomes: Mapping[str, str]) -> str:
    """Both sides of the sum, and what came of them."""
    ruling = event.ruling
    came = outcomes.get(event.result, event.result).format(Doer(subject), Doer(other))
    both = (sum_of(ruling.figures[0], ruling.modifiers), sum_of(ruling.figures[1], ruling.against))
    return f"{subject} against {other}: {both[0]} against {both[1]}, {came}"


def told(event: Ruled, subject: str, other: str, outcomes: Mapping[str, str], thrown: str) -> str:
    """A ruling for those who may see it: as Control would have it, or its sums; `thrown` where dice decided it."""
    if event.ruling.overruled:
        return by_control(event, subject)
    return compared(event, subject, other, outcomes) if event.ruling.throw == "none" else thrown


def by_control(event: Ruled, subject: str) -> str:
    """A ruling that stands as Control would have it."""
    return f"{subject}: {event.result} (Control: {event.ruling.overruled})"
