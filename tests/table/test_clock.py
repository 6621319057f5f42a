"""When bases that all move at once are near each other, or before each other's front: against looking very often."""

from random import Random

import pytest
from hypothesis import given
from shapely import LineString, Polygon

from grognard.table.kernel import Rect, slid
from grognard.table.kernel_clock import (
    Drift,
    between_ticks,
    during,
    front_spans,
    joined,
    least_gaps,
    looks,
    near_spans,
    standing,
)
from tests.table.shapes import base, examples, outline, samples, seeds, some_facing, some_way

FAR = 1000.0
HAIR = 1e-6


def some_drift(random: Random) -> Drift:
    """One or two bases that stand, or go straight at one pace or two."""
    size = random.choice([(2.0, 30.0), (2.0, 5.0), (12.0, 5.0), (2.0, 20.0)])
    first = base(random.uniform(-20, 20), random.uniform(-20, 20), some_facing(random), size)
    bases = [first, slid(first, -first.fx, -first.fy, 22.0)][: random.choice([1, 1, 2])]
    if random.random() < 0.3:
        return standing(bases)
    ux, uy = some_way(random, first)
    change, far = random.uniform(0.1, 0.9), random.uniform(1.0, 40.0)
    return random.choice(
        [
            Drift(bases, ux, uy, [0.0, change], [0.0, far]),
            Drift(bases, ux, uy, [0.0, change, 1.0], [0.0, far / 3.0, far]),
        ]
    )


def bases_at(way: Drift, time: float) -> list[Rect]:
    """Where the bases are at a moment."""
    return [slid(r, way.ux, way.uy, way.at(time)) for r in way.bases]


def front_zone(a: Rect, far: float) -> Polygon:
    """What a base has before its front, by Shapely; its arcs are many-sided."""
    left = (a.x + a.fx * a.hd - a.fy * a.hw, a.y + a.fy * a.hd + a.fx * a.hw)
    right = (a.x + a.fx * a.hd + a.fy * a.hw, a.y + a.fy * a.hd - a.fx * a.hw)
    out = [(x + (a.fx + s * a.fy) * FAR, y + (a.fy - s * a.fx) * FAR) for (x, y), s in ((right, 1.0), (left, -1.0))]
    return Polygon([left, right, *out]).intersection(LineString([left, right]).buffer(far, quad_segs=64))


@examples(40)
@given(seeds)
def test_moving_bases_are_near_each_other_when_they_are_said_to_be(random: Random) -> None:
    a, b, d = some_drift(random), some_drift(random), random.choice([0.0, 5.0, 10.0])
    spans = near_spans(a, b, d, 1.0)
    for t in samples(0.0, 1.0, 16):
        far = min([outline(p).distance(outline(q)) for p in bases_at(a, t) for q in bases_at(b, t)])
        assert far >= least_gaps(a, [b], 1.0)[0] - HAIR
        if abs(far - d) > HAIR and (far > HAIR or d > 0.0):
            assert during(spans, t) == (far <= d)


@examples(40)
@given(seeds)
def test_moving_bases_are_before_a_front_when_they_are_said_to_be(random: Random) -> None:
    a, b, far = some_drift(random), some_drift(random), random.choice([10.0, 25.0])
    exact, grown = front_spans(a, b, far, 1.0, 0.0), front_spans(a, b, far, 1.0, 0.01)
    for t in samples(0.0, 1.0, 16):
        zones = [front_zone(p, far) for p in bases_at(a, t)]
        gap = min([zone.distance(outline(q)) for zone in zones for q in bases_at(b, t)])
        if gap > 0.01:  # the many-sided arcs are a little inside the true ones
            assert not during(exact, t)
        if gap == 0.0:
            assert during(grown, t)
            inside = max([zone.buffer(-0.01).intersection(outline(q)).area for zone in zones for q in bases_at(b, t)])
            assert during(exact, t) or inside == 0.0


def test_a_corner_that_clips_a_zone_in_passing_is_found_between_two_ticks() -> None:
    line = Drift([base(100, 60, 0, (2.0, 30.0))], 0.0, 1.0, [0.0, 1.0], [0.0, 20.0])
    column = base(137.4, 80, 210, (2.0, 20.0))
    horse = Drift([column], column.fx, column.fy, [0.0, 1.0], [0.0, 50.0])
    ((first, last),) = front_spans(line, horse, 10.0, 1.0, 0.0)
    assert 0.0 < last - first < 1 / 40
    ticks = [k / 40 for k in range(41)]
    assert looks(ticks, [(first, last)]) == []
    early, middle = between_ticks(ticks, [(first, last)])
    assert first < early < middle < last


def test_when_a_way_is_so_far_done() -> None:
    way = Drift([base(0, 0, 0)], 0.0, 1.0, [0.0, 0.5, 1.0], [0.0, 20.0, 25.0])
    assert [way.at(t) for t in (0.0, 0.25, 0.5, 0.75, 1.0, 2.0)] == [0.0, 10.0, 20.0, 22.5, 25.0, 25.0]
    assert [way.when(s) for s in (10.0, 20.0, 22.5, 30.0)] == pytest.approx([0.25, 0.5, 0.75, 1.0])


def test_spans_that_meet_are_one() -> None:
    assert joined([(0.5, 0.6), (0.1, 0.2), (0.2, 0.3)]) == [(0.1, 0.3), (0.5, 0.6)]
