"""What things are called."""

from __future__ import annotations

from grognard.engine.names import counted
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import open_order

FORMED = {
    "line": "in line", "column": "in column", "square": "in square", "march": "in march column",
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


def formation_words(view: Engagement, unit: Unit) -> str:
    """How it is formed."""
    loose = ", in open order" if unit.at is not None and open_order(view, unit) else ""
    return f"{FORMED[unit.formation]}{loose}"


def strength(unit: Unit) -> str:
    """How many stands it has."""
    return counted(unit.stands, "stand")
