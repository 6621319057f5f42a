"""Giving a battle up, or agreeing on a draw: asked of all who must agree, and stored like an answer."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.control import CONTROL
from grognard.engine.game import Game
from grognard.engine.names import side_of
from grognard.engine.settling import Manner, unsettled
from grognard.server.problems import Trouble
from grognard.server.rooms import drill, play
from grognard.server.rooms.room import TRIES, Room
from grognard.server.rooms.shielding import to_the_end
from grognard.server.shown.ending import standing
from grognard.server.store.rows import Parley

BEHIND = 2.0
"""A general takes a draw when he stands worse by so many units' worth."""
BUSY = "others are answering at the same time; look again"


class Settling(Struct, frozen=True, kw_only=True):
    """The battle is settled, or these seats are asked first, or it goes on, and why."""

    seq: int
    done: bool
    needs: tuple[str, ...] = ()
    reason: str = ""


@to_the_end
async def settle(room: Room, seat: str, manner: Manner) -> Settling:
    """Give the battle up for a seat's side, or offer a draw; those who must agree are asked."""
    async with room.lock:
        for _ in range(TRIES):
            may_settle(room, seat)
            asked = Parley(by=seat, manner=manner, turn=room.game.battle.turn, needs=people_asked(room, seat, manner))
            if refusing := await unwilling(room, seat, manner):
                await room.revise(parley=replace(asked, refused=refusing))
                return Settling(seq=room.seq, done=False, reason=fights_on(room, refusing))
            if asked.needs:
                await room.revise(parley=asked)
                return Settling(seq=room.seq, done=False, needs=asked.needs)
            if await end(room, asked):
                return Settling(seq=room.seq, done=True)
    raise Trouble(409, BUSY)


@to_the_end
async def reply(room: Room, seat: str, agree: bool) -> Settling:
    """Agree to what another seat proposes, or not; who proposed it may think better of it."""
    async with room.lock:
        for _ in range(TRIES):
            room.in_play()
            asked = standing(room.row.parley, room.game)
            if asked is None or asked.refused or seat not in (asked.by, *asked.needs):
                raise Trouble(409, "nobody asks you to end the battle", code="not asked")
            if not agree:
                given = None if seat == asked.by else replace(asked, refused=seat)
                await room.revise(parley=given)
                return Settling(seq=room.seq, done=False, reason=fights_on(room, seat))
            agreed = replace(asked, agreed=tuple(sorted({*asked.agreed, seat} & set(asked.needs))))
            if set(agreed.agreed) != set(agreed.needs):
                await room.revise(parley=agreed)
                return Settling(seq=room.seq, done=False, needs=agreed.needs)
            if await end(room, agreed):
                return Settling(seq=room.seq, done=True)
    raise Trouble(409, BUSY)


def may_settle(room: Room, seat: str) -> None:
    """Trouble if a seat cannot end the battle, or was refused in this very turn."""
    room.in_play()
    if drill.lesson_at(room.game):
        raise Trouble(409, "a lesson is left, not lost: it waits for you among the battles")
    if refused := unsettled(room.game.battle, seat):
        raise Trouble(409, refused.reason, code="over")
    if room.holder(seat).general:
        raise Trouble(409, "a general sits in this seat; take it back first", code="handed over")
    asked = standing(room.row.parley, room.game)
    if asked and asked.manner == "agreed" and asked.by == seat and asked.refused:
        raise Trouble(409, f"{fights_on(room, asked.refused)}; ask again next turn", code="refused")


def people_asked(room: Room, seat: str, manner: Manner) -> tuple[str, ...]:
    """Who must agree: the people of one's own side, and to a draw those of the other side and Control."""
    battle = room.game.battle
    mine = set(battle.seats_of(battle.side_of(seat) or 0))
    people = [one.seat for one in room.row.holders if not one.general and one.seat != seat]
    return tuple([one for one in battle.seats if one in people and (manner == "agreed" or one in mine)])


async def unwilling(room: Room, seat: str, manner: Manner) -> str:
    """The general of the other side who will not have a draw, if one will not."""
    battle = room.game.battle
    against = [one for one in room.generals if one != CONTROL and battle.side_of(one) != battle.side_of(seat)]
    for one in against if manner == "agreed" else ():
        if not await room.workers.rules(takes_draw, room.game, one):
            return one
    return ""


def takes_draw(game: Game, seat: str) -> bool:
    """Is a draw better for a general than what he sees before him?"""
    view, doctrine = game.view(seat), game.ruleset.doctrine
    return doctrine.evaluate(view, view.side_of(seat) or 0, doctrine.weights()) <= -BEHIND


def fights_on(room: Room, seat: str) -> str:
    """That a seat will not have it, or thought better of it."""
    battle = room.game.battle
    return f"{side_of(battle, seat):fights} on" if battle.side_of(seat) is not None else f"{seat} lets it go on"


async def end(room: Room, asked: Parley) -> bool:
    """Store the end of the battle; False if another process was first."""
    after, entry = await room.judge(play.settled, room.game, asked.by, asked.manner, asked.agreed)
    return await room.stored(after, entry)
