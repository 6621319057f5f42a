"""No two battles are set up to the hair: a mustered battle with every unit a little off its place."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from grognard.engine.battle import Battle, Piece
from grognard.engine.ruleset import Ruleset
from grognard.table.pose import pose

TRIES = 3


def shaken(ruleset: Ruleset, battle: Battle, seed: str, most: float) -> Battle:
    """Every unit up to so far from its place; where it would not stand well it stays."""
    random = Random(f"shaking {seed}")
    faults = len(ruleset.invariants(battle))
    for no in range(len(battle.field.units)):
        for _ in range(TRIES if most > 0 and battle.field.units[no].at is not None else 0):
            moved = replace(battle, field=battle.field.put(nudged(battle.field.units[no], random, most)))
            if len(ruleset.invariants(moved)) <= faults:
                battle = moved
                break
    return battle


def nudged(piece: Piece, random: Random, most: float) -> Piece:
    """A piece a little to one side."""
    at = piece.here
    x, y = at.x + random.uniform(-most, most), at.y + random.uniform(-most, most)
    return replace(piece, at=pose(x, y, at.facing, at.depth, at.width))
