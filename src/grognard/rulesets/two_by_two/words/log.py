"""The log: one line a happening, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.events import Event, Ruled
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.words.play import PLAY
from grognard.rulesets.two_by_two.words.rulings import ruled
from grognard.rulesets.two_by_two.words.setup import SETUP

WORDS: dict[type[Event], Callable[[Skirmish, Any], str]] = {Ruled: ruled, **SETUP, **PLAY}


def words(battle: Skirmish, event: Event) -> str:
    """One line, or nothing: dice that fall and values that change are told by what they lead to."""
    tell = WORDS.get(type(event))
    return tell(battle, event) if tell else ""
