"""A seat that a person has had is that person's: whoever hosts, and whoever else plays, gets nothing by it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import text

from grognard import catalogue
from grognard.engine.records import Record, Reseeded, verify
from grognard.server.settings import database_url
from grognard.server.store.database import Database
from grognard.server.store.store import Store
from tests.server.serving import Guest, Server, make_room
from tests.server.test_rooms import play, wait_for

ALONE = {"red": {"general": "recruit"}}
LEND = {"general": "recruit"}
Seat = Callable[[str], Guest]


@pytest.fixture
def sit(server: Server) -> Iterator[Callable[[str], Guest]]:
    """Take a link to the table."""
    with ExitStack() as stack:

        def down(token: str) -> Guest:
            guest = Guest(server.url, token)
            stack.callback(guest.leave)
            return guest

        yield down


@pytest.fixture
def both(server: Server, sit: Seat) -> dict[str, Guest]:
    """Two people and their host."""
    return {role: sit(token) for role, token in make_room(server.url).items()}


def test_nobody_lends_the_seat_of_a_player_who_is_there(both: dict[str, Guest], sit: Seat) -> None:
    both["red"].join()
    refused = both["host"].http.put("/room/seats/red", json=LEND)
    assert refused.status_code == 403
    assert "at the table" in refused.json()["reason"]
    assert both["red"].http.put("/room/seats/red", json=LEND).status_code == 200
    assert both["host"].http.put("/room/seats/red", json={"general": ""}).status_code == 403
    token = both["red"].token
    both["red"].leave()
    wait_for(lambda: not any(seat["present"] for seat in both["host"].get("/room")["seats"]))
    assert both["host"].http.put("/room/seats/red", json={"general": ""}).status_code == 200
    assert both["host"].http.put("/room/seats/red", json=LEND).status_code == 200
    back = sit(token)
    assert back.http.put("/room/seats/red", json={"general": ""}).status_code == 200


def test_a_general_who_sits_in_for_a_person_opens_no_record_and_says_nothing_aloud(both: dict[str, Guest]) -> None:
    assert both["host"].http.put("/room/seats/red", json=LEND).status_code == 200
    assert both["blue"].http.get("/room/record").status_code == 403
    assert both["blue"].get("/room/report")["record"] is None
    assert both["blue"].get("/room")["thoughts"] is False


def test_a_general_who_sits_in_for_a_person_does_not_consent_for_him(both: dict[str, Guest]) -> None:
    first, other = sorted((both["blue"], both["red"]), key=lambda one: not one.get("/room/questions"))
    seat = other.get("/room")["role"]
    assert play(first).status_code == 201
    while not other.get("/room/questions"):
        assert play(first).status_code == 201
    assert both["host"].http.put(f"/room/seats/{seat}", json=LEND).status_code == 200
    at = first.get("/room")["seq"]
    wait_for(lambda: first.get("/room")["seq"] > at)
    asked = first.post("/room/undo").json()
    assert (asked["done"], asked["needs"]) == (False, [seat])
    assert both["host"].http.put(f"/room/seats/{seat}", json={"general": ""}).status_code == 200


def test_whoever_joins_a_lone_player_gets_dice_that_nobody_knows(server: Server, sit: Seat) -> None:
    links = make_room(server.url, seats=ALONE, pace=10)
    blue, red = sit(links["blue"]), sit(links["red"])
    known = msgspec.convert(blue.get("/room/record"), Record)
    before = blue.get("/room")
    assert before["pledge"] == known.pledge
    assert red.http.put("/room/seats/red", json={"general": ""}).status_code == 200
    after = blue.get("/room")
    assert after["pledge"] not in (known.pledge, "")
    assert blue.http.get("/room/record").status_code == 403
    told = blue.get("/room/log")[-1]["events"]
    assert [event["data"]["pledge"] for event in told] == [after["pledge"]]
    for one in (red, blue):
        assert one.http.put(f"/room/seats/{one.get('/room')['role']}", json=LEND).status_code == 200
        assert blue.get("/room")["pledge"] == after["pledge"]
    assert blue.http.get("/room/record").status_code == 403


def test_a_battle_that_somebody_joined_is_proved_with_all_its_dice(server: Server, sit: Seat) -> None:
    links = make_room(server.url, scenario="two_by_two-first_shots", seats=ALONE, pace=10)
    blue, red = sit(links["blue"]), sit(links["red"])
    first = blue.get("/room")["pledge"]
    for general in ("", "recruit"):
        assert red.http.put("/room/seats/red", json={"general": general}).status_code == 200
    second = blue.get("/room")["pledge"]
    assert blue.http.put("/room/seats/blue", json=LEND).status_code == 200
    kept = stored(server, links["blue"])
    assert [(entry.seat, entry.pledge) for entry in kept.entries if isinstance(entry, Reseeded)] == [("red", second)]
    assert kept.pledge == first


def stored(server: Server, token: str) -> Record:
    """What the server keeps of a room."""

    async def read() -> Record:
        database = Database(database_url(server.database))
        try:
            store, id = Store(database, "test"), token.split(".")[0]
            return msgspec.structs.replace(await store.header(id), entries=tuple(await store.entries(id)))
        finally:
            await database.close()

    return asyncio.run(read())


def test_a_record_goes_on_with_dice_of_which_it_says_nothing(server: Server, sit: Seat) -> None:
    alone = sit(make_room(server.url, seats=ALONE)["blue"])
    known = alone.http.get("/room/record").content
    answer = httpx.post(f"{server.url}/api/records", content=known, params={"arrangement": '{"seats": {}}'}, timeout=60)
    made, old = answer.json(), msgspec.json.decode(known, type=Record)
    assert made["room"]["pledge"] not in (old.pledge, "")
    assert made["room"]["seq"] == len(old.entries) + 1
    again = stored(server, made["links"][0]["token"])
    assert again.entries[:-1] == old.entries
    assert isinstance(again.entries[-1], Reseeded)
    whole = msgspec.structs.replace(again, hash=again.entries[-1].hash)
    assert verify(whole, catalogue.ruleset(whole.ruleset)) == []


def test_seats_of_older_rooms_are_those_persons_who_sit_in_them(tmp_path: Path) -> None:
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import Connection

    from grognard.server.store.database import MIGRATIONS

    def to(connection: Connection, revision: str) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    async def run() -> dict[str, bool]:
        database = Database(database_url(str(tmp_path / "old.sqlite")))
        try:
            async with database.writing() as connection:
                await connection.run_sync(to, "0002")
                room = "('a', '', '', '', 0, 0, 0, false, 0, 0, 0)"
                columns = "id, ruleset, title, header, length, revision, chats, thinking, pace, created, touched"
                await connection.execute(text(f"INSERT INTO rooms ({columns}) VALUES {room}"))
                rows = "('a', 'blue', '', '', ''), ('a', 'red', '', 'captain', '')"
                await connection.execute(text(f"INSERT INTO seats (room, seat, name, general, webhook) VALUES {rows}"))
                await connection.run_sync(to, "0003")
            async with database.reading() as connection:
                rows_now = await connection.execute(text("SELECT seat, owned FROM seats"))
                return {row.seat: bool(row.owned) for row in rows_now}
        finally:
            await database.close()

    assert asyncio.run(run()) == {"blue": True, "red": False}
