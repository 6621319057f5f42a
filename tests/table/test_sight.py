"""Corridors, what lies in them, and free lines."""

from random import Random

import pytest
from hypothesis import given
from shapely import MultiPoint, Polygon, unary_union

from grognard.table.kernel import FRONT, REAR, corners, face_ends
from grognard.table.kernel_ground import line
from grognard.table.kernel_polygon import polygon_area
from grognard.table.kernel_sight import band_area, corridor, rect_clip_area, silhouette
from grognard.table.kernel_strips import strips
from tests.table.shapes import common, examples, ground, outline, seeds, some_area, some_base, some_pair

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
