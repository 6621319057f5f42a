"""Who fights and who is lost, by type."""

from __future__ import annotations

from collections import Counter

from grognard.engine.battle import Battle


def strength(battle: Battle, side: int) -> dict[str, int]:
    """How many units of each type a side has."""
    return dict(sorted(Counter([u.type for u in battle.field.units if u.side == side]).items()))


def losses(battle: Battle, side: int) -> dict[str, int]:
    """How many units of each type a side has lost for good."""
    return dict(sorted(Counter([u.type for u in battle.field.units if u.side == side and u.lost]).items()))
