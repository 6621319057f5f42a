"""Chapter 6: Control's hand on the ground. He reveals it, adds to it and says what it does."""

from __future__ import annotations

from typing import ClassVar

from grognard.rulesets.en_avant.ground import KINDS
from grognard.rulesets.en_avants import control


class RevealTerrain(control.Reveal, frozen=True, kw_only=True, tag=True):
    """Let a side know of a feature (EA-6.24)."""

    shows: ClassVar[str] = "EA-6.24"


class AddTerrain(control.Add, frozen=True, kw_only=True, tag=True):
    """Put ground on the table that had not been seen (EA-6.25)."""

    adds: ClassVar[str] = "EA-6.25"
    kinds: ClassVar[tuple[str, ...]] = KINDS


class SetTerrain(control.Rule, frozen=True, kw_only=True, tag=True):
    """Say what a feature does, for all moves not yet made (EA-6.1, EA-6.23)."""

    rules: ClassVar[str] = "EA-6.1"
    does: ClassVar[str] = "EA-6.23"
    reshapes: ClassVar[str] = "EA-6.25"
    kinds: ClassVar[tuple[str, ...]] = KINDS


class WithdrawTerrain(control.Withdraw, frozen=True, kw_only=True, tag=True):
    """Take ground off the table, or let a side know of it no more (EA-0.8)."""
