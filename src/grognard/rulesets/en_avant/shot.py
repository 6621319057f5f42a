"""Chapters 10 and 11: who may fire at whom, and what a shot takes."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from grognard.engine.names import centimetres
from grognard.engine.ruling import LOW, Note, Refusal, Ruling
from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.firing_table import FLOORS, Blanks, Density, Row, cell
from grognard.rulesets.en_avant.geometry import (
    Reach,
    bodies,
    crowd,
    fire_reach,
    front_mid,
    inside_feature,
    subdivisions,
)
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.precedence import rank
from grognard.rulesets.en_avant.sight import blocked_by
from grognard.rulesets.en_avants.firing_table import DROPS, NEEDED, Code, results
from grognard.rulesets.en_avants.status import RUNNING, band
from grognard.table.kernel_crowd import about, apart, may_be_within

MUSKET, CANISTER, BALL = 10.0, 25.0, 100.0


class ShotFacts(NamedTuple):
    """What matters to one shot; `left` is the target's label once the fire that takes effect before it has bitten."""

    firer: Unit
    target: Unit
    sub: int
    range: float
    row: Row
    density: Density
    firer_label: int
    target_label: int
    left: int
    target_in_village: bool
    firer_in_village: bool
    blanks: Blanks


def density(unit: Unit) -> tuple[Density, str]:
    """How thick a target stands (EA-11.1, EA-11.2)."""
    loose = (
        unit.type == "light_company"
        or (unit.type == "infantry" and unit.formation == "line")
        or (unit.gun and unit.formation == "deployed")
    )
    return ("loose", "EA-11.2") if loose else ("dense", "EA-11.1")


def steady_line(unit: Unit) -> bool:
    """In line, ordered, and not changing formation (EA-R11, EA-R15)?"""
    return unit.formation == "line" and not unit.in_disorder and unit.change is None


def volley_row(unit: Unit, reach: float) -> Row:
    """Which row of the table a unit fires on (EA-R11, EA-R43)."""
    if unit.gun:
        return "canister" if reach <= CANISTER + SLACK else "ball"
    if unit.type == "light_company":
        return "rifle"
    if unit.volleys == 0:
        return "first_line" if steady_line(unit) else "other"
    return "other" if steady_line(unit) else "second_other"


def in_village(battle: Engagement, unit: Unit) -> bool:
    """Is infantry in a built-up area?"""
    return unit.foot and any([inside_feature(unit, f) for f in battle.field.villages])


def struck(firer: Unit, target: Unit) -> int:
    """Which subdivision of cavalry a shot falls on: the nearest to the firer of those in its fire zone (EA-R24)."""
    if len(target.status) == 1:
        return 0
    alive = [i for i, s in enumerate(target.status) if s > RUNNING]
    parts = subdivisions(target)
    open_to = [i for i in alive if i < len(parts) and fire_reach(firer, [parts[i]]) is not None]
    if len(open_to) < 2:
        return (open_to or alive or [0])[0]
    x, y = front_mid(bodies(firer)[0])
    near = {i: round(apart(bodies(firer), [parts[i]]), 6) for i in open_to}
    aside = {i: round(hypot(parts[i].x - x, parts[i].y - y), 6) for i in open_to}
    return min(open_to, key=lambda i: (near[i], aside[i] if target.formation == "line" else 0.0, i))


def see(battle: Engagement, firer: Unit, target: Unit, where: Reach, left: int | None = None) -> ShotFacts:
    """Everything a shot depends on; by itself, unless it is said what others leave of the target's label."""
    sub = struck(firer, target)
    return ShotFacts(
        firer,
        target,
        sub,
        range=where.range,
        row=volley_row(firer, where.range),
        density=density(target)[0],
        firer_label=label(battle, firer),
        target_label=target.status[sub],
        left=target.status[sub] if left is None else left,
        target_in_village=in_village(battle, target),
        firer_in_village=in_village(battle, firer),
        blanks=battle.options.firing_blanks,
    )


def fires_as(facts: ShotFacts) -> int:
    """The label a firer counts by: in a built-up area, or at one, a level lower (EA-R30)."""
    return facts.firer_label - int(facts.target_in_village) - int(facts.firer_in_village)


def most(code: Code, row: Row, left: int) -> int:
    """What a cell takes at most from what is left of a label: no row goes below its floor."""
    floor, _ = FLOORS.get(row, (RUNNING, ""))
    return min(DROPS[code], max(0, left - floor))


def bite(row: Row, density: Density, effective: int, target_label: int, left: int, blanks: Blanks) -> int:
    """How many levels a shot takes: what its ruling comes to, without a word of it."""
    code, _ = cell(row, density, effective, blanks)
    return most(code, row, left) if max(effective, 0) - target_label >= NEEDED.get(code, LOW) else 0


def levels(facts: ShotFacts) -> int:
    """How many levels a shot takes by its facts."""
    return bite(facts.row, facts.density, fires_as(facts), facts.target_label, facts.left, facts.blanks)


def judge(facts: ShotFacts) -> Ruling:
    """The cell, and what it does to this target."""
    effective = fires_as(facts)
    code, clause = cell(facts.row, facts.density, effective, facts.blanks)
    by = most(code, facts.row, facts.left)
    return Ruling(
        clause=clause,
        subject=facts.firer.id,
        object=facts.target.id,
        throw="none",
        figures=(max(effective, 0), facts.target_label),
        results=results(code, clause, by),
        notes=notes(facts, effective, by < DROPS[code]),
        measured=(("range", round(facts.range, 3)),),
    )


def notes(facts: ShotFacts, effective: int, held: bool) -> tuple[Note, ...]:
    """Why the shot was judged so."""
    told = [Note(density(facts.target)[1], f"{facts.target.name} is {facts.density}")]
    told.append(Note("EA-10.2", f"fires at {effective} as {band(effective) or 'nobody'}"))
    if facts.target_in_village:
        told.append(Note("EA-6.20", "fire at infantry in a built-up area"))
    if facts.firer_in_village:
        told.append(Note("EA-6.21", "fire by infantry in a built-up area"))
    if facts.firer.type == "infantry" and facts.firer.formation == "line" and facts.firer.in_disorder:
        told.append(Note("EA-7.8", "a disordered line fires on the lower rows"))
    if len(facts.target.status) > 1:
        told.append(Note("EA-4.18", f"falls on {('the first', 'the second')[facts.sub]} subdivision"))
    if held and facts.row in FLOORS:
        told.append(Note(FLOORS[facts.row][1], f"cannot take a unit below {FLOORS[facts.row][0]}"))
        told.append(Note("EA-19.2", "the sheet does not repeat the floor, which applies"))
    elif held and facts.left < facts.target_label:
        told.append(Note("EA-9.8", "others have broken it at the same moment"))
    return tuple(told)


def reach_of(unit: Unit) -> tuple[float, str]:
    """How far a unit fires, with the clause that says so."""
    if unit.gun:
        return (BALL, "EA-10.7")
    if unit.type == "light_company":
        return (MUSKET, "EA-10.8")
    return (MUSKET, "EA-10.3" if steady_line(unit) else "EA-10.4")


def fires_at_all(battle: Engagement, unit: Unit) -> bool:
    """Has it arms to fire with and the nerve, if nobody is in contact with it?"""
    if unit.type in ("cavalry", "hq") or label(battle, unit) == RUNNING:
        return False
    return not unit.gun or unit.formation == "deployed"


def can_fire(battle: Engagement, unit: Unit) -> bool:
    """Has it arms and nerve, and is nobody in contact with it (EA-R61)?"""
    return fires_at_all(battle, unit) and not battle.in_contact(unit.no)


def may_fire(battle: Engagement, unit: Unit) -> Refusal | None:
    """Who fires at all (EA-10.2, EA-10.12, EA-R44)."""
    if can_fire(battle, unit):
        return None
    name = unit.name
    if unit.type in ("cavalry", "hq"):
        return Refusal("EA-10.12", f"{name} never fires")
    if label(battle, unit) == RUNNING:
        return Refusal("EA-10.2", f"{name} is running and cannot fire")
    if unit.gun and unit.formation != "deployed":
        return Refusal("EA-10.12", f"{name} is limbered and cannot fire")
    return Refusal("EA-10.12", f"{name} is in contact and cannot fire")


def line_of_fire(battle: Engagement, firer: Unit, target: Unit, slack: float = SLACK) -> Reach | None:
    """Where the shot goes, if it can be fired (EA-R49, EA-R61)."""
    far, there = reach_of(firer)[0] + slack, bodies(target)
    if not may_be_within(bodies(firer), there, far) or battle.in_contact(target.no):
        return None
    where = fire_reach(firer, there)
    if where is None or where.range > far:
        return None
    return None if blocked_by(battle, firer, target, where) else where


def aim(battle: Engagement, firer: Unit, target: Unit, slack: float = SLACK) -> Reach | Refusal:
    """Where the shot goes, or why it cannot."""
    open_to = line_of_fire(battle, firer, target, slack)
    if open_to is not None:
        return open_to
    far, clause = reach_of(firer)
    if battle.in_contact(target.no):
        return Refusal("EA-10.12", f"{target.name} is in contact and cannot be fired at")
    where = fire_reach(firer, bodies(target))
    if where is None:
        return Refusal("EA-10.12", f"{target.name} is not to the front of {firer.name}")
    if where.range > far + slack:
        return Refusal(clause, f"{target.name} is {centimetres(where.range)} away, beyond {centimetres(far)}")
    screen = blocked_by(battle, firer, target, where)
    return Refusal("EA-10.12", f"{screen} is in the line of sight")


def fire_refusal(battle: Engagement, firer: Unit, target: int) -> Refusal | None:
    """Why a unit may not fire at a target."""
    refused = may_fire(battle, firer)
    if refused is not None:
        return refused
    enemy = battle.unit(target)
    if enemy.side == firer.side or enemy.at is None or not enemy.combatant:
        return Refusal("EA-10.12", f"{enemy.name} is no target")
    found = aim(battle, firer, enemy)
    return found if isinstance(found, Refusal) else None


def targets(battle: Engagement, firer: Unit, slack: float = SLACK) -> list[int]:
    """The enemies a unit may fire at, nearest first, then by rank (EA-R48)."""
    if not can_fire(battle, firer):
        return []
    found = []
    for no in about(bodies(firer), crowd(battle, 1 - firer.side), reach_of(firer)[0] + slack):
        enemy = battle.unit(no)
        where = line_of_fire(battle, firer, enemy, slack)
        if where is not None:
            found.append((round(where.range, 3), rank(battle, enemy), enemy.no))
    return [no for _, _, no in sorted(found)]


def fires_at(battle: Engagement, unit: Unit) -> int | None:
    """Whom a unit's card makes it fire at, the nearest if it names nobody; with `fire_and_move` also before a move."""
    card = unit.card
    if card is None or unit.duty is not None:
        return None
    wish = card.target if card.name == "fire" else card.fire if battle.options.fire_and_move else None
    if wish is None and card.name != "fire":
        return None
    open_to = targets(battle, unit)
    return wish if wish in open_to else next(iter(open_to), None) if wish is None else None
