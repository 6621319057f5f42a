"""The log: the narrative of a battle in plain words."""

from __future__ import annotations

from grognard.engine.events import Event


def words(battle: object, event: Event) -> str:
    """One line, or nothing."""
    return ""
