"""Who fights and who is lost, by type."""

from __future__ import annotations

from collections import Counter

from grognard.engine.battle import Battle

STILL_THERE = ("waiting", "pursuing", "exited")
REJOINED = "rejoined"


def strength(battle: Battle, side: int) -> dict[str, int]:
    """How many units of each type a side has."""
    return dict(sorted(Counter([kind(u) for u in battle.field.units if u.side == side]).items()))


def losses(battle: Battle, side: int) -> dict[str, int]:
    """How many units of each type a side has lost for good."""
    gone = [u for u in battle.field.units if u.side == side and u.at is None]
    return dict(sorted(Counter([kind(u) for u in gone if lost(u)]).items()))


def lost(piece: object) -> bool:
    """Gone for good: not to come yet, not off in pursuit, not marched off, not one again with its other half."""
    return getattr(piece, "place", "") not in STILL_THERE and getattr(piece, "removed", "") != REJOINED


def kind(piece: object) -> str:
    """What a piece is, in its ruleset's word."""
    return str(getattr(piece, "type", "unit"))
