"""What comes first where two are alike and the book is silent: left or right (SG-R.14, SG-R.50, SG-R.52)."""

from __future__ import annotations

HAND = 1
"""1 counts stands, losses, shifts and slides as the ledger has them; -1 as they are seen in a mirror."""


def hand() -> int:
    """Which hand is meant where the ledger says left or right, or clockwise."""
    return HAND
