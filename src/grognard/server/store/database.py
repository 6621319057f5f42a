"""The database behind the store: opened, brought up to date, closed."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from asyncpg import InterfaceError, InternalClientError, PostgresError
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from grognard.server.store.ledger import Ledger, Pen, PostgresPen, SQLitePen

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x67726F67
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
OWNER_ONLY = 0o600
CHANNEL = "grognard"
AWAY = (DBAPIError, sqlite3.Error, NoConnection, PostgresError, InterfaceError, InternalClientError, OSError)
"""What is raised while the database does not answer: nothing is wrong with us, and it is tried again.

A server that goes down says farewell on every connection; where that is read before the end of the connection itself,
asyncpg calls whatever is asked next an internal error ("another operation is in progress").
"""


class Newer(Exception):
    """The tables are of a Grognard newer than this."""


class Database:
    """One SQLite file or one PostgreSQL database."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.postgres = self.engine.dialect.name == "postgresql"
        self._one_writer: Any = nullcontext() if self.postgres else asyncio.Lock()
        self.ledger = Ledger(self.pen())

    def pen(self) -> Pen:
        """What writes the entries."""
        url = self.engine.url
        if self.postgres:
            return PostgresPen(url, CHANNEL)
        return SQLitePen(url.database or "", PRAGMAS, self._one_writer)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read by."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: when the block is left without an error, it is stored for good."""
        async with self._one_writer, self.engine.begin() as connection:
            yield connection

    async def migrate(self) -> None:
        """Bring the tables up to date; processes that start together wait for one another."""
        async with self.writing() as connection:
            if self.postgres:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        """Store what waits, and let every connection go."""
        await self.ledger.close()
        await self.engine.dispose()


def open_engine(url: str) -> AsyncEngine:
    """An engine; SQLite writes ahead and waits for the disk, and its file is for its owner only."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True)
    engine = create_async_engine(url)
    path = engine.url.database
    if path and not Path(path).exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def upgrade(connection: Connection) -> None:
    """Run the migrations over an open connection; Newer if its tables are beyond them."""
    config = migrations()
    stands, known = revision(connection), revisions(config)
    if stands is not None and stands not in known:
        raise Newer(f"its tables are of a newer Grognard ({stands}, and this one knows {known[0]}); update Grognard")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def migrations() -> Config:
    """Where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def revisions(config: Config) -> list[str]:
    """Every version of the tables we know, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]


def revision(connection: Connection) -> str | None:
    """The version of the tables of a database; None if it has none of ours."""
    return MigrationContext.configure(connection).get_current_revision()
