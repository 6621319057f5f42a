"""A room: one battle, who sits at it, and the order in which things happen to it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

import msgspec
from msgspec.structs import replace

from grognard.engine.control import CONTROL
from grognard.engine.game import Game, NeedsConsent
from grognard.engine.past import ONLY
from grognard.engine.records import Entry
from grognard.engine.reopening import Reopened, Unread
from grognard.server.problems import Trouble
from grognard.server.rooms import play
from grognard.server.rooms.consent import agreed_to, hear_generals
from grognard.server.rooms.reopening import reopen
from grognard.server.rooms.shielding import to_the_end
from grognard.server.rooms.waiting import generals_to_move, notices, throwers
from grognard.server.rooms.workers import Workers
from grognard.server.shown.messages import Accepted, Undone
from grognard.server.shown.takebacks import has_order_cards, undoing
from grognard.server.store.rows import Holder, RoomRow, Takeback, Throwing
from grognard.server.store.store import Conflict, Store

P = ParamSpec("P")
T = TypeVar("T")
TRIES = 5
KEPT_EVERY = 10


class Room:
    """A battle in memory, in step with the store. Changes go one at a time, and count once they are stored."""

    def __init__(
        self, row: RoomRow, found: Reopened, store: Store, workers: Workers, due: asyncio.Queue[Room] | None = None
    ) -> None:
        self.row, self.store, self.workers, self.due = row, store, workers, due
        self.game, self.notice, self.closed = found.game, found.notice, found.closed
        self.kept = 0
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self.changed = asyncio.Event()
        self.stored_here = True
        self.paces = workers.pace_of(found.game.ruleset.name)
        self.order_cards, self.looked = False, 0
        self.answered: dict[str, float] = {}

    @property
    def id(self) -> str:
        """Its name, which is no secret."""
        return self.row.id

    @property
    def seq(self) -> int:
        """How many entries the battle has."""
        return len(self.game.history)

    @property
    def generals(self) -> dict[str, str]:
        """The computer generals by seat."""
        return {one.seat: one.general for one in self.row.holders if one.general}

    @property
    def owned(self) -> tuple[str, ...]:
        """The seats that people have had; a general who sits in for a person does not make it his own."""
        return tuple(one.seat for one in self.row.holders if one.owned)

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that people sit in now."""
        return tuple(one.seat for one in self.row.holders if not one.general and one.seat != CONTROL)

    @property
    def paused(self) -> bool:
        """Has Control stopped everything?"""
        return self.row.clock is not None and self.row.clock.paused

    @property
    def waits_to_begin(self) -> bool:
        """Do people still take their seats?"""
        return self.row.hall is not None and not self.row.hall.begun

    @property
    def throwing(self) -> Throwing | None:
        """The answer that waits for dice thrown by hand, if one does."""
        waits = self.row.throwing
        return waits if waits and waits.seq == self.seq and not self.game.over else None

    def throwers(self, seat: str) -> tuple[str, ...]:
        """Who throws the dice of a seat's answer by hand."""
        return throwers(self.row.holders, seat, secret=not self.game.battle.rules_open)

    @property
    def computers(self) -> tuple[str, ...]:
        """The seats that no person ever had: their generals may speak for them."""
        return tuple(one.seat for one in self.row.holders if one.general and not one.owned)

    @property
    def thoughts(self) -> bool:
        """Do the generals think aloud: as was agreed, else where nobody but one player ever sat at the table?"""
        alone = len(self.owned) < 2 and CONTROL not in self.owned
        return alone if self.row.thoughts is None else self.row.thoughts

    def holder(self, seat: str) -> Holder:
        """Who sits in a seat."""
        for one in self.row.holders:
            if one.seat == seat:
                return one
        raise Trouble(404, f"there is no seat {seat[:40]!r} at this table")

    def thinking(self) -> tuple[str, ...]:
        """The seats of generals that are to move; while dice are wanted of people, none is."""
        return () if self.throwing else generals_to_move(self.game, self.generals)

    def thinking_with(self, holder: Holder) -> tuple[str, ...]:
        """The same with somebody else in one of the seats."""
        return generals_to_move(self.game, self.generals_with(holder))

    async def judge(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a judgement of this battle; Trouble if it takes longer than any judgement may."""
        return await self.workers.judge(self.paces, function, *args, **kwargs)

    def touch(self) -> None:
        """Somebody looked at it."""
        self.touched = time.monotonic()

    def has_order_cards(self) -> bool:
        """Are the units of this battle given orders face down? Each entry is looked at once."""
        self.order_cards = self.order_cards or has_order_cards(self.game, self.looked)
        self.looked = self.seq
        return self.order_cards

    # changes

    @to_the_end
    async def answer(
        self,
        seat: str,
        no: int,
        action: dict[str, Any],
        *,
        seq: int | None = None,
        dice: Sequence[int] | None = None,
        reasons: tuple[str, ...] = (),
    ) -> Accepted:
        """Judge an answer and store it; Trouble if it is refused, or if the table is no longer the one at `seq`."""
        async with self.lock:
            for _ in range(TRIES):
                self.in_play()
                self.same_table(seq)
                waits = self.throwing if seat == CONTROL else None
                if waits is None:
                    self.dice_first(seat)
                if (taken := await self.take(seat, no, action, dice, reasons)) is not None:
                    return taken if waits is None or waits.by == CONTROL else await self.still_wanted(waits)
        raise Trouble(409, "others are answering at the same time; look again")

    async def take(
        self, seat: str, no: int, action: dict[str, Any], dice: Sequence[int] | None, reasons: tuple[str, ...]
    ) -> Accepted | None:
        """Judge an answer and store it, or have it wait for its dice (DiceShort); None if others were quicker."""
        after, entry = await self.carried_out(seat, no, action, dice, reasons)
        going_on = await self.judge(play.go_on, after, self.people)
        if not await self.stored(after, entry, more=bool(going_on)):
            return None
        seq, self.answered[seat] = self.seq, time.monotonic()
        await self.go_on(going_on)
        if play.by_hand(self.game):
            await self.ask_for_forced()
        return Accepted(seq=seq)

    async def carried_out(
        self, seat: str, no: int, action: dict[str, Any], dice: Sequence[int] | None, reasons: tuple[str, ...]
    ) -> tuple[Game, Entry]:
        """The game after an answer. Dice it lacks are asked of people, and thrown here where there are none."""
        while True:
            try:
                return await self.judge(play.play, self.game, seat, no, action, dice, reasons)
            except play.DiceShort as short:
                if self.throwers(seat):
                    faces = tuple(dice or ())
                    waits = Throwing(
                        by=seat,
                        seq=self.seq,
                        question=no,
                        action=action,
                        reasons=reasons,
                        faces=faces,
                        throw=short.throw,
                    )
                    await self.revise(throwing=waits)
                    raise
                dice = (*(dice or ()), *play.rolled(short.throw.n))

    async def ask_for_forced(self) -> None:
        """Dice for what there is no choice about are asked for at once."""
        only = await self.judge(self.game.only_answer)
        if only and only[0].seat in self.people:
            with suppress(play.DiceShort):
                question, action = only
                await self.carried_out(question.seat, question.no, msgspec.to_builtins(action), None, (ONLY,))

    async def still_wanted(self, waits: Throwing) -> Accepted:
        """Dice that an answer waited for while Control did something are wanted as before, if it can still be given."""
        seq = self.seq
        with suppress(play.DiceShort, Trouble):
            await self.carried_out(waits.by, waits.question, waits.action, waits.faces, waits.reasons)
        return Accepted(seq=seq)

    def dice_first(self, seat: str = "") -> None:
        """Trouble while another answer waits for dice; what may still be thought better of stands in nobody's way."""
        waits = self.throwing
        if waits is not None and (waits.throw.shown or seat not in ("", waits.by)):
            raise Trouble(409, "dice are wanted first", code="dice first")

    async def go_on(self, answers: Sequence[tuple[Game, Entry]]) -> None:
        """Store what nobody needs to be asked for; what others were quicker with is left to be asked."""
        for left, (after, entry) in enumerate(answers, 1 - len(answers)):
            if not await self.stored(after, entry, more=left < 0):
                return

    @to_the_end
    async def undo(self, seat: str, entry: int | None = None, *, look: bool = False) -> Undone:
        """Take back the last answer of a seat, or all since one of its entries, or ask the others; or only look.

        Generals agree, unless something sealed has been shown since.
        """
        async with self.lock:
            for _ in range(TRIES):
                self.in_play()
                self.dice_first()
                agreed, back = self.consenting(seat, entry), undoing(self.game, seat, entry)
                done = await self.judge(play.take_back, self.game, seat, agreed, entry)
                hear_generals(self.game.battle, self.computers, seat, back)
                if isinstance(done, NeedsConsent):
                    return await self.ask_consent(seat, entry, done, back.dice, look)
                if look or await self.stored(*done):
                    return Undone(seq=self.seq, done=not look, dice=back.dice)
        raise Trouble(409, "others are answering at the same time; look again")

    async def consent(self, seat: str, agree: bool) -> Undone:
        """Agree to a takeback, or refuse it; when the last seat agrees it is done."""
        async with self.lock:
            self.in_play()
            asked = self.row.takeback
            if asked is None or seat not in asked.needs:
                raise Trouble(409, "nobody asks you to let an answer be taken back", code="not asked")
            if not agree:
                await self.revise(takeback=None)
                return Undone(seq=self.seq, done=False, reason=f"{seat} does not agree")
            await self.revise(takeback=replace(asked, agreed=tuple(sorted({*asked.agreed, seat}))))
        return await self.undo(asked.by, asked.entry)

    @to_the_end
    async def hand_over(self, seat: str, general: str) -> None:
        """Give a seat to a general, or to its player: who sits down for the first time gets dice nobody knows."""
        async with self.lock:
            for _ in range(TRIES):
                self.in_play()
                held = self.holder(seat)
                new = replace(held, general=general, owned=held.owned or not general)
                if new.owned == held.owned or not self.game.seed or self.game.over:
                    return await self.revise(
                        holder=new, thinking=bool(generals_to_move(self.game, self.generals_with(new)))
                    )
                after, entry = await self.judge(play.renewed, self.game, seat)
                if await self.stored(after, entry, new):
                    return None
        raise Trouble(409, "others are answering at the same time; look again")

    async def rename(self, seat: str, name: str) -> None:
        """The player of a seat goes by another name."""
        async with self.lock:
            held = self.holder(seat)
            if held.name != name:
                await self.revise(holder=replace(held, name=name))

    def generals_with(self, new: Holder) -> dict[str, str]:
        """The computer generals by seat, with somebody else in one of the seats."""
        return {one.seat: one.general for one in self.seated(new) if one.general}

    def seated(self, new: Holder) -> tuple[Holder, ...]:
        """Who sits where, with somebody else in one of the seats."""
        return tuple(new if one.seat == new.seat else one for one in self.row.holders)

    def consenting(self, seat: str, entry: int | None) -> set[str]:
        """The seats that let this one take back so much: those that said so, and the computers'."""
        return {*self.computers, *agreed_to(self.row.takeback, self.seq, seat, entry)}

    async def ask_consent(self, seat: str, entry: int | None, needed: NeedsConsent, dice: bool, look: bool) -> Undone:
        """Put the request before the others, unless it is only looked at."""
        agreed = tuple(sorted(self.consenting(seat, entry) - {seat}))
        needs = tuple(one for one in needed.of if one not in agreed)
        asked = Takeback(by=seat, seq=self.seq, entry=entry, reason=needed.reason, needs=needs, agreed=agreed)
        if asked != self.row.takeback and not look:
            await self.revise(takeback=asked)
        return Undone(seq=self.seq, done=False, needs=needs, reason=needed.reason, dice=dice)

    # in step with the store

    async def stored(self, after: Game, entry: Entry, holder: Holder | None = None, *, more: bool = False) -> bool:
        """Store an entry and adopt the game after it; False, and up to date, if another process was first.

        With a holder, who sits down with this entry: nobody else ever reads the one without the other. With `more`,
        nobody is told yet: another entry follows at once.
        """
        generals = self.generals if holder is None else self.generals_with(holder)
        try:
            await self.store.append(
                self.id,
                len(after.history),
                entry,
                result=after.battle.result,
                thinking=bool(generals_to_move(after, generals)),
                told=notices(self.row, self.game, after),
                holder=holder,
            )
        except Conflict:
            await self.catch_up()
            return False
        if holder is not None:
            self.row = replace(self.row, holders=self.seated(holder), revision=self.row.revision + 1)
        self.adopt(after, here=True, more=more)
        return True

    def adopt(self, after: Game, *, here: bool, more: bool = False) -> None:
        """The battle goes on from this game."""
        self.game, self.stored_here = after, here
        self.row = replace(self.row, takeback=None)
        self.touch()
        if not more:
            self.changed.set()
        if self.due is not None and here and (after.over or self.seq - self.kept >= KEPT_EVERY):
            self.due.put_nowait(self)

    async def revise(self, holder: Holder | None = None, **values: Any) -> None:
        """Change what is kept of the room beside its entries."""
        try:
            await self.store.revise(self.id, self.row.revision, holder=holder, **values)
        except Conflict:
            await self.catch_up()
            raise Trouble(409, "the room has just changed; look again") from None
        await self.reread()
        self.stored_here = True

    async def reread(self) -> None:
        """Read again who sits where and what is asked for."""
        row = await self.store.room(self.id)
        if row is not None:
            self.row = row
            self.changed.set()

    async def catch_up(self) -> None:
        """Play what other processes have stored; call it with the lock held.

        Who sits where is read first, and no entry that is younger: so nobody is given the record of a battle in which,
        unknown to this process, somebody has sat down.
        """
        row = await self.store.room(self.id)
        if row is None:
            return
        self.row = row
        news = await self.store.entries(self.id, self.seq, row.length)
        if news:
            await self.follow(news)
            self.row = row
        self.changed.set()

    async def follow(self, news: list[Entry | Unread]) -> None:
        """Play what is stored; what does not play is looked at from the beginning, as when the room was opened."""
        try:
            after = await self.workers.open(play.follow, self.game, news)
        except Trouble:
            raise
        except Exception:
            found = await reopen(self.store, self.workers, self.row)
            self.notice, self.closed, after = found.notice, found.closed, found.game
        self.adopt(after, here=False)

    def in_play(self) -> None:
        """Trouble if the battle can only be read."""
        if self.closed:
            raise Trouble(409, self.notice, code="closed")

    def same_table(self, seq: int | None) -> None:
        """Trouble if the answer was meant for another table than this."""
        if seq is not None and seq != self.seq:
            raise Trouble(409, f"the battle has gone on: it stands at {self.seq}, not at {seq}", code="gone on")
