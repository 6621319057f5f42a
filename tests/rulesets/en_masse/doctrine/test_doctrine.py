"""The doctrine of En Masse in positions that have an answer, by the weights as they were written down."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.battle import Question
from grognard.engine.dice import Scripted
from grognard.engine.doctrine import Clock, Weighed
from grognard.engine.files.scenario import Objective, Scoring
from grognard.engine.files.yaml import parse_yaml
from grognard.engine.umpire import refusal, start
from grognard.rulesets.en_masse import RULES
from grognard.rulesets.en_masse.battle import Clash, Layer
from grognard.rulesets.en_masse.command import CommandQuestion, IssueOrder, LeadUnit, RallyUnit, Wait
from grognard.rulesets.en_masse.doctrine import DOCTRINE
from grognard.rulesets.en_masse.doctrine.ideas import ideas
from grognard.rulesets.en_masse.doctrine.worth import lean
from grognard.rulesets.en_masse.volleys import FirePlan, FiringQuestion
from grognard.table.kernel import point_gap
from tests.helpers import no_of

WEIGHTS = DOCTRINE.untuned()
HEAD = """
start: {start}
commanders:
  - {{id: BHQ, side: blue, x: {x}, y: {y}, division: ""}}
  - {{id: RHQ, side: red, x: 2, y: 88, division: ""}}
units:
"""


def at(units: str, start_at: str = "command", hq: tuple[float, float] = (60, 10), **fields: Any) -> Clash:
    """The battle of some rows of units, at one step of its turn."""
    text = HEAD.format(start=start_at, x=hq[0], y=hq[1]) + units
    pitched = RULES.pitch(parse_yaml(text.encode(), "position"))
    assert isinstance(pitched, Clash)
    opened = start(replace(pitched, **fields), Scripted(())).battle
    assert isinstance(opened, Clash)
    return opened


def weighed(battle: Clash, question: Question) -> list[Weighed]:
    """What the doctrine says to a question, the best first."""
    found = DOCTRINE.weigh(RULES.view(battle, question.seat), question, WEIGHTS, Clock(60.0))
    return sorted(found, key=lambda one: -one.score)


def best(battle: Clash, kind: type[Question] = CommandQuestion) -> tuple[Any, str]:
    """What blue answers, and why."""
    question = next(q for q in battle.questions if q.seat == "blue" and isinstance(q, kind))
    first = weighed(battle, question)[0]
    assert refusal(RULES.view(battle, "blue"), question.no, first.action) is None
    assert first.reasons
    return first.action, " ".join(first.reasons)


def test_a_weaker_brigade_is_assaulted() -> None:
    battle = at("""
  - {id: B1, side: blue, status: 5, leadership: 1, firepower: 3, x: 60, y: 20}
  - {id: R1, side: red, status: 3, leadership: 0, firepower: 3, x: 60, y: 45, facing: 180}
""")
    action, why = best(battle)
    assert isinstance(action, IssueOrder)
    assert action.parts[-1].verb == "assault"
    assert action.parts[-1].target == no_of(battle, "R1")
    assert "Nervous" in why


def test_nobody_goes_alone_at_a_stronger_brigade() -> None:
    battle = at("""
  - {id: B1, side: blue, status: 3, leadership: 0, firepower: 3, x: 60, y: 20}
  - {id: R1, side: red, status: 5, leadership: 1, firepower: 3, x: 60, y: 60, facing: 180}
""")
    action, _ = best(battle)
    assert not (isinstance(action, IssueOrder) and any([part.verb == "assault" for part in action.parts]))


def test_the_ground_that_decides_is_taken_in_time() -> None:
    hold = Objective(kind="hold", features=("village",), status=3, at="end", text="Hold it.")
    battle = at(
        """
  - {id: B1, side: blue, status: 4, leadership: 0, firepower: 3, x: 60, y: 12}
  - {id: R1, side: red, status: 4, leadership: 0, firepower: 3, x: 60, y: 84, facing: 180}
terrain:
  - {id: village, kind: built_up, name: "Dorf", polygon: [[55, 30], [65, 30], [65, 38], [55, 38]]}
""",
        layer=Layer(turn_limit=6, objectives=(hold,)),
    )
    action, why = best(battle)
    assert isinstance(action, IssueOrder)
    last = action.parts[-1]
    assert last.verb == "defend"
    assert last.place == "village" or (last.dest is not None and 55 < last.dest[0] < 65 and 30 < last.dest[1] < 38)
    assert "Dorf" in why


def test_a_shaken_brigade_out_of_reach_is_rallied() -> None:
    battle = at(
        """
  - {id: B1, side: blue, status: 3, start_status: 5, leadership: 0, firepower: 3, x: 60, y: 12}
  - {id: R1, side: red, status: 5, leadership: 1, firepower: 3, x: 110, y: 84, facing: 180}
""",
        hq=(60, 10),
    )
    action, why = best(battle)
    assert isinstance(action, RallyUnit)
    assert "rallies" in why


def test_a_commander_leads_where_leadership_tips_the_scale() -> None:
    battle = at(
        """
  - {id: B1, side: blue, status: 4, blocks: 4, leadership: 1, firepower: 3, x: 60, y: 20, order: [{verb: assault}]}
  - {id: R1, side: red, status: 5, firepower: 3, x: 60, y: 38, facing: 180, ordered: false, integral_artillery: false}
""",
        hq=(60, 18),
    )
    ranked = weighed(battle, battle.questions[0])
    lead = next(one for one in ranked if isinstance(one.action, LeadUnit))
    wait = next(one for one in ranked if isinstance(one.action, Wait))
    assert lead.score > wait.score


def test_guns_fire_where_it_costs_most() -> None:
    """A battery at 4 cannot hurt a brigade at 5 (EM-12.9)."""
    battle = at(
        """
  - {id: B1, side: blue, type: artillery, status: 4, x: 60, y: 20}
  - {id: R1, side: red, status: 5, x: 55, y: 34, facing: 180}
  - {id: R2, side: red, status: 4, x: 68, y: 36, facing: 180}
""",
        "firing",
    )
    plan, why = best(battle, FiringQuestion)
    assert isinstance(plan, FirePlan)
    assert [aim.target for aim in plan.aims] == [no_of(battle, "R2")]
    assert "R2" in why


def test_the_same_view_weighs_the_same() -> None:
    battle = at("""
  - {id: B1, side: blue, status: 5, leadership: 1, firepower: 3, x: 60, y: 20}
  - {id: R1, side: red, status: 4, leadership: 0, firepower: 3, x: 60, y: 45, facing: 180}
""")
    first, second = (weighed(battle, battle.questions[0]) for _ in range(2))
    assert [(one.action, one.score, one.reasons) for one in first] == [(o.action, o.score, o.reasons) for o in second]


def test_what_the_enemy_was_told_makes_no_difference() -> None:
    rows = """
  - {id: B1, side: blue, status: 4, leadership: 0, firepower: 3, x: 60, y: 20}
  - {id: R1, side: red, status: 4, leadership: 0, firepower: 3, x: 60, y: 50, facing: 180ORDER}
"""
    told = [at(rows.replace("ORDER", order)) for order in ("", ", order: [{verb: assault}]")]
    answers = [[(one.action, one.score) for one in weighed(battle, battle.questions[0])] for battle in told]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("temper", ["cautious", "bold"])
def test_temperaments_bend_weights_there_are(temper: str) -> None:
    assert set(DOCTRINE.temperaments()[temper]) <= set(WEIGHTS)


def test_how_a_side_stands_is_told_alike_for_both() -> None:
    battle = at("""
  - {id: B1, side: blue, status: 5, x: 60, y: 20}
  - {id: R1, side: red, status: 3, x: 60, y: 45, facing: 180}
""")
    blue, red = (DOCTRINE.evaluate(battle, side, WEIGHTS) for side in (0, 1))
    assert blue > 0
    assert blue == pytest.approx(-red)


def test_points_are_counted_when_the_day_is_judged() -> None:
    """Wavre has points and marks instead of one prize."""
    hold = Objective(kind="hold", side="blue", features=("village",), status=3, points=3.0)
    layer = Layer(turn_limit=6, objectives=(hold,), scoring=Scoring(side="blue", win=3.0, draw=2.0))
    rows = """
  - {id: B1, side: blue, status: 4, x: 60, y: Y}
  - {id: R1, side: red, status: 4, x: 60, y: 84, facing: 180}
terrain:
  - {id: village, kind: built_up, polygon: [[55, 30], [65, 30], [65, 38], [55, 38]]}
"""
    there, away = (at(rows.replace("Y", y), layer=layer) for y in ("34", "12"))
    assert lean(there, 0) > 0 > lean(away, 0)
    assert lean(there, 1) == -lean(there, 0)


def test_a_bridge_is_stormed_in_loose_order() -> None:
    battle = at(
        """
  - {id: B1, side: blue, status: 5, leadership: 1, blocks: 5, firepower: 3, x: 60, y: 28}
  - {id: R1, side: red, status: 3, blocks: 2, firepower: 2, formation: loose, x: 60, y: 52, facing: 180}
terrain:
  - {id: dyle, kind: river, deep: true, width: 2, line: [[0, 42], [120, 42]]}
  - {id: br, kind: bridge, name: "the bridge", width: 3, line: [[60, 39], [60, 45]], crossing_formations: [loose]}
""",
        hq=(60, 20),
    )
    action, why = best(battle)
    assert isinstance(action, IssueOrder)
    assert [(part.verb, part.formation) for part in action.parts] == [("deploy", "loose"), ("assault", "loose")]
    assert "the bridge" in why


ALTDORF = Objective(kind="hold", features=("village",), status=3, at="end", text="Hold it.")
VILLAGE = """
terrain:
  - {id: village, kind: built_up, name: "Dorf", polygon: [[55, 40], [67, 40], [67, 50], [55, 50]]}
"""


def test_ground_held_beyond_water_is_stormed_from_where_nobody_is_halted() -> None:
    rows = """
  - {id: B1, side: blue, status: 4, blocks: 5, firepower: 3, x: 61, y: 12}
  - {id: R1, side: red, status: 4, blocks: 3, firepower: 2, formation: loose, x: 61, y: 45, facing: 180}
"""
    river = """
  - {id: dyle, kind: river, deep: true, width: 2, line: [[0, 36], [120, 36]]}
  - {id: br, kind: bridge, name: "the bridge", width: 3, line: [[61, 33], [61, 39]], crossing_formations: [loose]}
"""
    battle = at(rows + VILLAGE + river, hq=(61, 8), layer=Layer(turn_limit=12, objectives=(ALTDORF,)))
    unit, foe = battle.unit(no_of(battle, "B1")), battle.unit(no_of(battle, "R1"))
    found = [idea.parts for idea in ideas(battle, unit)]
    assert not [parts for parts in found if parts[0].place == "village"]
    spots = [parts[0].dest for parts in found if parts[-1].verb == "assault"]
    assert [spot[0] for spot in spots if spot] == [61.0] * len(spots) != []
    assert all([point_gap(*spot, foe.here.rect) > 17.5 for spot in spots if spot])


def test_who_alone_holds_what_decides_stays_there() -> None:
    rows = """
  - {id: B1, side: blue, status: 4, leadership: 0, firepower: 3, x: 61, y: 45}
  - {id: R1, side: red, status: 5, leadership: 1, firepower: 3, x: 61, y: 70, facing: 180}
  - {id: R2, side: red, status: 5, type: cavalry, leadership: 1, firepower: 0, x: 80, y: 66, facing: 180}
"""
    battle = at(rows + VILLAGE, hq=(61, 38), layer=Layer(turn_limit=12, objectives=(ALTDORF,)))
    unit = battle.unit(no_of(battle, "B1"))
    assert all([not part.dest for idea in ideas(battle, unit) for part in idea.parts])
    free = replace(unit, status=2)
    assert any(
        [part.dest for idea in ideas(replace(battle, field=battle.field.put(free)), free) for part in idea.parts]
    )


def test_a_village_is_entered_where_no_enemy_is_near() -> None:
    rows = """
  - {id: B1, side: blue, status: 4, leadership: 0, firepower: 3, x: 58, y: 20}
  - {id: R1, side: red, status: 4, leadership: 0, firepower: 3, x: 66, y: 57, facing: 180}
"""
    battle = at(rows + VILLAGE, layer=Layer(turn_limit=12, objectives=(ALTDORF,)))
    unit, enemy = battle.unit(no_of(battle, "B1")), battle.unit(no_of(battle, "R1"))
    told = [part.dest for idea in ideas(battle, unit) for part in idea.parts if "clear of the enemy" in idea.why]
    assert told
    assert all([spot is not None and point_gap(*spot, enemy.here.rect) > 13 for spot in told])


def test_nobody_is_sent_at_an_enemy_he_cannot_see() -> None:
    rows = """
  - {id: B1, side: blue, status: 5, leadership: 1, firepower: 3, x: 40, y: 45, facing: 0}
  - {id: R1, side: red, status: 3, leadership: 0, firepower: 3, x: 80, y: 45, facing: 270}
"""
    battle = at(rows + VILLAGE)
    unit = battle.unit(no_of(battle, "B1"))
    assert all([idea.parts[0].verb != "assault" for idea in ideas(battle, unit)])
