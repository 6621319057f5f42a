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
from grognard.server.room import Room
from grognard.server.workers import Order, Workers

LOG = logging.getLogger("grognard.computers")
TRIES = 3
PATIENCE = 3.0


def next_question(game: Game, seat: str) -> Question | None:
    """The first question for which the battle waits on a seat."""
    sealed = {s.question for s in game.battle.sealed}
    waiting = (q for q in game.battle.questions if q.seat == seat and q.blocks and q.no not in sealed)
    return next(waiting, None)


def ordered(game: Game, seat: str, general: str, no: int) -> Order:
    """The question for a general; the seed is hashed, so that it tells nothing of the dice to come."""
    seed = pledge(f"{game.seed}-{seat}-{len(game.history)}")
    return Order(game.ruleset.name, general, seed, encode(game.view(seat)), no)


def default_answer(game: Game, seat: str, no: int) -> dict[str, Any]:
    """What stands when time is called."""
    view = game.view(seat)
    question = next(q for q in view.questions if q.no == no)
    plain: dict[str, Any] = msgspec.to_builtins(question.default(view))
    return plain


async def command(room: Room, workers: Workers, limit: float) -> bool:
    """Let the generals of a room play until it is a person's turn; False if they do not know what to do."""
    if not room.stored_here:
        await asyncio.sleep(PATIENCE)  # the process that stored the last entry goes on, unless it is gone
    failures = 0
    while failures < TRIES and (seats := room.thinking()):
        failures = 0 if await move(room, workers, seats[0], limit, calmly=bool(failures)) else failures + 1
    if failures:
        LOG.error("general gave up", extra={"room": room.id, "seq": room.seq})
    return not failures


async def move(room: Room, workers: Workers, seat: str, limit: float, calmly: bool) -> bool:
    """One answer of a general; False if it came to nothing."""
    game, general = room.game, room.generals.get(seat, "")
    question = next_question(game, seat)
    if question is None or not general:
        return True
    start = time.monotonic()
    try:
        action, reasons = await chosen(game, workers, seat, general, question.no, limit, calmly)
        await asyncio.sleep(max(0.0, room.row.pace - (time.monotonic() - start)))
        if seat in room.generals:
            await room.answer(seat, question.no, action, seq=len(game.history), reasons=reasons)
    except Trouble as trouble:
        if trouble.status != 409:
            LOG.error("general refused", extra={"room": room.id, "seq": room.seq, "why": trouble.reason})
        return trouble.status == 409
    except Exception:
        LOG.exception("general failed", extra={"room": room.id, "seq": room.seq})
        return False
    return True


async def chosen(
    game: Game, workers: Workers, seat: str, general: str, no: int, limit: float, calmly: bool
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """A general's answer and why, or the default when its time is up or it failed before."""
    if not calmly:
        order = await workers.rules(ordered, game, seat, general, no)
        try:
            choice = await asyncio.wait_for(workers.think(order), limit)
        except TimeoutError:
            LOG.warning("general out of time", extra={"seat": seat})
        else:
            action: dict[str, Any] = msgspec.json.decode(choice.action)
            return action, choice.reasons
    return await workers.rules(default_answer, game, seat, no), ()
