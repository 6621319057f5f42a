"""The targets kept with the field are those that would be found afresh."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.files.yaml import parse_yaml
from grognard.rulesets.two_by_two import RULES
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.sight import targets
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
