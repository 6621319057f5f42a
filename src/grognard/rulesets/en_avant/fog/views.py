"""Chapter 0: what players know. Blocks, labels, disorder, the ground their side knows, the narrative; not the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.control import Overruled, RulingStands
from grognard.engine.events import Event, OpenEvent, Rolled, Ruled, RulingEvent
from grognard.engine.files.scenario import Objective
from grognard.engine.views import blank_sealed, known_ground, shown_to, told_plainly
from grognard.rulesets.en_avant.battle import CONTROL, SIDES, Change, Engagement, Layer, Unit
from grognard.rulesets.en_avant.ground import as_known

ENEMY_SECRETS: dict[str, Any] = {"skirmishers": "none", "helpers": (), "pending": None, "ground_tested": ()}
ENEMY_CLOCKS: dict[str, Any] = {"commander_clock": 0, "reinforcement_clock": 0, "timer": 0}
NOT_COME_YET: dict[str, Any] = {
    "given_name": "",
    "type": "infantry",
    "formation": "line",
    "status": (4,),
    "start_status": (4,),
    "disordered": (False,),
    "volleys": 0,
    "fired_last_turn": False,
}
UNSEEN = "ground not seen yet"
RULINGS = (Ruled, Overruled, RulingStands)


def sees_all(seat: str) -> bool:
    """Control sees everything."""
    return seat == CONTROL


def view(battle: Engagement, seat: str) -> Engagement:
    """The battle as one seat may know it (EA-0.2, EA-0.6, EA-6.24, EA-R60)."""
    if sees_all(seat):
        return battle
    seen, side = as_known(blank_sealed(battle, seat), seat), battle.side_name(seat)
    units = tuple([known_unit(u, side, battle.options.players_see_rulings) for u in seen.field.units])
    questions = tuple([q for q in seen.questions if q.seat == seat])
    return replace(
        seen,
        field=replace(seen.field, units=units, ground=known_ground(seen.field.ground, side)),
        agenda=(),
        shots=(),
        questions=questions,
        asked=max([q.no for q in questions], default=0),
        dice=0,
        layer=known_layer(battle, side),
    )


def known_layer(battle: Engagement, side: str) -> Layer:
    """What a scenario adds, without arrivals; the enemy still to come are counted in it, and not named."""
    names = {u.id: nameless(u) for u in battle.field.units if u.place == "waiting" and SIDES[u.side] != side}
    objectives = battle.layer.objectives
    if names:
        objectives = tuple([unnamed(o, names) for o in objectives])
    return replace(battle.layer, arrivals=(), objectives=objectives)


def unnamed(objective: Objective, names: Mapping[str, str]) -> Objective:
    """An objective without the names of some units."""
    units = tuple([names.get(id, id) for id in objective.units])
    return replace(objective, units=units, also=tuple([unnamed(o, names) for o in objective.also]))


def nameless(unit: Unit) -> str:
    """What a unit is called that has not come yet."""
    return f"unknown_{unit.no}"


def known_unit(unit: Unit, side: str, rules_open: bool) -> Unit:
    """A unit as a side may know it; its labels, its disorder and what it has fired are open to all (EA-9.1)."""
    hidden: dict[str, Any] = {} if SIDES[unit.side] == side else theirs(unit, rules_open)
    if not rules_open:
        hidden |= without_rules(unit, hidden.get("change", unit.change))
    changed = {name: value for name, value in hidden.items() if getattr(unit, name) != value}
    return replace(unit, **changed) if changed else unit


def theirs(unit: Unit, rules_open: bool) -> dict[str, Any]:
    """What is hidden of an enemy; where the rules are open every tick of a clock is told, and so they are too."""
    hidden = dict(ENEMY_SECRETS)
    if unit.place == "waiting":
        hidden |= NOT_COME_YET | {"id": nameless(unit)}
    if not rules_open:
        hidden |= ENEMY_CLOCKS
        hidden["change"] = unit.change and replace(unit.change, left=1)
    return hidden


def without_rules(unit: Unit, change: Change | None) -> dict[str, Any]:
    """What a unit owes and does, without clauses and figures of the tables."""
    return {
        "pending": None,
        "ground_tested": (),
        "change": change and replace(change, clause=""),
        "duty": unit.duty and replace(unit.duty, clause="", distance=0.0),
    }


def show(events: Sequence[Event], battle: Engagement, seat: str) -> list[Event]:
    """The narrative for a player, every ruling for Control; clauses and figures only where the rules are open."""
    mine = shown_to(events, battle, seat)
    if sees_all(seat):
        return mine
    unknown = {f.id for f in battle.field.ground.features if not f.known_by(battle.side_name(seat))}
    if battle.options.players_see_rulings:
        return [unseen(e, unknown) for e in mine if isinstance(e, OpenEvent | RulingEvent) and not names(e, unknown)]
    return [told_plainly(unseen(e, unknown)) for e in mine if isinstance(e, OpenEvent) and not names(e, unknown)]


def names(event: Event, features: set[str]) -> bool:
    """Does it name ground the seat does not know of?"""
    if isinstance(event, Rolled):
        return any([event.purpose.endswith(f" in {name}") for name in features])
    named = event.ruling.object if isinstance(event, RULINGS) else getattr(event, "feature", "")
    return isinstance(named, str) and named in features


def unseen(event: Event, features: set[str]) -> Event:
    """An event without the name of an obstacle the seat does not know of (EA-6.24)."""
    return replace(event, obstacle=UNSEEN) if getattr(event, "obstacle", "") in features else event
