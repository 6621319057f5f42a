"""The rulesets that can be played: a folder each, and a line each here, or named by GROGNARD_RULESETS."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path

from grognard import scenarios
from grognard.engine.files.scenario import Scenario, read_scenario
from grognard.engine.files.yaml import Document
from grognard.engine.ruleset import Ruleset

FOLDERS = {
    "two_by_two": "grognard.rulesets.two_by_two",
    "en_avant": "grognard.rulesets.en_avant",
    "en_masse": "grognard.rulesets.en_masse",
    "sound_of_guns": "grognard.rulesets.sound_of_guns",
    **scenarios.added(),
}


class UnknownRuleset(LookupError):
    """No ruleset has this name; says which come near."""


@cache
def _load(package: str) -> Ruleset:
    rules: Ruleset = import_module(package).RULES
    return rules


class Shelf(Mapping[str, Ruleset]):
    """The rulesets by name, each imported when it is first taken down."""

    def __getitem__(self, name: str) -> Ruleset:
        return _load(FOLDERS[name])

    def __contains__(self, name: object) -> bool:
        return name in FOLDERS

    def __iter__(self) -> Iterator[str]:
        return iter(FOLDERS)

    def __len__(self) -> int:
        return len(FOLDERS)


RULESETS: Mapping[str, Ruleset] = Shelf()


def ruleset(name: str) -> Ruleset:
    """A ruleset, or one that is called nearly so in the words of the error."""
    if name in RULESETS:
        return RULESETS[name]
    near = get_close_matches(name, RULESETS, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(RULESETS)}"
    raise UnknownRuleset(f"no ruleset {name[:60]!r}; {hint}")


def scenario_names(rules: str = "") -> list[str]:
    """The built-in scenarios of a ruleset, or of all that can be played."""
    return [name for name in scenarios.names() if name.partition("-")[0] in ([rules] if rules else RULESETS)]


def load_scenario(name: str | Path, rules: str = "") -> tuple[Scenario, Document, Ruleset]:
    """A scenario by built-in name or by file, and its ruleset; BadFile if it cannot be used."""
    full = f"{rules}-{name}"
    scenario, document = read_scenario(scenarios.find(full if full in scenarios.names() else name))
    if rules and scenario.ruleset != rules:
        raise document.fault("ruleset", f"expected {rules}, got {scenario.ruleset}")
    try:
        return scenario, document, ruleset(scenario.ruleset)
    except UnknownRuleset as unknown:
        raise document.fault("ruleset", f"expected a ruleset that can be played: {unknown}") from None


def situation_folder(rules: str) -> Path | None:
    """Where the situations of a ruleset lie: in the source tree, or in the installed package."""
    here = Path(__file__).resolve().parent
    for folder in (here.parents[1] / "tests" / "situations" / rules, here / "situations" / rules):
        if folder.is_dir():
            return folder
    return None


def ruleset_of(document: Document) -> Ruleset:
    """The ruleset a situation file names; BadFile if it names none."""
    name = document.data.get("ruleset") if isinstance(document.data, dict) else None
    if not isinstance(name, str):
        raise document.fault("ruleset", f"expected the name of a ruleset, one of {', '.join(RULESETS)}")
    try:
        return ruleset(name)
    except UnknownRuleset as unknown:
        raise document.fault("ruleset", str(unknown)) from None
