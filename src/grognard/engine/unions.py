"""The steps, questions, actions and events of a ruleset, found where they are written, so that none is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

SHARED = "grognard.engine.events"


def members(base: type[Any], *homes: str) -> Iterator[type[Any]]:
    """The subclasses of an engine type that these packages, or the engine itself, define."""
    children: list[type[Any]] = base.__subclasses__()
    for child in children:
        if child.__module__.startswith(homes) or child.__module__ == SHARED:
            yield child
        yield from members(child, *homes)


def family(base: type[Any], *homes: str) -> Any:
    """The union of all of them that are whole (have a tag), in the order of their names."""
    whole = {m for m in members(base, *homes) if m.__struct_config__.tag is not None and not m.__subclasses__()}
    return reduce(or_, sorted(whole, key=lambda t: t.__name__))
