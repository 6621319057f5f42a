"""What lies before a base's front, and what stands on the line to it, held against Shapely."""

from random import Random

import pytest
from hypothesis import given
from shapely import LineString

from grognard.table.kernel import Rect
from grognard.table.kernel_reach import first_across, nearest_ahead, reach_ahead, stands_across
from grognard.table.outlines import faces
from tests.table.shapes import base, examples, outline, seeds, some_base
from tests.table.test_clock import front_zone

BOARD = 200.0


@examples(100)
@given(seeds)
def test_the_nearest_part_in_the_front_zone_is_reached(random: Random) -> None:
    a, b = some_base(random), some_base(random)
    part = front_zone(a, BOARD).intersection(outline(b))
    found = reach_ahead(a, b)
    if part.area > 1e-9:
        assert found is not None
        edge = LineString([(a.x + a.fx * a.hd + s * a.fy * a.hw, a.y + a.fy * a.hd - s * a.fx * a.hw) for s in (-1, 1)])
        assert found[0] == pytest.approx(edge.distance(part), abs=1e-6)
        assert LineString([found[1:3], found[3:5]]).length == pytest.approx(found[0], abs=0.02)
    if found is None:
        assert part.area <= 1e-9


def test_between_parallel_faces_the_line_runs_in_the_middle() -> None:
    a, b = base(10, 10, 0, (2.0, 10.0)), base(12, 20, 180, (2.0, 10.0))
    assert reach_ahead(a, b) == pytest.approx((8.0, 11.0, 11.0, 11.0, 19.0))


def test_a_base_with_four_fronts_reaches_all_round() -> None:
    a, b = base(10, 10, 0, (2.0, 2.0)), base(10, 2, 0, (2.0, 2.0))
    assert nearest_ahead([a], [b]) is None
    assert nearest_ahead(faces(a), [b]) == pytest.approx((6.0, 10.0, 9.0, 10.0, 3.0))


@examples(100)
@given(seeds)
def test_what_stands_across_a_line_is_found(random: Random) -> None:
    r = some_base(random)
    x0, y0, x1, y1 = (random.uniform(0.0, 24.0) for _ in range(4))
    core = outline(Rect(r.x, r.y, r.fx, r.fy, r.hd - 0.01, r.hw - 0.01))
    line = LineString([(x0, y0), (x1, y1)])
    through = line.crosses(core.exterior) and not line.touches(core)
    if abs(line.distance(core) - 0.0) > 1e-6 or line.intersection(core).length > 1e-6:
        assert stands_across(x0, y0, x1, y1, r) == through


def test_the_first_across_leaves_two_owners_out() -> None:
    bases = [base(10, y, 0, (1.0, 4.0)) for y in (5, 10, 15)]
    assert first_across(10, 0, 10, 20, bases, [7, 8, 9], 7, 9) == 8
    assert first_across(10, 0, 10, 4, bases, [7, 8, 9], -1, -1) == -1
