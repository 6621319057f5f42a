"""A game of two captains told line by line: orders, dice, rulings with their clauses, the table after each turn."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import msgspec

from grognard import catalogue
from grognard.engine.battle import Action, Battle
from grognard.engine.doctrine import Clock
from grognard.engine.events import Changed, Event, Rolled, Ruled
from grognard.engine.game import Game
from grognard.engine.page.offers import spelled
from grognard.engine.plain import actors, clauses_of, pieces
from grognard.engine.ruleset import Ruleset
from grognard.engine.ruling import Modifier
from grognard.engine.umpire import Outcome
from grognard.generals import general
from grognard.lab.jitter import shaken

SEED, SHAKE = "playthrough", 1.0


def playthrough(scenario: str) -> Iterator[str]:
    """The lines of one whole game, captain against captain, who may think as long as they like."""
    read, document, rules = catalogue.load_scenario(scenario)
    game = Game(rules, shaken(rules, rules.muster(read, document), SEED, SHAKE), seed=SEED)
    captains = {seat: general("captain", f"{SEED}-{seat}", rules) for seat in game.battle.seats}
    yield f"{rules.title} {rules.version}: {read.title}; two captains, seed {SEED}"
    yield from happenings(rules, game.battle, game.opening.events)
    while not game.over:
        before = game.battle
        sealed = {s.question for s in before.sealed}
        question = next(q for q in before.questions if q.no not in sealed and q.blocks)
        action, _ = captains[question.seat].choose(game.view(question.seat), question, Clock(inf))
        outcome = game.answer(question.no, action)
        assert isinstance(outcome, Outcome), (question, action, outcome)
        yield f"{question.seat}: {order(before, action)}"
        yield from happenings(rules, outcome.battle, outcome.events)
        if outcome.battle.turn != before.turn or game.over:
            yield from table(rules, outcome.battle, f"the table after turn {before.turn}")


def order(battle: Battle, action: Action) -> str:
    """An answer, its units by their names."""
    units = [unit.id for unit in battle.field.units]
    said = msgspec.to_builtins(action)
    kind = spelled(said.pop("type"))
    told = [f"{k} {named(units, k, v)}" for k, v in said.items() if v not in (None, False)]
    return f"{kind} ({', '.join(told)})" if told else kind


def named(units: list[str], key: str, value: object) -> str:
    """A value of an order: a unit's number is its name."""
    if key in ("unit", "target", "attacker", "defender", "lead") and isinstance(value, int) and 0 <= value < len(units):
        return units[value]
    if isinstance(value, dict):
        return "{" + ", ".join([f"{k}: {named(units, k, v)}" for k, v in value.items() if v is not None]) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([named(units, "", v) for v in value]) + "]"
    return f"{value:g}" if isinstance(value, float) else str(value)


def happenings(rules: Ruleset, battle: Battle, events: tuple[Event, ...]) -> Iterator[str]:
    """What came of an answer."""
    for event in events:
        if isinstance(event, Ruled):
            yield f"  {ruling(event)}"
        elif isinstance(event, Rolled):
            yield f"  dice {' '.join(map(str, event.dice))}: {event.purpose}"
        elif not isinstance(event, Changed):
            said = rules.words(battle, event) or silent(battle, event)
            yield f"  {said} [{' '.join(dict.fromkeys(clauses_of(event)))}]"


def silent(battle: Battle, event: Event) -> str:
    """An event that the log passes over: its kind, and whom it is about."""
    who = ", ".join([battle.field.units[no].id for no in actors(event, battle)])
    return f"{spelled(type(event).__name__)}: {who}" if who else spelled(type(event).__name__)


def ruling(event: Ruled) -> str:
    """A ruling with its modifiers, its total and what came of it."""
    judged = event.ruling
    against = f" against {judged.object}" if judged.object else ""
    counted = "; ".join([sums(rows) for rows in (judged.modifiers, judged.against) if rows]) or "nothing counts"
    total = f"total {event.total}: {event.result} [{event.clause}]"
    return f"ruling {judged.clause}: {judged.subject}{against}: {counted}; {total}"


def sums(rows: tuple[Modifier, ...]) -> str:
    """Modifiers in a row."""
    return ", ".join([f"{m.value:+d} {m.clause}" for m in rows])


def table(rules: Ruleset, battle: Battle, title: str) -> Iterator[str]:
    """Every piece, where it stands and what is true of it."""
    yield f"== {title}"
    for piece in pieces(battle):
        told = rules.tell_piece(battle, piece)
        marks = [k.replace("_", " ") for k, v in told.items() if v is True]
        status = [f"status {told['status']}"] if told.get("status") is not None else []
        where = (
            f"{told['x']:g} {told['y']:g} facing {told['facing']:g}"
            if told["x"] is not None
            else told.get("place", "off the table")
        )
        yield f"   {piece.id}: {', '.join([str(where), *status, *marks])}"
    yield ""
