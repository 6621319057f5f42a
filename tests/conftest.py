"""What every test may count on."""

import os

import pytest

from tools import compiling


def pytest_configure() -> None:
    """Refuse to test modules that were compiled from an older source."""
    stale = [path.name for path in compiling.stale()]
    if stale and os.environ.get("GROGNARD_UNCOMPILED") != "1":
        cure = "run `python3 dev.py setup`, or set GROGNARD_UNCOMPILED=1"
        pytest.exit(f"{', '.join(stale)} changed since it was compiled: {cure}", returncode=2)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that look at the same random game run in one process, so that it is played once."""
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item.module, "trail") and hasattr(item, "callspec"):
            item.add_marker(pytest.mark.xdist_group(item.callspec.id.rpartition("-")[2]))
