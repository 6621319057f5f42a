"""What the cards of units tell in both games: how a status makes them behave."""

from __future__ import annotations

BEHAVIOUR = {
    6: "Goes for the nearest enemy it can reach, whatever its {0} says.",
    5: "Keeps going forward, and obeys.",
    4: "Obeys, without great zeal.",
    3: "Reluctant: halts and fires if it has the chance.",
    2: "Will go no nearer the enemy; its fire is ragged.",
    1: "About to break.",
    0: "Leaves the field as fast as it can.",
}


def behaviour(status: int, told_by: str) -> str:
    """What a unit of that status does, and does not: `told_by` a card, or an order."""
    return BEHAVIOUR[status].format(told_by)
