"""The compiled and the uncompiled kernel play the same games; `soak --decisions` plays many more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from grognard.engine.battle import digest
from tests.conformance.trails import CASES, TOY, walk

REAL = [case for case in CASES if case[0] != TOY]

HASH = "from tests.conformance.test_kernels import hashes; print(hashes())"


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
