"""When a footprint stays as it was, and with it all that was worked out of it."""

from __future__ import annotations

from typing import Any


def stands_as_before(old: Any, new: Any) -> bool:
    """Has a unit the same footprint as before a change?"""
    same: bool = old.at is new.at and old.formation == new.formation and old.second_line == new.second_line
    return same and old.type == new.type
