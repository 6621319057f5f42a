"""Chapter 8: who may move to contact with whom, and how it is reached."""

from __future__ import annotations

from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.rulesets.two_by_two.battle import KINDS, Contact, Skirmish, Unit
from grognard.rulesets.two_by_two.charging import RUN_IN, never_charges, strikes
from grognard.rulesets.two_by_two.going import wood_of
from grognard.rulesets.two_by_two.march import March
from grognard.rulesets.two_by_two.roll.tolerances import AREA, CONTACT, LEAD, LIMIT
from grognard.rulesets.two_by_two.woods import assault_refusal
from grognard.table.kernel import Rect, contact_face
from grognard.table.kernel_ground import overlap_area
from grognard.table.kernel_near import touched

CHARGE_BARS = {
    "2X2-13.2": "{0} is artillery and never charges",
    "2X2-13.1": "{0} is infantry and may not charge {1}, which is cavalry",
    "2X2-16.9": "{0} is irregular cavalry and may not charge infantry",
    "2X2-7.5": "{0} may not clear {1} out of dense woods",
}


def charge_bar(battle: Skirmish, unit: Unit, enemy: Unit) -> str:
    """The clause by which a unit may never initiate a melee against an enemy, or nothing."""
    return never_charges(KINDS[unit.type], KINDS[enemy.type], enemy.rect, battle.field.ground.thickets)


def charge_refusal(battle: Skirmish, unit: Unit, enemy: Unit) -> Refusal | None:
    """The same with its reason."""
    clause = charge_bar(battle, unit, enemy)
    return Refusal(clause, CHARGE_BARS[clause].format(unit.name, enemy.name)) if clause else None


def touched_by(battle: Skirmish, side: int, base: Rect) -> list[Unit]:
    """The enemies of a side whose bases a base touches."""
    roll = battle.field.roll
    return [battle.unit(no) for no in touched(base, roll.present[1 - side], roll.rects, CONTACT)]


def contacts_made(battle: Skirmish, unit: Unit, march: March) -> tuple[Contact, ...] | Refusal:
    """The contacts a march ends in, or why it may not end so."""
    base = march.base
    met = touched_by(battle, unit.side, base)
    if not met:
        return ()
    refused = approach_refusal(unit, march) or contact_refusal(battle, unit, march, met)
    if refused is None and not any([strikes(base, e.rect) for e in met]):
        refused = Refusal("2X2-8.1", f"{unit.name} would touch the enemy, but not with its front")
    refused = refused or run_in_refusal(battle, unit, march)
    return refused or tuple([contact_of(battle, unit, base, e) for e in met])


def assault_made(battle: Skirmish, unit: Unit, march: March, target: int) -> tuple[Contact, ...] | Refusal:
    """The assault on a wood that a march ends in, with whomever else it touches there, or why it may not end so."""
    refused = assault_refusal(battle, unit, march.end, target) or run_in_refusal(battle, unit, march)
    if refused is not None:
        return refused
    base = march.base
    others = [e for e in touched_by(battle, unit.side, base) if e.no != target]
    refused = contact_refusal(battle, unit, march, others)
    return refused or tuple([contact_of(battle, unit, base, e) for e in [battle.unit(target), *others]])


def approach_refusal(unit: Unit, march: March) -> Refusal | None:
    """Contact is reached straight ahead, not sideways, backwards or by turning (2X2-6.4, 8.1 to 8.3)."""
    if march.last == "ahead":
        return None
    if march.last == "aside":
        return Refusal("2X2-6.4", f"{unit.name} may not reach contact by moving sideways")
    if march.last == "back":
        return Refusal("2X2-8.1", f"{unit.name} may not back into the enemy")
    clause = "2X2-8.2" if march.distance + LIMIT >= RUN_IN else "2X2-8.3"
    return Refusal(clause, f"{unit.name} may not reach contact by turning")


def contact_refusal(battle: Skirmish, unit: Unit, march: March, met: list[Unit]) -> Refusal | None:
    """Why a march may not end touching these enemies, whichever part of the base touches."""
    for enemy in met:
        refused = charge_refusal(battle, unit, enemy)
        if refused is not None:
            return refused
    if met and unit.arm == "cavalry" and march.bill.town:
        return Refusal("2X2-8.6", f"{unit.name} moved through a town and may not charge this turn")
    if met and march.town_then_bridge and on_a_bridge(battle, march.base):
        return Refusal("2X2-6.17", f"{unit.name} is denied the bridge it reached through a town")
    return None


def on_a_bridge(battle: Skirmish, base: Rect) -> bool:
    """Does the base still overlap a bridge?"""
    return any([overlap_area(base, p.area) > AREA for p in battle.field.ground.bridges])


def run_in_refusal(battle: Skirmish, unit: Unit, march: March) -> Refusal | None:
    """The last 2 in are straight ahead; a shorter move is straight altogether (2X2-8.2, 8.3, R-25)."""
    if march.distance + LIMIT >= RUN_IN:
        if march.run + LIMIT >= RUN_IN:
            return None
        return Refusal(
            "2X2-8.2", f"{unit.name} goes only {inches(march.run)} of its last {inches(RUN_IN)} straight ahead"
        )
    if march.straight or (battle.options.pivot_before_short_charge and march.run + LIMIT >= march.distance):
        return None
    return Refusal(
        "2X2-8.3", f"{unit.name} moves less than {inches(RUN_IN)} to contact and so may not turn or sidestep"
    )


def contact_of(battle: Skirmish, unit: Unit, base: Rect, enemy: Unit) -> Contact:
    """The record of one contact; Light Infantry in dense woods is cleared, not charged."""
    clearing = unit.arm == "infantry" and enemy.type == "light_infantry" and wood_of(battle, enemy) is not None
    face = contact_face(enemy.rect, base, CONTACT, LEAD)
    return Contact(unit.no, enemy.no, "clearing" if clearing else "charge", face)
