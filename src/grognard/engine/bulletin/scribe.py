"""The frame of a chronicle: a scribe who goes through a battle once, and what every chronicle says of its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.adjudication.speaking import BattleCalled
from grognard.engine.battle import Battle, Piece
from grognard.engine.bulletin.story import Deed, Instant, LossRow, Story, place_of
from grognard.engine.endings import met
from grognard.engine.events import DrawAgreed, Event, Resigned
from grognard.engine.names import capital
from grognard.engine.objectives import Objectives, last_turn
from grognard.engine.prose import article, number, or_none, ordinal, place, times

IDLE_SHOTS = 4


class Scribe:
    """Writes down the deeds of a battle in the order of its events; a ruleset says which event is which deed."""

    def __init__(self, story: Story) -> None:
        self.story, self.turn = story, story.opening.turn
        self.deeds: list[Deed] = []
        self.idle: dict[int, list[tuple[int, int]]] = {}
        self.hits: set[int] = set()

    def write(self) -> tuple[Deed, ...]:
        """All deeds, in order."""
        before = self.story.opening
        for instant in self.story.instants:
            for event in instant.events:
                self.note(event, instant, before)
            before = instant.battle
        often = [no for no, shots in self.idle.items() if len(shots) >= IDLE_SHOTS and no not in self.hits]
        self.deeds += [barrage(no, self.idle[no]) for no in often]
        return tuple(sorted(self.deeds, key=lambda d: d.seq))

    def note(self, event: Event, instant: Instant, before: Any) -> None:
        """One event, and the battle it found."""
        raise NotImplementedError

    def add(self, instant: Instant, kind: str, weight: float, a: int, b: int = -1, **more: object) -> None:
        """Write a deed down."""
        deed = Deed(seq=instant.seq, turn=self.turn, kind=kind, weight=weight, a=a, b=b)
        self.deeds.append(replace(deed, **more) if more else deed)

    def fired(self, no: int, instant: Instant) -> None:
        """A shot that is told only if many like it never hit."""
        self.idle.setdefault(no, []).append((instant.seq, self.turn))

    def arrived(self, no: int, by: str, instant: Instant, weight: float, each: float = 0.0) -> None:
        """Those of one side who come on in one turn by one way come on together, each for a little more weight."""
        units = instant.battle.field.units
        for i, deed in enumerate(self.deeds):
            if (deed.kind, deed.turn, deed.words.get("by")) == ("arrived", self.turn, by):
                if units[deed.a].side == units[no].side:
                    self.deeds[i] = replace(deed, others=(*deed.others, no), weight=deed.weight + each)
                    return
        self.add(instant, "arrived", weight, no, words={"by": by})


def barrage(no: int, shots: Sequence[tuple[int, int]]) -> Deed:
    """Much smoke."""
    seq, turn = shots[-1]
    words = {"fired": times(len(shots))}
    return Deed(seq=seq, turn=turn, kind="barrage", weight=1 + 0.15 * len(shots), a=no, words=words)


def spot(battle: Battle, no: int) -> str:
    """Where a unit stands, if the place has a name."""
    at = battle.field.units[no].at
    found = place_of(battle.field.ground.features, at.x, at.y) if at is not None else None
    return place(found.kind, found.name) if found else ""


def ground_name(kind: str, name: str) -> str:
    """What a place is called in a sentence, without its preposition."""
    return place(kind, name).partition(" ")[2]


def several(n: int, noun: str) -> str:
    """One battery, two batteries, three regiments of horse."""
    head, of, tail = noun.partition(" of ")
    plural = f"{head[:-1]}ies" if head.endswith("y") else f"{head}s"
    return f"{number(n)} {head if n == 1 else plural}{of}{tail}"


def settled_word(story: Story) -> str:
    """How a battle ended that was settled by those who fought it or their umpire; nothing where its rules did."""
    turn = ordinal(story.instants[-1].turn)
    for event in story.instants[-1].events:
        if isinstance(event, Resigned):
            loser = story.sides[story.last.side_of(event.seat) or 0]
            return f"In the {turn} turn {loser.noun} gave the battle up."
        if isinstance(event, DrawAgreed):
            return f"In the {turn} turn both sides agreed to leave it there."
        if isinstance(event, BattleCalled):
            return f"In the {turn} turn {story.last.arbiter} called the battle."
    return ""


def decided_word(story: Story, objectives: Objectives) -> str:
    """What the scenario found that decided the battle, or that its last turn was over; nothing if neither was so."""
    battle, turn = story.last, ordinal(story.instants[-1].turn)
    over = last_turn(battle)
    when = f"When the {turn} turn ended" if over else f"In the {turn} turn"
    found = objectives.decision(battle, over)
    if found is not None:
        given = "neither side could claim the day" if story.winner is None else f"the day {whose(story)}"
        return f"{when} {met(objectives, battle, found[1], story.sides)}, and {given}."
    if not over:
        return ""
    if story.winner is None:
        return f"{when} neither army could call the field its own."
    return f"{when} {story.sides[story.winner].noun} still stood, and that was all the day had asked of them."


def whose(story: Story) -> str:
    """Whose the day was."""
    return f"went to {story.sides[story.winner].noun}" if story.winner is not None else "was nobody's"


def result_line(story: Story) -> str:
    """Who has won."""
    if story.winner is None:
        return "A drawn battle"
    return f"{capital(article(story.sides[story.winner].adjective))} victory"


def headline(story: Story, lost: Sequence[int], gone: str) -> str:
    """The result in a line, with what each side has lost; `gone` says what became of them."""
    said, worse = result_line(story), 0 if lost[0] > lost[1] else 1
    loser = worse if story.winner is None else 1 - story.winner
    if story.winner is None and not any(lost):
        return f"{said}: no unit {gone} on either side"
    if story.winner is None and lost[0] == lost[1]:
        return f"{said}: {several(lost[0], 'unit')} {gone} on each side"
    if not lost[loser]:
        return said
    units = several(lost[loser], f"{story.sides[loser].adjective} unit")
    return f"{said}: {units} {gone} for {or_none(lost[1 - loser])}"


def count_row(title: str, units: Iterable[Piece], true: Callable[[Any], bool], total: bool = False) -> LossRow:
    """A row that counts units of each side."""
    sides = [u.side for u in units if true(u)]
    return LossRow(title=title, values=tuple([str(sides.count(s)) for s in (0, 1)]), total=total)


def told_rows(rows: Iterable[LossRow], rare: Sequence[str]) -> tuple[LossRow, ...]:
    """The rows of the losses; those that are rare only where there is anything to tell."""
    return tuple([row for row in rows if row.title not in rare or row.values != ("0", "0")])
