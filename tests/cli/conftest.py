"""The command, ready to be run."""

import pytest

from tests.cli.running import Run, runner


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A function that runs the grognard command."""
    return runner(monkeypatch, capsys)
