"""REST for the end of a battle and what comes after: giving it up, a draw, another battle, on from a moment."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Struct

from grognard.engine.settling import Manner
from grognard.server.rooms import sequels, settling
from grognard.server.rooms.desk import Desk
from grognard.server.rooms.making import MadeRoom
from grognard.server.rooms.sequels import NextBattle, PlayingOn, TakenSeat
from grognard.server.rooms.settling import Settling
from grognard.server.web.guards import one_more
from grognard.server.web.openapi import WHY_NOT

Asking = Request[Any, Any, Any]


class Proposal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the battle is to end: `resigned` gives it up, `agreed` offers a draw."""

    manner: Manner


class Reply(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Yes or no to what another seat proposes."""

    agree: bool


@post("/settle", status_code=200, responses=WHY_NOT)
async def settle(desk: NamedDependency[Desk], data: JSONBody[Proposal]) -> Settling:
    """Give the battle up, or offer a draw; people are asked, a general says at once what he thinks of it."""
    return await settling.settle(desk.room, desk.seat, data.manner)


@post("/parley", status_code=200, responses=WHY_NOT)
async def parley(desk: NamedDependency[Desk], data: JSONBody[Reply]) -> Settling:
    """Agree to end the battle as another seat proposes, or fight on."""
    return await settling.reply(desk.room, desk.seat, data.agree)


@post("/sequel", responses=WHY_NOT)
async def call_for(desk: NamedDependency[Desk], request: Asking, data: JSONBody[NextBattle]) -> MadeRoom:
    """Another battle after this one: the same, sides swapped, or the next scenario; the others are invited here."""
    one_more(request.scope, desk.service.creating)
    return await sequels.called(desk.service, desk.room, desk.role, data.kind)


@post("/sequel/seat", responses=WHY_NOT)
async def take_seat(desk: NamedDependency[Desk]) -> TakenSeat:
    """One's own seat in the battle that was called for."""
    return await sequels.seat_taken(desk.service, desk.room, desk.role)


@post("/on", responses=WHY_NOT)
async def play_on(desk: NamedDependency[Desk], request: Asking, data: JSONBody[PlayingOn]) -> MadeRoom:
    """A new battle from a moment of this one, which is over; its links are told only here."""
    one_more(request.scope, desk.service.creating)
    return await sequels.played_on_from(desk.service, desk.room, data)


AFTER = [settle, parley, call_for, take_seat, play_on]
