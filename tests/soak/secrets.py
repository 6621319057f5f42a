"""Pairs of battles that differ only in what a seat may not know: whatever the service tells that seat is the same."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console

from grognard.engine.battle import Question
from grognard.engine.events import Ruled
from grognard.engine.game import Played
from grognard.engine.records import plain
from grognard.engine.umpire import refusal
from grognard.server.problems import Trouble
from grognard.server.rooms.computers import task_for
from grognard.server.rooms.hinting import ADVISER
from grognard.server.rooms.room import Room
from grognard.server.store.rows import Holder
from tests.conformance.trails import choose, waiting
from tests.soak.campaigns import Orders, Outcome, bar, divided, parts_of
from tests.soak.house import House, Reply, Wire, opened
from tests.soak.secrets_looks import JSON, Look, looks
from tests.soak.secrets_pairs import Pair, a_pair, open_facts

CHUNK = 20
STEPS, STRIDES = 5, (1, 1, 4, 16)
TRIES = 8
TOLD = 140
SHARED_MEMORY = Path("/dev/shm")


NOW = re.compile(rb'"now":[0-9.e+]+')


class Chunk(Struct, frozen=True):
    """What some pairs came to."""

    pairs: int
    replies: int
    steps: int
    seconds: float
    secrets: dict[str, int]
    ends: dict[str, int]
    faults: tuple[str, ...]


class Watched:
    """One of the two rooms, as the seat sees it: its link, its line, and what it has heard."""

    def __init__(self, house: House, room: Room, links: dict[str, str], role: str) -> None:
        self.house, self.room, self.links, self.role = house, room, links, role
        self.wire: Wire = house.call()
        self.heard: list[bytes] = []
        self.card = b""

    def plainly(self, told: bytes) -> bytes:
        """What was told without what must differ: the room's name, the hash of the seed, and the time of day."""
        told = NOW.sub(b'"now":0', told)
        return told.replace(self.room.id.encode(), b"ROOM").replace(self.room.game.pledge.encode(), b"PLEDGE")

    async def look(self, look: Look) -> Reply:
        """Ask for something."""
        reply = await self.house.ask(
            look.method, look.path, token=self.links[self.role], query=look.query.encode(), body=look.raw, headers=JSON
        )
        told = {k: self.plainly(v.encode("latin-1")).decode("latin-1") for k, v in reply.headers.items()}
        return Reply(reply.status, told, self.plainly(reply.body))

    async def listen(self) -> None:
        """Hear what has come over the line since: the news of the battle in order, and how the room then stands."""
        while True:
            self.wire.say(b'{"type":"Ping"}')
            while (said := await self.wire.hear()) is not None and not said.startswith(b'{"type":"Pong"'):
                told = self.plainly(said)
                if said.startswith(b'{"type":"RoomChanged"'):
                    self.card = told
                else:
                    self.heard.append(told)
            line = self.house.service.hub.of(self.room.id)
            herald = self.house.service.herald(self.room)
            if said is None or all(
                [one.seq == self.room.seq and one.card == herald.card(one.caller.role) for one in line]
            ):
                return
            await asyncio.sleep(0.001)


class Comparison:
    """A pair at the service: looked at, played on, and compared."""

    def __init__(self, house: House, pair: Pair, seed: str) -> None:
        self.house, self.pair, self.rng, self.seed = house, pair, Random(seed), seed
        self.rooms: list[Watched] = []
        self.replies = self.steps = 0
        self.faults: list[str] = []
        self.end = ""
        self.role = "host" if pair.seat == "observer" and self.rng.random() < 0.5 else pair.seat

    async def run(self) -> None:
        """Look, let somebody answer, look again, until what was hidden comes out."""
        for game in self.pair.games:
            holders = tuple([Holder(seat=seat, owned=True) for seat in game.battle.seats])
            room, links = await self.house.service.rooms.create(game, holders, 0.0)
            self.rooms.append(Watched(self.house, room, links, self.role))
            await self.rooms[-1].wire.join(links[self.role])
        await self.look()
        for _ in range(STEPS):
            if not self.faults and not self.end:
                await self.step()
        for watched in self.rooms:
            await watched.wire.hang_up()
            self.house.service.let_go(watched.room)

    # looking

    async def look(self) -> None:
        """Put everything to both and compare what is told."""
        game = self.rooms[0].room.game
        for look in list(looks(self.house, game, self.pair.seat, self.pair.places, self.rng)):
            one, two = [await room.look(look) for room in self.rooms]
            self.replies += 1
            if one != two:
                self.differ(str(look), one, two)
            if one.status >= 500:
                self.faults.append(f"{self.told()}: {look}: {one.status} {one.body[:300]!r}")
        self.compare_hints()
        for room in self.rooms:
            await room.listen()
        one_heard, other_heard = [b"\n".join([*room.heard, room.card]) for room in self.rooms]
        if one_heard != other_heard:
            self.differ("the live line", one_heard, other_heard)

    def compare_hints(self) -> None:
        """What the captain is given to think about for a hint is alike, but for his seed, which is hashed."""
        games, seat = [room.room.game for room in self.rooms], self.pair.seat
        for question in games[0].questions(seat):
            one, two = [replace(task_for(game, seat, ADVISER, question.no), seed="") for game in games]
            if one != two:
                self.differ(f"the captain's task for question {question.no}", one, two)

    def differ(self, what: str, one: Any, two: Any) -> None:
        """Note a difference, and where it begins."""
        a, b = (one.body, two.body) if isinstance(one, Reply) and one.body != two.body else (str(one), str(two))
        at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        cut = slice(max(0, at - TOLD), at + TOLD)
        self.faults.append(f"{self.told()}: {what}\n  {a[cut]!r}\n  {b[cut]!r}")

    def told(self) -> str:
        """Which pair this is."""
        game = self.pair.games[0]
        options = msgspec.to_builtins(getattr(game.battle, "options", None))
        return f"{game.scenario} {options} for {self.pair.seat} ({', '.join(self.pair.secrets)}), seed {self.seed}"

    # playing on

    async def step(self) -> None:
        """Answers are given in both rooms, one or many; then all is looked at again, unless it has come out."""
        for _ in range(self.rng.choice(STRIDES)):
            asked = waiting(self.rooms[0].room.game.battle)
            if self.pair.still or not asked:
                self.end = "only looked at"
                return
            if not await self.answered(self.rng.choice(asked)):
                self.end = "no answer is legal in both"
                return
            self.steps += 1
            if end := self.come_out():
                self.end = end
                return
        await self.look()

    async def answered(self, question: Question) -> bool:
        """Give an answer that is legal in both; a sealed one of somebody else may be another in each."""
        games = [room.room.game for room in self.rooms]
        other = [game.question(question.no) for game in games]
        if other[1] is None or type(other[1]) is not type(question):
            return False
        for _ in range(TRIES):
            actions = [choose(question, games[0].view(question.seat), self.rng)] * 2
            if self.apart(question):
                actions[1] = choose(other[1], games[1].view(question.seat), self.rng)
            views = [game.view(question.seat) for game in games]
            if not any([refusal(v, question.no, a) for v, a in zip(views, actions, strict=True)]):
                return await self.give(question, actions)
        return False

    def apart(self, question: Question) -> bool:
        """May the two rooms get different answers to this?"""
        return question.secret and question.seat != self.pair.seat and "sealed answers" in self.pair.secrets

    async def give(self, question: Question, actions: list[Any]) -> bool:
        """Answer in both rooms; False if hidden ground or the like stands in the way of one."""
        try:
            for room, action in zip(self.rooms, actions, strict=True):
                await room.room.answer(question.seat, question.no, plain(action))
                await room.listen()  # told answer by answer: how many are told at once is a matter of haste
        except Trouble:
            return False
        return True

    def come_out(self) -> str:
        """Why the seat may now tell the two apart, if it may: what was hidden has been shown, by the rules."""
        games, seat = [room.room.game for room in self.rooms], self.pair.seat
        last = [game.history[-1] for game in games]
        if any([game.over for game in games]):
            return "the battle is over"
        for game, played in zip(games, last, strict=True):
            assert isinstance(played, Played)
            if game.saw_dice(played, seat):
                return "dice have fallen"
            if played.outcome.revealed and "sealed answers" in self.pair.secrets:
                return "sealed answers were turned up"
            shown = game.ruleset.show(played.outcome.events, played.outcome.battle, seat)
            if any([isinstance(event, Ruled) for event in shown]):
                return "a ruling was shown"
        views = [game.view(seat) for game in games]
        if views[0] == views[1]:
            return ""
        if open_facts(games[0].battle, seat) == open_facts(games[1].battle, seat):
            self.differ("the view, where all that lies open is the same", views[0], views[1])
        return "it shows on the table"


async def compared(seed: str, pairs: int) -> Chunk:
    """So many pairs at one service."""
    began, found, secrets, ends = perf_counter(), list[str](), Counter[str](), Counter[str]()
    replies = steps = 0
    with tempfile.TemporaryDirectory(dir=SHARED_MEMORY if SHARED_MEMORY.is_dir() else None) as home:
        async with opened(Path(home)) as house:
            for i in range(pairs):
                pair = a_pair(Random(f"{seed}-{i}"))
                one = Comparison(house, pair, f"{seed}-{i}")
                await one.run()
                found += [*one.faults, *[f"{one.told()}: in the log: {line}" for line in house.ear.out()]]
                replies, steps = replies + one.replies, steps + one.steps
                secrets.update(pair.secrets)
                ends[one.end or "still alike"] += 1
    return Chunk(pairs, replies, steps, perf_counter() - began, dict(secrets), dict(ends), tuple(found))


def chunk(seed: str, pairs: int) -> Chunk:
    """So many pairs, in a process that may be another's."""
    return asyncio.run(compared(seed, pairs))


def run(console: Console, orders: Orders) -> Outcome:
    """The whole of it, with a bar; differences are told as they are found."""
    done: list[Chunk] = []
    with bar(console) as progress:
        task = progress.add_task("secret pairs", total=orders.count)
        for part in divided(chunk, parts_of(orders, CHUNK), orders.jobs):
            done.append(part)
            progress.advance(task, part.pairs)
            for fault in part.faults:
                progress.console.print(fault.partition("\n")[0], highlight=False, markup=False, soft_wrap=True)
    return Outcome(summary(done), tuple(fault for part in done for fault in part.faults))


def summary(done: list[Chunk]) -> str:
    """A campaign in a few lines."""
    secrets, ends = Counter[str](), Counter[str]()
    for part in done:
        secrets.update(part.secrets)
        ends.update(part.ends)
    pairs, replies, wrong = (sum([getattr(c, n) for c in done]) for n in ("pairs", "replies", "steps"))
    faults, seconds = sum([len(c.faults) for c in done]), sum([c.seconds for c in done])
    return (
        f"{pairs:,} pairs, {replies:,} replies compared byte for byte, {wrong:,} answers given,"
        f" {pairs / max(seconds, 1e-9):.1f} pairs a second and job; {faults} differences\n"
        f"  hidden: {told(secrets)}\n  ended: {told(ends)}"
    )


def told(counts: Counter[str]) -> str:
    """Counts in words."""
    return ", ".join([f"{name} {n:,}" for name, n in counts.most_common()])
