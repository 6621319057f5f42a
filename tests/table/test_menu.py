"""The fan of legal moves, checked row by row against the slow and obvious way."""

from random import Random

from hypothesis import given

from grognard.table.kernel import HAIR, NEVER, Rect, gap, on_table, overlaps, placed, round3, spoke, turned
from grognard.table.kernel_ground import Area, overlap_area, way_area
from grognard.table.kernel_menu import back_rows, fan, hinders
from grognard.table.pose import heading
from tests.table.shapes import base, crowd, examples, seeds, some_area

SLACK = 0.01
TOL = 0.01
RUN_IN = 2.0
STEPS = [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0]
Row = tuple[int, float, int]


class Scene:
    """Everything a fan is asked about."""

    def __init__(self, random: Random, side: float) -> None:
        self.a, *others = crowd(random, 40, side)
        self.side = side
        half = random.randrange(len(others))
        self.friends, self.foes = others[:half], others[half:]
        self.nos = [100 + j for j in range(len(self.foes))]
        self.may = [random.random() < 0.8 for _ in self.foes]
        self.closed = [some_area(random, random.choice(others)) for _ in range(4)]
        turns = [random.randrange(36000) / 100.0 for _ in range(4)] + [90.0, 180.0, 270.0]
        self.headings = [(self.a.fx, self.a.fy), *map(heading, turns)]
        self.limits = [random.choice([1.5, 3.0, 4.0]) for _ in self.headings]

    def fan(self) -> list[Row]:
        return fan(
            self.a,
            self.headings,
            STEPS,
            self.limits,
            self.friends,
            self.foes,
            self.nos,
            self.may,
            self.closed,
            self.side,
            self.side,
            RUN_IN,
            SLACK,
            TOL,
        )

    def slow_fan(self) -> list[Row]:
        rows: list[Row] = []
        for k, (fx, fy) in enumerate(self.headings):
            base = turned(self.a, fx, fy)
            meets = set(self.touched(base)) - set(self.touched(self.a))
            if k == 0 or (self.clear(base) and not meets):
                rows += [
                    (k, d, -1) for d in STEPS if (k > 0 or d > 0.0) and self.step_is_legal(base, d, self.limits[k])
                ]
                rows += self.contact(k, base, self.limits[k])
        return rows

    def clear(self, a: Rect) -> bool:
        crowded = any(overlaps(a, b, SLACK) for b in self.friends + self.foes)
        drowned = any(overlap_area(a, ar) > TOL for ar in self.closed)
        return not crowded and not drowned and on_table(a, self.side, self.side, SLACK)

    def end(self, a: Rect, d: float) -> Rect:
        return placed(a, round3(a.x + a.fx * d), round3(a.y + a.fy * d))

    def touched(self, a: Rect) -> list[int]:
        return [j for j, b in enumerate(self.foes) if gap(a, b) <= SLACK + HAIR]

    def way_is_open(self, a: Rect, d: float) -> bool:
        return all(way_area(a, a.fx, a.fy, d, ar) <= TOL for ar in self.closed)

    def step_is_legal(self, a: Rect, d: float, limit: float) -> bool:
        stop, _, touch, _ = spoke(a, a.fx, a.fy, 99.0, self.friends, self.foes, SLACK)
        there = self.end(a, d)
        return (
            d <= limit + 0.001
            and d <= stop
            and d <= touch - 2 * SLACK - HAIR
            and on_table(there, self.side, self.side, SLACK)
            and self.way_is_open(a, d)
            and not self.touched(there)
        )

    def contact(self, k: int, a: Rect, limit: float) -> list[Row]:
        stop, _, touch, foe = spoke(a, a.fx, a.fy, 99.0, self.friends, self.foes, SLACK)
        if touch == NEVER or touch > limit + 0.001 or touch > stop:
            return []
        d = round3(touch)
        there = self.end(a, d)
        legal = (
            d <= stop
            and (k == 0 or d >= RUN_IN)
            and on_table(there, self.side, self.side, SLACK)
            and self.way_is_open(a, d)
            and all(self.may[j] for j in self.touched(there))
        )
        return [(k, d, self.nos[foe])] if legal else []

    def back_rows(self) -> list[Row]:
        return back_rows(self.a, STEPS, self.limits[0], self.friends, self.foes, self.side, self.side, SLACK)

    def slow_back_rows(self) -> list[Row]:
        return [(-1, d, -1) for d in STEPS if d > 0.0 and self.step_back_is_legal(d)]

    def step_back_is_legal(self, d: float) -> bool:
        stop, _, touch, _ = spoke(self.a, -self.a.fx, -self.a.fy, 99.0, self.friends, self.foes, SLACK)
        there = self.end(self.a, -d)
        return (
            d <= self.limits[0] + 0.001
            and d <= min(stop, touch - 2 * SLACK - HAIR)
            and on_table(there, self.side, self.side, SLACK)
            and not self.touched(there)
        )


@examples(150)
@given(seeds)
def test_a_fan_holds_just_the_moves_that_the_slow_way_finds_legal(random: Random) -> None:
    scene = Scene(random, random.choice([8.0, 12.0, 24.0]))
    assert scene.fan() == scene.slow_fan()


@examples(300)
@given(seeds)
def test_the_rows_back_are_just_the_steps_that_the_slow_way_finds_legal(random: Random) -> None:
    scene = Scene(random, random.choice([8.0, 12.0, 24.0]))
    assert scene.back_rows() == scene.slow_back_rows()


@examples(200)
@given(seeds)
def test_a_base_goes_back_as_one_facing_the_other_way_goes_ahead(random: Random) -> None:
    scene = Scene(random, random.choice([8.0, 12.0, 24.0]))
    a, limit, side = scene.a, scene.limits[0], scene.side
    about = turned(a, -a.fx, -a.fy)
    nobody = [False] * len(scene.foes)
    heads = [(about.fx, about.fy)]
    ahead = fan(
        about, heads, STEPS, [limit], scene.friends, scene.foes, scene.nos, nobody, [], side, side, RUN_IN, SLACK, TOL
    )
    assert scene.back_rows() == [(-1, d, no) for _, d, no in ahead]


def test_the_scenes_have_moves_turns_and_charges() -> None:
    rows = [row for seed in range(40) for row in Scene(Random(seed), 12.0).fan()]
    assert len({no for _, _, no in rows}) > 5
    assert len({d for _, d, _ in rows}) > len(STEPS)
    back = [len(Scene(Random(seed), 12.0).back_rows()) for seed in range(40)]
    assert {0, 3} < set(back) < set(range(len(STEPS)))


def fan_of(a: Rect, friends: list[Rect], foes: list[Rect], may: list[bool], closed: list[Area]) -> list[Row]:
    headings = [(a.fx, a.fy), heading(90.0)]
    nos = list(range(len(foes)))
    return fan(
        a, headings, [0.0, 1.0, 2.0, 3.0], [3.0, 2.0], friends, foes, nos, may, closed, 24, 24, RUN_IN, SLACK, TOL
    )


def test_an_open_field_offers_every_step_and_the_turn() -> None:
    rows = fan_of(base(12, 12, 0), [], [], [], [])
    assert rows == [(0, 1.0, -1), (0, 2.0, -1), (0, 3.0, -1), (1, 0.0, -1), (1, 1.0, -1), (1, 2.0, -1)]


def test_a_foe_ahead_is_charged_and_one_aside_only_after_a_run() -> None:
    ahead, aside = base(12, 14, 180), base(13.75, 12, 0)
    rows = fan_of(base(12, 12, 0), [], [ahead, aside], [True, True], [])
    assert rows == [(0, 1.0, -1), (0, 1.5, 0), (1, 0.0, -1)]
    assert (0, 1.5, 0) not in fan_of(base(12, 12, 0), [], [ahead], [False], [])


def test_a_charge_that_also_touches_one_who_may_not_be_charged_is_no_charge() -> None:
    foes = [base(11.5, 14, 180), base(12.5, 14.005, 180)]
    assert [row for row in fan_of(base(12, 12, 0), [], foes, [True, False], []) if row[2] >= 0] == []


def test_a_base_goes_back_until_a_friend_a_foe_the_edge_or_its_limit_stops_it() -> None:
    def back(friends: list[Rect], foes: list[Rect], limit: float = 3.0, y: float = 12.0) -> list[float]:
        return [d for _, d, _ in back_rows(base(12, y, 0), STEPS, limit, friends, foes, 24, 24, SLACK)]

    assert back([], []) == [0.5, 1.0, 1.5, 2.0, 2.5, 3.0]
    assert back([], [], 1.5) == [0.5, 1.0, 1.5]
    assert back([base(12, 10, 0)], []) == [0.5, 1.0, 1.5]
    assert back([], [base(12, 10, 0)]) == [0.5, 1.0]
    assert back([], [base(12, 10.985, 0)]) == []
    assert back([], [base(12, 12.5, 180)]) == [0.5, 1.0, 1.5, 2.0, 2.5, 3.0]
    assert back([], [], 3.0, 1.25) == [0.5, 1.0]


@examples(200)
@given(seeds)
def test_a_friend_who_does_not_hinder_changes_no_row(random: Random) -> None:
    scene = Scene(random, 14.0)
    scene.closed = []
    rows = scene.fan() + scene.back_rows()
    for _ in range(10):
        friend = base(random.uniform(0, 14), random.uniform(0, 14), random.randrange(360))
        if not hinders(scene.a, scene.headings, scene.limits, scene.limits[0], friend, SLACK):
            scene.friends.append(friend)
            assert scene.fan() + scene.back_rows() == rows
            scene.friends.pop()


def test_a_friend_in_the_way_hinders() -> None:
    a = base(12, 12, 0)
    headings = [(a.fx, a.fy), heading(90.0)]
    for x, y, expected in ((12, 14, True), (14, 12, True), (12, 9, True), (9, 12, False), (14, 14, False)):
        assert hinders(a, headings, [3.0, 3.0], 3.0, base(x, y, 0), SLACK) is expected
