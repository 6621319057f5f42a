"""What somebody at a table can say that is nearly right: real numbers of questions and units, real answers bent."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

from grognard import catalogue
from grognard.engine.battle import Question
from grognard.engine.game import Game
from grognard.engine.records import plain
from grognard.generals import GENERALS
from tests.conformance.crowds import some_options
from tests.conformance.mutations import distort
from tests.conformance.trails import waiting
from tests.soak.nonsense import Grammar, spoil

SLOWEST = 20.0
SHARES = (0.0, 0.0, 0.05, 0.3)
ACTIONS = [kind for name in catalogue.RULESETS for kind in get_args(catalogue.ruleset(name).action_type)]
ROLES = ("blue", "red", "control", "observer", "host")
ASKED, MENU = 2, 12


class Talk:
    """What is known of one battle, for a grammar to make near-sense of."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.links: dict[str, str] = {}
        self.seq = self.last = 0
        self.units = 5
        self.asked: list[int] = []
        self.kinds: list[Any] = []
        self.menu: dict[int, list[Any]] = {}
        hints = {
            "question": self.a_question, "piece": self.a_piece, "onto": self.a_piece, "unit": self.a_piece,
            "target": self.a_piece, "seat": self.a_seat, "role": self.a_seat, "token": self.a_token,
            "rules": lambda: rng.choice(list(catalogue.RULESETS)), "name": lambda: rng.choice(list(catalogue.RULESETS)),
            "scenario": lambda: rng.choice(catalogue.scenario_names()), "action": self.an_action,
            "general": lambda: rng.choice([*GENERALS, *[""] * 60]), "seq": lambda: rng.randint(0, self.seq + 1),
            "entry": lambda: rng.randint(0, self.seq + 1), "options": self.some_switches, "pace": lambda: 0.0,
        }  # fmt: skip
        self.grammar = Grammar(rng, hints)

    def look(self, game: Game) -> None:
        """How a battle stands, and some of what could be answered."""
        battle, rng = game.battle, self.rng
        self.seq, self.last, self.units = len(game.history), battle.asked, len(battle.field.units)
        self.asked = [q.no for q in battle.questions]
        self.kinds = [kind for q in battle.questions for kind in type(q).answers]
        asked = waiting(battle)
        self.menu = {q.no: self.some_answers(game, q) for q in rng.sample(asked, min(ASKED, len(asked)))}

    def some_answers(self, game: Game, question: Question) -> list[Any]:
        """Some of the answers a question allows, as plain data."""
        found = question.candidates(game.view(question.seat))
        return [plain(found[self.rng.randrange(len(found))]) for _ in range(min(MENU, len(found)))]

    def a_question(self) -> int:
        """The number of an open question, of whomever it is; or one that is stale, or of tomorrow."""
        known = [*self.asked, *self.menu, *self.menu]
        return self.rng.choice(known) if known and self.rng.random() < 0.8 else self.rng.randint(0, self.last + 2)

    def a_piece(self) -> int:
        """The number of a unit, of either side, or one beyond them."""
        return self.rng.randint(0, self.units)

    def a_seat(self) -> str:
        """A role at the table."""
        return self.rng.choice(ROLES)

    def a_token(self) -> str:
        """A link of the room."""
        return self.rng.choice(list(self.links.values()) or [""])

    def some_switches(self) -> dict[str, Any]:
        """Options of one ruleset or the other."""
        return some_options(catalogue.ruleset(self.rng.choice(list(catalogue.RULESETS))).options_type, self.rng)

    def an_action(self) -> Any:
        """An answer: one that could be given, near it, of the open questions' types, or of any."""
        real = [action for actions in self.menu.values() for action in actions]
        kind = self.rng.random()
        if real and kind < 0.6:
            action = self.rng.choice(real)
            bent = distort(action, self.rng) if kind < 0.4 else spoil(action, self.grammar, 0.1)
            return action if kind < 0.1 else bent
        known = self.kinds if self.kinds and kind < 0.9 else ACTIONS
        return self.grammar.make(self.rng.choice(known), self.rng.choice(SHARES))
