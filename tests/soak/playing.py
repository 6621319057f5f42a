"""Battles under fire: people who answer at random by live lines and by REST, through every outage, beside generals."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from itertools import cycle
from random import Random
from typing import Any, Protocol

import httpx
import msgspec
from msgspec import Struct
from websockets.exceptions import WebSocketException

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.records import Answered, Mismatch, Record, replay
from grognard.engine.ruleset import Ruleset
from tests.server.serving import Guest, Json, make_room, room_of, stored_record

CUT_OFF = (httpx.HTTPError, WebSocketException, OSError)
NOT_NOW = (409, 429, 503)
AGAIN, NEWS = 0.1, 2.0
HURRY, TALK, HANG_UP = 0.08, 0.05, 0.02
ROWS = 60


class Acknowledged(Struct, frozen=True):
    """An answer of which the service has said that it is stored, and as which entry."""

    seq: int
    seat: str
    question: int
    action: Json

    def is_in(self, record: Record) -> bool:
        """Does the record have it, word for word, in its place?"""
        if self.seq > len(record.entries):
            return False
        entry = record.entries[self.seq - 1]
        told = (self.question, self.seat, self.action)
        return isinstance(entry, Answered) and (entry.question, entry.seat, entry.action) == told


class Refused(Exception):
    """The service does not do it, and says why."""

    def __init__(self, problem: Json) -> None:
        super().__init__(f"{problem['status']} {problem['reason']}")
        self.passing = problem["status"] in NOT_NOW


class Way(Protocol):
    """How somebody talks to the service."""

    def questions(self) -> list[Json]: ...

    def rows(self, no: int) -> list[Json]: ...

    def answer(self, no: int, action: Json) -> int: ...

    def talk(self, text: str) -> None: ...


def seats_of(scenario: str) -> tuple[str, ...]:
    """Who sits at the table of a scenario, side after side."""
    read, _, rules = catalogue.load_scenario(scenario)
    return Game.start(rules, read, seed="seats").battle.seats


def granted(reply: Any) -> Any:
    """What was asked for; Refused if it is a problem instead."""
    if isinstance(reply, dict) and reply.get("type") == "Problem":
        raise Refused(reply)
    return reply


def still_open(questions: list[Json]) -> list[Json]:
    """The questions for which the battle waits."""
    return [one for one in questions if one["blocks"] and not one["sealed"]]


class ByRest:
    """One request after the other."""

    def __init__(self, guest: Guest) -> None:
        self.http = guest.http

    def questions(self) -> list[Json]:
        return still_open(granted(self.http.get("/room/questions").json()))

    def rows(self, no: int) -> list[Json]:
        reply = self.http.get(f"/room/questions/{no}/candidates", params={"limit": ROWS})
        rows: list[Json] = granted(reply.json())["candidates"]
        return rows

    def answer(self, no: int, action: Json) -> int:
        reply = self.http.post("/room/answers", json={"question": no, "action": action})
        return int(granted(reply.json())["seq"])

    def talk(self, text: str) -> None:
        reply = self.http.post("/room/chat", json={"text": text})
        granted(reply.json() if reply.content else None)


class ByLine:
    """A live line, which tells of everything by itself; what is to be answered is looked at before."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.known = guest, 0
        granted(guest.join("Problem"))

    def questions(self) -> list[Json]:
        if self.guest.table["seq"] < self.known or not still_open(self.guest.table["questions"]):
            self.listen()
        return still_open(self.guest.table["questions"])

    def listen(self) -> None:
        """Hear the next piece of news; when there is none for long, ask."""
        try:
            self.guest.hear("Happened", timeout=NEWS)
        except TimeoutError:
            granted(self.guest.ask("Look"))

    def rows(self, no: int) -> list[Json]:
        rows: list[Json] = granted(self.guest.ask("Candidates", question=no, limit=ROWS))["candidates"]
        if rows:
            granted(self.guest.ask("Preview", question=no, action=rows[0]))
        return rows

    def answer(self, no: int, action: Json) -> int:
        stands = self.guest.table["seq"]
        self.known = int(granted(self.guest.ask("Answer", question=no, action=action, seq=stands))["seq"])
        return self.known

    def talk(self, text: str) -> None:
        granted(self.guest.ask("Chat", text=text))


WayIn = type[ByLine] | type[ByRest]


class Battle:
    """A room, the people who play in it, and what they were told is stored."""

    def __init__(self, url: str, rules: Ruleset, scenario: str, generals: dict[str, str], pace: float) -> None:
        seats = {seat: {"general": name} for seat, name in generals.items()}
        self.url, self.rules, self.generals = url, rules, generals
        self.people = [seat for seat in seats_of(scenario) if seat not in generals]
        self.links = make_room(url, rules=rules.name, scenario=scenario, seats=seats, pace=pace)
        self.name = f"{scenario} ({', '.join(f'{s} {g}' for s, g in generals.items()) or 'people'})"
        self.acknowledged: list[Acknowledged] = []
        self.faults: list[str] = []
        self.left = threading.Event()
        self.players: list[Player] = []
        self.watcher = self.guest("observer")

    def guest(self, role: str) -> Guest:
        """Somebody with one of the links."""
        return Guest(self.url, self.links[role])

    def sit_down(self, chance: Random) -> None:
        """The people begin to play: the first by a live line, every other by REST or by another line."""
        second: WayIn = chance.choice((ByLine, ByRest))
        for seat, way in zip(self.people, cycle((ByLine, second)), strict=False):
            player = Player(self, seat, way, Random(chance.random()))
            self.players.append(player)
            player.start()

    def leave(self) -> None:
        """The people go."""
        self.left.set()
        for player in self.players:
            player.join()

    def look(self) -> tuple[int, bool]:
        """How many entries the battle has, and whether it is over; nothing at all while the service is away."""
        try:
            told = self.watcher.http.get("/room")
        except httpx.HTTPError:
            return -1, False
        card: Json = told.json()
        return (card["seq"], card["result"] is not None) if told.status_code == 200 else (-1, False)

    def given_out(self) -> Record:
        """The record as the service gives it to anybody, once the battle is over; nobody looks any more."""
        record = msgspec.json.decode(self.watcher.http.get("/room/record").content, type=Record)
        self.watcher.leave()
        return record

    def hand_over(self) -> None:
        """Recruits take over from the people who have left."""
        for seat in self.people:
            guest = self.guest(seat)
            granted(guest.http.put(f"/room/seats/{seat}", json={"general": "recruit"}).json())
            guest.leave()

    def record(self, database: str) -> Record:
        """The battle as the database has it."""
        return stored_record(database, room_of(self.links))

    def wrong(self, record: Record, acknowledged: Sequence[Acknowledged]) -> list[str]:
        """What a record lacks of what was acknowledged, and where it does not play again."""
        lost = [f"LOST {one.seq} of {one.seat}" for one in acknowledged if not one.is_in(record)]
        try:
            for _ in replay(record, self.rules):
                pass
        except Mismatch as mismatch:
            lost.append(f"does not replay: {mismatch}")
        return [f"{self.name}: {fault}" for fault in lost]


class Player(threading.Thread):
    """Somebody who answers at random, and comes back whenever the line is cut."""

    def __init__(self, battle: Battle, seat: str, way: WayIn, chance: Random) -> None:
        super().__init__(daemon=True)
        self.battle, self.seat, self.way, self.chance = battle, seat, way, chance

    def run(self) -> None:
        guest = self.battle.guest(self.seat)
        while not self.battle.left.is_set():
            try:
                self.play(self.way(guest))
            except CUT_OFF:
                time.sleep(AGAIN)
            except Refused as refused:
                self.complain(refused)
            finally:
                guest.hang_up()
        guest.leave()

    def play(self, way: Way) -> None:
        """Answer whatever is asked until the line is cut or it is time to go; now and then hang up and come back."""
        while not self.battle.left.is_set() and self.chance.random() > HANG_UP:
            try:
                self.turn(way)
            except Refused as refused:
                self.complain(refused)
            time.sleep(self.chance.uniform(0.0, HURRY))

    def turn(self, way: Way) -> None:
        """One answer, if one is wanted, and now and then a word."""
        if self.chance.random() < TALK:
            way.talk("En avant!")
        asked = way.questions()
        if not asked:
            return
        no = self.chance.choice(asked)["no"]
        rows = way.rows(no)
        if rows:
            action = self.chance.choice(rows)
            seq = way.answer(no, action)
            self.battle.acknowledged.append(Acknowledged(seq, self.seat, no, action))

    def complain(self, refused: Refused) -> None:
        """Nothing but an outage, or a table that has gone on, is a reason to be refused."""
        time.sleep(AGAIN)
        if not refused.passing:
            self.battle.faults.append(f"{self.battle.name}: {self.seat} is told {refused}")
