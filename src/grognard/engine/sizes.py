"""How big anything may be that comes from outside: every number, name, text and list has its bound here."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from msgspec import Meta

T = TypeVar("T")

Measure = Annotated[float, Meta(ge=-100_000, le=100_000)]
Whole = Annotated[int, Meta(ge=-10_000, le=10_000)]
Side = Annotated[int, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0, le=10_000)]
Spot = tuple[Measure, Measure]

Name = Annotated[str, Meta(max_length=120)]
Line = Annotated[str, Meta(max_length=1_000)]
Prose = Annotated[str, Meta(max_length=20_000)]

Few = Annotated[tuple[T, ...], Meta(max_length=20)]
Some = Annotated[tuple[T, ...], Meta(max_length=100)]
Many = Annotated[tuple[T, ...], Meta(max_length=1_000)]
Named = Annotated[dict[Name, T], Meta(max_length=100)]
Fields = Named[Any]

GREATEST = 1_000_000
ENDLESS = 1e300
LONGEST = 20_000
DEEPEST = 30
VALUES = 100_000


def oversized(value: Any) -> str:
    """What is too big in plain data that no type has bounded yet, in words; nothing if all is of ordinary size."""
    todo, seen = [(value, 0)], 0
    while todo:
        one, depth = todo.pop()
        seen += 1
        if seen > VALUES or depth > DEEPEST:
            return f"expected at most {VALUES:,} values, {DEEPEST} deep"
        if isinstance(one, dict):
            todo += [(inner, depth + 1) for item in one.items() for inner in item]
        elif isinstance(one, list | tuple):
            todo += [(inner, depth + 1) for inner in one]
        elif isinstance(one, str) and len(one) > LONGEST:
            return f"expected texts of at most {LONGEST:,} letters"
        elif isinstance(one, int | float) and not ordinary(one):
            return f"expected numbers of ordinary size, got {one:g}" if abs(one) < ENDLESS else "expected numbers"
    return ""


def ordinary(number: float) -> bool:
    """Is a number of a size that any rules can use?"""
    return abs(number) <= GREATEST
