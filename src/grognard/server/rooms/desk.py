"""What somebody in a room can ask for, the same by REST and over a live socket."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.control import CONTROL
from grognard.engine.page.reports import TurnReport
from grognard.engine.reel.report import report as turn_report
from grognard.generals import UnknownGeneral, known
from grognard.server.problems import Trouble
from grognard.server.rooms import control, hall, throwing
from grognard.server.rooms.herald import Herald, viewpoint
from grognard.server.rooms.hub import Line
from grognard.server.rooms.looks import LOOKS, Glance, R, seated
from grognard.server.rooms.room import Room
from grognard.server.rooms.service import Service
from grognard.server.rooms.watch import TooLong
from grognard.server.shown import library, showing
from grognard.server.shown.asks import (
    AllowHints,
    Begin,
    CallOff,
    CallTime,
    GiveUp,
    GoBack,
    LookAtDesk,
    Ready,
    Reseat,
    SetClock,
    ThrowDice,
)
from grognard.server.shown.cards import LogEntry
from grognard.server.shown.messages import (
    Accepted,
    Again,
    Answer,
    CallMe,
    Chat,
    Consent,
    Done,
    HandOver,
    Hint,
    Hinted,
    Look,
    OnDesk,
    Ping,
    Pong,
    Reported,
    ReportTurn,
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
        return seated(self.room, self.role)

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
        if (looking := LOOKS.get(type(asked))) is not None:
            return await self.see(looking(self.room, self.role, asked))
        match asked:
            case Look():
                return Table(table=await self.herald.look(line))
            case Again():
                return await self.herald.again(line, asked.after, asked.to)
            case ReportTurn():
                return Reported(report=await self.turn_report())
            case Hint():
                return await self.hint(asked.question)
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
            case ThrowDice():
                return await self.throw(asked)
            case CallOff():
                await self.call_off()
            case Ready():
                await hall.ready(self.room, self.seat, asked.ready)
            case Begin():
                await hall.begin(self.as_control().room, asked.rest)
            case GiveUp():
                await self.give_up(asked.seat or self.seat)
            case Reseat():
                await hall.reseat(self.service, self.as_control().room, asked.seat, asked.to)
            case AllowHints():
                await hall.allow_hints(self.as_control().room, asked.allow)
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
        read = library.known_scenario(self.room.game.scenario)
        begins = read.start_time if read else ""
        return await self.room.judge(turn_report, self.room.game, viewpoint(self.role), begins)

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

    async def see(self, look: Glance[R]) -> R:
        """What a look finds."""
        return look.told(await self.room.judge(look.function, *look.args))

    def at_once(self, asked: Any) -> msgspec.Struct | None:
        """The reply to a live message that only looks, if that is quick; None if it has to wait for its turn."""
        if isinstance(asked, Ping):
            return Pong()
        if (looking := LOOKS.get(type(asked))) is None:
            return None
        look: Glance[msgspec.Struct] = looking(self.room, self.role, asked)
        try:
            return look.told(self.room.workers.at_once(self.room.paces, look.function, *look.args))
        except TooLong:
            return None

    async def hint(self, question: int) -> Hinted:
        """What the captain would do in this seat; he advises nobody from whom the rules are kept."""
        if not self.card().hints:
            raise Trouble(403, "Game Control gives no hints", code="no hints")
        return await self.service.advice.give(self.room, self.seat, question)

    # doing

    async def answer(self, asked: Answer) -> Accepted:
        """Answer a question."""
        seat = self.seat
        if self.room.holder(seat).general:
            raise Trouble(409, "a general sits in this seat; take it back first", code="handed over")
        hall.begun(self.room, seat)
        control.in_time(self.room, seat)
        return await self.room.answer(seat, asked.question, asked.action, seq=asked.seq, dice=asked.dice)

    async def throw(self, asked: ThrowDice) -> Accepted:
        """Type dice that were thrown by hand, or have them thrown."""
        control.in_time(self.room, self.seat)
        return await throwing.throw(self.room, self.seat, asked)

    async def call_off(self) -> None:
        """Take one's order up again before its dice are thrown."""
        await throwing.call_off(self.room, self.seat)

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

    async def give_up(self, seat: str) -> None:
        """Leave a seat to others: one's own, or any for Control."""
        if self.role not in (seat, CONTROL):
            raise Trouble(403, "only the seat's own link, or Control's, can do that")
        await hall.give_up(self.service, self.room, seat)

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
