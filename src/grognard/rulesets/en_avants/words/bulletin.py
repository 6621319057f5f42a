"""What the Bulletins of both games tell alike: who stood there and for what, what it cost, how little was luck."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.adjudication.features import feature_of
from grognard.engine.bulletin.scribe import ground_name, several
from grognard.engine.bulletin.story import Story
from grognard.engine.events import Rolled
from grognard.engine.names import capital, listed
from grognard.engine.prose import number, or_none
from grognard.rulesets.en_avants.battle import Encounter

PRIZES = 2
"""So many places are named at the outset; a sentence holds no more."""


def opening(story: Story, chiefs: Sequence[str], have: Sequence[str]) -> tuple[str, ...]:
    """Who stood against whom, with what, and for what; a side without a commander by its own name."""
    one, other = [chief or story.sides[side].noun for side, chief in enumerate(chiefs)]
    as_many = "as many" if have[0] == have[1] else have[1]
    told = [f"{capital(one)} had {have[0]}; {other}, on the other side of the field, {as_many}."]
    if prizes := goals(story.opening):
        told.append(f"What both had come for was {listed(prizes)}.")
    return tuple(told)


def goals(battle: Encounter) -> list[str]:
    """The ground the scenario is about."""
    ids = dict.fromkeys([id for objective in battle.layer.objectives for id in objective.features])
    found = [feature_of(battle, id) for id in ids]
    return [ground_name(f.kind, f.name) for f in found if f is not None and f.name][:PRIZES]


def cost(story: Story, gone: Sequence[int]) -> str:
    """What both sides had lost."""
    if gone[0] == gone[1]:
        return f"Each side had lost {several(gone[0], 'unit')}." if gone[0] else "No unit had been lost."
    one, other = story.sides
    return f"{capital(one.noun)} had lost {several(gone[0], 'unit')}, {other.noun} {or_none(gone[1])}."


def luck_note(story: Story, none_thrown: str, thrown_for: str) -> str:
    """Almost nothing is left to dice."""
    dice = sum([len(e.dice) for i in story.instants for e in i.events if isinstance(e, Rolled)])
    if not dice:
        return f"No die was thrown. {none_thrown}"
    thrown = "One die was" if dice == 1 else f"{capital(number(dice))} dice were"
    return f"{thrown} thrown in the whole battle, {thrown_for}"
