"""Two values held against each other: figures equal to within the rounding, what has no order in any order."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Sealed

TOLERANCE = 0.0025
TURNING = 0.025


class Difference(Struct, frozen=True):
    """Where two battles that should be alike are not."""

    path: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected!r}, found {self.found!r}"


class Match:
    """Holds two values against each other, the second settled on the figures of the first where they are near."""

    def __init__(self, unordered: frozenset[str], near: float = TOLERANCE, turning: float = TURNING) -> None:
        self.unordered, self.near, self.turning = unordered, near, turning
        self.found: list[Difference] = []

    def settle(self, path: str, expected: Any, found: Any) -> Any:
        """The second value, with the figures of the first."""
        if expected == found and type(expected) is type(found):
            return found
        if isinstance(expected, float) and isinstance(found, float | int):
            return self.figure(path, expected, found)
        if isinstance(expected, Struct) and type(expected) is type(found):
            return self.struct(path, expected, found)
        if isinstance(expected, tuple) and isinstance(found, tuple) and len(expected) == len(found):
            return self.many(path, expected, found)
        self.found.append(Difference(path, expected, found))
        return found

    def figure(self, path: str, expected: float, found: float) -> float:
        """A figure, or a facing just short of 360 and just past it."""
        if abs(expected - found) <= self.near or abs((expected - found + 180) % 360 - 180) <= self.turning:
            return expected
        self.found.append(Difference(path, expected, found))
        return found

    def struct(self, path: str, expected: Any, found: Any) -> Any:
        """Field by field; the numbers of questions tell nothing."""
        new = {}
        for name in found.__struct_fields__:
            if (name == "no" and isinstance(found, Question)) or (name == "question" and isinstance(found, Sealed)):
                continue
            a, b = getattr(expected, name), getattr(found, name)
            free = f"{type(found).__name__}.{name}" in self.unordered or name in self.unordered
            settle = self.any_order if free and isinstance(a, tuple) and isinstance(b, tuple) else self.settle
            if a is not b and (settled := settle(f"{path}.{name}", a, b)) is not b:
                new[name] = settled
        return replace(found, **new) if new else found

    def many(self, path: str, expected: tuple[Any, ...], found: tuple[Any, ...]) -> tuple[Any, ...]:
        """One by one, in the order in which they stand."""
        settled = [self.settle(f"{path}[{i}]", a, b) for i, (a, b) in enumerate(zip(expected, found, strict=True))]
        return tuple(settled) if any([a is not b for a, b in zip(settled, found, strict=True)]) else found

    def any_order(self, path: str, expected: tuple[Any, ...], found: tuple[Any, ...]) -> tuple[Any, ...]:
        """One by one where their order means nothing; the second keeps its own."""
        order = sorted(range(len(found)), key=lambda i: plainly(found[i]))
        settled = self.settle(path, tuple(sorted(expected, key=plainly)), tuple([found[i] for i in order]))
        back = dict(zip(order, settled, strict=True))
        return tuple([back[i] for i in range(len(found))])


def plainly(value: Any) -> str:
    """A value without its figures and its number, to sort by."""
    if isinstance(value, Struct):
        fields = [plainly(getattr(value, name)) for name in value.__struct_fields__ if name not in ("no", "question")]
        return f"{type(value).__name__}({','.join(fields)})"
    if isinstance(value, tuple):
        return "(" + ",".join(map(plainly, value)) + ")"
    return "" if isinstance(value, float) else repr(value)


def key(action: Action) -> str:
    """An action with its figures rounded and its facings within a circle."""
    return str(rounded(msgspec.to_builtins(action)))


def rounded(value: Any) -> Any:
    """Plain data with coarse figures; a facing of 359.99 is one of 0."""
    if isinstance(value, dict):
        return {name: rounded(inner) for name, inner in sorted(value.items())}
    if isinstance(value, list | tuple):
        return [rounded(inner) for inner in value]
    return round(value % 360.0, 1) % 360.0 if isinstance(value, float) else value
