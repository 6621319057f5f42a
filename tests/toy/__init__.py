"""A ruleset of a few pages, for tests of the engine: pawns and companies plan in secret, advance and shoot.

With nothing but pawns each side has one seat and one order a turn. With commanders it has what larger rulesets need:
several seats a side, dice dealt out among commanders, moves that are interrupted, units of many stands, pools of dice.
"""

from tests.toy.files import Pitch, Row, ToyBattle, field_of
from tests.toy.orders import Advance, Mood, NextTurn, Orders, Pass, Plan, Reveal, Shoot
from tests.toy.rules import RULES

__all__ = [
    "RULES", "Advance", "Mood", "NextTurn", "Orders", "Pass", "Pitch", "Plan", "Reveal", "Row", "Shoot", "ToyBattle",
    "field_of",
]  # fmt: skip
