"""First moments: of two moving bases, and of a base sliding onto an area."""

from random import Random

import pytest
from hypothesis import given

from grognard.table.kernel import HAIR, NEVER, gap, near, slid
from grognard.table.kernel_ground import area, overlap_area, rect_area_gap
from grognard.table.kernel_sweep import along, first_overlap, first_touch, first_within
from tests.table.shapes import (
    SLACK,
    base,
    common,
    crowd,
    examples,
    ground,
    outline,
    samples,
    seeds,
    some_area,
    some_base,
    some_pair,
    some_way,
)


@examples(300)
@given(seeds)
def test_two_moving_bases_come_within_a_distance(random: Random) -> None:
    a, b = some_pair(random)
    avx, avy, bvx, bvy = (random.choice([0.0, random.uniform(-6, 6)]) for _ in range(4))
    d = random.choice([0.0, 0.01, 0.5, 2.0])
    when = first_within(a, avx, avy, b, bvx, bvy, d, 1.0)
    for t in samples(0.0, 1.0, 60):
        between = outline(slid(a, avx, avy, t)).distance(outline(slid(b, bvx, bvy, t)))
        if t < when:
            assert between > d - 1e-6
    if when != NEVER:
        assert 0.0 <= when <= 1.0
        assert gap(slid(a, avx, avy, when), slid(b, bvx, bvy, when)) <= d + 1e-6


def test_bases_that_keep_their_distance_never_meet() -> None:
    a, b = base(12, 12, 0), base(12, 15, 0)
    assert first_within(a, 0.0, 6.0, b, 0.0, 6.0, 1.0, 1.0) == NEVER
    assert first_within(a, 0.0, 4.0, b, 0.0, -4.0, 0.5, 1.0) == pytest.approx(0.25)
    assert first_within(a, 0.0, 4.0, b, 0.0, -4.0, 0.5, 0.2) == NEVER


@examples(60)
@given(seeds)
def test_bystanders_are_met_along_the_way_in_order(random: Random) -> None:
    a, *others = crowd(random)
    ux, uy = some_way(random, a)
    length, d = random.uniform(0.5, 6.0), random.choice([0.005, 0.3, 1.0, 2.0])
    met = along(a, ux, uy, length, others, d, SLACK)
    assert met == sorted(met)
    first = {j: s for s, j in met}
    for s in samples(0.0, length, 60):
        there = slid(a, ux, uy, s)
        for j, b in enumerate(others):
            if near(b, there, SLACK) <= d:
                assert first[j] <= s + 1e-6
    for j, s in first.items():
        assert near(others[j], slid(a, ux, uy, s), SLACK + 1e-6) <= d + 1e-6


@examples(300)
@given(seeds)
def test_a_base_first_touches_an_area(random: Random) -> None:
    a = some_base(random)
    ar = some_area(random, a)
    ux, uy = some_way(random, a)
    when = first_touch(a, ux, uy, 4.0, ar)
    for t in samples(0.0, 4.0, 80):
        if t < when - 1e-6:
            assert outline(slid(a, ux, uy, t)).distance(ground(ar)) > 0.0
    if when != NEVER:
        assert rect_area_gap(slid(a, ux, uy, when), ar) < 1e-6
    assert (when == 0.0) == (rect_area_gap(a, ar) <= HAIR)


@examples(300)
@given(seeds)
def test_a_base_first_overlaps_an_area_by_more_than_a_tolerance(random: Random) -> None:
    a = some_base(random)
    ar = some_area(random, a)
    ux, uy = some_way(random, a)
    tol = random.choice([0.01, 0.1])
    when = first_overlap(a, ux, uy, 4.0, ar, tol)
    for t in samples(0.0, 4.0, 200):
        if t < when - 1e-6:
            assert common(outline(slid(a, ux, uy, t)), ground(ar)) <= tol + 1e-7
    if 0.0 < when < NEVER:
        assert overlap_area(slid(a, ux, uy, when), ar) == pytest.approx(tol, abs=1e-6)
    assert (when == 0.0) == (overlap_area(a, ar) > tol)


def test_a_narrow_tip_that_is_left_again_is_noticed() -> None:
    tip = area([(12.3, 13.0), (12.5, 13.05), (12.3, 13.1)])
    a = base(12, 12, 0)
    assert overlap_area(slid(a, 0.0, 1.0, 4.0), tip) == 0.0
    assert 0.7 < first_overlap(a, 0.0, 1.0, 4.0, tip, 0.005) < 0.9
    assert first_overlap(a, 0.0, 1.0, 4.0, tip, 0.02) == NEVER


def test_a_slide_meets_the_front_of_a_wood() -> None:
    wood = area([(10, 14), (14, 14), (14, 16), (10, 16)])
    assert first_touch(base(12, 12, 0), 0.0, 1.0, 3.0, wood) == pytest.approx(1.75)
    assert first_overlap(base(12, 12, 0), 0.0, 1.0, 3.0, wood, 0.01) == pytest.approx(1.76)
    assert first_touch(base(12, 12, 0), 0.0, 1.0, 1.7, wood) == NEVER
