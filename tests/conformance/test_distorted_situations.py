"""However a situation file is distorted, it is judged or refused in words; it never breaks anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard import catalogue
from grognard.engine.files.yaml import BadFile, Document, read_yaml
from grognard.engine.situations.judge import judge

WORDS = ["", "x", "B1", "R1", "2X2-6.1", "line", "shoot", "move", "blue"]
NUMBERS = [0, 1, -1, 7, 0.5, -3.3, 360, 1e15]
OTHERS: list[Any] = [None, True, [], {}, [[]], [1, 2], {"a": 1}, [[0, 0], [1, 1], [2, 2]], [[0, 0], [0, 0], [0, 0]]]
VALUES = [*WORDS, *NUMBERS, *OTHERS]
Key = str | int


def places(value: Any, path: tuple[Key, ...] = ()) -> Iterator[tuple[Key, ...]]:
    """The path to everything in a document."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def altered(value: Any, path: tuple[Key, ...], new: Any, drop: bool) -> Any:
    """A document with one thing replaced or left out."""
    copy = value.copy()
    if len(path) > 1:
        copy[path[0]] = altered(value[path[0]], path[1:], new, drop)
    elif drop:
        del copy[path[0]]
    else:
        copy[path[0]] = new
    return copy


FILES = [
    path for name in catalogue.RULESETS for path in sorted((catalogue.situation_folder(name) or Path()).rglob("*.yaml"))
]


@pytest.mark.skipif(not FILES, reason="no situations")
@pytest.mark.parametrize("seed", range(3))
def test_distorted_files_are_judged_or_refused(seed: int) -> None:
    rng, faults = Random(seed), list[str]()
    for _ in range(150):
        data = read_yaml(rng.choice(FILES)).data
        for _ in range(rng.choice([1, 1, 2])):
            data = altered(data, rng.choice(list(places(data))), rng.choice(VALUES), rng.random() < 0.2)
        document = Document("distorted.yaml", data)
        try:
            judge(document, catalogue.ruleset_of(document))
        except BadFile as fault:
            faults.append(str(fault))
    assert len(faults) > 50
    assert not any("\n" in fault for fault in faults)
