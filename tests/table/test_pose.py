"""Poses, rounded on entry."""

from math import inf, nan

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.table.pose import Pose, bearing, heading, pose

numbers = st.floats(min_value=-1e6, max_value=1e6)


@given(numbers, numbers, numbers)
def test_a_rounded_pose_stays_as_it_is(x: float, y: float, facing: float) -> None:
    first = pose(x, y, facing, 0.5, 1.0)
    assert pose(first.x, first.y, first.facing, 0.5, 1.0) == first
    assert 0.0 <= first.facing < 360.0
    assert abs(first.x - x) <= 0.000501


@pytest.mark.parametrize(
    ("facing", "rounded"),
    [(360.0, 0.0), (359.996, 0.0), (-0.001, 0.0), (-90.0, 270.0), (450.125, 90.13), (0.005, 0.01)],
)
def test_facings_are_rounded_into_one_turn(facing: float, rounded: float) -> None:
    assert pose(0, 0, facing, 0.5, 1.0).facing == rounded


@pytest.mark.parametrize("bad", [nan, inf, -inf])
def test_what_is_no_number_is_no_pose(bad: float) -> None:
    for place in range(5):
        values = [1.0, 1.0, 1.0, 1.0, 1.0]
        values[place] = bad
        with pytest.raises(ValueError, match="finite"):
            pose(*values)


def test_the_quarter_headings_are_exact_and_without_negative_zeros() -> None:
    assert [str(heading(f)) for f in (0.0, 90.0, 180.0, 270.0)] == [
        "(0.0, 1.0)",
        "(1.0, 0.0)",
        "(0.0, -1.0)",
        "(-1.0, 0.0)",
    ]


@pytest.mark.parametrize(
    ("x", "y", "facing"), [(0, 1, 0.0), (1, 1, 45.0), (1, 0, 90.0), (0, -1, 180.0), (-1, 0, 270.0), (-1e-9, 1, 0.0)]
)
def test_a_bearing_looks_from_one_point_to_another(x: float, y: float, facing: float) -> None:
    assert bearing(5.0, 5.0, 5.0 + x, 5.0 + y) == facing


def test_the_rectangle_is_worked_out_once_and_never_saved() -> None:
    at = pose(3, 4, 90, 0.5, 1.0)
    assert at.rect is at.rect
    assert (at.rect.x, at.rect.y, at.rect.fx, at.rect.hd, at.rect.hw) == (3.0, 4.0, 1.0, 0.25, 0.5)
    saved = msgspec.json.encode(at)
    assert saved == b'{"x":3.0,"y":4.0,"facing":90.0,"depth":0.5,"width":1.0}'
    assert msgspec.json.decode(saved, type=Pose) == at
    assert msgspec.structs.replace(at, x=9.0).rect.x == 9.0
