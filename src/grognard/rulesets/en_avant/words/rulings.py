"""The log of rulings: both sides of the sum, or the dice, and what came of them."""

from __future__ import annotations

from grognard.engine.events import Ruled
from grognard.engine.lines import ground_words
from grognard.engine.names import called_by, sum_of
from grognard.engine.prose import Doer
from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.melee import DRAW, LOSE, WIN
from grognard.rulesets.en_avant.willingness import CLOSES, FAILS

OUTCOMES = {
    WIN: "{0:wins}",
    LOSE: "{1:wins}",
    DRAW: "neither gives way",
    CLOSES: "{0:closes}",
    FAILS: "{0:stops} short",
}


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
    came = OUTCOMES.get(event.result, event.result).format(Doer(subject), Doer(other))
    both = (sum_of(ruling.figures[0], ruling.modifiers), sum_of(ruling.figures[1], ruling.against))
    return f"{subject} against {other}: {both[0]} against {both[1]}, {came}"
