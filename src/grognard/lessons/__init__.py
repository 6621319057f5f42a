"""Guided battles: a small scenario, and a script of what the player is asked, what the enemy answers and how dice fall.

Nothing in them is pretended. Every answer goes through the rules' own door; only the dice are set, and the room takes
no answer but the one the lesson is about.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from grognard import catalogue
from grognard.engine.battle import FIRST_COMMANDER
from grognard.engine.dice import Scripted
from grognard.engine.files.scenario import Scenario
from grognard.engine.files.yaml import Document, decode, read_yaml
from grognard.engine.game import Game, Played
from grognard.engine.ruleset import Ruleset
from grognard.engine.sizes import Fields

_FOLDER = Path(str(files(__name__)))
Plain = dict[str, Any]
Place = tuple[float, float]


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One answer. Of the player's: what the coach says and asks, whom and what he points at, how near is near enough.

    Units are named by their ids. `press` is the key of the offer meant, where it is no place on the table.
    """

    do: Fields
    by: str = ""
    dice: tuple[Annotated[int, Meta(ge=1, le=6)], ...] = ()
    lesson: str = ""
    say: str = ""
    ask: str = ""
    units: tuple[str, ...] = ()
    mark: Place | None = None
    press: str = ""
    near: Annotated[float, Meta(ge=0)] = 0.0


class Script(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guided battle as it is written: who is taught, and every answer in order."""

    player: str
    enemy: str
    about: str
    minutes: int
    farewell: str
    steps: tuple[Step, ...]


class Lesson(Struct, frozen=True):
    """A guided battle: its scenario's name, its script, and the numbers of its units and commanders."""

    id: str
    script: Script
    numbers: dict[str, int]


class Due(Struct, frozen=True):
    """What a lesson waits for: the step, whose answer it is, and the action as it is sent, units by their numbers."""

    step: Step
    seat: str
    order: Plain


def names() -> list[str]:
    """The guided battles, sorted."""
    return sorted([file.stem for file in _FOLDER.glob("*.yaml")])


def scenario(id: str) -> tuple[Scenario, Document, Ruleset]:
    """The scenario of a guided battle."""
    return catalogue.load_scenario(_FOLDER / f"{id}.yaml")


@cache
def lesson(id: str) -> Lesson:
    """A guided battle by its name."""
    script = decode(read_yaml(_FOLDER / "scripts" / f"{id}.yaml"), Script)
    read = scenario(id)[0]
    units = {row["id"]: no for no, row in enumerate(read.units)}
    return Lesson(id, script, units | {row["id"]: no for no, row in enumerate(read.commanders, FIRST_COMMANDER)})


def begun(id: str, options: Any = None) -> Game:
    """The battle of a lesson at its first question: its dice are set, so it has no seed and pledges none."""
    read, document, rules = scenario(id)
    return Game.start(rules, read, document=document, options=options, dice=Scripted(()))


def lesson_of(game: Game) -> Lesson | None:
    """The lesson a battle is, if it is one: with no seed, and gone as the script says until now."""
    if game.seed or game.scenario not in _known():
        return None
    found = lesson(game.scenario)
    return found if _as_written(game, found) else None


def step_no(game: Game) -> int:
    """How many answers stand, which is the number of the step that is due."""
    return len(game.stood(len(game.history)))


def due(game: Game) -> Due | None:
    """What a lesson waits for; nothing if the battle is none, or over."""
    found = lesson_of(game)
    if found is None or (no := step_no(game)) >= len(found.script.steps):
        return None
    step = found.script.steps[no]
    return Due(step, step.by or found.script.player, ordered(found, step))


def ordered(found: Lesson, step: Step) -> Plain:
    """The action of a step as it is sent: units by their numbers."""
    order: Plain = _numbered(step.do, found.numbers)
    return order


def chapters(script: Script) -> list[tuple[str, int, int]]:
    """The lessons in a script: title, first step, and the step after the last."""
    starts = [no for no, step in enumerate(script.steps) if step.lesson]
    return [(script.steps[a].lesson, a, b) for a, b in pairwise([*starts, len(script.steps)])]


@cache
def _known() -> frozenset[str]:
    return frozenset(names())


def _as_written(game: Game, found: Lesson) -> bool:
    """Has every answer that stands been the script's? A stranger's record of the same name need not be."""
    standing = [game.history[i] for i in game.stood(len(game.history))]
    said = [msgspec.to_builtins(one.action) for one in standing if isinstance(one, Played)]
    orders = [ordered(found, step) for step in found.script.steps[: len(said)]]
    return len(said) == len(orders) and all(_covers(one, order) for one, order in zip(said, orders, strict=True))


def _covers(said: Plain, order: Plain) -> bool:
    """Is an action, with all its defaults, the one that is written without them?"""
    return all(_same(said.get(key), value) for key, value in order.items())


def _same(said: Any, wanted: Any) -> bool:
    if isinstance(wanted, dict):
        return isinstance(said, dict) and _covers(said, wanted)
    if isinstance(wanted, (list, tuple)):
        same_length = isinstance(said, (list, tuple)) and len(said) == len(wanted)
        return same_length and all(_same(a, b) for a, b in zip(said, wanted, strict=True))
    return bool(said == wanted)


def _numbered(value: Any, numbers: dict[str, int]) -> Any:
    """A value of an action with the ids of units made numbers."""
    if isinstance(value, dict):
        return {key: _numbered(one, numbers) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_numbered(one, numbers) for one in value]
    return numbers.get(value, value) if isinstance(value, str) else value
