"""Two thousand random games, nothing ever wrong, every record replaying to the same hash."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path

import pytest

from grognard.engine.battle import digest
from grognard.engine.records import verify
from tests.conformance.trails import CASES, TOY, walk

REAL = [case for case in CASES if case[0] != TOY]
GAMES, CHUNK = 2000, 20


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("chunk", range(GAMES // CHUNK))
def test_two_thousand_games(chunk: int) -> None:
    for i, (rules, scenario) in enumerate(islice(cycle(REAL), chunk, chunk + CHUNK)):
        seed = f"soak-{chunk}-{i}"
        walked = walk(rules, scenario, seed)
        assert walked.game.over, seed
        for stop in walked.stops:
            assert walked.rules.invariants(stop.battle) == [], seed
        assert verify(walked.game.record, walked.rules) == [], seed


HASH = "from tests.conformance.test_soak import hashes; print(hashes())"


def hashes(most: int = 40) -> list[str]:
    """Where a few short games stand."""
    return [digest(walk(rules, scenario, "kernels", most).game.battle) for rules, scenario in REAL]


def test_the_uncompiled_kernel_reaches_the_same_hashes() -> None:
    root = Path(__file__).resolve().parents[2]
    surroundings = {
        **os.environ,
        "GROGNARD_UNCOMPILED": "1",
        "PYTHONPATH": os.pathsep.join([str(root), str(root / "src")]),
    }
    ran = subprocess.run([sys.executable, "-c", HASH], env=surroundings, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == str(hashes())
