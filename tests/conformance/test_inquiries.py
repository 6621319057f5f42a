"""The ruling desk: every kind of ruling can be asked for, and rules as the engine does on the table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from grognard import catalogue
from grognard.engine.files.yaml import read_yaml
from grognard.engine.inquiries import BadAnswer, Inquiry, effects, substance
from grognard.engine.ruling import Ruling
from grognard.engine.situations.judge import judge
from tests.conformance.desks import DESKS

SITUATIONS = Path(__file__).parents[1] / "situations"
ASKED = [(name, one) for name in catalogue.RULESETS for one in catalogue.ruleset(name).inquiries]
EVERY = pytest.mark.parametrize(("rules", "inquiry"), ASKED, ids=[f"{name}-{one.key}" for name, one in ASKED])


def test_every_ruleset_can_be_asked() -> None:
    assert {name for name, _ in ASKED} == set(catalogue.RULESETS)


@EVERY
def test_whatever_can_be_said_gives_a_ruling_of_the_book(rules: str, inquiry: Inquiry) -> None:
    book = catalogue.ruleset(rules).rulebook
    for item in inquiry.items:
        said = [c.value for c in item.choices] or ([item.low, item.high] if item.kind == "number" else [True, False])
        for value in said:
            ruling = inquiry.rule({item.key: value})
            assert abs(sum(ruling.odds().values()) - 1) == 0
            for clause in (ruling.clause, *[m.clause for m in (*ruling.modifiers, *ruling.against)]):
                assert book.clause(clause).id


@EVERY
def test_what_cannot_be_said_is_refused_in_words(rules: str, inquiry: Inquiry) -> None:
    with pytest.raises(BadAnswer, match="asks nothing called weather"):
        inquiry.rule({"weather": True})
    for item in inquiry.items:
        for value in ("nonsense", 10**9):
            with pytest.raises(BadAnswer, match="expected"):
                inquiry.rule({item.key: value})


@EVERY
def test_every_item_matters_to_some_ruling(rules: str, inquiry: Inquiry) -> None:
    idle = {item.key for item in inquiry.items if item.kind != "number"}
    for item in inquiry.items:
        values = [c.value for c in item.choices] or ([True, False] if item.kind == "tick" else [item.low, item.high])
        for value in values:
            for key, found in effects(inquiry, {item.key: value}).items():
                if any(one.matters for one in found):
                    idle.discard(key)
    assert idle <= ONLY_WITH_OTHERS


ONLY_WITH_OTHERS = {"attacker.unit.pinned", "defender.unit.pinned"}
"""Items that tell only together with two others: Pinned counts for Light Infantry that is driven out of woods."""


# the same on the table as at the desk


class Heard:
    """What a chapter's judge was asked and what it ruled, for the inquiry that stands for it."""

    def __init__(self, inquiry: Inquiry, chosen: Callable[..., tuple[Any, ...]]) -> None:
        self.inquiry, self.chosen = inquiry, chosen
        self.found: list[tuple[tuple[Any, ...], Ruling]] = []

    def wrapped(self, judge: Callable[..., Ruling]) -> Callable[..., Ruling]:
        def listening(*args: Any, **named: Any) -> Ruling:
            ruling = judge(*args, **named)
            self.found.append((self.chosen(*args), ruling))
            return ruling

        return listening


@contextmanager
def overheard(heard: list[tuple[Any, Heard]]) -> Iterator[None]:
    """Listen wherever a module of the rules knows a judge by name."""
    patches = []
    for original, one in heard:
        listening = one.wrapped(original)
        for module in [m for name, m in sys.modules.items() if name.startswith("grognard.rulesets.")]:
            for name, value in list(vars(module).items()):
                if value is original and not name.startswith("_"):
                    patches.append(patch.object(module, name, listening))
    for one_patch in patches:
        one_patch.start()
    try:
        yield
    finally:
        for one_patch in patches:
            one_patch.stop()


def judges(rules: str) -> list[tuple[Any, Heard]]:
    """The chapters' judges, and how what they are given is put to the desk."""
    asked = {one.key: one for name, one in ASKED if name == rules}
    return [(original, Heard(asked[key], chosen)) for key, original, chosen in DESKS[rules]]


@pytest.mark.parametrize("rules", sorted({name for name, _ in ASKED}))
def test_the_desk_rules_on_every_situation_as_the_table_does(rules: str) -> None:
    listening = judges(rules)
    with overheard(listening):
        for path in sorted((SITUATIONS / rules).rglob("*.yaml")):
            judge(read_yaml(path), catalogue.ruleset(rules))
    asked = 0
    for _, heard in listening:
        assert heard.found, f"no situation asks for {heard.inquiry.title}"
        for facts, ruling in heard.found:
            again = heard.inquiry.rule(heard.inquiry.told(*facts))
            assert substance(again) == substance(ruling), (heard.inquiry.title, facts)
            asked += 1
    assert asked >= 50
