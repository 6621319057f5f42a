"""The whole service inside this process: requests and lines go straight to its application, with no sockets between."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import msgspec

from grognard.server.rooms.service import Service
from grognard.server.settings import Settings
from grognard.server.store.database import Database
from grognard.server.web.app import make_app

BOUNDLESS = 1e12
PATIENCE = 60.0
Pairs = Sequence[tuple[bytes, bytes]]


class Reply(NamedTuple):
    """What the service answers to a request."""

    status: int
    headers: dict[str, str]
    body: bytes


class Ear(logging.Handler):
    """Hears whatever the service logs as an error, or with a traceback."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note it down."""
        if record.exc_info or record.levelno >= logging.ERROR:
            trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
            more = {k: v for k, v in record.__dict__.items() if k in ("why", "what", "kind", "path")}
            self.heard.append(f"{record.name}: {record.getMessage()} {more or ''}\n{trace}".strip())

    def out(self) -> list[str]:
        """All that was heard since."""
        heard, self.heard = self.heard, []
        return heard


class House:
    """One service."""

    def __init__(self, app: Any, service: Service, ear: Ear) -> None:
        self.app, self.service, self.ear = app, service, ear

    @property
    def routes(self) -> list[Any]:
        """Everything it answers to."""
        return routes_of(self.app)

    async def ask(
        self, method: str, path: str, *, token: str = "", query: bytes = b"", body: bytes = b"", headers: Pairs = ()
    ) -> Reply:
        """One request; the path as it stands in the request line, without what follows a question mark."""
        got: list[Any] = []
        asked = [{"type": "http.request", "body": body, "more_body": False}, {"type": "http.disconnect"}]

        async def receive() -> Any:
            return asked.pop(0) if asked else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            got.append(message)

        await asyncio.wait_for(self.app(request(method, path, token, query, headers), receive, send), PATIENCE)
        told = {k.decode("latin-1").lower(): v.decode("latin-1") for k, v in got[0]["headers"]}
        return Reply(got[0]["status"], told, b"".join([part.get("body", b"") for part in got[1:]]))

    def call(self) -> Wire:
        """A new live line, not joined yet."""
        return Wire(self.app)


def routes_of(app: Any) -> list[Any]:
    """Everything the application behind the door answers to."""
    return list(app.app.api.routes)


def request(method: str, path: str, token: str, query: bytes, headers: Pairs) -> dict[str, Any]:
    """A request as the server below us hands it on."""
    bearer = [(b"authorization", f"Bearer {token}".encode("utf-8", "surrogatepass"))] if token else []
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode("ascii", "replace"),
        "query_string": query,
        "root_path": "",
        "headers": [(b"host", b"table"), *bearer, *headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
        "extensions": {},
    }


class Wire:
    """One end of a live line."""

    def __init__(self, app: Any) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.outbox.put_nowait({"type": "websocket.connect"})
        scope = {**request("", "/api/live", "", b"", ()), "type": "websocket", "scheme": "ws", "subprotocols": []}
        del scope["method"]
        self.task = asyncio.create_task(app(scope, self.outbox.get, self.inbox.put))

    def say(self, message: str | bytes) -> None:
        """Send something, as text or as bytes."""
        kind = "text" if isinstance(message, str) else "bytes"
        self.outbox.put_nowait({"type": "websocket.receive", kind: message})

    async def hear(self) -> bytes | None:
        """The next message; None when the line is closed. What broke the line is raised."""
        heard = asyncio.ensure_future(self.inbox.get())
        await asyncio.wait([heard, self.task], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if not heard.done():
            heard.cancel()
            if self.task.done() and self.inbox.empty():
                self.task.result()
                return None
            raise TimeoutError("nothing is said on the line")
        message = heard.result()
        if message["type"] == "websocket.accept":
            return await self.hear()
        if message["type"] != "websocket.send":
            return None
        said = message.get("text") if message.get("text") is not None else message.get("bytes")
        return said.encode() if isinstance(said, str) else said or b""

    async def join(self, token: str) -> bytes | None:
        """Show a link; the welcome."""
        self.say(msgspec.json.encode({"type": "Join", "token": token}))
        return await self.hear()

    async def hang_up(self) -> None:
        """Be gone."""
        self.outbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        with suppress(TimeoutError, asyncio.CancelledError):
            await asyncio.wait_for(self.task, 5)


def unlimited(folder: Path, **more: Any) -> Settings:
    """Settings under which nobody is told to wait."""
    rates: dict[str, Any] = {"message_rate": BOUNDLESS, "request_rate": BOUNDLESS, "rooms_a_minute": BOUNDLESS}
    many: dict[str, Any] = {"max_rooms": 10**9, "max_sockets": 10**6, "silent_of_a_network": 10**6, "silent": 10**6}
    return Settings(database=str(folder / "battles.sqlite"), processes=1, webhooks="off", **rates, **many, **more)


@asynccontextmanager
async def opened(folder: Path, **more: Any) -> AsyncIterator[House]:
    """A service, its database new, while it lasts."""
    settings, ear, log = unlimited(folder, **more), Ear(), logging.getLogger("grognard")
    database = Database(settings.database_url)
    await database.migrate()
    await database.close()
    app: Any = make_app(settings)
    service: Service = app.app.api.dependencies["service"].dependency()
    log.addHandler(ear)
    log.setLevel(logging.WARNING)
    try:
        async with app.app.api.lifespan():
            yield House(app, service, ear)
    finally:
        log.removeHandler(ear)
