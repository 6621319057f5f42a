"""REST for what is told of a battle: replay and Bulletin."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from grognard.engine.bulletin import Bulletin
from grognard.server import story
from grognard.server.desk import Desk
from grognard.server.openapi import WHY_NOT
from grognard.server.problems import Trouble
from grognard.server.story import Frame, Mark

AT_ONCE = 50


@get("/scenes", responses=WHY_NOT)
async def read_scenes(
    desk: NamedDependency[Desk],
    first: Annotated[int, QueryParameter(name="from", ge=0, le=2**31 - 1)] = 0,
    last: Annotated[int | None, QueryParameter(name="to", ge=0, le=2**31 - 1)] = None,
    seat: FromQuery[str | None] = None,
) -> list[Frame]:
    """The table after each of some entries, at most fifty, for a replay; any seat's view once the battle is over."""
    game, whose = desk.room.game, desk.whose(seat)
    end = first + AT_ONCE - 1 if last is None else min(last, first + AT_ONCE - 1)
    return await desk.room.workers.story(story.frames, game, whose, first, end)


@get("/timeline", responses=WHY_NOT)
async def read_timeline(desk: NamedDependency[Desk], seat: FromQuery[str | None] = None) -> list[Mark]:
    """Every entry with its turn and the losses so far; once it is over, how the captain judged each moment too."""
    return await desk.room.workers.story(story.timeline, desk.room.game, desk.whose(seat))


@get("/bulletin", responses=WHY_NOT)
async def read_bulletin(desk: NamedDependency[Desk]) -> Bulletin:
    """The battle as a narrative with maps, losses, luck and the proof of its dice; once it is over."""
    if not desk.room.game.over:
        raise Trouble(403, "the Bulletin is written when the battle is over")
    return await desk.room.workers.story(story.PRINTER.print, desk.room)


STORY = [read_scenes, read_timeline, read_bulletin]
