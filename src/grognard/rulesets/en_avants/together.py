"""One line a deed: a shot with what it did, an attack with the sum that let it close, a march with the ground it met.

Sums are told with what came of them only to those who are shown both; to others each event has its own line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Battle
from grognard.engine.events import Event, Ruled
from grognard.engine.lines import UNSAID, Deeds, Line, Said, Together
from grognard.rulesets.en_avants.events import ShotFired

EFFECTS = {"drops 1": "one level lower", "drops 2": "two levels lower"}
Pair = tuple[str, str]


class OfUnit(Protocol):
    """An event that names its unit."""

    @property
    def unit(self) -> int: ...


class Parts(Struct, frozen=True, kw_only=True):
    """Which events of a ruleset make up a deed."""

    decided: Mapping[type[Event], Pair]
    """What a sum has decided, by the fields that name the two it is about."""
    ground: type[OfUnit]
    """Ground that a unit met on its way."""
    ended: type[OfUnit]
    """The end of its march."""


def telling(parts: Parts) -> Together:
    """How the log of a ruleset tells several events as one deed."""
    return partial(gathered, parts)


def gathered(parts: Parts, said: Said, battle: Battle, events: Sequence[Event]) -> Deeds:
    """The lines of those events that are one deed with others of the same answer."""
    told: dict[int, Line] = {}
    sums: dict[Pair, int] = {}
    shots: dict[Pair, int] = {}
    met: dict[int, list[int]] = {}
    for i, event in enumerate(events):
        if isinstance(event, Ruled) and not event.ruling.overruled:
            pair = event.ruling.subject, event.ruling.object
            if pair in shots:
                told |= fired(said, battle, events, shots.pop(pair), i)
            else:
                sums[pair] = i
        elif isinstance(event, ShotFired):
            shots |= dict.fromkeys(pairs(battle, event, ("unit", "target")), i)
        elif isinstance(event, parts.ground):
            met.setdefault(event.unit, []).append(i)
        elif isinstance(event, parts.ended):
            told |= marched(said, battle, events, met.pop(event.unit, []), i)
        elif type(event) in parts.decided:
            for pair in pairs(battle, event, parts.decided[type(event)]):
                if pair in sums:
                    told |= decided(said, battle, events, sums.pop(pair), i)
    return told


def pairs(battle: Battle, event: Event, fields: Pair) -> Iterator[Pair]:
    """The ids of the two an event is about; of several attackers each."""
    ids = {piece.number: piece.id for piece in battle.field.pieces}
    one, other = [getattr(event, field) for field in fields]
    for no in one if isinstance(one, tuple) else (one,):
        yield ids.get(no, ""), ids.get(other, "")


def fired(said: Said, battle: Battle, events: Sequence[Event], shot: int, sum_: int) -> Deeds:
    """A shot by what it did."""
    ruled = events[sum_]
    assert isinstance(ruled, Ruled)
    did = EFFECTS.get(ruled.result, ruled.result)
    text = f"{said(battle, events[shot]).text}: {did}"
    return {shot: UNSAID, sum_: Line(text, detail=said(battle, ruled).text)}


def decided(said: Said, battle: Battle, events: Sequence[Event], sum_: int, end: int) -> Deeds:
    """What came of a sum, which is opened there."""
    told = said(battle, events[end])
    return {sum_: UNSAID, end: replace(told, detail=said(battle, events[sum_]).text, of=sum_)}


def marched(said: Said, battle: Battle, events: Sequence[Event], met: Sequence[int], end: int) -> Deeds:
    """A march, and for those who open it over what ground."""
    over = [text for text in dict.fromkeys([said(battle, events[i]).text for i in met]) if text]
    if not over:
        return {}
    return {**dict.fromkeys(met, UNSAID), end: replace(said(battle, events[end]), detail="; ".join(over))}
