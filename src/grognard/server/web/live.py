"""The live socket of a seat: the link first, then questions and answers both ways."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from grognard.server.limits import SENDING
from grognard.server.networks import network_of
from grognard.server.problems import Trouble
from grognard.server.rooms.desk import Desk
from grognard.server.rooms.hub import Line
from grognard.server.rooms.service import Service
from grognard.server.shown.messages import Join
from grognard.server.store.database import AWAY
from grognard.server.store.seats import Caller
from grognard.server.web.guards import client_of, is_welcome
from grognard.server.web.hearing import Hearing, away, decoded
from grognard.server.web.protocol import STRAIGHT, LiveProtocol

LOG = logging.getLogger("grognard.live")
JOINING = 10.0
GOING_AWAY, POLICY, TRY_LATER = 1001, 1008, 1013
Socket = WebSocket[Any, Any, Any]


@websocket("/live")
async def live(socket: Socket, service: NamedDependency[Service]) -> None:
    """One seat's line."""
    if not is_welcome(socket.scope, service.settings.origins):
        LOG.warning("live from another site", extra={"client": client_of(socket.scope)})
        await socket.close(POLICY, "origin")
        return
    with suppress(WebSocketDisconnect, ConnectionError, RuntimeError, TimeoutError):  # the other end went away
        await socket.accept()
        if service.stopping or service.hub.count >= service.settings.max_sockets:
            await socket.close(TRY_LATER, "full")
        else:
            await attend(socket, service)


async def attend(socket: Socket, service: Service) -> None:
    """Let somebody in, and serve the line until it is closed."""
    wanted, desk = await at_the_door(socket, service)
    if desk is None or wanted is None:
        return
    protocol = straight(socket)
    line = Line(Caller(desk.room.id, desk.role), None if protocol is None else protocol.write)
    service.hub.add(line)
    service.meters.sockets.set(service.hub.count)
    writer = asyncio.create_task(write(socket, line))
    try:
        await greet(desk, line, wanted)
        hearing = Hearing(desk, line)
        if protocol is not None:
            protocol.hear = hearing.at_once
        await first_done(writer, asyncio.create_task(read(socket, hearing)))
    finally:
        line.write = None
        service.hub.remove(line)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        service.meters.sockets.set(service.hub.count)
        await desk.herald.presence()


def straight(socket: Socket) -> LiveProtocol | None:
    """The line below, where the server is ours."""
    found: Any = (socket.scope.get("extensions") or {}).get(STRAIGHT)
    return found["line"] if found else None


async def greet(desk: Desk, line: Line, wanted: Join) -> None:
    """Welcome somebody; while that cannot be read, they are told to come again."""
    try:
        await desk.herald.welcome(line, wanted.seq, wanted.id)
        await desk.herald.presence()
    except AWAY as error:
        line.send(away(error).problem(wanted.id))
        line.close()


class Waiting:
    """Somebody who has not joined yet."""

    def __init__(self, task: asyncio.Task[Any]) -> None:
        self.task = task

    def send_away(self) -> None:
        """Wait no longer for the link."""
        self.task.cancel()


async def at_the_door(socket: Socket, service: Service) -> tuple[Join, Desk] | tuple[None, None]:
    """Wait for the link, unless too many of that network wait already or others push in."""
    joining = asyncio.create_task(joined(socket, service))
    visitor = Waiting(joining)
    if not service.joining.enter(visitor, network_of(client_of(socket.scope))):
        visitor.send_away()
    try:
        await asyncio.wait([joining])
        if not joining.cancelled():
            return joining.result()
        await socket.close(TRY_LATER, "too many wait")
        return None, None
    finally:
        joining.cancel()
        service.joining.leave(visitor)


async def joined(socket: Socket, service: Service) -> tuple[Join, Desk] | tuple[None, None]:
    """The first message must be a link; the socket is closed if it is not."""
    try:
        asked = decoded(await asyncio.wait_for(receive(socket), JOINING), service)
        if not isinstance(asked, Join):
            raise Trouble(401, "the first message must be Join, with the link of a seat")
        caller = await service.rooms.enter(asked.token)
        if len(service.hub.of(caller.room)) >= service.settings.room_sockets:
            raise Trouble(429, "too many are in this room")
        return asked, await Desk.open(service, caller)
    except TimeoutError:
        trouble = Trouble(401, "no link came in time")
    except Trouble as found:
        trouble = found
    except AWAY as error:
        trouble = away(error)
    await socket.send_data(msgspec.json.encode(trouble.problem()), mode="text")
    await socket.close(POLICY if trouble.status < 500 else TRY_LATER, trouble.code)
    return None, None


async def receive(socket: Socket) -> str | bytes:
    """The next message; WebSocketDisconnect when there are no more."""
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=event.get("code", GOING_AWAY))
    text = event.get("text")
    return text if text is not None else event.get("bytes") or b""


async def read(socket: Socket, hearing: Hearing) -> None:
    """Take messages, one after the other, until the line is closed or its patience is at an end."""
    while hearing.patient:
        await hearing.in_turn(await receive(socket))
    hearing.line.close()
    await asyncio.sleep(JOINING)


async def write(socket: Socket, line: Line) -> None:
    """Send what waits, until told to close."""
    while (message := await line.next()) is not None:
        async with asyncio.timeout(SENDING):
            await socket.send_data(message, mode="text")
    await socket.close(GOING_AWAY)


async def first_done(*tasks: asyncio.Task[None]) -> None:
    """Wait for the first of some tasks, and stop the others."""
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
