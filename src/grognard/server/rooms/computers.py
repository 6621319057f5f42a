"""Computer generals at the table: they see what their seat sees, think in another process, and answer like anybody."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec

from grognard.engine.battle import Question, encode
from grognard.engine.dice import pledge
from grognard.engine.game import Game
from grognard.server.problems import Trouble
from grognard.server.rooms import drill
from grognard.server.rooms.play import DiceShort
from grognard.server.rooms.room import Room
from grognard.server.rooms.thinker import Decision, Task
from grognard.server.rooms.workers import Workers
from grognard.server.store.database import AWAY

LOG = logging.getLogger("grognard.computers")
SHUT = "shut"
"""Who sits in a seat that nobody was to have: its units do what stands when time is called."""
PATIENCE = 3.0
FIRST, LONGEST = 0.5, 60.0


class Lost(Exception):
    """A general who did not come to a decision, and why."""


def next_question(game: Game, seat: str) -> Question | None:
    """The first question for which the battle waits on a seat."""
    sealed = {s.question for s in game.battle.sealed}
    waiting = (q for q in game.battle.questions if q.seat == seat and q.blocks and q.no not in sealed)
    return next(waiting, None)


def task_for(game: Game, seat: str, general: str, no: int) -> Task:
    """The question for a general; the seed is hashed, so that it tells nothing of the dice to come."""
    seed = pledge(f"{game.seed}-{seat}-{len(game.history)}")
    return Task(game.ruleset.name, general, seed, encode(game.view(seat)), no)


def default_answer(game: Game, seat: str, no: int) -> dict[str, Any]:
    """What stands when time is called."""
    view = game.view(seat)
    question = next(q for q in view.questions if q.no == no)
    plain: dict[str, Any] = msgspec.to_builtins(question.default(view))
    return plain


async def command(room: Room, workers: Workers, limit: float) -> None:
    """Let the generals of a room play until it is a person's turn. What fails is tried again, ever more slowly."""
    if not room.stored_here:
        await asyncio.sleep(PATIENCE)  # the process that stored the last entry goes on, unless it is gone
    outages = failures = 0
    while (seats := room.thinking()) and not (room.paused or room.waits_to_begin):
        try:
            moved = await move(room, workers, seats[0], limit, calmly=bool(failures))
            outages, failures = 0, 0 if moved else failures + 1
        except AWAY as error:
            LOG.error("general waits for the database", extra={"room": room.id, "why": type(error).__name__})
            outages += 1
        if outages or failures > 1:
            await asyncio.sleep(backoff(outages + failures))


def backoff(failures: int) -> float:
    """How long to wait after so many failures in a row."""
    return min(LONGEST, FIRST * 2.0 ** min(failures, 30))


async def move(room: Room, workers: Workers, seat: str, limit: float, calmly: bool) -> bool:
    """One answer of a general; False if it came to nothing. What AWAY has if it cannot be stored."""
    game, general = room.game, room.generals.get(seat, "")
    question = next_question(game, seat)
    if question is None or not general:
        return True
    start = time.monotonic()
    try:
        no, action, reasons = await chosen(game, workers, seat, general, question.no, limit, calmly)
        await asyncio.sleep(max(0.0, room.row.pace - (time.monotonic() - start)))
        if seat in room.generals:
            await room.answer(seat, no, action, seq=len(game.history), reasons=reasons)
    except DiceShort:
        return True  # it is asked of the people at the table
    except Trouble as trouble:
        if trouble.status != 409:
            LOG.error("general refused", extra={"room": room.id, "seq": room.seq, "why": trouble.reason})
        return trouble.status == 409
    except AWAY:
        raise
    except Exception:
        LOG.exception("general failed", extra={"room": room.id, "seq": room.seq})
        return False
    return True


async def chosen(
    game: Game, workers: Workers, seat: str, general: str, no: int, limit: float, calmly: bool
) -> tuple[int, dict[str, Any], tuple[str, ...]]:
    """A general's answer to a question and why: a lesson's script, or the default when its time is up or it failed."""
    if told := await workers.rules(drill.scripted, game, seat):
        return *told, ()
    if not calmly and general != SHUT:
        task = await workers.rules(task_for, game, seat, general, no)
        try:
            decision = await workers.think(task, limit)
        except TimeoutError:
            LOG.warning("general out of time", extra={"seat": seat})
        else:
            return no, said(decision), decision.reasons
    return no, await workers.rules(default_answer, game, seat, no), ()


def said(decision: Decision) -> dict[str, Any]:
    """The action of a decision; Lost if the general did not come to one."""
    if decision.fault:
        raise Lost(decision.fault)
    action: dict[str, Any] = msgspec.json.decode(decision.action)
    return action
