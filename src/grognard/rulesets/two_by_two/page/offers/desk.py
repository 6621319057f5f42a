"""What a gesture at the umpire's desk means: a unit put where its model stands, turned, or its menu (2X2-16.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from grognard.engine.page import umpiring
from grognard.engine.page.blocks import block
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.rulesets.two_by_two.battle import Unit
from grognard.rulesets.two_by_two.umpiring import SetUnit, State

STATES: tuple[tuple[State, str], ...] = (("good", "In good order"), ("pinned", "Pinned"), ("disrupted", "Disrupted"))
set_unit = partial(umpiring.set_unit, SetUnit)


def at_the_desk(ask: Ask) -> Sequence[Offer]:
    """A unit in hand is put or turned or has its menu; a place alone is the ground there."""
    return umpiring.at_the_desk(ask, in_hand)


def in_hand(ask: Ask) -> list[Offer]:
    """A unit put down elsewhere, or turned; or all that can be set of it."""
    return moved(ask) if ask.place or ask.gesture.facing is not None else menu(ask)


def moved(ask: Ask) -> list[Offer]:
    """A unit put down elsewhere, or turned."""
    unit: Unit = ask.piece
    action = umpiring.set_down(ask, SetUnit)
    return umpiring.put(ask, action, (block(action.pose(ask.view, unit)),))


def menu(ask: Ask) -> list[Offer]:
    """Its markers, and off the table as lost."""
    unit: Unit = ask.piece
    if unit.at is None:
        return []
    now = "disrupted" if unit.disrupted else "pinned" if unit.pinned else "good"
    found = [set_unit(ask, f"state:{state}", label, "State", state == now, state=state) for state, label in STATES]
    return [*found, set_unit(ask, "off", "Lost: off the table", removed=True)]
