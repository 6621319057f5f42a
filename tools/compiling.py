"""Which modules the build compiles, and what it has made of them."""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"

sys.path.insert(0, str(SRC))

from grognard._plain import compiled_sources  # noqa: E402


def suffix() -> str:
    """How the compiled modules of this Python end."""
    return str(sysconfig.get_config_var("EXT_SUFFIX"))


def sources() -> list[Path]:
    """The modules to compile."""
    return compiled_sources(SRC)


def built() -> list[Path]:
    """The compiled modules of this Python that are there, also those that need no longer be."""
    return sorted((SRC / "grognard").rglob(f"*{suffix()}"))


def stale() -> list[Path]:
    """The sources that have changed since they were compiled, and those of compiled modules that should not be."""
    now = {path.with_suffix(suffix()): path for path in sources()}
    pairs = [(path, now.get(path)) for path in built() if "__mypyc" not in path.name]
    return [source or path for path, source in pairs if source is None or path.stat().st_mtime < source.stat().st_mtime]


def is_compiled() -> bool:
    """Does a compiled module of this Python stand beside every source, and none older than it?"""
    return not stale() and all([path.with_suffix(suffix()).exists() for path in sources()])
