"""REST for what is told of a battle: replay and Bulletin."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, QueryParameter

from grognard.engine.bulletin.bulletin import Bulletin
from grognard.engine.page.beats import Reel
from grognard.server.problems import Trouble
from grognard.server.rooms import story
from grognard.server.rooms.desk import Desk
from grognard.server.rooms.shelf import story as told
from grognard.server.rooms.story import Frame, Mark
from grognard.server.shown.reels import reels
from grognard.server.web.openapi import WHY_NOT

AT_ONCE = 50
Asking = Request[Any, Any, Any]


def a_story(of: Any) -> dict[int, ResponseSpec]:
    """What a story is described as."""
    told = ResponseSpec(of, description="Request fulfilled, document follows", generate_examples=False)
    return {**WHY_NOT, 200: told}


@get("/scenes", responses=a_story(list[Frame]), packed_already=True)
async def read_scenes(
    desk: NamedDependency[Desk],
    request: Asking,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=2**31 - 1)] = 0,
    last: Annotated[int | None, QueryParameter(name="to", ge=0, le=2**31 - 1)] = None,
    seat: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The table after each of some entries, at most fifty, for a replay; any seat's view once the battle is over."""
    game, whose = desk.room.game, desk.whose(seat)
    end = first + AT_ONCE - 1 if last is None else min(last, first + AT_ONCE - 1)
    return await told(desk, request, ("scenes", whose, first, end), lambda: story.frames(game, whose, first, end))


@get("/reels", responses=a_story(list[Reel]), packed_already=True)
async def read_reels(
    desk: NamedDependency[Desk],
    request: Asking,
    first: Annotated[int, QueryParameter(name="from", ge=1, le=2**31 - 1)] = 1,
    last: Annotated[int | None, QueryParameter(name="to", ge=1, le=2**31 - 1)] = None,
    seat: FromQuery[str | None] = None,
) -> Response[bytes]:
    """What came of each of some entries, at most fifty, in beats: each begins with the table after the entry before."""
    game, whose = desk.room.game, desk.whose(seat)
    end = first + AT_ONCE - 1 if last is None else min(last, first + AT_ONCE - 1)
    return await told(desk, request, ("reels", whose, first, end), lambda: list(reels(game, whose, first - 1, end)))


@get("/timeline", responses=a_story(list[Mark]), packed_already=True)
async def read_timeline(
    desk: NamedDependency[Desk], request: Asking, seat: FromQuery[str | None] = None
) -> Response[bytes]:
    """Every entry with its turn and the losses so far; once it is over, how the captain judged each moment too."""
    game, whose = desk.room.game, desk.whose(seat)
    return await told(desk, request, ("timeline", whose), lambda: story.timeline(game, whose))


@get("/bulletin", responses=a_story(Bulletin), packed_already=True)
async def read_bulletin(desk: NamedDependency[Desk], request: Asking) -> Response[bytes]:
    """The battle as a narrative with maps, losses, luck and the proof of its dice; once it is over."""
    if not desk.room.game.over:
        raise Trouble(403, "the Bulletin is written when the battle is over")
    return await told(desk, request, ("bulletin",), lambda: story.bulletin_of(desk.room))


STORY = [read_scenes, read_reels, read_timeline, read_bulletin]
