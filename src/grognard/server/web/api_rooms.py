"""REST for rooms: made by anybody, entered by a secret link in the Authorization header."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post, put
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter, RawBody
from msgspec import Struct

from grognard.engine.page.reports import TurnReport
from grognard.engine.records import Record
from grognard.server.problems import Trouble
from grognard.server.rooms import looks, making, uploads
from grognard.server.rooms.desk import Desk
from grognard.server.rooms.herald import viewpoint
from grognard.server.rooms.making import MadeRoom, NewRoom
from grognard.server.rooms.reopening import Unshown
from grognard.server.rooms.report import Report, report
from grognard.server.rooms.service import Service
from grognard.server.rooms.shelf import story
from grognard.server.rooms.uploads import RecordCard
from grognard.server.shown.asks import No as Number
from grognard.server.shown.asks import ThrowDice, Words
from grognard.server.shown.briefing import Briefing, briefing
from grognard.server.shown.cards import LogEntry, Verdict
from grognard.server.shown.messages import (
    Accepted,
    Answer,
    Candidates,
    Choices,
    Gauged,
    Hint,
    Hinted,
    Measure,
    Name,
    Offered,
    Offers,
    Overlaid,
    Overlays,
    Preview,
    Undone,
)
from grognard.server.shown.room_cards import RoomCard
from grognard.server.shown.tables import QuestionCard, WholeTable
from grognard.server.store.rows import ChatLine
from grognard.server.web.api_after import AFTER
from grognard.server.web.api_hall import begin
from grognard.server.web.api_story import STORY
from grognard.server.web.guards import one_more
from grognard.server.web.openapi import WHY_NOT

No = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]
Seq = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]
MaybeSeq = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)]
BEARER = "Bearer "


class Agreement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Yes or no to a takeback."""

    agree: bool


class TakingBack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be taken back: all since an entry of one's own, else one's last answer; or only a look at it."""

    entry: Number | None = None
    look: bool = False


class Saying(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of chat."""

    text: Words


class Handing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The general a seat is given to; none takes it back."""

    general: Name = ""


class Calling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name a player goes by at the table."""

    name: Name


class NewLink(Struct, frozen=True, kw_only=True):
    """A secret link in the place of another; it is told only once."""

    role: str
    token: str


async def desk_of(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Desk:
    """The desk of whoever shows a link."""
    shown = request.headers.get("authorization", "")
    if not shown.startswith(BEARER):
        raise Trouble(401, "show the link of a seat: Authorization: Bearer TOKEN")
    return await Desk.open(service, await service.rooms.enter(shown.removeprefix(BEARER)))


# making


@post("/rooms", responses=WHY_NOT)
async def make_room(
    request: Request[Any, Any, Any], service: NamedDependency[Service], data: JSONBody[NewRoom]
) -> MadeRoom:
    """Set up a battle; the links to its seats are told only here."""
    one_more(request.scope, service.creating)
    return await making.from_scenario(service, data)


@post("/records", responses=WHY_NOT)
async def upload_record(
    request: Request[Any, Any, Any],
    service: NamedDependency[Service],
    body: RawBody,
    arrangement: FromQuery[str | None] = None,
) -> MadeRoom:
    """Open a room that goes on where a record stops; the body is a record in JSON, packed by gzip or not.

    Its own generals go on with it, unless an `arrangement` (JSON: seats, pace, thoughts) says otherwise.
    """
    one_more(request.scope, service.creating)
    return await uploads.from_record(service, body, uploads.arrangement(arrangement))


@post("/records/look", status_code=200, responses=WHY_NOT)
async def look_at_record(
    request: Request[Any, Any, Any], service: NamedDependency[Service], body: RawBody
) -> RecordCard:
    """What a record is of and who sat where, before anybody goes on with it."""
    one_more(request.scope, service.creating)
    return await uploads.looked_at(service, body)


# looking


@get("/", responses=WHY_NOT)
async def read_room(desk: NamedDependency[Desk]) -> RoomCard:
    """The room: who sits where, who is present, what is waited for."""
    return desk.card()


@get("/view", responses=WHY_NOT)
async def read_view(
    desk: NamedDependency[Desk], seq: MaybeSeq = None, seat: FromQuery[str | None] = None
) -> WholeTable:
    """The table as this seat may know it, now or after so many entries; any seat's view once the battle is over."""
    return await desk.table(seq, seat)


@get("/scenario", responses=WHY_NOT)
async def read_briefing(desk: NamedDependency[Desk]) -> Briefing:
    """The scenario as this seat may read it."""
    return await desk.room.workers.rules(briefing, desk.room.game, desk.role)


@get("/turn-report", responses=WHY_NOT)
async def read_turn_report(desk: NamedDependency[Desk]) -> TurnReport | None:
    """What happened in the last turn, or in the enemy's half, as this seat may know it."""
    return await desk.turn_report()


@get("/questions", responses=WHY_NOT)
async def read_questions(desk: NamedDependency[Desk]) -> tuple[QuestionCard, ...]:
    """The questions put to this seat, each with the shape of its answers."""
    return (await desk.table()).questions


@get("/questions/{question:int}/candidates", responses=WHY_NOT)
async def read_candidates(
    desk: NamedDependency[Desk],
    question: No,
    piece: MaybeSeq = None,
    limit: Annotated[int, QueryParameter(ge=1, le=5000)] = 500,
) -> Choices:
    """Legal answers on the ruleset's lattice, of all or of one piece."""
    return await desk.see(looks.choices(desk.room, desk.role, Candidates(question=question, piece=piece, limit=limit)))


@get("/log", responses=WHY_NOT)
async def read_log(
    desk: NamedDependency[Desk],
    after: Annotated[int, QueryParameter(ge=-1, le=2**31 - 1)] = -1,
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = 100,
    seat: FromQuery[str | None] = None,
) -> list[LogEntry]:
    """What happened after an entry (-1: from before the opening), as this seat may know it."""
    return await desk.log(after, limit, seat)


@get(
    "/record",
    responses={**WHY_NOT, 200: ResponseSpec(Record, description="The record, as a file", generate_examples=False)},
    packed_already=True,
)
async def read_record(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Response[bytes]:
    """The record of the battle. It holds every secret: it is for the end, or for the only person who ever sat there.

    Of a battle that can only be read here it is for everybody in the room.
    """
    try:
        desk = await desk_of(request, service)
    except Unshown as unshown:
        file = download(f"{unshown.record.ruleset}.json")
        return Response(msgspec.json.encode(unshown.record), media_type="application/json", headers=file)
    if not desk.may_read_all:
        raise Trouble(403, "the record holds every secret; it is given out when the battle is over")
    room, game = desk.room, desk.room.game
    file = download(f"{room.game.ruleset.name}-{room.id}.json")
    return await story(desk, request, ("record",), lambda: uploads.kept(room, game), **file)


@get(
    "/report",
    responses={**WHY_NOT, 200: ResponseSpec(Report, description="The report, as a file", generate_examples=False)},
    packed_already=True,
)
async def read_report(desk: NamedDependency[Desk], request: Request[Any, Any, Any]) -> Response[bytes]:
    """What this seat can report when something looks wrong: its table and log, and the record where it may have it."""
    room, game, seat, whole = desk.room, desk.room.game, viewpoint(desk.role), desk.may_read_all
    file = download(f"report-{room.game.ruleset.name}-{room.id}.json")
    return await story(desk, request, ("report", seat), lambda: report(room, game, seat, whole), **file)


def download(name: str) -> dict[str, str]:
    """The header of what is to be kept as a file."""
    return {"content-disposition": f'attachment; filename="{name}"'}


@get("/chat", responses=WHY_NOT)
async def read_chat(desk: NamedDependency[Desk], after: Seq = 0) -> list[ChatLine]:
    """What was said."""
    return await desk.room.store.chat(desk.room.id, after)


# doing


@post("/preview", status_code=200, responses=WHY_NOT)
async def preview(desk: NamedDependency[Desk], data: JSONBody[Preview]) -> Verdict:
    """What an answer would do: cost and odds, or the clause that refuses it."""
    return await desk.see(looks.verdict(desk.room, desk.role, data))


@post("/offers", status_code=200, responses=WHY_NOT)
async def offers(desk: NamedDependency[Desk], data: JSONBody[Offers]) -> Offered:
    """What a gesture may mean, or an action: answers ready to be given, each with its verdict."""
    return await desk.see(looks.offered(desk.room, desk.role, data))


@post("/hint", status_code=200, responses=WHY_NOT)
async def hint(desk: NamedDependency[Desk], data: JSONBody[Hint]) -> Hinted:
    """What the captain would do in this seat, as an answer ready to be given, and why."""
    return await desk.hint(data.question)


@get("/overlays/{piece:int}", responses=WHY_NOT)
async def read_overlays(desk: NamedDependency[Desk], piece: No) -> Overlaid:
    """A piece's reach, arcs and ranges."""
    return await desk.see(looks.overlaid(desk.room, desk.role, Overlays(piece=piece)))


@post("/measure", status_code=200, responses=WHY_NOT)
async def measure(desk: NamedDependency[Desk], data: JSONBody[Measure]) -> Gauged:
    """What lies between two pieces or places."""
    return await desk.see(looks.gauged(desk.room, desk.role, data))


@post("/answers", responses=WHY_NOT)
async def answer(desk: NamedDependency[Desk], data: JSONBody[Answer]) -> Accepted:
    """Answer a question; it is stored when this returns."""
    return await desk.answer(data)


@post("/dice", status_code=200, responses=WHY_NOT)
async def throw(desk: NamedDependency[Desk], data: JSONBody[ThrowDice]) -> Accepted:
    """Type the dice of the answer that waits for them, or have them thrown; see `throwing` of the room."""
    return await desk.throw(data)


@delete("/dice", status_code=204, responses=WHY_NOT)
async def call_off(desk: NamedDependency[Desk]) -> None:
    """Take one's order up again before its dice are thrown."""
    await desk.call_off()


@post("/undo", status_code=200, responses=WHY_NOT)
async def undo(desk: NamedDependency[Desk], data: JSONBody[TakingBack | None] = None) -> Undone:
    """Take one's last answer back, or all since an entry of one's own, or ask the others to consent.

    A computer consents, unless something sealed has been shown since. What is over stays over.
    """
    return await desk.undo(data.entry, data.look) if data else await desk.undo()


@post("/consent", status_code=200, responses=WHY_NOT)
async def consent(desk: NamedDependency[Desk], data: JSONBody[Agreement]) -> Undone:
    """Let another seat take its answer back, or not."""
    return await desk.consent(data.agree)


@post("/chat", status_code=204, responses=WHY_NOT)
async def say(desk: NamedDependency[Desk], data: JSONBody[Saying]) -> None:
    """Say something to the room."""
    await desk.say(data.text)


@put("/name", responses=WHY_NOT)
async def call_me(desk: NamedDependency[Desk], data: JSONBody[Calling]) -> RoomCard:
    """Go by another name at the table."""
    await desk.call_me(data.name)
    return desk.card()


@put("/seats/{seat:str}", responses=WHY_NOT)
async def hand_over(desk: NamedDependency[Desk], seat: FromPath[str], data: JSONBody[Handing]) -> RoomCard:
    """Give a seat to a general, or take it back."""
    await desk.hand_over(seat, data.general)
    return desk.card()


@post("/links/{role:str}", responses=WHY_NOT)
async def renew_link(desk: NamedDependency[Desk], role: FromPath[str]) -> NewLink:
    """A new link in the place of one's own, or of the observers' for the host; the old one opens nothing any more."""
    return NewLink(role=role, token=await desk.renew(role))


MAKING = Router("/", route_handlers=[make_room, upload_record, look_at_record], tags=["rooms"])
ROOM = Router(
    "/room",
    route_handlers=[
        read_room,
        read_view,
        read_briefing,
        read_turn_report,
        read_questions,
        read_candidates,
        read_log,
        read_record,
        read_report,
        read_chat,
        preview,
        offers,
        hint,
        read_overlays,
        measure,
        answer,
        throw,
        call_off,
        undo,
        consent,
        say,
        call_me,
        hand_over,
        renew_link,
        *STORY,
        *AFTER,
        begin,
    ],
    dependencies={"desk": Provide(desk_of)},
    security=[{"link": []}],
    tags=["room"],
)
