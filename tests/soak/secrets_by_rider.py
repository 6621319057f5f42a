"""What a seat of En Masse may not know: the orders, riders and words of every other seat, and what is still to come."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from grognard.rulesets.en_masse.battle import Clash, Courier, Directive, Order, Part, Unit
from grognard.rulesets.en_masse.suggestions import orders_for

WORDS = ("Hold the bridge.", "Fall back on the village.", "Now, at once!")


def an_order(battle: Clash, unit: Unit, rng: Random) -> tuple[Part, ...]:
    """Some order that a unit could be sent."""
    found = list(orders_for(battle, unit))
    return rng.choice(found) if found else (Part(verb="defend"),)


def others(battle: Clash, seat: str) -> list[Unit]:
    """The units on the table that another seat commands and that can have an order."""
    return [u for u in battle.field.units if u.at is not None and not u.running and battle.seat_of(u) != seat]


def others_orders(battle: Clash, seat: str, rng: Random) -> Clash:
    """What neighbours and enemies have been told to do, but for what they are seen to be at."""
    units = list(battle.field.units)
    for unit in [u for u in others(battle, seat) if u.change is None]:
        order = Order(parts=an_order(battle, unit, rng), issued=1, since=battle.turn) if rng.random() < 0.7 else None
        units[unit.no] = replace(unit, order=order)
    return replace(battle, field=replace(battle.field, units=tuple(units)))


def others_riders(battle: Clash, seat: str, rng: Random) -> Clash:
    """Orders of other seats on their way."""
    mine = [c for c in battle.couriers if battle.seat_of(battle.unit(c.unit)) == seat]
    sent = []
    for unit in others(battle, seat):
        officer = battle.commander_of(unit.division)
        if officer is not None and rng.random() < 0.4:
            parts, due = an_order(battle, unit, rng), battle.turn + 1
            sent.append(Courier(unit=unit.no, sender=officer.no, parts=parts, issued=battle.turn, due=due))
    return replace(battle, couriers=(*mine, *sent))


def others_words(battle: Clash, seat: str, rng: Random) -> Clash:
    """Directives that neither come from the seat nor have reached it."""
    officers = battle.field.commanders
    known = [d for d in battle.directives if readable(battle, d, seat)]
    sent = []
    for corps in [o for o in officers if o.corps and o.seat != seat]:
        for other in [o for o in officers if o.side == corps.side and not o.corps and rng.random() < 0.5]:
            text, due = rng.choice(WORDS), battle.turn + 1
            sent.append(Directive(sender=corps.no, recipient=other.no, text=text, issued=battle.turn, due=due))
    return replace(battle, directives=(*known, *sent))


def readable(battle: Clash, word: Directive, seat: str) -> bool:
    """Did the seat send it, or has it come to the seat?"""
    one, other = battle.officer(word.sender), battle.officer(word.recipient)
    return one.seat == seat or (word.delivered and other.seat == seat)


def still_to_come(battle: Clash, seat: str, rng: Random) -> Clash:
    """Who of the enemy comes later, and what he is worth."""
    side, units = battle.side_of(seat), list(battle.field.units)
    for unit in [u for u in units if u.place == "waiting" and u.side != side]:
        status = rng.randint(3, 6)
        units[unit.no] = replace(unit, given_name=f"{rng.randint(1, 99)}e", status=status, start_status=status)
    return replace(battle, field=replace(battle.field, units=tuple(units)))


def enemy_leaders(battle: Clash, seat: str, rng: Random) -> Clash:
    """The leadership of enemy brigades, which no card beside them shows."""
    side = battle.side_of(seat)
    units = [u if u.side == side else replace(u, leadership=rng.choice([-1, 0, 1])) for u in battle.field.units]
    return replace(battle, field=replace(battle.field, units=tuple(units)))


def open_facts(battle: Clash, seat: str) -> Any:
    """What lies open for a seat, told without the ruleset's view."""
    side = battle.side_of(seat)
    units = [open_unit(battle, unit, seat, side) for unit in battle.field.units]
    officers = [o if o.seat == seat else replace(o, going_to=None) for o in battle.field.commanders]
    riders = [c for c in battle.couriers if battle.seat_of(battle.unit(c.unit)) == seat]
    return units, officers, riders, [d for d in battle.directives if readable(battle, d, seat)], battle.clock


def open_unit(battle: Clash, unit: Unit, seat: str, side: int | None) -> Any:
    """A unit without what other seats alone know of it."""
    if battle.seat_of(unit) == seat:
        return unit
    if unit.side != side and unit.place == "waiting":
        return None
    bare = replace(unit, order=None, reinforced=())
    return bare if unit.side == side else replace(bare, leadership=None, former=None)
