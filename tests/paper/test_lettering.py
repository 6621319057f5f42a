"""Names on printed maps: on the table, clear of units and of each other."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from grognard import catalogue
from grognard.paper.lettering import NAMES, TAGS, Box, Spot, shared
from grognard.paper.printables import Wanted, printed

PICKED = ("two_by_two-pickup", "sound_of_guns-pick_up")  # their armies are not there yet
SCENARIOS = [name for name in catalogue.scenario_names() if name not in PICKED]
TEXT = re.compile(
    r'<text class="(place|tag)" transform="translate\(([-\d.]+) ([-\d.]+)\)(?: rotate\(([-\d.]+)\))?">([^<]*)<'
)
MOST = 6.0
"""Square millimetres that two names may share: two letters of the smaller type."""


def names_on(page: str) -> list[tuple[str, list[Box]]]:
    """Every name of a map and the paper it covers."""
    found = re.search(r"--w:([\d.]+)", page)
    assert found
    mm = 1 / float(found.group(1))
    rows = TEXT.findall(page)
    founts = {"place": NAMES, "tag": TAGS}
    return [
        (text, founts[css].boxes(text, Spot(float(x) * mm, float(y) * mm, float(turn or 0))))
        for css, x, y, turn, text in rows
    ]


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_name_hides_another(name: str) -> None:
    named = names_on(printed(Wanted(what="map", name=name, side="control")))
    assert len(named) > 10
    pairs = [(a, b, sum([shared(p, q) for p in one for q in other])) for (a, one), (b, other) in combinations(named, 2)]
    assert [pair for pair in pairs if pair[2] > MOST] == []


def test_the_bridges_of_wavre_are_named_beside_them_and_no_town_under_its_garrison() -> None:
    page = printed(Wanted(what="map", name="en_masse-wavre"))
    turned = {text for _, _, _, turn, text in TEXT.findall(page) if turn}
    assert "Dyle in flood" in turned
    assert not [name for name in turned if "bridge" in name.lower()]
    named = dict(names_on(page))
    assert shared(named["Bierges"][0], named["31st"][0]) == 0
    assert shared(named["Wavre"][0], named["Kemphen"][0]) == 0
