"""A battle that can only be read: one sentence says why, the record can be kept, nothing is to be ordered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from grognard.engine.records import Record, read_record
from tests.browser.playing import Player
from tests.server.serving import Server
from tests.server.stored_battles import LENGTH, fought, make_tables, put, run_sql

OLD = Path(__file__).parents[1] / "records" / "two_by_two" / "3.01-1" / "taken_back.json.gz"


@pytest.fixture
def furnished(tmp_path: Path) -> Any:
    """A server with a battle of an older version, a damaged one, and a damaged one that was kept."""
    database, games = str(tmp_path / "battles.sqlite"), fought()
    make_tables(database)
    rooms = {"old": put(database, read_record(OLD))}
    rooms["damaged"] = put(database, games[-1].record)
    rooms["kept"] = put(database, games[-1].record, (games[-1],))
    for name in ("damaged", "kept"):
        run_sql(database, f"UPDATE entries SET body = x'7b' WHERE room = '{rooms[name][0]}' AND seq = 5")
    server = Server(database, tmp_path / "log").start()
    yield server, {name: links["blue"] for name, (_, links) in rooms.items()}
    assert server.stop() == 0
    assert server.traces() == []


def test_a_battle_that_can_only_be_read_says_so(guests: Any, furnished: Any, tmp_path: Path) -> None:
    server, links = furnished
    for name, words in {"old": "fought by version 3.01-1", "damaged": "Entry 5 of this battle is damaged"}.items():
        player: Player = guests(server)
        player.join(links[name])
        expect(player.seen("notice")).to_contain_text(words)
        player.sees("This battle can only be read")
        expect(player.seen("commit")).to_have_count(0)
        with player.page.expect_download() as loading:
            player.seen("notice-record").click()
        loading.value.save_as(tmp_path / name)
        assert msgspec.json.decode((tmp_path / name).read_bytes(), type=Record).ruleset == "two_by_two"


def test_one_that_goes_on_says_from_where(guests: Any, furnished: Any) -> None:
    server, links = furnished
    player: Player = guests(server)
    player.join(links["kept"])
    expect(player.seen("notice")).to_contain_text(f"It goes on from entry {LENGTH}")
    player.seen("notice").get_by_role("button", name="Close").click()
    expect(player.seen("notice")).to_be_hidden()
