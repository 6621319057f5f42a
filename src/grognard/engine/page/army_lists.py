"""Army lists as people pick from them: what there is, how many of it, what it costs."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.page.scene import Rank, Sign


class ListRow(Struct, frozen=True, kw_only=True):
    """One kind of troops a list allows; in brackets, none or at least `least`.

    Where a list has a staff, least, most and usual are the stands of a unit, and the cost is that of one stand.
    """

    type: str
    size: str
    label: str
    sign: Sign
    cost: float
    least: int
    most: int
    bracketed: bool
    clause: str
    usual: int = 0
    note: str = ""


class StaffRow(Struct, frozen=True, kw_only=True):
    """A rank of commanders a list allows, and whom they may stand under."""

    rank: str
    label: str
    flag: Rank
    cost: float
    under: tuple[str, ...]
    note: str
    clause: str


class ArmyList(Struct, frozen=True, kw_only=True):
    """What an army of one nation may take, and the clause that says how it is paid for, if one does."""

    id: str
    name: str
    clause: str
    paid_by: str = ""
    rows: tuple[ListRow, ...]
    staff: tuple[StaffRow, ...] = ()
