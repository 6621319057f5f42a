"""Chapter 2: both sides act together, so no unit goes before another by its number (EA-2.5, EA-R48)."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.labels import label
from grognard.table.edges import INWARD
from grognard.table.pose import heading

Rank = tuple[int, float, float]
RIGHT = 1.0  # the right goes first; a mirrored battle is held to the mirrored rule by -1


def first_hand() -> float:
    """Of two places alike that on the right comes first (EA-R48)."""
    return RIGHT


def rank(battle: Engagement, unit: Unit) -> Rank:
    """Who has the precedence of two alike: the steadier, then the foremost, then the right of the line (EA-R48)."""
    if unit.at is None:
        return (0, 0.0, 0.0)
    ground = battle.field.ground
    fx, fy = heading(INWARD[battle.hosts[unit.side].home])
    x, y = unit.at.x - ground.width / 2, unit.at.y - ground.depth / 2
    return (-label(battle, unit), -round(x * fx + y * fy, 3), -RIGHT * round(x * fy - y * fx, 3))


def by_rank(battle: Engagement, units: list[Unit]) -> list[Unit]:
    """Units in the order in which things befall them one after another, such as the dice of guns."""
    return sorted(units, key=lambda u: rank(battle, u))
