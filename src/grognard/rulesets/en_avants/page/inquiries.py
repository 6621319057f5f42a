"""What the ruling desks of both games ask alike: a status, a side of the target, who recovers beside whom."""

from __future__ import annotations

from grognard.engine.inquiries import Item, nobody, one
from grognard.rulesets.en_avants.status import NAMES, STEADY, TOP

FIRER, TARGET, ATTACKER, DEFENDER = "Firer", "Target", "Attacker", "Defender"
SHAKEN, FRIEND = "Unit", "Friend"
STATUSES = {status: f"{status} {name}" for status, name in NAMES.items()}
LEFT = {TOP + 1: "All of it", **STATUSES}
DIGITS = {TOP + 1: "all", **{status: str(status) for status in STATUSES}}
"""What stands for each of these on a small tile."""
ASPECTS = {"front": "To its front", "flank": "In its flank", "rear": "In its rear"}
COUNTED = {False: 0, True: 1}
"""Turns in a row that have counted before this one."""


def status(key: str, part: str, start: int = STEADY) -> Item:
    """A unit's status."""
    return one(key, "Its status", STATUSES, part, start=start, signs=DIGITS)


def bearer(path: str, name: str) -> dict[str, object]:
    """What a unit that recovers, or helps, has that no ruling asks after."""
    return {**nobody(f"{path}.unit", 0, name), f"{path}.unit.type": "infantry"}
