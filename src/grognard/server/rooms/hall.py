"""The hall before a battle and at its door: seats taken by a word, given up, changed; Control begins."""

from __future__ import annotations

import time
from typing import Literal

from msgspec.structs import replace

from grognard.engine.control import CONTROL
from grognard.server.problems import Trouble
from grognard.server.rooms.computers import SHUT
from grognard.server.rooms.room import Room
from grognard.server.rooms.service import Service
from grognard.server.rooms.shielding import to_the_end
from grognard.server.rooms.words import as_said
from grognard.server.shown.messages import Reseated
from grognard.server.store.rows import Hall, Holder, Taken
from grognard.server.store.seats import Caller

CAPTAIN = "captain"
Rest = Literal["captain", "shut"]


async def find(service: Service, typed: str) -> Room:
    """The room of a word; Trouble if there is none."""
    word = as_said(typed)
    id = await service.store.by_word(word) if word else None
    if id is None:
        raise Trouble(404, "no table goes by that word", code="no word")
    return await service.rooms.find(id)


def hall_of(room: Room) -> Hall:
    """The hall of a room; Trouble where seats are taken by links alone."""
    if room.row.hall is None:
        raise Trouble(409, "in this room seats are taken by their links", code="no hall")
    return room.row.hall


def free_seat(room: Room, seat: str) -> Holder:
    """A seat that can be taken; Trouble if somebody has it, or it is none for players."""
    held = room.holder(seat)
    if room.game.battle.side_of(seat) is None:
        raise Trouble(404, f"there is no seat {seat[:40]!r} at this table")
    if seat in hall_of(room).taken:
        raise Trouble(409, f"{held.name or 'Somebody'} has just taken {seat}", code="taken")
    return held


@to_the_end
async def take(service: Service, room: Room, seat: str, name: str) -> str:
    """Sit down in a free seat: its new link. Of two at once the later is told."""
    async with room.lock:
        room.in_play()
        held, hall = free_seat(room, seat), hall_of(room)
        taken = {**hall.taken, seat: Taken(at=time.time())}
        await sit(room, replace(held, name=name, general="", owned=True), replace(hall, taken=taken))
    return await new_link(service, room, seat)


async def sit(room: Room, holder: Holder, hall: Hall) -> None:
    """Somebody else sits in a seat from now on."""
    await room.revise(holder=holder, hall=hall, thinking=hall.begun and bool(room.thinking_with(holder)))


async def new_link(service: Service, room: Room, seat: str) -> str:
    """A new link for a seat; who came by the old one is sent away."""
    token = await service.rooms.renew(Caller(room.id, seat))
    service.hub.send_away(room.id, seat)
    return token


@to_the_end
async def give_up(service: Service, room: Room, seat: str) -> None:
    """A seat is free again; its link opens nothing any more."""
    async with room.lock:
        hall, held = hall_of(room), room.holder(seat)
        if seat not in hall.taken:
            raise Trouble(409, f"nobody has taken {seat}", code="free")
        taken = {one: since for one, since in hall.taken.items() if one != seat}
        await sit(room, replace(held, name=""), replace(hall, taken=taken))
    await new_link(service, room, seat)


@to_the_end
async def reseat(service: Service, room: Room, seat: str, to: str) -> None:
    """Control moves a player to a free seat, and the player's page follows."""
    async with room.lock:
        hall, held, free = hall_of(room), room.holder(seat), free_seat(room, to)
        if seat not in hall.taken:
            raise Trouble(409, f"nobody has taken {seat}", code="free")
        taken = {one: since for one, since in hall.taken.items() if one != seat} | {to: Taken(at=time.time())}
        await sit(room, replace(free, name=held.name, general="", owned=True), replace(hall, taken=taken))
        await room.revise(holder=replace(held, name=""))
    token = await service.rooms.renew(Caller(room.id, to))
    for line in service.hub.of(room.id):
        if line.caller.role == seat:
            line.send(Reseated(seat=to, token=token))
    await service.rooms.renew(Caller(room.id, seat))
    for line in service.hub.of(room.id):
        if line.caller.role == seat:
            line.close()


async def ready(room: Room, seat: str, is_ready: bool = True) -> None:
    """A player has read the briefing."""
    async with room.lock:
        hall = hall_of(room)
        since = hall.taken.get(seat, Taken(at=time.time()))
        await room.revise(hall=replace(hall, taken={**hall.taken, seat: replace(since, ready=is_ready)}))


async def allow_hints(room: Room, allow: bool) -> None:
    """Control lets the captain advise, or not."""
    async with room.lock:
        await room.revise(hall=replace(hall_of(room), hints=allow))


@to_the_end
async def begin(room: Room, rest: Rest) -> None:
    """The battle begins; seats nobody has taken go to the computer, or stay shut."""
    async with room.lock:
        hall = hall_of(room)
        general = CAPTAIN if rest == "captain" else SHUT
        free = [one for one in room.row.holders if one.seat not in hall.taken and one.seat != CONTROL]
        for one in free:
            if not one.general:
                await room.revise(holder=replace(one, general=general))
        await room.revise(hall=replace(hall, begun=True), thinking=bool(room.thinking()))


def begun(room: Room, seat: str) -> None:
    """Trouble if this seat must wait for Control to begin."""
    if room.waits_to_begin and seat != CONTROL:
        raise Trouble(409, "Game Control has not begun yet", code="not begun")
