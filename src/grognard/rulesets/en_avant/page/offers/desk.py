"""What a gesture at Control's desk means: a unit dragged or turned, its menu, ground pointed at (EA-0.8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from grognard.engine.adjudication.ground import SetTerrain
from grognard.engine.names import plain
from grognard.engine.page import umpiring
from grognard.engine.page.desk import RULES_SO
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import Unit
from grognard.rulesets.en_avant.control.units import SetUnit
from grognard.rulesets.en_avant.page.blocks import ghost_at
from grognard.rulesets.en_avant.units import SHAPES
from grognard.rulesets.en_avants.status import NAMES, TOP

STEEPER = {"gentle_hill": "steep_ish_hill", "light_wood": "dense_wood", "stream": "river"}
set_unit = partial(umpiring.set_unit, SetUnit)


def at_the_desk(ask: Ask) -> Sequence[Offer]:
    """A unit in hand is put or turned or has its menu; a place alone is the ground there."""
    return umpiring.at_the_desk(ask, in_hand, wishes)


def in_hand(ask: Ask) -> list[Offer]:
    """A unit put down elsewhere, or turned; or all that can be set of it."""
    return moved(ask) if ask.place or ask.gesture.facing is not None else menu(ask)


def moved(ask: Ask) -> list[Offer]:
    """A unit put down elsewhere, or turned."""
    action = umpiring.set_down(ask, SetUnit)
    return umpiring.put(ask, action, ghost_at(ask.piece, action.pose(ask.piece)))


def menu(ask: Ask) -> list[Offer]:
    """What Control can set of a unit."""
    unit: Unit = ask.piece
    found = [status(ask, unit, level) for level in range(TOP, -1, -1)]
    if unit.at is not None:
        found += [disorder(ask, unit), *formations(ask, unit)]
        found.append(set_unit(ask, "off", "Off the table", removed=True))
    return found


def status(ask: Ask, unit: Unit, level: int) -> Offer:
    """A label on the ladder, for all its parts."""
    labels = (level,) * len(unit.status)
    key, stands = f"status:{level}", unit.status == labels
    return set_unit(ask, key, f"{level} {NAMES[level]}", "Status", stands, status=labels)


def disorder(ask: Ask, unit: Unit) -> Offer:
    """In good order or not, whichever it is not now."""
    now = any(unit.disordered)
    return set_unit(ask, "order", "In good order" if now else "Disordered", "Order", disordered=not now)


def formations(ask: Ask, unit: Unit) -> list[Offer]:
    """The formations its kind has."""
    names = [formation for type, formation in SHAPES if type == unit.type]
    return [
        set_unit(ask, f"form:{name}", plain(name).capitalize(), "Formation", name == unit.formation, formation=name)
        for name in names
    ]


def wishes(feature: Feature) -> list[umpiring.Wish]:
    """What can be said of ground besides: that it is worse than it was thought."""
    worse = STEEPER.get(feature.kind)
    if not worse:
        return []
    return [("kind", f"Make it {plain(worse)}", SetTerrain(feature=feature.id, reason=RULES_SO, kind=worse))]
