"""The compiled kernel against the plain one: the same games, the same final hashes, in two fresh processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
from msgspec import Struct

import grognard
from grognard.engine.battle import Battle, digest
from grognard.lab.bench.armies import parade
from grognard.lab.bench.pairs import Skirmisher
from grognard.lab.crew import seldom_collect
from grognard.table import compiled

UNITS = 28


class Run(Struct, frozen=True, kw_only=True):
    """Games played with one of the kernels."""

    compiled: bool
    decisions: int
    seconds: float
    hashes: tuple[str, ...]

    @property
    def rate(self) -> float:
        """Decisions per CPU-second."""
        return self.decisions / self.seconds


class Kernels(Struct, frozen=True, kw_only=True):
    """Both kernels beside each other; without a compiled one there is nothing to compare."""

    games: int
    compiled: float | None
    plain: float
    ratio: float | None
    same_hashes: bool


def play(games: int) -> Run:
    """Play games from their muster to their end in this process."""
    player, hashes = Skirmisher(parade(UNITS)), []
    begun = time.process_time()
    for number in range(games):
        hashes.append(digest(last_battle(player, number)))
    return Run(
        compiled=compiled(), decisions=player.decisions, seconds=time.process_time() - begun, hashes=tuple(hashes)
    )


def last_battle(player: Skirmisher, number: int) -> Battle:
    """How a game stands after its last decision."""
    *_, battle = player.game(number)
    return battle


def run(games: int, plain: bool) -> Run:
    """Play the games in a process of its own."""
    sources = str(Path(grognard.__file__).parents[1])
    path = os.pathsep.join([sources, os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    surroundings = {**os.environ, "GROGNARD_UNCOMPILED": str(int(plain)), "PYTHONPATH": path}
    command = [sys.executable, "-m", "grognard.lab.bench.kernel", str(games)]
    done = subprocess.run(command, env=surroundings, capture_output=True, check=True)
    return msgspec.json.decode(done.stdout, type=Run)


def kernels(games: int) -> Kernels:
    """Compare them."""
    plain, quick = run(games, True), run(games, False)
    return Kernels(
        games=games,
        compiled=quick.rate if quick.compiled else None,
        plain=plain.rate,
        ratio=quick.rate / plain.rate if quick.compiled else None,
        same_hashes=plain.hashes == quick.hashes,
    )


if __name__ == "__main__":
    seldom_collect()
    sys.stdout.write(msgspec.json.encode(play(int(sys.argv[1]))).decode())
