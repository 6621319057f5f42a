"""What must hold for the project as a whole."""

import ast
import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import pytest

import grognard
from grognard import catalogue
from grognard._plain import COMPILED, compiled_sources

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock")
SETTINGS = (*LOCKS, "pyproject.toml", "dev.py", "hatch_build.py", "Makefile", ".ci/run", ".gitignore", ".editorconfig")
SOURCES = sorted((ROOT / "src").rglob("*.py"))
CODE = [
    *SOURCES,
    *sorted((ROOT / "tests").rglob("*.py")),
    *sorted((ROOT / "tools").glob("*.py")),
    ROOT / "dev.py",
    ROOT / "hatch_build.py",
]
LONGEST = 400


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def holding(paths: Iterable[Path], pattern: str) -> list[str]:
    """Every line of the files that matches, as file:line."""
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line)
    ]


def pins(lock: str) -> set[str]:
    return set(re.findall(r"^[\w.-]+==\S+", read(lock), re.MULTILINE))


def test_no_setting_names_a_host() -> None:
    assert holding([ROOT / name for name in SETTINGS], r"(https?|file|ftp)://|--(extra-)?index-url[ =]\S") == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    places = "|".join(("home", "root", "Users", "opt", "work", "tmp"))
    assert holding([*CODE, *(ROOT / name for name in SETTINGS)], rf"(?<![\w./])/({places})/\w") == []


def test_every_pin_has_a_hash() -> None:
    for lock in LOCKS:
        blocks = re.split(r"^(?=[\w.-]+==)", read(lock), flags=re.MULTILINE)[1:]
        assert blocks
        assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_the_dev_lock_holds_all_the_other_lock_does() -> None:
    assert pins(LOCKS[0]) <= pins(LOCKS[1])


def test_the_build_needs_what_the_lock_installs() -> None:
    project = tomllib.loads(read("pyproject.toml"))
    assert project["dependency-groups"]["build"] == project["build-system"]["requires"]


def test_the_version_is_the_same_everywhere() -> None:
    assert tomllib.loads(read("pyproject.toml"))["project"]["version"] == grognard.__version__
    assert f"## [{grognard.__version__}]" in read("CHANGELOG.md")


def test_no_file_is_too_long() -> None:
    lengths = {path.relative_to(ROOT): len(path.read_text(encoding="utf-8").splitlines()) for path in CODE}
    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


def test_every_folder_of_code_is_a_package() -> None:
    """Else the check of imports does not see it."""
    folders = {path.parent for path in SOURCES if path.parent != ROOT / "src"}
    assert [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


RULESETS = sorted(catalogue.RULESETS)
SHARED = "en_avants"
ROOMS = {"files", "words", "page", "doctrine"}
WIDEST = 45


def chapters_of(rules: str) -> Path:
    return ROOT / "src" / "grognard" / "rulesets" / rules


@pytest.mark.parametrize("rules", RULESETS)
def test_the_contents_of_a_ruleset_are_its_folder_and_its_book(rules: str) -> None:
    contents = import_module(f"grognard.rulesets.{rules}").CONTENTS
    folder = chapters_of(rules)
    here = {p.stem for p in folder.glob("*.py")} | {p.parent.name for p in folder.glob("*/__init__.py")}
    listed = [module for modules in contents.values() for module in modules]
    assert sorted(listed) == sorted(here - ROOMS - {"__init__", "rules"})
    titles = [chapter.title for chapter in catalogue.ruleset(rules).rulebook.chapters]
    assert list(contents)[1:] == [title for title in titles if title in contents]


@pytest.mark.parametrize("rules", [*RULESETS, SHARED])
def test_a_chapter_knows_neither_files_nor_words_nor_page_nor_doctrine(rules: str) -> None:
    folder, rooms = chapters_of(rules), "|".join([*sorted(ROOMS), "rules"])
    chapters = [p for p in folder.rglob("*.py") if p.relative_to(folder).parts[0] not in ROOMS | {"rules.py"}]
    chapters.remove(folder / "__init__.py")
    assert len(chapters) > 5
    assert holding(chapters, rf"grognard\.rulesets\.{rules}(\.({rooms})\b| import ({rooms})\b)") == []


def test_no_folder_of_code_is_too_wide() -> None:
    counts = Counter(path.parent.relative_to(ROOT) for path in SOURCES)
    assert {folder: n for folder, n in counts.items() if n >= WIDEST} == {}


TYPES_ONLY = {("grognard.engine.battle", "grognard.engine.umpire")}
"""An action names the umpire who carries it out, and he holds a battle of actions: the one circle there has to be."""


def module_of(path: Path) -> str:
    """The name of a module by its file."""
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path, known: set[str]) -> set[str]:
    """The modules a file imports, wherever in it: at the top, in a function, for its types."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & known or {str(node.module)}
    return found & known - {module_of(path)}


def in_circles(imports: dict[str, set[str]]) -> set[str]:
    """The modules in a circle of imports, and those that lead into one."""
    left = dict(imports)
    while bare := [name for name, needs in left.items() if not needs & left.keys()]:
        for name in bare:
            del left[name]
    return set(left)


def test_no_module_imports_itself_by_way_of_others() -> None:
    known = {module_of(path) for path in SOURCES}
    imports = {module_of(path): imported(path, known) for path in SOURCES}
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == {"a", "b", "c"}
    assert in_circles(imports) >= {module for pair in TYPES_ONLY for module in pair}
    for module, types in TYPES_ONLY:
        imports[module].discard(types)
    assert in_circles(imports) == set()


def assigned(path: Path) -> list[str]:
    """The attributes of other things that a file assigns, as `thing.attribute`, with their lines."""
    return [
        f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) != "self"
    ]


def test_only_the_umpire_changes_what_he_holds() -> None:
    """Rules go through his verbs: who writes to him hides from the record what was changed, and why."""
    rules = [path for path in SOURCES if {"rulesets", "engine"} & set(path.parts)]
    assert len(rules) > 100
    assert [line for path in rules for line in assigned(path) if re.search(r"umpire\.\w+$", line)] == []


def test_nothing_is_left_to_do_in_the_code() -> None:
    assert holding(CODE, "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X"))) == []


def test_nothing_copies_deeply() -> None:
    assert holding(SOURCES, "deepcopy") == []


@pytest.mark.both_kernels
@pytest.mark.parametrize("name", ["grognard.table.kernel", *COMPILED])
def test_the_module_that_runs_is_the_one_asked_for(name: str) -> None:
    ran = Path(str(import_module(name).__file__))
    folder, _, stem = name.rpartition(".")
    beside = (ROOT / "src").joinpath(*folder.split(".")).glob(f"{stem}.*")
    compiled = [path for path in beside if path.suffix in (".so", ".pyd")]
    expected_plain = os.environ.get("GROGNARD_UNCOMPILED") == "1" or not compiled
    assert (ran.suffix == ".py") == expected_plain


def test_no_compiled_module_defines_a_struct() -> None:
    sources = compiled_sources(ROOT / "src")
    assert len(sources) > len(COMPILED)
    assert holding(sources, r"^class \w+\((\w+, )?(Struct|Step|Action|Question|Event|OpenEvent|RulingEvent)\b") == []
    assert holding([ROOT / "src/grognard/engine/battle.py"], r"^class \w+\(Struct\b")
