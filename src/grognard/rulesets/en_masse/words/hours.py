"""The hour of every turn: ten minutes each (EM-3.1)."""

from __future__ import annotations

from grognard.rulesets.en_masse.battle import Clash

MINUTES = 10


def hour(battle: Clash, turn: int, minutes: float = 0.0) -> str:
    """The time of day at which a turn begins, or so many minutes later; nothing where the scenario has none."""
    if not battle.layer.begins:
        return ""
    hours, _, past = battle.layer.begins.partition(":")
    whole = int(hours) * 60 + int(past) + (turn - 1) * MINUTES + int(minutes)
    return f"{whole // 60 % 24}:{whole % 60:02d}"
