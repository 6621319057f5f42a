"""Looks at a stranger's record in a process of its own, which can be stopped and may use only so much memory.

The record is on the input, packed or not. Exit code 0 with what was wished for on the output, or 1 with what is wrong.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Seat
from grognard.engine.files.yaml import BadFile
from grognard.engine.records import Mismatch, Record, first_battle, parse_record, verify
from grognard.engine.sizes import Few

MEMORY = 1_000_000_000


class Fault(Struct, frozen=True):
    """Why a record is of no use, and the status that says so."""

    status: int
    why: str


class Looked(Struct, frozen=True):
    """A record without its battle: its frame, how long it is, its seats and the side of each."""

    record: Record
    entries: int
    seats: Few[Seat]
    sides: Few[int | None]


def looked_at(record: Record) -> Looked:
    """What a record is of; Mismatch if its first position is none."""
    battle = first_battle(record, catalogue.ruleset(record.ruleset))
    sides = tuple([battle.side_of(seat) for seat in battle.seats])
    return Looked(replace(record, start={}, opening=[], entries=()), len(record.entries), battle.seats, sides)


def replayed(record: Record) -> Record | Fault:
    """A record that leads where it says, else where it does not."""
    faults = verify(record, catalogue.ruleset(record.ruleset))
    return Fault(422, "; ".join(faults)) if faults else record


WISHES: dict[str, Any] = {"look": looked_at, "replay": replayed}


def checked(body: bytes, wish: str, limit: int) -> Looked | Record | Fault:
    """What is wished for of a record, or what is wrong with it."""
    try:
        found: Looked | Record | Fault = WISHES[wish](parse_record(body, "that is no record", limit))
        return found
    except BadFile as fault:
        return Fault(400, str(fault))
    except (Mismatch, catalogue.UnknownRuleset) as fault:
        return Fault(422, str(fault))
    except MemoryError:
        return Fault(422, "it needs more memory than any battle")
    except Exception as error:
        return Fault(422, f"it cannot be replayed ({type(error).__name__})")


def bound(memory: int, seconds: int) -> None:
    """Let this process use so much memory and so much time, where the system can see to that."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


if __name__ == "__main__":
    bound(MEMORY, int(sys.argv[3]))
    said = checked(sys.stdin.buffer.read(), sys.argv[1], int(sys.argv[2]))
    sys.stdout.buffer.write(msgspec.json.encode(said))
    sys.exit(1 if isinstance(said, Fault) else 0)
