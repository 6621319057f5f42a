"""Every situation holds; judged apart from the others while the ruleset is not in the catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.clauses import with_rows
from grognard.engine.files.yaml import read_yaml
from grognard.engine.situations.judge import judge
from grognard.rulesets.sound_of_guns import RULES

FOLDER = Path(__file__).parent / "situations"
FILES = sorted(FOLDER.rglob("*.yaml"))


def exercised() -> set[str]:
    """The clauses that a situation names and the umpire applied in it."""
    judged = [judge(read_yaml(path), RULES) for path in FILES]
    return {id for one in judged for id in with_rows(one.situation.clauses) & with_rows(one.cited)}


def test_every_binding_clause_is_exercised() -> None:
    found = exercised()
    assert [clause.id for clause in RULES.rulebook.binding if clause.id not in found] == []


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(FOLDER).with_suffix("")))
def test_situation(path: Path) -> None:
    judgement = judge(read_yaml(path), RULES)
    assert judgement.passed, "\n".join(judgement.failures)
    assert RULES.invariants(judgement.battle) == []
