"""The shape of an answer, read off the types of an action's fields: a small vocabulary with one control each."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct, inspect

from grognard.engine.battle import Commander, Question
from grognard.engine.sizes import Measure, Spot

Word = Literal[
    "unit",
    "target",
    "point",
    "pose",
    "path",
    "heading",
    "distance",
    "number",
    "yes or no",
    "one of",
    "several of",
    "ordering",
    "dice",
    "outline",
    "parts",
    "list of parts",
    "text",
]


def word(name: Word) -> Meta:
    """The mark that gives a field's type its word."""
    return Meta(extra={"word": name})


No = Annotated[int, Meta(ge=-1, le=10_000)]
UnitNo = Annotated[No, word("unit")]
TargetNo = Annotated[No, word("target")]
CommanderNo = Annotated[No, Meta(extra={"word": "unit", "shelf": "commanders"})]
Face = Annotated[int, Meta(ge=1, le=6)]
Dealt = Annotated[tuple[tuple[No, Face], ...], Meta(max_length=100, extra={"word": "dice"})]
Heading = Annotated[Measure, word("heading")]
Distance = Annotated[Measure, word("distance")]
Number = Annotated[Measure, word("number")]
Posed = Annotated[Measure, word("pose")]
Place = Annotated[Spot, word("point")]
Outline = Annotated[tuple[Spot, ...], Meta(max_length=100, extra={"word": "outline"})]
Units = Annotated[tuple[UnitNo, ...], Meta(max_length=500, extra={"word": "several of"})]
UnitOrder = Annotated[tuple[UnitNo, ...], Meta(max_length=500, extra={"word": "ordering"})]
Text = Annotated[str, Meta(max_length=2000, extra={"word": "text"})]


class FieldShape(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One field of an answer: its name, its word, and what may stand there."""

    name: str
    word: Word
    choices: tuple[Any, ...] = ()
    required: bool = True
    parts: tuple[FieldShape, ...] = ()


@cache
def shape(action: type[Struct]) -> tuple[FieldShape, ...]:
    """The fields of an action in the order in which it takes them."""
    info = inspect.type_info(action)
    assert isinstance(info, inspect.StructType)
    return tuple(_field(field) for field in info.fields)


def answers(question: type[Question]) -> dict[str, tuple[FieldShape, ...]]:
    """Each action that answers a question, with its shape."""
    return {action.__name__: shape(action) for action in question.answers}


@cache
def naming(kind: type[Struct]) -> tuple[tuple[str, Any, int], ...]:
    """The fields that hold numbers of pieces, each with its default and the first number of its shelf."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    named = [field for field in info.fields if _names_units(field.type)]
    return tuple((field.name, field.default, _first(field.type)) for field in named)


def _first(info: inspect.Type) -> int:
    """The first number of the shelf on which the pieces of a field stand."""
    if isinstance(info, inspect.UnionType):
        return max([_first(member) for member in info.types])
    commander = isinstance(info, inspect.Metadata) and (info.extra or {}).get("shelf") == Commander.shelf
    return Commander.first if commander else 0


def _names_units(info: inspect.Type) -> bool:
    """Does a value of the type hold the numbers of units, itself or in its parts?"""
    match info:
        case inspect.Metadata():
            return (info.extra or {}).get("word") in ("unit", "target") or _names_units(info.type)
        case inspect.UnionType():
            return any(_names_units(member) for member in info.types)
        case inspect.CollectionType():
            return _names_units(info.item_type)
        case inspect.StructType():
            return any(_names_units(field.type) for field in info.fields)
    return False


def _field(field: inspect.Field) -> FieldShape:
    found, choices, parts = _read(field.type)
    return FieldShape(name=field.name, word=found, choices=choices, required=field.required, parts=parts)


def _read(info: inspect.Type) -> tuple[Word, tuple[Any, ...], tuple[FieldShape, ...]]:
    """The word of a type, what may be chosen, and the parts it is made of."""
    if isinstance(info, inspect.Metadata):
        found, choices, parts = _read(info.type)
        named = (info.extra or {}).get("word", found)
        assert named in get_args(Word), f"{named} is no word for a field"
        return named, choices, parts
    match info:
        case inspect.UnionType():
            return _read_union(info)
        case inspect.BoolType():
            return "yes or no", (True, False), ()
        case inspect.LiteralType():
            return "one of", tuple(info.values), ()
        case inspect.EnumType():
            return "one of", tuple(member.value for member in info.cls), ()
        case inspect.IntType() | inspect.FloatType():
            return "number", (), ()
        case inspect.StrType():
            return "text", (), ()
        case inspect.StructType():
            return "parts", (), shape(info.cls)
        case inspect.CollectionType():
            return _read_many(info.item_type)
        case inspect.TupleType() | inspect.DictType():
            return "parts", (), ()
    raise TypeError(f"no word for a field of type {info}")


def _read_union(info: inspect.UnionType) -> tuple[Word, tuple[Any, ...], tuple[FieldShape, ...]]:
    """A type or nothing has the word of the type; several structs are parts."""
    members = [member for member in info.types if not isinstance(member, inspect.NoneType)]
    if len(members) == 1:
        return _read(members[0])
    structs = [member for member in members if isinstance(member, inspect.StructType)]
    if len(structs) != len(members):
        raise TypeError(f"no word for a field of type {info}")
    return "parts", tuple(member.tag for member in structs), ()


def _read_many(item: inspect.Type) -> tuple[Word, tuple[Any, ...], tuple[FieldShape, ...]]:
    """Many of one thing: chosen ones of a list, or parts."""
    found, choices, parts = _read(item)
    return ("list of parts" if found == "parts" else "several of"), choices, parts
