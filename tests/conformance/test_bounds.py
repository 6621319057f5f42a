"""Every number, text and list that comes from outside has a bound in its type; the types are walked to see it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from grognard import catalogue
from grognard.engine.battle import Action
from grognard.engine.files.scenario import Placed, Scenario
from grognard.engine.game import Game
from grognard.engine.records import Mismatch, Record, first_battle
from grognard.engine.ruling import Refusal
from grognard.engine.situations.judge import Situation
from grognard.engine.sizes import oversized
from grognard.rulesets.en_avant.files import muster as ea_muster
from grognard.rulesets.en_avant.files import pitch as ea_pitch
from grognard.rulesets.two_by_two.files import muster, pitch
from grognard.rulesets.two_by_two.setup.features import Wanted
from grognard.rulesets.two_by_two.setup.terrain import ChooseTerrain, TerrainChoice
from grognard.server.rooms.making import NewRoom
from grognard.server.rooms.uploads import Arrangement
from grognard.server.shown.messages import FromSeat

RULES = [catalogue.ruleset(name) for name in catalogue.RULESETS]
ACTIONS: list[type[Action]] = [kind for rules in RULES for kind in get_args(rules.action_type)]
FILES = [Scenario, Placed, Situation, pitch.Situation, ea_pitch.Situation, muster.UnitRow, ea_muster.UnitRow]
OUTSIDE: list[Any] = [*ACTIONS, *[r.options_type for r in RULES], *FILES, Record, Arrangement, NewRoom, FromSeat]

# plain data that a type of the ruleset reads afterwards, or that is only compared; `oversized` bounds it meanwhile
READ_LATER = {
    "Scenario.commanders", "Scenario.units", "Situation.do", "Situation.options", "Expect.events", "Expect.units",
    "Expect.battle", "Expect.questions", "PitchedRow.card", "PitchedRow.change", "PitchedRow.duty",
    "PitchedRow.pending", "Record.start", "Record.opening", "Answered.action", "Answered.events", "Settled.events",
    "NewRoom.options", "Answer.action", "Preview.action", "Offers.action",
}  # fmt: skip


def boundless(info: inspect.Type, at: str, seen: set[type]) -> Iterator[str]:
    """The places in a type where something of any size may stand."""
    match info:
        case inspect.Metadata():
            yield from boundless(info.type, at, seen)
        case inspect.UnionType():
            yield from [f"{at}: breaks msgspec 0.22"] if unsound(info) else []
            for member in info.types:
                yield from boundless(member, at, seen)
        case inspect.IntType() | inspect.FloatType():
            if (info.ge is None and info.gt is None) or (info.le is None and info.lt is None):
                yield f"{at}: a number"
        case inspect.StrType() if info.max_length is None and not bounding(info.pattern):
            yield f"{at}: a text"
        case inspect.StructType() if info.cls not in seen:
            seen.add(info.cls)
            for field in info.fields:
                yield from boundless(field.type, f"{info.cls.__name__}.{field.name}", seen)
        case inspect.TupleType():
            for item in info.item_types:
                yield from boundless(item, at, seen)
        case inspect.CollectionType():
            yield from [f"{at}: a list"] if info.max_length is None else []
            yield from boundless(info.item_type, at, seen)
        case inspect.DictType():
            yield from [f"{at}: a mapping"] if info.max_length is None else []
            yield from boundless(info.key_type, at, seen)
            yield from boundless(info.value_type, at, seen)
        case inspect.AnyType() if at not in READ_LATER:
            yield f"{at}: anything"


def bounding(pattern: str | None) -> bool:
    """Does a pattern bound a text's length by itself?"""
    return pattern is not None and "*" not in pattern and "+" not in pattern


def unsound(info: inspect.UnionType) -> bool:
    """A bounded number beside a tuple of fixed length makes msgspec's own memory unsound."""
    members = [member.type if isinstance(member, inspect.Metadata) else member for member in info.types]
    numbers = [m for m in members if isinstance(m, inspect.IntType | inspect.FloatType)]
    return bool(numbers) and any(isinstance(m, inspect.TupleType) for m in members)


@pytest.mark.parametrize("kind", OUTSIDE, ids=lambda kind: getattr(kind, "__name__", str(kind))[:40])
def test_nothing_from_outside_is_boundless(kind: Any) -> None:
    name = getattr(kind, "__name__", "message")
    assert sorted(set(boundless(inspect.type_info(kind), name, set()))) == []


def test_the_walk_finds_what_has_no_bound() -> None:
    kind = msgspec.defstruct("Loose", [("a", int), ("b", list[float]), ("c", dict[str, Any])])
    found = {"Loose.a: a number", "Loose.b: a list", "Loose.b: a number"}
    found |= {"Loose.c: a mapping", "Loose.c: a text", "Loose.c: anything"}
    assert set(boundless(inspect.type_info(kind), "", set())) == found


def test_types_survive_the_collector_while_they_are_built() -> None:
    built = "from grognard.server.rooms.decoders import build_decoders; build_decoders()"
    script = f"import gc; gc.set_threshold(1); {built}"
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=300).returncode == 0


@pytest.mark.parametrize("number", [2**62, -(2**62), 1e300, float("nan"), float("inf")])
@pytest.mark.parametrize("field", ["unit", "x", "facing"])
def test_a_number_no_rules_can_use_is_refused_at_the_door(field: str, number: float) -> None:
    deploy = {"type": "Deploy", "unit": 1, "x": 1.0, "y": 1.0, "facing": 0.0, field: number}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(deploy, catalogue.ruleset("two_by_two").action_type)


def test_features_are_counted_before_they_are_laid_out() -> None:
    scenario, document, rules = catalogue.load_scenario("pickup", "two_by_two")
    battle: Any = rules.muster(scenario, document)
    refused = ChooseTerrain(wanted=Wanted(town=2**62)).refusal(battle, TerrainChoice(seat="blue", side=0))
    assert isinstance(refused, Refusal)
    assert refused.clause == "2X2-4.4"


@pytest.mark.parametrize(
    "fault",
    [{"turn": 2**62}, {"seats": ["x" * 30_000]}, {"notes": [0] * 200_000}, {"turn": float("nan")}],
    ids=["number", "text", "list", "nan"],
)
def test_a_position_no_rules_could_make_is_not_read(fault: dict[str, Any]) -> None:
    scenario, document, rules = catalogue.load_scenario("pickup", "two_by_two")
    record = Game.start(rules, scenario, document=document, seed="x").record
    assert oversized(record.start) == ""
    with pytest.raises(Mismatch, match="cannot be used"):
        first_battle(msgspec.structs.replace(record, start={**record.start, **fault}), rules)
