"""What a plan works out once, and by places instead of units, is what the rulings say of each."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.doctrine import DOCTRINE
from grognard.rulesets.en_avant.doctrine.peril import drop
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.doctrine.worth import lowered
from grognard.rulesets.en_avant.geometry import fire_reach, shaped
from grognard.rulesets.en_avant.shot import levels, see
from tests.rulesets.en_avant.playing import new_game, walk

WEIGHTS = DOCTRINE.weights()
SCENARIOS = ("first_blood", "barrosa", "falenty")


@pytest.mark.both_kernels
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_shot_from_a_place_takes_what_the_facts_of_the_rules_say(scenario: str) -> None:
    seen = set()
    for battle in walk(new_game(scenario, "places"), Random(1), 240)[::30]:
        staff = Staff(battle, 0, WEIGHTS)
        for firer, target in [pair for u in staff.mine for e in staff.foes for pair in ((u, e), (e, u))]:
            where = fire_reach(firer, staff.place(target).stands)
            if where is not None and staff.place(firer).troop.fires:
                facts = see(battle, firer, target, where)
                by, sub = drop(staff, staff.place(firer), staff.place(target), where.range)
                assert (by, sub) == (levels(facts), facts.sub)
                worth = staff.value(target) - staff.value(lowered(target, by, sub))
                assert staff.loss(staff.place(target), by, sub, 0) == worth
                seen.add(by)
    assert seen >= {0, 1}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_turn_ends_as_if_every_place_were_judged_by_itself(scenario: str) -> None:
    random, seen = Random(scenario), set()
    battle = new_game(scenario, "places").battle
    assert isinstance(battle, Engagement)
    last = replace(battle, turn=battle.layer.turn_limit)
    for side in (0, 1):
        staff = Staff(last, side, WEIGHTS)
        for unit in staff.mine * 30:
            there = anywhere(last, unit, random)
            assert staff.ends_at(there) == staff.ends(there)
            seen.add(staff.ends(there))
    assert len(seen) > 1


def anywhere(battle: Engagement, unit: Unit, random: Random) -> Unit:
    """A unit somewhere on the table, or over its edge."""
    ground = battle.field.ground
    x, y = random.uniform(-5.0, ground.width + 5.0), random.uniform(-5.0, ground.depth + 5.0)
    return replace(unit, at=shaped(x, y, random.uniform(0.0, 360.0), unit))
