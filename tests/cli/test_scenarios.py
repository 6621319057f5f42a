"""`grognard scenarios`: the list, one battle with its map, a check of a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard import scenarios
from tests.cli.running import Run


def test_the_built_in_battles_are_listed(run: Run) -> None:
    ran = run("scenarios")
    assert ran.code == 0
    assert "two_by_two-quatre_bras" in ran.out
    rows = json.loads(run("scenarios", "--json").out)
    assert {"two_by_two-pickup", "two_by_two-salamanca"} <= {row["id"] for row in rows}


def test_a_battle_is_shown_with_its_map(run: Run) -> None:
    ran = run("scenarios", "quatre_bras")
    assert ran.code == 0
    for words in ("Quatre Bras", "Marshal Ney", "Victory", "⇑"):
        assert words in ran.out


def test_every_built_in_battle_passes_the_check(run: Run) -> None:
    for name in ("two_by_two-pickup", "two_by_two-pratzen"):
        assert run("scenarios", "--check", scenarios.path(name)).code == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [("ruleset: two_by_two", "ruleset: chess"), ("side: blue", "side: green"), ("type: hq", "type: elephants")],
)
def test_a_faulty_file_is_pointed_at(run: Run, tmp_path: Path, old: str, new: str) -> None:
    text = scenarios.path("salamanca").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    ran = run("scenarios", "--check", path)
    assert ran.code == 2
    assert "mine.yaml" in ran.err
    assert json.loads(run("scenarios", "--check", path, "--json").out)["passed"] is False


def test_an_unknown_battle_is_exit_code_2(run: Run) -> None:
    ran = run("scenarios", "waterloo")
    assert ran.code == 2
    assert "built-in scenarios" in ran.err
