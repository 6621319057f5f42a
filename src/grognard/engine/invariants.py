"""What play must never reach in any ruleset: impossible places, contacts of friends, bases on top of each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from grognard.table.kernel import Rect, depth


def place_faults(battle: Any) -> Iterator[str]:
    """Who is on the table stands somewhere, and nobody else does."""
    for u in battle.field.units:
        if (u.place == "table") != (u.at is not None):
            yield f"{u.id} is {u.place} but its pose is {u.at}"


def contact_faults(battle: Any, apart: Callable[[Any, Any, Any], bool]) -> Iterator[str]:
    """Contacts are between enemies on the table who touch; `apart` says of a contact and its units that they do not."""
    for c in battle.contacts:
        a, d = battle.unit(c.attacker), battle.unit(c.defender)
        if a.at is None or d.at is None or a.side == d.side:
            yield f"contact of {a.id} and {d.id} cannot be"
        elif apart(c, a, d):
            yield f"{a.id} and {d.id} are in contact but do not touch"


def overlap_faults(units: Sequence[Any], bodies: Callable[[Any], list[Rect]], slack: float) -> Iterator[str]:
    """No two of some units overlap by more than a slack."""
    stands = [(u, ours, surroundings(ours)) for u in units if (ours := bodies(u))]
    for i, (a, ours, room) in enumerate(stands):
        for b, theirs, other in stands[:i]:
            if clear_of(room, other):
                continue
            deep = max([depth(p, q) for p in ours for q in theirs if near(p, q)], default=-1.0)
            if deep > slack:
                yield f"{a.id} overlaps {b.id} by {deep:.3f}"


Box = tuple[float, float, float, float]


def surroundings(bases: list[Rect]) -> Box:
    """A box that holds the circles round some bases: west, east, south, north."""
    west, east = min([p.x - p.r for p in bases]), max([p.x + p.r for p in bases])
    return west, east, min([p.y - p.r for p in bases]), max([p.y + p.r for p in bases])


def clear_of(one: Box, other: Box) -> bool:
    """Can nothing in two boxes meet?"""
    return one[1] <= other[0] or other[1] <= one[0] or one[3] <= other[2] or other[3] <= one[2]


def near(p: Rect, q: Rect) -> bool:
    """Can two bases meet at all?"""
    return abs(p.x - q.x) < p.r + q.r and abs(p.y - q.y) < p.r + q.r
