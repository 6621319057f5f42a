"""Battles that no longer play again: gone on with from where they were kept, or told as far as they can be."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Battle, decode, digest, encode
from grognard.engine.dice import Scripted, pledge
from grognard.engine.game import Game, Gap, Past, Played, Pledged, Settlement, TakenBack, counted_from
from grognard.engine.names import capital
from grognard.engine.playback import recall
from grognard.engine.records import Answered, Entry, Mismatch, Moment, Record, Reseeded, Rewound, Settled, plain, replay
from grognard.engine.ruleset import Ruleset
from grognard.engine.sizes import Fields
from grognard.engine.umpire import Outcome


class Unread(Struct, frozen=True):
    """An entry that is kept but can no longer be read, and why."""

    why: str


class Snapshot(Struct, frozen=True, kw_only=True):
    """A battle as it stood after an entry, by which version of the rules, and the seed of its dice to come."""

    entry: int
    version: str
    seed: str
    hash: str
    battle: bytes


class Reopened(Struct, frozen=True, kw_only=True):
    """A game taken up again; a notice says what is not as it was, `closed` that it can only be read.

    `fault` is why it does not play again: it may tell secrets, and is not for the table.
    """

    game: Game
    notice: str = ""
    fault: str = ""
    closed: bool = False


class Written(Action, frozen=True, kw_only=True):
    """An action of which only what was written down is known."""

    fields: Fields


class Unreadable(Exception):
    """No position of a battle can be read by the rules there are."""


def snapshot_of(game: Game) -> Snapshot:
    """A game as it stands, to be kept."""
    battle = game.battle
    return Snapshot(
        entry=len(game.history),
        version=game.ruleset.version,
        seed=game.seed,
        hash=digest(battle),
        battle=encode(battle),
    )


def reopened(
    header: Record, entries: Sequence[Entry | Unread], snapshots: Sequence[Snapshot], ruleset: Ruleset
) -> Reopened:
    """A battle as it was kept: replayed, else gone on with from its last good snapshot, else only told.

    Unreadable if not even its first position can be told.
    """
    record = replace(header, entries=readable(entries))
    game, fault = played(record, ruleset)
    if fault is None and len(record.entries) < len(entries):
        fault = Mismatch(len(record.entries) + 1, "it can no longer be read")
    if game is not None and fault is None:
        return Reopened(game=game)
    assert fault is not None
    past = told(game, record, len(entries), ruleset)
    for snapshot in sorted(snapshots, key=lambda one: one.entry, reverse=True):
        if (on := gone_on(past, snapshot, entries)) is not None:
            return Reopened(game=on, notice=went_on(fault, on), fault=str(fault))
    fought = max(snapshots, key=lambda one: one.entry).version if snapshots else header.version
    return only_told(past, replace(record, version=fought), fault)


def readable(entries: Sequence[Entry | Unread]) -> tuple[Entry, ...]:
    """The entries before the first that can no longer be read."""
    found: list[Entry] = []
    for one in entries:
        if isinstance(one, Unread):
            break
        found.append(one)
    return tuple(found)


def played(record: Record, ruleset: Ruleset) -> tuple[Game | None, Mismatch | None]:
    """The game of a record as far as it plays again, and what stops it; whatever the rules stumble over stops it."""
    game: Game | None = None
    try:
        begun = Game.begun(record, ruleset)
        for moment in replay(record, ruleset):
            begun.remember(moment)
            game = begun
    except Mismatch as mismatch:
        return game, mismatch
    except Exception as error:
        return game, Mismatch(len(game.history) + 1 if game else 0, f"the rules stumble over it: {error}")
    return game, None


# telling


def told(game: Game | None, record: Record, length: int, ruleset: Ruleset) -> Game:
    """A game as far as it played again, then by the events that were written down, then not at all."""
    moments = recalled(record, ruleset)
    if game is None:
        game = opened(record, moments, ruleset)
    for moment in moments[len(game.history) + 1 :]:
        game.history.append(as_told(moment))
        if isinstance(moment.entry, Reseeded):
            game.seed = moment.entry.seed
    lost, unknown = f"From entry {len(game.history) + 1} on the story is lost.", at_rest(game.battle)
    while len(game.history) < length:
        game.history.append(Gap(lost, unknown))
        lost = ""
    game.standing = []
    return game


def recalled(record: Record, ruleset: Ruleset) -> list[Moment]:
    """The moments of a record by its events alone, as far as they can be read."""
    moments = []
    try:
        for moment in recall(record, ruleset):
            moments.append(moment)
    except Exception:
        return moments
    return moments


def opened(record: Record, moments: Sequence[Moment], ruleset: Ruleset) -> Game:
    """A game at its opening as it was written down; Unreadable if that cannot be told."""
    if not moments or moments[0].outcome is None:
        raise Unreadable(record.title)
    game = Game(ruleset, moments[0].battle, seed=record.seed, dice=None if record.seed else Scripted(()))
    game.opening = moments[0].outcome
    game.scenario, game.title, game.players = record.scenario, record.title, dict(record.players)
    game.origin = record.origin
    return game


def as_told(moment: Moment) -> Past:
    """A moment of which only the events are known. What was given face down nobody knows: so all of it is secret."""
    entry, battle = moment.entry, moment.battle
    match entry:
        case Rewound():
            return TakenBack(entry.to, entry.seat, entry.consent, battle, entry.clause, entry.reason)
        case Reseeded():
            return Pledged(entry.seed, entry.seat, battle)
        case Settled():
            assert moment.outcome is not None
            return Settlement(entry.seat, entry.manner, entry.consent, moment.outcome)
        case Answered():
            assert moment.outcome is not None
            action = Written(fields=entry.action)
            return Played(entry.question, entry.seat, action, moment.outcome, entry.real, entry.reasons, secret=True)
    raise AssertionError("the opening is no entry")


def at_rest(battle: Battle) -> Battle:
    """A battle in which nobody is asked anything."""
    return replace(battle, agenda=(), questions=(), sealed=())


def only_told(game: Game, record: Record, fault: Mismatch) -> Reopened:
    """A battle that can be read but not gone on with, with its record as it was written."""
    last = record.entries[-1].hash if record.entries else record.hash
    game.written = replace(record, result=game.battle.result, hash=last)
    notice = closed_by_damage(fault, len(record.entries))
    if record.version != game.ruleset.version and fault.no <= len(record.entries):
        notice = closed_by_version(fault, record.version, game.ruleset.version)
    return Reopened(game=game, notice=notice, fault=str(fault), closed=True)


# going on


def gone_on(past: Game, snapshot: Snapshot, entries: Sequence[Entry | Unread]) -> Game | None:
    """The battle from a snapshot on, if the snapshot is good and all that came after it plays again."""
    rules, no = past.ruleset, snapshot.entry
    after = entries[no:]
    rest = readable(after)
    if fault_of(snapshot, entries, rules) or len(rest) < len(after):
        return None
    record = Record(
        ruleset=rules.name,
        version=rules.version,
        scenario=past.scenario,
        title=past.title,
        players=past.players,
        origin=past.origin,
        seed=snapshot.seed,
        pledge=pledge(snapshot.seed) if snapshot.seed else "",
        start=plain(decode(snapshot.battle, rules.battle_type)),
        entries=tuple(counted_from(no, entry) for entry in rest),
        hash=snapshot.hash,
    )
    game, fault = played(record, rules)
    return grafted(past, game, no) if game and not fault else None


def fault_of(snapshot: Snapshot, entries: Sequence[Entry | Unread], ruleset: Ruleset) -> str:
    """Why nobody can go on from a snapshot, or nothing: it must be whole, and of the very version of the rules."""
    if snapshot.version != ruleset.version:
        return f"it is of version {snapshot.version}"
    if not 0 < snapshot.entry <= len(entries):
        return "it stands at no entry of the battle"
    try:
        battle = decode(snapshot.battle, ruleset.battle_type)
        wrong = ruleset.invariants(battle)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        return f"it cannot be read: {error}"
    except Exception as error:
        return f"the rules stumble over it: {error}"
    led = entries[snapshot.entry - 1]
    if digest(battle) != snapshot.hash or (not isinstance(led, Unread) and led.hash != snapshot.hash):
        return "its hash differs"
    return wrong[0] if wrong else ""


def grafted(past: Game, game: Game, no: int) -> Game:
    """A game that began at a snapshot, with what is told of its past before it; nothing of that is taken back."""
    kept = past.history[:no]
    kept[-1] = standing_at(kept[-1], game.opening.battle)
    later = [replace(one, to=one.to + no) if isinstance(one, TakenBack) else one for one in game.history]
    game.opening, game.begins = past.opening, no
    game.history = [*kept, *later]
    game.standing = [i + no for i in game.standing]
    return game


def standing_at(one: Past, battle: Battle) -> Past:
    """An entry of the past that led to this battle."""
    if isinstance(one, Played | Settlement):
        return replace(one, outcome=Outcome(battle, one.outcome.events, one.outcome.rolled, one.outcome.revealed))
    if isinstance(one, Gap):
        return Gap("Here the battle goes on, as it was kept.", battle)
    return replace(one, battle=battle)


# in words, for everybody at the table: they tell nothing of what was answered


def went_on(fault: Mismatch, game: Game) -> str:
    """That a battle goes on from a snapshot."""
    return (
        f"{capital(where(fault))} of this battle is damaged. It goes on from entry {game.begins} as it was kept there, "
        f"by the same version of the rules ({game.ruleset.version}). What was done up to there stands, "
        "and its record begins there."
    )


def closed_by_version(fault: Mismatch, fought: str, now: str) -> str:
    """That a battle is of rules that are no longer these."""
    return (
        f"This battle was fought by version {fought} of its rules. By version {now}, which is served here, it would go "
        f"another way at {where(fault)}. It can be read and its record kept, but it cannot be gone on with here."
    )


def closed_by_damage(fault: Mismatch, left: int) -> str:
    """That a battle is damaged, and what can be saved of it."""
    return (
        f"{capital(where(fault))} of this battle is damaged, and nothing was kept from which to go on. It can be read, "
        f"and its record kept up to entry {left}, but it cannot be gone on with here."
    )


def where(fault: Mismatch) -> str:
    """Which entry a fault is in."""
    return f"entry {fault.no}" if fault.no else "the opening"
