"""What a gesture at the umpire's desk means: a piece put where its model stands, turned, or its menu (SG-B.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from grognard.engine.names import capital, counted
from grognard.engine.page import umpiring
from grognard.engine.page.blocks import block
from grognard.engine.page.desk import RULES_SO
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.rulesets.sound_of_guns.battle import Officer, Unit
from grognard.rulesets.sound_of_guns.page.tokens import blocks_of
from grognard.rulesets.sound_of_guns.umpiring import SetCommander, SetUnit
from grognard.rulesets.sound_of_guns.units import FORMATIONS, ORDERS
from grognard.rulesets.sound_of_guns.words.names import FORMS

set_unit = partial(umpiring.set_unit, SetUnit)


def at_the_desk(ask: Ask) -> Sequence[Offer]:
    """A piece in hand is put or turned or has its menu; a place alone is the ground there."""
    return umpiring.at_the_desk(ask, in_hand)


def in_hand(ask: Ask) -> list[Offer]:
    """A piece put down elsewhere, or turned; or all that can be set of a unit."""
    if isinstance(ask.piece, Officer):
        return ridden(ask, ask.piece)
    return moved(ask) if ask.place or ask.gesture.facing is not None else menu(ask)


def ridden(ask: Ask, officer: Officer) -> list[Offer]:
    """A commander put down elsewhere."""
    if ask.place is None or officer.at is None:
        return []
    action = SetCommander(commander=officer.number, place=ask.place, reason=RULES_SO)
    return [ask.offer("put", "Put him here", action, ghost=(block(action.spot(officer)),), main=True)]


def moved(ask: Ask) -> list[Offer]:
    """A unit put down elsewhere, or turned."""
    unit: Unit = ask.piece
    action = umpiring.set_down(ask, SetUnit)
    there = action.put(ask.view, unit)
    return umpiring.put(ask, action, () if there is None else blocks_of(there))


def menu(ask: Ask) -> list[Offer]:
    """Its order, formation, breath and stands, and off the table as lost."""
    unit: Unit = ask.piece
    if unit.at is None:
        return []
    found = [set_unit(ask, f"order:{o}", capital(o), "Order", o == unit.order, order=o) for o in ORDERS]
    _, forms = FORMATIONS[unit.arm]
    found += [
        set_unit(ask, f"form:{f}", capital(FORMS[f]), "Formation", f == unit.formation, formation=f) for f in forms
    ]
    if unit.arm == "cavalry":
        label = "Fresh again" if unit.exhausted else "Exhausted"
        found.append(set_unit(ask, "exhausted", label, "Order", exhausted=not unit.exhausted))
    counts = range(unit.start_stands, 0, -1)
    found += [set_unit(ask, f"stands:{n}", counted(n, "stand"), "Stands", n == unit.stands, stands=n) for n in counts]
    return [*found, set_unit(ask, "off", "Lost: off the table", removed=True)]
