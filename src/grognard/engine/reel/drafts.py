"""Which events make a beat: each is told in the beat it opens, or in one that is being told already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from grognard.engine.battle import Battle, Commander
from grognard.engine.events import Changed, Event, Rolled, Ruled
from grognard.engine.lines import UNITS
from grognard.engine.page.beats import TOLD_WITH, Cue, Kind
from grognard.engine.ruleset import Ruleset

WITHIN = (*UNITS, "attackers", "units")
PASSING: tuple[Kind, ...] = ("phase",)
"""Beats that are told with the next, if there is one."""


class Part(NamedTuple):
    """An event in a beat: its number, itself, what the seat is shown of it, what it is there, whom it is about."""

    no: int
    event: Event
    shown: Event | None
    cue: Cue = TOLD_WITH
    pieces: Sequence[int] = ()


class Draft:
    """A beat in the making."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.parts: list[Part] = []
        self.pieces: list[int] = []
        self.shots: list[tuple[int, int]] = []

    def add(self, part: Part) -> None:
        """Tell an event in this beat."""
        self.parts.append(part)
        self.pieces += [piece for piece in part.pieces if piece not in self.pieces]
        if part.cue.shot:
            self.shots.append(fired(part.cue, part.shown))

    def give(self, pieces: Sequence[int]) -> list[Part]:
        """What it tells of some pieces and of nobody else, which it tells no longer."""
        given = [part for part in self.parts if part.pieces and set(part.pieces) <= set(pieces)]
        self.parts = [part for part in self.parts if part not in given]
        self.pieces = list(dict.fromkeys([piece for part in self.parts for piece in part.pieces]))
        return given

    def takes(self, cue: Cue, pieces: Sequence[int]) -> bool:
        """Does an event belong to it?"""
        if cue.anybody and cue.kind == self.kind:
            return True
        return self.kind in cue.joins and not set(pieces).isdisjoint(self.pieces)

    @cached_property
    def in_order(self) -> list[Part]:
        """Its events as they happened; asked for when it is whole."""
        return sorted(self.parts, key=lambda part: part.no)

    @cached_property
    def told(self) -> list[tuple[int, Event, Cue]]:
        """What the seat is shown of it, in order."""
        return [(part.no, part.shown, part.cue) for part in self.in_order if part.shown is not None]


class Drafting:
    """Deals the events of one outcome out to beats."""

    def __init__(self, rules: Ruleset, view: Battle) -> None:
        self.rules, self.view = rules, view
        self.drafts: list[Draft] = []
        self.waiting: list[Part] = []
        self.stage_begins = 0

    def hear(self, no: int, event: Event, shown: Event | None) -> None:
        """Deal out the next event; one that the seat is not shown only changes what it sees."""
        if shown is None or isinstance(shown, Changed | Rolled):
            self.waiting.append(Part(no, event, shown, pieces=changed_piece(event)))
            return
        part = Part(no, event, shown, self.rules.cue(self.view, shown), pieces_of(shown, self.view))
        draft = self.draft_for(part)
        if draft is None:
            self.waiting.append(part)
            return
        self.settle(draft, part.pieces)
        draft.add(part)

    def draft_for(self, part: Part) -> Draft | None:
        """The beat an event is told in; None if it goes with the first that will be."""
        cue = part.cue
        if not cue.kind:
            return self.drafts[-1] if self.drafts else None
        return self.joined(part) or self.opened(cue.kind, part)

    def joined(self, part: Part) -> Draft | None:
        """The beat being told that an event belongs to: fire that is returned belongs to the fire it answers."""
        cue, this_phase = part.cue, self.drafts[self.stage_begins :]
        if cue.shot:
            back = fired(cue, part.shown)[::-1]
            return next((draft for draft in this_phase if back in draft.shots), None)
        near = [draft for draft in (this_phase if cue.back else this_phase[-1:]) if draft.takes(cue, part.pieces)]
        hit = [draft for draft in near if any(target in part.pieces for _, target in draft.shots)]
        found = hit or near
        return found[-1] if found else None

    def opened(self, kind: Kind, part: Part) -> Draft:
        """A new beat."""
        if kind in PASSING:
            self.stage_begins = len(self.drafts)
        new, last = Draft(kind), self.drafts[-1] if self.drafts else None
        if part.cue.claims and last is not None:
            for one in last.give(part.pieces):
                new.add(one)
            if not any(one.cue.kind for one in last.parts):
                last.kind = PASSING[0]
        self.drafts.append(new)
        return new

    def settle(self, draft: Draft, pieces: Sequence[int] = ()) -> None:
        """What changed since goes with the event that tells of it, which is the next one about that piece."""
        before = next((one for one in reversed(self.drafts) if one is not draft), draft)
        mustered = False
        for part in self.waiting:
            follows = mustered or not part.pieces or not set(part.pieces).isdisjoint((*pieces, *draft.pieces))
            mustered = mustered or musters(part.event)
            (draft if follows else before).parts.append(part)
        self.waiting.clear()

    def done(self) -> list[Draft]:
        """The beats; what only passes is told with the next."""
        if self.drafts:
            self.drafts[-1].parts += self.waiting
        return list(folded(self.drafts))


def folded(drafts: Sequence[Draft]) -> Iterator[Draft]:
    """Phases with what is told in them."""
    passing: list[Part] = []
    for i, draft in enumerate(drafts):
        if draft.kind in PASSING and i + 1 < len(drafts):
            passing += draft.parts
            continue
        draft.parts += passing
        passing = []
        yield draft


def drafted(rules: Ruleset, view: Battle, events: Sequence[tuple[Event, Event | None]]) -> list[Draft]:
    """The beats of an outcome in the making: each event with what the seat is shown of it."""
    drafting = Drafting(rules, view)
    for no, (event, shown) in enumerate(events):
        drafting.hear(no, event, shown)
    return drafting.done()


def fired(cue: Cue, event: Event | None) -> tuple[int, int]:
    """Who fires at whom."""
    assert cue.shot is not None
    by, at = (getattr(event, name) for name in cue.shot)
    return by, at


def musters(event: Event) -> bool:
    """Does it put a new field in the old one's place? Who first stands on it cannot change before that."""
    return isinstance(event, Changed) and event.shelf == "battle" and "field" in event.fields


def changed_piece(event: Event) -> tuple[int, ...]:
    """The number of the piece that changed, if one did."""
    if not isinstance(event, Changed) or event.shelf == "battle":
        return ()
    return (event.no + (Commander.first if event.shelf == Commander.shelf else 0),)


def pieces_of(event: Event, view: Battle) -> list[int]:
    """The pieces an event is about, in the order in which it names them."""
    if isinstance(event, Ruled):
        ids = {piece.id: piece.number for piece in view.field.pieces}
        return [ids[name] for name in (event.ruling.subject, event.ruling.object) if name in ids]
    found = [no for name in WITHIN for no in numbers(getattr(event, name, None))]
    return [no for no in dict.fromkeys(found) if view.field.piece(no)]


def numbers(value: Any) -> tuple[int, ...]:
    """The numbers in a field of an event."""
    if isinstance(value, bool):
        return ()
    return (value,) if isinstance(value, int) else value if isinstance(value, tuple) else ()
