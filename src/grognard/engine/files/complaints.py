"""What msgspec complains of, said in plain words: which field it is, and what was expected there."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Sequence, Sized
from typing import Any

import msgspec
from msgspec import inspect

Part = str | int

_REPORT = re.compile(r"(?P<what>.*?)(?: - at (?:`key` in )?`\$(?P<path>[^`]*)`)?", re.DOTALL)
_PART = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_NAMED = re.compile(r"Object (missing required|contains unknown) field `(.*)`", re.DOTALL)


def suggestion(word: str, known: Iterable[str]) -> str:
    """A hint at the known word that was probably meant, or nothing."""
    close = difflib.get_close_matches(word[:80], list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""


def shown(value: object) -> str:
    """A value as an error message names it."""
    match value:
        case None:
            return "nothing"
        case str():
            return json.dumps(value if len(value) <= 40 else value[:39] + "…", ensure_ascii=False)
        case dict():
            return "a mapping"
        case list():
            return f"a list of {len(value)}"
        case _:
            return json.dumps(value)


def explained(kind: Any, data: Any, message: str, at: str = "") -> tuple[str, str]:
    """The field a complaint of msgspec is about, and what was expected there."""
    report = _REPORT.fullmatch(message)
    assert report is not None
    parts = _located(kind, data, message, report["path"] or "")
    seen, infos = _walked(inspect.type_info(kind), data, parts)
    field = _field(at, parts)
    if named := _NAMED.fullmatch(report["what"]):
        return joined(field, named[2]), _unknown(named[2], infos) if "unknown" in named[1] else _missing(
            named[2], infos
        )
    if not re.match(r"Expected|Invalid|Number", report["what"]):
        return field, report["what"]
    return field, f"expected {_words(infos, seen) or 'another value'}, got {shown(seen)}"


def _missing(name: str, infos: Sequence[inspect.Type]) -> str:
    wanted = _words([found for info in infos for found in _step(info, name)])
    return f"expected {wanted or 'a value'}, but the field is missing"


def _unknown(name: str, infos: Sequence[inspect.Type]) -> str:
    known = [field.encode_name for info in infos if isinstance(info, inspect.StructType) for field in info.fields]
    return "expected a known field" + (suggestion(name, known) or f", one of {', '.join(known)}")


def _located(kind: Any, data: Any, message: str, path: str) -> list[Part]:
    """The parts of msgspec's path, with the key it leaves out (`[...]`) found by trying."""
    parts: list[Part] = []
    for name, index in _PART.findall(path):
        held = _at(data, parts)
        if index == "..." and not (isinstance(held, dict) and held):
            break
        parts.append(_culprit(kind, data, parts, message) if index == "..." else name or int(index))
    return parts


def _culprit(kind: Any, data: Any, parts: list[Part], message: str) -> str:
    """The key of the mapping at `parts` whose value brings the message about, found by halving."""
    items = list(_at(data, parts).items())
    padding = dict.fromkeys(_at(data, parts), items[0][1])
    low, high = 0, len(items) - 1
    while low < high:
        middle = (low + high) // 2
        trial = _replaced(data, parts, padding | dict(items[: middle + 1]))
        low, high = (low, middle) if _complaint(kind, trial) == message else (middle + 1, high)
    return str(items[low][0])


def _complaint(kind: Any, data: Any) -> str:
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _at(data: Any, parts: Sequence[Part]) -> Any:
    for part in parts:
        data = _inside(data, part)
    return data


def _inside(data: Any, part: Part) -> Any:
    if isinstance(data, dict):
        return data.get(part)
    return data[part] if isinstance(data, list) and isinstance(part, int) and part < len(data) else None


def _replaced(data: Any, parts: Sequence[Part], value: Any) -> Any:
    if not parts:
        return value
    copy = data.copy()
    copy[parts[0]] = _replaced(data[parts[0]], parts[1:], value)
    return copy


def _walked(info: inspect.Type, data: Any, parts: Sequence[Part]) -> tuple[Any, list[inspect.Type]]:
    """The value at the end of a path, and the types that could stand there."""
    infos = list(_choices(info, data))
    for part in parts:
        data = _inside(data, part)
        infos = [choice for info in infos for found in _step(info, part) for choice in _choices(found, data)]
    return data, infos


def _choices(info: inspect.Type, data: Any) -> Iterator[inspect.Type]:
    """A type without its wrappings: the members of a union, but of tagged ones only that which the data names."""
    if isinstance(info, inspect.Metadata) and "description" not in (info.extra_json_schema or {}):
        yield from _choices(info.type, data)
    elif isinstance(info, inspect.UnionType):
        members = [choice for member in info.types for choice in _choices(member, data)]
        named = [
            m
            for m in members
            if isinstance(m, inspect.StructType)
            and m.tag_field is not None
            and isinstance(data, dict)
            and data.get(m.tag_field) == m.tag
        ]
        yield from named or members
    else:
        yield info


def _step(info: inspect.Type, part: Part) -> Iterator[inspect.Type]:
    match info:
        case inspect.Metadata():
            yield from _step(info.type, part)
        case inspect.StructType():
            yield from (field.type for field in info.fields if field.encode_name == part)
            if part == info.tag_field:
                yield inspect.LiteralType((info.tag,))
        case inspect.DictType():
            yield info.value_type
        case inspect.TupleType() if isinstance(part, int):
            yield from info.item_types[part : part + 1]
        case inspect.CollectionType():
            yield info.item_type
        case _:
            pass


def _words(infos: Iterable[inspect.Type], seen: Any = None) -> str:
    """What types want, in plain words; how big a value may be is told where it is one of that kind."""
    flat = [choice for info in infos for choice in _choices(info, None)]
    allowed = [value for info in flat for value in _allowed(info)]
    words = [f"one of {', '.join(str(value) for value in allowed)}"] if allowed else []
    words += [word for info in flat if not _allowed(info) for word in [_word(info, seen)] if word]
    return " or ".join(dict.fromkeys(words))


def _allowed(info: inspect.Type) -> tuple[Any, ...]:
    if isinstance(info, inspect.EnumType):
        return tuple(member.value for member in info.cls)
    return tuple(info.values) if isinstance(info, inspect.LiteralType) else ()


def _word(info: inspect.Type, seen: Any) -> str:
    match info:
        case inspect.Metadata():
            return str((info.extra_json_schema or {})["description"])
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "a whole number" + _bounds(info, seen)
        case inspect.FloatType():
            return "a number" + _bounds(info, seen)
        case inspect.StrType():
            what = "some text" if info.min_length else "text"
            return f"text like {info.pattern}" if info.pattern else _sized(what, info, seen)
        case inspect.TupleType():
            numbers = all(isinstance(item, inspect.FloatType) for item in info.item_types)
            return f"a list of {len(info.item_types)} {'numbers' if numbers else 'values'}"
        case inspect.CollectionType():
            return _sized("a list", info, seen)
        case inspect.DictType():
            return _sized("a mapping", info, seen)
        case inspect.StructType():
            return "a mapping"
        case _:
            return ""


def _sized(what: str, info: inspect.StrType | inspect.CollectionType | inspect.DictType, seen: Any) -> str:
    """A text, list or mapping with its least length or, where the value is longer than it may be, its greatest."""
    if info.max_length is not None and isinstance(seen, Sized) and len(seen) > info.max_length:
        return f"{what} of at most {info.max_length:,}" + (" letters" if isinstance(info, inspect.StrType) else "")
    return what + (f" of at least {info.min_length}" if info.min_length and what != "some text" else "")


def _bounds(info: inspect.IntType | inspect.FloatType, seen: Any) -> str:
    if info.ge is not None and info.le is not None and info.ge == -info.le:
        return f" between {info.ge:g} and {info.le:g}" if isinstance(seen, int | float) else ""
    named = {" above": info.gt, " of at least": info.ge, " below": info.lt, " of at most": info.le}
    return " and".join(f"{word} {limit:g}" for word, limit in named.items() if limit is not None)


def _field(at: str, parts: Iterable[Part]) -> str:
    for part in parts:
        at = f"{at}[{part}]" if isinstance(part, int) else joined(at, part)
    return at


def joined(field: str, name: str) -> str:
    """The path of a named field of a field."""
    return f"{field}.{name}" if field else name
