"""Ground that a side has not found: nothing it is told speaks of it until its troops come upon it (SG-R.102)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.adjudication.features import TerrainRevealed
from grognard.engine.battle import Action
from grognard.engine.control import CONTROL
from grognard.engine.files.yaml import Document
from grognard.engine.game import Game
from grognard.engine.records import plain
from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Outcome
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.movement import Halt, KeepOn, MoveInterrupted
from grognard.rulesets.sound_of_guns.ordering import Form, Move
from grognard.rulesets.sound_of_guns.shooting import Shoot

RULES = catalogue.ruleset("sound_of_guns")
SECRET = "known-only-to-red"
NINE = f"{SECRET}-9"
HORSE = {"id": "H", "side": "blue", "profile": "SG-P.36", "x": 12, "y": 6, "facing": 0, "formation": "line"}
FOOT = {"id": "F", "side": "blue", "profile": "SG-P.32", "x": 12, "y": 6, "facing": 0, "formation": "column"}
GUNS = {"id": "G", "side": "blue", "profile": "SG-P.11", "x": 12, "y": 6, "facing": 0, "formation": "unlimbered"}
ENEMY = {"id": "R", "side": "red", "profile": "SG-P.3", "x": 12, "y": 19, "facing": 180, "formation": "line"}
LEADER = {"id": "C", "side": "blue", "rank": "infantry_division", "x": 12, "y": 3, "facing": 0, "cp": 6}


def wood(y0: float, y1: float) -> Feature:
    """A wood across the table of which only red knows."""
    corners = ((6.0, y0), (18.0, y0), (18.0, y1), (6.0, y1))
    return Feature(id=f"{SECRET}-{y0:g}", kind="wood", polygon=corners, known_to=("red",))


def game(unit: dict[str, Any], *features: Feature, start: str = "movement") -> Any:
    """Blue has a unit to order, or to shoot with; red stands thirteen inches off."""
    units = [{**unit, "commander": "C"}, ENEMY]
    rows = {"start": start, "phasing": "blue", "table": [24, 24], "turn_limit": 3, "units": units}
    battle: Any = RULES.pitch(Document("scouting.yaml", {**rows, "commanders": [LEADER]}))
    ground = replace(battle.field.ground, features=features)
    return Game(RULES, replace(battle, field=replace(battle.field, ground=ground)), seed="scouting")


def given(one: Game, action: Action) -> Outcome[Any] | Refusal:
    """The answer to the first question."""
    said = one.answer(one.battle.questions[0].no, action)
    assert isinstance(said, Outcome | Refusal)
    return said


def shown(one: Game, seat: str) -> list[str]:
    """The ground a seat has been shown."""
    return [event.feature for event in one.events(seat) if isinstance(event, TerrainRevealed)]


def to(y: float, x: float = 12.0) -> Move:
    """An order to go straight up the table."""
    return Move(commander=1000, unit=0, path=(Leg(x, y, 0.0),))


def test_horse_is_stopped_before_a_wood_nobody_told_of() -> None:
    one = game(HORSE, wood(9.0, 11.0))
    assert SECRET not in str(plain(one.view("blue")))
    assert isinstance(given(one, to(13.0)), Outcome)
    question = one.battle.questions[0]
    assert isinstance(question, MoveInterrupted)
    assert 8.8 <= one.battle.field.units[0].reference[1] <= 9.0
    assert shown(one, "blue") == [NINE]
    assert shown(one, "red") == []
    refused = KeepOn().refusal(one.battle, question)
    assert refused is not None
    assert refused.clause == "SG-T.4"
    assert isinstance(given(one, Halt()), Outcome)


def test_what_is_refused_is_refused_on_the_ground_a_side_knows() -> None:
    for features in ((), (wood(9.0, 11.0),)):
        one = game(HORSE, *features)
        question = one.battle.questions[0]
        view = one.view("blue")
        assert to(13.0).refusal(one.battle, question) == to(13.0).refusal(view, question) is None
        assert to(15.0).refusal(one.battle, question) == to(15.0).refusal(view, question) is not None


def test_foot_may_go_on_into_the_wood_and_pays_for_it() -> None:
    one = game(FOOT, wood(8.0, 11.0))
    given(one, to(10.0))
    assert one.battle.field.commanders[0].cp == 6
    assert isinstance(given(one, KeepOn()), Outcome)
    assert one.battle.field.units[0].reference[1] == pytest.approx(10.0)
    assert one.battle.field.commanders[0].cp == 4


def test_a_formation_for_which_found_ground_leaves_no_room_costs_nothing() -> None:
    one = game({**HORSE, "stands": 5}, wood(7.0, 7.6), wood(2.2, 3.0))
    turned = Form(commander=1000, unit=0, facing=90.0)
    assert turned.refusal(one.battle, one.battle.questions[0]) is None
    before = one.battle.field.units[0].at
    given(one, turned)
    assert one.battle.field.units[0].at == before
    assert one.battle.field.commanders[0].cp == 6
    assert len(shown(one, "blue")) == 2


def test_a_wood_in_the_line_of_fire_is_found_and_no_shot_is_lost() -> None:
    one = game(GUNS, wood(9.0, 11.0), start="shooting")
    shot = Shoot(unit=0, target=1)
    assert shot.refusal(one.battle, one.battle.questions[0]) is None
    assert isinstance(given(one, shot), Outcome)
    assert shown(one, "blue") == [NINE]
    assert one.battle.field.units[0].fired == ()


def test_ground_that_troops_pass_over_is_known_to_both_sides() -> None:
    one = game(FOOT, replace(wood(9.0, 9.2), known_to=("blue",)))
    assert SECRET not in str(plain(one.view("red")))
    given(one, to(10.0))
    assert shown(one, "red") == [NINE]
    assert one.battle.field.ground.features[0].known_to is None


@pytest.mark.parametrize("seat", ["blue", "a stranger"])
def test_ground_that_nobody_comes_near_is_never_told_of(seat: str) -> None:
    one = game(FOOT, wood(20.0, 22.0))
    given(one, to(9.0))
    assert SECRET not in str(plain(one.events(seat)))
    assert SECRET in str(plain(one.view(CONTROL)))


def test_ground_laid_under_troops_while_they_wait_is_found_before_they_set_out() -> None:
    begun = game(FOOT).battle
    ground = replace(begun.field.ground, features=(wood(2.0, 8.0),))
    one: Any = Game(RULES, replace(begun, field=replace(begun.field, ground=ground)), seed="scouting")
    given(one, to(8.0))
    assert shown(one, "blue") == [f"{SECRET}-2"]
    assert isinstance(one.battle.questions[0], MoveInterrupted)
    given(one, Halt())
    assert one.battle.field.commanders[0].cp == 5


def test_what_troops_stand_on_is_known_to_all_when_a_phase_begins() -> None:
    one = game(FOOT, wood(2.0, 8.0))
    assert shown(one, "blue") == [f"{SECRET}-2"]
