"""The computer players, by name."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from grognard.engine.battle import Battle, Seat
from grognard.engine.ruleset import Ruleset
from grognard.generals.captain import Captain, bold, cautious, untuned
from grognard.generals.drilled import Drilled
from grognard.generals.general import Choice, General
from grognard.generals.recruit import Recruit

__all__ = ["GENERALS", "Choice", "General", "UnknownGeneral", "by_seat", "general", "known"]


class UnknownGeneral(LookupError):
    """No general has this name."""


GENERALS: dict[str, Callable[[str, Ruleset], General]] = {
    "recruit": Recruit,
    "captain": Captain,
    "captain-cautious": cautious,
    "captain-bold": bold,
    "captain-untuned": untuned,
    "drill": Drilled,
}


def known(name: str) -> str:
    """The name, if a general has it; UnknownGeneral, with the nearest name, if not."""
    if name in GENERALS:
        return name
    near = get_close_matches(name, GENERALS, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(GENERALS)}"
    raise UnknownGeneral(f"no general {name[:60]!r}; {hint}")


def by_seat(battle: Battle, names: tuple[str, str]) -> dict[Seat, str]:
    """Who plays each seat, where every side has a general of one name in all its seats."""
    sides = {seat: battle.side_of(seat) for seat in battle.seats}
    return {seat: names[side] for seat, side in sides.items() if side is not None}


def general(name: str, seed: str, ruleset: Ruleset) -> General:
    """The general of that name for a ruleset; the same seed makes the same choices."""
    return GENERALS[known(name)](seed, ruleset)
