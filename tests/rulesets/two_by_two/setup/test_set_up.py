"""Set-up is play: whole set-ups at random, and situations that stand in the middle of one."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from grognard.engine.battle import decode, encode
from grognard.engine.dice import Seeded
from grognard.engine.events import Event
from grognard.engine.files.scenario import Scenario, SideSpec
from grognard.engine.files.yaml import BadFile, parse_yaml
from grognard.engine.terrain import Table
from grognard.engine.umpire import Outcome, answer, refusal, start
from grognard.rulesets.two_by_two.files.saved import TwoByTwoBattle
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.invariants import faults
from grognard.rulesets.two_by_two.rules import RULES
from grognard.rulesets.two_by_two.setup.deployment import Deploying
from grognard.rulesets.two_by_two.setup.features import built
from grognard.rulesets.two_by_two.setup.roll_off import RollOff
from tests.rulesets.two_by_two.setup.setting_up import ROAD

SCENARIO = Scenario(
    id="pick_up_game",
    ruleset="two_by_two",
    title="Pick-up game",
    table=Table(width=24, depth=24, measure="inch"),
    sides={"blue": SideSpec(name="Blue"), "red": SideSpec(name="Red")},
    setup="book",
)
EVERYTHING = {"light_woods": True, "lancers": True, "irregular_cavalry": True, "irregular_shooters": True}


def game(
    seed: int, options: dict[str, bool], scenario: Scenario = SCENARIO
) -> Iterator[tuple[TwoByTwoBattle, tuple[Event, ...]]]:
    """Every state of a set-up in which all choose at random, each candidate tried at the door first."""
    dice, rng = Seeded(f"setup {seed}"), Random(seed)
    battle = RULES.muster(scenario, options=options)
    assert isinstance(battle, TwoByTwoBattle)
    out = start(battle, dice)
    yield out.battle, out.events
    while out.battle.questions:
        battle = out.battle
        sealed = {s.question for s in battle.sealed}
        question = next(q for q in battle.questions if q.no not in sealed)
        menu = list(question.candidates(battle))
        for action in [*menu, question.default(battle)]:
            assert refusal(battle, question.no, action) is None, action
        done = answer(battle, question.no, rng.choice(menu), dice)
        assert isinstance(done, Outcome)
        out = done
        yield out.battle, out.events


@pytest.mark.parametrize("seed", range(8))
def test_random_set_ups_end_with_both_armies_ready(seed: int) -> None:
    known = RULES.rulebook.clauses
    for battle, events in game(seed, EVERYTHING if seed % 2 else {}):
        assert decode(encode(battle), TwoByTwoBattle) == battle
        assert faults(battle) == []
        assert {event.clause for event in events} <= set(known)
    assert not battle.agenda
    assert sorted(no for p in battle.points for no in p.queue) == [
        u.no for u in battle.field.units if u.place == "waiting"
    ]
    assert [p.id[1] for p in battle.points] == ["1", "1", "2", "2"]
    assert battle.hosts[battle.first].role == "defender"
    kinds = Counter(f.kind for f in battle.field.ground.features)
    assert kinds["road"] >= 1


def test_a_random_set_up_on_two_tables_has_two_corps_a_side() -> None:
    wide = replace(SCENARIO, table=Table(width=48, depth=24, measure="inch"), army_points=60.0)
    battle = list(game(1, {}, wide))[-1][0]
    assert faults(battle) == []
    for side in (0, 1):
        assert {u.command for u in battle.field.units if u.side == side and u.type == "hq"} == {0, 1, 2}


@pytest.mark.parametrize(
    ("width", "ap", "said"),
    [
        (384.0, 40.0, "an army of 40 AP cannot pay for the 17 HQs of 16 corps (2X2-15.1)"),
        (24.0, 3.0, "an army of 3 AP cannot pay for an HQ (2X2-15.1)"),
        (24.0, 90.0, "90 AP need more Commands on more tables; each holds 80 (2X2-15.21)"),
    ],
)
def test_a_total_that_buys_no_army_for_the_table_is_refused(width: float, ap: float, said: str) -> None:
    wide = replace(SCENARIO, table=Table(width=width, depth=24, measure="inch"), army_points=ap)
    with pytest.raises(BadFile, match=re.escape(said)):
        RULES.muster(wide)


def test_the_least_total_buys_an_army_for_every_corps() -> None:
    least = replace(SCENARIO, table=Table(width=48, depth=24, measure="inch"), army_points=12.0)
    assert faults(list(game(1, {}, least))[-1][0]) == []


def test_the_same_dice_and_choices_make_the_same_table() -> None:
    last = [list(game(3, {}))[-1][0] for _ in range(2)]
    assert encode(last[0]) == encode(last[1])


def test_set_up_starts_past_what_the_scenario_settles() -> None:
    settled = replace(
        SCENARIO,
        army_points=30.0,
        mode="decisive",
        terrain=(built(ROAD, Ground()),),
        sides={"blue": SideSpec(name="Blue", role="attacker"), "red": SideSpec(name="Red", role="defender")},
    )
    battle = RULES.muster(settled)
    names = [type(step).__name__ for step in battle.agenda[::-1]]
    points = ["Pointing"] * 4
    assert names == ["LayTable", "Armies", "Deploying", "Deploying", *points, "BeginPlay"]


# situations that stand in the set-up


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("phase: setup\nstart: breakfast\n", "line 2, start: expected a state of the set-up, one of terms, table,"),
        ("phase: setup\nstart: '!'\n", "line 2, start: expected a state of the set-up"),
        ("phase: move\nstart: armies\n", "line 2, start: expected it only with phase: setup"),
        ("laying: [hill]\n", "line 1, laying: expected it only with phase: setup"),
        ("phase: setup\nsides: {blue: {list: prussian}}\n", "sides.blue.list: expected one of austrian, french"),
        ("sides: {blue: {role: attacker}, red: {role: attacker}}\n", "sides: expected one attacker and one defender"),
    ],
)
def test_a_situation_that_cannot_stand_in_the_set_up(text: str, line: str) -> None:
    with pytest.raises(BadFile, match=re.escape(line)):
        RULES.pitch(parse_yaml(text.encode(), "file.yaml"))


@pytest.mark.parametrize(
    "start", ["Deploying attacker", "deploying_attacker", "deploying-attacker", "deploying attacker"]
)
def test_a_state_is_named_as_people_would_write_it(start: str) -> None:
    battle = RULES.pitch(parse_yaml(f"phase: setup\nstart: {start}\n".encode(), "file.yaml"))
    assert battle.agenda[-1] == Deploying("attacker")


def test_naming_one_role_settles_both() -> None:
    battle = RULES.pitch(parse_yaml(b"phase: setup\nsides: {blue: {role: attacker}}\n", "file.yaml"))
    assert isinstance(battle, TwoByTwoBattle)
    assert [host.role for host in battle.hosts] == ["attacker", "defender"]
    assert not [step for step in battle.agenda if isinstance(step, RollOff)]
