"""What a shot takes is what its ruling comes to, whether it is put in words or not."""

from __future__ import annotations

from itertools import product
from typing import get_args

from grognard.rulesets.en_avant.battle import Unit
from grognard.rulesets.en_avant.firing_table import Blanks, Density, Row
from grognard.rulesets.en_avant.shot import ShotFacts, judge, levels
from grognard.rulesets.en_avants.firing_table import dropped

UNIT = Unit(no=0, id="B1", side=0, type="infantry", formation="line")


def test_a_shot_without_words_takes_what_its_ruling_says() -> None:
    taken = set()
    for row, density, blanks in product(get_args(Row), get_args(Density), get_args(Blanks)):
        for mine, his, left, village in product(range(7), range(7), range(7), (False, True)):
            facts = ShotFacts(UNIT, UNIT, 0, 5.0, row, density, mine, his, min(left, his), village, False, blanks)
            assert levels(facts) == dropped(judge(facts).outcome(()).result)
            taken.add(levels(facts))
    assert taken == {0, 1, 2}
