"""Which order cards lie on the table, and which of them a seat may read: owed, face down, or turned up (EA-0.7)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.cards import OrderCard, PlayCard, takes_card

CardState = Literal["", "due", "down", "up"]


class Cards(NamedTuple):
    """What a view says of cards not yet turned up: of whom they are in, and those the seat has written itself."""

    sealed: frozenset[int]
    written: dict[int, str]


def cards_in(view: Engagement) -> Cards:
    """The sealed cards, by unit."""
    written = {s.action.unit: s.action.card.name for s in view.sealed if isinstance(s.action, PlayCard)}
    if view.phase != "orders" or not view.sealed:
        return Cards(frozenset(), {})
    numbers = {no: unit for unit, no in dealt(view).items()}
    unread = [numbers[s.question] for s in view.sealed if s.action is None and s.question in numbers]
    return Cards(frozenset([*written, *unread]), dict(written))


def takers(view: Engagement) -> list[int]:
    """The units a card is wanted for, in the order in which they are asked."""
    return [u.no for side in (0, 1) for u in view.on_table(side) if takes_card(u) and u.card is None]


def dealt(view: Engagement) -> dict[int, int]:
    """The number of each unit's question; cards are dealt in a row, so that one's own numbers tell the enemy's."""
    row = {unit: i for i, unit in enumerate(takers(view))}
    mine = {q.unit: q.no for q in view.questions if isinstance(q, OrderCard)}
    starts = {no - row[unit] for unit, no in mine.items() if unit in row}
    if len(starts) != 1:
        return by_count(view)
    first = starts.pop()
    return {unit: first + i for unit, i in row.items()}


def by_count(view: Engagement) -> dict[int, int]:
    """Where the numbers do not tell: all the cards of a side are in, or none is shown to be."""
    found: dict[int, int] = {}
    for side in (0, 1):
        asked = [no for no in takers(view) if view.unit(no).side == side]
        given = sorted([s.question for s in view.sealed if view.side_of(s.seat) == side])
        if len(asked) == len(given):
            found |= dict(zip(asked, given, strict=True))
    return found


def card_of(view: Engagement, unit: Unit, cards: Cards) -> tuple[CardState, str]:
    """How a unit's card lies, and what is on it for those who may read it."""
    if view.result is not None or unit.at is None:
        return ("", "")
    if unit.card is not None:
        return ("up", unit.card.name)
    if view.phase != "orders" or not takes_card(unit):
        return ("", "")
    return ("down", cards.written.get(unit.no, "")) if unit.no in cards.sealed else ("due", "")
