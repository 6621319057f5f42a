"""2 by 2 Napoleonic's, version 3.01: a corps a side on a two-foot table."""

from grognard.rulesets.two_by_two.rules import RULES

CONTENTS = {
    "What every chapter needs": (
        "battle",
        "geometry",
        "options",
        "shifting",
        "invariants",
        "lots",
        "menus",
        "roll",
    ),
    "The units": ("units",),
    "Victory conditions": ("victory", "draws", "leaving", "objectives"),
    "Game setup": ("setup", "ground"),
    "Sequence of play": ("sequence", "phases"),
    "Movement": ("movement", "advance", "march", "legs", "going", "reasons"),
    "Dense woods: the edge, and clearing": ("woods",),
    "Moving to contact": ("contact", "meeting", "charging", "parting", "swings"),
    "Reinforcements": ("reinforcements", "entry"),
    "Rallying": ("rally",),
    "Artillery and small-arms fire": ("shooting", "shot", "sight"),
    "Shooting results and effects": ("effects", "rout"),
    "Melee": ("melee", "melee_table", "lining_up", "follow_up", "pursuit"),
    "Optional rules": ("column", "umpiring"),
}
"""The chapters of the book and the modules that hold their rules, in the book's order."""

__all__ = ["CONTENTS", "RULES"]
