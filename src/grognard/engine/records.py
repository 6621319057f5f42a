"""Records: where a battle began, every answer and what came of it. They replay to the identical hash."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache, reduce
from itertools import chain
from operator import or_
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from grognard.engine.adjudication.old_names import action_as_named_now, events_as_named_now
from grognard.engine.battle import Action, Battle, Question, digest
from grognard.engine.dice import Dice, Scripted, Seeded, pledge
from grognard.engine.events import Event
from grognard.engine.files.yaml import BadFile, Document, decode
from grognard.engine.ruleset import Ruleset
from grognard.engine.settling import Manner, settled, unsettled
from grognard.engine.sizes import Few, Fields, Line, Measure, Name, Named, oversized
from grognard.engine.umpire import Outcome, answer, find_question, start

FORMAT = 1
MAX_ENTRIES = 20_000
LIMIT = 32_000_000
MOST_VALUES = 4_000_000
GZIP = b"\x1f\x8b"
NOT_PLEDGED = "the seed is not the one that was pledged"
Plain = dict[str, Any]
A = TypeVar("A")
Happened = Annotated[list[Fields], Meta(max_length=10_000)]
EntryNo = Annotated[int, Meta(ge=0, le=MAX_ENTRIES)]


class Answered(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """An answer that was accepted, and why a general gave it; `real`: dice were thrown by hand for it."""

    question: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Name
    action: Fields
    events: Happened
    real: bool = False
    reasons: Few[Line] = ()
    hash: Name


class Rewound(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """The battle was taken back to what it was after so many entries; the dice went on. Control needs no consent."""

    to: EntryNo
    seat: Name
    consent: Few[Name] = ()
    clause: Name = ""
    reason: Line = ""
    hash: Name


class Reseeded(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """From here on the dice are those of another seed, pledged anew: for a person who took a seat, or a new table.

    It stands however far the battle is taken back: no die of a seed that somebody may know ever falls again.
    """

    seat: Name = ""
    seed: Name
    pledge: Name
    hash: Name


class Settled(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """The battle was given up by a seat's side, or drawn as that seat had offered; the seats that agreed to it."""

    seat: Name
    manner: Manner
    consent: Few[Name] = ()
    events: Happened
    hash: Name


Entry = Answered | Rewound | Reseeded | Settled


class Hosting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a battle was played, for whoever goes on with it: the computer generals, their pace, if they think aloud."""

    generals: Named[Name] = {}
    pace: Measure = 0.0
    thoughts: bool | None = None


class Origin(Struct, frozen=True, kw_only=True):
    """The battle that this one was played on from: what it is called where it was fought, and the moment of it."""

    battle: Name
    title: Line = ""
    entry: EntryNo
    turn: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)]


class Record(Struct, frozen=True, kw_only=True):
    """A battle from its first position to where it stands now."""

    format: Annotated[int, Meta(ge=0, le=1_000)] = FORMAT
    ruleset: Name
    version: Name
    scenario: Name = ""
    title: Line = ""
    players: Named[Line] = {}
    hosting: Hosting = field(default_factory=Hosting)
    origin: Origin | None = None
    seed: Name = ""
    pledge: Name = ""
    start: Fields
    opening: Happened = []
    entries: Annotated[tuple[Entry, ...], Meta(max_length=MAX_ENTRIES)] = ()
    result: Name | None = None
    hash: Name


class Moment(Struct, frozen=True):
    """The battle after an entry of a record, and what happened in it; entry 0 is the opening."""

    no: int
    entry: Entry | None
    battle: Battle
    outcome: Outcome[Any] | None = None
    action: Action | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened; nothing in a rewind or with new dice."""
        return self.outcome.events if self.outcome else ()


class Mismatch(Exception):
    """A record that does not replay: at which entry, and why."""

    def __init__(self, no: int, why: str) -> None:
        super().__init__(f"entry {no}: {why}" if no else f"opening: {why}")
        self.no, self.why = no, why


def plain(value: Any) -> Any:
    """A value as it comes back from a JSON file."""
    return msgspec.json.decode(msgspec.json.encode(value))


def canonical(action: Action) -> Action:
    """An action as a record gives it back: checked, and numbers of the right kind; ValidationError if it is none."""
    return msgspec.convert(msgspec.to_builtins(action), type(action))


# files


def write_record(record: Record, path: str | Path) -> Path:
    """Write a record, packed where the name ends in .gz; the same record gives the same bytes."""
    path = Path(path)
    data = msgspec.json.encode(record)
    if path.suffix == ".gz":
        data = gzip.compress(data, mtime=0)
    try:
        path.write_bytes(data)
    except (OSError, ValueError) as error:
        raise BadFile(str(path), None, "", f"expected a place to write to ({type(error).__name__})") from None
    return path


def read_record(path: str | Path) -> Record:
    """The record in a file; BadFile if it is none."""
    path = Path(path)
    try:
        if not path.is_file():
            raise BadFile(str(path), None, "", "expected a record, and there is no such file")
        with path.open("rb") as stream:
            raw = stream.read(LIMIT + 1)
    except (OSError, ValueError) as error:
        raise BadFile(path.name, None, "", f"expected a readable record ({type(error).__name__})") from None
    return parse_record(raw, path.name, packed=path.suffix == ".gz")


def parse_record(raw: bytes, file: str, limit: int = LIMIT, packed: bool = False) -> Record:
    """The record in some bytes, packed or not; BadFile if there is none, or one bigger than any battle."""
    if packed or raw.startswith(GZIP):
        raw = _unpacked(raw, file, limit)
    if len(raw) > limit or raw.count(b",") > MOST_VALUES:
        raise BadFile(file, None, "", f"expected at most {limit:,} bytes and {MOST_VALUES:,} values")
    try:
        data = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(file, None, "", f"expected a record in JSON: {error}") from None
    record = decode(Document(file, data), Record)
    if record.format != FORMAT:
        raise BadFile(file, None, "format", f"expected {FORMAT}, got {record.format}")
    if fault := too_big(record):
        raise BadFile(file, None, *fault.split(": ", 1))
    return record


def _unpacked(raw: bytes, file: str, limit: int) -> bytes:
    """The bytes in a packed file, but hardly more than there may be."""
    try:
        with gzip.open(io.BytesIO(raw)) as stream:
            return stream.read(limit + 1)
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise BadFile(file, None, "", f"expected a readable record ({type(error).__name__})") from None


def too_big(record: Record) -> str:
    """What no rules could use in the plain data of a stranger's record, and where; nothing if all is well."""
    parts: Iterator[tuple[str, Any]] = chain(
        [("start", record.start), ("opening", record.opening)],
        ((f"entries[{i}]", (e.action, e.events)) for i, e in enumerate(record.entries) if isinstance(e, Answered)),
        ((f"entries[{i}]", e.events) for i, e in enumerate(record.entries) if isinstance(e, Settled)),
    )
    return next((f"{where}: {fault}" for where, part in parts if (fault := oversized(part))), "")


# replay


@cache
def action_type(answers: tuple[type[Action], ...]) -> Any:
    """The union of the actions that answer a question."""
    return reduce(or_, answers)


def read_action(question: Question, action: Plain) -> Action:
    """A recorded action, as an answer to its question."""
    read: Action = msgspec.convert(action, action_type(question.answers))
    return read


def first_battle(record: Record, ruleset: Ruleset) -> Battle:
    """The position a record starts from."""
    if fault := oversized(record.start):
        raise Mismatch(0, f"the first position cannot be used: {fault}")
    try:
        return msgspec.convert(record.start, ruleset.battle_type)
    except (msgspec.ValidationError, ValueError) as error:
        raise Mismatch(0, f"the first position is none of {ruleset.name} {ruleset.version}: {error}") from None


def replay(record: Record, ruleset: Ruleset) -> Iterator[Moment]:
    """Play a record again by the rules, checking each hash; Mismatch where it goes another way."""
    battle, seed = first_battle(record, ruleset), record.seed
    outcome = _played(0, lambda: start(battle, _dice(seed, battle, record.opening)))
    _compare(0, outcome, record.opening, None)
    moments = [Moment(0, None, outcome.battle, outcome)]
    yield moments[0]
    for no, entry in enumerate(record.entries, 1):
        seed = entry.seed if isinstance(entry, Reseeded) else seed
        moment = _replayed(no, entry, moments, seed)
        moments.append(moment)
        yield moment


def _replayed(no: int, entry: Entry, moments: list[Moment], seed: str) -> Moment:
    battle = moments[-1].battle
    match entry:
        case Rewound():
            return _rewound(no, entry, moments)
        case Reseeded():
            return _reseeded(no, entry, battle)
        case Settled():
            return _settled(no, entry, battle)
        case Answered():
            return _answered(no, entry, battle, seed)


def _answered(no: int, entry: Answered, battle: Battle, seed: str) -> Moment:
    question = find_question(battle, entry.question)
    if question is None or question.seat != entry.seat:
        raise Mismatch(no, f"question {entry.question} is not open to {entry.seat}")
    try:
        action = read_action(question, action_as_named_now(entry.action))
    except msgspec.ValidationError as error:
        raise Mismatch(no, f"the action cannot be read: {error}") from None
    dice = _dice(seed, battle, entry.events, entry.real)
    outcome = _played(no, lambda: answer(battle, entry.question, action, dice))
    if not isinstance(outcome, Outcome):
        raise Mismatch(no, f"not accepted: {outcome}")
    _compare(no, outcome, events_as_named_now(entry.action, entry.events), entry.hash)
    return Moment(no, entry, outcome.battle, outcome, action)


def _played(no: int, play: Callable[[], A]) -> A:
    """What came of playing on; a position that names pieces it has not cannot be played on."""
    try:
        return play()
    except LookupError as error:
        raise Mismatch(no, f"it cannot be played on: {type(error).__name__}, {error}") from None


def _rewound(no: int, entry: Rewound, moments: list[Moment]) -> Moment:
    if not 0 <= entry.to < no:
        raise Mismatch(no, f"there is no entry {entry.to} to go back to")
    back = replace(moments[entry.to].battle, dice=moments[-1].battle.dice)
    if digest(back) != entry.hash:
        raise Mismatch(no, "the hash after the rewind differs")
    return Moment(no, entry, back)


def _reseeded(no: int, entry: Reseeded, battle: Battle) -> Moment:
    if pledge(entry.seed) != entry.pledge:
        raise Mismatch(no, NOT_PLEDGED)
    if digest(battle) != entry.hash:
        raise Mismatch(no, "new dice may not change the battle")
    return Moment(no, entry, battle)


def _settled(no: int, entry: Settled, battle: Battle) -> Moment:
    if refused := unsettled(battle, entry.seat):
        raise Mismatch(no, refused.reason)
    outcome = settled(battle, entry.seat, entry.manner)
    _compare(no, outcome, entry.events, entry.hash)
    return Moment(no, entry, outcome.battle, outcome)


def _dice(seed: str, battle: Battle, events: Sequence[Plain], real: bool = False) -> Dice:
    """The dice of the seed or, where real dice were thrown, those written down."""
    if seed and not real:
        return Seeded(seed)
    return Scripted(thrown(events), battle.dice)


def thrown(events: Sequence[Plain]) -> list[int]:
    """The faces that fell."""
    return [face for event in events if event.get("type") == "Rolled" for face in event.get("dice", ())]


def _compare(no: int, outcome: Outcome[Battle], events: list[Plain], hash: str | None) -> None:
    if _unexplained(plain(outcome.events)) != _unexplained(events):
        raise Mismatch(no, "the events differ")
    if hash is not None and digest(outcome.battle) != hash:
        raise Mismatch(no, "the hash differs")


def _unexplained(events: list[Plain]) -> list[Plain]:
    """Events without the notes of their rulings, which decide nothing: a record outlives the way they are worded."""
    return [_without_notes(event) if isinstance(event.get("ruling"), dict) else event for event in events]


def _without_notes(event: Plain) -> Plain:
    ruling = {name: value for name, value in event["ruling"].items() if name != "notes"}
    return {**event, "ruling": ruling}


def verify(record: Record, ruleset: Ruleset) -> list[str]:
    """What is wrong with a record: nothing, if it replays to identical events and hashes with the dice it pledged."""
    if record.seed and pledge(record.seed) != record.pledge:
        return [NOT_PLEDGED]
    try:
        last = list(replay(record, ruleset))[-1].battle
    except Mismatch as mismatch:
        return [str(mismatch)]
    if digest(last) != record.hash:
        return ["the final hash differs"]
    return [] if last.result == record.result else ["the result differs"]
