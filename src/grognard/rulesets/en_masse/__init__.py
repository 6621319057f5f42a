"""En Avant! En Masse!: a corps a side, orders by messenger, brigades that carry them out by themselves."""

from grognard.rulesets.en_masse.rules import RULES

CONTENTS = {
    "What every chapter needs": (
        "battle",
        "precedence",
        "geometry",
        "options",
        "effects",
        "invariants",
        "views",
        "imagining",
    ),
    "Introduction": ("control",),
    "Scales and troop representation": ("units",),
    "Sequence of action": ("sequence", "arrivals", "victory"),
    "Command": ("command", "declaring", "directives", "orders", "passing", "riding", "suggestions", "ways"),
    "Formations": ("crowding", "formations", "marching"),
    "Movement": ("movement", "clock"),
    "Notes on terrain": ("going", "ground"),
    "Unit status": ("conduct",),
    "Leadership": ("leadership",),
    "Ranged firing": ("firing", "firing_table", "volleys", "opportunity", "sight"),
    "Close assault": ("willingness", "melee", "assault", "results", "compulsory"),
    "Status recovery": ("recovery",),
    "Personal risk": ("risk",),
}
"""The chapters of the book and the modules that hold their rules, in the book's order."""

__all__ = ["CONTENTS", "RULES"]
