"""What every test may count on."""

import os
import sysconfig
from pathlib import Path

import pytest

TABLE = Path(__file__).resolve().parent.parent / "src" / "grognard" / "table"


def pytest_configure() -> None:
    """Refuse to test a kernel that was compiled from an older source."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    pairs = [(source, source.with_suffix(suffix)) for source in TABLE.glob("kernel*.py")]
    stale = [
        source.name for source, built in pairs if built.exists() and built.stat().st_mtime < source.stat().st_mtime
    ]
    if stale and os.environ.get("GROGNARD_UNCOMPILED") != "1":
        cure = "run `python3 dev.py setup`, or set GROGNARD_UNCOMPILED=1"
        pytest.exit(f"{', '.join(stale)} changed since it was compiled: {cure}", returncode=2)
