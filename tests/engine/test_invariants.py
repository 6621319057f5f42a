"""What play must never reach: units of several bases on top of each other are found, whatever lies between them."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

from grognard.engine.invariants import overlap_faults
from grognard.table.kernel import Rect, depth
from tests.table.shapes import some_base

SLACK = 0.01


def unit(name: str, bases: list[Rect]) -> SimpleNamespace:
    return SimpleNamespace(id=name, bases=bases)


def test_overlaps_are_those_of_any_two_bases() -> None:
    random, met = Random(7), 0
    for _ in range(60):
        units = [unit(f"U{i}", [some_base(random, 6.0) for _ in range(random.randrange(4))]) for i in range(5)]
        pairs = [(a, b) for i, a in enumerate(units) for b in units[:i]]
        deepest = {(a.id, b.id): max([depth(p, q) for p in a.bases for q in b.bases], default=-1.0) for a, b in pairs}
        wanted = [f"{a} overlaps {b} by {deep:.3f}" for (a, b), deep in deepest.items() if deep > SLACK]
        assert list(overlap_faults(units, lambda one: one.bases, SLACK)) == wanted
        met += len(wanted)
    assert 20 < met < 400
