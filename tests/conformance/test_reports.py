"""What is reported of a turn: of every unit of one's own, the worst first; and nothing that the seat may not know."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from grognard import catalogue
from grognard.engine.game import Game, Played
from grognard.engine.reel.report import report
from grognard.rulesets.two_by_two.legs import UnitMoved
from tests.conformance.trails import CASES, rules_of, trail, walk

ANSWERS = 160


@pytest.mark.parametrize("name", sorted(catalogue.RULESETS))
def test_only_events_of_the_ruleset_are_reported(name: str) -> None:
    rules = catalogue.ruleset(name)
    assert len(rules.reporting.deeds) > 10
    assert set(rules.reporting.deeds) - set(get_args(rules.event_type)) == set()


@pytest.mark.parametrize(("rules", "scenario"), CASES)
def test_a_report_has_a_line_for_each_of_mine_and_beats_that_are_there(rules: str, scenario: str) -> None:
    game = trail(rules, scenario).game
    for seat in game.battle.seats:
        side, told = game.battle.side_of(seat), report(game, seat)
        if told is None:
            assert len(game.history) < ANSWERS
            continue
        start = game.history[told.since - 1].battle if told.since else game.opening.battle
        mine = {u.no for u in game.ruleset.view(start, seat).field.units if u.side == side and u.at is not None}
        assert mine <= {line.piece for line in (*told.mine, *told.others)}
        seqs = {seq for line in (*told.mine, *told.others, *told.theirs) for seq, _ in line.beats}
        assert seqs <= set(range(told.since + 1, told.seq + 1))


@pytest.mark.parametrize(("rules", "scenario"), [case for case in CASES if case[0] != "toy"])
def test_the_lost_are_told_first(rules: str, scenario: str) -> None:
    for seat in ("blue", "red"):
        told = report(trail(rules, scenario).game, seat)
        if told is not None:
            lost = [line.lost for line in told.mine]
            assert lost == sorted(lost, reverse=True)


def test_a_seat_is_not_told_of_ground_or_cards_it_cannot_know() -> None:
    """Falenty at random: what red is told of blue's ground only after red has met it."""
    game = walk("en_avant", "en_avant-falenty", "reports", ANSWERS).game
    told = report(game, "red")
    assert told is not None
    known = {f.id for f in game.view("red").field.ground.features}
    assert "wet_meadow" in known or b"meadow" not in msgspec.json.encode(told).lower()


def test_a_report_of_the_enemys_half_stands_until_the_next(quatre_bras: Game) -> None:
    """In one's own half the report of the enemy's last one is still there."""
    game = quatre_bras
    side = game.battle.side_of("blue")
    told = report(game, "blue")
    assert told is not None
    start = game.history[told.since - 1].battle if told.since else game.opening.battle
    assert rules_of("two_by_two").reporting.stretch(start, side) is not None
    assert rules_of("two_by_two").reporting.stretch(start, 1 - (side or 0)) is None


def test_of_the_enemy_marches_are_reported_too(quatre_bras: Game) -> None:
    """Who only marched has a line like those who fought."""
    told = report(quatre_bras, "blue")
    assert told is not None
    entries = [one for one in quatre_bras.history[told.since : told.seq] if isinstance(one, Played)]
    moved = {event.unit for one in entries for event in one.outcome.events if isinstance(event, UnitMoved)}
    theirs = {u.no for u in quatre_bras.battle.field.units if u.side == 1}
    assert moved & theirs
    assert moved & theirs <= {line.piece for line in told.theirs}


@pytest.fixture(scope="module")
def quatre_bras() -> Game:
    """Some turns of a battle at random."""
    return walk("two_by_two", "two_by_two-quatre_bras", "reports", ANSWERS).game
