"""Bulletins of many battles, read for slips: verbs that do not agree, names of nobody, claims that were not true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from grognard import catalogue
from grognard.engine.bulletin.bulletin import Bulletin, bulletin
from grognard.engine.bulletin.narrative import NOTABLE
from grognard.engine.bulletin.story import Chronicle, Story, story_of
from grognard.engine.bulletin.turning import MOST, favoured, turnings
from grognard.engine.control import CONTROL
from grognard.engine.game import Game
from grognard.engine.names import sides
from grognard.engine.prose import ordinal
from grognard.generals import general
from grognard.lab.simulate import play_out

SCENARIOS = [name for rules in ("two_by_two", "en_avant") for name in catalogue.scenario_names(rules)]
BATTLES = [
    (name, who)
    for name in SCENARIOS
    for who in ("recruit", "captain")
    if (name, who) != ("two_by_two-pickup", "recruit")
]
SEEDS = ("one", "two")


@cache
def fought(name: str, who: str, seed: str) -> tuple[Story, Chronicle, Bulletin]:
    """A battle, what was written down of it, and its Bulletin."""
    scenario, document, rules = catalogue.load_scenario(name)
    game = Game.start(rules, scenario, document=document, seed=seed)
    play_out(game, {seat: general(who, f"{seed} {seat}", rules) for seat in game.battle.seats})
    armies = [(side.name, side.nation) for side in scenario.sides.values()]
    story = story_of(game, sides(tuple([a for a, _ in armies]), tuple([n for _, n in armies])))
    assert rules.bulletin is not None
    return story, rules.bulletin(story), bulletin(game, rules.bulletin, armies, ("Pauline", "Anna"))


def told(name: str, who: str) -> Iterator[tuple[Story, Chronicle, str]]:
    """Each of a few such battles with all that its Bulletin says."""
    for seed in SEEDS:
        story, chronicle, paper = fought(name, who, seed)
        yield (
            story,
            chronicle,
            "\n".join([paper.headline, *paper.paragraphs, *[plate.caption for plate in paper.plates]]),
        )


@pytest.mark.parametrize(("name", "who"), BATTLES)
def test_verbs_agree_with_their_subjects(name: str, who: str) -> None:
    for story, chronicle, text in told(name, who):
        for noun in chronicle.nouns.values():
            wrong = "was|is|has|runs|breaks|takes|drives|comes" if noun.plural else "were|are|have"
            assert not re.search(rf"(?<!of )(?<!and ){re.escape(noun.name)} ({wrong})\b", text), (noun, text)
        for side in story.sides:
            wrong = "was|is|has" if side.plural else "were|are"
            assert not re.search(rf"\b{re.escape(side.noun)} ({wrong})\b", text), (side.noun, text)


@pytest.mark.parametrize(("name", "who"), BATTLES)
def test_no_slip_of_the_pen(name: str, who: str) -> None:
    slips = (
        r"guns of \S+ and \S+ guns|guns of \S+’s guns",
        r"\b(the|an?) (the|an?)\b",
        r"’s’|''|\{|\}|\bNone\b",
        r"\b(first|second|third|\d+(st|nd|rd|th)) (ir|uhlans)\b",
        r"(?<!Red’s )(?<!Blue’s )\b[Hh]eadquarters (?!of)",
        r"\bleft (it|them) steady\b",
        r"\ba computer\b",
    )
    for _, _, text in told(name, who):
        for slip in slips:
            assert not re.search(slip, text), (slip, text)


@pytest.mark.parametrize(("name", "who"), BATTLES)
def test_nobody_is_named_who_did_not_fight(name: str, who: str) -> None:
    for story, chronicle, text in told(name, who):
        spoken = text.partition("\n")[2].split("\n", 1)[-1]  # without headline and opening, where armies are counted
        fighting = {no for deed in chronicle.deeds for no in (deed.a, deed.b, *deed.others)}
        fallen = {unit.no for unit in story.last.field.units if unit.at is None}
        named = {no for no, noun in chronicle.nouns.items() if re.search(rf"{re.escape(noun.name)}(?!\w)", spoken)}
        alike = {noun.name for no, noun in chronicle.nouns.items() if no in fighting | fallen}
        strangers = [chronicle.nouns[no].name for no in named - fighting - fallen]
        assert [one for one in strangers if not any(one in other for other in alike)] == []


@pytest.mark.parametrize(("name", "who"), BATTLES)
def test_who_is_said_to_be_destroyed_is_off_the_table(name: str, who: str) -> None:
    lost = r"destroyed|shot to pieces|made an end of|an end of|cut to pieces|left nothing of|never stood again"
    for story, chronicle, text in told(name, who):
        units = story.last.field.units
        for deed in chronicle.deeds:
            if deed.kind.endswith(("_destroyed", "_lost")) or deed.kind in ("staff_shot", "staff_taken", "cut_down"):
                victim = deed.b if deed.b >= 0 else deed.a
                assert units[victim].at is None, (deed, units[victim])
        if not any(unit.at is None for unit in units):
            assert not re.search(lost, text)


@pytest.mark.parametrize(("name", "who"), BATTLES)
def test_quiet_is_claimed_only_of_quiet_turns(name: str, who: str) -> None:
    quiet = r"(?:Nothing of note passed until|Quiet followed until|It was) the (\w+) turn"
    for _, chronicle, text in told(name, who):
        for found in re.finditer(quiet, text):
            turn = next(no for no in range(1, 200) if ordinal(no) == found[1])
            loud = [deed for deed in chronicle.deeds if deed.turn in (turn - 1, turn - 2) and deed.weight >= NOTABLE]
            assert loud == [], text


@pytest.mark.parametrize(("name", "who"), BATTLES)
def test_the_last_word_agrees_with_the_result(name: str, who: str) -> None:
    for story, _, text in told(name, who):
        for no, side in enumerate(story.sides):
            won = f"the day went to {side.noun}" in text or f"{side.noun} still stood, and that was all" in text
            assert not won or story.winner == no, text
        if "gave the battle up" in text or "gave up the field" in text:
            raise AssertionError(text)


def test_turning_points_are_where_the_judgement_moved_most() -> None:
    found = 0
    for name in SCENARIOS:
        story, chronicle, _ = fought(name, "captain", "one")
        rules = story.ruleset
        weights = rules.doctrine.weights()
        worth = {i.seq: rules.doctrine.evaluate(rules.view(i.battle, CONTROL), 0, weights) for i in story.instants}
        marks = turnings(story, chronicle, worth)
        assert len(marks) <= MOST
        seqs = [i.seq for i in story.instants]
        for seq, mark in marks.items():
            before = seqs[seqs.index(seq) - 1]
            assert (worth[seq] > worth[before]) == (mark.side == 0)
            assert mark.chance is None or mark.chance <= 1 / 6 + 0.001
            assert any(deed.seq == seq for deed in chronicle.deeds)
        found += len(marks)
    assert found > len(SCENARIOS)


def test_a_turning_point_tells_what_was_good_for_the_side_it_went_for() -> None:
    story, chronicle, _ = fought("two_by_two-salamanca", "captain", "one")
    kinds = {deed.kind: favoured(deed, story) == story.last.unit(deed.a).side for deed in chronicle.deeds}
    assert kinds.get("arrived", True)
    assert not kinds.get("gave_way", False)
    assert not kinds.get("panic", False)
