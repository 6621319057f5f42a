"""Nonsense and near-sense made from the types themselves: bounds and just beyond, wrong types, too much or little."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from math import inf, isfinite, nan
from random import Random
from typing import Any

from msgspec import inspect

MOST_EXACT = 2**53
DEEPEST = 6
BURIED = "\x01buried\x01"
HUGE = [2**31, 2**31 - 1, 2**53, 2**62, 2**63, 2**64, -(2**63) - 1, 10**25, 10**300, -1, 0, 1]
FLOATS = [nan, inf, -inf, 1e308, -1e308, 5e-324, 1e22, -0.0, 0.5]
TEXTS = [
    "", " ", "x", "x" * 41, "x" * 2000, "x" * 30_000, "\x00", "\n", "\x7f", "\u202e", "\ufeff", "\ud800",
    "\udfff\ud800",
    "é" * 90, "\U0001f3f3", "../../etc/passwd", "%s%n", "{0.__class__}", "'; DROP TABLE rooms; --", "<script>", "true",
    "null", "NaN", "1e999", "-0", "0x10", "blue", "red", "control", "host", "observer", "recruit",
]  # fmt: skip
PLAUSIBLE = ["", "x", "B1", "abc-def", "1815-06-18", "14:30", "y_min", "blue", "A b"]
Hints = Mapping[str, Callable[[], Any]]


@cache
def info_of(kind: Any) -> inspect.Type:
    """What a type says of itself."""
    return inspect.type_info(kind)


class Grammar:
    """Values of types; with a share of spoilt ones, somewhere in them. Hints make what is real by a field's name."""

    def __init__(self, rng: Random, hints: Hints) -> None:
        self.rng, self.hints = rng, hints

    def make(self, kind: Any, spoilt: float) -> Any:
        """A value of a type, each part of it spoilt with that chance."""
        return self.value(info_of(kind), spoilt, 0)

    def value(self, info: inspect.Type, spoilt: float, depth: int) -> Any:
        """One value."""
        rng = self.rng
        if spoilt and rng.random() < spoilt:
            return self.wrong(info)
        match info:
            case inspect.Metadata():
                return self.value(info.type, spoilt, depth)
            case inspect.UnionType():
                return self.value(rng.choice(info.types), spoilt, depth)
            case inspect.IntType():
                return within(info, rng, whole=True)
            case inspect.FloatType():
                return within(info, rng, whole=False)
            case inspect.StrType():
                return text_of(info, rng)
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.NoneType():
                return None
            case inspect.LiteralType():
                return rng.choice(info.values)
            case inspect.StructType():
                return self.struct(info, spoilt, depth)
            case inspect.TupleType():
                return [self.value(item, spoilt, depth + 1) for item in info.item_types]
            case inspect.CollectionType():
                return [self.value(info.item_type, spoilt, depth + 1) for _ in range(self.length(info, depth))]
            case inspect.DictType():
                pairs = range(self.length(info, depth))
                return {
                    str(self.value(info.key_type, 0, depth)): self.value(info.value_type, spoilt, depth) for _ in pairs
                }
        return self.anything()

    def struct(self, info: inspect.StructType, spoilt: float, depth: int) -> Any:
        """An object with its fields, some of the optional ones left out; spoilt, one more, one less, another tag."""
        rng = self.rng
        out: dict[str, Any] = {} if info.tag_field is None else {info.tag_field: info.tag}
        for field in info.fields:
            if field.required or (depth < DEEPEST and rng.random() < 0.5):
                out[field.encode_name] = self.field(field, spoilt, depth)
        if spoilt and rng.random() < 0.1:
            out.pop(rng.choice(list(out)), None) if out else None
        if spoilt and rng.random() < 0.05:
            out[rng.choice(["extra", "type", "id", "__class__", "", "x" * 200])] = self.anything()
        return out

    def field(self, field: inspect.Field, spoilt: float, depth: int) -> Any:
        """What stands in a field: something real where a hint knows it, mostly."""
        hint = self.hints.get(field.encode_name)
        if hint is not None and self.rng.random() < 0.8 and self.rng.random() >= spoilt:
            return hint()
        return self.value(field.type, spoilt, depth + 1)

    def length(self, info: Any, depth: int) -> int:
        """How many: none, one, a few; now and then as many as there may be."""
        least, most = info.min_length or 0, info.max_length if info.max_length is not None else 50
        if self.rng.random() < 0.003 and depth < 3:
            return min(int(most), 1000)
        return max(least, min(int(most), self.rng.choice([0, 1, 1, 2, 3] if depth < DEEPEST else [0])))

    def wrong(self, info: inspect.Type) -> Any:
        """What the type does not allow: just beyond its bounds, of another kind, or anything."""
        rng = self.rng
        if isinstance(info, inspect.Metadata):
            return self.wrong(info.type)
        beyond = just_beyond(info)
        return rng.choice(beyond) if beyond and rng.random() < 0.5 else self.anything()

    def anything(self) -> Any:
        """Anything at all."""
        kind = self.rng.randrange(12)
        if kind < 3:
            return self.rng.choice(HUGE)
        if kind < 5:
            return self.rng.choice(FLOATS)
        if kind < 8:
            return self.rng.choice(TEXTS)
        odd: list[Any] = [
            None,
            True,
            False,
            [],
            {},
            [None],
            {"": ""},
            [[]] * 30,
            {"type": "Ping"},
            {str(i): i for i in range(120)},
        ]
        return BURIED if self.rng.random() < 0.01 else self.rng.choice(odd)


def within(info: inspect.IntType | inspect.FloatType, rng: Random, whole: bool) -> Any:
    """A number inside its bounds, now and then at one of them."""
    least, most = bounds(info)
    if rng.random() < 0.1:
        return rng.choice([least, most])
    low, high = max(least, -50), min(most, 150)
    low, high = (low, high) if low <= high else (least, most)
    return rng.randint(int(low), int(high)) if whole else round(rng.uniform(low, high), rng.choice([0, 1, 3, 9]))


def bounds(info: inspect.IntType | inspect.FloatType) -> tuple[Any, Any]:
    """The least and the most a number may be."""
    least = info.ge if info.ge is not None else info.gt if info.gt is not None else -1000
    return least, info.le if info.le is not None else info.lt if info.lt is not None else 1000


def text_of(info: inspect.StrType, rng: Random) -> str:
    """A text that its type allows, as far as we can think of one."""
    if info.pattern:
        fit = [word for word in PLAUSIBLE if re.search(info.pattern, word)]
        return rng.choice(fit or ["x"])
    if info.max_length is not None and rng.random() < 0.02:
        return "y" * min(info.max_length, 20_000)
    return rng.choice(PLAUSIBLE)


def just_beyond(info: inspect.Type) -> list[Any]:
    """Values one step out of the bounds of a type."""
    match info:
        case inspect.IntType() | inspect.FloatType():
            least, most = bounds(info)
            return [least - 1, most + 1, str(least), float(most) + 0.5, [least]]
        case inspect.StrType() if info.max_length is not None:
            return ["z" * (min(info.max_length, 20_000) + 1), 7, None, ["z"]]
        case inspect.CollectionType() if info.max_length is not None and info.max_length <= 1000:
            return [[None] * (info.max_length + 1), {}, "list"]
        case inspect.DictType() if info.max_length is not None:
            return [{str(i): None for i in range(info.max_length + 1)}, [], "map"]
        case inspect.StructType():
            return [{}, [], {"type": "Nobody"}, {"type": None}, {"type": {}}, info.tag]
        case inspect.LiteralType():
            return [str(info.values[0]) + "s", "", None, 0]
    return []


def spoil(value: Any, grammar: Grammar, share: float) -> Any:
    """Plain data that was sense, with something in it changed: dropped, doubled, swapped, put out of its bounds."""
    rng = grammar.rng
    if rng.random() < share:
        return near(value, grammar)
    if isinstance(value, dict):
        out = {key: spoil(one, grammar, share) for key, one in value.items() if rng.random() > share / 2}
        if rng.random() < share:
            out[rng.choice([*list(value)[:3], "extra"])] = grammar.anything()
        return out
    if isinstance(value, list | tuple):
        items = [spoil(one, grammar, share) for one in value]
        return items if rng.random() > share else rng.choice([items[1:], items + items[:1], items[::-1]])
    return value


def near(value: Any, grammar: Grammar) -> Any:
    """Something not far from a value, or anything."""
    rng = grammar.rng
    if rng.random() < 0.4:
        return grammar.anything()
    match value:
        case bool():
            return not value
        case int():
            half = value + 0.5 if abs(value) < MOST_EXACT else 0.5
            return rng.choice([value + 1, value - 1, -value, value * 10, half, str(value)])
        case float() if isfinite(value):
            return rng.choice([value + 0.001, -value, value * 3, value + 360, round(value), str(value)])
        case str():
            return rng.choice([value[:-1], value + "x", value.upper(), f" {value}", [value]])
        case list():
            return rng.choice([[], value * 2, value[:1], {"0": value}])
        case dict():
            return rng.choice([{}, list(value), [value], {**value, "type": "Nobody"}])
    return grammar.anything()


def written(value: Any, rng: Random) -> bytes:
    """A value as JSON, NaN and lone surrogates and all; some of it buried deep, some of it damaged in the bytes."""
    text = json.dumps(value, separators=(",", ":"))
    if BURIED[1:-1] in text:
        depth = rng.choice([30, 200, 1100, 9000])
        text = text.replace(json.dumps(BURIED), "[" * depth + "]" * depth)
    raw = text.encode()
    return damaged(raw, rng) if rng.random() < 0.06 else raw


def damaged(raw: bytes, rng: Random) -> bytes:
    """Bytes cut short, with something put between or changed, or in another encoding."""
    at = rng.randrange(len(raw) + 1)
    between = [b"\xff", b"\x00", b"\xed\xa0\x80", b"\xc3", b'"', b"{", b"}", b",", b"\\", b"\\u12", b"/*", b"9" * 400]
    match rng.randrange(7):
        case 0:
            return raw[:at]
        case 1 | 2:
            return raw[:at] + rng.choice(between) + raw[at:]
        case 3:
            return raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :]
        case 4:
            return rng.choice([raw + raw, raw + b"\n\n" + raw[:9], b"\xef\xbb\xbf" + raw, raw + b"\x00"])
        case 5:
            return raw.decode("utf-8", "replace").encode(rng.choice(["utf-16", "utf-32", "utf-7"]))
    return rng.randbytes(rng.choice([0, 1, 7, 300]))
