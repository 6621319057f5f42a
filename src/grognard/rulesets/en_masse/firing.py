"""Chapter 12: ranged fire, which is the fire of guns."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.engine.names import centimetres
from grognard.engine.ruling import Note, Refusal, Ruling
from grognard.rulesets.en_avants.firing_table import DROPS, results
from grognard.rulesets.en_avants.status import NERVOUS, RUNNING, band
from grognard.rulesets.en_masse.battle import SLACK, Clash, Unit
from grognard.rulesets.en_masse.crowding import counts_as
from grognard.rulesets.en_masse.firing_table import CANISTER, CLAUSES, EFFECTIVE, EXTREME, FLOORS, Density, Row, cell
from grognard.rulesets.en_masse.geometry import distance, features_at, in_front_zone
from grognard.rulesets.en_masse.options import Options
from grognard.rulesets.en_masse.precedence import rank
from grognard.rulesets.en_masse.sight import blocked_by, sees

ROWS: dict[bool, tuple[Row, ...]] = {True: tuple(CLAUSES), False: ("regimental",)}
"""The rows that guns may fire on, with canister or without."""
DENSITIES: tuple[Density, ...] = ("close", "loose")


class ShotFacts(NamedTuple):
    """What matters to a shot; `left` is the target's status once other fire of the moment has bitten."""

    firer: Unit
    target: Unit
    row: Row
    range: float
    density: Density
    target_in_houses: bool
    firer_in_houses: bool
    left: int
    village_fire: str


def row_at(battle: Clash, firer: Unit, range: float) -> Row | None:
    """The row of the table by weapon and range, None beyond reach (EM-R.51)."""
    if firer.type == "artillery":
        if range <= CANISTER + SLACK:
            return "canister"
        if range <= EFFECTIVE + SLACK:
            return "ball_effective"
        return "ball_extreme" if range <= EXTREME + SLACK else None
    if battle.options.regimental_canister and range <= CANISTER + SLACK:
        return "canister"
    return "regimental" if range <= EFFECTIVE + SLACK else None


def reach_of(firer: Unit) -> tuple[float, str]:
    """How far a unit's guns carry, with the clause that says so."""
    return (EXTREME, "EM-12.10") if firer.type == "artillery" else (EFFECTIVE, "EM-12.11")


def density(battle: Clash, target: Unit) -> Density:
    """Close in dense or assault formation, loose in loose; on the march by a switch (EM-12.7, EM-5.4, EM-R.27)."""
    if target.formation == "marching":
        return battle.options.march_density
    return "loose" if counts_as(battle, target) == "loose" else "close"


def in_houses(battle: Clash, unit: Unit) -> bool:
    """Is it infantry in a built-up area (EM-7.18)?"""
    return unit.type == "infantry" and bool(features_at(battle, unit, "built_up"))


def see(battle: Clash, firer: Unit, target: Unit, left: int | None = None) -> ShotFacts:
    """Everything a shot depends on; it has been found legal."""
    range = distance(firer, target)
    row = row_at(battle, firer, range)
    assert row is not None
    return ShotFacts(
        firer,
        target,
        row,
        range,
        density(battle, target),
        in_houses(battle, target),
        in_houses(battle, firer),
        target.status if left is None else left,
        battle.options.village_fire,
    )


def effective_status(facts: ShotFacts) -> int:
    """The status a firer shoots with: one lower at houses, one lower out of houses (EM-7.18, EM-7.19, EM-R.37)."""
    lower = int(facts.target_in_houses) + int(facts.firer_in_houses)
    return facts.firer.status - (lower if facts.village_fire == "firer_minus_1" else 0)


def lessened(facts: ShotFacts) -> int:
    """By how much houses lessen the drop itself, in the other reading of EM-R.37."""
    return int(facts.target_in_houses) + int(facts.firer_in_houses) if facts.village_fire == "drop_minus_1" else 0


def judge(facts: ShotFacts) -> Ruling:
    """The cell of the table, and what it does to this target."""
    status = effective_status(facts)
    code, clause = cell(facts.row, band(status), facts.density)
    floor = FLOORS.get(facts.row, (RUNNING, ""))[0]
    full = max(0, DROPS[code] - lessened(facts))
    by = min(full, max(0, facts.left - floor))
    return Ruling(
        clause=clause,
        subject=facts.firer.id,
        object=facts.target.id,
        throw="none",
        figures=(max(status, 0), facts.target.status),
        results=results(code, clause, by),
        notes=notes(facts, status, by < full),
        measured=(("range", round(facts.range, 3)),),
    )


def notes(facts: ShotFacts, status: int, held: bool) -> tuple[Note, ...]:
    """Why the shot was judged so."""
    guns = "the divisional artillery" if facts.firer.type == "artillery" else "the brigade's own guns"
    told = [Note("EM-12.2", f"fire of {guns}")]
    if facts.firer.firepower is not None:
        told.append(Note("EM-12.4", "firepower scores play no part"))
    told.append(Note("EM-12.7", f"{facts.target.name} is a {facts.density} target"))
    if facts.target.formation == "loose" and facts.density == "close":
        told.append(Note("EM-5.4", f"{facts.target.name} is crowded and counts as dense"))
    told.append(Note("EM-12.6", f"fires at {status}"))
    if facts.village_fire != "off" and facts.target_in_houses:
        told.append(Note("EM-7.18", "fire at infantry in a built-up area"))
    if facts.village_fire != "off" and facts.firer_in_houses:
        told.append(Note("EM-7.19", "fire by infantry in a built-up area"))
    if held and facts.row in FLOORS:
        told.append(Note(FLOORS[facts.row][1], f"cannot take a unit below {FLOORS[facts.row][0]}"))
    if facts.row == "canister":
        told.append(Note("EM-12.14", "canister has no floor and compares nothing"))
    return tuple(told)


def would_cost(battle: Clash, firer: Unit, target: Unit) -> bool:
    """Would a shot now cost the target status, its floor allowed for (EM-R.49)?"""
    return judge(see(battle, firer, target)).outcome(()).result.startswith("drops")


def can_tell(battle: Clash, firer: Unit, target: Unit) -> bool:
    """Is the cell of the table for this shot other than "no effect" (EM-R.44)?"""
    facts = see(battle, firer, target)
    return cell(facts.row, band(effective_status(facts)), facts.density)[0] != "none"


def may_fire(battle: Clash, unit: Unit) -> Refusal | None:
    """Who fires at all."""
    name = unit.name
    if not unit.has_guns:
        return Refusal("EM-12.2", f"{name} has no guns")
    if unit.formation == "marching":
        return Refusal("EM-5.12", f"{name} is on the march and cannot fire")
    if unit.running:
        return Refusal("EM-12.6", f"{name} is running away and cannot fire")
    if engaged(battle, unit):
        return Refusal("EM-12.14", f"{name} is in contact and cannot fire")
    if battle.options.guns_assault_only and unit.type != "artillery" and unit.formation != "assault":
        return Refusal("EM-5.7", f"{name} is not in assault formation and its guns are not deployed")
    return None


def engaged(battle: Clash, unit: Unit) -> bool:
    """Is it in contact, or not yet parted from those it fought (EM-R.56)?"""
    return bool(unit.engaged_with) or any([unit.no in (c.attacker, c.defender) for c in battle.contacts])


Bar = Literal["contact", "range", "arc", "sight"]


def misses(battle: Clash, firer: Unit, target: Unit) -> Bar | None:
    """What keeps the guns from bearing: contact, range, arc, sight (EM-R.50, EM-R.56)."""
    if engaged(battle, target):
        return "contact"
    if row_at(battle, firer, distance(firer, target)) is None:
        return "range"
    if not in_front_zone(firer, target.here.x, target.here.y) and counts_as(battle, firer) != "dense":
        return "arc"
    return None if sees(battle, firer, target) else "sight"


def aim(battle: Clash, firer: Unit, target: Unit) -> Refusal | None:
    """The same with its clause and in words."""
    bar = misses(battle, firer, target)
    if bar is None:
        return None
    if bar == "contact":
        return Refusal("EM-12.14", f"{target.name} is in contact and cannot be fired at")
    if bar == "range":
        far, clause = reach_of(firer)
        return Refusal(
            clause, f"{target.name} is {centimetres(distance(firer, target))} away, beyond {centimetres(far)}"
        )
    if bar == "arc":
        return Refusal("EM-12.2", f"{target.name} is not to the front of {firer.name}")
    return Refusal("EM-12.2", f"{blocked_by(battle, firer, target)} is in the line of sight")


def fire_refusal(battle: Clash, firer: Unit, target: Unit) -> Refusal | None:
    """Why a unit may not fire at a target."""
    if target.side == firer.side or target.at is None:
        return Refusal("EM-12.2", f"{target.name} is no target")
    return may_fire(battle, firer) or aim(battle, firer, target)


def targets(battle: Clash, firer: Unit) -> list[Unit]:
    """The enemies a unit may fire at, nearest first; runners too, at whom nothing happens (EM-R.92)."""
    if battle.unit(firer.no) is not firer:
        return may_be_hit(battle, firer)
    kept, key = battle.field.kept, ("targets", firer.no, battle.contacts)
    known: tuple[Options, list[Unit]] | None = kept.get(key)
    if known is None or known[0] is not battle.options:
        known = kept[key] = (battle.options, may_be_hit(battle, firer))
    return known[1]


def may_be_hit(battle: Clash, firer: Unit) -> list[Unit]:
    """The same, worked out."""
    if firer.at is None or may_fire(battle, firer) is not None:
        return []
    open_to = [e for e in battle.on_table(1 - firer.side) if misses(battle, firer, e) is None]
    return sorted(open_to, key=lambda enemy: (round(distance(firer, enemy), 3), rank(enemy)))


def may_tell(battle: Clash, firer: Unit) -> bool:
    """Is any shot that a unit's guns may ever have at its status other than "no effect" (EM-R.44)?"""
    if battle.options.nervous_stop == "any_target":
        return True
    rows = ROWS[firer.type == "artillery" or battle.options.regimental_canister]
    return any([cell(row, band(firer.status), thick)[0] != "none" for row in rows for thick in DENSITIES])


def must_fire(battle: Clash, firer: Unit) -> bool:
    """Nervous troops always stop and fire if they get the opportunity (EM-10.6, EM-R.44)."""
    when = battle.options.nervous_stop
    if firer.status != NERVOUS or when == "off" or not may_tell(battle, firer):
        return False
    return any([when == "any_target" or can_tell(battle, firer, enemy) for enemy in targets(battle, firer)])


def default_target(battle: Clash, firer: Unit) -> Unit | None:
    """Whom a unit fires at if nobody says: the nearest whom it would cost status; Nervous, the nearest (EM-R.49)."""
    open_to = targets(battle, firer)
    if must_fire(battle, firer):
        if battle.options.nervous_stop == "any_target":
            return open_to[0]
        return next((enemy for enemy in open_to if can_tell(battle, firer, enemy)), None)
    return next((enemy for enemy in open_to if would_cost(battle, firer, enemy)), None)
