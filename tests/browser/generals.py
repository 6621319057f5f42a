"""Battles led by computer generals up to a moment."""

from __future__ import annotations

from collections.abc import Callable

from grognard.engine.battle import Battle
from grognard.engine.game import Game
from grognard.engine.umpire import Outcome
from grognard.generals import general


def lead(game: Game, until: Callable[[Battle], bool], name: str = "captain") -> None:
    """Let generals answer for every seat until a moment comes or the battle is over."""
    generals = {seat: general(name, f"{game.seed}/{seat}", game.ruleset) for seat in game.battle.seats}
    while not game.over and not until(game.battle):
        sealed = {one.question for one in game.battle.sealed}
        question = next(q for q in game.battle.questions if q.blocks and q.no not in sealed)
        view = game.view(question.seat)
        mine = next(q for q in view.questions if q.no == question.no)
        action, _ = generals[question.seat].choose(view, mine)
        assert isinstance(game.answer(question.no, action), Outcome)
