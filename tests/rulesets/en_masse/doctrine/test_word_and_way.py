"""What captains did that was foolish to read: words that flew back and forth, orders nobody can obey."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.doctrine import Clock
from grognard.rulesets.en_masse.battle import Directive
from grognard.rulesets.en_masse.command import Wait
from grognard.rulesets.en_masse.directives import SendDirective
from grognard.rulesets.en_masse.doctrine.ideas import guards, ideas
from grognard.rulesets.en_masse.doctrine.plan import ATTACK, HOLD, WORD, Staff, corps
from tests.helpers import no_of
from tests.rulesets.en_masse.doctrine.test_doctrine import VILLAGE, WEIGHTS, at


def friedland(turn: int, *sent: Directive) -> Any:
    """The battle in a turn, with what Ney has sent his divisions."""
    scenario, document, rules = catalogue.load_scenario("en_masse-friedland")
    return replace(rules.muster(scenario, document), turn=turn, directives=sent)


def first_thought(battle: Any) -> Any:
    """What Ney likes best to do."""
    ney = battle.field.commanders[0]
    assert ney.corps
    return max(corps(battle, ney), key=lambda one: one.score).action


def word(text: str, turn: int) -> Directive:
    """What Ney told Marchand in a turn."""
    return Directive(sender=0, recipient=1, text=text, issued=turn, due=turn + 2)


def test_the_corps_commander_whose_day_is_not_won_tells_all_to_attack() -> None:
    first = first_thought(friedland(1))
    assert isinstance(first, SendDirective)
    assert first.text == ATTACK


@pytest.mark.parametrize(("turn", "sends"), [(3, False), (WORD, False), (1 + WORD, True)])
def test_he_stands_by_his_word_for_as_long_as_it_takes_to_be_obeyed(turn: int, sends: bool) -> None:
    first = first_thought(friedland(turn, word(HOLD, 1)))
    assert isinstance(first, SendDirective if sends else Wait)


def test_a_brigade_that_friends_hold_up_is_told_something_else_as_if_it_were_idle() -> None:
    battle = at("""
  - {id: B1, side: blue, x: 60, y: 20, held: true, order: [{verb: move, dest: [60, 60]}]}
  - {id: B2, side: blue, x: 80, y: 20, order: [{verb: move, dest: [80, 60]}]}
  - {id: R1, side: red, x: 20, y: 80, facing: 180}
""")
    staff = Staff(battle, battle.field.commanders[0], WEIGHTS, Clock(60.0))
    assert staff.stuck == {no_of(battle, "B1")}


@pytest.mark.parametrize(("y", "offered"), [(45, False), (20, True)])
def test_nobody_is_told_to_form_square_among_houses(y: int, offered: bool) -> None:
    rows = f"""
  - {{id: B1, side: blue, x: 61, y: {y}, facing: 0, formation: loose}}
  - {{id: R1, side: red, type: cavalry, x: 80, y: 66, facing: 225}}
"""
    battle = at(rows + VILLAGE)
    unit = battle.unit(no_of(battle, "B1"))
    assert bool(guards(battle, unit, list(battle.enemies(0)))) is offered


@pytest.mark.parametrize(("status", "foe", "offered"), [(2, 4, False), (1, 2, False), (2, 1, True), (3, 5, True)])
def test_who_would_go_no_nearer_is_sent_at_nobody(status: int, foe: int, offered: bool) -> None:
    battle = at(f"""
  - {{id: B1, side: blue, status: {status}, start_status: 5, firepower: 3, x: 60, y: 20, facing: 0}}
  - {{id: R1, side: red, status: {foe}, firepower: 3, x: 60, y: 45, facing: 180}}
""")
    told = [idea for idea in ideas(battle, battle.unit(no_of(battle, "B1"))) if idea.target >= 0]
    assert bool(told) is offered


@pytest.mark.parametrize(("y", "forms"), [(50, True), (85, False)])
def test_a_column_near_the_enemy_forms_up_before_it_goes_on(y: int, forms: bool) -> None:
    battle = at(f"""
  - {{id: B1, side: blue, formation: marching, x: 60, y: 20, facing: 0}}
  - {{id: R1, side: red, type: cavalry, x: 60, y: {y}, facing: 180}}
terrain:
  - {{id: road, kind: road, width: 0.5, line: [[60, 0], [60, 90]]}}
""")
    told = [idea.parts for idea in ideas(battle, battle.unit(no_of(battle, "B1")))]
    going = [parts for parts in told if any([part.dest or part.place for part in parts])]
    assert going
    firsts = [parts[0] for parts in going]
    assert all([part.formation is not None and part.dest is None for part in firsts]) is forms
