"""The compiled kernel answers as the plain one does, to the last bit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grognard import table

ROOT = Path(__file__).resolve().parents[2]
BUILT = [path for path in Path(table.__file__).parent.glob("kernel*") if path.suffix in (".so", ".pyd")]


def answers(uncompiled: bool) -> list[str]:
    """What the digest prints in a process of its own."""
    paths = [str(ROOT), str(Path(table.__file__).parents[2])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    environment.pop("GROGNARD_UNCOMPILED", None)
    if uncompiled:
        environment["GROGNARD_UNCOMPILED"] = "1"
    ran = subprocess.run([sys.executable, "-m", "tests.table.digest"], env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


@pytest.mark.skipif(not BUILT and os.environ.get("CI") != "true", reason="no compiled kernel here to compare with")
def test_compiled_and_plain_answers_are_the_same() -> None:
    plain, built = answers(uncompiled=True), answers(uncompiled=False)
    assert plain[0].startswith("plain")
    assert built[0].startswith("compiled")
    assert built[1:] == plain[1:]
    assert len(plain) > 20
