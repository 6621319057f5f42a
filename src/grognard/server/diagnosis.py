"""What is wrong with a battle as it is stored, and what will become of it when its room is opened."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from grognard import catalogue
from grognard.engine.records import Entry, Record
from grognard.engine.reopening import Snapshot, Unread, Unreadable, fault_of, reopened
from grognard.engine.ruleset import Ruleset
from grognard.server.opening import plain
from grognard.server.store.store import UNREAD


class Kept(Struct, frozen=True, kw_only=True):
    """All that is kept of a battle; `beyond`: how many entries lie behind what it says is its last."""

    header: bytes
    entries: list[Entry | Unread]
    beyond: int
    snapshots: list[Snapshot]

    @property
    def count(self) -> int:
        """How many entries there are."""
        return len(self.entries) + self.beyond


class Diagnosis(Struct, frozen=True):
    """What is wrong with a battle, and what is no fault but worth knowing."""

    faults: list[str]
    remarks: list[str]


def diagnosis(kept: Kept, replay: bool) -> Diagnosis:
    """Are the entries complete, can they be read, and do they play again?"""
    seen = Diagnosis(list(faults_of_entries(kept)), [])
    try:
        header = msgspec.json.decode(kept.header, type=Record)
        rules = catalogue.ruleset(header.ruleset)
    except (*UNREAD, catalogue.UnknownRuleset) as error:
        seen.faults.append(f"what it is of cannot be read: {plain(error)}; its room cannot be opened")
        return seen
    seen.faults.extend(faults_of_snapshots(kept, rules))
    if replay:
        look_at_replay(header, kept, rules, seen)
    return seen


def faults_of_entries(kept: Kept) -> Iterator[str]:
    """Are all entries there, and can each be read?"""
    if kept.beyond:
        yield f"it has {kept.count} entries, and says it has {len(kept.entries)}"
    for no, one in enumerate(kept.entries, 1):
        if isinstance(one, Unread):
            yield f"entry {no} {one.why[:200]}"


def faults_of_snapshots(kept: Kept, rules: Ruleset) -> Iterator[str]:
    """Could the battle go on from its snapshots? Those of other versions are not looked at."""
    for one in kept.snapshots:
        if one.version == rules.version and (why := fault_of(one, kept.entries, rules)):
            yield f"the snapshot at entry {one.entry} cannot be used: {why[:200]}"


def look_at_replay(header: Record, kept: Kept, rules: Ruleset, seen: Diagnosis) -> None:
    """Does the battle come out as it is stored? By rules that are no longer its own it need not: that is no fault."""
    fault, then = outlook(header, kept, rules)
    if header.version != rules.version:
        seen.remarks.append(f"it was fought by version {header.version} of its rules, now {rules.version}: {then}")
    elif fault:
        seen.faults.append(f"it does not play again: {fault}; when its room is opened: {then}")


def outlook(header: Record, kept: Kept, rules: Ruleset) -> tuple[str, str]:
    """Why a battle does not play again, if it does not, and what will be said when its room is opened."""
    try:
        found = reopened(header, kept.entries, kept.snapshots, rules)
    except Unreadable:
        return "no position of it can be read", "nothing of it can be shown, but its record can be kept"
    return found.fault[:200], found.notice or "it plays again by both, and goes on"
