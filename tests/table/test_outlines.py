"""Outlines as they are drawn, held to what they say of themselves."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest
from hypothesis import given

from grognard.table.kernel import FRONT, Rect, face_mid, local, point_gap, zone
from grognard.table.outlines import all_round, before_front, circle, faces, fan, foot_point, grown, within_table
from grognard.table.plane import nearest_on, nearest_points
from tests.table.shapes import seeds, some_base

CLOSE = 1e-9


@given(seeds)
def test_every_point_of_a_grown_base_is_as_far_off_as_it_has_grown(random: Random) -> None:
    base = some_base(random)
    assert {round(point_gap(x, y, base), 6) for x, y in grown(base, 2.5)} == {2.5}


@given(seeds)
def test_all_round_is_so_far_from_the_middle_of_the_face_it_lies_before(random: Random) -> None:
    base = some_base(random)
    for x, y in all_round(base, 9.0):
        middles = [face_mid(face, FRONT) for face in faces(base)]
        assert min([abs(hypot(x - mx, y - my) - 9.0) for mx, my in middles]) < CLOSE


def test_a_circle_is_round() -> None:
    ring = circle(3.0, 4.0, 2.0, 8)
    assert len(ring) == 8
    assert all([hypot(x - 3.0, y - 4.0) == pytest.approx(2.0) for x, y in ring])


@given(seeds)
def test_a_fan_lies_in_the_front_zone_and_begins_at_the_front_edge(random: Random) -> None:
    base = some_base(random)
    points = fan(base, 5.0, 45, 9)
    assert points[0] == before_front(base, -base.hw, 0.0)
    assert points[-1] == before_front(base, base.hw, 0.0)
    inner = [p for p in fan(base, 5.0, 45, 9, with_edge=False) if abs(local(base, *p)[1]) < base.hw + 3.0]
    assert inner
    assert all([zone(base, x, y) == FRONT for x, y in inner])


def test_an_outline_is_cut_at_the_edges_of_the_table() -> None:
    cut = within_table([(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0)], 3.0, 4.0)
    assert {(round(x, 9) + 0.0, round(y, 9) + 0.0) for x, y in cut} == {(0.0, 0.0), (3.0, 0.0), (3.0, 4.0), (0.0, 4.0)}


def test_the_foot_of_a_point_is_on_the_segment() -> None:
    assert foot_point((1.0, 3.0), (0.0, 0.0), (4.0, 0.0)) == (1.0, 0.0)
    assert foot_point((9.0, 3.0), (0.0, 0.0), (4.0, 0.0)) == (4.0, 0.0)


def test_two_bodies_are_nearest_where_they_face_each_other() -> None:
    left = [Rect(0.0, 0.0, 0.0, 1.0, 1.0, 1.0), Rect(-9.0, 0.0, 0.0, 1.0, 1.0, 1.0)]
    right = [Rect(5.0, 0.5, 0.0, 1.0, 1.0, 1.0)]
    (x, y), (u, v) = nearest_points(left, right)
    assert (x, u) == (1.0, 4.0)
    assert y == v
    assert nearest_on(left, 0.5, 0.5) == (0.5, 0.5)
