"""What a gesture at Control's desk means: a unit dragged or turned, its menu, ground pointed at (EM-1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from grognard.engine.adjudication.ground import SetTerrain
from grognard.engine.page import umpiring
from grognard.engine.page.desk import RULES_SO
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avants.status import NAMES, TOP
from grognard.rulesets.en_masse.battle import Part, Unit
from grognard.rulesets.en_masse.control import DecideFor, SetUnit
from grognard.rulesets.en_masse.page.blocks import blocks_of
from grognard.rulesets.en_masse.units import FORMATIONS, rate
from grognard.rulesets.en_masse.words.names import FORMED

set_unit = partial(umpiring.set_unit, SetUnit)


def at_the_desk(ask: Ask) -> Sequence[Offer]:
    """A unit in hand is put or turned or has its menu; a place alone is the ground there."""
    return umpiring.at_the_desk(ask, in_hand, wishes)


def in_hand(ask: Ask) -> list[Offer]:
    """A unit put down elsewhere, or turned; or all that can be set of it. Commanders have nothing to be set."""
    unit = ask.piece
    if not isinstance(unit, Unit):
        return []
    return moved(ask, unit) if ask.place or ask.gesture.facing is not None else menu(ask, unit)


def moved(ask: Ask, unit: Unit) -> list[Offer]:
    """A unit put down elsewhere, or turned."""
    action = umpiring.set_down(ask, SetUnit)
    ghost = () if unit.at is None else blocks_of(action.placed(unit))  # off the table it is refused, with the reason
    return umpiring.put(ask, action, ghost)


def menu(ask: Ask, unit: Unit) -> list[Offer]:
    """What Control can set of a unit: its status, its order, its formation, what it is to do."""
    found = [status(ask, unit, level) for level in range(TOP, -1, -1)]
    found.append(disorder(ask, unit))
    found += formations(ask, unit)
    found += decisions(ask, unit)
    return [*found, set_unit(ask, "off", "Off the table", removed=True)]


def status(ask: Ask, unit: Unit, level: int) -> Offer:
    """A label on the ladder (EM-10.1)."""
    key, label = f"status:{level}", f"{level} {NAMES[level]}"
    return set_unit(ask, key, label, "Status", unit.status == level, status=level)


def disorder(ask: Ask, unit: Unit) -> Offer:
    """In good order or not, whichever it is not now (EM-8.1)."""
    label = "In good order" if unit.disordered else "Disordered"
    return set_unit(ask, "order", label, "Order", disordered=not unit.disordered)


def formations(ask: Ask, unit: Unit) -> list[Offer]:
    """The formations its kind has, and cavalry in a defile (EM-5.4, EM-6.6)."""
    names = [name for name in FORMATIONS if rate(unit.type, name) is not None or unit.type == "cavalry"]
    return [
        set_unit(ask, f"form:{name}", FORMED[name].capitalize(), "Formation", name == unit.formation,
                 formation=name)
        for name in names
    ]  # fmt: skip


def decisions(ask: Ask, unit: Unit) -> list[Offer]:
    """What a brigade without a commander is to do (EM-15.10)."""
    stand = DecideFor(unit=unit.no, reason=RULES_SO)
    defend = replace(stand, parts=(Part(verb="defend"),))
    assault = replace(stand, parts=(Part(verb="assault"),))
    wishes = [
        ("stand", "No order", stand), ("defend", "Defend this ground", defend), ("assault", "Assault", assault)
    ]  # fmt: skip
    return [replace(ask.offer(f"for:{key}", label, action), stack="Orders") for key, label, action in wishes]


def wishes(feature: Feature) -> list[umpiring.Wish]:
    """What can be said of ground besides: whether troops may enter it, and whether it is worth defending."""
    ruled = SetTerrain(feature=feature.id, reason=RULES_SO)
    return [
        ("shut", "Let troops in" if feature.closed else "Let nobody in", replace(ruled, closed=not feature.closed)),
        ("works", "No defensive position" if feature.major_defensive else "A defensive position",
         replace(ruled, major_defensive=not feature.major_defensive)),
    ]  # fmt: skip
