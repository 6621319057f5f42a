"""What a campaign of twins found: which edge of the table it is, and which side is called blue, decide nothing."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.files.yaml import Document
from grognard.rulesets.en_masse.files.pitch import pitch
from grognard.rulesets.en_masse.riding import cost
from tests.conformance.carrying import Change
from tests.conformance.crowds import begun, crowd_of
from tests.conformance.metamorphic import Pair

WIDE = 90.0
EDGES = {
    "left": ((0.0, 30.0), (0.0, 60.0)),
    "right": ((WIDE, 30.0), (WIDE, 60.0)),
    "near": ((30.0, 0.0), (60.0, 0.0)),
    "far": ((30.0, WIDE), (60.0, WIDE)),
}
HELD = {"type": "infantry", "formation": "assault"}


def corps(**ground: Any) -> dict[str, Any]:
    """A brigade a side with its commander, on a square table."""
    blue = {"id": "B1", "side": "blue", "x": 45.0, "y": 30.0, "facing": 0.0, **HELD}
    red = {"id": "R1", "side": "red", "x": 45.0, "y": 60.0, "facing": 180.0, **HELD}
    staff = [{"id": "BG", "side": "blue", "x": 45.0, "y": 30.0}, {"id": "RG", "side": "red", "x": 45.0, "y": 60.0}]
    return {"table": [WIDE, WIDE], "units": [blue, red], "commanders": staff, **ground}


@pytest.mark.parametrize("edge", EDGES)
def test_ground_that_reaches_the_edge_of_the_table_lies_there_too(edge: str) -> None:
    village = [(0.0, 0.0), (WIDE, 0.0), (WIDE, WIDE), (0.0, WIDE)]
    everywhere = {"id": "town", "kind": "built_up", "polygon": village}
    battle = pitch(Document("edge.yaml", corps(terrain=[everywhere])))
    start, end = EDGES[edge]
    crawled = cost(battle, (start, end))
    assert crawled == pytest.approx(30.0 / 0.25), "a lane without width through the houses, along the edge"


@pytest.mark.parametrize("seed", [f"two-at-risk-{i}" for i in range(6)])
def test_whose_commander_throws_first_is_the_rosters_matter_and_not_a_colours(seed: str) -> None:
    data = corps(start="risk")
    for unit, officer in zip(data["units"], data["commanders"], strict=True):
        unit["lost"] = 1
        officer |= {"doing": "lead", "with_unit": unit["id"]}
    crowd = crowd_of("en_masse")
    pair = Pair(crowd, begun(crowd, data), Change(width=WIDE, depth=WIDE, swapped=True), seed)
    assert pair.start() == []
