"""The targets kept with the field are those that would be found afresh."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from grognard.engine.dice import Seeded
from grognard.engine.files.yaml import parse_yaml
from grognard.engine.playout import awaited, carry_on
from grognard.engine.umpire import start
from grognard.lab.bench.armies import parade
from grognard.rulesets.two_by_two import RULES
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.going import scope_of
from grognard.rulesets.two_by_two.roll.sighting import sees
from grognard.rulesets.two_by_two.sight import shot_refusal, targets
from grognard.table.pose import pose

BROAD = b"""
phase: shoot
phasing: red
options: {base_size: [6, 3], los_model: silhouette}
units:
  - {id: B1, side: blue, type: foot_artillery, x: 3, y: 12, facing: 90}
  - {id: R1, side: red, type: line, x: 15.4, y: 12, facing: 0}
  - {id: R2, side: red, type: line, x: 19.5, y: 21, facing: 0}
"""


def test_a_base_of_any_size_that_comes_into_a_long_shot_blocks_it_until_it_goes() -> None:
    battle = RULES.pitch(parse_yaml(BROAD, "broad.yaml"))
    assert isinstance(battle, Skirmish)
    assert targets(battle, battle.unit(0)) == [1]
    moved = replace(battle.unit(2), at=pose(19.5, 15.02, 0, 3, 6))
    after = replace(battle, field=battle.field.put(moved))
    assert targets(after, after.unit(0)) == []
    gone = replace(after, field=after.field.put(replace(moved, at=None, place="destroyed")))
    assert targets(gone, gone.unit(0)) == [1]


def seen_and_not(battle: Skirmish) -> list[bool]:
    """Whom every unit that can shoot sees, which is whom the chapter lets it shoot at while nobody is in contact."""
    roll, scope, found = battle.field.roll, scope_of(battle), []
    assert scope.open_sight
    for firer in [u for u in battle.field.units if u.at is not None and u.troop.weapon]:
        for target in battle.on_table(1 - firer.side):
            found.append(sees(roll, scope, firer.no, target.no))
            assert found[-1] == (shot_refusal(battle, firer, target) is None)
    return found


@pytest.mark.both_kernels
def test_whoever_is_seen_across_open_ground_may_be_shot_at_and_nobody_else() -> None:
    battle, dice, rng, found = (
        start(RULES.muster(parade(28)), Seeded("seen")).battle,
        Seeded("seen"),
        Random("seen"),
        [],
    )
    for _ in range(60):
        battle, _, action = awaited(battle).wander(battle, rng)
        battle = carry_on(battle, awaited(battle), action, dice)
        if battle.result is not None:
            break
        found += seen_and_not(replace(battle, contacts=()))
    assert found.count(True) > 50
    assert found.count(False) > 500
