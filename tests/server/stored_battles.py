"""Battles put into a database as a service would have left them, and the damage that may befall them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import text

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.records import Record, Rewound
from grognard.engine.reopening import snapshot_of
from grognard.generals import general
from grognard.server.rooms import play
from grognard.server.settings import database_url
from grognard.server.store.database import Database
from grognard.server.store.rows import Holder, RoomRow
from grognard.server.store.seats import hashed, new_links, new_room_id
from grognard.server.store.store import Store
from tests.server.serving import SHORT

LENGTH = 25


def with_store(database: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    """Do something with the store of a database whose tables are made."""

    async def scene() -> Any:
        opened = Database(database_url(database))
        try:
            return await work(Store(opened, "here"))
        finally:
            await opened.close()

    with ThreadPoolExecutor(1) as aside:  # where a browser is driven, a loop runs in this thread already
        return aside.submit(asyncio.run, scene()).result()


def make_tables(database: str) -> None:
    """An empty database with the tables of a service."""
    with_store(database, lambda store: store.database.migrate())


def run_sql(database: str, *statements: str) -> None:
    """Change a database behind everybody's back."""

    async def work(store: Store) -> None:
        async with store.database.writing() as connection:
            for statement in statements:
                await connection.execute(text(statement))

    with_store(database, work)


def fought(length: int = LENGTH) -> list[Game]:
    """A battle between two recruits after each of its entries; the fifth before the last takes one back."""
    scenario, document, rules = catalogue.load_scenario(SHORT)
    game = Game.start(rules, scenario, document=document, seed="kept")
    recruits = {seat: general("recruit", seat, rules) for seat in game.battle.seats}
    games = [game]
    while len(games) <= length:
        game = games[-1]
        if len(games) == length - 4:
            last = play.branch(game)
            last.rewind(len(game.history) - 1, "control")
            games.append(last)
            continue
        question = next(
            q for q in game.questions() if q.blocks and q.no not in {s.question for s in game.battle.sealed}
        )
        action, reasons = recruits[question.seat].choose(game.view(question.seat), question)
        after, _ = play.play(game, question.seat, question.no, msgspec.to_builtins(action), None, tuple(reasons))
        games.append(after)
    assert any(isinstance(one, Rewound) for one in games[-1].record.entries)
    return games


def put(database: str, record: Record, snapshots: tuple[Game, ...] = ()) -> tuple[str, dict[str, str]]:
    """A room for a battle: its name and its links by role; people sit in every seat."""
    room = new_room_id()
    seats = tuple(record.start.get("seats", ("blue", "red")))
    links = new_links(room, seats)

    async def work(store: Store) -> None:
        holders = tuple(Holder(seat=seat, name=seat, owned=True) for seat in seats)
        row = RoomRow(id=room, holders=holders)
        await store.create(
            row, replace(record, entries=()), {role: hashed(token) for role, token in links.items()}, record.entries
        )
        for game in snapshots:
            await store.keep(room, snapshot_of(game))

    with_store(database, work)
    return room, links
