"""What dev.py and the build stand on."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools import building, compiling, node, steps, web


def put(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IEXEC)


@pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")
@pytest.mark.parametrize(("version", "will_do"), [("v18.20.1", False), ("v20.18.3", False), ("v20.19.0", True)])
def test_an_old_node_will_not_do(version: str, will_do: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "node", f"echo {version}")
    put(tmp_path, "npm", "true")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (node.on_path() is not None) is will_do


def test_no_node_is_no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert node.on_path() is None
    assert web.chromium() == "" or Path(web.chromium()).exists()


@pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")
def test_what_works_aside_is_heard_when_it_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(steps, "BIN", tmp_path)
    put(tmp_path, "judge", "echo two mistakes; exit 3")
    judge = steps.Aside(lambda: steps.of_venv("judge"))
    judge.begin()
    assert capsys.readouterr().out == ""
    assert judge.end() == 3
    assert capsys.readouterr().out == "two mistakes\n"
    with pytest.raises(steps.Trouble, match="clerk is missing"):
        steps.Aside(lambda: steps.of_venv("clerk")).end()


def test_bytecode_is_kept_in_the_environment_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    around = steps.surroundings(GROGNARD_UNCOMPILED="1")
    assert Path(around["PYTHONPYCACHEPREFIX"]).is_relative_to(steps.VENV)
    assert around["GROGNARD_UNCOMPILED"] == "1"
    assert not {"PYTHONDONTWRITEBYTECODE", "PYTHONPATH"} & around.keys()


def test_a_browser_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_CHROMIUM", sys.executable)
    assert web.chromium() == sys.executable


def test_without_a_browser_its_tests_fail_in_ci_and_are_skipped_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(web, "build", lambda install: None)
    monkeypatch.setattr(web, "get_chromium", lambda: "")
    for ci, code in (("true", 1), ("", 0)):
        monkeypatch.setenv("CI", ci)
        assert web.browser_tests(lambda *names: None, lambda *command, **extra: 7) == code
        assert "SKIPPED" in capsys.readouterr().out


@pytest.mark.parametrize(("codes", "code"), [([0], 0), ([1, 0], 0), ([1, 1], 1), ([2, 5], 5)])
def test_what_fails_in_the_browser_is_tried_once_more_by_itself(
    codes: list[int], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "build", lambda install: None)
    monkeypatch.setattr(web, "get_chromium", lambda: "chromium")
    left, ran = list(codes), []

    def run(*command: str, **extra: str) -> int:
        ran.append("--last-failed" in command)
        return left.pop(0)

    assert web.browser_tests(lambda *names: None, run) == code
    assert ran == [False, True][: len(codes)]


def test_the_build_reads_the_pages_and_not_their_packages() -> None:
    names = {path.relative_to(web.WEB).as_posix() for path in web.sources()}
    assert {"index.html", "src/main.ts", "package-lock.json"} <= names
    assert not any("node_modules" in name for name in names)


def test_a_module_compiled_from_an_older_source_is_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "grognard"
    package.mkdir()
    source, other = package / "hot.py", package / "cold.py"
    for path in (source, other):
        path.write_text("")
        path.with_suffix(compiling.suffix()).write_text("")
    monkeypatch.setattr(compiling, "SRC", tmp_path)
    monkeypatch.setattr(compiling, "sources", lambda: [source, other])
    assert compiling.is_compiled()
    os.utime(source, (2e9, 2e9))
    assert compiling.stale() == [source]
    monkeypatch.setattr(compiling, "sources", lambda: [source])
    assert compiling.stale() == [other.with_suffix(compiling.suffix()), source]
    assert not compiling.is_compiled()


def test_an_object_is_made_again_when_a_part_of_its_source_or_a_header_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "WORK", tmp_path)
    hot, apart, header = [tmp_path / name for name in ("kernel.c", "x___doctrine___y.c", "kernel.h")]
    for path in (hot, apart, header):
        path.write_text(f"/* {path.name} */")
    unit = building.united([str(hot), str(apart)])
    library = SimpleNamespace(depends=[str(header)], extra_compile_args=["-O3"])
    assert building.parts(unit) == [hot]
    marks = {building.fingerprint(unit, library), building.fingerprint(str(apart), library)}
    assert marks == {building.fingerprint(unit, library), building.fingerprint(str(apart), library)}
    for path in (hot, header):
        path.write_text("/* other */")
        marks.add(building.fingerprint(unit, library))
    assert len(marks) == 4
