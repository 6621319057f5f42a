"""Army lists as people pick from them: what there is, how many of it, what it costs."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.page.scene import Sign


class ListRow(Struct, frozen=True, kw_only=True):
    """One kind of troops a list allows; in brackets, none or at least `least`."""

    type: str
    size: str
    label: str
    sign: Sign
    cost: float
    least: int
    most: int
    bracketed: bool
    clause: str


class ArmyList(Struct, frozen=True, kw_only=True):
    """What an army of one nation may take."""

    id: str
    name: str
    clause: str
    rows: tuple[ListRow, ...]
