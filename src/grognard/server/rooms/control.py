"""Game Control's hand on a room: going back without leave, the clock, calling time."""

from __future__ import annotations

import time

from grognard.engine.control import CONTROL
from grognard.engine.game import Game, entry_of
from grognard.engine.records import Entry
from grognard.server.problems import Trouble
from grognard.server.rooms.computers import default_answer
from grognard.server.rooms.play import DiceShort, branch
from grognard.server.rooms.room import TRIES, Room
from grognard.server.rooms.shielding import to_the_end
from grognard.server.shown.messages import Undone
from grognard.server.shown.showing import waited_for
from grognard.server.store.rows import Clock

TIME = "Game Control called time"
STOPPED = "Game Control has stopped the clock"


def went_back(game: Game, to: int, reason: str) -> tuple[Game, Entry]:
    """The game as it stood after so many entries, by Control's word alone."""
    if game.over:
        raise Trouble(409, "the battle is over, and what was done in it stands", code="over")
    if not game.begins <= to < len(game.history):
        raise Trouble(404, f"the game can go back to moments from {game.begins} to {len(game.history) - 1}")
    after = branch(game)
    after.rewind(to, CONTROL, reason=reason)
    return after, entry_of(after.history[-1])


@to_the_end
async def go_back(room: Room, to: int, reason: str) -> Undone:
    """Take the game back, and tell everybody."""
    async with room.lock:
        for _ in range(TRIES):
            room.in_play()
            after, entry = await room.judge(went_back, room.game, to, reason)
            if await room.stored(after, entry):
                return Undone(seq=room.seq, done=True)
    raise Trouble(409, "others are answering at the same time; look again")


async def set_clock(room: Room, left: float | None, running: bool, paused: bool) -> None:
    """Wind the clock, stop it, or put it away; while it is paused nobody answers but Control."""
    async with room.lock:
        old, now = room.row.clock, time.time()
        total = left or 0.0 if old is None else max(old.total, left or 0.0)
        clock = Clock(total=total, left=left, since=now, running=running and not paused, paused=paused)
        await room.revise(clock=None if left is None and not paused else clock)


def has_run_out(room: Room) -> bool:
    """Has Control's clock come to nought?"""
    clock, still = room.row.clock, room.waits_to_begin or room.game.over or room.throwing is not None
    return bool(clock and clock.running and not still and (clock.left or 0.0) <= time.time() - clock.since)


async def call_time(room: Room) -> None:
    """Whoever has not answered does what stands when time is called."""
    battle = room.game.battle
    sealed = {one.question for one in battle.sealed}
    late = [(q.seat, q.no) for q in battle.questions if q.blocks and q.no not in sealed and q.seat != CONTROL]
    for seat, no in late:
        if any(q.no == no for q in room.game.battle.questions) and seat in waited_for(room.game.battle):
            action = await room.judge(default_answer, room.game, seat, no)
            try:
                await room.answer(seat, no, action, reasons=(TIME,))
            except DiceShort:
                break  # it was the last, and its dice come first
    if room.row.clock is not None:
        await set_clock(room, None, False, room.row.clock.paused)


def in_time(room: Room, seat: str) -> None:
    """Trouble if the clock is stopped for this seat."""
    if seat != CONTROL and room.paused:
        raise Trouble(409, STOPPED, code="paused")
