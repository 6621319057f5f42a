"""Bodies of several stands: how they lie, which of them are near, and when they first come near."""

from __future__ import annotations

import pytest

from grognard.table.footprint import body_of, ranks
from grognard.table.kernel import NEVER, gap
from grognard.table.pose import pose

LINE = body_of(ranks(pose(10, 10, 0, 1, 4), 4, 4))


def test_a_line_fills_its_base_from_the_left() -> None:
    stands = ranks(pose(10, 10, 0, 1, 4), 4, 4)
    assert [(at.x, at.y, at.width, at.depth) for at in stands] == [(8.5 + i, 10, 1, 1) for i in range(4)]


def test_a_column_is_two_wide_and_what_is_over_stands_behind_in_the_middle() -> None:
    stands = ranks(pose(10, 10, 90, 3, 2), 5, 2)
    assert [(at.x, at.y) for at in stands] == [(11, 10.5), (11, 9.5), (10, 10.5), (10, 9.5), (9, 10)]


@pytest.mark.parametrize(("x", "near"), [(14.0, [2, 3]), (20.0, []), (10.0, [0, 1, 2, 3])])
def test_those_stands_are_near_that_are(x: float, near: list[int]) -> None:
    other = body_of([pose(x, 13, 0, 1, 1)])
    assert LINE.near(other, 3.5) == near
    assert LINE.gap(other) == min(gap(a, b) for a in LINE.rects for b in other.rects)


def test_a_body_on_the_way_is_met_where_its_nearest_stand_is() -> None:
    other = body_of(ranks(pose(13, 18, 180, 1, 4), 4, 4))
    moment = LINE.first_within(0.0, 6.0, other, 3.0, 1.0)
    assert 7.0 - 6.0 * moment == pytest.approx(3.0, abs=1e-6)
    assert LINE.first_within(0.0, 2.0, other, 3.0, 1.0) == NEVER
    assert LINE.first_within(0.0, -9.0, other, 3.0, 1.0) == NEVER
