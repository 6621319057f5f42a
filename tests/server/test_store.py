"""The store by itself, on SQLite and on PostgreSQL; and the small parts around it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.records import Entry
from grognard.server import limits
from grognard.server.rooms import play
from grognard.server.settings import Settings, database_url
from grognard.server.store.database import Database
from grognard.server.store.rows import Holder, Notice, RoomRow, Takeback
from grognard.server.store.seats import hashed, new_links, new_room_id, role_of, room_of
from grognard.server.store.store import Conflict, Store
from grognard.server.store.tables import metadata
from tests.server.serving import SHORT


def new_game() -> Game:
    scenario, document, rules = catalogue.load_scenario(SHORT)
    return Game.start(rules, scenario, document=document, seed="store")


def with_store(database: str, work: Callable[[Store, RoomRow], Awaitable[None]]) -> None:
    """Run something on a fresh store that holds one room."""

    async def run() -> None:
        opened = Database(database_url(database))
        try:
            await opened.migrate()
            await opened.migrate()
            store = Store(opened, "test")
            holders = (Holder(seat="blue"), Holder(seat="red", general="recruit"))
            row = RoomRow(id=new_room_id(), holders=holders)
            await store.create(row, replace(new_game().record, entries=()), {"blue": hashed("x")})
            await work(store, row)
        finally:
            await opened.close()

    asyncio.run(run())


def first_entries(n: int) -> list[Entry]:
    game, entries = new_game(), []
    for _ in range(n):
        question = game.questions()[0]
        action = question.candidates(game.battle)[0]
        plain = msgspec.to_builtins(action)
        game, entry = play.play(game, question.seat, question.no, plain)
        entries.append(entry)
    return entries


def test_an_entry_has_its_place_once(database: str) -> None:
    entries = first_entries(2)

    async def work(store: Store, row: RoomRow) -> None:
        await store.append(row.id, 1, entries[0], result=None, thinking=True)
        with pytest.raises(Conflict):
            await store.append(row.id, 1, entries[1], result=None, thinking=False)
        await store.append(row.id, 2, entries[1], result=None, thinking=True)
        assert await store.entries(row.id) == entries
        assert await store.entries(row.id, after=1) == entries[1:]
        kept = await store.room(row.id)
        assert kept is not None
        assert (kept.length, kept.thinking) == (2, True)
        assert await store.left_thinking() == [row.id]
        rules = catalogue.ruleset("two_by_two")
        header = await store.header(row.id)
        first, whole = [replace(header, entries=tuple(entries[:n])) for n in (1, 2)]
        after = play.follow(Game.resume(first, rules), entries[1:])
        assert after.battle == Game.resume(whole, rules).battle

    with_store(database, work)


def test_a_room_changes_once_for_each_look(database: str) -> None:
    async def work(store: Store, row: RoomRow) -> None:
        asked = Takeback(by="blue", seq=0, reason="dice", needs=("red",))
        await store.revise(row.id, 0, takeback=asked)
        with pytest.raises(Conflict):
            await store.revise(row.id, 0, takeback=None)
        await store.revise(row.id, 1, holder=Holder(seat="red", name="Ney"))
        kept = await store.room(row.id)
        assert kept is not None
        assert kept.takeback == asked
        assert {one.seat: one.name for one in kept.holders} == {"blue": "", "red": "Ney"}
        await asyncio.gather(*[store.say(row.id, "blue", str(n)) for n in range(5)])
        assert [line.no for line in await store.chat(row.id)] == [1, 2, 3, 4, 5]
        assert len(await store.chat(row.id, after=3)) == 2
        await store.forget(row.id)
        assert await store.room(row.id) is None
        assert await store.entries(row.id) == []

    with_store(database, work)


def test_a_notice_is_claimed_once(database: str) -> None:
    async def work(store: Store, row: RoomRow) -> None:
        notice = Notice(room=row.id, seq=1, seat="blue", turn=1)
        await store.append(row.id, 1, first_entries(1)[0], result=None, thinking=False, told=[notice])
        assert await store.unsent() == [notice]
        assert [await store.claim(notice), await store.claim(notice)] == [True, False]
        assert await store.unsent() == []

    with_store(database, work)


def test_the_migrations_make_the_tables_the_code_knows(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def work(store: Store, row: RoomRow) -> None:
        async with store.database.reading() as connection:
            assert await connection.run_sync(differences) == []

    with_store(database, work)


def test_a_link_opens_its_own_role_and_no_other() -> None:
    room = new_room_id()
    links = new_links(room, ("blue", "red"))
    hashes = {role: hashed(token) for role, token in links.items()}
    assert {role: role_of(token, hashes) for role, token in links.items()} == {role: role for role in links}
    assert role_of(links["blue"][:-1] + "!", hashes) is None
    assert room_of(links["red"]) == room


def test_a_bucket_runs_empty_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("grognard.server.limits.time.monotonic", lambda: now[0])
    buckets = limits.Buckets(2.0)
    assert [buckets.take("a") for _ in range(9)] == [True] * 8 + [False]
    assert buckets.take("b")
    now[0] = 1.0
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]


def test_databases_are_named_as_people_name_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert database_url("postgres://u@h/d") == "postgresql+asyncpg://u@h/d"
    assert database_url("postgresql://u@h/d") == "postgresql+asyncpg://u@h/d"
    assert database_url(str(tmp_path / "a" / "b.sqlite")).endswith("/a/b.sqlite")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "battles.sqlite" in Settings().database_url
