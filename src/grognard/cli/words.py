"""Answers as people type them: `move B3 turn 45 ahead 2`, `shoot B1 R2`. What is said can be understood again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from grognard.engine.battle import Action, Battle, Question
from grognard.engine.shapes import FieldShape, shape

COMPASS = {"n": 0.0, "ne": 45.0, "e": 90.0, "se": 135.0, "s": 180.0, "sw": 225.0, "w": 270.0, "nw": 315.0}
YES, NO = ("yes", "y", "true"), ("no", "n", "false")
PIECES = ("unit", "target")
NUMBERS = ("number", "distance", "heading")
MANY = ("several of", "ordering")
DONE = ("end", "done", "pass")


class NotUnderstood(ValueError):
    """What was typed is no answer, and why."""


def verb(action: type[Action]) -> str:
    """An action's name as it is typed."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", action.__name__).lower()


# saying


def spoken(action: Action, battle: Battle) -> str:
    """An action in typed words."""
    ids = {piece.number: piece.id for piece in battle.field.pieces}
    parts = [verb(type(action))]
    for field in shape(type(action)):
        value = getattr(action, field.name)
        if not is_default(action, field, value):
            parts += say_field(field, value, ids)
    return " ".join(parts)


def is_default(action: Action, field: FieldShape, value: Any) -> bool:
    """Is it left out because it says nothing?"""
    if field.required:
        return False
    info = {f.name: f for f in msgspec.structs.fields(type(action))}[field.name]
    default = info.default if info.default is not msgspec.NODEFAULT else None
    if info.default_factory is not msgspec.NODEFAULT:
        default = info.default_factory()
    return bool(value == default)


def say_field(field: FieldShape, value: Any, ids: Mapping[int, str]) -> list[str]:
    """One field; what may be left out is announced by its name."""
    if field.word == "path":
        return [text for leg in value for text in say_leg(leg)]
    if is_flat(field) and field.required:
        return say_parts(field, value, ids)
    if field.word == "yes or no" and not field.required:
        return [field.name]
    return ([] if field.required else [field.name]) + [say_value(field, value, ids)]


def say_leg(leg: Any) -> list[str]:
    """One piece of a path: its one field that is given."""
    given = {name: getattr(leg, name) for name in leg.__struct_fields__ if getattr(leg, name) is not None}
    return [text for name, value in given.items() for text in (name, number(value))]


def is_flat(field: FieldShape) -> bool:
    """A part that is a choice and what goes with it, such as an order card: it is said without brackets."""
    return field.word == "parts" and bool(field.parts) and field.parts[0].word == "one of" and field.parts[0].required


def say_parts(field: FieldShape, value: Any, ids: Mapping[int, str]) -> list[str]:
    """A choice and what goes with it: `advance distance 20`."""
    said = [say_value(field.parts[0], getattr(value, field.parts[0].name), ids)]
    for part in field.parts[1:]:
        given = getattr(value, part.name)
        if given is not None:
            said += [part.name, say_value(part, given, ids)]
    return said


def say_value(field: FieldShape, value: Any, ids: Mapping[int, str]) -> str:
    """A value in one typed word."""
    if field.word in PIECES:
        return ids[int(value)]
    if field.word == "yes or no":
        return "yes" if value else "no"
    if field.word == "point":
        return ",".join(number(v) for v in value)
    if field.word in MANY and all(isinstance(v, int) for v in value):
        return ",".join(ids[v] for v in value)
    if field.word == "dice":
        return ",".join(f"{ids[taker]}:{face}" for taker, face in value)
    if isinstance(value, int | float | str) and (not isinstance(value, str) or re.fullmatch(r"[\w\-]+", value)):
        return number(value)
    return str(msgspec.json.encode(value), "utf-8")


def number(value: Any) -> str:
    """Numbers without needless noughts."""
    if isinstance(value, tuple | list):
        return ",".join(number(v) for v in value)
    return f"{value:.10g}" if isinstance(value, float) else str(value)


# understanding


def understood(text: str, question: Question, battle: Battle) -> Action:
    """The answer that was typed; NotUnderstood if it is none."""
    tokens = split(text)
    if not tokens:
        raise NotUnderstood("nothing was typed")
    kind, rest = find_answer(tokens, question, battle)
    fields = read_fields(rest, shape(kind), Roll(battle, question.seat))
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise NotUnderstood(f"{verb(kind)}: {error}. Say it like this: {usage(kind)}") from None


def find_answer(tokens: list[str], question: Question, battle: Battle) -> tuple[type[Action], list[str]]:
    """The action meant, and the words about it; where a question is about one unit, its card alone is enough."""
    only = question.answers[0]
    cards = [field for field in shape(only) if is_flat(field)]
    if len(question.answers) == 1 and cards and (piece := battle.field.piece(question.unit)) is not None:
        name = chosen(tokens[0], cards[0].parts[0].choices)
        if name is not None:
            return only, [piece.id, name, *tokens[1:]]
    return find_verb(tokens[0], question.answers), tokens[1:]


def chosen(token: str, choices: Sequence[Any]) -> str | None:
    """The choice a word means: its name, with or without the underline, or the only one that begins so."""
    low = token.lower().replace("-", "_")
    names = [str(choice) for choice in choices]
    begun = [name for name in names if name.startswith(low)]
    if low in names:
        return low
    squeezed = [name for name in names if name.replace("_", "") == low.replace("_", "")]
    return next(iter(squeezed or (begun if len(begun) == 1 else [])), None)


def split(text: str) -> list[str]:
    """The words of a line; what stands in quotes, and JSON to the end of the line, stays in one piece."""
    return re.findall(r'"(?:[^"\\]|\\.)*"|[\[{].*|\S+', text.strip())


def find_verb(word: str, answers: Iterable[type[Action]]) -> type[Action]:
    """The action of that name, or of the only name that begins so."""
    kinds = {verb(kind): kind for kind in answers}
    low = word.lower()
    if low in kinds:
        return kinds[low]
    begun = [name for name in kinds if name.startswith(low)]
    bare = [name for name, kind in kinds.items() if not shape(kind)]
    if low in DONE and len(bare) == 1:
        begun = bare
    if len(begun) == 1:
        return kinds[begun[0]]
    near = get_close_matches(low, kinds, n=1)
    hint = f"did you mean {near[0]}?" if near else f"now you can: {', '.join(kinds)}"
    raise NotUnderstood(f"{word!r} is no answer here; {hint}")


def read_fields(tokens: list[str], fields: Sequence[FieldShape], roll: Roll) -> dict[str, Any]:
    """Words in the order of the fields; fields that may be left out are announced by name."""
    found: dict[str, Any] = {}
    named = {field.name: field for field in fields if not field.required and field.word != "path"}
    waiting = [field for field in fields if field.required or field.word == "path"]
    rest = list(tokens)
    while rest:
        if rest[0] in named:
            field = named[rest.pop(0)]
            flag = field.word == "yes or no" and (not rest or rest[0].lower() not in YES + NO)
            found[field.name] = True if flag else read_value(field, rest, roll)
        elif waiting:
            field = waiting.pop(0)
            found[field.name] = read_path(field, rest) if field.word == "path" else read_value(field, rest, roll)
        else:
            raise NotUnderstood(f"{rest[0]!r} is more than was asked for")
    return found


def read_path(field: FieldShape, rest: list[str]) -> list[dict[str, Any]]:
    """Legs such as `turn 45 ahead 2`."""
    names = [part.name for part in field.parts]
    legs: list[dict[str, Any]] = []
    while rest and rest[0].lower() in names:
        name = rest.pop(0).lower()
        values = [read_number(v) for v in (rest.pop(0) if rest else "").split(",")]
        legs.append({name: values[0] if len(values) == 1 else values})
    if rest and not legs:
        raise NotUnderstood(f"{rest[0]!r} is no part of a path; those are {', '.join(names)}")
    return legs


def read_value(field: FieldShape, rest: list[str], roll: Roll) -> Any:
    """The value of one field, taken off the front of the words."""
    if not rest:
        raise NotUnderstood(f"{field.name} is missing")
    token = rest.pop(0)
    low = token.lower()
    if field.word in PIECES:
        return roll.find(token, field.word)
    if is_flat(field) and token[0] not in "[{":
        return read_parts(field, token, rest, roll)
    if field.word == "point":
        return [read_number(part) for part in token.split(",")]
    if field.word == "yes or no":
        if low not in YES + NO:
            raise NotUnderstood(f"{field.name} is yes or no, not {token!r}")
        return low in YES
    if field.word in MANY and token[0] not in "[{":
        return [roll.find(part) for part in token.split(",")]
    if field.word == "dice" and token[0] not in "[{":
        dealt = [part.partition(":") for part in token.split(",")]
        return [[roll.find(taker), read_number(face)] for taker, _, face in dealt]
    if token[0] in '[{"':
        try:
            return msgspec.json.decode(token)
        except msgspec.DecodeError as error:
            raise NotUnderstood(f"{field.name}: {error}") from None
    return token if field.word in ("one of", "text") else read_number(token)


def read_parts(field: FieldShape, token: str, rest: list[str], roll: Roll) -> dict[str, Any]:
    """A choice and what goes with it: `advance 20`, `form line left`, `assault R1`; any part may be named first."""
    first, others = field.parts[0], {part.name: part for part in field.parts[1:]}
    name = chosen(token, first.choices)
    if name is None:
        raise NotUnderstood(f"{token!r} is none of {', '.join(map(str, first.choices))}")
    found: dict[str, Any] = {first.name: name}
    while rest:
        part = others.get(rest[0].lower())
        if part is not None:
            rest.pop(0)
        else:
            left = [p for p in others.values() if p.name not in found]
            part = meant(sorted(left, key=lambda p: p.word in NUMBERS and p.name[:3] != name[:3]), rest[0], roll)
        found[part.name] = read_value(part, rest, roll)
    return found


def meant(parts: Sequence[FieldShape], token: str, roll: Roll) -> FieldShape:
    """The part a bare word must be: one of its choices, a place, a number, a friend or an enemy."""
    for part in parts:
        if part.word == "one of" and token.lower() in map(str, part.choices):
            return part
        if part.word == "point" and re.fullmatch(r"[\d.]+,[\d.]+", token):
            return part
        if part.word in NUMBERS and (re.fullmatch(r"-?[\d.]+", token) or token.lower() in COMPASS):
            return part
    side = roll.pieces[roll.find(token, "target")].side if any(part.word in PIECES for part in parts) else -1
    for part in parts:
        if part.word in PIECES and (part.word == "unit") == (side == roll.side):
            return part
    raise NotUnderstood(f"{token!r} is more than was asked for")


class Roll:
    """The roll of all units: found by id or, without its side, by the rest of it."""

    def __init__(self, battle: Battle, seat: str) -> None:
        self.units = battle.field.pieces
        self.pieces = {piece.number: piece for piece in self.units}
        self.side = battle.side_of(seat) or 0

    def find(self, token: str, word: str = "unit") -> int:
        """The number of a unit; a short name means one's own, or for a target an enemy."""
        low = token.lower()
        wanted = self.side if word == "unit" else 1 - self.side
        ranked = sorted(self.units, key=lambda unit: unit.side != wanted)
        for name in (str.lower, short):
            for unit in ranked:
                if name(unit.id) == low:
                    return unit.number
        near = get_close_matches(low, {unit.id.lower(): unit for unit in self.units}, n=1)
        hint = f"; did you mean {next(u.id for u in self.units if u.id.lower() == near[0])}?" if near else ""
        raise NotUnderstood(f"there is no unit {token}{hint}")


def short(id: str) -> str:
    """An id without its side."""
    return id.lower().partition("_")[2]


def read_number(token: str) -> float:
    """A number, or a point of the compass in degrees."""
    if token.lower() in COMPASS:
        return COMPASS[token.lower()]
    try:
        value = float(token.rstrip('"°'))
    except ValueError:
        raise NotUnderstood(f"{token!r} is no number" if token else "a number is missing") from None
    return int(value) if value.is_integer() else value


def usage(kind: type[Action]) -> str:
    """How an action is typed."""
    parts = [verb(kind)]
    for field in shape(kind):
        word = "|".join(map(str, field.choices)) if field.choices and field.word == "one of" else field.word.upper()
        if field.word == "path":
            word = "[turn DEGREES] [ahead N] …"
        elif field.word == "yes or no" and not field.required:
            word = f"[{field.name}]"
        parts.append(word if field.required or field.word in ("path", "yes or no") else f"[{field.name} {word}]")
    return " ".join(parts)
