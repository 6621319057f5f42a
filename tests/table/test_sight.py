"""Corridors, what lies in them, and free lines."""

from random import Random

import pytest
from hypothesis import given
from shapely import MultiPoint, Polygon, unary_union

from grognard.table.kernel import FRONT, REAR, corners, face_ends
from grognard.table.kernel_ground import area, line
from grognard.table.kernel_polygon import polygon_area
from grognard.table.kernel_sight import band_area, corridor, free_line, rect_clip_area, silhouette
from grognard.table.kernel_strips import strips
from tests.table.shapes import base, common, examples, ground, outline, seeds, segment, some_area, some_base, some_pair

CLOSE = 1e-7


@examples(300)
@given(seeds)
def test_the_corridor_is_the_hull_of_two_faces(random: Random) -> None:
    a, b = some_pair(random)
    face_a, face_b = random.randrange(4), random.randrange(4)
    ends = [face_ends(a, face_a), face_ends(b, face_b)]
    expected = MultiPoint([point for x0, y0, x1, y1 in ends for point in ((x0, y0), (x1, y1))]).convex_hull
    hull = corridor(a, face_a, b, face_b)
    if expected.area > CLOSE:
        assert Polygon(hull).exterior.is_ccw
        assert Polygon(hull).symmetric_difference(expected).area < CLOSE


@examples(200)
@given(seeds)
def test_the_silhouette_is_the_hull_of_both_bases(random: Random) -> None:
    a, b = some_pair(random)
    expected = MultiPoint(corners(a) + corners(b)).convex_hull
    assert Polygon(silhouette(a, b)).symmetric_difference(expected).area < CLOSE


@examples(300)
@given(seeds)
def test_how_much_of_a_base_stands_in_a_corridor(random: Random) -> None:
    a, b = some_pair(random)
    other = random.choice([some_base(random), some_pair(Random(random.random()))[0], b])
    for convex in (corridor(a, FRONT, b, REAR), silhouette(a, b)):
        if polygon_area(convex) > CLOSE:
            expected = common(Polygon(convex), outline(other))
            assert rect_clip_area(convex, other) == pytest.approx(expected, abs=CLOSE)


@examples(200)
@given(seeds)
def test_roads_through_a_wood_are_taken_off_once_also_where_they_cross(random: Random) -> None:
    a, b = some_pair(random)
    wood = some_area(random, a)
    roads = [
        line([(a.x + random.uniform(-3, 3), a.y + random.uniform(-3, 3)) for _ in range(random.randint(2, 4))], 0.5)
        for _ in range(random.randint(0, 3))
    ]
    bands = unary_union([Polygon(strip) for road in roads for strip in strips(road)], grid_size=1e-9)
    convex = silhouette(a, b)
    seen = Polygon(convex).intersection(ground(wood), grid_size=1e-9)
    expected = seen.difference(bands, grid_size=1e-9).area
    assert band_area(convex, wood, roads) == pytest.approx(expected, abs=1e-6)


@examples(150)
@given(seeds)
def test_a_free_line_is_one_that_meets_nobody(random: Random) -> None:
    a, b = some_pair(random)
    rects = [some_pair(random)[0] for _ in range(3)] + [some_base(random, 4.0)]
    rects = [base(a.x + rect.x % 4.0 - 2.0, a.y + rect.y % 4.0 - 2.0, random.uniform(0, 360)) for rect in rects]
    areas = [some_area(random, a)]
    blockers = [outline(rect) for rect in rects] + [ground(ar) for ar in areas]
    ax0, ay0, ax1, ay1 = face_ends(a, FRONT)
    bx0, by0, bx1, by1 = face_ends(b, FRONT)
    met = []
    for p in (0.0, 0.5, 1.0):
        for q in (0.0, 0.5, 1.0):
            start = (ax0 + (ax1 - ax0) * p, ay0 + (ay1 - ay0) * p)
            end = (bx0 + (bx1 - bx0) * q, by0 + (by1 - by0) * q)
            met.append(sum(segment(*start, *end).intersection(blocker).length for blocker in blockers))
    if not any(0.0 < length < 1e-4 for length in met):
        assert free_line(a, FRONT, b, FRONT, rects, areas, 3) == any(length == 0.0 for length in met)


def test_one_line_goes_from_middle_to_middle() -> None:
    a, b = base(12, 10, 0), base(12, 16, 180)
    post = base(12, 13, 0, (0.5, 0.5))
    assert free_line(a, FRONT, b, FRONT, [], [], 1)
    assert not free_line(a, FRONT, b, FRONT, [post], [], 1)
    assert free_line(a, FRONT, b, FRONT, [post], [], 2)
    assert not free_line(a, FRONT, b, FRONT, [post], [area([(10, 14), (14, 14), (14, 15), (10, 15)])], 5)


def test_a_line_along_the_very_edge_of_a_base_is_free() -> None:
    a, b = base(12, 10, 0), base(12, 16, 180)
    beside = base(12.5, 13, 0)
    assert free_line(a, FRONT, b, FRONT, [beside], [], 1)
    assert not free_line(a, FRONT, b, FRONT, [base(12.499, 13, 0)], [], 1)
