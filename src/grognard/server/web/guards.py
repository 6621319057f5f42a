"""At the door: security headers, the origin of a page, how much a client may ask, and a line in the log."""

from __future__ import annotations

import logging
import time
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from grognard.server.health import Meters
from grognard.server.limits import Buckets
from grognard.server.problems import Trouble
from grognard.server.settings import Settings

LOG = logging.getLogger("grognard.access")
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
READING = ("GET", "HEAD", "OPTIONS")
PRIVATE, HEALTH = "/api/room", "/health"
COSTS = {
    "/api/records": 10,
    "/api/records/look": 10,
    "/api/rooms": 5,
    "/api/room/bulletin": 10,
    "/api/room/hint": 5,
    "/api/room/on": 10,
    "/api/room/record": 10,
    "/api/room/report": 10,
    "/api/room/scenes": 5,
    "/api/room/sequel": 5,
    "/api/room/timeline": 10,
}


def cost_of(scope: Scope) -> int:
    """How much work a request is, a look at the table being one."""
    return COSTS.get(scope["path"].rstrip("/"), 1)


def header(scope: Scope, name: bytes) -> str:
    """A header of a request, or nothing."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def client_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def one_more(scope: Scope, creating: Buckets) -> None:
    """Trouble if this client makes too many rooms."""
    if not creating.take(client_of(scope)):
        raise Trouble(429, "too many new rooms; wait a minute")


def is_welcome(scope: Scope, origins: tuple[str, ...]) -> bool:
    """Does it come from a page of ours, from a page we trust, or from no page at all?"""
    origin = header(scope, b"origin")
    if not origin or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == header(scope, b"host")
    except ValueError:
        return False


def is_our_name(scope: Scope, hosts: tuple[str, ...]) -> bool:
    """Was the service asked for by a name the host gave it? Whoever looks after it may ask how it does by any."""
    return not hosts or name_asked(scope) in hosts or scope["path"] == HEALTH


def name_asked(scope: Scope) -> str:
    """The name or address that was asked for, without its port."""
    asked = header(scope, b"host").lower()
    return asked.partition("]")[0] + "]" if asked.startswith("[") else asked.partition(":")[0]


class Door:
    """The outermost layer of the service."""

    def __init__(self, app: ASGIApp, settings: Settings, meters: Meters) -> None:
        self.app, self.origins, self.hosts, self.meters = app, settings.origins, settings.hosts, meters
        self.buckets = Buckets(settings.request_rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if str(scope["type"]) == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == ScopeType.HTTP:
            await self.enter(scope, receive, send)
        elif not is_our_name(scope, self.hosts):
            await send({"type": "websocket.close", "code": 1008, "reason": "host"})
        elif not self.buckets.take(client_of(scope)):
            await send({"type": "websocket.close", "code": 1013, "reason": "too many"})
        else:
            await self.app(scope, receive, send)

    async def enter(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Let an HTTP request in, dressed with our headers."""
        start, status = time.perf_counter(), 500

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *extra_headers(scope)]
            await send(message)

        try:
            if not self.buckets.take(client_of(scope), cost_of(scope)):
                await refuse(dressed, Trouble(429, "too many requests; wait a moment"))
            elif not is_our_name(scope, self.hosts):
                await refuse(dressed, Trouble(421, "this server has another name", code="host"))
            elif not scope["query_string"].isascii():
                await refuse(dressed, Trouble(400, "expected an address in plain ASCII, the rest written with %"))
            elif scope["method"] not in READING and not is_welcome(scope, self.origins):
                await refuse(dressed, Trouble(403, "requests from another site are not taken", code="origin"))
            else:
                await self.app(scope, receive, dressed)
        finally:
            self.note(scope, status, time.perf_counter() - start)

    def note(self, scope: HTTPScope, status: int, seconds: float) -> None:
        """Count the request and log it."""
        method, path = scope["method"], scope["path"]
        self.meters.requests.labels(method if method in (*READING, "POST", "PUT", "DELETE") else "?", status).inc()
        self.meters.seconds.observe(seconds)
        told = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 2)}
        LOG.log(logging.DEBUG if path in ("/health", "/metrics") else logging.INFO, "request", extra=told)


def extra_headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers every answer has; what a seat sees is never kept by a cache."""
    store = [("cache-control", "no-store")] if scope["path"].startswith(PRIVATE) else []
    return [(key.encode(), value.encode()) for key, value in (*HEADERS.items(), *store)]


async def refuse(send: Send, trouble: Trouble) -> None:
    """Answer with a problem."""
    body = msgspec.json.encode(trouble.problem())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": trouble.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
