"""`grognard bench` warns of a busy machine, and sets a report beside an earlier one."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.cli import bench
from grognard.engine.files.yaml import BadFile


@pytest.mark.parametrize(("load", "warned"), [(0.1, False), (1.9, True)])
def test_a_busy_machine_is_told_of(
    load: float, warned: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("grognard.cli.bench.os.getloadavg", lambda: (load, 0.0, 0.0))
    monkeypatch.setattr("grognard.cli.bench.os.cpu_count", lambda: 2)
    bench.warn_if_busy()
    told = capsys.readouterr()
    assert told.out == ""
    assert ("the machine is busy: 1.9 programs want its 2 cores" in told.err) is warned


def test_figures_are_set_beside_those_of_before() -> None:
    told = bench.compared({"a": 2.0, "gone": 1.0, "none": None}, {"a": 3.0, "new": 1.0, "none": 2.0})
    assert [line.split() for line in told.splitlines()[2:]] == [["a", "2.00", "3.00", "1.50"]]
    assert "–" in bench.compared({"a": 0.0}, {"a": 3.0})


def test_a_file_that_is_no_report_is_told_before_anything_is_measured(tmp_path: Path) -> None:
    def read(raw: bytes) -> int:
        return msgspec.json.decode(raw, type=int)

    assert bench.kept(None, read) is None
    with pytest.raises(BadFile, match="No such file"):
        bench.kept(tmp_path / "nowhere.json", read)
    (tmp_path / "other.json").write_text("{}")
    with pytest.raises(BadFile, match="expected a report of the same benchmark"):
        bench.kept(tmp_path / "other.json", read)
    (tmp_path / "fine.json").write_text("7")
    assert bench.kept(tmp_path / "fine.json", read) == 7
