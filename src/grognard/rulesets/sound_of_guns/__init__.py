"""March Toward the Sound of Guns, version 1.1: corps and armies of stands, and Command Points to move them."""

from grognard.rulesets.sound_of_guns.rules import RULES

CONTENTS = {
    "What every chapter needs": (
        "battle", "outlook", "geometry", "options", "effects", "invariants", "precedence", "odds",
        "sharing",
    ),
    "Turn sequence": ("sequence", "phases", "arrivals", "umpiring"),
    "Unit definitions": ("units", "layouts", "room", "forming"),
    "Command phase": ("command", "orders"),
    "Movement phase": ("ordering", "moves", "movement", "legs", "paths", "charges", "rally", "rout", "riding"),
    "Shooting phase": ("shooting", "shot", "sight"),
    "Melee": ("melee",),
    "End phase": ("victory",),
    "Game terms": ("marching", "status", "interrupts", "falling_back", "morale"),
    "Terrain": ("land", "ground", "scouting"),
    "Suggested unit profiles": ("profiles", "setup"),
}  # fmt: skip
"""The chapters of the book and the modules that hold their rules, in the book's order."""

__all__ = ["CONTENTS", "RULES"]
