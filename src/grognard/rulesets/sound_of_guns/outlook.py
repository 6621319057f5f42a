"""What has been worked out once and holds until somebody stirs: prospects of moving, and lines of sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.table.kernel import NEVER
from grognard.table.kernel_body import Footprint


class Prospect:
    """Moves, formations and prices of a unit as things stand in a box about it, under some options."""

    __slots__ = ("moves", "options", "prices", "shapes", "square", "x0", "x1", "y0", "y1")

    def __init__(self, options: object) -> None:
        self.options = options
        self.moves: dict[Any, Any] = {}
        self.shapes: dict[Any, Any] = {}
        self.prices: dict[int, Any] = {}
        self.square: bool | None = None
        self.x0: float = NEVER
        self.y0: float = NEVER
        self.x1: float = -NEVER
        self.y1: float = -NEVER

    def widen(self, body: Footprint, far: float) -> None:
        """It hangs also on whoever is this near to a body."""
        self.x0, self.x1 = min(self.x0, body.x0 - far), max(self.x1, body.x1 + far)
        self.y0, self.y1 = min(self.y0, body.y0 - far), max(self.y1, body.y1 + far)

    def hangs_on(self, body: Footprint) -> bool:
        """Does it hang on a body that lies so?"""
        return body.x0 <= self.x1 and body.x1 >= self.x0 and body.y0 <= self.y1 and body.y1 >= self.y0


def undisturbed(prospects: dict[int, Prospect], no: int, stirred: Sequence[Footprint]) -> dict[int, Prospect]:
    """The prospects that still hold when a unit has changed, which lay and lies so if others can notice it."""
    kept: dict[int, Prospect] = {}
    for other, prospect in prospects.items():
        if other != no and not any(prospect.hangs_on(body) for body in stirred):
            kept[other] = prospect
    return kept


class Sights:
    """Who can shoot at whom with which stands, under some options; it holds until anybody stirs."""

    __slots__ = ("contacts", "options", "stands", "targets")

    def __init__(self, options: object) -> None:
        self.options = options
        self.stands: dict[tuple[int, int, float], list[tuple[int, float]]] = {}
        self.targets: dict[tuple[int, tuple[int, ...]], list[Any]] = {}
        self.contacts: dict[int, bool] = {}
