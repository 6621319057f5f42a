"""What the service needs before it serves: its port, its database, and that nobody else has them. Faults in words."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from grognard.engine.files.yaml import BadFile
from grognard.server.settings import Settings
from grognard.server.store.database import AWAY, Database, Newer
from grognard.server.store.locking import Taken, locked

LOG = logging.getLogger("grognard.opening")
MAGIC = b"SQLite format 3\x00"
UNOPENED = (*AWAY, SQLAlchemyError, ValueError)


@contextmanager
def opened(settings: Settings) -> Iterator[list[socket.socket]]:
    """The sockets to listen on, while the database is up to date and held by us; BadFile in one sentence if not."""
    with ExitStack() as held:
        sockets = [held.enter_context(closing(one)) for one in bound(settings.host, settings.port)]
        url = address(settings)
        if url.get_backend_name() == "sqlite":
            hold_file(url.database or "", held)
        asyncio.run(bring_up_to_date(url))
        yield sockets


# the port


def bound(host: str, port: int) -> list[socket.socket]:
    """Sockets on every address of a host."""
    with ExitStack() as undo:
        try:
            sockets = [undo.enter_context(closing(bound_to(*one))) for one in addresses(host, port)]
        except OSError as error:
            raise BadFile(f"{host}:{port}", None, "", f"cannot listen there: {plain(error)}") from None
        undo.pop_all()
        return sockets


def addresses(host: str, port: int) -> list[tuple[socket.AddressFamily, tuple[str, int]]]:
    """The addresses a host stands for."""
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return sorted({(family, (str(place[0]), int(place[1]))) for family, _, _, _, place in found})


def bound_to(family: socket.AddressFamily, place: tuple[str, int]) -> socket.socket:
    """A socket on one address; what is sent goes out at once, and does not wait till the last has been acknowledged."""
    listening = socket.create_server(place, family=family)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # those that are accepted have it too
    return listening


# the database


def address(settings: Settings) -> URL:
    """The database as SQLAlchemy knows it."""
    try:
        url = make_url(settings.database_url)
        if url.get_backend_name() == "sqlite":
            Path(url.database or "").parent.mkdir(parents=True, exist_ok=True)
        return url
    except OSError as error:
        raise BadFile(str(error.filename), None, "", f"no database can be made there: {plain(error)}") from None
    except (ArgumentError, ValueError):
        raise BadFile("--database", None, "", "expected a file, or postgresql://user@host/name") from None


def hold_file(path: str, held: ExitStack) -> None:
    """Look at a database file before anything is written to it, and keep other servers from it."""
    if fault := fault_of_file(Path(path)):
        raise BadFile(path, None, "", fault)
    try:
        lock = locked(path)
    except Taken:
        raise BadFile(path, None, "", "another server has this database open; end it, or name another file") from None
    except OSError as error:
        raise BadFile(path, None, "", f"no lock can be kept beside it: {plain(error)}") from None
    if lock is None:
        LOG.warning("this disk keeps no locks: see that only one server opens the file", extra={"file": path})
    else:
        held.enter_context(lock)


def fault_of_file(path: Path) -> str:
    """Why a file can be no database of ours, or nothing."""
    if path.is_dir():
        return "expected a database file, and this is a folder"
    if not path.exists():
        return "" if os.access(path.parent, os.W_OK) else "nothing may be written in this folder"
    if not os.access(path, os.R_OK | os.W_OK):
        return "this file may not be read and written by us"
    if not path.is_file():
        return "expected a database file"
    with path.open("rb") as file:
        head = file.read(len(MAGIC))
    return "" if head in (b"", MAGIC) else "expected a database, and this is another kind of file"


async def bring_up_to_date(url: URL) -> None:
    """Open a database and bring its tables up to date."""
    shown = url.database if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    try:
        database = Database(url.render_as_string(hide_password=False))
        try:
            await database.migrate()
        finally:
            await database.close()
    except Newer as newer:
        raise BadFile(str(shown), None, "", str(newer)) from None
    except UNOPENED as error:
        raise BadFile(str(shown), None, "", f"the database cannot be opened: {plain(error)}") from None


def plain(error: BaseException) -> str:
    """The gist of an error, in one short line."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, OSError) and cause.errno and not isinstance(cause, socket.gaierror):
        return os.strerror(cause.errno)
    text = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
    return str(text).splitlines()[0][:200]
