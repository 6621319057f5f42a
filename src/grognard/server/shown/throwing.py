"""Dice that are wanted of people at a real table, as the card of their room tells it."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from grognard.engine.game import Game
from grognard.engine.names import short_by
from grognard.engine.past import ONLY
from grognard.server.shown.briefing import rules_open
from grognard.server.shown.room_cards import ThrowCard
from grognard.server.shown.showing import named, ruling_card
from grognard.server.store.rows import Throwing


def throw_card(game: Game, waits: Throwing, throwers: Collection[str], people: Collection[str], role: str) -> ThrowCard:
    """What a role is told of dice that are wanted; what they are for is for who throws them and may read the rules."""
    throw = waits.throw
    card = ThrowCard(by=waits.by, throwers=tuple(throwers), seq=waits.seq, thrown=len(waits.faces))
    if role not in throwers:
        return card
    own = role == waits.by and role in people and not throw.shown and waits.reasons != (ONLY,)
    asked = replace(card, dice=throw.n, may_call_off=own)
    return told(game, waits, asked) if rules_open(game, role) else asked


def told(game: Game, waits: Throwing, card: ThrowCard) -> ThrowCard:
    """The card with what the dice are for."""
    throw, battle = waits.throw, game.battle
    ruling = throw.ruling
    return replace(
        card,
        purpose=throw.purpose,
        names=tuple([short_by(battle, id) for id in throw.owners]),
        need=throw.need,
        ruling=None if ruling is None else named(ruling_card(ruling), ruling, battle, game.ruleset),
        fallen=throw.fallen,
    )
