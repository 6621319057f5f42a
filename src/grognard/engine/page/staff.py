"""The commanders of a battle in their tree: whom each commands, how far, and the dice that are his points."""

from __future__ import annotations

from msgspec import Struct


class Chief(Struct, frozen=True, kw_only=True):
    """A commander: his superior if he has one, his units, how far his word reaches, and what he has to spend.

    `dice` have been rolled and are not given out yet; `left` are the points he has, when he has any.
    """

    piece: int
    side: int
    name: str
    title: str = ""
    superior: int | None = None
    units: tuple[int, ...] = ()
    reach: float = 0.0
    clause: str = ""
    dice: tuple[int, ...] = ()
    left: int | None = None
