"""Nonsense for every route and every message of the service, thrown at battles that go on meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from random import Random
from typing import Any

import msgspec

from grognard import catalogue
from grognard.engine.battle import digest
from grognard.server.problems import Problem
from grognard.server.rooms.room import Room
from grognard.server.shown.messages import FromSeat
from tests.conformance.crowds import some_options
from tests.soak.bad_files import a_record
from tests.soak.bad_routes import Asked, Way, asking, ways
from tests.soak.bad_talk import SHARES, SLOWEST, Talk
from tests.soak.house import House, Reply, Wire
from tests.soak.nonsense import written

ASIDE = (b'{"type":"Happened"', b'{"type":"RoomChanged"', b'{"type":"Said"')
GOING_ON, FRESH = 0.03, 400
NO_TIME = "busy"
JSON = [(b"content-type", b"application/json")]


class Siege:
    """One room, its links and its lines, and somebody who holds them all and means no good."""

    def __init__(self, house: House, rng: Random, ways: list[Way]) -> None:
        self.house, self.rng, self.ways = house, rng, ways
        self.weights = [way.weight for way in ways]
        self.talk = Talk(rng)
        self.wires: dict[str, Wire] = {}
        self.room: Room | None = None
        self.last: Any = ""
        self.counts, self.faults = Counter[str](), list[str]()

    @property
    def links(self) -> dict[str, str]:
        """The links of the room by role."""
        return self.talk.links

    # the siege

    async def begin(self) -> None:
        """A new room of any scenario under any switches."""
        for wire in self.wires.values():
            await wire.hang_up()
        self.wires, self.room = {}, None
        scenario = self.rng.choice(catalogue.scenario_names())
        rules = scenario.partition("-")[0]
        options = some_options(catalogue.ruleset(rules).options_type, self.rng) if self.rng.random() < 0.7 else {}
        body = msgspec.json.encode({"rules": rules, "scenario": scenario, "options": options})
        made = await self.house.ask("POST", "/api/rooms", body=body, headers=JSON)
        if made.status == 201:
            told = msgspec.json.decode(made.body)
            self.talk.links = {link["role"]: link["token"] for link in told["links"]}
            self.room = self.house.service.rooms.open[told["room"]["id"]]
            self.look()

    def look(self) -> None:
        """How the battle stands, to see that nobody changes it, and what could be answered."""
        assert self.room is not None
        self.before = self.room.game.battle
        self.stands = digest(self.before)
        self.talk.look(self.room.game)

    async def strike(self) -> None:
        """One thing that makes little sense, and whether the service keeps its countenance."""
        if self.room is None or self.rng.random() < 1 / FRESH:
            await self.begin()
        if self.rng.random() < GOING_ON:
            await self.go_on()
        began = time.process_time()
        try:
            await (self.message() if self.rng.random() < 0.55 else self.request())
        except Exception as error:
            self.wires.clear()
            self.wrong(f"{type(error).__name__} came out: {error}")
        if (took := time.process_time() - began) > SLOWEST:
            self.wrong(f"took {took:.1f} s of the processor")
        for heard in self.house.ear.out():
            self.wrong(f"in the log: {heard}")
        await self.settle()

    def wrong(self, what: str) -> None:
        """Note a fault with what brought it about."""
        self.faults.append(f"{what}\n  by {str(self.last)[:1500]}")

    async def settle(self) -> None:
        """Where the battle has gone on, look again."""
        room = self.room
        if room is None:
            return
        if room.generals:
            await self.take_back(room)
            return
        if room.game.battle is not self.before:
            self.unharmed()
            self.look()
        if room.game.over and self.rng.random() < 0.05:
            self.room = None

    async def take_back(self, room: Room) -> None:
        """Seats given to generals are taken back, and the battle left: they may still be at an answer."""
        for seat in room.generals:
            await room.hand_over(seat, "")
        self.room = None

    def unharmed(self) -> None:
        """A battle is a value: nothing that was refused has changed it."""
        if digest(self.before) != self.stands:
            self.wrong("the battle was changed without an answer")

    async def go_on(self) -> None:
        """An answer that makes sense, so that the battle goes on."""
        assert self.room is not None
        for no, actions in self.talk.menu.items():
            question = self.room.game.question(no)
            if question and actions:
                body = msgspec.json.encode({"type": "Answer", "question": no, "action": self.rng.choice(actions)})
                await self.house.ask(
                    "POST", "/api/room/answers", token=self.links.get(question.seat, ""), body=body,
                    headers=JSON,
                )  # fmt: skip
                await self.settle()
                return

    # by REST

    async def request(self) -> None:
        """A request for any route, by any link or none."""
        spoilt = self.rng.choice(SHARES)
        way = self.rng.choices(self.ways, self.weights)[0]
        record = a_record(self.rng, self.talk.grammar, spoilt) if way.body is bytes else b""
        asked = asking(way, self.talk.grammar, spoilt, record)
        token = self.talk.a_token() if self.rng.random() < 0.95 else self.rng.choice(["", "x", "a.b", "é", "\ud800"])
        self.last = (asked, token)
        before = self.room.game if self.room else None
        reply = await self.house.ask(
            asked.method, asked.path, token=token, query=asked.query, body=asked.body, headers=asked.headers
        )
        self.counts[f"{way.method} {way.path}"] += 1
        self.judge(asked, reply)
        if reply.status >= 400 and self.room and self.room.game is not before and not self.room.generals:
            self.wrong(f"refused with {reply.status}, and the battle changed")
        if reply.status == 201 and "/links/" in asked.path:
            told = msgspec.json.decode(reply.body)
            self.links[told["role"]] = told["token"]
            self.wires.pop(told["role"], None)

    def judge(self, asked: Asked, reply: Reply) -> None:
        """No 5xx; whatever is refused is refused in words."""
        if reply.status >= 500 and not (asked.path == "/api/room/hint" and reply.status == 503):
            self.wrong(f"{reply.status}: {reply.body[:300]!r}")
        if reply.status >= 400 and asked.method != "HEAD" and "html" not in reply.headers.get("content-type", ""):
            self.judge_problem(reply.body)

    def judge_problem(self, said: bytes) -> None:
        """A refusal is a problem with a reason."""
        try:
            problem = msgspec.json.decode(said, type=Problem)
        except msgspec.MsgspecError as error:
            self.wrong(f"no problem document ({error}): {said[:300]!r}")
        else:
            self.counts[f"refused {problem.status}"] += 1
            if not problem.reason or "Traceback" in problem.reason:
                self.wrong(f"no reason: {said[:300]!r}")

    # by a line

    async def message(self) -> None:
        """A message over a line of any role; who is cut off joins again."""
        role = self.rng.choice(list(self.links) or [""])
        wire = self.wires.get(role) or await self.joined(role)
        if wire is None:
            return
        value = self.talk.grammar.make(FromSeat, self.rng.choice(SHARES))
        raw = written(value, self.rng)
        self.last = raw
        before = self.room.game if self.room else None
        wire.say(raw if self.rng.random() < 0.5 else raw.decode("utf-8", "replace"))
        said = await wire.hear()
        while said is not None and said.startswith(ASIDE):
            said = await wire.hear()
        kind = value.get("type") if isinstance(value, dict) else None
        self.counts[kind if isinstance(kind, str) else "?"] += 1
        if said is None:
            self.counts["cut off"] += 1
            self.wires.pop(role)
        elif said.startswith(b'{"type":"Problem"'):
            self.judge_message(said)
            if self.room and self.room.game is not before and not self.room.generals:
                self.wrong(f"refused with {said[:300]!r}, and the battle changed")

    def judge_message(self, said: bytes) -> None:
        """A refusal over a line."""
        self.judge_problem(said)
        told = msgspec.json.decode(said)
        if told["status"] >= 500 and told["code"] != NO_TIME:
            self.wrong(f"{told['status']}: {said[:300]!r}")

    async def joined(self, role: str) -> Wire | None:
        """A line with a link shown; now and then with nonsense shown, and refused."""
        wire = self.house.call()
        if self.rng.random() < 0.1:
            self.last = raw = written(self.talk.grammar.make(FromSeat, self.rng.choice(SHARES)), self.rng)
            wire.say(raw)
            said = await wire.hear()
            if said is not None and said.startswith(b'{"type":"Problem"'):
                self.judge_message(said)
            await wire.hang_up()
            self.counts["at the door"] += 1
            return None
        if not (said := await wire.join(self.links.get(role, ""))) or not said.startswith(b'{"type":"Welcome"'):
            return None
        self.wires[role] = wire
        return wire


async def besieged(house: House, count: int, seed: str, at_once: int = 12) -> tuple[Counter[str], list[str]]:
    """So many strikes at one service, several at a time."""
    known = ways(house.routes)
    sieges = [Siege(house, Random(f"{seed}-{i}"), known) for i in range(at_once)]

    async def lay(siege: Siege, strikes: int) -> None:
        for _ in range(strikes):
            await siege.strike()

    await asyncio.gather(*[lay(one, count // at_once + (i < count % at_once)) for i, one in enumerate(sieges)])
    for one in sieges:
        one.unharmed() if one.room else None
    return sum([one.counts for one in sieges], Counter()), [fault for one in sieges for fault in one.faults]
