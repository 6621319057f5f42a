"""En Avant! v2: a brigade a side, order cards shown together, no dice in combat, Game Control."""

from grognard.rulesets.en_avant.rules import EnAvant

RULES = EnAvant()
