"""The benchmark measures what it says it measures."""

from __future__ import annotations

import sys
from itertools import islice
from math import isclose

import msgspec
import pytest

from grognard import catalogue
from grognard.engine.battle import Action
from grognard.lab.bench import growth as growing
from grognard.lab.bench import kernel
from grognard.lab.bench import run as bench
from grognard.lab.bench.armies import BOARD, grown, parade
from grognard.lab.bench.captains import captain_at
from grognard.lab.bench.corps import corps, stands_of
from grognard.lab.bench.figures import figures
from grognard.lab.bench.growth import CORPS_SIZES, exponent
from grognard.lab.bench.growth import SIZES as GROWING
from grognard.lab.bench.pairs import SIZES, ChessPlayer, Skirmisher, chess_version, compare, fighting_orders, slice_of
from grognard.lab.bench.report import Report, tell
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.two_by_two import RULES
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.draws import OfferDraw
from grognard.rulesets.two_by_two.phases import Done


@pytest.mark.parametrize("units", SIZES)
def test_all_units_of_a_parade_stand_on_the_table(units: int) -> None:
    battle = RULES.muster(parade(units))
    assert isinstance(battle, Skirmish)
    assert [len(battle.on_table(side)) for side in (0, 1)] == [units // 2, units // 2]
    assert battle.field.ground.width == BOARD
    assert not RULES.invariants(battle)


def test_tables_grow_with_the_armies() -> None:
    scenarios = [grown(units) for units in GROWING]
    assert {len(s.units) / s.table.width for s in scenarios} == {40 / BOARD}
    assert len({round(len(s.terrain) / s.table.width, 1) for s in scenarios}) <= 2


@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize("units", CORPS_SIZES)
def test_corps_stand_on_their_table_at_every_size(units: int, mixed: bool) -> None:
    rules = catalogue.ruleset("sound_of_guns")
    scenario = corps(units, mixed)
    battle = rules.muster(scenario)
    assert isinstance(battle, Engagement)
    assert [len(battle.on_table(side)) for side in (0, 1)] == [units // 2, units // 2]
    assert not rules.invariants(battle)
    assert mixed or stands_of(scenario) == 7 * units
    assert len({one.commander for one in battle.field.units}) == units // 5


def test_costs_are_followed_as_corps_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "CORPS_SIZES", (10, 20))
    foot, mixed = growing.growths("sound_of_guns", rounds=1, turns=1)
    assert [cost.stands for cost in foot.costs] == [70, 140]
    assert (foot.army, mixed.army) == ("foot of seven stands", "all arms")
    assert all(cost.microseconds > 0 and cost.mean_menu > 2 for cost in (*foot.costs, *mixed.costs))
    assert growing.growths("en_avant", rounds=1) == ()


def test_a_captain_is_timed_at_the_head_of_a_corps() -> None:
    timed = captain_at("sound_of_guns", 0.2)
    assert timed is not None
    assert timed.units == 40
    assert timed.mean_ms <= timed.worst_ms
    assert captain_at("en_avant", 0.2) is None


def test_a_game_is_the_same_every_time() -> None:
    first, again = (list(islice(Skirmisher(parade(16)).game(1), 40)) for _ in range(2))
    assert first == again


def test_only_a_choice_among_two_or_more_is_a_decision() -> None:
    player = Skirmisher(parade(16))
    count = sum(1 for _ in player.game(3, turns=2))
    assert count == player.decisions
    assert player.offered > 2 * player.decisions


def test_nobody_offers_a_draw() -> None:
    menu: list[Action] = [Done(), OfferDraw()]
    assert fighting_orders(menu) == [Done()]
    assert fighting_orders([Done(), Done()]) == [Done(), Done()]


def test_a_slice_lasts_as_long_as_it_should() -> None:
    pace = slice_of(iter(range(10**9)), 0.05)
    assert 0.05 <= pace.seconds < 1
    assert isclose(pace.rate, pace.decisions / pace.seconds)


@pytest.mark.skipif(chess_version() is None, reason="python-chess is not installed")
def test_chess_is_played_to_the_end_and_begun_again() -> None:
    assert sum(1 for _ in islice(ChessPlayer().play(), 500)) == 500


def test_without_chess_there_is_no_ratio_and_the_report_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    pairs = compare(parade(16), 1, 0.02)
    assert pairs.ratio is None
    assert pairs.decisions_per_second > 0


@pytest.mark.parametrize("power", [0.5, 1.0, 2.0])
def test_the_exponent_of_a_power_law(power: float) -> None:
    assert isclose(exponent([(n, 3 * n**power) for n in (20, 40, 80, 160)]), power)


def test_a_game_ends_at_a_hash_of_its_own() -> None:
    run = kernel.play(2)
    assert len(set(run.hashes)) == 2
    assert run.rate > 0


def test_a_profile_names_the_functions() -> None:
    assert "sequence.py" in bench.profile(0.2)


def test_the_whole_protocol_in_short() -> None:
    report = bench.measure(bench.QUICK)
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    assert [pair.units for pair in report.pairs] == [16, 28, 40]
    assert report.kernels.same_hashes
    assert report.workers.ratio > 0
    assert [shipped.ruleset for shipped in report.scenarios] == list(catalogue.RULESETS)
    for shipped in report.scenarios:
        assert len(shipped.pairs) == len(catalogue.scenario_names(shipped.ruleset))
    assert [(one.ruleset, one.decisions > 0, one.worst_ms >= one.mean_ms > 0) for one in report.captains] == [
        (name, True, True) for name in catalogue.RULESETS
    ]
    for line in ("Decisions per CPU-second", "Growth of cost", "Lattice", "worker processes", "captain's decisions"):
        assert line in tell(report)
    told = figures(report)
    assert told["ratio, 28 units"] == report.pairs[1].ratio
    assert all(f"captain's mean ms, {name}" in told for name in catalogue.RULESETS)
