"""Dice thrown by hand: a battle in which every die is asked for is the battle that its seed would have given."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from grognard import catalogue
from grognard.catalogue import ruleset_of
from grognard.engine.battle import digest
from grognard.engine.dice import DiceWanted, Scripted, Seeded
from grognard.engine.events import Rolled, Ruled
from grognard.engine.files.yaml import read_yaml
from grognard.engine.game import Game
from grognard.engine.playout import awaited
from grognard.engine.records import verify
from grognard.engine.ruleset import Ruleset
from grognard.engine.ruling import Refusal
from grognard.engine.situations.judge import REST, open_questions, own_part, read_situation
from grognard.engine.typed_dice import misread, next_throw
from grognard.engine.umpire import Outcome, answer, find_question, start
from grognard.generals import general

SEED = "by hand"
BATTLES = {
    "two_by_two": "two_by_two-first_shots",
    "en_avant": "en_avant-first_blood",
    "en_masse": "en_masse-primer",
    "sound_of_guns": "sound_of_guns-primer",
}
MOST = 250
"""So many answers, or to the end."""
SITUATIONS = Path(__file__).parents[1] / "situations"
FEW = [
    path
    for rules in ("en_avant", "en_masse")
    for path in sorted((SITUATIONS / rules).rglob("*.yaml"))
    if re.search(r"^dice: \[\d", path.read_text(), re.MULTILINE)
]
"""Where dice are few: every situation in which some fall."""


def begun(scenario: str, dice: Any = None) -> Game:
    """A battle with the dice of the seed, or with its own."""
    read, document, rules = catalogue.load_scenario(scenario)
    return Game.start(rules, read, document=document, seed=None if dice else SEED, dice=dice)


def by_hand(game: Game, no: int, action: Any, stream: Seeded) -> list[tuple[int, ...]]:
    """Give an answer, and throw dice as often as they are asked for; what was thrown, throw by throw."""
    faces: tuple[int, ...] = ()
    thrown = []
    while isinstance(wanted := game.answer(no, action, dice=faces), DiceWanted):
        question = game.question(no)
        assert question is not None
        throw = next_throw(game.battle, question, action, faces)
        assert throw is not None
        assert (throw.purpose, throw.n) == (wanted.purpose, wanted.n)
        if throw.ruling is not None:
            assert throw.n == throw.ruling.wanted(throw.fallen, "")[1]
            assert throw.owners
        thrown.append(stream.d6(game.battle.dice + len(faces), throw.n, throw.purpose))
        faces += thrown[-1]
    assert isinstance(wanted, Outcome)
    return thrown


@pytest.mark.parametrize("rules", BATTLES)
def test_a_battle_with_typed_dice_is_the_battle_of_its_stream(rules: str) -> None:
    seeded = begun(BATTLES[rules])
    opening = seeded.opening.battle.dice
    typed = begun(BATTLES[rules], Scripted(Seeded(SEED).d6(0, opening, "")))
    minds = {
        seat: general("captain" if rules == "two_by_two" else "recruit", SEED + seat, seeded.ruleset)
        for seat in seeded.battle.seats
    }
    stream, throws = Seeded(SEED), 0
    for _ in range(MOST):
        if seeded.over:
            break
        question = awaited(seeded.battle)
        action, _ = minds[question.seat].choose(seeded.view(question.seat), question)
        assert isinstance(outcome := seeded.answer(question.no, action), Outcome)
        thrown = by_hand(typed, question.no, action, stream)
        assert thrown == [event.dice for event in outcome.events if isinstance(event, Rolled)]
        assert digest(typed.battle) == digest(seeded.battle)
        throws += len(thrown)
    assert throws > 10 or rules.startswith("en_"), "hardly any dice fell"
    assert (typed.seed, typed.pledge, typed.record.seed, typed.record.pledge) == ("", "", "", "")
    assert verify(typed.record, typed.ruleset) == []
    assert digest(Game.resume(typed.record, typed.ruleset).battle) == digest(seeded.battle)


@pytest.mark.parametrize("path", FEW, ids=lambda path: path.stem)
def test_the_dice_of_a_situation_are_asked_for_one_throw_after_another(path: Path) -> None:
    """As many as fall, in their order, and the ruling before them is the ruling that is told after them."""
    document = read_yaml(path)
    rules = ruleset_of(document)
    stream = list(read_situation(document, rules).dice)
    begun = start(rules.pitch(own_part(document)), Scripted(stream))
    battle: Any = begun.battle
    asked = [event.dice for event in begun.events if isinstance(event, Rolled)]
    for row in read_situation(document, rules).do:
        given = dict(row)
        if given.pop("refused", None) is not None:
            continue
        for no, action in answers_of(battle, rules, given):
            battle = thrown_for(battle, no, action, stream, asked)
    assert [face for faces in asked for face in faces] == stream[: battle.dice]
    assert asked


def answers_of(battle: Any, rules: Ruleset, row: dict[str, Any]) -> list[tuple[int, Any]]:
    """The answers a row of a situation stands for."""
    if row["action"] != REST:
        return [rules.read_action(battle, row)]
    return [(question.no, question.default(battle)) for question in open_questions(battle, row.get("seat"))]


def thrown_for(battle: Any, no: int, action: Any, stream: list[int], asked: list[tuple[int, ...]]) -> Any:
    """The battle after an answer, its dice taken from the stream as they are asked for."""
    question = find_question(battle, no)
    assert question is not None
    faces: tuple[int, ...] = ()
    rulings = []
    while (throw := next_throw(battle, question, action, faces)) is not None:
        at = battle.dice + len(faces)
        asked.append(tuple(stream[at : at + throw.n]))
        faces += asked[-1]
        rulings += [throw.ruling] if throw.ruling is not None and not throw.fallen else []
    outcome = answer(battle, no, action, Scripted(faces, battle.dice))
    if isinstance(outcome, Refusal):
        return battle
    assert isinstance(outcome, Outcome)
    told = [event.ruling for event in outcome.events if isinstance(event, Ruled) and event.dice]
    assert rulings == told
    return outcome.battle


@pytest.mark.parametrize(
    ("faces", "wanted", "words"),
    [
        ((3, 4), 2, ""),
        ((3,), 2, "2 dice are wanted, and 1 die is given"),
        ((3, 4), 1, "1 die is wanted, and 2 dice are given"),
        ((7,), 1, "a die shows 1 to 6, not 7"),
        ((0, 2), 2, "a die shows 1 to 6, not 0"),
    ],
)
def test_what_is_no_throw_is_told_in_words(faces: tuple[int, ...], wanted: int, words: str) -> None:
    assert misread(faces, wanted) == words
