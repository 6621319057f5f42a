"""Orders given in secret, one a unit: which are given, which are still to give."""

from __future__ import annotations

from grognard.cli.output import line
from grognard.cli.words import spoken
from grognard.engine.battle import Piece, Question
from grognard.engine.game import Game

TOLD = ("formation", "status")


def to_give(game: Game, seat: str) -> list[Question]:
    """The secret questions a seat has not answered yet."""
    sealed = {s.question for s in game.battle.sealed}
    return [q for q in game.questions(seat) if q.secret and q.no not in sealed]


def about(game: Game, seat: str, unit: Piece) -> int | None:
    """The number of a seat's secret question about a unit, answered or not."""
    found = [q.no for q in game.questions(seat) if q.secret and q.unit == unit.number]
    return found[0] if found else None


def whom(game: Game, question: Question, seat: str) -> str:
    """The unit a question is about, how it is, and how many more orders there are to give."""
    unit = game.view(seat).field.piece(question.unit)
    if unit is None:
        return ""
    left = len([q for q in to_give(game, seat) if q.no != question.no]) if question.secret else 0
    more = f"; {left} more to give, cards shows them" if left else ""
    state = brief(game, unit)
    return f"  {unit.id} {named(unit)}{f' ({state})' if state else ''}{more}"


def brief(game: Game, unit: Piece) -> str:
    """How a unit is, in a few words."""
    told = game.ruleset.tell_piece(game.battle, unit)
    if told.get("type") == "hq":
        return "headquarters"
    words = [str(told[key]).replace("_", " ") for key in TOLD if told.get(key) is not None]
    return ", ".join([*words, *[key for key, value in told.items() if value is True]])


def named(unit: Piece) -> str:
    """What a unit is called; one without a name by what it is, for its id is told beside it."""
    return unit.type if unit.name == unit.id else unit.name


def show_cards(game: Game, seat: str) -> None:
    """What a seat has ordered in secret, and what is still to order."""
    battle = game.view(seat)
    given = {s.question: s.action for s in battle.sealed if s.action is not None}
    asked = [(q.no, battle.field.piece(q.unit)) for q in game.questions(seat) if q.secret]
    mine = [(no, piece) for no, piece in asked if piece is not None]
    for no, unit in mine:
        action = given.get(no)
        said = ("to be ordered", "dim") if action is None else (in_short(spoken(action, battle), unit.id), "green")
        line("     ", (f"{unit.id:<8}", "bold"), f"{named(unit):<40.40} ", said)
    if not mine:
        line(("  Nothing is ordered in secret now.", "dim"))


def in_short(said: str, id: str) -> str:
    """An answer without the unit it is about."""
    return said.partition(f" {id} ")[2] or said
