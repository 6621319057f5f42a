"""Which clauses the code quotes, and which a situation has made appear."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from grognard import catalogue
from grognard.engine.clauses import CLAUSES, READINGS, Rulebook
from grognard.engine.files.yaml import BadFile, read_yaml
from grognard.engine.ruleset import Ruleset
from grognard.engine.situations.judge import judge

DATA = (".toml", ".yaml", ".yml", ".json")


class Coverage(Struct, frozen=True, kw_only=True):
    """How far the rules are enforced and shown; counts are of binding clauses."""

    ruleset: str
    clauses: int
    binding: int
    cited: int
    exercised: int
    missing: list[str]
    uncited: list[str]
    situations: int
    failed: list[str]


def coverage(rules: Ruleset) -> Coverage:
    """Read the code and run the situations of a ruleset."""
    book = rules.rulebook
    binding = [clause.id for clause in book.binding]
    quoted = cited_ids(source_folder(rules), book)
    shown, failed, count = exercised_ids(rules)
    return Coverage(
        ruleset=rules.name,
        clauses=len(book.clauses),
        binding=len(binding),
        cited=sum(id in quoted for id in binding),
        exercised=sum(id in shown for id in binding),
        missing=[id for id in binding if id not in shown],
        uncited=[id for id in binding if id not in quoted],
        situations=count,
        failed=failed,
    )


def source_folder(rules: Ruleset) -> Path:
    """Where the code of a ruleset lies."""
    return Path(str(files(catalogue.FOLDERS[rules.name])))


def cited_ids(folder: Path, book: Rulebook) -> set[str]:
    """Every clause id the code or its tables quote; comments and docstrings do not count."""
    chapters = "|".join(str(chapter.number) for chapter in book.chapters)
    pattern = re.compile(rf"{re.escape(book.prefix)}-(?:{chapters})\.\d+")
    found: set[str] = set()
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".py":
            texts = strings(path.read_text(encoding="utf-8"))
        elif path.suffix in DATA and path.name not in (CLAUSES, READINGS):
            texts = iter([re.sub(r"(?m)^\s*#.*$", "", path.read_text(encoding="utf-8"))])
        else:
            continue
        for text in texts:
            found.update(pattern.findall(text))
    return found


def strings(source: str) -> Iterator[str]:
    """The strings of a module that the code uses."""
    tree = ast.parse(source)
    idle = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in idle:
            yield node.value


def exercised_ids(rules: Ruleset) -> tuple[set[str], list[str], int]:
    """The clauses that passing situations made appear, the files that failed, and how many there are."""
    folder = catalogue.situation_folder(rules.name)
    paths = sorted(folder.rglob("*.yaml")) if folder else []
    shown: set[str] = set()
    failed: list[str] = []
    for path in paths:
        try:
            judgement = judge(read_yaml(path), rules)
        except BadFile as fault:
            failed.append(str(fault))
            continue
        if judgement.passed:
            shown |= judgement.cited
        else:
            failed.append(f"{path.name}: {judgement.failures[0]}")
    return shown, failed, len(paths)
