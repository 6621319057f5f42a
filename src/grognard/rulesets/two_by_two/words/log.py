"""The log: one line a happening, in plain words; dice and changed values are told by what they lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.events import Event, Ruled
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.words.play import PLAY
from grognard.rulesets.two_by_two.words.rulings import ruled
from grognard.rulesets.two_by_two.words.setup import SETUP

LOG: dict[type[Event], Callable[[Skirmish, Any], str]] = {Ruled: ruled, **SETUP, **PLAY}
