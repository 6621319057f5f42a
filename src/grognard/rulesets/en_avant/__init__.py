"""En Avant! v2: a brigade a side, order cards shown together, no dice in combat, Game Control."""

from grognard.rulesets.en_avant.rules import RULES

CONTENTS = {
    "What every chapter needs": ("battle", "geometry", "options", "effects", "footprints", "crowding", "invariants"),
    "Introduction and umpiring frame": ("control", "fog", "cards", "legality", "menus", "free"),
    "Unit representation": ("units", "regiments"),
    "Sequence of action": ("sequence", "precedence", "victory", "objectives"),
    "Command": ("command",),
    "Formations": ("formations",),
    "Movement": ("clock", "paths", "ways"),
    "Terrain": ("features", "ground", "pace", "going", "strongpoints"),
    "Order": ("order",),
    "Unit status": ("labels", "conduct", "nervous"),
    "Firing": ("firing", "firing_table", "shot", "sight", "opportunity"),
    "Close assault, step one: willingness to close": ("assault", "willingness", "closing"),
    "Close assault, step two: melee": ("melee",),
    "Results of close assault": ("results", "choices"),
    "Cavalry second lines": ("second_lines",),
    "Status recovery": ("recovery",),
}
"""The chapters of the book and the modules that hold their rules, in the book's order."""

__all__ = ["CONTENTS", "RULES"]
