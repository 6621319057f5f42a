"""Players who have an umpire read no rules: no clause, no table, no modifier, no chance on anything they are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Question
from grognard.engine.control import CONTROL, AcceptRuling, RulingProposed
from grognard.engine.events import OpenEvent
from grognard.engine.game import Game
from grognard.engine.page.closed import uncited
from grognard.engine.page.scene import Fact, Gesture, Prompt, Token
from grognard.engine.terrain import Feature, Ground
from grognard.engine.umpire import Outcome
from grognard.engine.views import known_ground
from grognard.server.shown.showing import offer_card, whole_table
from tests.conformance import trails
from tests.engine.test_proposed_rulings import BATTLES, DECISIONS, RULESETS, chosen, opened, waiting

RULE = re.compile(
    r"\d\+|[+−]\d|\d ?%|\d or (?:\d|more)\b"
    r"|\b(?:2X2|SG|EA|EM|R)-R?\.?[A-Z]?\.?\d|\b(?=\d*[A-Z])[A-Z\d]{2,3}-[A-Z]{0,2}\.?\d"
)
"""What a die must show, a modifier, a chance, a clause."""
CITED = re.compile(r'"(2X2|SG|EA|EM)-[A-Z\d]+\.\d')
"""A clause where it is a value of its own, as programs are sent it."""
PLAYERS = ("blue", "red")
UMPIRED = {"control": True, "confirm_rulings": True}
CLOSED = {"two_by_two": UMPIRED, "sound_of_guns": UMPIRED, "en_avant": UMPIRED,
          "en_masse": {**UMPIRED, "players_see_rules": False}}  # fmt: skip
LONG, EVERY, SOME = 60, 6, 3
"""How many answers a shipped battle is played on, how often it is looked at, how many pieces are then pointed at."""


def pages(game: Game, seat: str, pieces: list[int]) -> Iterator[Any]:
    """All that one seat's page shows, where it points at some pieces."""
    rules, view = game.ruleset, game.view(seat)
    yield rules.scene(view, seat)
    for number in pieces:
        yield rules.overlays(view, seat, number)
    if pieces:
        yield rules.measure(view, seat, Gesture(piece=pieces[0]), Gesture(piece=pieces[-1]))
    for question in [q for q in view.questions if q.seat == seat]:
        yield rules.prompt(view, question)
        yield from offered(game, seat, question, pieces)


def there(game: Game, seat: str) -> list[int]:
    """The pieces that a seat sees on the table."""
    return [piece.number for piece in game.view(seat).field.pieces if piece.at is not None]


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
                texts = [text for page in pages(game, seat, there(game, seat)) for text in told(page)]
                assert [text for text in texts if RULE.search(text)] == []
            cited += bool(RULE.search(str(told(game.ruleset.scene(game.view(CONTROL), CONTROL)))))
            question = waiting(game)
            action = AcceptRuling() if isinstance(question, RulingProposed) else chosen(game, rng)
            assert isinstance(game.answer(question.no, action), Outcome)
        for seat in PLAYERS:
            assert all(isinstance(event, OpenEvent) and not event.clause for event in game.events(seat))
            assert not [line for line in game.log(seat) if RULE.search(line)]
    assert cited


@pytest.mark.parametrize("scenario", catalogue.scenario_names())
def test_no_page_of_a_shipped_battle_tells_a_rule_to_players_who_may_read_none(scenario: str) -> None:
    read, document, rules = catalogue.load_scenario(scenario)
    game = Game.start(rules, read, document=document, options=CLOSED[rules.name], seed="closed")
    rng, seats = Random(scenario), [seat for seat in game.battle.seats if seat != CONTROL]
    for no in range(LONG):
        if game.over:
            break
        for seat in seats if no % EVERY == 0 else ():
            pieces = there(game, seat)
            texts = [
                text for page in pages(game, seat, rng.sample(pieces, min(SOME, len(pieces)))) for text in told(page)
            ]
            assert [text for text in (*texts, *game.log(seat)) if RULE.search(text)] == []
            assert not CITED.search(msgspec.json.encode(whole_table(game, seat)).decode())
        question = rng.choice(trails.waiting(game.battle))
        action = trails.choose(question, game.view(question.seat), rng)
        assert isinstance(game.answer(question.no, action), Outcome)
    assert no > LONG // 2


def test_a_page_loses_its_clauses_and_nothing_else() -> None:
    facts = (Fact(label="Under", value="3rd Division", clause="SG-D.8"), Fact(label="Distance", value="3 in"))
    assert uncited(facts) == (Fact(label="Under", value="3rd Division"), facts[1])
    assert uncited(facts[1:]) == facts[1:]
    card = Token(no=1, id="B1", side=0, name="1st", label="1st", sign="line", facts=facts)
    assert uncited(card) == replace(card, facts=uncited(facts))
    bare = Prompt(title="Your orders", detail="2 of 7 may move")
    assert uncited(bare) is bare


@pytest.mark.parametrize(("umpire", "labels"), [(False, {"Under", "A stand", "Moves"}), (True, {"Under"})])
def test_a_card_tells_who_commands_and_its_figures_only_where_the_rules_are_open(
    umpire: bool, labels: set[str]
) -> None:
    read, document, rules = catalogue.load_scenario("sound_of_guns-primer")
    view = Game.start(rules, read, document=document, options={"control": umpire}, seed="seen").view("blue")
    found = {fact.label for token in rules.scene(view, "blue").tokens for fact in token.facts}
    assert found & {"Under", "A stand", "Moves"} == labels


def test_ground_keeps_from_players_what_the_scenario_notes_of_it_and_who_else_knows_of_it() -> None:
    pond = Feature(id="pond", kind="lake", circle=(5.0, 5.0, 1.0), known_to=("blue", "red"), note="a river, 2X2-4.9")
    wood = Feature(id="wood", kind="wood", circle=(9.0, 5.0, 1.0))
    ground = Ground(width=20.0, depth=20.0, features=(pond, wood))
    known = known_ground(ground, "red")
    assert known.features == (replace(pond, note="", known_to=("red",)), wood)
    assert known_ground(ground, "red") is known
    assert known_ground(known, "red") is known
    assert known_ground(ground.known_by("red"), "red") == known
    assert ground.known_by("red") is ground


def test_ground_a_side_has_not_found_is_not_on_its_table() -> None:
    pond = Feature(id="pond", kind="lake", circle=(5.0, 5.0, 1.0), known_to=("blue",))
    ground = Ground(width=20.0, depth=20.0, features=(pond,))
    assert ground.known_by("blue") is ground
    assert ground.known_by("red").features == ()
    assert ground.known_by("red") is ground.known_by("red")
