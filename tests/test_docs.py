"""What README and docs show works as printed: their commands, Python, situations and scenarios."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from grognard.engine.files.yaml import parse_yaml
from grognard.engine.ruleset import Ruleset
from tests.cli.running import Run, runner

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCED = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^ *grognard (.*?)(?: {2,}#.*)?$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")
FILE = re.compile(r"`((?:[\w-]+/)*[\w-]+\.(?:py|toml|svelte|ts)|(?:[\w-]+/)+)`")
FOR_CONTRIBUTORS = [ROOT / "CONTRIBUTING.md", *(ROOT / "docs" / name for name in ("engine.md", "adding_a_ruleset.md"))]
VOLLEY = "First volley at cavalry from a hill"


def blocks(kind: str) -> list[object]:
    """Every fenced block of a kind, with the page and its place there as its name."""
    found = [(page.name, i, text) for page in PAGES for i, (of, text) in enumerate(fences(page)) if of == kind]
    return [pytest.param(text, id=f"{name}-{i}") for name, i, text in found]


def fences(page: Path) -> list[tuple[str, str]]:
    return FENCED.findall(page.read_text(encoding="utf-8"))


def commands() -> list[object]:
    """Every grognard command line of every page."""
    found = [(page.name, line) for page in PAGES for line in COMMAND.findall(page.read_text(encoding="utf-8"))]
    return [pytest.param(line.strip(), id=f"{name}: {line.strip()}") for name, line in found]


def volley() -> str:
    """The situation that the pages ask to be judged."""
    return next(text for page in PAGES for kind, text in fences(page) if kind == "yaml" and VOLLEY in text)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Path:
    """A folder with the files that the pages speak of."""
    for name in ("shot.yaml", "volley.yaml"):
        (tmp_path / name).write_text(volley(), encoding="utf-8")
    (tmp_path / "tests").symlink_to(ROOT / "tests", target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_runs(page: Path, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The blocks of a page go on where the one before stopped."""
    names: dict[str, object] = {}
    for kind, text in fences(page):
        if kind == "python":
            exec(text, names)
            said = capsys.readouterr().out
            assert "print(" not in text or said
            assert "False" not in said


@pytest.mark.parametrize("text", blocks("yaml"))
def test_the_files_hold(text: str, desk: Path, run: Run) -> None:
    """A block with sides and an id is a scenario and can be played; any other is a situation and passes."""
    page = desk / "page.yaml"
    page.write_text(text, encoding="utf-8")
    scenario = "sides" in parse_yaml(text.encode(), page.name).data
    assert run(*(("scenarios", "--check") if scenario else ("judge",)), page).code == 0


@pytest.mark.parametrize("line", commands())
def test_the_commands_work(line: str, desk: Path, run: Run) -> None:
    """Long ones are cut short: two games are as good as a hundred; a bench or a server need only know its options."""
    words = shlex.split(line.split(" #")[0])
    if words[0] == "replay":
        run("simulate", "--scenario", "salamanca", "--games", 2, "--out", "records")
        words = [str(name) for word in words for name in (sorted(desk.glob(word)) if "*" in word else [word])]
        assert len(words) > 3
    if words[0] == "simulate":
        words += ["--games", "2", "--jobs", "1"]
    if words[0] == "print" and len(words) > 1:
        words += ["--html"]  # PDF wants a Chromium, which the browser tests have
    if words[0] in ("bench", "serve", "play"):
        words += ["--help"]
    assert run(*words, typed="quit\n").code == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_lead_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_every_page_can_be_found_from_the_front_page() -> None:
    links = {
        page: {page.parent / target for target in LINK.findall(page.read_text(encoding="utf-8"))} for page in PAGES
    }
    found, new = set[Path](), {ROOT / "README.md"}
    while new:
        found |= new
        new = {page for one in new for page in PAGES if page in {p.resolve() for p in links[one]}} - found
    assert [page.name for page in PAGES if page not in found] == []


def test_whoever_adds_a_ruleset_is_told_of_every_field_of_the_contract() -> None:
    told = (ROOT / "docs/adding_a_ruleset.md").read_text(encoding="utf-8")
    fields = Ruleset.__struct_fields__
    assert len(fields) > 30
    assert [name for name in fields if f"`{name}`" not in told and f"    {name}=" not in told] == []


def test_every_module_of_the_engine_is_told_of() -> None:
    told = (ROOT / "docs/engine.md").read_text(encoding="utf-8")
    engine = ROOT / "src/grognard/engine"
    rooms = [
        *[path.name for path in engine.glob("*.py")],
        *[f"{path.parent.name}/" for path in engine.glob("*/__init__.py")],
    ]
    rooms.remove("__init__.py")
    assert len(rooms) > 30
    assert [room for room in rooms if f"{room}`" not in told] == []


def test_every_check_is_told_of() -> None:
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    checks = re.findall(r'Check\("([\w-]+)"', (ROOT / "dev.py").read_text(encoding="utf-8"))
    assert len(checks) > 8
    assert [name for name in checks if f"`{name}`" not in told] == []


@pytest.mark.parametrize("page", FOR_CONTRIBUTORS, ids=lambda page: page.name)
def test_every_file_contributors_are_told_of_is_there(page: Path) -> None:
    told = {name.rstrip("/") for name in FILE.findall(page.read_text(encoding="utf-8"))}
    folders = [ROOT / name for name in ("src", "tests", "tools", "docs", "web/src")]
    there = [f"/{path.relative_to(ROOT)}" for folder in folders for path in folder.rglob("*")]
    there += [f"/{path.name}" for path in ROOT.iterdir()]
    assert len(told) > 3
    assert [name for name in sorted(told) if not any([path.endswith(f"/{name}") for path in there])] == []
