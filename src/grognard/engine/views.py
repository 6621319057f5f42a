"""What a seat may know, as far as it is the same in every ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from grognard.engine.battle import Battle, Field, Seat
from grognard.engine.control import CONTROL, Judged, Tally
from grognard.engine.events import Changed, Event, OpenEvent
from grognard.engine.terrain import Feature, Ground

B = TypeVar("B", bound=Battle)
F = TypeVar("F", bound=Field)
CITING = ("because", "also")
"""Fields of events that hold clauses besides their own."""


def blank_sealed(battle: B, seat: Seat) -> B:
    """The battle with every sealed answer of other seats blanked: that it is in may be known, not what it says."""
    if not battle.sealed:
        return battle
    return replace(battle, sealed=tuple([s if s.seat == seat else replace(s, action=None) for s in battle.sealed]))


def shown_to(events: Sequence[Event], battle: Any, seat: Seat) -> list[Event]:
    """The events a seat may know, as far as it may: those told to everybody and those told to it."""
    return [event.as_known_to(seat) for event in events if not event.to or seat in event.to]


# everything in the open but sealed answers, ground not found yet, and what is between the umpire and his rulings


def in_the_open(battle: B, seat: Seat) -> B:
    """The battle as one seat knows it where nothing else is secret; an umpire reads the rules whoever else may."""
    field = known_field(battle, battle.field, seat)
    seen = blank_sealed(battle if field is battle.field else replace(battle, field=field), seat)
    if CONTROL not in battle.seats:
        return seen
    return reading_the_rules(seen) if seat == CONTROL else unumpired(seen, seat)


def known_field(battle: Battle, field: F, seat: Seat) -> F:
    """The field with only the ground a seat knows of."""
    known = field.ground if seat == CONTROL else field.ground.known_by(battle.side_name(seat))
    return field if known is field.ground else replace(field, ground=known)


def known_ground(ground: Ground, side: str) -> Ground:
    """The ground without what a scenario notes for Control, and without saying who else has found it."""
    name = ("told", side)
    if name not in ground.kept:
        told = tuple([known_feature(feature, side) for feature in ground.features])
        same = all([new is old for new, old in zip(told, ground.features, strict=True)])
        ground.kept[name] = None if same else replace(ground, features=told)
    known: Ground | None = ground.kept[name]
    return ground if known is None else known


def known_feature(feature: Feature, side: str) -> Feature:
    """A feature as a side knows it; what has been worked out of its shape is kept."""
    known_to = None if feature.known_to is None else (side,)
    if not feature.note and feature.known_to == known_to:
        return feature
    bare = replace(feature, note="", known_to=known_to)
    bare.__dict__["areas"] = feature.areas
    return bare


def reading_the_rules(battle: B) -> B:
    """An umpire's view: the rules are open to him."""
    if battle.rules_open:
        return battle
    options: Any = battle.options
    return replace(battle, options=replace(options, players_see_rulings=True))


def unumpired(battle: B, seat: Seat) -> B:
    """A view without what is asked of the umpire and the rulings before him; imagined on, nothing is put to him."""
    questions = tuple([q for q in battle.questions if q.seat != CONTROL])
    agenda = tuple([step for step in battle.agenda if not isinstance(step, Judged | Tally)])
    ground = known_ground(battle.field.ground, battle.side_name(seat))
    field = battle.field if ground is battle.field.ground else replace(battle.field, ground=ground)
    seen = replace(battle, questions=questions, agenda=agenda, field=field)
    options: Any = battle.options
    return replace(seen, options=replace(options, confirm_rulings=False)) if battle.confirms else seen


def open_events(events: Sequence[Event], battle: Any, seat: Seat) -> list[Event]:
    """What happened as one seat may know it there; without the rulings, where players may not read the rules."""
    mine = [known_change(event, battle, seat) for event in shown_to(events, battle, seat)]
    return mine if seat == CONTROL or battle.rules_open else narrative(mine)


def known_change(event: Event, battle: Any, seat: Seat) -> Event:
    """A change of the whole field without ground the seat has not found."""
    field = event.fields.get("field") if isinstance(event, Changed) else None
    if not isinstance(event, Changed) or not isinstance(field, Field):
        return event
    known = known_field(battle, field, seat)
    return event if known is field else replace(event, fields={**event.fields, "field": known})


def narrative(events: Sequence[Event]) -> list[Event]:
    """What happened on the table, told without rulings, clauses and figures."""
    return [told_plainly(event) for event in events if isinstance(event, OpenEvent)]


def told_plainly(event: Event) -> Event:
    """An event without its clauses and the figures of the tables."""
    cited = [name for name in CITING if name in event.__struct_fields__]
    return replace(event, clause="", **event.figures, **dict.fromkeys(cited, ()))


def guess_sealed(view: B, random: Random) -> B:
    """A view that lacks only what is on sealed answers made whole: each may be any that its question allows."""
    asked = {q.no: q for q in view.questions}
    sealed = [
        s if s.action is not None else replace(s, action=random.choice(asked[s.question].candidates(view)))
        for s in view.sealed
    ]
    return replace(view, sealed=tuple(sealed))
