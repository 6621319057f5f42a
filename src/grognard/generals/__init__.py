"""The computer players, by name."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, Protocol

from grognard.engine.battle import Action, Battle
from grognard.generals.recruit import Recruit

Choice = tuple[Action, tuple[str, ...]]


class General(Protocol):
    """Answers questions from what its seat may know, and says why; counts how often it had a choice."""

    decisions: int

    def choose(self, view: Battle, question: Any) -> Choice:
        """An answer, and the reasons for it."""


class UnknownGeneral(LookupError):
    """No general has this name."""


GENERALS: dict[str, Callable[[str], General]] = {
    "recruit": Recruit,
}


def general(name: str, seed: str) -> General:
    """The general of that name; the same seed makes the same choices."""
    if name in GENERALS:
        return GENERALS[name](seed)
    near = get_close_matches(name, GENERALS, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(GENERALS)}"
    raise UnknownGeneral(f"no general {name[:60]!r}; {hint}")
