"""The scene: what a page needs to draw a battle."""

from typing import Any

import msgspec
import pytest

from grognard import catalogue
from grognard.engine.page.scene import Scene
from grognard.engine.umpire import start
from grognard.rulesets.two_by_two.battle import Skirmish
from tests.conformance.trails import mustered, walk
from tests.rulesets.two_by_two.looking import FILES, RULES, stops

SCENARIOS = [name for name in catalogue.scenario_names() if name.startswith("two_by_two-")]


def opened(name: str) -> Skirmish:
    """A scenario at its first question."""
    battle = start(mustered("two_by_two", f"two_by_two-{name}"), None).battle  # type: ignore[arg-type]
    assert isinstance(battle, Skirmish)
    return battle


def test_the_opening_of_quatre_bras() -> None:
    scene = RULES.scene(opened("quatre_bras"), "blue")
    assert (scene.turn_title, scene.turn_note) == ("Turn 1 of 13", "first half · Anglo-Netherlands army")
    assert [(s.title, s.now) for s in scene.stages] == [
        ("Move and reinforce", True),
        ("Rally", False),
        ("French shoot", False),
        ("Melee", False),
    ]
    token = scene.tokens[1]
    assert (token.label, token.sign, token.pips, token.place) == ("2e Léger", "line", 3, "table")
    assert token.about == "Line infantry, Large · good order"
    assert [(f.label, f.value, f.clause) for f in token.facts][:2] == [
        ("Move", "3 in", "2X2-6.6"),
        ("Range", "1 in", "2X2-11.14"),
    ]
    assert (scene.boxes[0].name, scene.boxes[0].note, len(scene.boxes[0].units)) == (
        "Charleroi highway",
        "from turn 3, on 3+",
        3,
    )
    assert [(t.title, t.count, t.limit, t.clause) for t in scene.tallies] == [
        ("French lost", 0, 5, "2X2-3.3"),
        ("Anglo-Netherlands army lost", 0, 5, "2X2-3.3"),
    ]


def test_points_that_open_later_and_ground_to_hold() -> None:
    scene = RULES.scene(opened("pratzen"), "blue")
    assert [box.note for box in scene.boxes] == ["from turn 4, on 3+"] * 2 + ["from turn 3, on 3+"] * 2
    assert [(goal.x, goal.y, goal.held_by) for goal in scene.goals] == [(7.2, 9.4, None), (17.55, 9.3, None)]


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("pickup", "First to lose 5 units loses the battle."),
        ("quatre_bras", "in Quatre Bras is theirs. Otherwise the Anglo-Netherlands army wins."),
        ("salamanca", "The side that has lost fewer units wins. Otherwise Wellington's army wins."),
        ("villarejo", "the side that has lost fewer units wins. Otherwise the French win."),
    ],
)
def test_how_the_battle_will_be_decided_is_said(name: str, end: str) -> None:
    tallies = RULES.scene(opened(name), "blue").tallies
    assert [t.text.lower().endswith(end.lower()) for t in tallies] == [True] * 2


def test_who_has_fewer_units_than_the_book_counts_loses_with_the_last_of_them() -> None:
    battle = opened("first_shots")
    assert [(t.count, t.limit) for t in RULES.scene(battle, "blue").tallies] == [(0, 4), (0, 4)]
    assert "has lost all four units" in RULES.scene(battle, "blue").tallies[0].text
    assert [one.text for one in RULES.stakes(battle, 0).endings[:2]] == [
        "when they have lost all four units",
        "when you have lost all four units",
    ]


def test_the_result_in_words() -> None:
    trail = walk("two_by_two", "two_by_two-pratzen", "result")
    battle: Any = trail.game.battle
    told = RULES.scene(battle, "observer").result
    assert told.startswith(("Victory for ", "A drawn battle"))
    assert not any(stage.now for stage in RULES.scene(battle, "red").stages)
    won = msgspec.structs.replace(battle, result="blue")
    assert RULES.scene(won, "blue").result == "Victory for Soult's IV Corps"


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scene_of_a_random_game_can_be_sent_and_names_real_clauses(name: str) -> None:
    known = set(RULES.rulebook.clauses)
    for stop in walk("two_by_two", name, "scene", 300).some(12, "scene"):
        scene = RULES.scene(RULES.view(stop.battle, stop.question.seat), stop.question.seat)
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
        units: Any = stop.battle.field.units
        assert [token.no for token in scene.tokens] == [unit.no for unit in units]
        assert [token.at is None for token in scene.tokens] == [unit.at is None for unit in units]
        told = {fact.clause for token in scene.tokens for fact in token.facts}
        told |= {stage.clause for stage in scene.stages} | {tally.clause for tally in scene.tallies}
        assert told <= known
        assert sum(stage.now for stage in scene.stages) == 1


def test_state_is_told_by_smoke_and_chip() -> None:
    seen: set[tuple[str, ...]] = set()
    for path in FILES:
        for battle, _, _, _ in stops(path):
            for token, unit in zip(RULES.scene(battle, "blue").tokens, battle.field.units, strict=True):
                assert (token.smoke == "all") == getattr(unit, "disrupted", False)
                seen.add((token.smoke, *[chip.kind for chip in token.chips]))
            break
    assert {("",), ("front", "pinned"), ("all", "disrupted"), ("", "spent")} <= seen
