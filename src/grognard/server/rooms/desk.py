"""What somebody in a room can ask for, the same by REST and over a live socket."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.control import CONTROL
from grognard.engine.page.reports import TurnReport
from grognard.engine.page.scene import Gesture
from grognard.engine.reel.report import report as turn_report
from grognard.generals import UnknownGeneral, known
from grognard.server.problems import Trouble
from grognard.server.rooms import control, play
from grognard.server.rooms.herald import Herald, viewpoint
from grognard.server.rooms.hub import Line
from grognard.server.rooms.room import Room
from grognard.server.rooms.service import Service
from grognard.server.shown import showing
from grognard.server.shown.briefing import rules_open
from grognard.server.shown.cards import LogEntry, Verdict
from grognard.server.shown.messages import (
    Accepted,
    Again,
    Answer,
    CallMe,
    CallTime,
    Candidates,
    Chat,
    Choices,
    Consent,
    Done,
    Gauged,
    GoBack,
    HandOver,
    Hint,
    Hinted,
    Look,
    LookAtDesk,
    Measure,
    Offered,
    Offers,
    OnDesk,
    Overlaid,
    Overlays,
    Ping,
    Pong,
    Preview,
    Reported,
    ReportTurn,
    SetClock,
    Table,
    Undo,
    Undone,
)
from grognard.server.shown.room_cards import RoomCard
from grognard.server.shown.tables import WholeTable
from grognard.server.store.seats import HOST, OBSERVER, Caller, is_seat


class Desk:
    """One caller at one room."""

    def __init__(self, service: Service, room: Room, role: str) -> None:
        self.service, self.room, self.role = service, room, role

    @classmethod
    async def open(cls, service: Service, caller: Caller) -> Desk:
        """The desk of somebody who showed a link."""
        return cls(service, await service.rooms.find(caller.room), caller.role)

    @property
    def herald(self) -> Herald:
        """The herald of the room."""
        return self.service.herald(self.room)

    @property
    def seat(self) -> str:
        """The caller's seat; Trouble for those who only watch, and where a battle can only be read."""
        if not is_seat(self.role):
            raise Trouble(403, f"this link is the {self.role}'s, and has no seat")
        self.room.in_play()
        return self.role

    def as_control(self) -> Desk:
        """This desk, if it is Game Control's; Trouble for anybody else."""
        if self.seat != CONTROL:
            raise Trouble(403, "only Game Control can do that")
        return self

    @property
    def may_read_all(self) -> bool:
        """May the caller have the record, secrets and all: after the end, or as the only person who ever sat there?

        A battle that can only be read is at its end here.
        """
        return self.room.game.over or self.room.closed or (is_seat(self.role) and self.room.owned == (self.role,))

    async def obey(self, asked: Any, line: Line) -> msgspec.Struct:
        """Do what a live message asks; the reply."""
        match asked:
            case Look():
                return Table(table=await self.herald.look(line))
            case Again():
                return await self.herald.again(line, asked.after, asked.to)
            case ReportTurn():
                return Reported(report=await self.turn_report())
            case Candidates():
                return await self.candidates(asked)
            case Preview():
                return await self.preview(asked)
            case Offers():
                return await self.offers(asked)
            case Hint():
                return await self.hint(asked.question)
            case Overlays():
                return await self.overlays(asked.piece)
            case Measure():
                return await self.measure(asked)
            case Answer():
                return await self.answer(asked)
            case Undo():
                return await self.undo(asked.entry, asked.look)
            case Consent():
                return await self.consent(asked.agree)
            case LookAtDesk():
                return OnDesk(desk=await self.as_control().herald.desk())
            case GoBack():
                return await control.go_back(self.as_control().room, asked.to, asked.reason)
            case SetClock():
                await control.set_clock(self.as_control().room, asked.left, asked.running, asked.paused)
            case CallTime():
                await control.call_time(self.as_control().room)
            case Chat():
                await self.say(asked.text)
            case CallMe():
                await self.call_me(asked.name)
            case HandOver():
                await self.hand_over(asked.seat or self.seat, asked.general)
            case Ping():
                return Pong()
            case _:
                raise Trouble(409, "this line is in a room already", code="joined")
        return Done()

    # looking

    def card(self) -> RoomCard:
        """The room."""
        return self.herald.card(self.role)

    async def table(self, seq: int | None = None, seat: str | None = None) -> WholeTable:
        """The table now or after so many entries; another seat's only when the battle is over."""
        game, whose = self.room.game, self.whose(seat)
        if seq is not None and not 0 <= seq <= len(game.history):
            raise Trouble(404, f"the battle has only {len(game.history)} entries")
        return await self.room.judge(showing.whole_table, game, whose, seq)

    async def turn_report(self) -> TurnReport | None:
        """The report of the last turn, or of the enemy's half."""
        return await self.room.judge(turn_report, self.room.game, viewpoint(self.role))

    async def log(self, after: int, limit: int, seat: str | None = None) -> list[LogEntry]:
        """What happened."""
        room, whose = self.room, self.whose(seat)
        return await room.judge(showing.log, room.game, whose, after, limit, room.thoughts)

    def whose(self, seat: str | None) -> str:
        """Whose view is shown: one's own, or any when the battle is over."""
        own = viewpoint(self.role)
        if seat is None or seat == own:
            return own
        if not self.room.game.over:
            raise Trouble(403, "what another seat sees is shown when the battle is over")
        if seat != CONTROL:
            self.room.holder(seat)
        return seat

    async def candidates(self, asked: Candidates) -> Choices:
        """Legal answers."""
        total, some = await self.room.judge(
            play.candidates, self.room.game, self.seat, asked.question, asked.piece, asked.limit
        )
        return Choices(question=asked.question, total=total, candidates=some)

    async def preview(self, asked: Preview) -> Verdict:
        """What an answer would do."""
        return await self.room.judge(play.preview, self.room.game, self.seat, asked.question, asked.action)

    async def offers(self, asked: Offers) -> Offered:
        """What a gesture may mean."""
        no, rules = asked.question, self.room.judge
        if asked.action is not None and asked.gesture == Gesture():
            shown = await rules(play.offer, self.room.game, self.seat, no, asked.action)
            return Offered(question=no, offers=(shown,))
        found = await rules(play.offers, self.room.game, self.seat, no, asked.gesture, asked.action)
        return Offered(question=no, offers=found)

    async def hint(self, question: int) -> Hinted:
        """What the captain would do in this seat; he advises nobody from whom the rules are kept."""
        if not rules_open(self.room.game, self.seat):
            raise Trouble(403, "Game Control gives no hints", code="no hints")
        return await self.service.advice.give(self.room, self.seat, question)

    async def overlays(self, piece: int) -> Overlaid:
        """A piece's reach, arcs and ranges."""
        found = await self.room.judge(play.overlays, self.room.game, viewpoint(self.role), piece)
        return Overlaid(piece=piece, overlays=found)

    async def measure(self, asked: Measure) -> Gauged:
        """What lies between two places."""
        seat = viewpoint(self.role)
        return Gauged(measured=await self.room.judge(play.measure, self.room.game, seat, asked.start, asked.end))

    # doing

    async def answer(self, asked: Answer) -> Accepted:
        """Answer a question."""
        seat = self.seat
        if self.room.holder(seat).general:
            raise Trouble(409, "a general sits in this seat; take it back first", code="handed over")
        control.in_time(self.room, seat)
        return await self.room.answer(seat, asked.question, asked.action, seq=asked.seq, dice=asked.dice)

    async def undo(self, entry: int | None = None, look: bool = False) -> Undone:
        """Take one's last answer back, or all since an entry of one's own; or see what that would take."""
        return await self.room.undo(self.seat, entry, look=look)

    async def consent(self, agree: bool) -> Undone:
        """Let another take back, or not."""
        return await self.room.consent(self.seat, agree)

    async def say(self, text: str) -> None:
        """Say something to the room."""
        await self.room.store.say(self.room.id, self.role, text)
        await self.room.reread()

    async def call_me(self, name: str) -> None:
        """Go by another name at the table."""
        await self.room.rename(self.seat, name.strip())

    async def renew(self, role: str) -> str:
        """A new link: for oneself; the host may renew the observers' too. Who came by the old one is cut off."""
        if role != self.role and (self.role, role) != (HOST, OBSERVER):
            raise Trouble(403, "a link is renewed by its own holder; the host may renew the observers' too")
        token = await self.service.rooms.renew(Caller(self.room.id, role))
        self.service.hub.send_away(self.room.id, role)
        return token

    async def hand_over(self, seat: str, name: str) -> None:
        """Give a seat to a general or take it back: one's own; Control any, the host that of who is not there."""
        held = self.room.holder(seat)
        if self.role not in (seat, CONTROL, HOST):
            raise Trouble(403, "only the seat's own link, Control's or the host's can do that")
        if self.role == HOST and held.owned and seat in self.service.hub.present(self.room.id):
            raise Trouble(403, "the player is at the table, and that seat is theirs")
        known_general(name)
        await self.room.hand_over(seat, name)


def known_general(name: str) -> str:
    """The name of a general, or none; Trouble if nobody has it."""
    try:
        return known(name) if name else name
    except UnknownGeneral as unknown:
        raise Trouble(400, str(unknown)) from None
