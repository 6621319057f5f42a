"""The pages: what is sent, how long it may be kept, and that the API keeps its own answers."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest

from grognard.server.web.site import Site
from tests.server.serving import Server

HTML = {"accept": "text/html"}
SCRIPT = "assets/index-1a2b3c.js"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small front end."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Grognard</title>")
    (tmp_path / SCRIPT).write_text("go();" * 1000)
    (tmp_path / "shako.svg").write_text("<svg/>")
    return tmp_path


async def no_api(scope: object, receive: object, send: object) -> None:
    raise LookupError("passed on")


def client(folder: Path) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(Site(no_api, folder))  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=transport, base_url="http://table", headers={"accept-encoding": "gzip"})


def fetch(folder: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        async with client(folder) as asking:
            return await asking.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})

    return asyncio.run(ask())


def test_the_first_page_is_asked_for_anew_and_scripts_are_kept(folder: Path) -> None:
    start, script = fetch(folder, "/"), fetch(folder, f"/{SCRIPT}")
    assert start.headers["content-type"] == "text/html; charset=utf-8"
    assert start.headers["cache-control"] == "no-cache"
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert fetch(folder, "/shako.svg").headers["content-type"] == "image/svg+xml"


def test_scripts_are_packed_for_those_who_can_unpack_them(folder: Path) -> None:
    packed, plain = fetch(folder, f"/{SCRIPT}"), fetch(folder, f"/{SCRIPT}", accept_encoding="identity")
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < 200 < len(plain.content)
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text


def test_what_is_known_is_not_sent_again(folder: Path) -> None:
    mark = fetch(folder, "/").headers["etag"]
    again = fetch(folder, "/", if_none_match=mark)
    assert (again.status_code, again.content) == (304, b"")
    (folder / "index.html").write_text("<!doctype html><title>New</title>")
    assert fetch(folder, "/", if_none_match=mark).status_code == 200


def test_pages_are_only_read(folder: Path) -> None:
    assert fetch(folder, "/", "HEAD").content == b""
    refused = fetch(folder, "/", "POST")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("path", ["/nowhere", "/../app.py", "/%2e%2e/app.py", "/assets/", "/assets"])
def test_nothing_else_is_a_page(folder: Path, path: str) -> None:
    (folder.parent / "app.py").write_text("secret")
    answer = fetch(folder, path, **HTML)
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text
    assert "secret" not in answer.text


def test_words_of_the_address_cannot_become_part_of_the_page(folder: Path) -> None:
    assert "<script>" not in fetch(folder, "/<script>alert(1)</script>", **HTML).text


@pytest.mark.parametrize("path", ["/api/room", "/api", "/health", "/metrics", "/nowhere"])
def test_the_rest_is_passed_on(folder: Path, path: str) -> None:
    with pytest.raises(LookupError, match="passed on"):
        fetch(folder, path)


def test_without_a_front_end_the_first_page_says_how_to_build_it(tmp_path: Path) -> None:
    answer = fetch(tmp_path, "/")
    assert answer.status_code == 200
    assert "dev.py play" in answer.text


def test_the_server_sends_pages_and_problems(server: Server) -> None:
    start = httpx.get(server.url, headers=HTML)
    assert start.status_code == 200
    assert "default-src 'self'" in start.headers["content-security-policy"]
    lost = httpx.get(f"{server.url}/nowhere", headers=HTML)
    assert (lost.status_code, lost.headers["content-type"]) == (404, "text/html; charset=utf-8")
    for path, status in (("/nowhere", 404), ("/api/nowhere", 404)):
        assert httpx.get(f"{server.url}{path}").json()["status"] == status
    wrong = httpx.delete(f"{server.url}/api/rooms")
    assert (wrong.status_code, set(wrong.headers["allow"].split(", "))) == (405, {"OPTIONS", "POST"})


def test_long_answers_are_packed(server: Server) -> None:
    with httpx.stream("GET", f"{server.url}/api/rulesets", headers={"accept-encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw).startswith(b"[")
