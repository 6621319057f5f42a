"""Records told by their events alone: no rules are needed, nothing is judged again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from grognard.engine.events import Event
from grognard.engine.records import Answered, Mismatch, Moment, Plain, Record, Reseeded, Rewound, Settled, thrown
from grognard.engine.ruleset import Ruleset
from grognard.engine.umpire import Outcome


def play_back(record: Record) -> Iterator[Plain]:
    """The battle as plain data after the opening and after each entry, by its events alone: no rules are needed.

    Mismatch where an event speaks of what is not there.
    """
    battles = [_applied(0, record.start, record.opening)]
    yield battles[0]
    for no, entry in enumerate(record.entries, 1):
        match entry:
            case Rewound():
                if not 0 <= entry.to < no:
                    raise Mismatch(no, f"there is no entry {entry.to} to go back to")
                battles.append({**battles[entry.to], "dice": battles[-1].get("dice", 0)})
            case Reseeded():
                battles.append(battles[-1])
            case Answered() | Settled():
                battles.append(_applied(no, battles[-1], entry.events))
        yield battles[-1]


def recall(record: Record, ruleset: Ruleset) -> Iterator[Moment]:
    """The moments of a record of another version, by its events alone: nothing is judged again, nothing is asked.

    Mismatch where a position can no longer be read; an event that cannot is left out.
    """
    told = [record.opening, *[e.events if isinstance(e, Answered | Settled) else [] for e in record.entries]]
    for no, (frame, events) in enumerate(zip(play_back(record), told, strict=True)):
        try:
            battle = msgspec.convert({**frame, "agenda": [], "questions": [], "sealed": []}, ruleset.battle_type)
        except (msgspec.ValidationError, ValueError) as error:
            raise Mismatch(no, f"the position cannot be read by {ruleset.name} {ruleset.version}: {error}") from None
        readable = tuple([event for plain in events if (event := _read_event(plain, ruleset)) is not None])
        outcome = Outcome(battle, readable, rolled=bool(thrown(events)), revealed=False)
        yield Moment(no, record.entries[no - 1] if no else None, battle, outcome)


def _read_event(event: Plain, ruleset: Ruleset) -> Event | None:
    """A recorded event, if this version of the rules still knows it."""
    try:
        read: Event = msgspec.convert(event, ruleset.event_type)
    except msgspec.ValidationError:
        return None
    return read


def _applied(entry: int, battle: Plain, events: Sequence[Plain]) -> Plain:
    """A battle with the changes of an entry's events; the old one stays as it is."""
    try:
        return _changed(battle, events)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise Mismatch(entry, f"an event changes what is not there ({type(error).__name__})") from None


def _changed(battle: Plain, events: Sequence[Plain]) -> Plain:
    """A battle with the changes of some events."""
    for event in events:
        match event:
            case {"type": "Changed", "shelf": "battle", "fields": fields}:
                battle = {**battle, **fields}
            case {"type": "Changed", "shelf": shelf, "no": no, "fields": fields}:
                pieces = list(battle["field"][shelf])
                pieces[no] = {**pieces[no], **fields}
                battle = {**battle, "field": {**battle["field"], shelf: pieces}}
            case {"type": "Rolled", "dice": dice}:
                battle = {**battle, "dice": battle.get("dice", 0) + len(dice)}
            case {"type": "Ended", "result": result}:
                battle = {**battle, "result": result}
    return battle
