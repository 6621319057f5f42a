"""What play must never come to."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.effects import in_touch
from grognard.rulesets.en_masse.geometry import distance
from grognard.rulesets.en_masse.units import rate


def faults(battle: Clash) -> list[str]:
    """What is wrong with a battle; empty when all is well."""
    return [*unit_faults(battle), *contact_faults(battle), *order_faults(battle)]


def unit_faults(battle: Clash) -> Iterator[str]:
    """Every unit by itself."""
    for unit in battle.field.units:
        if not 0 <= unit.status <= 6:
            yield f"{unit.id} has status {unit.status}"
        if (unit.at is not None) != (unit.place == "table"):
            yield f"{unit.id} is {unit.place} and {'on' if unit.at else 'off'} the table"
        if unit.at is not None and (unit.at.width, unit.at.depth) != tuple(unit.size):
            yield f"{unit.id} in {unit.formation} covers {unit.at.width:g} by {unit.at.depth:g}"
        if not open_to(unit):
            yield f"{unit.id} is {unit.type} in {unit.formation}"
        if unit.running and unit.order is not None:
            yield f"{unit.id} runs away and has an order"


def open_to(unit: Unit) -> bool:
    """Is its formation one the type can be in?"""
    return rate(unit.type, unit.formation) is not None


def contact_faults(battle: Clash) -> Iterator[str]:
    """No contact outlives the touch."""
    for contact in battle.contacts:
        if not in_touch(battle, contact.attacker, contact.defender):
            a, b = battle.unit(contact.attacker), battle.unit(contact.defender)
            far = f"{distance(a, b):.3f}" if a.at and b.at else "off the table"
            yield f"{a.id} and {b.id} are in contact at {far}"


def order_faults(battle: Clash) -> Iterator[str]:
    """Riders are on their way to the living, and no order is at a part it does not have."""
    for courier in battle.couriers:
        if not battle.turn <= courier.due <= courier.issued + 2:
            yield f"an order for {battle.unit(courier.unit).id} is due in turn {courier.due}"
    for unit in battle.field.units:
        if unit.order is not None and unit.order.part is None:
            yield f"{unit.id} is at no part of its order"
