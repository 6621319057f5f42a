"""What a game remembers of each entry, and how the record keeps it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Battle, Seat, digest
from grognard.engine.dice import pledge
from grognard.engine.records import Answered, Entry, Reseeded, Rewound, Settled, plain
from grognard.engine.settling import Manner
from grognard.engine.umpire import Outcome

ONLY = "the only legal answer"
"""The reason of an answer that nobody was asked for."""


class Played(Struct, frozen=True):
    """An answer as the game remembers it; `real`: dice were thrown by hand for it, `secret`: it was given face down."""

    question: int
    seat: Seat
    action: Action
    outcome: Outcome[Any]
    real: bool = False
    reasons: tuple[str, ...] = ()
    secret: bool = False

    @property
    def forced(self) -> bool:
        """Was nobody asked, because there was nothing else to answer?"""
        return self.reasons == (ONLY,)

    @property
    def battle(self) -> Battle:
        """The battle after the answer."""
        after: Battle = self.outcome.battle
        return after


class TakenBack(Struct, frozen=True):
    """A rewind as the game remembers it."""

    to: int
    seat: Seat
    consent: tuple[Seat, ...]
    battle: Battle
    clause: str = ""
    reason: str = ""


class Pledged(Struct, frozen=True):
    """New dice as the game remembers them: their seed, and the seat of the newcomer for whom they were pledged."""

    seed: str
    seat: Seat
    battle: Battle


class Settlement(Struct, frozen=True):
    """A battle given up, or drawn by agreement, as the game remembers it."""

    seat: Seat
    manner: Manner
    consent: tuple[Seat, ...]
    outcome: Outcome[Any]

    @property
    def battle(self) -> Battle:
        """The battle, which is over."""
        after: Battle = self.outcome.battle
        return after


class Gap(Struct, frozen=True):
    """An entry of which nothing can be told, in words or in none, and the battle as far as it is known after it."""

    why: str
    battle: Battle
    seat: Seat = ""


Past = Played | TakenBack | Pledged | Settlement | Gap


def counted_from(begins: int, entry: Entry) -> Entry:
    """An entry of a record that begins after so many entries."""
    return replace(entry, to=entry.to - begins) if isinstance(entry, Rewound) and begins else entry


def entry_of(one: Past) -> Entry:
    """What the game remembers, as the record keeps it."""
    assert not isinstance(one, Gap)
    hash = digest(one.battle)
    if isinstance(one, Pledged):
        return Reseeded(seat=one.seat, seed=one.seed, pledge=pledge(one.seed), hash=hash)
    if isinstance(one, TakenBack):
        return Rewound(to=one.to, seat=one.seat, consent=one.consent, clause=one.clause, reason=one.reason, hash=hash)
    if isinstance(one, Settlement):
        told = plain(one.outcome.events)
        return Settled(seat=one.seat, manner=one.manner, consent=one.consent, events=told, hash=hash)
    return Answered(
        question=one.question,
        seat=one.seat,
        action=plain(one.action),
        events=plain(one.outcome.events),
        real=one.real,
        reasons=one.reasons,
        hash=hash,
    )
