"""Rulebooks as data: the clauses that rulings quote, and how unclear passages are read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, Protocol, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

CLAUSES, READINGS = "clauses.toml", "readings.toml"
BY_ID, BY_TITLE, BY_WORDING, NOWHERE = range(4)
CELLS = "abcd"
ChapterNo = int | Annotated[str, Meta(pattern=r"^[A-Z]\Z", description="a number, or a capital letter")]
Cell = Annotated[str, Meta(pattern=rf"^[{CELLS}]\Z")]


class RulebookError(ValueError):
    """A rulebook file that cannot be used; says which file, which entry and what was expected."""


class _Unknown(KeyError):
    def __str__(self) -> str:
        return str(self.args[0])


class UnknownClause(_Unknown):
    """No clause has this id."""


class UnknownReading(_Unknown):
    """No reading has this id."""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the book, numbered or lettered as it is there."""

    number: ChapterNo
    title: str


class Clause(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One rule in our own words; its id is permanent. A row of a table may have cells, cited as T-10.4c."""

    id: str
    title: str
    chapter: ChapterNo
    kind: Literal["rule", "advice", "intent"]
    optional: bool = False
    text: str
    cells: dict[Cell, str] = {}
    readings: tuple[str, ...] = ()

    @property
    def binding(self) -> bool:
        """Does it oblige anybody, and not merely advise or explain?"""
        return self.kind == "rule"


class Reading(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An unclear passage: how we read it, the other way, and the option that switches between them."""

    id: str
    topic: str
    question: str
    reading: str
    alternative: str = ""
    switch: str = ""
    clauses: tuple[str, ...] = ()


class Rulebook(Struct, frozen=True, kw_only=True):
    """All clauses and readings of one ruleset, in the order of the book."""

    prefix: str
    title: str
    chapters: tuple[Chapter, ...]
    clauses: Mapping[str, Clause]
    readings: Mapping[str, Reading]

    def find(self, id: str) -> Clause | None:
        """The clause of this id, or the cell of one as a clause of its own; None if there is none."""
        row, letter = self.clauses.get(id[:-1]), id[-1:].lower()
        if row and letter in row.cells:
            return replace(row, id=f"{row.id}{letter}", text=row.cells[letter], cells={})
        return self.clauses.get(id)

    def clause(self, id: str) -> Clause:
        """The clause or cell of this id."""
        found = self.find(id)
        if found is None:
            raise UnknownClause(_missing("clause", id, self.clauses))
        return found

    def reading(self, id: str) -> Reading:
        """How an unclear passage is read; UnknownReading if nothing is called so."""
        found = self.readings.get(id)
        if found is None:
            raise UnknownReading(_missing("reading", id, self.readings))
        return found

    @property
    def binding(self) -> list[Clause]:
        """The clauses that oblige somebody."""
        return [clause for clause in self.clauses.values() if clause.binding]

    def search(self, text: str) -> list[Clause]:
        """The clauses that hold every word of the text: by id first, then by title, then by wording."""
        words = _plain(text).split()
        if not words:
            return []
        ranked = [(_rank(words, clause), clause) for clause in self.clauses.values()]
        return [clause for rank, clause in sorted(ranked, key=lambda row: row[0]) if rank < NOWHERE]


def with_rows(ids: Iterable[str]) -> frozenset[str]:
    """Clauses that were applied, and for each cell among them its row, which was applied too."""
    return frozenset([id for cited in ids for id in (cited, cited.rstrip(CELLS))])


def _rank(words: list[str], clause: Clause) -> int:
    id, title, text = _plain(clause.id), _plain(clause.title), _plain(clause.text)
    if words == [id] or words == [id.partition("-")[2]]:
        return BY_ID
    if all(word in title for word in words):
        return BY_TITLE
    return BY_WORDING if all(word in f"{id} {title} {text}" for word in words) else NOWHERE


def _plain(text: str) -> str:
    return text.casefold().replace("−", "-").replace("–", "-")


def _missing(what: str, id: str, known: Iterable[str]) -> str:
    near = get_close_matches(id, known, n=3, cutoff=0.6)
    return f"no {what} {id!r}" + (f"; near: {', '.join(near)}" if near else "")


@cache
def load_rulebook(package: str, prefix: str, title: str) -> Rulebook:
    """The rulebook whose files lie in the package; every pointer in it is checked."""
    told, asked = _Told.read(package, CLAUSES), _Asked.read(package, READINGS)
    book = Rulebook(
        prefix=prefix,
        title=title,
        chapters=told.chapter,
        clauses=_by_id(told.clause, f"{package}/{CLAUSES}"),
        readings=_by_id(asked.reading, f"{package}/{READINGS}"),
    )
    if fault := next(_faults(book), None):
        raise RulebookError(f"{package}: {fault}")
    return book


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    @classmethod
    def read(cls: type[F], package: str, name: str) -> F:
        """The file, decoded and checked field by field."""
        try:
            return msgspec.convert(_toml(package, name), cls)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise RulebookError(f"{package}/{name}: {error}") from None


F = TypeVar("F", bound=_File)


class _Told(_File, frozen=True, forbid_unknown_fields=True):
    chapter: tuple[Chapter, ...]
    clause: tuple[Clause, ...]


class _Asked(_File, frozen=True, forbid_unknown_fields=True):
    reading: tuple[Reading, ...] = ()


def _toml(package: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads((files(package) / name).read_text(encoding="utf-8"))
    except (FileNotFoundError, ModuleNotFoundError):
        raise RulebookError(f"{package}/{name}: there is no such file") from None


class _Entry(Protocol):
    @property
    def id(self) -> str: ...


E = TypeVar("E", bound=_Entry)


def _by_id(entries: tuple[E, ...], where: str) -> dict[str, E]:
    shelf: dict[str, E] = {}
    for entry in entries:
        if entry.id in shelf:
            raise RulebookError(f"{where}: {entry.id} stands there twice")
        shelf[entry.id] = entry
    return shelf


def _faults(book: Rulebook) -> Iterator[str]:
    """What does not fit together in it."""
    chapters = {chapter.number for chapter in book.chapters}
    for clause in book.clauses.values():
        if not re.fullmatch(rf"{re.escape(book.prefix)}-{clause.chapter}\.[1-9]\d*", clause.id):
            yield f"clause {clause.id}: expected an id like {book.prefix}-{clause.chapter}.1"
        if clause.chapter not in chapters:
            yield f"clause {clause.id}: there is no chapter {clause.chapter}"
        for id in clause.readings:
            if id not in book.readings or clause.id not in book.readings[id].clauses:
                yield f"clause {clause.id}: points to {id}, which does not point back"
    for reading in book.readings.values():
        for id in reading.clauses:
            if id not in book.clauses or reading.id not in book.clauses[id].readings:
                yield f"reading {reading.id}: points to {id}, which does not point back"
