"""Long runs on disk: begun, gone on with, and mended where they were cut off."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from grognard.lab.journal import lines_in


class Settings(Struct):
    """What is run."""

    rounds: int


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        (b"", [b'{"rounds":3}']),
        (b'{"rou', [b'{"rounds":3}']),
        (b'{"rounds":3}\n', [b'{"rounds":3}']),
        (b'{"rounds":3}\n[1]\n[2', [b'{"rounds":3}', b"[1]"]),
    ],
)
def test_a_run_goes_on_after_its_last_whole_line(tmp_path: Path, written: bytes, lines: list[bytes]) -> None:
    file = tmp_path / "runs" / "one.jsonl"
    assert lines_in(file, Settings(rounds=3)) == [b'{"rounds":3}']
    file.write_bytes(written)
    assert lines_in(file, Settings(rounds=3)) == lines
    assert file.read_bytes() == b"".join([line + b"\n" for line in lines])
