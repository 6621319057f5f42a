"""How far a base may go on each heading, against marches looked at one by one."""

from random import Random

import pytest
from hypothesis import given

from grognard.table.kernel import HAIR, Rect, slid, turned
from grognard.table.kernel_going import (
    GUARD,
    Going,
    Land,
    Rate,
    blocked_way,
    in_column,
    standing_in,
    survey,
)
from grognard.table.kernel_ground import area, line, overlap_area
from grognard.table.kernel_headway import DEAREST, headway, headway_back
from grognard.table.kernel_spans import LIMIT
from grognard.table.pose import heading
from tests.table.lands import (
    CLEAR,
    TOL,
    price,
    some_land,
    some_place,
    some_rate,
)
from tests.table.shapes import (
    base,
    examples,
    samples,
    seeds,
    some_base,
    some_facing,
)

pytestmark = pytest.mark.both_kernels


class Slow:
    """One straight march of one base, looked at anew for every distance."""

    def __init__(self, land: Land, a: Rect, ux: float, uy: float, rate: Rate) -> None:
        self.land, self.a, self.ux, self.uy, self.rate = land, a, ux, uy, rate

    def survey(self, d: float) -> Going:
        return survey(self.land, self.a.x, self.a.y, self.ux, self.uy, d)

    def legal(self, d: float) -> bool:
        """May it go so far, as a judge of this march alone sees it?"""
        way = self.survey(d)
        blocked, _ = blocked_way(self.land.closed, self.a, self.ux, self.uy, d, way, TOL)
        return blocked < 0 and way.steep > d and price(way, d, self.rate) >= -LIMIT

    def plainly_legal(self, d: float) -> bool:
        """Would a little more change nothing but a little of the price?"""
        more = 3 * GUARD
        way = self.survey(d + more)
        left, then = price(way, d, self.rate), price(way, d + more, self.rate)
        return self.legal(d) and way.steep > d + more and left >= -HAIR and left - then <= more * DEAREST + HAIR

    def keeps_out(self, d: float) -> bool:
        """Is it out of closed ground wherever it is plainly not in column?"""
        for there in (slid(self.a, self.ux, self.uy, t) for t in samples(0.0, d, 30)):
            around = [slid(there, *heading(45.0 * k), CLEAR) for k in range(8)]
            off_road = not any(in_column(self.land, spot.x, spot.y) for spot in around)
            if off_road and any(overlap_area(there, ar) > TOL + HAIR for ar in self.land.closed):
                return False
        return True


@examples(200)
@given(seeds)
def test_headway_offers_just_the_whole_inches_that_the_slow_way_finds_legal(random: Random) -> None:
    a = some_base(random)
    land, rate, place = some_land(random, a), some_rate(random), some_place(random, a)
    me = Rect(place[0], place[1], *heading(some_facing(random)), a.hd, a.hw)
    headings = [(me.fx, me.fy), place[2:], *(heading(45.0 * k) for k in range(3))]
    limits, tricky = headway(land, me, headings, rate, TOL)
    assert len(limits) == len(tricky) == len(headings)
    for k, (fx, fy) in enumerate(headings):
        there = me if k == 0 else turned(me, fx, fy)
        slow, shut = Slow(land, there, fx, fy, rate), k > 0 and standing_in(land, there, TOL) >= 0
        assert (limits[k] < 0.0) == shut
        for d in range(1, 8):
            offered = d <= limits[k] + LIMIT
            assert not offered or (slow.legal(d) and slow.keeps_out(d) and not shut), (k, d, limits[k])
            assert offered or shut or not slow.plainly_legal(d), (k, d, limits[k])
        assert limits[k] <= 0.0 or slow.legal(limits[k])
        whole = slow.survey(rate.rate + rate.bonus)
        assert tricky[k] == (not shut and bool(whole.towns or whole.bridges))


@examples(100)
@given(seeds)
def test_headway_back_is_headway_facing_the_other_way(random: Random) -> None:
    a = some_base(random)
    land, rate = some_land(random, a), some_rate(random)
    about = turned(a, -a.fx, -a.fy)
    assert headway_back(land, a, rate, TOL) == pytest.approx(headway(land, about, [(-a.fx, -a.fy)], rate, TOL)[0][0])


NOTHING = Land([], [], [], [], [], [], [], [], [])


def test_open_ground_leads_the_full_rate_and_a_road_farther() -> None:
    a = base(12, 4, 0)
    road = Land([line([(12, 0), (12, 24)], 0.5)], [], [], [], [], [], [], [], [])
    rate = Rate(4.0, 1.0, 1.0, False)
    assert NOTHING.empty
    assert not road.empty
    assert headway(NOTHING, a, [heading(0), heading(90)], rate, TOL) == ([4.0, 4.0], [False, False])
    assert headway(road, a, [heading(0), heading(90)], rate, TOL) == ([5.0, 4.0], [False, False])
    assert headway_back(road, base(12, 4.25, 180), rate, TOL) == 5.0


def test_a_bridge_is_paid_for_by_the_inch_only_by_those_who_cross_the_water_under_it() -> None:
    deck, rate = area([(11, 6), (13, 6), (13, 8), (11, 8)]), Rate(4.0, 0.0, 1.0, True)
    for stream, most in ((line([(0, 20), (24, 20)], 0.25), 4.0), (line([(0, 7), (24, 7)], 0.25), 2.5)):
        limits, _ = headway(Land([], [deck], [], [stream], [], [], [], [], []), base(12, 5, 0), [heading(0)], rate, TOL)
        assert limits[0] == pytest.approx(most, abs=LIMIT)


def test_a_steep_side_underfoot_still_leaves_room_to_turn() -> None:
    land = Land([], [], [], [], [], [], [], [line([(0, 12), (24, 12)], 0.0)], [])
    limits, _ = headway(land, base(12, 11.999, 0), [heading(0), heading(90)], Rate(4.0, 0.0, 1.0, False), TOL)
    assert limits == [0.0, 4.0]


def test_no_step_is_offered_that_is_over_the_price_by_more_than_the_limit() -> None:
    town = area([(11, 5.9984), (13, 5.9984), (13, 9), (11, 9)])
    land = Land([], [], [], [], [], [town], [], [], [])
    limits, tricky = headway(land, base(12, 4, 0), [heading(0)], Rate(4.0, 0.0, 1.0, True), TOL)
    assert (int(limits[0] + LIMIT), tricky) == (2, [True])


def test_a_whole_inch_that_just_meets_the_limit_keeps_out_of_closed_ground_too() -> None:
    steep = line([(0, 6.0015), (24, 6.0015)], 0.0)
    wood = area([(0, 6.2398), (24, 6.2398), (24, 9), (0, 9)])
    rate = Rate(4.0, 0.0, 1.0, False)
    for closed, most in (([], 1.9995), ([wood], 1.0)):
        land = Land([], [], [], [], [], [], [], [steep], closed)
        assert headway(land, base(12, 4, 0), [heading(0)], rate, TOL)[0] == [pytest.approx(most)]
