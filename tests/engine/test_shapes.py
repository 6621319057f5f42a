"""The words an answer is made of are read off the types of its fields."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from grognard.engine.battle import Action
from grognard.engine.shapes import Distance, Heading, Outline, Place, Text, UnitNo, UnitOrder, Units, answers, shape
from tests.toy import Mood, Orders


class Colour(Enum):
    """Two colours."""

    BLUE = "blue"
    RED = "red"


class Leg(Struct, frozen=True):
    """A piece of a path."""

    turn: float | None = None
    ahead: Distance | None = None


class Everything(Action, frozen=True, tag=True, kw_only=True):
    """An action with a field of each kind."""

    unit: UnitNo
    foe: Annotated[int, Meta(extra={"word": "target"})] | None = None
    spot: Place
    way: Annotated[tuple[Leg, ...], Meta(extra={"word": "path"})]
    look: Heading
    far: Distance
    many: int
    sure: bool
    how: Literal["bold", "shy"]
    colour: Colour
    which: Units
    row: UnitOrder
    moods: tuple[Literal["bold", "shy"], ...]
    ring: Outline
    legs: tuple[Leg, ...]
    leg: Leg
    why: Text


WORDS = {
    "unit": "unit",
    "foe": "target",
    "spot": "point",
    "way": "path",
    "look": "heading",
    "far": "distance",
    "many": "number",
    "sure": "yes or no",
    "how": "one of",
    "colour": "one of",
    "which": "several of",
    "row": "ordering",
    "moods": "several of",
    "ring": "outline",
    "legs": "list of parts",
    "leg": "parts",
    "why": "text",
}


def test_every_field_has_its_word() -> None:
    assert {field.name: field.word for field in shape(Everything)} == WORDS


def test_choices_parts_and_what_may_be_left_out() -> None:
    fields = {field.name: field for field in shape(Everything)}
    assert fields["how"].choices == ("bold", "shy") == fields["moods"].choices
    assert fields["colour"].choices == ("blue", "red")
    assert [part.name for part in fields["way"].parts] == ["turn", "ahead"] == [p.name for p in fields["leg"].parts]
    assert [part.word for part in fields["way"].parts] == ["number", "distance"]
    assert [name for name, field in fields.items() if not field.required] == ["foe"]


def test_the_answers_to_a_question() -> None:
    assert set(answers(Orders)) == {"Advance", "Shoot", "Volley", "Ride", "Pass"}
    assert [field.word for field in answers(Orders)["Shoot"]] == ["unit", "target"]
    assert answers(Mood)["Plan"][0].choices == ("bold", "shy")


class Unsayable(Action, frozen=True, tag=True):
    """A field without a word."""

    what: bytes


def test_a_type_without_a_word_is_a_fault_of_the_ruleset() -> None:
    with pytest.raises(TypeError, match="no word"):
        shape(Unsayable)


def test_a_word_that_is_not_in_the_vocabulary_is_a_fault_of_the_ruleset() -> None:
    class Odd(Action, frozen=True, tag=True):
        what: Annotated[int, Meta(extra={"word": "sausage"})]

    odd: Any = Odd
    with pytest.raises(AssertionError, match="sausage"):
        shape(odd)
