"""Every route of the service as its handler describes it, and requests for it that make little sense."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any, NamedTuple
from urllib.parse import quote

from msgspec import Meta

from tests.soak.nonsense import Grammar, damaged, written

METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW", "get")
STRAY = (
    "/", "/index.html", "/nobody", "/api", "/api/room/", "/api/../etc/passwd", "/%ff%00", "//api/room", "/api/schema",
    "/api/room/questions/-1/candidates", "/api/room/overlays/1e9", "/api/rulesets/%2e%2e/book", "/" + "a" * 5000,
)  # fmt: skip
DEAR = {"/api/records": 0.001, "/api/records/look": 0.001, "/api/rooms": 0.1, "/api/room/hint": 0.01}
STORIES = ("/api/room/scenes", "/api/room/timeline", "/api/room/view")
BARE, BIG = 0.03, 0.2
OTHER_HEADERS = (
    (b"content-type", b"text/plain"), (b"content-type", b"\xff"), (b"accept", b"text/html"),
    (b"origin", b"http://elsewhere"), (b"origin", b"://[["), (b"content-length", b"-1"), (b"accept", b"\x00"),
    (b"content-type", b"application/json; charset=utf-9"), (b"content-type", b"multipart/form-data; boundary=x"),
    (b"if-none-match", b'"'), (b"authorization", b"Bearer"), (b"authorization", b"Basic \xff"),
    (b"range", b"bytes=9-1"), (b"accept-encoding", b"gzip"),
)  # fmt: skip


class Way(NamedTuple):
    """A route: its path in parts, fixed or asked for, and the types of what it takes in query and body."""

    method: str
    parts: tuple[tuple[str, Any], ...]
    query: tuple[tuple[str, Any], ...]
    body: Any

    @property
    def path(self) -> str:
        """Its path without what is asked for."""
        return "/" + "/".join([name for name, kind in self.parts if kind is None])

    @property
    def weight(self) -> float:
        """How often it is tried: what starts a process or makes a room seldom, what takes nothing seldom too."""
        takes = self.body is not None or self.query or any([kind for _, kind in self.parts])
        big = self.path in STORIES or not self.path.startswith("/api/room")
        return DEAR.get(self.path, (BIG if big else 1.0) if takes else BARE)


class Asked(NamedTuple):
    """A request."""

    method: str
    path: str
    query: bytes
    body: bytes
    headers: tuple[tuple[bytes, bytes], ...]


def ways(routes: list[Any]) -> list[Way]:
    """Every route of the service with the types it takes, as the framework has them."""
    found = []
    for route in routes:
        for handler in getattr(route, "route_handlers", ()):
            takes = handler.parsed_fn_signature.parameters
            parts = [(one, None) if isinstance(one, str) else (one.name, one.type) for one in route.path_components]
            asked = [(f.kwarg_definition.name or n, bounded(f)) for n, f in takes.items() if is_query(f)]
            body = takes["data"].annotation if "data" in takes else bytes if "body" in takes else None
            found += [Way(method, tuple(parts), tuple(asked), body) for method in handler.http_methods - {"OPTIONS"}]
    return found


def is_query(field: Any) -> bool:
    """Is a parameter of a handler taken from the query?"""
    return type(field.kwarg_definition).__name__ == "QueryParameter"


def bounded(field: Any) -> Any:
    """A parameter's type with its bounds."""
    told = field.kwarg_definition
    kind = field.annotation if told.ge is None else Annotated[int, Meta(ge=told.ge, le=told.le)]
    return kind | None if field.is_optional and told.ge is not None else kind


def asking(way: Way, grammar: Grammar, spoilt: float, record: bytes) -> Asked:
    """A request by a route: as it wants it, but for what is spoilt; `record` is what to upload, where that is asked."""
    rng = grammar.rng
    method = rng.choice(METHODS) if rng.random() < spoilt / 4 else way.method
    path = rng.choice(STRAY) if rng.random() < spoilt / 6 else path_of(way, grammar, spoilt)
    query = "&".join(
        [f"{name}={in_query(grammar.make(kind, spoilt))}" for name, kind in way.query if rng.random() < 0.6]
    )
    raw = query.encode()
    if spoilt and rng.random() < 0.03:
        raw = rng.choice([damaged(raw, rng), b"&&=&", b"seq=1&seq=2", b"%", b"seat=%ff", raw + b"&" + raw])
    return Asked(method, path, raw, body_of(way, grammar, spoilt, record), headers(way, rng, spoilt))


def path_of(way: Way, grammar: Grammar, spoilt: float) -> str:
    """The path of a request, what is asked for in it filled in."""
    return "/" + "/".join([one if kind is None else in_path(one, kind, grammar, spoilt) for one, kind in way.parts])


def in_path(name: str, kind: Any, grammar: Grammar, spoilt: float) -> str:
    """A part of a path: something real, or near it, or anything."""
    hint = grammar.hints.get(name)
    value = hint() if hint and grammar.rng.random() > spoilt else grammar.make(kind, spoilt)
    return quote(str(value).encode("utf-8", "surrogatepass"), safe="") or "%20"


def in_query(value: Any) -> str:
    """A value as it stands in a query."""
    return quote(str(value).encode("utf-8", "surrogatepass"))


def body_of(way: Way, grammar: Grammar, spoilt: float, record: bytes) -> bytes:
    """What is sent with a request."""
    if way.body is bytes:
        return record
    if way.body is None:
        return b"" if grammar.rng.random() > spoilt else written(grammar.anything(), grammar.rng)
    return written(grammar.make(way.body, spoilt), grammar.rng)


def headers(way: Way, rng: Random, spoilt: float) -> tuple[tuple[bytes, bytes], ...]:
    """What is said above it."""
    own = ((b"content-type", b"application/json"),) if way.body is not None else ()
    return (*own, rng.choice(OTHER_HEADERS)) if rng.random() < spoilt / 4 else own
