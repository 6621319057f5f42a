"""From where to where a straight way lies in an area, and what carries bases over it."""

from random import Random

import pytest
from hypothesis import given

from grognard.table.kernel import slid
from grognard.table.kernel_ground import area
from grognard.table.kernel_passage import STEP, TRIM, carried, lies_in, passage
from tests.table.shapes import base, examples, ground, outline, seeds, some_area, some_base, some_way

MARSH = area([(0, 10), (40, 10), (40, 20), (0, 20)])
BRIDGE = area([(18, 8), (22, 8), (22, 22), (18, 22)])


@examples(120)
@given(seeds)
def test_a_passage_is_where_the_base_lies_in_the_area(random: Random) -> None:
    a = some_base(random)
    ar = some_area(random, a)
    ux, uy = some_way(random, a)
    d = random.uniform(0.1, 12.0)
    spans = passage([a], ux, uy, d, [ar], [])
    for s in [STEP * k for k in range(int(d / STEP) + 1)]:
        inside = ground(ar).intersection(outline(slid(a, ux, uy, s))).area
        within = any([lo <= s <= hi for lo, hi in spans])
        assert within or inside <= TRIM * 4 * (a.hd + a.hw) + 1e-6
        assert inside > 0.0 or not within or min([abs(s - end) for span in spans for end in span]) < 1e-3


def test_a_passage_begins_and_ends_at_the_edges() -> None:
    column = base(10, 0, 0, (4.0, 2.0))
    ((first, last),) = passage([column], 0.0, 1.0, 60.0, [MARSH], [])
    assert (first, last) == pytest.approx((8.0, 22.0), abs=0.01)
    assert passage([column], 0.0, 1.0, 5.0, [MARSH], []) == []
    assert passage([column], 0.0, 1.0, 12.0, [MARSH], [])[0][1] == 12.0


def test_a_crossing_carries_what_keeps_to_it() -> None:
    on, beside = base(20, 15, 0, (6.0, 2.0)), base(10, 15, 0, (6.0, 2.0))
    assert carried([on], [MARSH], [[BRIDGE]])
    assert not carried([beside], [MARSH], [[BRIDGE]])
    assert lies_in([on], [MARSH], [])
    assert not lies_in([on], [MARSH], [[BRIDGE]])
    assert passage([base(20, 0, 0, (6.0, 2.0))], 0.0, 1.0, 40.0, [MARSH], [[BRIDGE]]) == []
