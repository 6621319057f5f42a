"""Words that log, page and Bulletin share: cards, ground, duties."""

from __future__ import annotations

import re

from grognard.engine.names import called, centimetres, plain
from grognard.rulesets.en_avant.battle import Card, Engagement

FATES = {
    "destroyed": "destroyed",
    "cut_down": "cut down",
    "left_table": "gone from the field",
    "crashed": "crashed and lost",
    "abandoned": "abandoned by the gunners",
    "dispersed": "dispersed",
    "control": "taken off the table by Control",
}
OUT = "out of the battle"
DUTIES = {
    "pursue": "must go after the beaten enemy",
    "may_pursue": "may go after the beaten enemy",
    "withdraw": "must fall back",
    "run": "must run",
    "stand": "must stand fast",
}
GIVEN_UP = {
    "assault": "the assault",
    "advance": "the rest of the advance",
    "withdraw": "the rest of the withdrawal",
    "re_order": "re-ordering",
}
REWORDED = (
    (re.compile(r"^(.+) is in the line of sight$"), r"line of sight blocked by \1"),
    (re.compile(r"^(.+) is (in the way|5 cm away)$"), r"\1 \2"),
    (re.compile(r"^.+ has no (such target|room to turn)$"), r"no \1"),
    (re.compile(r"^.+ is in contact with the enemy$"), "in contact with the enemy"),
    (re.compile(r"^.+ cannot reach the enemy (and advances|any more)$"), "the enemy is out of reach"),
)


def card_words(battle: Engagement, card: Card) -> str:
    """A card in a few words."""
    said = {"about_face": "face about", "re_order": "re-order"}.get(card.name, plain(card.name))
    if card.distance is not None:
        said += f" {centimetres(card.distance)}"
    if card.target is not None:
        said += f"{' at' if card.name == 'fire' else ''} {called(battle, card.target)}"
    if card.unit is not None:
        said += f" {called(battle, card.unit)}"
    if card.formation is not None:
        said += f" {plain(card.formation)}"
    if card.element in ("left", "right"):
        said += f" to the {card.element}"
    if card.facing is not None:
        said += f" to {degrees(card.facing)}°"
    return said


def degrees(facing: float) -> int:
    """A bearing to the whole degree, 0 to 359."""
    return round(facing) % 360


def reworded(reason: str) -> str:
    """A reason in words that suit one or several."""
    for pattern, better in REWORDED:
        reason = pattern.sub(better, reason)
    return reason


def price(card: str) -> str:
    """What a unit must do of its card to fire: an assault is given up, a march ends where it is."""
    return "halt here" if card in ("advance", "withdraw") else f"give up {GIVEN_UP.get(card, plain(card))}"
