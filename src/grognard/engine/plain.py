"""What happened, as plain data: for JSON, for comparing with what a situation expects, for reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from grognard.engine.battle import Battle, Piece
from grognard.engine.events import Event, Ruled
from grognard.engine.lines import ACTORS
from grognard.engine.pools import parted
from grognard.engine.ruleset import Ruleset
from grognard.engine.ruling import Ruling


def clauses_of(event: Event) -> Iterator[str]:
    """Every clause an event brings into play."""
    yield event.clause
    yield from event.because
    if isinstance(event, Ruled):
        ruling = event.ruling
        yield ruling.clause
        yield from [modifier.clause for modifier in ruling.modifiers + ruling.against]
        yield from [note.clause for note in ruling.notes]
        yield from [pool.clause for pool in ruling.pools]


def pieces(battle: Battle) -> Iterator[Piece]:
    """Every piece of every shelf."""
    for name in battle.field.__struct_fields__:
        shelf = getattr(battle.field, name)
        if isinstance(shelf, tuple):
            yield from [piece for piece in shelf if isinstance(piece, Piece)]


def tell_units(ruleset: Ruleset, battle: Battle) -> dict[str, dict[str, Any]]:
    """Every piece by its id, as the ruleset tells it."""
    return {piece.id: ruleset.tell_piece(battle, piece) for piece in pieces(battle)}


def tell_event(event: Event, battle: Battle, ruleset: Ruleset) -> dict[str, Any]:
    """An event as plain data, with its line for the log; a changed piece is named by its id too."""
    return plain_event(event, battle, ruleset.words(battle, event))


def plain_event(event: Event, battle: Battle, words: str) -> dict[str, Any]:
    """The same, for who has its line already."""
    told: dict[str, Any] = msgspec.to_builtins(event)
    if words:
        told["text"] = words
    if told["type"] == "Changed" and told["shelf"] != "battle":
        told["piece"] = getattr(battle.field, told["shelf"])[told["no"]].id
    return told


def actors(event: Event, battle: Battle) -> list[int]:
    """The units an event is about, in the order in which it names them."""
    if isinstance(event, Ruled):
        ids = {piece.id: piece.number for piece in battle.field.pieces}
        return [ids[name] for name in (event.ruling.subject, event.ruling.object) if name in ids]
    named = [getattr(event, name) for name in ACTORS if name in event.__struct_fields__]
    return [no for no in dict.fromkeys(named) if isinstance(no, int) and battle.field.piece(no)]


def acting_side(event: Event, battle: Battle) -> int | None:
    """The side whose doing an event says it is."""
    seat, side = getattr(event, "seat", None), getattr(event, "side", None)
    if isinstance(seat, str):
        return battle.side_of(seat)
    return side if isinstance(side, int) else None


def tell_ruling(ruling: Ruling, made: Ruled | None = None) -> dict[str, Any]:
    """A ruling as plain data, with its dice if they have fallen."""
    odds = ruling.odds()
    return {
        "clause": ruling.clause,
        "subject": ruling.subject,
        "object": ruling.object,
        "modifiers": [{"clause": m.clause, "value": m.value} for m in ruling.modifiers],
        "against": [{"clause": m.clause, "value": m.value} for m in ruling.against],
        "notes": [{"clause": note.clause, "text": note.text} for note in ruling.notes],
        "measured": dict(ruling.measured),
        "dice": list(made.dice) if made else [],
        "total": made.total if made else None,
        "totals": list(ruling.totals(made.dice)) if made else [],
        "result": made.result if made else None,
        "row": made.clause if made else None,
        "odds": {result: float(chance) for result, chance in odds.items()},
        "exact_odds": {result: str(chance) for result, chance in odds.items()},
        "faces": faces_of(ruling),
        "pools": tell_pools(ruling, made),
    }


def tell_pools(ruling: Ruling, made: Ruled | None) -> list[dict[str, Any]]:
    """The pools of a ruling in a row, with the dice of each and how many of them count if they have fallen."""
    if ruling.throw != "pools":
        return []
    fallen = parted(ruling.pools, made.dice, ruling.bonus) if made else [()] * len(ruling.pools)
    counts = ruling.totals(made.dice) if made else [None] * len(ruling.pools)
    return [
        {"clause": pool.clause, "name": pool.name, "need": pool.need, "counts": pool.counts, "dice": list(dice),
         "count": count}
        for pool, dice, count in zip(ruling.pools, fallen, counts, strict=True)
    ]  # fmt: skip


def faces_of(ruling: Ruling) -> dict[str, list[int]]:
    """Which faces lead to which result, where a single die decides."""
    found: dict[str, list[int]] = {}
    for face in range(1, 7) if ruling.dice == 1 and ruling.throw != "pools" else ():
        found.setdefault(ruling.outcome((face,)).result, []).append(face)
    return found


def tell_happenings(events: Sequence[Event], battle: Battle, ruleset: Ruleset) -> dict[str, Any]:
    """Rulings and events as plain data."""
    return {
        "rulings": [tell_ruling(e.ruling, e) for e in events if isinstance(e, Ruled)],
        "events": [tell_event(event, battle, ruleset) for event in events],
    }
