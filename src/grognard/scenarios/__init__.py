"""The battles that come with Grognard, one YAML file each."""

from importlib.resources import files
from pathlib import Path

from grognard.engine.files.yaml import BadFile, suggestion

_FOLDER = Path(str(files(__name__)))


def names() -> list[str]:
    """The built-in scenarios, sorted."""
    return sorted(file.stem for file in _FOLDER.glob("*.yaml"))


def path(name: str) -> Path:
    """The file of a built-in scenario, named in full or, where that is clear, without its ruleset."""
    known = names()
    matches = [name] if name in known else [full for full in known if full.partition("-")[2] == name]
    if len(matches) != 1:
        hint = suggestion(name, known) or f": {', '.join(known)}"
        raise BadFile(name, None, "", f"expected a scenario file or one of the built-in scenarios{hint}")
    return _FOLDER / f"{matches[0]}.yaml"


def find(scenario: str | Path) -> Path:
    """A scenario by its file path or, failing that, by its built-in name; for those who may read files here."""
    try:
        if Path(scenario).is_file():
            return Path(scenario)
    except ValueError:
        pass
    return path(str(scenario))
