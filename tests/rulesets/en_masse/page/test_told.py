"""What a commander is told of a turn: reports with what would have changed it, and labels on the map."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard import lessons
from grognard.catalogue import load_scenario
from grognard.engine.game import Game
from grognard.engine.page.scene import Gesture
from grognard.engine.reel.report import report
from grognard.engine.ruling import Preview, Refusal
from grognard.rulesets.en_masse import RULES
from grognard.rulesets.en_masse.battle import Clash, Part
from grognard.rulesets.en_masse.command import IssueOrder
from grognard.rulesets.en_masse.files.muster import muster
from grognard.rulesets.en_masse.firing import targets
from grognard.rulesets.en_masse.page.offers.assaults import assault_told
from grognard.rulesets.en_masse.page.tokens import health
from grognard.rulesets.en_masse.volleys import FirePlan, FiringQuestion
from tests.test_lessons import played

COLIN = 1


@pytest.fixture(scope="module")
def stalled() -> Game:
    """Altdorf after the third turn: Colin, well led, has stalled before the grenadiers."""
    return played("en_masse-first_lessons", upto=7)


def test_a_stalled_attack_is_told_with_what_would_have_sent_it_in(stalled: Game) -> None:
    told = report(stalled, "blue")
    assert told is not None
    colin = next(line for line in told.mine if line.piece == COLIN)
    assert "With its general at its head it would have been 4 + 1 = 5, and they go in." in colin.text


def test_an_aide_says_how_it_went(stalled: Game) -> None:
    told = report(stalled, "blue")
    assert told is not None
    assert told.voice == "We hold our own, sir."
    assert "swell" not in "".join([line.text for line in told.mine])


def test_what_comes_after_a_fight_that_is_ordered_already_is_not_foretold(stalled: Game) -> None:
    game = played("en_masse-first_lessons", upto=5)
    view = game.view("blue")
    order = IssueOrder(commander=1000, unit=COLIN, parts=(Part(verb="defend"),))
    draft = RULES.offer(view, view.questions[0].no, order).draft
    assert draft is not None
    assert [(one.title, one.text) for one in draft.forecast] == [
        (
            "Turn 3",
            "on the order it has, goes in at Grenadier brigade; as they stand now it stalls, 4 to 5",
        )
    ]


def test_how_an_assault_would_end_is_told_without_figures_where_the_rules_are_closed(stalled: Game) -> None:
    view = stalled.view("blue")
    assert isinstance(view, Clash)
    aubry, zach = view.unit(0), view.unit(3)
    assert assault_told(view, aubry, zach) == "as they stand now it closes and is beaten, 3 to 3"
    closed = replace(view, options=replace(view.options, players_see_rules=False))
    assert assault_told(closed, aubry, zach) == "as they stand now it closes and is beaten"
    routed = replace(aubry, status=1)
    assert assault_told(view, routed, zach) == "as they stand now it will not come near them"


def test_guns_say_what_they_do_and_what_firing_gives_up() -> None:
    game = played("en_masse-first_lessons", upto=turn_of_fire())
    view = game.view("blue")
    question = next(q for q in view.questions if isinstance(q, FiringQuestion))
    told = game.preview(question.no, FirePlan())
    assert isinstance(told, Preview)
    assert told.told == "As they stand now Lagrave's artillery: Brigade Zach is a level lower"
    assert told.gives_up == ""


def test_guns_pointed_at_somebody_out_of_reach_are_refused_in_words() -> None:
    game = played("en_masse-first_lessons", upto=turn_of_fire())
    view = game.view("blue")
    assert isinstance(view, Clash)
    question = next(q for q in view.questions if isinstance(q, FiringQuestion))
    gun = question.units[0]
    within = {enemy.no for enemy in targets(view, view.unit(gun))}
    beyond = [enemy.no for enemy in view.field.units if enemy.side == 1 and enemy.no not in within]
    assert beyond
    for enemy in beyond:
        [offer] = RULES.offers(view, question.no, Gesture(piece=gun, onto=enemy))
        assert isinstance(offer.verdict, Refusal)
        assert offer.draft is not None
        assert "cannot fire at" in offer.draft.said


def turn_of_fire() -> int:
    """The first step of the lesson in which blue's guns are asked for their targets."""
    steps = lessons.lesson("en_masse-first_lessons").script.steps
    return next(no for no in range(len(steps)) if fires(played("en_masse-first_lessons", upto=no)))


def fires(game: Game) -> bool:
    """Are blue's guns asked?"""
    return any([isinstance(q, FiringQuestion) and q.seat == "blue" for q in game.battle.questions])


def test_when_all_is_over_nothing_more_is_asked() -> None:
    game = played("en_masse-first_lessons")
    told = report(game, "blue")
    assert told is not None
    assert told.next.title == "The battle is over"


def test_the_enemy_is_not_told_how_well_a_brigade_is_led(stalled: Game) -> None:
    told = report(stalled, "red")
    assert told is not None
    assert "at its head" not in "".join([line.text for line in (*told.mine, *told.theirs)])


def test_flags_are_called_by_names_without_their_brackets() -> None:
    scenario, document, _ = load_scenario("en_masse-friedland")
    battle = muster(scenario, document)
    tags = {one.name: one.tag for one in RULES.scene(RULES.view(battle, "Ney"), "Ney").tokens if one.sign == "hq"}
    assert tags["Kologrivov (cavalry)"] == "Kologrivov"
    assert tags["Marshal Ney"] == "Ney"


def test_a_commander_s_flag_says_that_he_is_hurt_and_carries_on(stalled: Game) -> None:
    view = stalled.view("blue")
    assert isinstance(view, Clash)
    hurt = replace(view.field.commanders[0], lightly_wounded=True)
    told = [health(hurt), health(replace(hurt, condition="wounded")), health(replace(hurt, lightly_wounded=False))]
    assert [[chip.text for chip in chips] for chips in told] == [["lightly wounded"], ["wounded"], []]
