"""REST for the hall of a room: entered by its word, without a link; a seat that is taken there gives one."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from grognard.engine.page.scene import Scene
from grognard.server.problems import Trouble
from grognard.server.rooms import hall
from grognard.server.rooms.desk import Desk
from grognard.server.rooms.room import Room
from grognard.server.rooms.service import Service
from grognard.server.shown.hall import HallCard, hall_card
from grognard.server.shown.messages import Name
from grognard.server.store.seats import OBSERVER
from grognard.server.web.guards import client_of, header
from grognard.server.web.openapi import WHY_NOT
from grognard.server.web.reach import is_here

Asking = Request[Any, Any, Any]


class Arriving(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who sits down; nobody has to give a name."""

    name: Name = ""


class Seated(Struct, frozen=True, kw_only=True):
    """The link of the seat that was taken; it is told only once."""

    room: str
    seat: str
    token: str


async def hall_room(request: Asking, service: NamedDependency[Service], word: FromPath[str]) -> Room:
    """The room of a word; who tries many wrong ones is stopped, as one who makes many rooms."""
    try:
        return await hall.find(service, word)
    except Trouble:
        if not service.creating.take(client_of(request.scope)):
            raise Trouble(429, "too many words; wait a minute") from None
        raise


@get("/{word:str}", responses=WHY_NOT)
async def read_hall(request: Asking, service: NamedDependency[Service], word: FromPath[str]) -> HallCard:
    """The seats of a room and who has them."""
    room = await hall_room(request, service, word)
    if not is_here(client_of(request.scope)):
        service.came_by[room.id] = header(request.scope, b"host")
    found = hall.hall_of(room)
    card = service.herald(room).card(OBSERVER)
    return await room.judge(hall_card, room.game, card, found, service.came_by.get(room.id, ""))


@get("/{word:str}/map", responses=WHY_NOT)
async def read_map(request: Asking, service: NamedDependency[Service], word: FromPath[str]) -> Scene:
    """The table as all in the hall may see it."""
    room = await hall_room(request, service, word)
    return await room.judge(lambda: room.game.ruleset.scene(room.game.view(OBSERVER), OBSERVER))


@post("/{word:str}/seats/{seat:str}", responses=WHY_NOT)
async def take_seat(
    request: Asking,
    service: NamedDependency[Service],
    word: FromPath[str],
    seat: FromPath[str],
    data: JSONBody[Arriving],
) -> Seated:
    """Take a free seat; of two at once the later is told 409."""
    room = await hall_room(request, service, word)
    token = await hall.take(service, room, seat, data.name.strip())
    return Seated(room=room.id, seat=seat, token=token)


class Beginning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who plays the seats that nobody has taken: the computer, or nobody."""

    rest: Literal["captain", "shut"] = "captain"


@post("/begin", status_code=204, responses=WHY_NOT)
async def begin(desk: NamedDependency[Desk], data: JSONBody[Beginning]) -> None:
    """Control begins, also from the hall."""
    await hall.begin(desk.as_control().room, data.rest)


HALL = Router("/halls", route_handlers=[read_hall, read_map, take_seat], tags=["hall"])
