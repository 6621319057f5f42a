"""A hint for a person's own move: the captain thinks in another process on what the seat may know, and says why."""

from __future__ import annotations

import asyncio

import msgspec

from grognard.engine.game import Game
from grognard.engine.page.offers import pieces_of
from grognard.server.limits import Buckets
from grognard.server.problems import Trouble
from grognard.server.rooms import drill, play
from grognard.server.rooms.computers import Lost, said, task_for
from grognard.server.rooms.room import Room
from grognard.server.rooms.thinker import Decision, Task
from grognard.server.rooms.workers import Dead
from grognard.server.shown.briefing import plainly, rules_open
from grognard.server.shown.messages import Hinted
from grognard.server.shown.showing import offer_card

ADVISER = "captain"
RATE, BURST = 0.5, 6
PATIENCE = 10.0


class Advice:
    """Hints for the seats of one server: one at a time a seat, and only so many."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self.buckets = Buckets(rate, burst)
        self.asked: set[tuple[str, str]] = set()

    async def give(self, room: Room, seat: str, no: int) -> Hinted:
        """What the captain would answer; Trouble if the seat is not asked, or asks too often."""
        who = (room.id, seat)
        if who in self.asked or not self.buckets.take(f"{room.id}-{seat}"):
            raise Trouble(429, "the captain is still thinking; wait a moment")
        self.asked.add(who)
        try:
            return await hint(room, seat, no)
        finally:
            self.asked.discard(who)


async def hint(room: Room, seat: str, no: int) -> Hinted:
    """Ask the captain, and show his answer as an offer; in a lesson the script knows."""
    if (told := await room.workers.rules(drill.scripted, room.game, seat)) and told[0] == no:
        return await room.workers.rules(hinted, room.game, seat, no, Decision(msgspec.json.encode(told[1])))
    task = await room.workers.rules(hint_task, room.game, seat, no)
    try:
        decision = await asyncio.wait_for(room.workers.think(task, PATIENCE), PATIENCE)
        return await room.workers.rules(hinted, room.game, seat, no, decision)
    except (TimeoutError, Lost, Dead):
        raise Trouble(503, "the captain has no time just now; ask again", code="busy") from None


def hint_task(game: Game, seat: str, no: int) -> Task:
    """The question for the captain; Trouble if it is not put to this seat."""
    play.open_question(game, seat, no)
    return task_for(game, seat, ADVISER, no)


def hinted(game: Game, seat: str, no: int, decision: Decision) -> Hinted:
    """A decision as a hint, judged on what the seat may know; no offer if it no longer stands."""
    view = game.view(seat)
    action = play.read_answer(play.open_question(game, seat, no), said(decision))
    cited = rules_open(game, seat)
    offer = offer_card(game.ruleset.offer(view, no, action), cited)
    known = [piece for piece in pieces_of(action) if view.field.piece(piece)]
    reasons = tuple([plainly(reason, cited) for reason in decision.reasons])
    return Hinted(question=no, offer=offer if offer.verdict.legal else None, reasons=reasons, pieces=tuple(known))
