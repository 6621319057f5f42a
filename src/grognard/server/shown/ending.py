"""How a battle ends and what comes after it, as the card of its room tells."""

from __future__ import annotations

from grognard.engine.game import Game, Played, Settlement
from grognard.server.shown import library
from grognard.server.shown.briefing import rules_open
from grognard.server.shown.room_cards import EndingCard, SequelCard
from grognard.server.store.rows import Parley, Sequel


def standing(asked: Parley | None, game: Game) -> Parley | None:
    """What is proposed in a room: it stands until the turn is over, or the battle."""
    return asked if asked and not game.over and asked.turn == game.battle.turn else None


def ending_card(game: Game, role: str) -> EndingCard | None:
    """Why a battle is over; the clause is for those who may read the rules."""
    if not game.over:
        return None
    last = next((one for one in reversed(game.history) if isinstance(one, Played | Settlement)), None)
    events = last.outcome.events if last else game.opening.events
    cause = game.ruleset.why_over(game.battle, events)
    return EndingCard(text=cause.text, rule=cause.rule, clause=cause.clause if rules_open(game, role) else "")


def next_title(game: Game) -> str:
    """What the scenario is called that comes next in a battle's rules, once it is over."""
    id = library.next_scenario(game.ruleset.name, game.scenario) if game.over else None
    return library.scenario(id).title if id else ""


def sequel_card(sequel: Sequel | None, game: Game, role: str) -> SequelCard | None:
    """The battle that was called for since, and where the asker sits there."""
    if sequel is None:
        return None
    side = game.battle.side_of(role)
    return SequelCard(
        room=sequel.room,
        title=sequel.title,
        kind=sequel.kind,
        by=sequel.by,
        seat=sequel.seats.get(role, ""),
        side=1 - side if side is not None and sequel.kind == "swapped" else side,
    )
