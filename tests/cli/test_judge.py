"""`grognard judge`: rulings for people and machines, exit codes, and no traceback whatever the file holds."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from grognard import __version__
from tests.cli.running import Run

VOLLEY = """\
ruleset: two_by_two
title: First volley at cavalry from a hill
clauses: [2X2-11.19, 2X2-11.22, 2X2-11.25]
phase: shoot
phasing: red
units:
  - {id: B1, side: blue, type: line, x: 12, y: 10, facing: 0}
  - {id: R1, side: red, type: heavy_cavalry, x: 12, y: 11.3, facing: 180}
terrain:
  - {id: hill, kind: hill, level: 1, polygon: [[10, 8], [14, 8], [14, 10.4], [10, 10.4]]}
do:
  - {action: shoot, unit: B1, target: R1}
dice: [1]
expect:
  rulings: [{clause: 2X2-11.1, modifiers: {2X2-11.19: 2, 2X2-11.22: 1, 2X2-11.25: 1}, total: 5, result: pinned}]
  units: {B1: {pinned: true}, R1: {pinned: true}}
"""


@pytest.fixture
def volley(tmp_path: Path) -> Path:
    path = tmp_path / "volley.yaml"
    path.write_text(VOLLEY)
    return path


def altered(path: Path, old: str, new: str) -> Path:
    assert old in VOLLEY
    path.write_text(VOLLEY.replace(old, new))
    return path


def test_a_ruling_is_printed_with_its_modifiers_clauses_and_odds(run: Run, volley: Path) -> None:
    ran = run("judge", volley)
    assert ran.code == 0
    for words in ("passed", "2X2-11.19", "Target is cavalry", "total 5", "pinned", "50%", "1/6"):
        assert words in ran.out


def test_the_json_of_one_file_is_an_object_and_of_several_a_list(run: Run, volley: Path) -> None:
    told = json.loads(run("judge", volley, "--json").out)
    assert told["passed"] is True
    assert told["steps"][0]["rulings"][0]["total"] == 5
    assert told["units"]["R1"]["pinned"] is True
    assert told["dice_used"] == 1
    assert [one["passed"] for one in json.loads(run("judge", volley, volley, "--json").out)] == [True, True]


def test_a_failed_expectation_is_exit_code_1_and_shows_the_difference(run: Run, volley: Path) -> None:
    ran = run("judge", altered(volley, "total: 5", "total: 4"))
    assert ran.code == 1
    assert "total: expected 4, got 5" in ran.out


def test_a_folder_is_judged_whole_and_summed_up(run: Run, volley: Path) -> None:
    (volley.parent / "more").mkdir()
    altered(volley.parent / "more" / "wrong.yml", "result: pinned", "result: routs")
    ran = run("judge", volley.parent, "--brief")
    assert ran.code == 1
    assert "2 situations: 1 passed, 1 failed, 0 unreadable" in ran.out


MALFORMED = {
    "wrong type": ("x: 12, y: 10", "x: twelve, y: 10"),
    "unknown unit": ("target: R1", "target: R7"),
    "unknown kind of unit": ("type: line", "type: elephants"),
    "overlapping bases": ("y: 11.3", "y: 10.2"),
    "not a number": ("y: 11.3", "y: .nan"),
    "endless": ("y: 11.3", "y: .inf"),
    "off the table": ("y: 11.3", "y: 99"),
    "missing field": ("id: B1, side: blue, ", "id: B1, "),
    "missing title": ("title: First volley at cavalry from a hill\n", ""),
    "unknown clause": ("clauses: [2X2-11.19", "clauses: [2X2-99.1"),
    "unknown clause expected": ("{2X2-11.19: 2", "{2X2-11.99: 2"),
    "unknown field": ("phase: shoot", "phase: shoot\nweather: fog"),
    "unknown phase": ("phase: shoot", "phase: dinner"),
    "unknown ruleset": ("ruleset: two_by_two", "ruleset: two_by_tow"),
    "no ruleset": ("ruleset: two_by_two\n", ""),
    "unknown action": ("action: shoot", "action: sing"),
    "seven-sided die": ("dice: [1]", "dice: [7]"),
    "broken YAML": ("units:\n", "units: {[\n"),
    "twice the same id": ("id: R1", "id: B1"),
    "alias bomb": ("phase: shoot", "a: &a [x, x]\nb: [*a, *a]"),
    "tag": ("phase: shoot", "phase: !!python/object/apply:os.system [ls]"),
}


@pytest.mark.parametrize("fault", MALFORMED)
def test_a_malformed_file_is_one_clear_line_and_exit_code_2(run: Run, volley: Path, fault: str) -> None:
    ran = run("judge", altered(volley, *MALFORMED[fault]))
    assert ran.code == 2
    assert ran.err.startswith("grognard: volley.yaml")
    assert len(ran.err.strip().splitlines()) == 1
    assert "fault of Grognard" not in ran.err


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00",
        random.Random(1).randbytes(10_000_000),
        b"a" * 10_000_000,
        b"[" * 100_000,
        b"- " * 100_000,
        b"? " * 5_000,
        b"{a: " * 50_000,
        "ruleset: ünbekannt\ntitle: ä".encode("latin-1"),
    ],
    ids=["empty", "nul", "10 MB of noise", "10 MB of a", "brackets", "dashes", "questions", "braces", "latin-1"],
)
def test_noise_is_one_clear_line_and_exit_code_2(run: Run, tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "noise.yaml"
    path.write_bytes(raw)
    ran = run("judge", path)
    assert ran.code == 2
    assert ran.err.startswith("grognard: noise.yaml")
    assert len(ran.err.strip().splitlines()) == 1


def test_a_file_that_is_not_there_is_exit_code_2(run: Run, tmp_path: Path) -> None:
    assert run("judge", tmp_path / "nowhere.yaml").code == 2
    (tmp_path / "empty").mkdir()
    assert run("judge", tmp_path / "empty").code == 2


def test_one_bad_file_does_not_keep_the_others_from_being_judged(run: Run, volley: Path) -> None:
    ran = run("judge", volley, volley.parent / "nowhere.yaml")
    assert ran.code == 2
    assert "1 passed, 0 failed, 1 unreadable" in ran.out


def test_help_names_every_command(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    for name in ("skirmish", "judge", "rules", "simulate", "replay", "scenarios", "bench"):
        assert name in ran.out
        assert run(name, "--help").code == 0


def test_an_unknown_command_or_option_is_exit_code_2(run: Run) -> None:
    assert run("dance").code == 2
    assert run("judge", "--louder").code == 2


def test_the_version_is_said(run: Run) -> None:
    assert run("--version") == (0, f"grognard {__version__}\n", "")
