"""Everything a seat can ask the service for, as requests that are put to two rooms alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from grognard.engine.game import Game
from grognard.engine.records import plain
from tests.conformance.mutations import distort
from tests.soak.house import House

ROOM = "/api/room"
JSON = ((b"content-type", b"application/json"),)


class Look(NamedTuple):
    """One request."""

    method: str
    path: str
    query: str = ""
    body: Any = None

    @property
    def raw(self) -> bytes:
        """What is sent with it."""
        return b"" if self.body is None else json.dumps(self.body).encode()

    def __str__(self) -> str:
        return f"{self.method} {self.path}{'?' + self.query if self.query else ''} {json.dumps(self.body)[:200]}"


def plain_looks(house: House) -> list[Look]:
    """Every route of a room that can be read as it is: a new one is looked at without being named here."""
    routes = [r for r in house.routes if r.path.startswith(ROOM) and "{" not in r.path]
    return [Look("GET", r.path) for r in routes if "GET" in r.methods]


def looks(house: House, game: Game, seat: str, places: tuple[tuple[float, float], ...], rng: Random) -> Iterator[Look]:
    """All that is asked at one moment: of the table, of answers, gestures, distances, of the past, of taking back."""
    yield from plain_looks(house)
    entries, units = len(game.history), len(game.battle.field.units)
    yield Look("GET", f"{ROOM}/view", f"seq={rng.randint(0, entries + 1)}")
    yield Look("GET", f"{ROOM}/log", f"after={rng.randint(-1, entries)}")
    yield Look("GET", f"{ROOM}/view", "seat=red" if seat == "blue" else "seat=blue")
    for piece in rng.sample(range(units + 1), min(4, units + 1)):
        yield Look("GET", f"{ROOM}/overlays/{piece}")
    for gesture, other in zip(gestures(units, places, rng), gestures(units, places, rng), strict=True):
        yield Look("POST", f"{ROOM}/measure", body={"type": "Measure", "start": gesture, "end": other})
    for no in asked(game, seat, rng):
        yield from about(game, seat, no, places, rng)
    yield Look("POST", f"{ROOM}/undo", body={"look": True})
    yield Look("POST", f"{ROOM}/undo", body={"look": True, "entry": rng.randint(0, entries + 1)})
    yield Look("POST", f"{ROOM}/consent", body={"agree": False})


def asked(game: Game, seat: str, rng: Random) -> list[int]:
    """Questions to ask about: one's own, somebody else's, one that nobody asks."""
    mine = [q.no for q in game.questions(seat)]
    others = [q.no for q in game.battle.questions if q.no not in mine]
    some = rng.sample(mine, min(3, len(mine))) + rng.sample(others, min(1, len(others)))
    return [*some, game.battle.asked + 1]


def about(game: Game, seat: str, no: int, places: Any, rng: Random) -> Iterator[Look]:
    """What can be asked of a question: its menu, what answers would do, what gestures mean, and what is refused."""
    units = len(game.battle.field.units)
    yield Look("GET", f"{ROOM}/questions/{no}/candidates", "limit=60")
    yield Look("GET", f"{ROOM}/questions/{no}/candidates", f"piece={rng.randint(0, units)}")
    for gesture in gestures(units, places, rng):
        yield Look("POST", f"{ROOM}/offers", body={"type": "Offers", "question": no, "gesture": gesture})
    for action in answers(game, seat, no, rng):
        yield Look("POST", f"{ROOM}/preview", body={"type": "Preview", "question": no, "action": action})
        yield Look("POST", f"{ROOM}/offers", body={"type": "Offers", "question": no, "action": action})
    yield Look("POST", f"{ROOM}/answers", body={"type": "Answer", "question": no, "action": {"type": "Nothing"}})


def answers(game: Game, seat: str, no: int, rng: Random) -> list[Any]:
    """Answers to a question: some it offers, and the same bent, so that they may be refused."""
    question = game.question(no)
    if question is None or question.seat != seat:
        return [{"type": "Nothing"}]
    found = question.candidates(game.view(seat))
    some = [plain(found[rng.randrange(len(found))]) for _ in range(2)] if len(found) else []
    return [*some, *[finite(distort(action, rng)) for action in some]]


def finite(value: Any) -> Any:
    """A value that JSON can say."""
    return msgspec.json.decode(msgspec.json.encode(value))


def gestures(units: int, places: Any, rng: Random) -> list[dict[str, Any]]:
    """Pointing: with a piece, at a place, with a piece at a place, onto another, at nothing."""
    x, y = rng.choice(places)
    one, other = rng.randrange(max(units, 1)), rng.randrange(max(units, 1))
    return [{"piece": one}, {"piece": one, "x": x, "y": y}, {"x": x, "y": y}, {"piece": one, "onto": other}]
