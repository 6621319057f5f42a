"""Distances, contact and straight slides of bases, against Shapely."""

from random import Random

import pytest
from hypothesis import given
from shapely import LineString, Point

from grognard.table.kernel import (
    FRONT,
    HAIR,
    LEFT,
    NEVER,
    REAR,
    RIGHT,
    Rect,
    contact_face,
    corners,
    depth,
    face_ends,
    face_length,
    face_mid,
    gap,
    near,
    on_table,
    overlaps,
    placed,
    point_gap,
    round3,
    slid,
    span,
    spoke,
    touches,
    turned,
    zone,
)
from grognard.table.kernel_near import stirs
from tests.table.shapes import (
    SIDE,
    SLACK,
    apart,
    base,
    common,
    crowd,
    deepest,
    examples,
    middles,
    outline,
    samples,
    seeds,
    some_base,
    some_pair,
    some_way,
)

CLOSE = 1e-8


@examples(400)
@given(seeds)
def test_gap_is_the_distance_between_the_outlines(random: Random) -> None:
    a, b = some_pair(random)
    assert gap(a, b) == pytest.approx(outline(a).distance(outline(b)), abs=CLOSE)
    assert gap(a, b) == pytest.approx(gap(b, a), abs=CLOSE)


@examples(400)
@given(seeds)
def test_depth_is_the_least_push_that_parts_two_bases(random: Random) -> None:
    a, b = some_pair(random)
    if depth(a, b) > 0.0:
        assert depth(a, b) == pytest.approx(deepest(a, b), abs=CLOSE)
    else:
        assert common(outline(a), outline(b)) < CLOSE
        assert -depth(a, b) <= gap(a, b) + CLOSE


@examples(400)
@given(seeds)
def test_overlapping_and_touching_split_what_is_close(random: Random) -> None:
    a, b = some_pair(random)
    assert overlaps(a, b, SLACK) == (depth(a, b) > SLACK + HAIR)
    assert overlaps(a, b, SLACK) == overlaps(b, a, SLACK)
    close = outline(a).distance(outline(b)) <= SLACK + HAIR
    assert touches(a, b, SLACK) == (close and not overlaps(a, b, SLACK))


def test_a_tie_at_the_tolerance_is_still_contact() -> None:
    assert touches(base(12, 12, 0), base(12, 12.51, 0), SLACK)
    assert touches(base(12, 12, 0), base(12, 12.49, 0), SLACK)
    assert not touches(base(12, 12, 0), base(12, 12.511, 0), SLACK)
    assert overlaps(base(12, 12, 0), base(12, 12.489, 0), SLACK)


@examples(400)
@given(seeds)
def test_near_is_measured_from_the_nearest_face_middle(random: Random) -> None:
    a, b = some_pair(random)
    expected = min(middle.distance(outline(b)) for middle in middles(a))
    if outline(a).distance(outline(b)) <= SLACK + HAIR:
        expected = 0.0
    assert near(a, b, SLACK) == pytest.approx(expected, abs=CLOSE)


@examples(200)
@given(seeds)
def test_a_point_is_measured_to_the_base(random: Random) -> None:
    a, b = some_pair(random)
    assert point_gap(a.x, a.y, b) == pytest.approx(Point(a.x, a.y).distance(outline(b)), abs=CLOSE)


def test_corners_and_faces_go_round_clockwise_from_the_front_left() -> None:
    a = base(10, 10, 90)
    assert corners(a) == [(10.25, 10.5), (10.25, 9.5), (9.75, 9.5), (9.75, 10.5)]
    assert [face_mid(a, face) for face in (FRONT, RIGHT, REAR, LEFT)] == [
        (10.25, 10),
        (10, 9.5),
        (9.75, 10),
        (10, 10.5),
    ]
    assert face_ends(a, FRONT) == (10.25, 10.5, 10.25, 9.5)


@examples(100)
@given(seeds)
def test_the_faces_join_the_corners(random: Random) -> None:
    a = some_base(random)
    ring = corners(a)
    for face in range(4):
        x0, y0, x1, y1 = face_ends(a, face)
        assert (x0, y0) == pytest.approx(ring[face], abs=CLOSE)
        assert (x1, y1) == pytest.approx(ring[(face + 1) % 4], abs=CLOSE)


def test_zones_are_split_by_lines_from_the_corners() -> None:
    a = base(12, 12, 0)
    places = [(12, 14), (12.9, 12.6), (14, 12), (12.7, 12.45), (13.5, 13.25), (12, 11), (13.5, 10.75), (10, 12)]
    assert [zone(a, x, y) for x, y in places] == [FRONT, RIGHT, RIGHT, FRONT, FRONT, REAR, REAR, LEFT]


@examples(200)
@given(seeds)
def test_a_tie_of_zones_is_front_or_rear_whatever_the_facing(random: Random) -> None:
    a = some_base(random)
    far = random.uniform(0.0, 5.0)
    ahead, aside = (a.hd + far) * random.choice([1, -1]), (a.hw + far) * random.choice([1, -1])
    x, y = a.x + a.fx * ahead + a.fy * aside, a.y + a.fy * ahead - a.fx * aside
    assert zone(a, x, y) == (FRONT if ahead > 0 else REAR)


@examples(300)
@given(seeds)
def test_face_length_is_what_lies_within_the_slack(random: Random) -> None:
    a, b = some_pair(random)
    slack = random.choice([0.01, 0.2, 1.0])
    for face in range(4):
        x0, y0, x1, y1 = face_ends(a, face)
        reach = outline(b).buffer(slack + HAIR, quad_segs=256)
        expected = LineString([(x0, y0), (x1, y1)]).intersection(reach).length
        assert face_length(a, face, b, slack) == pytest.approx(expected, abs=0.01 if slack > 0.01 else 0.003)


def test_the_face_touched_most_decides_and_otherwise_the_zone() -> None:
    a = base(12, 12, 0)
    assert contact_face(a, base(12.9, 12.5, 180), SLACK, 0.02) == FRONT
    assert contact_face(a, base(12.75, 12.1, 90), SLACK, 0.02) == RIGHT
    assert contact_face(a, base(11, 11.6, 45), SLACK, 0.02) == zone(a, 11, 11.6)
    corner_to_corner = base(13, 12.5, 0)
    assert contact_face(a, corner_to_corner, SLACK, 0.02) == zone(a, 13, 12.5)


@examples(200)
@given(seeds)
def test_on_the_table_means_every_corner(random: Random) -> None:
    a = some_base(random)
    slack = random.choice([0.0, 0.001, 0.01])
    inside = all(-slack - 1e-7 <= v <= SIDE + slack + 1e-7 for corner in corners(a) for v in corner)
    outside = any(not -slack + 1e-7 <= v <= SIDE + slack - 1e-7 for corner in corners(a) for v in corner)
    assert inside if on_table(a, SIDE, SIDE, slack) else outside


def test_a_base_on_the_very_edge_is_on_the_table() -> None:
    assert on_table(base(0.5, 0.25, 0), SIDE, SIDE, 0.0)
    assert not on_table(base(0.499, 0.25, 0), SIDE, SIDE, 0.0)


@examples(300)
@given(seeds)
def test_a_span_holds_just_the_slides_that_close_every_axis(random: Random) -> None:
    a, b = some_pair(random)
    ux, uy = some_way(random, a)
    grow = random.choice([0.0, -0.01, 0.01, 0.5])
    first, last = span(a, ux, uy, b, grow)
    for t in samples(-4.0, 4.0, 80):
        parted = apart(slid(a, ux, uy, t), b)
        if abs(parted - grow) > 1e-6:
            assert (first <= t <= last) == (parted < grow)


@examples(300)
@given(seeds)
def test_a_span_begins_and_ends_in_contact(random: Random) -> None:
    a, b = some_pair(random)
    ux, uy = some_way(random, a)
    first, last = span(a, ux, uy, b, 0.0)
    if first < last:
        for t in (first, last):
            assert outline(slid(a, ux, uy, t)).distance(outline(b)) == pytest.approx(0.0, abs=1e-6)
        for t in (first - 0.001, last + 0.001):
            assert common(outline(slid(a, ux, uy, t)), outline(b)) < 1e-6


@examples(60)
@given(seeds)
def test_a_spoke_stops_where_somebody_would_be_overlapped(random: Random) -> None:
    a, *others = crowd(random)
    friends, foes = others[:20], others[20:]
    ux, uy = some_way(random, a)
    stop, who, touch, foe = spoke(a, ux, uy, 6.0, friends, foes, SLACK)
    fresh = [b for b in foes if gap(a, b) > SLACK + HAIR]
    for t in samples(0.0, 6.0, 60):
        there = slid(a, ux, uy, t)
        if t < touch - 1e-6:
            assert not any(outline(there).intersects(outline(b)) for b in fresh)
        if 0.0 < t < stop - 1e-6:
            parting = [b for b in others if depth(a, b) > SLACK]
            assert not any(depth(there, b) > SLACK + 1e-6 for b in others if b not in parting)
    assert (who == -1) == (stop == NEVER)
    assert (foe == -1) == (touch == NEVER)
    if foe >= 0:
        assert outline(slid(a, ux, uy, touch)).distance(outline(foes[foe])) < 1e-6
    if who >= 0:
        assert depth(slid(a, ux, uy, stop + 1e-5), others[who]) > SLACK


def test_a_foe_already_in_contact_is_not_touched_again() -> None:
    a, foe = base(12, 12, 0), base(12, 12.5, 180)
    stop, who, touch, touched = spoke(a, 0.0, 1.0, 3.0, [], [foe], SLACK)
    assert (who, touch, touched) == (0, NEVER, -1)
    assert stop == pytest.approx(0.01, abs=1e-6)


def test_overlapping_bases_may_part_but_not_press_on() -> None:
    a, friend = base(12, 12, 0), base(12, 12.4, 0)
    assert spoke(a, 0.0, 1.0, 3.0, [friend], [], SLACK) == (0.0, 0, NEVER, -1)
    assert spoke(a, 1.0, 0.0, 3.0, [friend], [], SLACK) == (0.0, 0, NEVER, -1)
    assert spoke(a, 0.0, -1.0, 3.0, [friend], [], SLACK) == (NEVER, -1, NEVER, -1)


def test_friends_are_numbered_before_foes() -> None:
    a = base(12, 12, 0)
    stop, who, touch, foe = spoke(a, 0.0, 1.0, 5.0, [base(3, 3, 0)], [base(18, 3, 0), base(12, 14, 0)], SLACK)
    assert (who, foe, touch) == (2, 1, 1.5)
    assert stop == pytest.approx(1.51)


@pytest.mark.parametrize("x", [5.137, 12.0, 12.301, 17.993])
@pytest.mark.parametrize("facing", [0.0, 33.33, 90.0, 127.5])
def test_sliding_along_the_very_edge_of_a_foe_touches_it_wherever_that_is(x: float, facing: float) -> None:
    a = base(x, 7.123, facing)
    foe = slid(slid(a, a.fy, -a.fx, 1.0), a.fx, a.fy, 2.0)
    assert spoke(a, a.fx, a.fy, 5.0, [], [foe], SLACK)[2] == pytest.approx(1.5)
    assert spoke(a, a.fx, a.fy, 5.0, [foe], [], SLACK)[0] == NEVER


def test_brushing_past_a_friend_is_allowed() -> None:
    a = base(12, 12, 0)
    assert spoke(a, 0.0, 1.0, 5.0, [base(12.99, 13, 0)], [], SLACK)[0] == NEVER
    assert spoke(a, 0.0, 1.0, 5.0, [base(12.989, 13, 0)], [], SLACK)[0] == pytest.approx(0.51)


@examples(100)
@given(seeds)
def test_whoever_could_reach_the_old_or_the_new_place_is_stirred(random: Random) -> None:
    bases = crowd(random)
    old, new = bases[0], placed(bases[0], random.uniform(0, SIDE), random.uniform(0, SIDE))
    reach = [random.uniform(0.5, 6.0) for _ in bases]
    stale = [j for j, b in enumerate(bases) if stirs(old, new, b, reach[j])]
    for j, b in enumerate(bases):
        if min(gap(b, old), gap(b, new)) < reach[j]:
            assert j in stale


def test_who_leaves_the_table_stirs_those_that_reached_his_nearest_corner() -> None:
    from grognard.table.kernel import FAR

    gone, witness = base(12, 12, 0), base(12, 16.4, 0)
    assert stirs(gone, FAR, witness, 4.0)
    assert stirs(FAR, gone, witness, 4.0)
    assert not stirs(gone, FAR, witness, 2.0)


def test_a_base_is_moved_turned_and_placed_whole() -> None:
    a = base(3, 4, 0)
    moved = [slid(a, 0.6, 0.8, 5.0), turned(a, 1.0, 0.0), placed(a, 9, 9)]
    assert [(b.x, b.y, b.fx, b.fy) for b in moved] == [(6, 8, 0, 1), (3, 4, 1, 0), (9, 9, 0, 1)]
    assert all((b.hd, b.hw) == (0.25, 0.5) for b in moved)


@pytest.mark.parametrize(("value", "rounded"), [(0.0005, 0.001), (-0.0005, 0.0), (1.23449, 1.234), (-2.0, -2.0)])
def test_rounding_takes_halves_up(value: float, rounded: float) -> None:
    assert round3(value) == rounded


def test_far_away_is_off_any_table() -> None:
    from grognard.table.kernel import FAR

    assert isinstance(FAR, Rect)
    assert gap(FAR, base(12, 12, 0)) > 1e6
