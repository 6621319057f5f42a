"""What the host of the service can set, by options or by the environment."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

from msgspec import Struct

from grognard.engine.files.yaml import BadFile

Webhooks = Literal["off", "public", "any"]
LogStyle = Literal["json", "text"]


class Settings(Struct, frozen=True, kw_only=True):
    """One service; sizes in bytes, times in seconds, rates in so many a second with a burst of four times that."""

    host: str = "127.0.0.1"
    port: int = 8470
    database: str = ""
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    metrics: bool = True
    proxies: str = ""
    processes: int = 0
    threads: int = 4
    body_limit: int = 8_000_000
    message_limit: int = 64_000
    message_rate: float = 60.0
    request_rate: float = 50.0
    rooms_a_minute: float = 20.0
    max_rooms: int = 100_000
    max_sockets: int = 2_000
    room_sockets: int = 64
    silent: int = 500
    silent_of_a_network: int = 60
    keep_days: float = 365.0
    keep_finished_days: float = 1095.0
    idle: float = 900.0
    thinking_time: float = 60.0
    judging_time: float = 10.0
    reading_time: float = 120.0
    webhooks: Webhooks = "public"
    log: LogStyle = "json"
    log_level: str = "INFO"

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        return database_url(self.database)


def database_url(database: str) -> str:
    """A database in SQLAlchemy's words: a PostgreSQL address, a file, or the file in the user's data folder."""
    scheme, known, rest = database.partition("://")
    if known and scheme in ("postgresql", "postgres", "postgresql+asyncpg"):
        return f"postgresql+asyncpg://{rest}"
    if known and scheme not in ("sqlite", "sqlite+aiosqlite"):
        raise BadFile("--database", None, "", f"expected a file or postgresql://, not {scheme[:40]}://")
    file = rest.removeprefix("/") if known else database
    path = Path(file) if file else data_folder() / "battles.sqlite"
    return f"sqlite+aiosqlite:///{path.resolve()}"


def data_folder() -> Path:
    """Where this machine keeps a user's data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Grognard"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Grognard"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "grognard"
