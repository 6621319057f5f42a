"""Computer generals: known by name, true to their seed, never illegal, quick, and blind to what is hidden."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Action, Battle, Question
from grognard.engine.doctrine import Clock, Weighed, tempered
from grognard.engine.game import Game
from grognard.engine.umpire import Outcome
from grognard.generals import GENERALS, UnknownGeneral, general, known
from grognard.generals.captain import Captain, ranked
from tests.engine.test_game import PAWNS
from tests.toy import RULES as TOY
from tests.toy import Pitch, field_of

RULES = "two_by_two"
SCENARIOS = catalogue.scenario_names(RULES)
CAPTAINS = [name for name in GENERALS if name != "recruit"]


def waiting(battle: Battle) -> Question:
    """The first question somebody has to answer."""
    sealed = {s.question for s in battle.sealed}
    return next(q for q in battle.questions if q.no not in sealed and q.blocks)


def fought(scenario: str, blue: str, red: str, seed: str, most: int) -> tuple[Game, list[Action], float]:
    """So much of a game between two generals, what they answered, and the longest time one answer took."""
    read, document, rules = catalogue.load_scenario(scenario)
    game = Game.start(rules, read, document=document, seed=seed)
    seats = {"blue": general(blue, f"{seed}-blue", rules), "red": general(red, f"{seed}-red", rules)}
    answers: list[Action] = []
    slowest = 0.0
    while not game.over and len(answers) < most:
        question = waiting(game.battle)
        start = time.thread_time()
        action, reasons = seats[question.seat].choose(game.view(question.seat), question, Clock(1.0))
        slowest = max(slowest, time.thread_time() - start)
        assert reasons
        assert all([reason.strip() for reason in reasons])
        outcome = game.answer(question.no, action)
        assert isinstance(outcome, Outcome), (question, action, outcome)
        answers.append(action)
    return game, answers, slowest


def test_generals_go_by_name() -> None:
    assert {"recruit", "captain", "captain-cautious", "captain-bold", "captain-untuned"} <= set(GENERALS)
    assert known("captain") == "captain"
    with pytest.raises(UnknownGeneral, match="did you mean captain"):
        known("captian")
    with pytest.raises(UnknownGeneral, match="there are recruit"):
        general("blücher", "1", catalogue.ruleset(RULES))


def test_a_clock_runs_down() -> None:
    assert Clock(60).left() > 59
    assert not Clock(60).out
    assert Clock(0).out


def test_a_clock_counts_what_the_processor_does_and_not_what_others_keep_it_from() -> None:
    clock = Clock(0.02)
    time.sleep(0.05)
    assert not clock.out
    while time.thread_time() < clock.end:
        pass
    assert clock.out


def test_without_doctrine_a_captain_does_the_usual_thing() -> None:
    game = Game(TOY, field_of(Pitch(units=PAWNS)), seed="plain")
    question = waiting(game.battle)
    action, reasons = Captain("1", TOY).choose(game.view(question.seat), question)
    assert action == question.default(game.view(question.seat))
    assert reasons
    assert TOY.doctrine.evaluate(game.battle, 0, TOY.doctrine.weights()) == 0


def test_a_temperament_bends_only_what_it_names() -> None:
    assert tempered({"a": 2.0, "b": 3.0}, {"a": 0.5, "c": 9.0}) == {"a": 1.0, "b": 3.0}


def test_the_seed_decides_only_between_equals() -> None:
    a, b, c = (Weighed(Action(), score) for score in (1.0, 1.0, 0.5))
    firsts = {id(ranked([a, b, c], Random(seed))[0]) for seed in range(20)}
    assert firsts == {id(a), id(b)}


@pytest.mark.parametrize("name", CAPTAINS)
def test_captains_play_by_the_rules_and_quickly(name: str) -> None:
    for i, scenario in enumerate(SCENARIOS):
        blue, red = (name, "recruit") if i % 2 else ("recruit", name)
        game, answers, slowest = fought(scenario, blue, red, f"legal-{name}", 60)
        assert len(answers) == 60 or game.over
        assert slowest < 1.2


def test_the_same_seed_makes_the_same_choices() -> None:
    first = fought(f"{RULES}-salamanca", "captain", "captain", "again", 80)
    assert first[1] == fought(f"{RULES}-salamanca", "captain", "captain", "again", 80)[1]


def test_a_captain_beats_a_recruit() -> None:
    won = 0
    for n in range(4):
        side, seats = ("blue", ("captain", "recruit")) if n % 2 else ("red", ("recruit", "captain"))
        game, _, _ = fought(f"{RULES}-pickup", *seats, f"beaten-{n}", 5000)
        won += game.battle.result == side
    assert won >= 3


def test_what_is_hidden_changes_nothing() -> None:
    """Ground and sealed armies that only the other side knows of: swapped, the captain chooses the same."""
    choices = []
    for secret in ("stream", "hill"):
        game = hidden_ground(secret)
        captain = Captain("blind", game.ruleset)
        told = []
        for _ in range(40):
            question = waiting(game.battle)
            if question.seat == "red":
                told.append(captain.choose(game.view("red"), question))
            answer = question.default(game.view(question.seat)) if question.seat == "blue" else told[-1][0]
            game.answer(question.no, answer)
        choices.append(told)
    assert choices[0] == choices[1]


def hidden_ground(kind: str) -> Game:
    """A battle with something in a far corner that only blue knows of."""
    read, document, rules = catalogue.load_scenario(f"{RULES}-salamanca")
    plain: dict[str, Any] = {"known_to": ("blue",), "id": f"secret_{kind}", "kind": kind}
    template = next(f for f in read.terrain if f.kind == kind)
    shape = {"line": ((22.0, 21.0), (23.5, 21.5))} if kind == "stream" else {"polygon": CORNER}
    terrain = (*read.terrain, replace(template, **plain, **shape))
    return Game.start(rules, replace(read, terrain=terrain), document=document, seed="hidden")


CORNER = ((21.0, 20.0), (23.5, 20.0), (23.5, 23.0), (21.0, 23.0))


def test_a_sealed_army_is_not_peeked_at() -> None:
    """Whatever army blue has sealed, red's captain picks the same."""
    read, document, rules = catalogue.load_scenario(f"{RULES}-pickup")
    picks = []
    for nth in (0, 3, 6):
        game = Game.start(rules, read, document=document, seed="sealed")
        ours = waiting(game.battle)
        game.answer(ours.no, ours.candidates(game.view(ours.seat))[nth])
        theirs = waiting(game.battle)
        assert theirs.seat != ours.seat
        picks.append(Captain("blind", rules).choose(game.view(theirs.seat), theirs))
    assert picks[0] == picks[1] == picks[2]


def test_a_sealed_army_may_be_imagined_as_any_that_could_be_picked() -> None:
    read, document, rules = catalogue.load_scenario(f"{RULES}-pickup")
    game = Game.start(rules, read, document=document, seed="sealed")
    ours = waiting(game.battle)
    game.answer(ours.no, ours.candidates(game.view(ours.seat))[0])
    view = game.view(waiting(game.battle).seat)
    wholes = [rules.imagine(view, Random(seed)) for seed in range(8)]
    assert all([rules.view(whole, waiting(game.battle).seat) == view for whole in wholes])
    assert wholes[0] == rules.imagine(view, Random(0))
    assert len({whole.sealed for whole in wholes}) > 1


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_ten_thousand_decisions_without_an_illegal_one() -> None:
    made, late = 0, 0
    for i in range(1000):
        name, scenario = CAPTAINS[i % len(CAPTAINS)], SCENARIOS[i // len(CAPTAINS) % len(SCENARIOS)]
        _, answers, slowest = fought(scenario, name, CAPTAINS[(i + 1) % len(CAPTAINS)], f"soak-{i}", 5000)
        made, late = made + len(answers), late + (slowest > 1.2)
        if made >= 10_000:
            break
    assert made >= 10_000
    assert late == 0
