"""Nobody plays here."""

import pytest

from grognard.rulesets.two_by_two.sequence import HalfTurn


@pytest.fixture(autouse=True)
def set_up_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop where play would begin."""
    monkeypatch.setattr(HalfTurn, "run", lambda self, umpire: None)
