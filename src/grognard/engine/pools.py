"""Pools of dice in a row: so many dice that must each reach a number, and how many of them the next pool has."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Literal

from msgspec import Struct

FACES = 6


class Pool(Struct, frozen=True, omit_defaults=True):
    """Dice thrown together, each to reach a number. Its count is how many did so, or how many failed, as it says.

    Only the first pool says how many dice it has; each later one has as many as the count of the one before.
    """

    clause: str
    name: str
    need: int
    dice: int = 0
    counts: Literal["reached", "missed"] = "reached"
    by: Literal["subject", "object"] = "subject"

    def count(self, faces: Sequence[int], bonus: int = 0) -> int:
        """How many of these dice count."""
        reached = len([face for face in faces if face + bonus >= self.need])
        return reached if self.counts == "reached" else len(faces) - reached

    def chance(self, bonus: int = 0) -> Fraction:
        """The chance that one die counts."""
        return Fraction(self.count(range(1, FACES + 1), bonus), FACES)


def parted(pools: Sequence[Pool], faces: Sequence[int], bonus: int = 0) -> list[tuple[int, ...]]:
    """The dice that have fallen, pool by pool, as far as there are any; the bonus is on those of the first pool."""
    found: list[tuple[int, ...]] = []
    wanted = pools[0].dice
    for i, pool in enumerate(pools):
        mine, faces = tuple(faces[:wanted]), faces[wanted:]
        found.append(mine)
        if len(mine) < wanted:
            break
        wanted = pool.count(mine, 0 if i else bonus)
    return found


def counted(pools: Sequence[Pool], faces: Sequence[int], bonus: int = 0) -> tuple[int, ...]:
    """The count of each pool; a pool that has no dice counts none."""
    parts = parted(pools, faces, bonus)
    return tuple([pool.count(mine, 0 if i else bonus) for i, (pool, mine) in enumerate(zip(pools, parts, strict=True))])


def missing(pools: Sequence[Pool], faces: Sequence[int], bonus: int = 0) -> tuple[Pool, int]:
    """The pool that is thrown next and how many dice it wants; none if all have fallen."""
    parts = parted(pools, faces, bonus)
    last = len(parts) - 1
    before = pools[0].dice if last == 0 else pools[last - 1].count(parts[last - 1], 0 if last > 1 else bonus)
    return pools[last], before - len(parts[last])


@lru_cache(maxsize=1024)
def spread(pools: tuple[Pool, ...], bonus: int = 0) -> dict[tuple[int, ...], Fraction]:
    """The exact chance of every row of counts."""
    rows: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for i, pool in enumerate(pools):
        share = pool.chance(0 if i else bonus)
        longer: dict[tuple[int, ...], Fraction] = {}
        for row, chance in rows.items():
            n = row[-1] if row else pool.dice
            longer |= {(*row, k): chance * exactly(k, n, share) for k in range(n + 1)}
        rows = {row: chance for row, chance in longer.items() if chance}
    return rows


@lru_cache(maxsize=8192)
def exactly(k: int, n: int, share: Fraction) -> Fraction:
    """The chance that k of n dice count, where one does with this chance."""
    return comb(n, k) * share**k * (1 - share) ** (n - k)
