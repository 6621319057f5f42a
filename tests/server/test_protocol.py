"""A live line below the application: quick looks are answered as they come in, and nothing overtakes anything."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from grognard.server.problems import Trouble
from grognard.server.rooms.hub import Line
from grognard.server.shown.messages import Pong
from grognard.server.store.seats import Caller
from grognard.server.web.hearing import Hearing
from grognard.server.web.protocol import STRAIGHT, LiveProtocol

CALL = (
    b"GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_extra_info(self, name: str) -> Any:
        return None

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...
    def close(self) -> None: ...


async def accepted(scope: Any, receive: Any, send: Any) -> None:
    """An application that lets anybody in, and then takes nothing."""
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


async def called() -> tuple[LiveProtocol, Wire]:
    """A line to that application."""
    config, wire = uvicorn.Config(accepted, log_config=None), Wire()
    line = LiveProtocol(config, ServerState(), {})
    line.connection_made(cast(Any, wire))
    line.data_received(CALL)
    await asyncio.sleep(0.01)
    assert line.scope["extensions"][STRAIGHT]["line"] is line
    wire.written.clear()
    return line, wire


def said(*texts: bytes) -> bytes:
    """Messages of a client, in one piece."""
    return b"".join([Frame(Opcode.TEXT, text).serialize(mask=True) for text in texts])


def test_the_first_of_many_messages_is_heard_at_once_and_the_others_wait() -> None:
    async def talk() -> None:
        line, _ = await called()
        heard: list[str] = []
        line.hear = lambda text: not heard.append(text)  # type: ignore[func-returns-value]
        line.data_received(said(b"one", b"two"))
        assert heard == ["one"]
        assert line.queue.qsize() == 1
        line.data_received(said(b"three"))  # what waits is not overtaken
        assert heard == ["one"]
        assert [line.queue.get_nowait().get("text") for _ in range(2)] == ["two", "three"]
        line.data_received(said(b"four"))
        assert heard == ["one", "four"]

    asyncio.run(talk())


def test_what_takes_its_time_waits_for_its_turn() -> None:
    async def talk() -> None:
        line, _ = await called()
        line.hear = lambda text: False
        line.data_received(said(b"an answer"))
        assert line.queue.get_nowait() == {"type": "websocket.receive", "text": "an answer"}

    asyncio.run(talk())


def test_a_line_writes_at_once_and_never_before_what_waits() -> None:
    async def talk() -> None:
        protocol, wire = await called()
        line = Line(Caller("a", "blue"), protocol.write)
        line.send_bytes(b"one")
        assert wire.written == [b"\x81\x03one"]
        protocol.pause_writing()
        line.send_bytes(b"two")
        protocol.resume_writing()
        line.send_bytes(b"three")
        assert len(wire.written) == 1
        assert [await line.next(), await line.next()] == [b"two", b"three"]
        line.send_bytes(b"four")  # three is still on its way
        assert len(wire.written) == 1

    asyncio.run(talk())


@pytest.fixture
def hearing() -> tuple[Hearing, list[Any]]:
    """Somebody at a desk that answers every look with a pong, and what is sent there."""
    told: list[Any] = []
    settings = SimpleNamespace(message_rate=2.0, message_limit=1000)
    service = SimpleNamespace(settings=settings, meters=SimpleNamespace(message=lambda *_: None))
    service.meters.refused = SimpleNamespace(labels=lambda _: SimpleNamespace(inc=lambda: None))
    desk = SimpleNamespace(service=service, room=SimpleNamespace(id="a"), at_once=lambda asked: Pong())
    line = Line(Caller("a", "blue"), lambda message: not told.append(msgspec.json.decode(message)))  # type: ignore[func-returns-value]
    return Hearing(cast(Any, desk), line), told


def test_a_look_is_answered_with_its_number_unless_something_else_is_being_done(hearing: Any) -> None:
    one, told = hearing
    assert one.at_once('{"type": "Ping", "id": 7}')
    assert told == [{"type": "Pong", "id": 7}]
    one.busy = True
    assert not one.at_once('{"type": "Ping", "id": 8}')
    assert len(told) == 1


def test_nonsense_and_too_much_are_left_to_be_dealt_with_in_turn(hearing: Any) -> None:
    one, told = hearing
    assert not one.at_once("nonsense")
    assert not one.at_once('{"type": "Chat", "text": "' + "x" * 1000 + '"}')
    heard = [one.at_once('{"type": "Ping"}') for _ in range(20)]
    assert heard[0]
    assert not heard[-1]  # a burst of eight is allowed
    assert sum(heard) == len(told) == 8


def test_a_look_that_is_refused_is_answered_with_the_reason(hearing: Any) -> None:
    one, told = hearing

    def refuse(asked: Any) -> None:
        raise Trouble(404, "there is no piece 9")

    one.desk.at_once = refuse
    assert one.at_once('{"type": "Overlays", "piece": 9, "id": 3}')
    assert [(each["status"], each["id"]) for each in told] == [(404, 3)]
