"""The page about Game Control: its game runs as it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.rulesets.en_avant import RULES

PAGE = Path(__file__).resolve().parents[3] / "docs" / "control.md"


def test_the_game_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec("\n".join(blocks), {"__name__": "manual"})
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "EA-10.7b B_ART at R1 (4, 4)"
    assert told[1] == "(4,) (3,)"
    assert told[2:4] == ["6.0", "46.0"]
    assert told[4].endswith("'The battle is drawn']")


def test_players_get_one_page() -> None:
    assert RULES.guide.startswith("# En Avant!")
    assert "EA-" not in RULES.guide
    assert len(RULES.guide.split()) < 600
