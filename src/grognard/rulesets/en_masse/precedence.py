"""What comes first where the book leaves two alike: blue before red, the roster, the right hand (EM-R.28, EM-R.94)."""

from __future__ import annotations

from grognard.rulesets.en_masse.battle import Clash, Unit

FIRST = 0
"""The side that is told first."""


HAND = 1.0
"""The hand on which two who meet pass each other: 1 the right, -1 the left (EM-R.99)."""


def in_roster(unit: Unit) -> tuple[int, int]:
    """A unit's place in the roster of both sides."""
    return (unit.side, unit.no)


ROSTER = in_roster


def rank(unit: Unit) -> tuple[int, int]:
    """The lower goes first."""
    return ROSTER(unit)


def in_order(battle: Clash) -> list[Unit]:
    """The units on the table as the roster has them."""
    return sorted([*battle.on_table(0), *battle.on_table(1)], key=rank)


def hand() -> float:
    """The hand on which two who meet pass each other."""
    return HAND


def first_side() -> int:
    """The side that is told first."""
    return FIRST
