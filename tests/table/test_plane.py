"""Outlines and lines: how broad, how long, where they meet; and the nearest point of a base."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.table.kernel import point_gap
from grognard.table.kernel_ground import area
from grognard.table.plane import across, length, length_inside, meetings, nearest_in
from grognard.table.pose import between, pose

places = st.floats(-20, 20)
facings = st.floats(0, 360)


def test_a_square_is_as_broad_as_its_side_and_as_its_diagonal() -> None:
    least, most = across([(0, 0), (2, 0), (2, 2), (0, 2)])
    assert least == pytest.approx(2)
    assert most == pytest.approx(8**0.5)


def test_a_line_is_as_long_as_its_legs_and_so_much_of_it_is_inside() -> None:
    course = [(0.0, 0.0), (3.0, 4.0), (3.0, 6.0)]
    assert length(course) == pytest.approx(7)
    assert length_inside(course, area([(2, 3), (9, 3), (9, 5), (2, 5)])) == pytest.approx(2.25)


def test_lines_meet_each_place_once() -> None:
    bent = [(0.0, 1.0), (2.0, -1.0), (4.0, 1.0)]
    assert meetings(bent, [(0.0, 0.0), (4.0, 0.0)]) == [(1.0, 0.0), (3.0, 0.0)]
    assert meetings(bent, [(2.0, -1.0), (2.0, -5.0)]) == [(2.0, -1.0)]
    assert meetings([(0.0, 1.0), (4.0, 1.0)], [(0.0, 0.0), (4.0, 0.0)]) == []


@given(places, places, facings)
def test_the_nearest_point_of_a_base_is_as_far_as_the_base(x: float, y: float, facing: float) -> None:
    base = pose(1, 2, facing, 0.5, 1).rect
    px, py = nearest_in(x, y, base)
    assert ((px - x) ** 2 + (py - y) ** 2) ** 0.5 == pytest.approx(point_gap(x, y, base), abs=1e-9)


@given(facings, facings)
def test_the_angle_between_facings_is_the_short_way_round(one: float, other: float) -> None:
    assert 0 <= between(one, other) <= 180
    assert between(one, other) == pytest.approx(between(other, one), abs=1e-9)
    assert between(350, 10) == pytest.approx(20)
