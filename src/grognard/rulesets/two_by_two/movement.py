"""Chapter 6: movement, as it is ordered."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from grognard.engine.battle import Action, Question
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.advance import march_off, march_refusal
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.legs import Leg

Path = Annotated[tuple[Leg, ...], Meta(max_length=100, extra={"word": "path"})]


class Move(Action, frozen=True, kw_only=True, tag=True):
    """March a unit along a path, perhaps into contact, at a wood's edge, or off the table."""

    unit: UnitNo
    path: Path = ()
    assault: TargetNo | None = None
    exit: bool = False

    def refusal(self, battle: Skirmish, question: Question | None) -> Refusal | None:
        """The whole path is judged, and what it ends in."""
        return march_refusal(battle, self.unit, self.path, self.assault, self.exit)

    def carry_out(self, umpire: Umpire[Skirmish], question: Question) -> None:
        """Put the unit where the path ends, and note whom it has met."""
        umpire.again(question)
        march_off(umpire, self.unit, self.path, self.assault, self.exit)
