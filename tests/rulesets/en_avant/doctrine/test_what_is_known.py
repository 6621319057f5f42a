"""The doctrine of En Avant! reckons with what its side has seen, guesses the rest, and knows no secret."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from grognard.engine.dice import Scripted
from grognard.engine.doctrine import Clock, Weighed
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Outcome, answer
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import SIDES, Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import OrderCard, PlayCard
from grognard.rulesets.en_avant.doctrine import DOCTRINE
from grognard.rulesets.en_avant.doctrine.clash import clash
from grognard.rulesets.en_avant.doctrine.peril import danger
from grognard.rulesets.en_avant.doctrine.plan import PLANS
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.opportunity import OpportunityFire
from grognard.rulesets.en_avant.paths import approach
from grognard.rulesets.en_avant.units import GRADES
from tests.helpers import no_of
from tests.rulesets.en_avant.doctrine.weighing import BOTH, WEIGHTS, at, captains_card, staffed
from tests.rulesets.en_avant.playing import new_game, waiting, walk
from tests.rulesets.en_avant.test_views import with_other_secrets

VOLLEY = """
  - {{id: B1, side: blue, type: infantry, formation: line, status: 4, skirmishers: good, x: 100, y: 42}}
  - {{id: R1, side: red, type: infantry, formation: line, status: 4, x: 100, y: 62, facing: 180, volleys: {volleys}}}
"""


@BOTH
def test_a_line_that_has_openly_fired_is_less_dangerous(weights: dict[str, float]) -> None:
    """Its best volley is gone (EA-10.3, EA-10.4): it is worth less, and threatens less who stands before it."""
    fresh, spent = (RULES.view(at(VOLLEY.format(volleys=n)), "blue") for n in (0, 1))
    near = [staffed(view, weights, y=52.0) for view in (fresh, spent)]
    dangers = [danger(staff, staff.place(unit)) for staff, unit in near]
    assert dangers[0] > dangers[1]
    assert near[0][0].value(near[0][0].foes[0]) > near[1][0].value(near[1][0].foes[0])


@BOTH
@pytest.mark.parametrize(("volleys", "goes_in"), [(0, False), (1, True)])
def test_the_captain_goes_in_once_the_first_volley_is_gone(
    volleys: int, goes_in: bool, weights: dict[str, float]
) -> None:
    """A first volley makes a line Nervous; a later one does nothing to a line as steady as they (EA-10.4b)."""
    assert (captains_card(at(VOLLEY.format(volleys=volleys)), weights).name == "assault") == goes_in


@BOTH
@pytest.mark.parametrize("fires", [False, True])
def test_the_captain_has_seen_the_enemy_fire(fires: bool, weights: dict[str, float]) -> None:
    """The line fires at one battalion: next turn the other goes in; had it held its fire, it would not."""
    battle = at("""
  - {id: B1, side: blue, type: infantry, formation: line, status: 4, skirmishers: good, x: 108, y: 42}
  - {id: B2, side: blue, type: infantry, formation: assault_column, status: 3, x: 80, y: 53}
  - {id: R1, side: red, type: infantry, formation: line, status: 4, x: 100, y: 62, facing: 180}
""")
    shot = Card(name="fire", target=no_of(battle, "B2")) if fires else Card(name="hold")
    for question in waiting(battle):
        card = shot if question.seat == "red" else Card(name="hold")
        outcome = answer(battle, question.no, PlayCard(unit=getattr(question, "unit", -1), card=card), Scripted(()))
        assert isinstance(outcome, Outcome), outcome
        battle = outcome.battle
    assert battle.turn == 2
    assert (captains_card(battle, weights).name == "assault") == fires


FLANK = """
  - {{id: B1, side: blue, formation: assault_column, status: 4, skirmishers: {grade}, x: 80, y: 60, facing: 90}}
  - {{id: R1, side: red, formation: assault_column, status: 5, skirmishers: {theirs}, x: 100, y: 60, facing: 180}}
"""


@pytest.mark.parametrize(("grade", "sure"), [("good", True), ("some", False), ("none", False)])
def test_skirmishers_nobody_has_seen_are_guessed(grade: str, sure: bool) -> None:
    """On the flank of a better battalion all turns on whose skirmishers are better (EA-12.14, EA-12.15)."""
    found = set()
    for theirs in ("none", "some", "good"):
        view = RULES.view(at(FLANK.format(grade=grade, theirs=theirs)), "blue")
        assert isinstance(view, Engagement)
        way = approach(view, view.unit(0), 1)
        assert way is not None
        found.add(clash(Staff(view, 0, WEIGHTS), ((view.unit(0), way),), view.unit(1)))
    assert len(found) == 1
    chance = found.pop().won
    assert chance == pytest.approx(1.0) if sure else 0.1 < chance < 0.9


@BOTH
@pytest.mark.parametrize("scenario", ["falenty", "barrosa", "first_blood"])
def test_secrets_change_nothing(scenario: str, weights: dict[str, float]) -> None:
    """The same battle with other enemy secrets, other hidden ground and other sealed cards is played the same."""
    game = new_game(scenario, "secret")
    rng, seen = Random("secrets"), set[type]()
    for battle in sample(walk(game, rng, 250)):
        for seat in SIDES:
            other = otherwise(battle, seat, rng)
            assert other != battle
            assert judged(battle, seat, weights) == judged(other, seat, weights)
            seen |= {type(q) for q in battle.questions}
    assert seen >= {OrderCard, OpportunityFire}


def sample(stops: list[Engagement]) -> list[Engagement]:
    """Every ninth battle of a walk, and every one in which somebody may fire at a mover."""
    rare = [i for i, b in enumerate(stops) if any(isinstance(q, OpportunityFire) for q in b.questions)]
    return [b for i, b in enumerate(stops) if i % 9 == 0 or i in rare]


def judged(battle: Engagement, seat: str, weights: dict[str, float]) -> list[list[Weighed]]:
    """What is thought of every question by one who has not thought before."""
    PLANS.clear()
    view, asked = RULES.view(battle, seat), [q for q in battle.questions if q.seat == seat]
    return [DOCTRINE.weigh(view, question, weights, Clock(60.0)) for question in asked]


def otherwise(battle: Engagement, seat: str, rng: Random) -> Engagement:
    """The battle with what a side may not know turned into something else."""
    changed = with_other_secrets(battle, seat)
    units = [u if SIDES[u.side] == seat else grades(u, rng) for u in changed.field.units]
    marsh = Feature(id="nobody_knows", kind="marsh", polygon=((0, 0), (200, 0), (200, 90)), known_to=())
    ground = replace(battle.field.ground, features=(*battle.field.ground.features, marsh))
    return replace(changed, field=replace(changed.field, units=tuple(units), ground=ground))


def grades(unit: Unit, rng: Random) -> Unit:
    """A unit with any skirmishers."""
    return replace(unit, skirmishers=rng.choice(GRADES))
