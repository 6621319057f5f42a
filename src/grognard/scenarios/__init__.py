"""The battles that come with Grognard, one YAML file each, and those of rulesets that somebody adds to it."""

import os
from importlib.resources import files
from pathlib import Path

from grognard.engine.files.yaml import BadFile, suggestion

_FOLDER = Path(str(files(__name__)))
ADDED = "GROGNARD_RULESETS"


def added() -> dict[str, str]:
    """The packages of rulesets that the environment adds, by name: that of the package without what is before it."""
    packages = os.environ.get(ADDED, "").split(",")
    return {package.rpartition(".")[2]: package for package in map(str.strip, packages) if package}


def _files() -> dict[str, Path]:
    """Every scenario's file by its name; a ruleset that is added has a folder of its own for them."""
    folders = [_FOLDER, *[Path(str(files(package))) / "scenarios" for package in added().values()]]
    return {file.stem: file for folder in folders for file in folder.glob("*.yaml")}


def names() -> list[str]:
    """The built-in scenarios, sorted."""
    return sorted(_files())


def path(name: str) -> Path:
    """The file of a built-in scenario, named in full or, where that is clear, without its ruleset."""
    known = names()
    matches = [name] if name in known else [full for full in known if full.partition("-")[2] == name]
    if len(matches) != 1:
        hint = suggestion(name, known) or f": {', '.join(known)}"
        raise BadFile(name, None, "", f"expected a scenario file or one of the built-in scenarios{hint}")
    return _files()[matches[0]]


def find(scenario: str | Path) -> Path:
    """A scenario by its file path or, failing that, by its built-in name; for those who may read files here."""
    try:
        if Path(scenario).is_file():
            return Path(scenario)
    except ValueError:
        pass
    return path(str(scenario))
