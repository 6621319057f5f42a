"""No stranger writes a line of the log, and no link is in it, however it is written."""

from __future__ import annotations

import logging
from urllib.parse import quote

import msgspec
import pytest

from grognard.server.logs import Lines
from grognard.server.store.seats import new_room_id, new_token

EVERYTHING = {index: f"%{index:02X}" for index in range(256)}


def written(style: str, path: str, said: str = "request") -> str:
    """A request as the log has it."""
    record = logging.makeLogRecord({"msg": said, "levelname": "INFO", "path": path, "status": 200})
    return Lines(style).format(record)


def encoded(text: str, times: int) -> str:
    """A text with every letter percent-encoded, so many times over."""
    text = text.translate(EVERYTHING)
    for _ in range(times - 1):
        text = quote(text)
    return text


@pytest.mark.parametrize("style", ["json", "text"])
@pytest.mark.parametrize("break_", ["\n", "\r", "\x85", "\u2028", "\x1b[2J", "\x00", "\x0b"])
def test_a_path_cannot_begin_a_line_of_its_own(style: str, break_: str) -> None:
    line = written(style, f"/a{break_}2026-01-01T00:00:00.000Z INFO    stopped", f"said{break_}too")
    assert len(line.splitlines()) == 1
    assert line.isprintable()


def test_a_path_cannot_pass_for_other_words_of_its_line() -> None:
    assert written("text", "/a status=500").endswith('path="/a status=500" status=200')
    assert msgspec.json.decode(written("json", '/a","status":500'))["status"] == 200


@pytest.mark.parametrize("style", ["json", "text"])
def test_the_trace_of_a_defect_is_set_in(style: str) -> None:
    try:
        raise ValueError(f"{new_token(new_room_id())}\n2026-01-01T00:00:00.000Z INFO    stopped\x1b[2J")
    except ValueError as error:
        record = logging.makeLogRecord({"msg": "failed", "exc_info": (type(error), error, error.__traceback__)})
    lines = Lines(style).format(record).splitlines()
    assert all(line.startswith("    ") for line in lines[1:])
    assert all(line.isprintable() for line in lines)
    assert ".***" in "".join(lines)


@pytest.mark.parametrize("style", ["json", "text"])
def test_a_link_is_struck_out_however_it_is_written(style: str) -> None:
    for _ in range(50):
        token = new_token(new_room_id())
        secret = token.partition(".")[2]
        ways = [
            token,
            token.upper(),
            token.replace(".", "/"),
            token.replace(".", "%2E"),
            token.replace(".", "%252e"),
            *[encoded(token, times) for times in (1, 2, 3, 20)],
        ]
        for way in ways:
            for path in (f"/{way}", f"/x?link={way}&y=1", f"/{'x' * 280}/{way}"):
                for line in (written(style, path), written(style, "/", f'"WebSocket {path}" [accepted]')):
                    assert secret[:16].lower() not in line.lower()
                    assert encoded(secret[:4], 1) not in line


def test_what_is_no_link_is_told_as_it_came() -> None:
    path = "/api/room/questions/7/candidates?x=100%25"
    assert msgspec.json.decode(written("json", path))["path"] == path
