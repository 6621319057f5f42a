"""The log of rulings: both sides of the sum, or the dice, and what came of them."""

from __future__ import annotations

from grognard.engine.control import Overruled
from grognard.engine.events import Ruled
from grognard.engine.names import called_by, sum_of
from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.words.names import ground_words


def party(battle: Engagement, id: str) -> str:
    """Whom or what a ruling is about, by name."""
    called = called_by(battle, id)
    return called if called != id else ground_words(battle, id)


def ruled(battle: Engagement, event: Ruled) -> str:
    """A ruling for those who may see it."""
    ruling = event.ruling
    subject, other = party(battle, ruling.subject), party(battle, ruling.object)
    if ruling.overruled:
        return f"{subject}: {event.result} (Control: {ruling.overruled})"
    if ruling.throw != "none":
        return f"{subject} in {other}: {', '.join(map(str, event.dice))}, {event.result}"
    both = (sum_of(ruling.figures[0], ruling.modifiers), sum_of(ruling.figures[1], ruling.against))
    return f"{subject} against {other}: {both[0]} against {both[1]}, {event.result}"


def overruled(battle: Engagement, event: Overruled) -> str:
    return f"Control overrules: {party(battle, event.ruling.subject)}, {event.result} ({event.reason})"
