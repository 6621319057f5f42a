"""Areas and lines on the ground, against Shapely."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from shapely import LineString, MultiPoint, Point, Polygon

from grognard.table.kernel import HAIR, round3
from grognard.table.kernel_ground import (
    EDGE,
    Line,
    area,
    clip_area,
    crossings,
    inside,
    inside_spans,
    line,
    line_gap,
    line_near,
    on_band,
    on_line_spans,
    outline_near,
    overlap_area,
    rect_area_gap,
    rect_line_gap,
    way_area,
)
from grognard.table.kernel_polygon import hull
from grognard.table.kernel_strips import strips
from tests.table.shapes import (
    base,
    common,
    examples,
    ground,
    middles,
    outline,
    samples,
    seeds,
    segment,
    some_area,
    some_base,
    some_way,
    swept,
)

CLOSE = 1e-7


def some_line(random: Random, x: float, y: float) -> Line:
    """A winding line past a point, sometimes along the table's sides."""
    step = random.choice([0.25, 0.001])
    points = [(x + random.uniform(-4, 4), y + random.uniform(-4, 4)) for _ in range(random.randint(2, 6))]
    return line([(round(px / step) * step, round(py / step) * step) for px, py in points], random.choice([0.25, 0.5]))


def course(ln: Line) -> LineString:
    """A line for Shapely."""
    return LineString(list(zip(ln.xs, ln.ys, strict=True)))


def some_segment(random: Random, x: float, y: float) -> tuple[float, float, float, float]:
    """A straight path near a point."""
    ends = [round(at + random.uniform(-4, 4), random.choice([0, 3])) for at in (x, y, x, y)]
    return (ends[0], ends[1], ends[2], ends[3])


@examples(300)
@given(seeds)
def test_inside_is_what_the_outline_holds(random: Random) -> None:
    a = some_base(random)
    ar = some_area(random, a)
    if ground(ar).exterior.distance(Point(a.x, a.y)) > CLOSE:
        assert inside(a.x, a.y, ar) == ground(ar).contains(Point(a.x, a.y))


@examples(400)
@given(seeds)
def test_overlap_is_the_common_area_with_concave_ground_too(random: Random) -> None:
    a = some_base(random)
    ar = some_area(random, a)
    assert overlap_area(a, ar) == pytest.approx(common(outline(a), ground(ar)), abs=CLOSE)


@examples(400)
@given(seeds)
def test_the_way_is_the_hull_of_both_ends(random: Random) -> None:
    a = some_base(random)
    ar = some_area(random, a)
    ux, uy = some_way(random, a)
    d = random.choice([0.0, 0.5, random.uniform(0.0, 4.0)])
    expected = common(swept(a, ux, uy, d), ground(ar))
    assert way_area(a, ux, uy, d, ar) == pytest.approx(expected, abs=CLOSE)


@examples(300)
@given(seeds)
def test_a_convex_polygon_is_clipped_by_concave_ground(random: Random) -> None:
    a = some_base(random)
    ar = some_area(random, a)
    points = [(a.x + random.uniform(-3, 3), a.y + random.uniform(-3, 3)) for _ in range(random.randint(3, 8))]
    convex = hull(points)
    assert Polygon(convex).exterior.is_ccw
    assert Polygon(convex).area == pytest.approx(MultiPoint(points).convex_hull.area, abs=CLOSE)
    assert clip_area(convex, ar) == pytest.approx(common(Polygon(convex), ground(ar)), abs=CLOSE)


def test_the_area_of_a_base_edge_to_edge_with_ground_is_nothing() -> None:
    wood = area([(10, 10), (14, 10), (14, 14), (10, 14), (10, 10)])
    assert len(wood.xs) == 4
    assert overlap_area(base(12, 9.75, 0), wood) == 0.0
    assert overlap_area(base(12, 9.85, 0), wood) == pytest.approx(0.1)
    assert overlap_area(base(12, 12, 33), wood) == pytest.approx(0.5)


@examples(300)
@given(seeds)
def test_distances_to_an_area_and_its_outline(random: Random) -> None:
    a = some_base(random)
    ar = some_area(random, a)
    shape, ring = ground(ar), ground(ar).exterior
    assert rect_area_gap(a, ar) == pytest.approx(outline(a).distance(shape), abs=CLOSE)
    across = outline(a).distance(ring) < CLOSE
    expected = 0.0 if across else min(middle.distance(ring) for middle in middles(a))
    assert outline_near(a, ar) == pytest.approx(expected, abs=CLOSE)


@examples(300)
@given(seeds)
def test_distances_to_a_line(random: Random) -> None:
    a = some_base(random)
    ln = some_line(random, a.x, a.y)
    middle = course(ln)
    assert line_gap(a.x, a.y, ln) == pytest.approx(Point(a.x, a.y).distance(middle), abs=CLOSE)
    assert rect_line_gap(a, ln) == pytest.approx(outline(a).distance(middle), abs=CLOSE)
    expected = max(0.0, min(point.distance(middle) for point in middles(a)) - ln.half)
    assert line_near(a, ln) == pytest.approx(expected, abs=CLOSE)


@examples(400)
@given(seeds)
def test_the_stretches_inside_an_area(random: Random) -> None:
    a = some_base(random)
    ar = some_area(random, a)
    path = some_segment(random, a.x, a.y)
    along_edge = segment(*path).intersection(ground(ar).exterior)
    assume(along_edge.length < CLOSE)
    spans = inside_spans(*path, ar)
    assert sum(last - first for first, last in spans) == pytest.approx(
        segment(*path).intersection(ground(ar)).length, abs=1e-6
    )
    assert all(spans[i][1] < spans[i + 1][0] for i in range(len(spans) - 1))


@examples(300)
@given(seeds)
def test_the_stretches_on_a_line(random: Random) -> None:
    a = some_base(random)
    ln = some_line(random, a.x, a.y)
    path = some_segment(random, a.x, a.y)
    spans = on_line_spans(*path, ln)
    for d in samples(0.0, segment(*path).length):
        off = course(ln).distance(segment(*path).interpolate(d))
        if abs(off - ln.half - EDGE) > 1e-6:
            on_it = off < ln.half + EDGE
            assert any(first <= d <= last + HAIR for first, last in spans) == on_it or path[:2] == path[2:]


def test_a_path_along_the_very_edge_of_a_road_is_on_it() -> None:
    road = line([(0, 10), (24, 10)], 0.5)
    assert on_line_spans(2, 10.25, 6, 10.25, road) == [(0.0, 4.0)]
    assert on_line_spans(2, 10.251, 6, 10.251, road) == [(0.0, 4.0)]
    assert on_line_spans(2, 10.252, 6, 10.252, road) == []


@examples(300)
@given(seeds)
def test_a_path_on_a_line_ends_on_it_and_so_does_its_rounded_end(random: Random) -> None:
    a = some_base(random)
    ln = some_line(random, a.x, a.y)
    path = some_segment(random, a.x, a.y)
    for first, last in on_line_spans(*path, ln):
        for spot in (segment(*path).interpolate(d) for d in samples(first, last, 10)):
            assert line_gap(spot.x, spot.y, ln) <= ln.half + EDGE + HAIR
            assert line_gap(spot.x, spot.y, ln) > ln.half or on_band(round3(spot.x), round3(spot.y), ln)


@examples(400)
@given(seeds)
def test_crossings_of_a_line(random: Random) -> None:
    a = some_base(random)
    ln = some_line(random, a.x, a.y)
    path = some_segment(random, a.x, a.y)
    way = segment(*path)
    ends = [Point(p) for p in course(ln).coords] + [Point(path[:2]), Point(path[2:])]
    assume(way.length > 0.1 and all(way.distance(p) > 1e-6 for p in ends[:-2]))
    assume(all(course(ln).distance(p) > 1e-6 for p in ends[-2:]))
    legs = [segment(ln.xs[i - 1], ln.ys[i - 1], ln.xs[i], ln.ys[i]) for i in range(1, len(ln.xs))]
    expected = sorted(way.project(way.intersection(leg)) for leg in legs if way.intersects(leg))
    assert crossings(*path, ln) == pytest.approx(expected, abs=1e-6)


def test_a_bend_on_the_path_counts_once_and_a_mere_touch_not_at_all() -> None:
    through = line([(0, 2), (4, 0), (8, -2)], 0.25)
    assert crossings(0, 0, 8, 0, through) == [4.0]
    touching = line([(0, 2), (4, 0), (8, 2)], 0.25)
    assert crossings(0, 0, 8, 0, touching) == []
    assert crossings(0, 2, 8, 2, line([(0, 0), (2, 2), (6, 2), (8, 4)], 0.25)) == [2.0]


def test_a_path_that_ends_on_the_line_crosses_and_the_next_one_does_not_pay_again() -> None:
    stream = line([(0, 5), (24, 5)], 0.25)
    assert crossings(3, 3, 3, 5, stream) == [2.0]
    assert crossings(3, 5, 3, 8, stream) == []
    assert crossings(3, 3, 3, 4.999, stream) == []


@examples(200)
@given(seeds)
def test_the_strips_of_a_gentle_line_cover_its_band_once(random: Random) -> None:
    x, turn = 0.0, random.uniform(-0.8, 0.8)
    points = [(x, 0.0)]
    for _ in range(random.randint(1, 5)):
        x += random.uniform(1.0, 3.0)
        points.append((x, points[-1][1] + random.uniform(-1.0, 1.0) + turn))
    ln = line(points, 0.5)
    quads = [Polygon(strip) for strip in strips(ln)]
    assert all(quad.is_valid and quad.exterior.is_ccw for quad in quads)
    band = course(ln).buffer(ln.half, cap_style="flat", join_style="mitre", mitre_limit=10.0)
    assert sum(quad.area for quad in quads) == pytest.approx(band.area, abs=1e-6)
    assert sum(common(quad, band) for quad in quads) == pytest.approx(band.area, abs=1e-6)
    assert all(common(quad, other) < CLOSE for quad, other in combinations(quads, 2))


@examples(200)
@given(seeds)
def test_the_strips_of_any_line_are_convex_and_within_it(random: Random) -> None:
    ln = some_line(random, 12.0, 12.0)
    for strip in strips(ln):
        quad = Polygon(strip)
        assert quad.is_valid
        assert quad.exterior.is_ccw
        assert quad.convex_hull.area == pytest.approx(quad.area, abs=CLOSE)
    x0, y0, x1, y1 = course(ln).bounds
    half = ln.half + EDGE
    edges = (x0 - half, y0 - half, x1 + half, y1 + half)
    assert (ln.x0, ln.y0, ln.x1, ln.y1) == pytest.approx(edges, abs=HAIR)
