"""`grognard bench --server` measures a real server."""

from __future__ import annotations

import json

import pytest

from grognard.server import bench


def test_it_measures_previews_answers_and_echoes(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(as_json=True, quick=True) == 0
    told = json.loads(capsys.readouterr().out)
    for name in ("previews", "echoes", "echoes_idle", "answers"):
        assert told[name]["count"] > 0
        assert 0 < told[name]["p50"] <= told[name]["p99"] <= told[name]["worst"]
    assert told["rush"] > 0


def test_it_is_told_in_words() -> None:
    same = bench.spread([1.0, 2.0, 40.0])
    report = bench.ServerReport(
        players=2, seconds=1, previews=same, echoes=same, echoes_idle=same, answers=same, answers_a_second=3, rush=9
    )
    assert "beyond one frame" in bench.told(report)
