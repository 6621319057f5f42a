"""Rooms whose battle no longer plays again: gone on with from a snapshot, or read only; never a fault of ours."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.records import Record, read_record, verify
from grognard.server.problems import Trouble
from grognard.server.rooms.lobby import Rooms
from grognard.server.rooms.room import KEPT_EVERY
from grognard.server.rooms.workers import Workers
from grognard.server.shown.showing import waited_for
from grognard.server.store.store import SNAPSHOTS, Store
from tests.server.postgres import Postgres
from tests.server.serving import Guest, Json, Server, make_room
from tests.server.stored_battles import LENGTH, fought, make_tables, put, run_sql, with_store

RECORDS = sorted((Path(__file__).parents[1] / "records").rglob("*.json.gz"))
OTHERS = ("host", "observer", "control")
LOOKS = ("", "/view", "/view?seq=0", "/scenario", "/questions", "/log", "/record", "/report", "/chat", "/scenes")
STORIES = ("/timeline", "/bulletin", "/overlays/0", "/questions/1/candidates", f"/view?seq={LENGTH - 1}")
GAMES = fought()
GAME = GAMES[-1]


class Served:
    """A server over a database in which rooms have been damaged."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database, self.server = database, Server(database, folder / "log")
        self.rooms: dict[str, dict[str, str]] = {}

    def guest(self, name: str, role: str) -> Guest:
        return Guest(self.server.url, self.rooms[name][role])

    def player(self, name: str) -> Guest:
        """Whoever holds the first seat of a side, whatever the scenario calls it."""
        return self.guest(name, next(role for role in self.rooms[name] if role not in OTHERS))


def damage(database: str, kind: str, room: str, no: int) -> None:
    """Make an entry, the header or a snapshot of a room unreadable, or something else of it."""
    garbage = "decode('7b','hex')" if database.startswith("postgres") else "x'7b'"
    entry = f"WHERE room = '{room}' AND seq = {no}"
    other = f"(SELECT body FROM entries WHERE room = '{room}' AND seq = {no - 1})"
    statements = {
        "torn": f"UPDATE entries SET body = {garbage} {entry}",
        "missing": f"DELETE FROM entries {entry}",
        "refused": f"UPDATE entries SET body = {other} {entry}",
        "header": f"UPDATE rooms SET header = {garbage} WHERE id = '{room}'",
        "snapshot": f"UPDATE snapshots SET battle = {garbage} WHERE room = '{room}' AND entry = {no}",
        "hash": f"UPDATE snapshots SET hash = 'x' WHERE room = '{room}' AND entry = {no}",
        "asked": f"UPDATE rooms SET takeback = '{{' WHERE id = '{room}'",
    }
    run_sql(database, statements[kind])


def furnish(served: Served) -> None:
    """Rooms of every kind of damage."""
    base, whole = served.database, GAME.record

    def room(name: str, snapshots: tuple[int, ...], *damaged: tuple[str, int], record: Record = whole) -> None:
        id, served.rooms[name] = put(base, record, tuple(GAMES[no] for no in snapshots))
        for kind, no in damaged:
            damage(base, kind, id, no)

    room("whole", (10, 20), ("asked", 0))
    room("still the same", (), record=replace(whole, version="0"))
    for kind in ("torn", "missing", "refused"):
        room(f"{kind}, kept", (10, 15), (kind, 5))
        room(f"{kind}, not kept", (), (kind, 5))
    room("torn, kept at the end", (LENGTH,), ("torn", LENGTH))
    room("torn after the snapshot", (10,), ("torn", 12))
    room("snapshot torn", (10, 15), ("torn", 5), ("snapshot", 15))
    room("snapshots torn", (10, 15), ("torn", 5), ("snapshot", 15), ("hash", 10))
    room("taken back behind the snapshot", (LENGTH - 5,), ("torn", 5))
    room("header", (10,), ("header", 0))
    room("no such rules", (), record=replace(whole, ruleset="whist"))
    room("another position", (), record=replace(whole, start={**whole.start, "field": {"units": [{"kind": "tank"}]}}))
    for path in RECORDS:
        room(str(path), (), record=read_record(path))


ONE_PROCESS = [
    pytest.param(name, marks=pytest.mark.xdist_group(f"rooms on {name}")) for name in ("sqlite", "postgresql")
]
"""Each database with its server and its many rooms is made once, not once for every process of the tests."""


@pytest.fixture(scope="module", params=ONE_PROCESS)
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on each database, all rooms in it; nothing may have failed inside."""
    folder = tmp_path_factory.mktemp("reopening")
    if request.param == "postgresql":
        cluster: Postgres = request.getfixturevalue("postgres")
        found = Served(cluster.new_database(), folder)
    else:
        found = Served(str(folder / "battles.sqlite"), folder)
    make_tables(found.database)
    furnish(found)
    found.server.start()
    yield found
    assert found.server.stop() == 0
    assert found.server.traces() == []


def record_of(guest: Guest) -> Record:
    return msgspec.json.decode(guest.http.get("/room/record").content, type=Record)


def everything(guest: Guest) -> dict[str, int]:
    """Ask for all that can be asked for, with nothing that changes a battle; the statuses."""
    asked: Json = {"question": 1, "action": {}}
    found = {path: guest.http.get(f"/room{path}").status_code for path in (*LOOKS, *STORIES)}
    for path in ("preview", "offers", "hint"):
        found[path] = guest.post(f"/room/{path}", asked).status_code
    found["undo"] = guest.post("/room/undo", {"look": True}).status_code
    return found


def test_nothing_that_is_asked_of_any_room_is_a_fault_of_ours(served: Served) -> None:
    for name in served.rooms:
        guest = served.player(name)
        wrong = {path: status for path, status in everything(guest).items() if status >= 500}
        assert wrong == {}, name
        guest.leave()


GOES_ON = {
    "torn, kept": 15,
    "missing, kept": 15,
    "refused, kept": 15,
    "torn, kept at the end": LENGTH,
    "snapshot torn": 10,
}


@pytest.mark.parametrize("name", GOES_ON)
def test_a_battle_goes_on_from_its_snapshot(served: Served, name: str) -> None:
    begins, blue = GOES_ON[name], served.guest(name, "blue")
    card = blue.get("/room")
    assert (card["seq"], card["closed"]) == (LENGTH, False)
    assert f"It goes on from entry {begins}" in card["notice"]
    assert blue.join()["room"]["notice"] == card["notice"]
    refused = blue.post("/room/undo", {"entry": 1})
    assert refused.status_code == 409
    assert f"what was done up to entry {begins} stands" in refused.json()["reason"]
    mover = served.guest(name, waited_for(GAME.battle)[0])
    chosen = mover.first_candidate()
    assert chosen is not None
    assert mover.answer(*chosen).status_code == 201
    assert mover.get("/room")["seq"] == LENGTH + 1
    assert len(blue.get("/room/log", limit=200)) == LENGTH + 2
    assert mover.post("/room/undo").json()["done"]
    for guest in (blue, mover):
        guest.leave()


def test_the_record_begins_where_the_battle_was_gone_on_with_and_holds(served: Served) -> None:
    host = served.guest("torn, kept", "host")
    for seat in ("blue", "red"):
        assert host.http.put(f"/room/seats/{seat}", json={"general": "recruit"}).status_code == 200
    while not host.get("/room")["result"]:
        time.sleep(0.1)
    record = record_of(host)
    assert record.start["asked"] == GAMES[15].battle.asked
    assert verify(record, catalogue.ruleset(record.ruleset)) == []
    proof = host.get("/room/bulletin")["proof"]
    assert (proof["verified"], proof["problem"]) == (False, "nothing before entry 15 could be played again")
    host.leave()


CLOSED = {
    "torn, not kept": (4, 5),
    "missing, not kept": (4, 5),
    "refused, not kept": (LENGTH, 5),
    "torn after the snapshot": (11, 12),
    "snapshots torn": (4, 5),
    "taken back behind the snapshot": (4, 5),
}


@pytest.mark.parametrize("name", CLOSED)
def test_else_it_is_read_only_with_its_record(served: Served, name: str) -> None:
    left, broken = CLOSED[name]
    blue = served.guest(name, "blue")
    card = blue.get("/room")
    assert (card["seq"], card["closed"]) == (LENGTH, True)
    assert f"Entry {broken} of this battle is damaged" in card["notice"]
    assert not any(seat["waited_for"] for seat in card["seats"])
    assert blue.join()["table"]["questions"] == []
    attempts = [
        blue.answer(1, {"type": "Pass"}),
        blue.post("/room/undo"),
        blue.post("/room/consent", {"agree": True}),
        blue.http.put("/room/seats/blue", json={"general": "recruit"}),
        blue.post("/room/preview", {"question": 1, "action": {}}),
    ]
    assert [(one.status_code, one.json()["reason"]) for one in attempts] == [(409, card["notice"])] * len(attempts)
    assert blue.ask("Answer", question=1, action={})["reason"] == card["notice"]
    record = record_of(blue)
    assert record.entries == GAME.record.entries[:left] or name.startswith("refused")
    assert len(record.entries) == left
    blue.leave()


def test_the_record_of_a_damaged_battle_can_be_gone_on_with_in_a_new_room(served: Served) -> None:
    blue = served.guest("torn, not kept", "blue")
    body = blue.http.get("/room/record").content
    made = httpx.post(f"{served.server.url}/api/records", content=body, timeout=60)
    assert made.status_code == 201
    assert made.json()["room"]["seq"] == 4 + 1  # and new dice
    blue.leave()


def test_what_is_whole_goes_on_as_if_nothing_were(served: Served) -> None:
    for name in ("whole", "still the same"):
        blue = served.guest(name, "blue")
        card = blue.get("/room")
        assert (card["notice"], card["closed"], card["takeback"]) == ("", False, None)
        blue.leave()


@pytest.mark.parametrize("path", [str(path) for path in RECORDS], ids=lambda path: "-".join(Path(path).parts[-3:]))
def test_rooms_of_released_versions_can_be_read_for_ever(served: Served, path: str) -> None:
    record = read_record(path)
    guest = served.guest(path, "observer")
    card = guest.get("/room")
    assert (card["seq"], card["result"]) == (len(record.entries), record.result)
    log: list[Any] = []
    while len(log) <= card["seq"]:
        log += guest.get("/room/log", after=len(log) - 1, limit=200)
    assert sum(bool(event["text"]) for entry in log for event in entry["events"]) >= 50
    if card["closed"]:
        assert card["version"] == record.version
        assert f"fought by version {record.version}" in card["notice"]
        assert (record_of(guest).entries, record_of(guest).hash) == (record.entries, record.hash)
        assert record_of(guest).result == record.result
    if record.result is not None:
        assert guest.get("/room/bulletin")["proof"]["verified"] is not card["closed"]
    guest.leave()


def test_what_cannot_be_shown_at_all_says_so_and_gives_its_record(served: Served) -> None:
    for name in ("no such rules", "another position"):
        guest = served.guest(name, "blue")
        answer = guest.http.get("/room")
        assert (answer.status_code, answer.json()["code"]) == (409, "closed")
        assert "the rules served here cannot show it" in answer.json()["reason"]
        assert record_of(guest).entries == GAME.record.entries
        guest.leave()
    guest = served.guest("header", "blue")
    answer = guest.http.get("/room/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
    guest.leave()


# keeping


def test_snapshots_are_taken_behind_the_play_and_only_the_last_are_kept(database: str, tmp_path: Path) -> None:
    server = Server(database, tmp_path / "log").start()
    links = make_room(server.url, seats={"blue": {"general": "recruit"}, "red": {"general": "recruit"}})
    host = Guest(server.url, links["host"])
    while not host.get("/room")["result"]:
        time.sleep(0.1)
    card = host.get("/room")
    kept: list[int] = []
    while card["seq"] not in kept:
        time.sleep(0.1)
        kept = [one.entry for one in with_store(database, lambda store: store.snapshots(card["id"]))]
    assert len(kept) == SNAPSHOTS
    assert all(later - one >= KEPT_EVERY for one, later in pairwise(kept[:-1]))
    host.leave()
    assert server.stop() == 0
    assert server.traces() == []


def test_killed_between_an_entry_and_its_snapshot_nothing_is_lost(database: str, tmp_path: Path) -> None:
    make_tables(database)
    room, links = put(database, GAME.record, (GAMES[22],))
    server = Server(database, tmp_path / "log").start()
    (seat,) = waited_for(GAME.battle)
    player = Guest(server.url, links[seat])
    chosen = player.first_candidate()
    assert chosen is not None
    assert player.answer(*chosen).json()["seq"] == LENGTH + 1
    server.kill()
    player.leave()
    damage(database, "torn", room, 3)
    server.start()
    player = Guest(server.url, links[seat])
    card = player.get("/room")
    assert (card["seq"], card["closed"]) == (LENGTH + 1, False)
    assert any(f"goes on from entry {no}" in card["notice"] for no in (22, LENGTH + 1))
    player.leave()
    assert server.stop() == 0
    assert server.traces() == []


def test_what_another_process_stores_may_not_play_here_and_closes_the_room(database: str) -> None:
    make_tables(database)
    room, _ = put(database, GAMES[-2].record)

    async def work(store: Store) -> None:
        workers = Workers(1, 1)
        rooms = Rooms(store, workers, 10)
        try:
            found = await rooms.find(room)
            assert not found.closed
            await store.append(room, LENGTH, GAME.record.entries[2], result=None, thinking=False)
            await rooms.refresh(room)
            assert (found.closed, found.seq) == (True, LENGTH)
            with pytest.raises(Trouble, match=f"Entry {LENGTH} of this battle is damaged"):
                await found.undo("blue")
        finally:
            await workers.close()

    with_store(database, work)
