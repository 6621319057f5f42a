"""The ruling desk: what may be asked of a ruleset without a battle, and the answer."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from grognard.engine.inquiries import BadAnswer, Effect, Inquiry, Item, Value, effects, met
from grognard.server.problems import Trouble
from grognard.server.shown.cards import RulingCard
from grognard.server.shown.library import rules_of
from grognard.server.shown.showing import ruling_card

Word = Annotated[str, Meta(max_length=80)]
Number = Annotated[float, Meta(ge=-1000, le=1000)]
Whole = Annotated[int, Meta(ge=-1000, le=1000)]
Face = Annotated[int, Meta(ge=1, le=6)]


class InquiryCard(Struct, frozen=True, kw_only=True):
    """A kind of ruling and what has to be said for it."""

    key: str
    title: str
    about: str
    parts: tuple[str, ...]
    items: tuple[Item, ...]


class Asking(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What people at a table say, and the dice they threw, if they have."""

    said: Annotated[dict[Word, bool | Whole | Number | Word], Meta(max_length=60)] = {}
    dice: Annotated[tuple[Face, ...], Meta(max_length=200)] = ()


class Asked(Struct, frozen=True, kw_only=True):
    """The ruling on it; what each thing that can be said is worth; what the clauses are called."""

    said: dict[str, Value]
    ruling: RulingCard
    wanted: int
    effects: dict[str, tuple[Effect, ...]]
    titles: dict[str, str]


def inquiries(ruleset: str) -> list[InquiryCard]:
    """All that may be asked of a ruleset."""
    return [
        InquiryCard(key=one.key, title=one.title, about=one.about, parts=one.parts, items=one.items)
        for one in rules_of(ruleset).inquiries
    ]


def find(ruleset: str, key: str) -> Inquiry:
    """One kind of ruling."""
    for one in rules_of(ruleset).inquiries:
        if one.key == key:
            return one
    raise Trouble(404, f"there is no ruling called {key[:40]}")


def ask(ruleset: str, key: str, asking: Asking) -> Asked:
    """Rule on what was said."""
    inquiry = find(ruleset, key)
    try:
        ruling = inquiry.rule(asking.said)
        made = met(ruling, asking.dice) if asking.dice or ruling.throw == "none" else None
    except BadAnswer as bad:
        raise Trouble(400, str(bad)) from None
    found = effects(inquiry, asking.said)
    card = ruling_card(ruling, made)
    cited = [card.clause, card.row or card.clause, *[n.clause for n in card.notes], *[p.clause for p in ruling.pools]]
    cited += [m.clause for m in (*ruling.modifiers, *ruling.against)]
    cited += [clause for row in found.values() for one in row for clause in one.clauses]
    book = rules_of(ruleset).rulebook
    return Asked(
        said=inquiry.complete(asking.said),
        ruling=card,
        wanted=ruling.dice,
        effects=found,
        titles={id: book.clause(id).title for id in dict.fromkeys(cited)},
    )
