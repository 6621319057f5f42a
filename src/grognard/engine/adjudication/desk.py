"""The desk of an umpire, which never closes: what a ruleset says of it, and the pieces he sets as they stand."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from grognard.engine.adjudication.speaking import CallBattle
from grognard.engine.battle import Action, Battle, Question, Step
from grognard.engine.control import CONTROL, Reason
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import UnitNo
from grognard.engine.sizes import Measure
from grognard.engine.terrain import LengthUnit
from grognard.engine.umpire import Umpire

DRAWN = CallBattle(result="draw", reason="The battle is called")


class Deeds(Struct, frozen=True, kw_only=True):
    """By which clause ground is shown, added, ruled on, given its effects and reshaped.

    Where a ruleset names none it is the one that gives players an umpire at all.
    """

    shows: str = ""
    adds: str = ""
    rules: str = ""
    affects: str = ""
    shapes: str = ""


class Desk(Question, frozen=True, kw_only=True):
    """What an umpire may do at any time; nobody waits for him.

    `painted` are the kinds of ground that his brush has; `effects` what he may say of ground besides its outline;
    `puts_on` tells whether he may put units on the table that are off it.
    """

    blocks = False
    by: ClassVar[Deeds] = Deeds()
    kinds: ClassVar[tuple[str, ...]] = ()
    painted: ClassVar[tuple[str, ...]] = ()
    effects: ClassVar[tuple[str, ...]] = ()
    measure: ClassVar[LengthUnit] = "inch"
    puts_on: ClassVar[bool] = True
    areas_only: ClassVar[bool] = False

    def candidates(self, battle: Battle) -> list[Action]:
        """He needs no suggestions but one: to call it a draw."""
        return [DRAWN]

    def shut_in(self, after: Any) -> str:
        """Who would stand on ground that is closed to him, if the ground were so; nobody where the rules ask nobody."""
        return ""


def nothing_but(battle: Battle, quiet: tuple[type[Question], ...]) -> bool:
    """Does the battle wait for such questions alone, between two answers to which nothing is half done?"""
    waiting = [q for q in battle.questions if q.blocks]
    return bool(waiting) and all([isinstance(q, quiet) for q in waiting])


class OpenDesk(Step, frozen=True):
    """An umpire, where one has a seat, has his desk throughout."""

    desk: ClassVar[type[Desk]]

    def run(self, umpire: Umpire[Any]) -> None:
        """Open it once."""
        if CONTROL in umpire.battle.seats and not any([isinstance(q, Desk) for q in umpire.battle.questions]):
            umpire.ask(self.desk(seat=CONTROL))


class ControlRuled(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The umpire adjudicated: what he set of a unit is as he says."""

    unit: int
    what: tuple[str, ...]
    reason: str


class Setting(Action, frozen=True, kw_only=True):
    """Set a unit as its model stands: its place, what else its ruleset lets the umpire set, or off the table."""

    settable: ClassVar[tuple[str, ...]]
    placing: ClassVar[tuple[str, ...]] = ("x", "y", "facing")
    """What of it changes the ground the unit covers."""
    unit: UnitNo
    reason: Reason
    x: Measure | None = None
    y: Measure | None = None
    facing: Measure | None = None
    removed: bool = False

    @property
    def what(self) -> tuple[str, ...]:
        """What is set."""
        return ("removed",) if self.removed else tuple([n for n in self.settable if getattr(self, n) is not None])

    @property
    def moves(self) -> bool:
        """Does it change the ground the unit covers?"""
        return any([getattr(self, name) is not None for name in self.placing])

    def standing(self, x: float, y: float, facing: float) -> tuple[float, float, float]:
        """Where it is to stand and look: as he says, else as it did."""
        return (
            x if self.x is None else self.x,
            y if self.y is None else self.y,
            facing if self.facing is None else self.facing,
        )

    def unsaid(self, battle: Any, at_rest: bool) -> Refusal | None:
        """Nothing may be half done; something must be said of the unit; one off the table can only be put on it."""
        clause, unit = battle.control_clause, battle.unit(self.unit)
        if not at_rest:
            return Refusal(clause, "units are set between two orders: let this be finished first")
        if not self.what:
            return Refusal(clause, "nothing is said of what it is to be")
        if unit.at is None and (self.removed or self.x is None or self.y is None):
            return Refusal(clause, f"{unit.name} is off the table" + ("" if self.removed else ": say where it is put"))
        return None
