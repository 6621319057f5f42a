"""Serves the pages: the built front end, held in memory and packed, before anything that belongs to the API."""

from __future__ import annotations

import gzip
import hashlib
from html import escape
from pathlib import Path

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send
from msgspec import Struct

from grognard.server.web.guards import header

STATIC = Path(__file__).parents[1] / "static"
OURS = ("/api", "/health", "/metrics")
READING = ("GET", "HEAD")
FOREVER, ASK_FIRST = "public, max-age=31536000, immutable", "no-cache"
PACKED = 1000
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".map": "application/json",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
    ".wasm": "application/wasm",
}
SHEET = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Grognard</title><style>
:root {{ color-scheme: light dark }}
body {{ font: 400 17px/1.5 Georgia, serif; margin: 14vh auto; max-width: 34rem; padding: 0 1rem;
  background: light-dark(#f5efe1, #1d1915); color: light-dark(#2a231b, #f1e7d2) }}
h1 {{ font-size: 1.7rem; margin: 0 0 .4em }} a {{ color: light-dark(#7a4f0c, #e7bd63) }}
code {{ background: light-dark(#efe7d4, #15120f); padding: .1em .4em; border-radius: 3px }}
</style></head><body><main><h1>{title}</h1>{body}</main></body></html>
"""
UNBUILT = SHEET.format(
    title="The table is not laid yet",
    body="<p>The service runs, but its pages have not been built. Build them with <code>python3 dev.py play</code>, "
    "or with <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>, and load this page again."
    '</p><p>Programs can play all the same: <a href="/api/schema/openapi.json">the API describes itself</a>.</p>',
)


class Page(Struct, frozen=True, kw_only=True):
    """One file as it is sent, plain and packed."""

    body: bytes
    packed: bytes
    kind: str
    cache: str
    mark: str


def page(body: bytes, name: str) -> Page:
    """A file made ready; what has a hash in its name never changes."""
    kind = KINDS.get(Path(name).suffix, "application/octet-stream")
    text = kind.startswith("text/") or kind in ("image/svg+xml", "application/json", "application/wasm")
    return Page(
        body=body,
        packed=gzip.compress(body, 9, mtime=0) if text and len(body) >= PACKED else b"",
        kind=kind,
        cache=FOREVER if name.startswith("assets/") else ASK_FIRST,
        mark=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
    )


def pages(folder: Path) -> dict[str, Page]:
    """Every file of the front end by its path; a page that says how to build it where there is none."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    found = {f"/{name}": page(path.read_bytes(), name) for name, path in files.items()}
    start = found.get("/index.html") or page(UNBUILT.encode(), "index.html")
    return {**found, "/": start, "/index.html": start}


class Site:
    """The pages in front of the API."""

    def __init__(self, api: ASGIApp, folder: Path = STATIC) -> None:
        self.api, self.folder = api, folder
        self.built = -1.0
        self.pages: dict[str, Page] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a page, or pass the request on."""
        if scope["type"] != ScopeType.HTTP or scope["path"].startswith(OURS):
            await self.api(scope, receive, send)
        elif found := self.known().get(scope["path"]):
            await answer(scope, send, found)
        elif scope["method"] in READING and "text/html" in header(scope, b"accept"):
            await say(send, 404, "There is nothing here", f"Nobody knows {escape(scope['path'][:100])}.")
        else:
            await self.api(scope, receive, send)

    def known(self) -> dict[str, Page]:
        """The pages, read again when they were built again."""
        start = self.folder / "index.html"
        built = start.stat().st_mtime if start.exists() else 0.0
        if built != self.built:
            self.built, self.pages = built, pages(self.folder)
        return self.pages


async def answer(scope: HTTPScope, send: Send, found: Page) -> None:
    """Send a page, unless it is known already or is not to be read."""
    if scope["method"] not in READING:
        await say(send, 405, "This can only be read", "", {"allow": "GET, HEAD"})
        return
    headers = {"content-type": found.kind, "cache-control": found.cache, "etag": found.mark, "vary": "accept-encoding"}
    if found.mark in header(scope, b"if-none-match"):
        await respond(send, 304, headers, b"")
        return
    body = found.body
    if found.packed and "gzip" in header(scope, b"accept-encoding"):
        body = found.packed
        headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(body))
    await respond(send, 200, headers, b"" if scope["method"] == "HEAD" else body)


async def say(send: Send, status: int, title: str, text: str, more: dict[str, str] | None = None) -> None:
    """A page of plain words."""
    body = SHEET.format(title=title, body=f'<p>{text}</p><p><a href="/">To the battles</a></p>').encode()
    headers = {"content-type": KINDS[".html"], "content-length": str(len(body)), **(more or {})}
    await respond(send, status, headers, body)


async def respond(send: Send, status: int, headers: dict[str, str], body: bytes) -> None:
    """The two messages of an answer."""
    raw = [(key.encode(), value.encode()) for key, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body, "more_body": False})
