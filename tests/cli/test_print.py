"""`grognard print`: what there is, a page, and what it says where it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.paper import chromium
from grognard.paper.printables import PRINTABLES
from tests.cli.running import Run


def test_the_command_lists_what_there_is(run: Run) -> None:
    told = run("print")
    assert told.code == 0
    assert all(what in told.out for what in PRINTABLES)


def test_the_command_writes_a_page(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "sheet.html"
    told = run("print", "sheet", "two_by_two", "--html", "--out", target, "--option", "lancers=true")
    assert told.code == 0, told.err
    assert "Lancers: yes" in target.read_text(encoding="utf-8")


def test_without_chromium_the_command_says_what_to_do(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("GROGNARD_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "ELSEWHERE", ())
    told = run("print", "blank", "two_by_two")
    assert told.code == 2
    assert "or write the page with --html" in told.err
    monkeypatch.setenv("GROGNARD_CHROMIUM", "/nowhere/chromium")
    assert "/nowhere/chromium, which cannot be run" in run("print", "blank", "two_by_two").err


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("print", "sheet", "nothing"), "no ruleset 'nothing'"),
        (("print", "roster", "nothing"), "nothing"),
        (("print", "sheet", "two_by_two", "--option", "weather=wet"), "expected NAME=VALUE"),
        (("print", "map", "falenty", "--scale", "0.1", "--html"), "is the most"),
    ],
)
def test_bad_input_gets_a_sentence_and_exit_code_2(run: Run, asked: tuple[str, ...], why: str) -> None:
    told = run(*asked)
    assert told.code == 2
    assert why in told.err
    assert "Traceback" not in told.err
