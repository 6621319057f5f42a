"""Compiles the kernel and other hot modules beside their sources, and builds the pages, as the package is installed."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from tools import compiling, node  # noqa: E402

WEB, STATIC = ROOT / "web", ROOT / "src" / "grognard" / "server" / "static"
SRC = ROOT / "src"


def trouble() -> str:
    """Try to compile in a process of its own; why it did not work, or an empty string."""
    ran = subprocess.run(
        [sys.executable, __file__], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    return "" if ran.returncode == 0 else ran.stdout.strip() or f"exit code {ran.returncode}"


def wants_pages(version: str) -> bool:
    """Does this build carry the pages? One to work on does not: dev.py builds them when they change."""
    return version != "editable" and os.environ.get("GROGNARD_SKIP_WEB") != "1"


def build_pages() -> None:
    """Build the pages where the package takes them from."""
    found = node.on_path() or node.of_wheel(sys.executable)
    if found is None:
        raise RuntimeError("the pages need Node 20.19 or newer to be built; GROGNARD_SKIP_WEB=1 leaves them out")
    surroundings = found.environment(dict(os.environ))
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run([*found.npm, "ci", "--omit=dev"], cwd=WEB, env=surroundings, check=True)
    subprocess.run([*found.npm, "run", "build"], cwd=WEB, env=surroundings, check=True)


class Hook(BuildHookInterface[Any]):
    """Ships the pages, and the compiled kernel where it can be made; the plain one has the same answers."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, where the machine has none."""
        missing = os.environ.get("GROGNARD_SKIP_WEB") != "1" and node.on_path() is None
        return [node.WHEEL] if missing else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build and compile, and tell the wheel what to carry."""
        if version != "editable":
            build_data["force_include"][str(ROOT / "tests" / "situations")] = "grognard/situations"
        if wants_pages(version):
            build_pages()
        for old in compiling.built():
            old.unlink()
        if not compiling.sources():
            return
        if os.environ.get("GROGNARD_NO_COMPILE") == "1":
            self.app.display_warning("Kernel left uncompiled, as asked: the same answers, more slowly.")
        elif why := trouble():
            self.app.display_warning(f"Kernel not compiled; going on without: the same answers, more slowly.\n{why}")
        elif version != "editable":
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update({str(path): str(path.relative_to(SRC)) for path in compiling.built()})


if __name__ == "__main__":
    from tools import building

    building.compile_kernel(compiling.sources())
