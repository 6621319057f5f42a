"""Straight ways that several units go at once, and where each of them ends (EA-2.5, EA-R47, EA-R48)."""

from __future__ import annotations

from typing import NamedTuple

from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.clock.clearance import clear_before, clear_beyond, first_meeting, taken
from grognard.rulesets.en_avant.geometry import bodies, bodies_at, moved
from grognard.rulesets.en_avant.precedence import Rank, rank
from grognard.table.kernel import Rect
from grognard.table.pose import Pose

Choices = dict[int, list["Way"]]


class Way(NamedTuple):
    """A straight way: whose, from where, in which direction, how far it means to go and how far it can.

    `onward` says that it rather goes on beyond friends than stops short of them.
    """

    unit: Unit
    start: Pose
    ux: float
    uy: float
    wanted: float
    limit: float
    onward: bool

    @property
    def far(self) -> float:
        """How far it goes if nobody stands where it would end."""
        return min(self.wanted, self.limit)

    def end(self, d: float) -> Pose:
        """Where it is after so far."""
        return moved(self.start, self.ux, self.uy, d)


class Journey(NamedTuple):
    """A way that is gone, and how far."""

    way: Way
    far: float

    @property
    def end(self) -> Pose:
        """Where it ends."""
        return self.way.end(self.far)


Found = dict[int, Journey]


def journeys(battle: Engagement, choices: Choices) -> list[Journey]:
    """Where all who go at once end, by precedence; who finds no place stays, and the others make do with that."""
    going = dict(choices)
    while True:
        found = take_places(battle, going, {})
        stuck = [no for no in going if no not in found]
        if not stuck:
            return list(second_look(battle, choices, found).values())
        going = {no: ways for no, ways in going.items() if no not in stuck}


def second_look(battle: Engagement, choices: Choices, found: Found) -> Found:
    """Who found no place looks again when the others have theirs: who was in his way may not have gone there."""
    left = [no for no in choices if no not in found]
    for no in in_turn(battle, choices, left):
        late = take_places(battle, {no: choices[no]}, found)
        if no in late:
            return second_look(battle, choices, late)
    return found


def take_places(battle: Engagement, going: Choices, gone: Found) -> Found:
    """Each takes the first place that is clear of who stands, of who has gone and of who has precedence."""
    standing = [u for side in (0, 1) for u in battle.combatants(side) if u.no not in going and u.no not in gone]
    others = [r for u in standing for r in bodies(u)]
    others += [r for j in gone.values() for r in bodies_at(j.way.unit, j.end)]
    found = dict(gone)
    for no in in_turn(battle, going, list(going)):
        ways = [short_of(w, list(found.values())) for w in going[no]]
        journey = next((j for w in ways for j in along(w, others)), None)
        if journey is not None:
            found[no] = journey
            others += bodies_at(journey.way.unit, journey.end)
    return found


def short_of(way: Way, gone: list[Journey]) -> Way:
    """A way as far as the enemies who have come on to it let it go (EA-R47)."""
    foes = [r for j in gone if j.way.unit.side != way.unit.side for r in bodies_at(j.way.unit, j.end)]
    met = first_meeting(bodies_at(way.unit, way.start), way.ux, way.uy, foes)
    return way._replace(limit=min(way.limit, met))


def in_turn(battle: Engagement, going: Choices, numbers: list[int]) -> list[int]:
    """Who has his place first: a loser before a winner who goes back too, as he does not bar it (EA-R53); then who has
    less far to go, then by rank (EA-R48).
    """
    turns: dict[int, tuple[int, float, Rank]] = {}
    for no in numbers:
        first = going[no][0]
        turns[no] = (-beaten_before(going, no), round(first.far, 3), rank(battle, first.unit))
    return sorted(numbers, key=lambda no: turns[no])


def beaten_before(going: Choices, no: int) -> int:
    """How many go back one from another, from a unit up to a winner who stands."""
    seen: list[int] = []
    while no in going and no not in seen:
        seen.append(no)
        duty = going[no][0].unit.duty
        no = duty.enemy if duty is not None and duty.kind == "withdraw" else -1
    return len(seen)


def along(way: Way, others: list[Rect]) -> list[Journey]:
    """The clear place on a way, if there is one: never backwards, and forwards rather than not at all."""
    stretches = taken(bodies_at(way.unit, way.start), way.ux, way.uy, others)
    short, past = clear_before(way.far, stretches), clear_beyond(way.wanted, stretches)
    places = [d for d in ((past, short) if way.onward else (short, past)) if -SLACK <= d <= way.limit]
    return [Journey(way, max(0.0, d)) for d in sorted(places, key=lambda d: d <= SLACK)[:1]]
