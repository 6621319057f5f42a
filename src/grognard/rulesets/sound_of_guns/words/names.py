"""What things are called."""

from __future__ import annotations

from grognard.engine.names import counted
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.geometry import open_order

FORMED = {
    "line": "in line", "column": "in column", "square": "in square", "march": "in march column",
    "limbered": "limbered", "unlimbered": "unlimbered",
}  # fmt: skip
FORMS = {
    "line": "line", "column": "column", "square": "square", "march": "march column",
    "limbered": "limbered", "unlimbered": "unlimbered",
}  # fmt: skip
RANKS = {
    "army": "army commander", "infantry_corps": "corps commander", "cavalry_corps": "cavalry corps commander",
    "infantry_division": "divisional commander", "cavalry_division": "cavalry commander",
}  # fmt: skip
PHASES = {"command": "Command", "movement": "Movement", "shooting": "Shooting", "melee": "Melee", "end": "End"}
WENT = {
    "move": "goes", "rout": "runs", "evade": "evades", "retreat": "falls back", "fall back": "rides back, blown,",
    "pursuit": "pursues",
}  # fmt: skip
SURCHARGES = {
    "SG-D.9": "One order", "SG-D.10": "One rally", "SG-D.12": "Out of command range", "SG-D.13": "In open order",
    "SG-D.14": "Ends in contact", "SG-T.16": "Difficult ground",
}  # fmt: skip
"""What a point of an order is for."""


def formation_words(view: Engagement, unit: Unit) -> str:
    """How it is formed."""
    loose = ", in open order" if unit.at is not None and open_order(view, unit) else ""
    return f"{FORMED[unit.formation]}{loose}"


def strength(unit: Unit) -> str:
    """How many stands it has."""
    return counted(unit.stands, "stand")


def officer_name(battle: Engagement, number: int) -> str:
    """A commander by name."""
    piece = battle.field.piece(number)
    return piece.name if isinstance(piece, Officer) else "a commander"


def last_name(officer: Officer) -> str:
    """A commander where there is little room: his last name, without what he commands in brackets."""
    return officer.short or officer.name.partition("(")[0].split()[-1]
