"""Chapter 15: the army lists as cards to pick from."""

from __future__ import annotations

from functools import cache

from grognard.engine.page import army_lists as lists
from grognard.rulesets.two_by_two.page.tokens import SIGNS
from grognard.rulesets.two_by_two.setup.army_lists import OWN, ListRow, army_lists, label
from grognard.rulesets.two_by_two.units import SIZED_ARMS, TYPES, Size, TypeName, points

SIZES: tuple[Size, ...] = ("common", "large", "small")
MOST = 40  # units of one row that an own list may take


@cache
def cards() -> tuple[lists.ArmyList, ...]:
    """Every list; the own list has every kind of troops at its cost."""
    found = army_lists().values()
    return tuple(
        lists.ArmyList(
            id=one.id, name=one.name, clause=one.clause, rows=own_rows() if one.id == OWN else rows(one.rows)
        )
        for one in found
    )


def rows(listed: tuple[ListRow, ...]) -> tuple[lists.ListRow, ...]:
    return tuple(
        card(row.type, row.size, row.clause, least=row.min, most=row.max, bracketed=row.bracketed) for row in listed
    )


def own_rows() -> tuple[lists.ListRow, ...]:
    """Anything, as many as the points allow; guns and headquarters come in one size."""
    kinds = [(t, size) for t in TYPES.values() for size in SIZES if size == "common" or t.arm in SIZED_ARMS]
    return tuple(card(t.name, size, t.ap_clause, least=0, most=MOST, bracketed=False) for t, size in kinds)


def card(name: TypeName, size: Size, clause: str, *, least: int, most: int, bracketed: bool) -> lists.ListRow:
    return lists.ListRow(
        type=name,
        size=size,
        label=label((name, size)),
        sign=SIGNS[name],
        cost=points(name, size),
        least=least,
        most=most,
        bracketed=bracketed,
        clause=clause,
    )
