"""Small crowded battles made at random: what each ruleset gives to the tests that fight thousands of them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from importlib import import_module
from importlib.util import find_spec
from math import cos, radians, sin
from random import Random
from typing import Any, Protocol

from msgspec import Struct, inspect

from grognard import catalogue
from grognard.engine.battle import Action, Battle, Question
from grognard.engine.files.yaml import BadFile, Document
from grognard.engine.ruleset import Ruleset
from tests.conformance.carrying import Carrier, Change, bare

TRIES = 200
BESIDE = 0.037
Row = dict[str, Any]


class Crowd(Protocol):
    """What a ruleset adds: its pitches, the meanings its names do not tell, and what the book leaves without order."""

    carrier: Carrier
    unordered: frozenset[str]

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""

    def table(self, battle: Any) -> tuple[float, float]:
        """How wide and how deep the table is."""

    def situation(self, rng: Random) -> Row:
        """A crowded situation, not always a possible one."""

    def possible(self, battle: Any) -> bool:
        """Can play have come to this?"""

    def wild(self, battle: Any, question: Question, action: Action, rng: Random) -> Action:
        """An answer off the lattice, legal or not; the candidate itself where there is no other."""

    def handed(self, change: Change) -> AbstractContextManager[object]:
        """While the twin is at it: a stated precedence of the right goes to the left if the battle is mirrored."""

    def kind(self, action: Any) -> str:
        """What kind of its name an action is, so that rare kinds are chosen as often as common ones."""


def crowded(names: Iterable[str]) -> list[str]:
    """The rulesets that have a crowd; every ruleset should."""
    return [name for name in names if find_spec(f"tests.rulesets.{name}.crowd") is not None]


def crowd_of(name: str) -> Crowd:
    """A ruleset's crowd, `CROWD` in tests/rulesets/<its name>/crowd.py; every ruleset of the book has one."""
    crowd: Crowd = import_module(f"tests.rulesets.{name}.crowd").CROWD
    return crowd


def pitched(crowd: Crowd, rng: Random) -> tuple[Row, Battle]:
    """The first possible one of many situations."""
    for _ in range(TRIES):
        data = crowd.situation(rng)
        try:
            battle = begun(crowd, data)
        except BadFile:
            continue
        if crowd.possible(battle) and not crowd.rules.invariants(battle):
            return data, battle
    raise AssertionError("no crowd could be placed")


def mustered(crowd: Crowd, rng: Random) -> tuple[Row, Battle]:
    """A scenario of the ruleset from its beginning, if its armies are there; else a crowd."""
    names = [name for name in catalogue.scenario_names() if name.startswith(f"{crowd.rules.name}-")]
    for name in rng.sample(names, len(names)):
        data: Row = {"scenario": name, "units": []}
        if (battle := begun(crowd, data)).field.units:
            return data, battle
    return pitched(crowd, rng)


def begun(crowd: Crowd, data: Row) -> Battle:
    """The battle of a situation or scenario."""
    if "scenario" not in data:
        return crowd.rules.pitch(Document("crowd.yaml", data))
    scenario, document, rules = catalogue.load_scenario(data["scenario"])
    return rules.muster(scenario, document)


def some_options(options: type[Struct], rng: Random, skip: tuple[str, ...] = (), n: int = 3) -> Row:
    """A few switches thrown."""
    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)
    choices = {f.name: values for f in info.fields if f.name not in skip and (values := values_of(f.type))}
    return {name: rng.choice(choices[name]) for name in rng.sample(sorted(choices), rng.randint(1, n))}


def values_of(info: inspect.Type) -> list[Any]:
    """The positions of a switch; none if it is a figure."""
    match bare(info):
        case inspect.BoolType():
            return [False, True]
        case inspect.LiteralType(values=values):
            return list(values)
    return []


def beside(row: Row, ahead: float, right: float) -> tuple[float, float]:
    """A place seen from a unit: so far ahead of its centre and so far to its right."""
    turn = radians(row["facing"])
    return (
        round(row["x"] + ahead * sin(turn) + right * cos(turn), 3),
        round(row["y"] + ahead * cos(turn) - right * sin(turn), 3),
    )


def patch(rng: Random, x: float, y: float, size: float, table: tuple[float, float]) -> list[list[float]]:
    """A four-cornered piece of ground about a place, wholly on the table."""
    w, h = size * rng.uniform(0.5, 1.2), size * rng.uniform(0.5, 1.2)
    bends = [size * rng.choice([0.0, 0.0, rng.uniform(-0.2, 0.2)]) for _ in range(4)]
    corners = zip([(-w, -h), (w, -h), (w, h), (-w, h)], bends, strict=True)
    return [[inside(x + a + bend, table[0]), inside(y + b - bend, table[1])] for (a, b), bend in corners]


def inside(at: float, most: float) -> float:
    """A coordinate kept on the table."""
    return round(min(max(at, 0.0), most), 2)


def squared(features: list[Row], to: float) -> list[Row]:
    """Ground whose corners all lie on a grid, as neat people lay it.

    The grid lies a little beside that of the units: of a point exactly on an outline the kernel says that it is inside
    where the area lies to +x of it, so what stands there is not the same in the mirror.
    """
    return [{name: on_grid(value, to) for name, value in row.items()} for row in features]


def on_grid(value: Any, to: float) -> Any:
    """Points with their coordinates on a grid; anything else as it is."""
    if isinstance(value, list):
        return [max(to * round(v / to) - BESIDE, 0.0) if isinstance(v, float) else on_grid(v, to) for v in value]
    return value
