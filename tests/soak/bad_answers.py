"""Nonsense said to a battle without the service about it: every message is decoded and obeyed as the service does."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from grognard import catalogue
from grognard.engine.battle import digest
from grognard.engine.files.yaml import BadFile
from grognard.engine.game import Game
from grognard.server.problems import Trouble
from grognard.server.rooms import play
from grognard.server.shown import showing
from grognard.server.shown.messages import Answer, Candidates, FromSeat, Look, Measure, Offers, Overlays, Preview, Undo
from grognard.server.web.hearing import DECODER
from tests.conformance.crowds import some_options
from tests.soak.bad_talk import SHARES, SLOWEST, Talk
from tests.soak.nonsense import written

FRESH, GOING_ON, LOOK = 600, 0.02, 40
OBEYED = Answer | Candidates | Look | Measure | Offers | Overlays | Preview | Undo
BROKEN = (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError)


class Table:
    """A battle and somebody at every seat of it who means no good."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.talk = rng, Talk(rng)
        self.counts, self.faults = Counter[str](), list[str]()
        self.thrown = 0

    def begin(self) -> None:
        """A battle of any scenario under any switches."""
        scenario, document, rules = catalogue.load_scenario(self.rng.choice(catalogue.scenario_names()))
        options = some_options(rules.options_type, self.rng) if self.rng.random() < 0.7 else {}
        try:
            game = Game.start(rules, scenario, document=document, options=options, seed=str(self.rng.random()))
        except BadFile:
            return self.begin()
        self.stand(game)

    def stand(self, game: Game) -> None:
        """Go on from a game."""
        self.talk.look(game)
        self.game, self.stands = game, digest(game.battle)

    def strike(self) -> None:
        """One message, and what comes of it."""
        if self.thrown % FRESH == 0 or self.game.over:
            self.begin()
        self.thrown += 1
        kind = FromSeat if self.rng.random() < 0.1 else OBEYED
        raw = written(self.talk.grammar.make(kind, self.rng.choice(SHARES)), self.rng)
        began = time.process_time()
        try:
            self.take(raw)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            told = f"{type(error).__name__}: {error} in {where.name} of {Path(where.filename).name}:{where.lineno}"
            self.wrong(told, raw)
        if (took := time.process_time() - began) > SLOWEST:
            self.wrong(f"took {took:.1f} s of the processor", raw)

    def wrong(self, what: str, raw: bytes) -> None:
        """Note a fault with what brought it about."""
        self.faults.append(f"{what}\n  by {raw[:1500]!r} at entry {len(self.game.history)} of {self.game.scenario}")

    def take(self, raw: bytes) -> None:
        """Decode a message and do what it asks, as any seat; what is refused is refused in words."""
        try:
            asked = DECODER.decode(raw)
        except BROKEN:
            self.counts["not understood"] += 1
            return
        self.counts[type(asked).__name__] += 1
        after = None
        try:
            after = obey(self.game, self.somebody(asked), asked)
        except Trouble as trouble:
            self.counts[f"refused {trouble.status}"] += 1
            if trouble.status >= 500 or not trouble.reason:
                self.wrong(f"{trouble.status} {trouble.reason}", raw)
        self.stays(raw)
        if isinstance(after, Game) and (self.rng.random() < 0.3 or self.thrown % LOOK == 0):
            self.stand(after)

    def somebody(self, asked: Any) -> str:
        """Who says it: mostly whoever is asked, if a question is named; else anybody."""
        question = self.game.question(getattr(asked, "question", -1))
        if question is not None and self.rng.random() < 0.9:
            return question.seat
        return self.rng.choice([*self.game.battle.seats, "observer"])

    def stays(self, raw: bytes) -> None:
        """A battle is a value: now and then look whether it is still the same."""
        if self.thrown % LOOK == 0 and digest(self.game.battle) != self.stands:
            self.wrong("the battle was changed", raw)


def obey(game: Game, seat: str, asked: Any) -> Any:
    """What the service does with a message, and its reply made ready; the game after it, where it changes one."""
    match asked:
        case Answer():
            return play.play(game, seat, asked.question, asked.action, asked.dice)[0]
        case Undo():
            back = play.take_back(game, seat, game.battle.seats, asked.entry)
            return back[0] if isinstance(back, tuple) else back
        case Preview():
            return msgspec.json.encode(play.preview(game, seat, asked.question, asked.action))
        case Offers(action=None):
            return msgspec.json.encode(play.offers(game, seat, asked.question, asked.gesture))
        case Offers(action=action) if action is not None:
            return msgspec.json.encode(play.offer(game, seat, asked.question, action))
        case Candidates():
            return msgspec.json.encode(play.candidates(game, seat, asked.question, asked.piece, asked.limit))
        case Overlays():
            return msgspec.json.encode(play.overlays(game, seat, asked.piece))
        case Measure():
            return msgspec.json.encode(play.measure(game, seat, asked.start, asked.end))
        case Look():
            return msgspec.json.encode(showing.table_view(game, seat))
    return None
