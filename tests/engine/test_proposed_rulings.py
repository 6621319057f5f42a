"""Rulings put to an umpire before they bite, in the rulesets whose books know none."""

from __future__ import annotations

from random import Random

import pytest

from grognard import catalogue
from grognard.engine.battle import Action, Question, encode
from grognard.engine.control import CONTROL, AcceptRuling, Overrule, Overruled, RulingProposed
from grognard.engine.dice import Seeded
from grognard.engine.events import Ruled
from grognard.engine.files.yaml import Document
from grognard.engine.game import Game
from grognard.engine.names import battle_sides
from grognard.engine.page.desk import proposals, queue
from grognard.engine.records import verify
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome, answer
from tests.conformance import trails
from tests.conformance.crowds import crowd_of, pitched

RULESETS = ("two_by_two", "sound_of_guns")
BATTLES, DECISIONS = 10, 30
"""Crowds are within reach of each other from the beginning: there is always something to rule on."""


def opened(name: str, seed: int) -> tuple[Game, Game]:
    """A crowd under an umpire who sees no ruling, and the same under one who sees them all."""
    crowd, rng = crowd_of(name), Random(f"proposed {seed}")
    data, _ = pitched(crowd, rng)
    both = [
        crowd.rules.pitch(Document("crowd.yaml", {**data, "options": {**data.get("options", {}), **options}}))
        for options in ({"control": True}, {"control": True, "confirm_rulings": True})
    ]
    plain, shown = [Game(crowd.rules, battle, seed=f"proposed {seed}") for battle in both]
    return plain, shown


def waiting(game: Game) -> Question:
    """What is asked next."""
    return next(q for q in game.battle.questions if q.blocks)


def chosen(game: Game, rng: Random) -> Action:
    """A player's answer: one of the bolder ones, so that there is something to rule on."""
    found = list(waiting(game).candidates(game.battle))
    return rng.choice(found[1:] or found)


def proposed(game: Game) -> RulingProposed | None:
    """The ruling that waits."""
    question = None if game.over else waiting(game)
    return question if isinstance(question, RulingProposed) else None


@pytest.mark.parametrize("name", RULESETS)
def test_a_battle_in_which_everything_stands_is_the_battle_without(name: str) -> None:
    rulings = 0
    for seed in range(BATTLES):
        plain, shown = opened(name, seed)
        rng = Random(seed)
        for _ in range(DECISIONS):
            if plain.over:
                break
            action = chosen(plain, rng)
            assert isinstance(plain.answer(waiting(plain).no, action), Outcome)
            assert isinstance(shown.answer(waiting(shown).no, action), Outcome)
            while (question := proposed(shown)) is not None:
                rulings += 1
                assert isinstance(shown.answer(question.no, AcceptRuling()), Outcome)
            assert (shown.battle.field, shown.battle.dice) == (plain.battle.field, plain.battle.dice)
            assert shown.over == plain.over
        assert verify(shown.record, shown.ruleset) == []
    assert rulings > BATTLES


@pytest.mark.parametrize("name", RULESETS)
def test_every_end_of_a_ruling_can_be_chosen_and_bites(name: str) -> None:
    kinds: set[str] = set()
    for seed in range(BATTLES):
        _, game = opened(name, seed)
        rng = Random(seed)
        for _ in range(DECISIONS):
            if game.over:
                break
            question = proposed(game)
            if question is None:
                assert isinstance(game.answer(waiting(game).no, chosen(game, rng)), Outcome)
            else:
                kinds.add(question.ruling.clause)
                assert isinstance(game.answer(question.no, rng.choice(ends_tried(game, question))), Outcome)
        assert verify(game.record, game.ruleset) == []
    assert len(kinds) > 2


def ends_tried(game: Game, question: RulingProposed) -> list[Action]:
    """Every end of a ruling as the desk offers it; each is taken, told, and leaves nothing broken."""
    ends = [one.action for one in proposals(game.ruleset, game.view(CONTROL))[0].results]
    assert len(ends) > 1
    for end in ends:
        outcome = answer(game.battle, question.no, end, Seeded("x"))
        assert isinstance(outcome, Outcome), (question.ruling, outcome)
        if not any([isinstance(one, RulingProposed) for one in outcome.battle.questions]):  # else it is half done
            assert game.ruleset.invariants(outcome.battle) == []
        assert any(isinstance(event, Overruled) for event in outcome.events)
        assert [line for event in outcome.events if (line := game.ruleset.words(outcome.battle, event))]
    return ends


def hits_proposed() -> tuple[Game, RulingProposed]:
    """A crowd of Sound of Guns played on, letting all stand, to the first ruling whose dice are counted."""
    for seed in range(BATTLES):
        _, game = opened("sound_of_guns", seed)
        rng = Random(seed)
        while not game.over and len(game.history) < DECISIONS:
            question = proposed(game)
            if question is not None and question.ruling.ends[-1][0] == "hit":
                return game, question
            action = chosen(game, rng) if question is None else AcceptRuling()
            assert isinstance(game.answer(waiting(game).no, action), Outcome)
    raise AssertionError("nobody has struck anybody")


def test_an_umpire_says_how_many_hit_and_no_dice_fall() -> None:
    game, question = hits_proposed()
    most, thrown = question.ruling.pools[0].dice, game.battle.dice
    assert question.ruling.ends == (("no hit", 0), *[("hit", n) for n in range(1, most + 1)])
    chips = proposals(game.ruleset, game.view(CONTROL))[0].results
    assert sum([chip.chance for chip in chips]) == pytest.approx(1.0)
    for wrong in (Overrule(result="hit", count=most + 1, reason="smoke"), Overrule(result="hit", reason="smoke")):
        assert isinstance(game.answer(question.no, wrong), Refusal)
    told = game.answer(question.no, Overrule(result="hit", count=most, reason="smoke"))
    assert isinstance(told, Outcome)
    made = next(event for event in told.events if isinstance(event, Ruled))
    assert (made.total, made.dice, told.battle.dice) == (most, (), thrown)


@pytest.mark.parametrize("name", RULESETS)
def test_nobody_else_sees_a_ruling_that_waits(name: str) -> None:
    _, game = opened(name, 0)
    rng = Random(0)
    while (question := proposed(game)) is None:
        assert isinstance(game.answer(waiting(game).no, chosen(game, rng)), Outcome)
    for seat in ("blue", "red"):
        seen = encode(game.view(seat)).decode()
        assert question.ruling.clause not in seen
        assert "RulingProposed" not in seen
        assert game.view(seat).rules_open is False
    assert game.view(CONTROL).rules_open is True
    assert proposals(game.ruleset, game.view(CONTROL))


@pytest.mark.parametrize("name", RULESETS)
def test_the_rulings_that_come_next_come_next(name: str) -> None:
    followed = 0
    for seed in range(BATTLES):
        _, game = opened(name, seed)
        rng = Random(seed)
        while not game.over and len(game.history) < DECISIONS:
            question = proposed(game)
            coming = queue(game.ruleset, game.view(CONTROL))
            assert question is not None or not coming
            action = chosen(game, rng) if question is None else AcceptRuling()
            assert isinstance(game.answer(waiting(game).no, action), Outcome)
            if coming and coming[0].key in [one.key for one in proposals(game.ruleset, game.view(CONTROL))]:
                assert coming[0].title
                assert coming[0].likely
                followed += 1
    assert followed or name == "two_by_two"  # which judges one at a time


PICK_UPS = ("two_by_two-pickup", "sound_of_guns-pick_up")


@pytest.mark.parametrize("scenario", PICK_UPS)
def test_who_attacks_is_put_to_the_umpire_before_the_battle(scenario: str) -> None:
    read, document, rules = catalogue.load_scenario(scenario)
    options = {"control": True, "confirm_rulings": True}
    game = Game.start(rules, read, document=document, options=options, seed="roll-off")
    while not isinstance(question := trails.waiting(game.battle)[0], RulingProposed):
        assert isinstance(game.answer(question.no, question.default(game.view(question.seat))), Outcome)
    [card] = proposals(rules, game.view(CONTROL))
    assert [one.text for one in card.results][-1].lower() == f"{battle_sides(game.battle)[1]:attacks}".lower()
    by_choice = game.answer(question.no, Overrule(result="red attacks", reason="They drew lots"))
    assert isinstance(by_choice, Outcome)
    assert [host.role for host in by_choice.battle.hosts] == ["defender", "attacker"]
    assert [line for line in game.log(CONTROL) if "roll-off" in line and "drew lots" in line]
    assert verify(game.record, rules) == []
