"""Battles taken up again: replayed where they can be, gone on with from a good snapshot, else told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.engine.battle import encode
from grognard.engine.game import Game, Gap
from grognard.engine.records import Entry, Reseeded, verify
from grognard.engine.reopening import Reopened, Snapshot, Unread, fault_of, reopened, snapshot_of
from grognard.server.rooms import play
from tests.server.stored_battles import fought

LENGTH, TORN = 14, 4
GAMES = fought(LENGTH)
GAME = GAMES[-1]
RULES = GAME.ruleset
LAST = snapshot_of(GAME)


def torn(*numbers: int, game: Game = GAME) -> list[Entry | Unread]:
    """The entries of a battle, some of which cannot be read."""
    return [Unread("is torn") if no in numbers else one for no, one in enumerate(game.record.entries, 1)]


def taken_up(*snapshots: Snapshot, entries: list[Entry | Unread] | None = None) -> Reopened:
    return reopened(replace(GAME.record, entries=()), entries or torn(TORN), snapshots, RULES)


def test_what_plays_again_needs_no_snapshot() -> None:
    found = taken_up(replace(LAST, battle=b"{"), entries=torn())
    assert (found.notice, found.closed, found.game.begins) == ("", False, 0)
    assert found.game.record == GAME.record


def test_a_battle_goes_on_from_its_last_good_snapshot() -> None:
    found = taken_up(snapshot_of(GAMES[5]), snapshot_of(GAMES[7]), replace(LAST, hash="x"))
    assert (found.closed, found.game.begins) == (False, 7)
    assert found.game.battle == GAME.battle
    assert found.game.record.hash == GAME.record.hash
    assert verify(found.game.record, RULES) == []
    assert all(i >= 7 for i in found.game.standing)


def test_what_is_told_of_the_past_ends_where_it_is_torn() -> None:
    told = taken_up(LAST).game
    assert [isinstance(one, Gap) for one in told.history] == [no >= TORN for no in range(1, LENGTH + 1)]
    assert [one.why for one in told.history if isinstance(one, Gap) and one.why] == [
        f"From entry {TORN} on the story is lost.",
        "Here the battle goes on, as it was kept.",
    ]
    assert told.history[TORN - 2] == GAME.history[TORN - 2]


def test_a_seed_that_is_torn_away_is_known_from_the_snapshot() -> None:
    sat_down, _ = play.renewed(GAME, "red")
    assert isinstance(sat_down.record.entries[-1], Reseeded)
    entries = torn(LENGTH + 1, game=sat_down)
    found = taken_up(snapshot_of(sat_down), entries=entries)
    assert (found.closed, found.game.seed) == (False, sat_down.seed)
    assert found.game.seed != GAME.seed


def test_nobody_goes_on_from_a_snapshot_that_is_not_whole_or_not_of_these_rules() -> None:
    bad = {
        "it is of version 0": replace(LAST, version="0"),
        "it stands at no entry": replace(LAST, entry=LENGTH + 1),
        "it cannot be read": replace(LAST, battle=b'{"field": 3}'),
        "its hash differs": replace(LAST, entry=LENGTH - 1),
        "hash": replace(LAST, battle=encode(replace(GAME.battle, turn=3))),
        "": LAST,
    }
    for why, snapshot in bad.items():
        fault = fault_of(snapshot, torn(TORN), RULES)
        assert why in fault
        assert bool(fault) is (snapshot is not LAST)
        assert taken_up(snapshot).closed is (snapshot is not LAST)


def test_a_position_that_breaks_an_invariant_is_no_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(RULES), "invariants", lambda self, battle: ["two units on one place"])
    assert fault_of(LAST, torn(TORN), RULES) == "two units on one place"


def test_of_another_version_a_battle_is_only_told(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = torn()
    entries[TORN - 1] = entries[TORN - 2]
    monkeypatch.setattr(type(RULES), "version", "later")
    found = taken_up(LAST, entries=entries)
    assert found.closed
    assert f"By version later, which is served here, it would go another way at entry {TORN}." in found.notice
    assert found.game.record.version == LAST.version
    assert found.game.record.entries == tuple(entries)
    assert (found.game.questions(), found.game.standing) == ((), [])
