"""Loads the kernel from its source where a compiled one stands beside it, so that the two can be compared."""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

KERNEL = "grognard.table.kernel"


class Sources:
    """A finder that knows the kernel's modules only, and only their sources."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Where the source of a module of the kernel is; None for any other module."""
        if not name.startswith(KERNEL):
            return None
        files = (Path(folder, f"{name.rpartition('.')[2]}.py") for folder in path or ())
        return next((spec_from_file_location(name, file) for file in files if file.is_file()), None)


def use_sources() -> None:
    """Look for the kernel here before anywhere else."""
    sys.meta_path.insert(0, Sources)
