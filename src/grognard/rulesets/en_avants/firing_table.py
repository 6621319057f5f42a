"""What a cell of the fire tables says: whom it hurts, and by how much. Both books write their cells alike."""

from __future__ import annotations

from typing import Literal

from grognard.engine.ruling import HIGH, LOW, Result

Code = Literal["any2", "any1", "equal", "lower", "none"]

DROPS: dict[Code, int] = {"any2": 2, "any1": 1, "equal": 1, "lower": 1, "none": 0}
NEEDED: dict[Code, int] = {"equal": 0, "lower": 1}
"""By how much the firer's status must exceed the target's, where the cell compares them."""
MISS = "no effect"


def results(code: Code, clause: str, by: int) -> tuple[Result, ...]:
    """What each difference of statuses does; what this shot cannot do is listed last, for Control to choose."""
    hit, needed = f"drops {by}", NEEDED.get(code, LOW)
    if by == 0:
        rows = [Result(clause, MISS)]
    elif needed == LOW:
        rows = [Result(clause, hit)]
    else:
        rows = [Result(clause, hit, needed, HIGH), Result(clause, MISS, LOW, needed - 1)]
    others = [r for r in ("drops 2", "drops 1", MISS) if r not in [row.result for row in rows]]
    return (*rows, *[Result(clause, r, 1, 0) for r in others])


def dropped(result: str) -> int:
    """How many levels a result takes."""
    return int(result.split()[1]) if result.startswith("drops") else 0
