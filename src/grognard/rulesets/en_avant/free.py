"""Who is still free to do what its card says: one card a turn, and fire is an order like any other (EA-0.7, EA-R10)."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import Engagement, Unit


def unspent(battle: Engagement, unit: Unit) -> bool:
    """Has nothing bound, halted or held a unit, and has it not fired instead?"""
    if unit.at is None or unit.card is None or unit.duty is not None or unit.bogged or unit.halted:
        return False
    spent = (unit.fired or unit.opportunity_fired) and not battle.options.fire_and_move
    return not (spent or unit.manoeuvred or battle.held_in_contact(unit.no) or unit.running)


def may_march(battle: Engagement, unit: Unit) -> bool:
    """Free to move by its card this turn?"""
    return unspent(battle, unit) and not unit.moved


def is_to_assault(battle: Engagement, unit: Unit) -> bool:
    """Has it an assault card, and is it not in contact yet?"""
    return unit.card is not None and unit.card.name == "assault" and not battle.in_contact(unit.no)


def wants_to_close(battle: Engagement, unit: Unit) -> bool:
    """Has it an assault card, and is it free to carry it out?"""
    return is_to_assault(battle, unit) and may_march(battle, unit)


def has_an_assault_before_it(battle: Engagement, unit: Unit) -> bool:
    """Is it about to assault, or on its way, or before the enemy and still to close with him?"""
    return is_to_assault(battle, unit) and unspent(battle, unit)
