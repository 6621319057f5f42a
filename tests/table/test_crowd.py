"""One footprint against all the bases of a crowd, held against asking of each by itself, and against Shapely."""

from random import Random

import pytest
from hypothesis import given

from grognard.table.kernel import NEVER, slid
from grognard.table.kernel_crowd import Crowd, about, apart, contact_slide, contact_slides, gaps, lies_on, overhang
from tests.table.shapes import SIDE, SLACK, base, crowd, examples, outline, seeds, some_base, some_way


def some_crowd(random: Random) -> Crowd:
    """Bases of which some owners have two."""
    bases = crowd(random)
    return Crowd(bases, [k // 2 for k in range(len(bases))])


@examples(100)
@given(seeds)
def test_who_is_how_far_from_a_footprint(random: Random) -> None:
    a, others, d = some_base(random), some_crowd(random), random.uniform(0.0, 5.0)
    found = {no: far for far, no in gaps([a], others)}
    assert sorted(found) == sorted(set(others.owners))
    for no, far in found.items():
        mine = [b for b, owner in zip(others.bases, others.owners, strict=True) if owner == no]
        assert far == apart([a], mine) == pytest.approx(min([outline(a).distance(outline(b)) for b in mine]), abs=1e-6)
    near = about([a], others, d)
    assert len(near) == len(set(near))
    assert {no for no, far in found.items() if far <= d} <= set(near)


@examples(100)
@given(seeds)
def test_whom_a_slide_touches_first(random: Random) -> None:
    a, others = some_base(random), some_crowd(random)
    ux, uy = some_way(random, a)
    for far, no in contact_slides([a], ux, uy, others):
        mine = [b for b, owner in zip(others.bases, others.owners, strict=True) if owner == no]
        assert far == contact_slide([a], ux, uy, mine)
        there = outline(slid(a, ux, uy, far))
        assert min([there.distance(outline(b)) for b in mine]) < 1e-6 < NEVER


@examples(100)
@given(seeds)
def test_nobody_is_lain_on_where_there_is_room(random: Random) -> None:
    a, others = some_base(random), some_crowd(random)
    on = {no for b, no in zip(others.bases, others.owners, strict=True) if lies_on([a], Crowd([b], [no]), [], SLACK)}
    assert lies_on([a], others, [], SLACK) == bool(on)
    assert not lies_on([a], others, sorted(on), SLACK)


@examples(60)
@given(seeds)
def test_what_hangs_over_the_edge_is_measured_at_the_corners(random: Random) -> None:
    a = some_base(random)
    west, south, east, north = outline(a).bounds
    assert overhang([a], SIDE, SIDE) == pytest.approx(max(0.0, -west, -south, east - SIDE, north - SIDE), abs=1e-9)


def test_nobody_is_nowhere() -> None:
    assert apart([], [base(1, 1, 0)]) == NEVER
    assert gaps([base(1, 1, 0)], Crowd([], [])) == []
    assert overhang([], SIDE, SIDE) == 0.0
