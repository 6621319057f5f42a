"""What a scenario adds to the book: a last turn, ground to hold, and losses to compare."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.catalogue import load_scenario
from grognard.engine.dice import Scripted
from grognard.engine.files.scenario import Objective, Scoring
from grognard.engine.files.yaml import BadFile, Document
from grognard.engine.objectives import Layer
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.two_by_two import RULES
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.phases import Done

TOP = {"id": "top", "kind": "hill", "polygon": [[10, 10], [14, 10], [14, 14], [10, 14]]}
KNOLL = {"id": "knoll", "kind": "hill", "polygon": [[2, 10], [6, 10], [6, 14], [2, 14]]}


def last_half(units: list[dict[str, Any]], *objectives: Objective, undecided: str = "draw") -> Skirmish:
    """A battle whose last half is over once red is done."""
    data = {"phasing": "red", "first": "blue", "half": 2, "turn": 3, "terrain": [TOP, KNOLL], "units": units}
    battle = RULES.pitch(Document("test", data, {}))
    assert isinstance(battle, Skirmish)
    return replace(battle, layer=Layer(turn_limit=3, undecided=undecided, objectives=objectives))


def finish(battle: Skirmish) -> str | None:
    """Play on until the turn is over."""
    dice = Scripted(())
    battle = start(battle, dice).battle
    for _ in range(9):
        if battle.result is not None:
            break
        outcome = answer(battle, battle.questions[0].no, Done(), dice)
        assert isinstance(outcome, Outcome)
        battle = outcome.battle
    return battle.result


def unit(id: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    """A unit of the side its id begins with."""
    return {"id": id, "side": "blue" if id[0] == "B" else "red", "x": x, "y": y, **more}


HOLD = Objective(kind="hold", features=("top",))
LAST = Objective(kind="last_held", features=("top",), side="blue")
FEWER = Objective(kind="fewer_losses")


@pytest.mark.parametrize(
    ("units", "result"),
    [
        ([unit("B1", 12, 12), unit("R1", 20, 20)], "blue"),
        ([unit("B1", 20, 20), unit("R1", 12, 12)], "red"),
        ([unit("B1", 12, 12, pinned=True), unit("R1", 20, 20)], "draw"),
        ([unit("B1", 12, 12), unit("R1", 12, 13.5)], "draw"),
        ([unit("B1", 12, 9.9), unit("R1", 20, 20)], "draw"),
    ],
    ids=["blue holds", "red holds", "only shaken", "both are there", "centre outside"],
)
def test_a_good_order_unit_and_no_enemy_holds_a_hill(units: list[dict[str, Any]], result: str) -> None:
    assert finish(last_half(units, HOLD)) == result


def test_all_the_ground_named_has_to_be_held() -> None:
    both = Objective(kind="hold", features=("top", "knoll"))
    one = [unit("B1", 12, 12), unit("R1", 20, 20)]
    assert finish(last_half(one, both)) == "draw"
    assert finish(last_half([*one, unit("B2", 4, 12)], both)) == "blue"
    assert finish(last_half([*one, unit("R2", 4, 12)], both)) == "draw"


@pytest.mark.parametrize(("shaken", "result"), [(False, "blue"), (True, "blue")])
def test_who_was_there_last_needs_no_good_order(shaken: bool, result: str) -> None:
    assert finish(last_half([unit("B1", 12, 12, pinned=shaken), unit("R1", 20, 20)], LAST)) == result


def test_who_was_there_last_is_remembered_when_he_has_left() -> None:
    battle = last_half([unit("B1", 20, 4), unit("R1", 20, 20)], LAST)
    kept = replace(battle.layer, held=(("top", 0),))
    assert finish(replace(battle, layer=kept)) == "blue"
    lost = replace(battle.layer, held=(("top", 1),))
    assert finish(replace(battle, layer=lost)) == "draw"


def test_an_enemy_who_takes_the_ground_is_the_last_there() -> None:
    battle = last_half([unit("B1", 20, 4), unit("R1", 12, 12)], LAST)
    assert finish(replace(battle, layer=replace(battle.layer, held=(("top", 0),)))) == "draw"


def test_without_a_holder_the_scenario_says_who_wins() -> None:
    assert finish(last_half([unit("B1", 20, 4), unit("R1", 20, 20)], HOLD, undecided="red")) == "red"


@pytest.mark.parametrize(
    ("gone", "result"), [((), "draw"), (("B2",), "red"), (("R2",), "blue"), (("B2", "R2"), "draw")]
)
def test_where_nobody_holds_the_hill_the_losses_may_decide(gone: tuple[str, ...], result: str) -> None:
    """What is still to come or has marched off is not lost."""
    here = [unit("B1", 20, 4), unit("R1", 20, 20), unit("B2", 4, 4), unit("R2", 4, 20)]
    off = {"x": None, "y": None, "place": "destroyed"}
    units = [{k: v for k, v in {**u, **off}.items() if v is not None} if u["id"] in gone else u for u in here]
    assert finish(last_half(units, HOLD, FEWER)) == result
    held = [u | {"x": 12, "y": 12} if u["id"] == "B1" else u for u in units]
    assert finish(last_half(held, HOLD, FEWER)) == "blue"


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"objectives": (Objective(kind="losses", count=3),)}, "objectives[0].kind"),
        ({"objectives": (Objective(kind="hold"),)}, "objectives[0].features"),
        ({"objectives": (replace(HOLD, at="once"),)}, "objectives[0].at"),
        ({"objectives": (replace(HOLD, any_feature=True),)}, "objectives[0].any_feature"),
        ({"objectives": (HOLD,), "turn_limit": None}, "turn_limit"),
        ({"scoring": Scoring()}, "scoring"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_2_by_2_would_pass_over_is_refused(changes: dict[str, Any], fault: str) -> None:
    scenario, _, _ = load_scenario("salamanca", "two_by_two")
    with pytest.raises(BadFile, match=re.escape(fault)):
        RULES.muster(replace(scenario, **changes))


def test_options_may_be_given_as_a_mapping_or_whole() -> None:
    scenario, document, _ = load_scenario("salamanca", "two_by_two")
    for options in ({"lancers": True}, Options(lancers=True)):
        battle = RULES.muster(scenario, document, options)
        assert isinstance(battle, Skirmish)
        assert battle.options.lancers
    with pytest.raises(BadFile, match="did you mean lancers"):
        RULES.muster(scenario, document, {"lancer": True})
