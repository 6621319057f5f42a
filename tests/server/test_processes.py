"""Several processes on one PostgreSQL serve the same battle; two answers to one question cannot both be stored."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from tests.server.postgres import Postgres
from tests.server.serving import Guest, Server, make_room


@pytest.fixture
def servers(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two processes that were started at the same time on an empty database."""
    database = postgres.new_database()
    both = (Server(database, tmp_path / "log1"), Server(database, tmp_path / "log2"))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(Server.start, both))
    yield both
    assert [server.stop() for server in both] == [0, 0]
    assert [server.traces() for server in both] == [[], []]


def test_two_players_on_different_processes_play_a_battle(servers: tuple[Server, Server]) -> None:
    links = make_room(servers[0].url)
    blue, red = Guest(servers[0].url, links["blue"]), Guest(servers[1].url, links["red"])
    chance, known = Random(3), {"blue": 0, "red": 0}
    tables = {"blue": blue.join()["table"], "red": red.join()["table"]}
    for seq in range(1, 41):
        guest, seat = (blue, "blue") if tables["blue"]["questions"] else (red, "red")
        no = tables[seat]["questions"][0]["no"]
        rows = guest.ask("Candidates", question=no, limit=2000)["candidates"]
        guest.send({"type": "Answer", "question": no, "action": chance.choice(rows), "seq": seq - 1})
        for name, one in (("blue", blue), ("red", red)):
            while known[name] < seq:
                one.hear("Happened")
                tables[name], known[name] = one.table, one.table["seq"]
    assert blue.get("/room/view")["battle"]["field"] == red.get("/room/view")["battle"]["field"]
    blue.leave()
    red.leave()


def test_presence_chat_and_takebacks_cross_over(servers: tuple[Server, Server]) -> None:
    links = make_room(servers[0].url)
    blue, red = Guest(servers[0].url, links["blue"]), Guest(servers[1].url, links["red"])
    blue.join()
    red.join()
    while True:
        room = blue.hear("RoomChanged")["room"]
        if all(seat["present"] for seat in room["seats"]):
            break
    red.ask("Chat", text="Here")
    assert blue.hear("Said")["lines"][-1]["text"] == "Here"
    guest, other = (blue, red) if blue.get("/room/questions") else (red, blue)
    found = guest.first_candidate()
    assert found is not None
    guest.answer(*found)
    assert other.hear("Happened")["change"]["seq"] == 1
    found = other.first_candidate()
    if found is not None:
        other.answer(*found)
        guest.hear("Happened")
        assert guest.post("/room/undo").json()["done"] is False
        while not other.hear("RoomChanged")["room"]["takeback"]:
            pass
        assert other.post("/room/consent", {"agree": True}).json()["done"] is True
    blue.leave()
    red.leave()


def raced(urls: tuple[str, str], token: str, rounds: int) -> None:
    """Two lines of one seat give the same question two answers at once: one is stored, the other is told."""
    first, second = Guest(urls[0], token), Guest(urls[1], token)
    with ThreadPoolExecutor(2) as pool:
        for _ in range(rounds):
            questions = first.get("/room/questions")
            if not questions:
                break
            seq, no = first.get("/room")["seq"], questions[0]["no"]
            rows = first.get(f"/room/questions/{no}/candidates", limit=2)["candidates"]
            tries = [(guest, rows[i % len(rows)]) for i, guest in enumerate((first, second) * 4)]
            sent = [pool.submit(guest.answer, no, action, seq=seq) for guest, action in tries]
            assert sorted(one.result().status_code for one in sent) == [201, *[409] * 7]
            assert first.get("/room")["seq"] == seq + 1
    first.leave()
    second.leave()


def mover(url: str, links: dict[str, str]) -> str:
    guest = Guest(url, links["blue"])
    mine = bool(guest.get("/room/questions"))
    guest.leave()
    return links["blue"] if mine else links["red"]


def test_of_two_answers_at_once_one_is_stored(server: Server) -> None:
    links = make_room(server.url)
    raced((server.url, server.url), mover(server.url, links), 5)


def test_of_two_answers_at_once_on_two_processes_one_is_stored(servers: tuple[Server, Server]) -> None:
    links = make_room(servers[0].url)
    raced((servers[0].url, servers[1].url), mover(servers[0].url, links), 5)
