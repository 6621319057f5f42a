"""Files people write: read with care, decoded strictly, every fault named by file, line, field and expectation."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

import msgspec
import yaml

from grognard.engine.files.complaints import explained, joined, shown, suggestion
from grognard.engine.sizes import LONGEST, ordinary

__all__ = ["BadFile", "Document", "decode", "decode_rows", "parse_yaml", "read_yaml", "shown", "suggestion"]

LIMIT = 2_000_000
MAX_DEPTH = 24
MAX_NODES = 100_000
MAX_NUMBER = 24

T = TypeVar("T")

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}


class BadFile(Exception):
    """A file that cannot be used, and why; as text it is one clear line."""

    def __init__(self, file: str, line: int | None, field: str, expectation: str) -> None:
        super().__init__(file, line, field, expectation)
        self.file, self.line, self.field, self.expectation = file, line, field, expectation

    def __str__(self) -> str:
        where = [self.file] + ([f"line {self.line}"] if self.line else []) + ([self.field] if self.field else [])
        return _one_line(", ".join(where)) + ": " + _one_line(self.expectation)


class Document:
    """The plain data of one file, with the line on which every field stands."""

    def __init__(self, file: str, data: Any, lines: Mapping[str, int] | None = None) -> None:
        self.file, self.data, self.lines = file, data, lines or {}

    def line(self, field: str) -> int | None:
        """The line of a field or, where it is missing, of what should hold it."""
        while field and field not in self.lines:
            field = field[: max(field.rfind("."), field.rfind("["), 0)]
        return self.lines.get(field)

    def fault(self, field: str, expectation: str) -> BadFile:
        """A fault of this file, for the caller to raise or to list."""
        return BadFile(self.file, self.line(field), field, expectation)

    def has(self, field: str) -> bool:
        """Whether the file gives this top-level field at all."""
        return isinstance(self.data, dict) and field in self.data


def read_yaml(path: str | Path, limit: int = LIMIT) -> Document:
    """The document in a YAML file of at most `limit` bytes."""
    path = Path(path)
    try:
        if not path.is_file():
            raise BadFile(path.name or str(path), None, "", "expected a file, and there is none")
        with path.open("rb") as stream:
            raw = stream.read(limit + 1)
    except (OSError, ValueError) as error:
        raise BadFile(path.name, None, "", f"expected a readable file ({type(error).__name__})") from None
    return parse_yaml(raw, path.name, limit)


def parse_yaml(raw: bytes, file: str, limit: int = LIMIT) -> Document:
    """The document in the bytes of a YAML file."""
    if len(raw) > limit:
        raise BadFile(file, None, "", f"expected at most {limit:,} bytes")
    text = _decoded(raw, file)
    builder = _Builder(file)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise BadFile(file, line, "", f"expected YAML: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise BadFile(file, None, "", f"expected YAML: {error}") from None
    return builder.document()


def decode(document: Document, kind: type[T], at: str = "") -> T:
    """The document, or the top-level field `at` of it, as a value of this type; nothing is guessed or dropped."""
    if at and not document.has(at):
        raise document.fault(at, "expected this field, but it is missing")
    data = document.data[at] if at else document.data
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        field, expectation = explained(kind, data, str(error), at)
        raise document.fault(field, expectation) from None


def decode_rows(document: Document, key: str, row: type[T]) -> list[T]:
    """The rows of one list of the document, each as a value of this type; none if the file has no such list."""
    rows: Any = list[row]  # type: ignore[valid-type]  # a type made as the program runs
    return decode(document, rows, key) if document.has(key) else []


def _one_line(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in (text if len(text) <= 400 else text[:399] + "…"))


def _decoded(raw: bytes, file: str) -> str:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(file, raw.count(b"\n", 0, error.start) + 1, "", "expected text in UTF-8") from None
    if control := _CONTROL.search(text):
        line = text.count("\n", 0, control.start()) + 1
        raise BadFile(file, line, "", f"expected text, got the control character {ord(control[0]):#04x}")
    return text


class _Open(NamedTuple):
    field: str
    value: dict[str, Any] | list[Any]


class _Builder:
    """Builds plain data from parser events: no recursion, no aliases, no guessing of types beyond YAML 1.2's core."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: dict[str, int] = {}
        self.open: list[_Open] = []
        self.key: str | None = None
        self.root: list[Any] = []
        self.nodes = 0

    def document(self) -> Document:
        if not self.root:
            raise BadFile(self.file, None, "", "expected fields, but the file is empty")
        return Document(self.file, self.root[0], self.lines)

    def take(self, event: Any) -> None:
        line = event.start_mark.line + 1
        match event:
            case yaml.DocumentStartEvent() if self.root:
                self.refuse(line, "expected one document in the file, got a second")
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self.open.pop()
            case yaml.NodeEvent():
                self.node(event, line)

    def node(self, event: Any, line: int) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.refuse(line, f"expected at most {MAX_NODES:,} values in a file")
        if event.anchor is not None:
            self.refuse(line, "expected every value written out, got an anchor or alias (& or *)")
        if event.tag is not None:
            self.refuse(line, f"expected plain values, got the tag {event.tag}")
        wants_key = bool(self.open) and isinstance(self.open[-1].value, dict) and self.key is None
        if isinstance(event, yaml.ScalarEvent):
            self.scalar(event, line, wants_key)
        else:
            self.container({} if isinstance(event, yaml.MappingStartEvent) else [], line, wants_key)

    def scalar(self, event: Any, line: int, wants_key: bool) -> None:
        text: str = event.value
        if _CONTROL.search(text):
            self.refuse(line, "expected text without control characters")
        if len(text) > LONGEST:
            self.refuse(line, f"expected texts of at most {LONGEST:,} letters")
        if wants_key:
            self.name(text, line)
        else:
            self.put(self.plain(text, line) if event.implicit[0] else text, line)

    def name(self, text: str, line: int) -> None:
        if not text.isprintable():
            self.refuse(line, "expected a field name on one line")
        if text in self.open[-1].value:
            self.key = text
            self.refuse(line, "expected each field once, but it is given twice")
        self.key = text

    def plain(self, text: str, line: int) -> Any:
        if text in _WORDS:
            return _WORDS[text]
        if len(text) > MAX_NUMBER or not (_NUMBER.fullmatch(text) or _ENDLESS.fullmatch(text)):
            return text
        number = math.inf if _ENDLESS.fullmatch(text) else float(text)
        if not ordinary(number):
            self.refuse(line, f"expected a finite number of ordinary size, got {text}")
        return int(text) if _INTEGER.fullmatch(text) else number

    def container(self, value: dict[str, Any] | list[Any], line: int, wants_key: bool) -> None:
        if wants_key:
            self.refuse(line, "expected a field name, got a list or a mapping")
        if len(self.open) >= MAX_DEPTH:
            self.refuse(line, f"expected at most {MAX_DEPTH} levels of lists and mappings in each other")
        field = self.field()
        self.put(value, line)
        self.open.append(_Open(field, value))

    def put(self, value: Any, line: int) -> None:
        self.lines[self.field()] = line
        holder = self.open[-1].value if self.open else self.root
        if isinstance(holder, list):
            holder.append(value)
        else:
            assert self.key is not None
            holder[self.key], self.key = value, None

    def field(self) -> str:
        """The path of the value that comes next."""
        if not self.open:
            return ""
        field, holder = self.open[-1]
        if self.key is None and isinstance(holder, dict):
            return field
        return f"{field}[{len(holder)}]" if isinstance(holder, list) else joined(field, str(self.key))

    def refuse(self, line: int, expectation: str) -> NoReturn:
        raise BadFile(self.file, line, self.field(), expectation)
