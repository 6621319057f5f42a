"""The log of rulings: both sides of the sum, or the dice, and what came of them."""

from __future__ import annotations

from grognard.engine.events import Ruled
from grognard.engine.lines import ground_words
from grognard.engine.names import called_by
from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.melee import DRAW, LOSE, WIN
from grognard.rulesets.en_avant.willingness import CLOSES, FAILS
from grognard.rulesets.en_avants.words.rulings import told

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
    thrown = f"{subject} in {other}: {', '.join(map(str, event.dice))}, {event.result}"
    return told(event, subject, other, OUTCOMES, thrown)
