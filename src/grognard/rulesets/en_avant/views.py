"""Chapter 0: what players know. Blocks, labels, disorder, the ground their side knows, the narrative; not the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.control import Overruled
from grognard.engine.events import Changed, Event, Rolled, Ruled
from grognard.engine.views import blank_sealed, shown_to
from grognard.rulesets.en_avant.battle import CONTROL, SIDES, Engagement, Unit

ENEMY_SECRETS: dict[str, Any] = {
    "skirmishers": "none",
    "volleys": 0,
    "commander_clock": 0,
    "reinforcement_clock": 0,
    "helper": -1,
    "pending": None,
    "fired_last_turn": False,
}
RULES_ONLY = (Ruled, Changed, Rolled, Overruled)


def sees_all(battle: Engagement, seat: str) -> bool:
    """Control sees everything."""
    return seat == CONTROL


def view(battle: Engagement, seat: str) -> Engagement:
    """The battle as one seat may know it (EA-0.2, EA-0.6, EA-6.24, EA-R60)."""
    seen = blank_sealed(battle, seat)
    if sees_all(battle, seat):
        return seen
    ground = replace(seen.field.ground, features=tuple([f for f in seen.field.ground.features if f.known_by(seat)]))
    units = tuple([blanked(u) if seat not in SIDES or SIDES[u.side] != seat else u for u in seen.field.units])
    return replace(
        seen,
        field=replace(seen.field, units=units, ground=ground),
        agenda=(),
        shots=(),
        questions=tuple([q for q in seen.questions if q.seat == seat]),
        layer=replace(seen.layer, arrivals=()),
    )


def blanked(unit: Unit) -> Unit:
    """An enemy unit without what only its own side knows; its labels and disorder are open (EA-9.1)."""
    secrets = {name: value for name, value in ENEMY_SECRETS.items() if getattr(unit, name) != value}
    return replace(unit, **secrets) if secrets else unit


def show(events: Sequence[Event], battle: Engagement, seat: str) -> list[Event]:
    """The narrative for a player, every ruling for Control; clauses only where the rules are open."""
    mine = shown_to(events, seat)
    if sees_all(battle, seat) or battle.options.players_see_rulings:
        return mine
    return [replace(e, clause="") for e in mine if not isinstance(e, RULES_ONLY)]
