"""Every situation file holds: the rules' own test suite, one small YAML file a clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.catalogue import ruleset_of
from grognard.engine.files.yaml import read_yaml
from grognard.engine.situations.judge import judge, own_part
from tests.conformance.motion import situation_faults

FOLDER = Path(__file__).parent / "situations"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.both_kernels
@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(FOLDER).with_suffix("")))
def test_situation(path: Path) -> None:
    document = read_yaml(path)
    rules = ruleset_of(document)
    judgement = judge(document, rules)
    assert judgement.passed, "\n".join(judgement.failures)
    assert situation_faults(rules, judgement, rules.pitch(own_part(document))) == []
