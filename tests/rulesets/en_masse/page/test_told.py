"""What a commander is told of a turn: reports with what would have changed it, and labels on the map."""

from __future__ import annotations

import pytest

from grognard.catalogue import load_scenario
from grognard.engine.game import Game
from grognard.engine.reel.report import report
from grognard.rulesets.en_masse import RULES
from grognard.rulesets.en_masse.battle import Part
from grognard.rulesets.en_masse.command import IssueOrder
from grognard.rulesets.en_masse.files.muster import muster
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


def test_a_report_sums_up_in_one_sentence(stalled: Game) -> None:
    told = report(stalled, "blue")
    assert told is not None
    assert told.summary == "Brigade Aubry: Assaulted by Brigade Zach."
    assert "swell" not in "".join([line.text for line in told.mine])


def test_what_comes_after_a_fight_that_is_ordered_already_is_not_foretold(stalled: Game) -> None:
    game = played("en_masse-first_lessons", upto=5)
    view = game.view("blue")
    order = IssueOrder(commander=1000, unit=COLIN, parts=(Part(verb="defend"),))
    draft = RULES.offer(view, view.questions[0].no, order).draft
    assert draft is not None
    assert [(one.title, one.text) for one in draft.forecast] == [
        ("Turn 3", "goes in at Grenadier brigade first, on the order it has")
    ]


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
