"""Bodies of several stands, against Shapely's unions."""

from random import Random

import pytest
from hypothesis import given
from shapely import GeometryCollection

from grognard.table.footprint import Footprint
from grognard.table.kernel import FRONT, HAIR, NEVER, REAR, RIGHT, Rect, depth
from tests.table.shapes import SLACK, base, examples, neighbour, outline, samples, seeds, some_base, some_way


def some_body(random: Random, side: float = 10.0) -> Footprint:
    """One to four stands, each beside an earlier one."""
    stands = [some_base(random, side)]
    while len(stands) < random.randint(1, 4):
        stands.append(neighbour(random, random.choice(stands)))
    return Footprint.of(stands)


def shape(body: Footprint) -> GeometryCollection:
    """A body for Shapely."""
    return GeometryCollection([outline(rect) for rect in body.rects])


def column(x: float, y: float) -> Footprint:
    """Two lines of cavalry looking north, the second well behind the first."""
    return Footprint({"A": base(x, y, 0, (2, 20)), "B": base(x, y - 22, 0, (2, 20))})


@examples(150)
@given(seeds)
def test_bodies_are_as_far_apart_as_their_shapes(random: Random) -> None:
    body, other = some_body(random), some_body(random)
    between = shape(body).distance(shape(other))
    assert body.gap(other) == pytest.approx(between, abs=1e-8)
    assert body.box_gap(other) <= between + 1e-8
    assert body.within(other, 0.5) == (body.gap(other) <= 0.5 + HAIR)
    overlapping = max(depth(a, b) for a in body.rects for b in other.rects) > SLACK + HAIR
    assert body.overlaps(other, SLACK) == overlapping
    assert body.touches(other, SLACK) == (body.gap(other) <= SLACK + HAIR and not overlapping)


@examples(100)
@given(seeds)
def test_a_body_slides_to_its_first_contact(random: Random) -> None:
    body, *others = (some_body(random) for _ in range(7))
    friends, foes = others[:3], others[3:]
    ux, uy = some_way(random, body.rects[0])
    stop, who, touch, foe = body.spoke(ux, uy, 6.0, friends, foes, SLACK)
    fresh = [other for other in foes if body.gap(other) > SLACK + HAIR]
    clear = [other for other in others if not body.overlaps(other, SLACK)]
    for t in samples(0.0, 6.0, 40):
        there = body.slid(ux, uy, t)
        if t < touch - 1e-6:
            assert all(shape(there).distance(shape(other)) > 0.0 for other in fresh)
        if t < stop - 1e-6:
            assert not any(there.overlaps(other, SLACK + 1e-6) for other in clear)
    if foe >= 0:
        assert body.slid(ux, uy, touch).gap(foes[foe]) < 1e-6
        assert foes[foe] in fresh
    if who >= 0:
        assert body.slid(ux, uy, stop + 1e-5).overlaps(others[who], SLACK)


@examples(100)
@given(seeds)
def test_two_moving_bodies_come_within_a_distance(random: Random) -> None:
    body, other = some_body(random), some_body(random)
    vx, vy, ovx, ovy = (random.uniform(-5, 5) for _ in range(4))
    d = random.choice([0.0, 0.5, 2.0])
    when = body.first_within(vx, vy, other, ovx, ovy, d, 1.0)
    for t in samples(0.0, 1.0, 40):
        if t < when - 1e-6:
            assert body.slid(vx, vy, t).gap(other.slid(ovx, ovy, t)) > d - 1e-6
    if when != NEVER:
        assert body.slid(vx, vy, when).gap(other.slid(ovx, ovy, when)) <= d + 1e-6


def test_zones_are_asked_of_a_stand_by_name() -> None:
    body = column(60, 60)
    assert body.zone("A", 60, 55) == REAR
    assert body.zone("B", 60, 55) == FRONT
    assert body.zone("B", 90, 38) == RIGHT
    assert body.contact_face("B", base(60, 40, 180, (2, 20)), 0.05, 0.02) == FRONT


def test_the_box_holds_every_stand() -> None:
    body = column(60, 60)
    assert (body.x0, body.y0, body.x1, body.y1) == (50, 37, 70, 61)
    assert isinstance(body.stands["B"], Rect)


def test_a_foe_in_contact_with_one_stand_is_not_touched_again_by_another() -> None:
    body = Footprint.of([base(12, 12, 0), base(12, 11, 0)])
    foe = Footprint.of([base(13, 12, 0), base(12, 10, 0)])
    assert body.spoke(0.0, -1.0, 3.0, [], [foe], SLACK)[2:] == (NEVER, -1)
