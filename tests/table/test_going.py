"""What a straight march meets, what it costs and how far it leads, against Shapely and the slow and obvious way."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from shapely import Point, unary_union

from grognard.table.kernel import HAIR, NEVER, Rect, gap, overlaps, round3, slid
from grognard.table.kernel_going import (
    GUARD,
    Going,
    Land,
    Rate,
    blocked_way,
    farthest,
    in_column,
    on_slow_ground,
    open_stretches,
    overlapped,
    standing_in,
    survey,
    tally,
)
from grognard.table.kernel_ground import Area, Line, area, crossings, line
from grognard.table.kernel_headway import DEAREST
from grognard.table.kernel_near import nearby
from grognard.table.kernel_spans import LIMIT, Span
from grognard.table.pose import heading
from tests.table.lands import (
    CLEAR,
    RINGS,
    TOL,
    Place,
    at,
    band,
    first_part,
    holds,
    lines_near,
    off_edge,
    on_grid,
    patch,
    price,
    same_spans,
    some_land,
    some_place,
    some_rate,
    some_spans,
    some_way,
)
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
    segment,
    some_base,
    some_facing,
    swept,
)
from tests.table.test_ground import course

pytestmark = pytest.mark.both_kernels


def assert_holds_what(shape: Any, spans: list[Span], place: Place, d: float) -> None:
    """The spans are the stretches inside the shape, looked at away from its edge."""
    for t in samples(0.0, d, 40):
        point = at(place, t)
        if off_edge(shape, point):
            assert holds(spans, t) == shape.contains(point), t


@examples(150)
@given(seeds)
def test_a_survey_finds_the_stretches_that_shapely_finds(random: Random) -> None:
    a = some_base(random)
    land, place = some_land(random, a), some_place(random, a)
    way = survey(land, *place, 5.0)
    road = band(land.roads)
    slow = patch(land.slow) if land.slow_roads else patch(land.slow).difference(road)
    for shape, spans in ((patch(land.towns), way.towns), (slow, way.slow_woods), (patch(land.decks), way.decks)):
        assert_holds_what(shape, spans, place, 5.0)
        assert all(spans[i][1] + LIMIT < spans[i + 1][0] for i in range(len(spans) - 1))
    assert_holds_what(
        unary_union([road, patch(land.decks + land.fords)]) if land.closed else Point(), way.columns, place, 5
    )
    if off_edge(road, at(place, 0.0)):
        off_it = [t for t in samples(0.0, 5.0, 40) if not road.buffer(CLEAR).contains(at(place, t))]
        assert way.road <= min(off_it, default=5.0) + HAIR
        assert (way.road > 0.0) == road.contains(at(place, 0.0))
        assert way.road in (0.0, pytest.approx(5.0)) or not off_edge(road, at(place, way.road))


def cuts_of(lines: list[Line], place: Place, d: float) -> list[float]:
    """Where a way crosses lines, which it must do plainly."""
    way = segment(*at(place, 0.0).coords[0], *at(place, d).coords[0])
    legs = [segment(x0, y0, x1, y1) for ln in lines for (x0, y0), (x1, y1) in pairwise(course(ln).coords)]
    ends = [Point(p) for leg in legs for p in leg.coords] + [Point(p) for p in way.coords]
    assume(all(way.distance(p) > CLEAR for p in ends[:-2]))
    assume(all(leg.distance(p) > CLEAR for leg in legs for p in ends[-2:]))
    return sorted(way.project(way.intersection(leg)) for leg in legs if way.intersects(leg))


@examples(200)
@given(seeds)
def test_a_survey_finds_the_water_and_the_steep_sides_that_shapely_finds(random: Random) -> None:
    a = some_base(random)
    land, place = some_land(random, a), (a.x, a.y, *heading(some_facing(random)))
    decks, fords = patch(land.decks), patch(land.fords)
    waters = cuts_of(land.waters, place, 5.0)
    assume(all(off_edge(shape, at(place, t)) for t in waters for shape in (decks, fords)))
    way = survey(land, *place, 5.0)
    assert way.bridges == pytest.approx([t for t in waters if decks.contains(at(place, t))], abs=1e-6)
    assert way.wades == pytest.approx([t for t in waters if not decks.contains(at(place, t))], abs=1e-6)
    dry = decks.union(fords)
    bars = [t for t in cuts_of(land.rivers, place, 5.0) if not dry.contains(at(place, t))]
    assert way.steep == pytest.approx(min(bars + cuts_of(land.steep, place, 5.0), default=NEVER), abs=1e-6)


@examples(400)
@given(seeds)
def test_a_longer_survey_tells_the_same_of_the_first_inches(random: Random) -> None:
    a = some_base(random)
    land, place, d = some_land(random, a), some_place(random, a), random.choice([1.0, 2.0, 3.0, random.uniform(0.5, 4)])
    long, short = survey(land, *place, random.choice([4.0, 5.0, 7.0])), survey(land, *place, d)
    for name in ("towns", "slow_woods", "decks", "columns"):
        assert same_spans(first_part(getattr(long, name), d), first_part(getattr(short, name), d)), name
    assert min(long.road, d) == pytest.approx(short.road, abs=LIMIT)
    for name in ("wades", "bridges"):
        one, two = ([t for t in getattr(way, name) if t <= d + HAIR] for way in (long, short))
        assert one == pytest.approx(two, abs=1e-6), name
    assert min(long.steep, d + CLEAR) == pytest.approx(min(short.steep, d + CLEAR), abs=1e-6) or long.steep > d + HAIR


@examples(400)
@given(seeds)
def test_a_way_along_an_edge_is_inside_where_the_side_to_the_east_of_it_is(random: Random) -> None:
    a = some_base(random)
    town = area(on_grid(random, a, random.choice(RINGS)))
    i = random.randrange(len(town.xs))
    x0, y0, x1, y1 = town.xs[i - 1], town.ys[i - 1], town.xs[i], town.ys[i]
    edge, run = segment(x0, y0, x1, y1).length, random.choice([0.0, 0.5, 1.0, -0.25])
    ux, uy = (x1 - x0) / edge, (y1 - y0) / edge
    land = Land([], [], [], [], [], [town], [], [], [])
    spans = survey(land, x0 - ux * run, y0 - uy * run, ux, uy, 4.0).towns
    nx, ny = (abs(uy), -ux if uy > 0 else ux) if abs(uy) > HAIR else (0.0, 1.0)
    beside = (x0 - ux * run + nx * 1e-6, y0 - uy * run + ny * 1e-6, ux, uy)
    inside = segment(*at(beside, 0.0).coords[0], *at(beside, 4.0).coords[0]).intersection(ground(town))
    assert sum(last - first for first, last in spans) == pytest.approx(inside.length, abs=1e-4)


def test_ways_that_begin_or_end_on_an_edge_or_touch_a_corner() -> None:
    land = Land([], [], [], [], [], [area([(2, 2), (4, 2), (4, 4), (2, 4)])], [], [], [])
    assert survey(land, 3, 0, 0, 1, 2).towns == []
    assert survey(land, 3, 2, 0, 1, 2).towns == [(0.0, 2.0)]
    assert survey(land, 3, 4, 0, 1, 2).towns == []
    assert survey(land, 2, 0, 0, 1, 5).towns == [(2.0, 4.0)]
    assert survey(land, 4, 0, 0, 1, 5).towns == []
    assert survey(land, 1, 3, *heading(45), 5).towns == []
    assert first_part(survey(land, 1, 1, *heading(45), 5).towns, 5) == [pytest.approx((2**0.5, 18**0.5))]


def test_a_way_along_the_very_edge_of_a_road_is_on_it_wherever_the_road_lies() -> None:
    for y in (10.0 + i / 1000 for i in range(500)):
        road = Land([line([(0, y), (24, y)], 0.5)], [], [], [], [], [], [], [], [])
        assert survey(road, 2.0, round3(y + 0.25), 1.0, 0.0, 4.0).road == 4.0


def test_water_at_the_very_end_of_a_way_is_bridged_if_the_deck_begins_there() -> None:
    stream = line([(0, 8), (24, 8)], 0.25)
    land = Land([], [area([(11, 8), (13, 8), (13, 9), (11, 9)])], [], [stream], [stream], [], [], [], [])
    for d in (2.0, 3.0):
        way = survey(land, 12, 6, 0, 1, d)
        assert (way.bridges, way.wades, way.steep) == ([2.0], [], NEVER)
        assert way.decks == [(2.0, 3.0)][: int(d) - 2]


def test_a_base_in_column_may_stay_in_the_wood_where_it_is() -> None:
    wood = area([(10, 10), (14, 10), (14, 14), (10, 14)])
    for road, blocked in ((line([(12, 0), (12, 24)], 0.5), -1), (line([(1, 0), (1, 24)], 0.5), 0)):
        way = survey(Land([road], [], [], [], [], [], [], [], [wood]), 12, 12, 0, 1, 0.0)
        assert blocked_way([wood], base(12, 12, 0), 0, 1, 0.0, way, TOL) == (blocked, False)


@examples(200)
@given(seeds)
def test_it_is_all_one_which_way_round_the_ground_was_drawn(random: Random) -> None:
    a = some_base(random)
    place, ln = some_place(random, a), lines_near(random, a, 0.5)
    back = [Line(one.xs[::-1], one.ys[::-1], one.half) for one in ln]
    none: list[Area] = []
    one, two = (survey(Land(some, none, none, some, some, none, none, [], none), *place, 5.0) for some in (ln, back))
    assert one.wades == pytest.approx(two.wades, abs=1e-6)
    assert (one.road, one.steep) == pytest.approx((two.road, two.steep), abs=1e-6)


def test_a_line_that_runs_along_the_way_is_crossed_where_the_way_comes_to_it() -> None:
    bends = [(0, 0), (2, 2), (6, 2), (8, 4)]
    for points in (bends, bends[::-1]):
        assert crossings(0, 2, 8, 2, line(points, 0.25)) == [2.0]
        assert crossings(3, 2, 8, 2, line(points, 0.25)) == []


def slow_price(ways: list[Going], far: list[float], times: list[float], rate: Rate) -> float:
    """What is left of the allowance, from the sentences of the rules."""
    legs = list(zip(ways, far, times, strict=True))
    on_road = all(d == 0 or 0 < way.road >= d - LIMIT for way, d, _ in legs) and sum(far) > 0
    town = any(first <= d for way, d, _ in legs for first, _ in way.towns)
    wood = any(first <= d for way, d, _ in legs for first, _ in way.slow_woods)
    bridge = any(t <= d for way, d, _ in legs for t in way.bridges)
    halved = wood or (not rate.by_inch and (town or (bridge and not on_road)))
    bonus = rate.bonus if on_road and not town else 0.0
    cost = sum(d * k for _, d, k in legs) + rate.toll * sum(t <= d for way, d, _ in legs for t in way.wades)
    dear = [span for way, d, _ in legs for span in first_part(way.towns, d)]
    if bridge and not on_road:
        dear += [span for way, d, _ in legs for span in first_part(way.decks, d)]
    twice = sum(last - first for first, last in dear) if rate.by_inch else 0.0
    return rate.rate / (2.0 if halved else 1.0) + bonus - cost - twice


@examples(300)
@given(seeds)
def test_a_tally_is_what_the_rules_say(random: Random) -> None:
    ways, rate = [some_way(random) for _ in range(random.randint(1, 3))], some_rate(random)
    far, times = (
        [random.choice([0.0, 1.0, random.uniform(0, 5)]) for _ in ways],
        [random.choice([1.0, 2.0]) for _ in ways],
    )
    paid = tally(ways, far, times, rate)
    assert paid.allowance - paid.cost == pytest.approx(slow_price(ways, far, times, rate), abs=1e-5)


@examples(600)
@given(seeds)
def test_the_farthest_is_a_first_part_that_can_be_paid_for_and_no_more_can(random: Random) -> None:
    way, rate, top = some_way(random), some_rate(random), random.choice([2.0, 4.0, 5.0])
    most = farthest(way, top, rate)
    assert 0.0 <= most <= top
    reach = min(top, most + (LIMIT / DEAREST if rate.by_inch else LIMIT) - 1e-6)
    marks = [t for spans in (way.towns, way.slow_woods, way.decks) for span in spans for t in span]
    marks += [*way.wades, *way.bridges, way.road, most]
    looks = [*samples(0.0, reach, 40), reach, *(t + off for t in marks for off in (-GUARD, 0.0, GUARD))]
    assert all(price(way, t, rate) >= -LIMIT for t in looks if 0.0 <= t <= reach)
    assert most == top or price(way, most + 0.01, rate) < -LIMIT


def test_the_farthest_stops_short_of_a_jump_and_exactly_where_the_allowance_ends() -> None:
    way = Going()
    way.towns = [(1.8, 3.0)]
    assert farthest(way, 3.0, Rate(3.0, 0.0, 1.0, False)) == 1.8 - GUARD
    way.towns = [(0.0, 2.0)]
    assert [farthest(way, 4.0, Rate(4.0, 0.0, 1.0, by_inch)) for by_inch in (False, True)] == [2.0, 2.0]


@examples(200)
@given(seeds)
def test_the_open_stretches_are_what_the_columns_leave(random: Random) -> None:
    spans, d = [s for s in some_spans(random, 0.25) if s[1] > s[0]], random.choice([0.0, 2.0, random.uniform(0.0, 6.0)])
    left = open_stretches(spans, d)
    assert all(0.0 <= first <= last <= d for first, last in left)
    for t in samples(0.0, d, 60):
        if all(abs(t - end) > CLEAR for span in spans for end in span):
            assert holds(left, t) != holds(spans, t)


@examples(200)
@given(seeds)
def test_a_way_is_blocked_where_it_covers_closed_ground_off_the_road(random: Random) -> None:
    a = some_base(random)
    land, place, d = some_land(random, a), some_place(random, a), random.choice([0.0, 1.0, 3.0])
    me = Rect(place[0], place[1], a.fx, a.fy, a.hd, a.hw)
    way = survey(land, *place, d)
    stretches = open_stretches(way.columns, d)
    covered = [
        max(
            (common(swept(slid(me, *place[2:], lo), *place[2:], hi - lo), ground(ar)) for lo, hi in stretches),
            default=0,
        )
        for ar in land.closed
    ]
    assume(all(abs(part - TOL) > 1e-6 for part in covered))
    found, left = blocked_way(land.closed, me, *place[2:], d, way, TOL)
    assert found == next((i for i, part in enumerate(covered) if part > TOL), -1)
    assert not left or way.columns


@examples(200)
@given(seeds)
def test_slow_ground_is_where_shapely_finds_it_off_the_roads_that_lead_through(random: Random) -> None:
    a = some_base(random)
    land = some_land(random, a)
    slow = patch(land.slow) if land.slow_roads else patch(land.slow).difference(band(land.roads))
    assume(off_edge(slow, Point(a.x, a.y)))
    assert on_slow_ground(land, a.x, a.y) == slow.contains(Point(a.x, a.y))


@examples(200)
@given(seeds)
def test_a_base_in_column_stands_anywhere_and_others_out_of_closed_ground(random: Random) -> None:
    a = some_base(random)
    land = some_land(random, a)
    column = unary_union([band(land.roads), patch(land.decks + land.fords)])
    assume(off_edge(column, Point(a.x, a.y)))
    assert in_column(land, a.x, a.y) == column.contains(Point(a.x, a.y))
    drowned = [common(outline(a), ground(ar)) for ar in land.closed]
    assume(all(abs(part - TOL) > 1e-6 for part in drowned))
    expected = next((i for i, part in enumerate(drowned) if part > TOL), -1)
    assert standing_in(land, a, TOL) == (-1 if column.contains(Point(a.x, a.y)) else expected)


def test_the_lands_hold_everything_that_can_be_met() -> None:
    ways, blocked = [], 0
    for seed in range(300):
        random = Random(seed)
        a = some_base(random)
        land, place = some_land(random, a), some_place(random, a)
        ways.append(survey(land, *place, 5.0))
        blocked += blocked_way(land.closed, a, *place[2:], 3.0, ways[-1], TOL)[0] >= 0
    for name in ("road", "towns", "slow_woods", "wades", "bridges", "decks", "columns"):
        assert sum(bool(getattr(way, name)) for way in ways) > 15, name
    assert sum(way.steep < NEVER for way in ways) > 30
    assert 30 < blocked < 270


@examples(200)
@given(seeds)
def test_nearby_are_all_that_can_be_reached_and_few_more(random: Random) -> None:
    bases = crowd(random, 30)
    nos = random.sample(range(30), 15)
    me, skip, reach = bases[0], random.choice(nos), random.uniform(0.0, 8.0)
    found, there = nearby(me, nos, bases, reach, skip)
    centres = {no: Point(me.x, me.y).distance(Point(bases[no].x, bases[no].y)) for no in nos}
    assert found == [no for no in nos if no != skip and centres[no] <= reach + me.r + bases[no].r]
    assert [id(b) for b in there] == [id(bases[no]) for no in found]
    assert {no for no in nos if no != skip and gap(me, bases[no]) <= reach} <= set(found)


@examples(100)
@given(seeds)
def test_overlapped_is_the_first_of_the_others_underneath(random: Random) -> None:
    a, *others = crowd(random, 30, 8.0)
    under = [i for i, b in enumerate(others) if overlaps(a, b, SLACK)]
    assert overlapped(a, others, SLACK) == (under[0] if under else -1)
