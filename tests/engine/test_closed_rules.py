"""Players who have an umpire read no rules: no clause, no table, no modifier, no chance on anything they are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.engine.battle import Question
from grognard.engine.control import CONTROL, AcceptRuling, RulingProposed
from grognard.engine.events import OpenEvent
from grognard.engine.game import Game
from grognard.engine.page.closed import FIGURE, plainly, without_figures
from grognard.engine.page.scene import Fact, Gesture, Overlay, Prompt
from grognard.engine.umpire import Outcome
from grognard.server.shown.showing import offer_card
from tests.engine.test_proposed_rulings import BATTLES, DECISIONS, RULESETS, chosen, opened, waiting

CLAUSE = re.compile(r"\b(?:2X2|SG|R)-R?\.?[A-Z]?\.?\d")
PLAYERS = ("blue", "red")


def pages(game: Game, seat: str) -> Iterator[Any]:
    """All that one seat's page shows."""
    rules, view = game.ruleset, game.view(seat)
    yield rules.scene(view, seat)
    pieces = [piece.number for piece in view.field.pieces if piece.at is not None]
    for number in pieces:
        yield rules.overlays(view, seat, number)
    yield rules.measure(view, seat, Gesture(piece=pieces[0]), Gesture(piece=pieces[-1]))
    for question in [q for q in view.questions if q.seat == seat]:
        yield rules.prompt(view, question)
        yield from offered(game, seat, question, pieces)


def offered(game: Game, seat: str, question: Question, pieces: list[int]) -> Iterator[Any]:
    """All that a seat is offered, as the service sends it."""
    gestures = [Gesture(), *[Gesture(piece=number) for number in pieces]]
    for gesture in gestures:
        for offer in game.ruleset.offers(game.view(seat), question.no, gesture):
            yield offer_card(offer, cited=False)


def words(value: Any) -> Iterator[str]:
    """Every word in it that a player reads: all but what is sent back as an answer, or names a thing to the page."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in ("action", "draft", "id", "key"):
                yield from words(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from words(part)
    elif isinstance(value, str):
        yield value


def told(value: Any) -> list[str]:
    """The words of a part of a page."""
    return list(words(msgspec.to_builtins(value)))


@pytest.mark.parametrize("name", RULESETS)
def test_no_page_of_a_player_tells_a_rule_and_the_umpires_does(name: str) -> None:
    cited = 0
    for seed in range(BATTLES // 2):
        _, game = opened(name, seed)
        rng = Random(seed)
        for _ in range(DECISIONS // 2):
            if game.over:
                break
            for seat in PLAYERS:
                texts = [text for page in pages(game, seat) for text in told(page)]
                assert [text for text in texts if CLAUSE.search(text) or FIGURE.search(text)] == []
            cited += bool(CLAUSE.search(str(told(game.ruleset.scene(game.view(CONTROL), CONTROL)))))
            question = waiting(game)
            action = AcceptRuling() if isinstance(question, RulingProposed) else chosen(game, rng)
            assert isinstance(game.answer(question.no, action), Outcome)
        for seat in PLAYERS:
            assert all(isinstance(event, OpenEvent) and not event.clause for event in game.events(seat))
            assert not [line for line in game.log(seat) if CLAUSE.search(line) or FIGURE.search(line)]
    assert cited


def test_what_is_told_plainly_loses_its_figures_and_nothing_else() -> None:
    prompt = Prompt(
        title="Form square?", detail="Hussars at 3 in. On 4+ (50%) it is in square. Then it stands.", clause="SG-I.39"
    )
    assert plainly(prompt) == Prompt(title="Form square?", detail="Hussars at 3 in. Then it stands.")
    card: tuple[Fact, ...] = (Fact(label="Move", value="6 in", clause="2X2-6.1"), Fact(label="State", value="Pinned"))
    assert plainly(card) == card[1:]
    assert plainly(Overlay(kind="range", outline=(), label="6 in", clause="2X2-11.1")) == Overlay(
        kind="range", outline=()
    )
    bare = Prompt(title="Your orders")
    assert plainly(bare) is bare
    assert without_figures("−2 in melee") == ""
    price = "2 points (order 1, out of range +1 [SG-D.12]): Vial pays, 3 of 5 left"
    assert without_figures(price) == "2 points: Vial pays, 3 of 5 left"
