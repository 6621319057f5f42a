"""Game Control's desk in both games: his ground is in centimetres and does what he says it does."""

from __future__ import annotations

from typing import ClassVar

from grognard.engine.adjudication.desk import Desk
from grognard.engine.adjudication.ground import EFFECTS
from grognard.engine.terrain import LengthUnit


class GroundDesk(Desk, frozen=True, kw_only=True):
    """What the two desks have alike; each adds its clauses, its kinds of ground and what else Control may do."""

    effects: ClassVar[tuple[str, ...]] = EFFECTS
    measure: ClassVar[LengthUnit] = "cm"
