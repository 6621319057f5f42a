"""Servers for the tests: one on SQLite for all, and PostgreSQL where its binaries are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres, own_postgres
from tests.server.serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite that the tests of one process share; it must never have failed inside."""
    folder = tmp_path_factory.mktemp("server")
    running = Server(str(folder / "battles.sqlite"), folder / "log", GROGNARD_WEBHOOKS="any").start()
    yield running
    assert running.stop() == 0
    assert running.traces() == []


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A PostgreSQL of our own."""
    cluster = own_postgres()
    yield cluster
    cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "battles.sqlite")
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.new_database()
