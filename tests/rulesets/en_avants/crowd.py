"""What crowds of both En Avants have in common: who stands where among friends and enemies, on what ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from tests.conformance.crowds import Row, beside, inside, patch

Size = Callable[[Row], tuple[float, float]]
TURNED = {"front": 180.0, "flank": 270.0, "rear": 0.0}
"""How an attacker of each side of an enemy faces, against the enemy's own facing."""


class Spread(NamedTuple):
    """How far about the middle of things units and ground lie, in centimetres; `files` is that in steps of five."""

    wide: float
    deep: float
    files: int
    ground: tuple[float, float]
    patch: float


class Land(NamedTuple):
    """The kinds of ground, and how wide lines are; the kinds that may be a strongpoint, or be forded."""

    areas: Sequence[str]
    lines: Mapping[str, float]
    strong: str
    forded: str = ""


def ranged(
    rng: Random,
    troop: Callable[[Random], Row],
    place: Callable[[Row, list[Row], list[Row]], Row],
    fits: Callable[[Row], bool],
    contacts: list[Row],
) -> list[Row]:
    """Both sides, turn and turn about, each placed among its enemies and friends; nobody hangs over the edge."""
    rows: list[Row] = []
    for n in range(rng.randint(4, 10)):
        side = n % 2
        row: Row = {"id": f"{'BR'[side]}{n // 2 + 1}", "side": ("blue", "red")[side], **troop(rng)}
        foes = [r for r in rows if r["side"] != row["side"]]
        friends = [r for r in rows if r["side"] == row["side"]]
        row |= place(row, foes, friends)
        if fits(row):
            rows.append(row)
        else:
            contacts[:] = [c for c in contacts if c["attacker"] != row["id"]]
    return rows


def anywhere(rng: Random, x: float, y: float, row: Row, neat: bool, spread: Spread) -> Row:
    """Somewhere about the middle of things, mostly towards the enemy."""
    side = ("blue", "red").index(row["side"])
    if neat:
        facing = rng.choice([180.0 * side, 180.0 * side, 180.0 * side, 90.0])
        right = 5 * rng.randint(-spread.files, spread.files)
        return {"x": x + right, "y": y + (side - 0.5) * 20 + 5 * rng.randint(-2, 2), "facing": facing}
    facing = 180.0 * side + rng.choice([0.0, rng.uniform(-30, 30), rng.uniform(0, 360)])
    return {
        "x": round(x + rng.uniform(-spread.wide, spread.wide), 1),
        "y": round(y + (side - 0.5) * 24 + rng.uniform(-spread.deep, spread.deep), 1),
        "facing": round(facing % 360, 1) % 360,
    }


def off(foe: Row, aspect: str, gap: float, aside: float, deep: float, size: Size) -> Row:
    """So far off a side of an enemy, and facing it."""
    wide, its = size(foe)
    ahead, right = {
        "front": ((deep + its) / 2 + gap, aside),
        "rear": (-(deep + its) / 2 - gap, aside),
        "flank": (0.0, (deep + wide) / 2 + gap),
    }[aspect]
    x, y = beside(foe, ahead, right)
    return {"x": x, "y": y, "facing": round((foe["facing"] + TURNED[aspect]) % 360, 1) % 360}


def in_support(rng: Random, row: Row, friend: Row, size: Size, behind: float) -> Row:
    """Beside a friend, or up to so far behind him."""
    (wide, deep), (its_wide, its) = size(row), size(friend)
    aside = (wide + its_wide) / 2 + 1
    ahead, right = rng.choice([(0.0, aside), (0.0, -aside), (-(deep + its) / 2 - rng.uniform(1, behind), 0.0)])
    x, y = beside(friend, ahead, right)
    return {"x": x, "y": y, "facing": friend["facing"]}


def ground(rng: Random, x: float, y: float, table: tuple[float, float], spread: Spread, land: Land) -> list[Row]:
    """A few features about the same place."""
    rows: list[Row] = []
    wide, deep = spread.ground
    for i in range(rng.randint(1, 3)):
        at = x + rng.uniform(-wide, wide), y + rng.uniform(-deep, deep)
        kind = rng.choice([*land.areas, *land.lines])
        row: Row = {"id": f"f{i}", "kind": kind}
        if kind in land.lines:
            across = inside(at[1], table[1])
            bend = [inside(at[0], table[0]), inside(at[1] + 5, table[1])]
            row |= {"width": land.lines[kind], "line": [[0.0, across], bend, [table[0], across]]}
        else:
            row["polygon"] = patch(rng, *at, spread.patch, table)
        if "hill" in kind:
            row["uphill"] = float(rng.choice([0, 90, 180, 270, 33]))
        if kind == land.forded:
            row["fordable"] = rng.random() < 0.5
        if kind == land.strong and rng.random() < 0.5:
            row["major_defensive"] = True
        rows.append(row)
    return rows
