"""A seat's own orders on the map: those in force, and those with a rider."""

from __future__ import annotations

from grognard.engine.page.drafting import Plan, Rider
from grognard.rulesets.en_masse.battle import Clash, Courier, Unit
from grognard.rulesets.en_masse.page.offers.legs import legs
from grognard.rulesets.en_masse.page.offers.sentence import said
from grognard.rulesets.en_masse.words.hours import hour

LEAST, MOST = 0.35, 0.8
"""Shares of his way a rider has made when he is first seen, and in the last turn before he is there."""


def plans(view: Clash) -> tuple[Plan, ...]:
    """What is ordered, as far as the view tells of it: only a seat's own."""
    known = [u for u in view.field.units if u.at is not None and u.order is not None]
    return (*[standing(view, u) for u in known], *[carried(view, c) for c in view.couriers if there(view, c)])


def standing(view: Clash, unit: Unit) -> Plan:
    """An order in force, from the part that is being carried out on."""
    order = unit.order
    assert order is not None
    left = order.parts[order.at_part + (1 if order.complete else 0) :]
    return Plan(piece=unit.no, state="force", words=said(view, unit, left), legs=legs(view, unit, left))


def carried(view: Clash, courier: Courier) -> Plan:
    """An order with a rider."""
    unit = view.unit(courier.unit)
    return Plan(
        piece=unit.no,
        state="rider",
        words=said(view, unit, courier.parts),
        legs=legs(view, unit, courier.parts),
        due=due(view, courier),
    )


def riders(view: Clash) -> tuple[Rider, ...]:
    """Riders on their way; where they are is decoration, the turn they arrive in is the rule."""
    return tuple([rider(view, c) for c in view.couriers if there(view, c)])


def rider(view: Clash, courier: Courier) -> Rider:
    """One rider, from the headquarters he left to the brigade he seeks."""
    sender, unit = view.officer(courier.sender), view.unit(courier.unit)
    start = (unit.here.x, unit.here.y) if sender.at is None else (sender.here.x, sender.here.y)
    share = max(LEAST, (view.turn - courier.issued) / (courier.due - courier.issued))
    return Rider(
        piece=unit.no,
        start=start,
        end=(unit.here.x, unit.here.y),
        share=round(min(share, MOST), 2),
        due=due(view, courier),
        words=said(view, unit, courier.parts),
    )


def due(view: Clash, courier: Courier) -> str:
    """When it will be there."""
    at = hour(view, courier.due)
    return f"Turn {courier.due}, {at}" if at else f"Turn {courier.due}"


def there(view: Clash, courier: Courier) -> bool:
    """Is the brigade it is for on the table?"""
    return view.unit(courier.unit).at is not None
