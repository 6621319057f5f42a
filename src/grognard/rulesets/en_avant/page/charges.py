"""Charges that the revealed cards announce, as those see them who are charged."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from grognard.engine.ruling import Ruling
from grognard.rulesets.en_avant import assault, melee
from grognard.rulesets.en_avant.battle import Card, Change, Contact, Engagement, Unit
from grognard.rulesets.en_avant.formations import change_of
from grognard.rulesets.en_avant.paths import Approach, approach
from grognard.rulesets.en_avant.willingness import CLOSES, Charge, charge_on

SQUARE = Card(name="form_square")
FROM = {"front": "from the front", "flank": "from the flank", "rear": "from behind"}


class Shock(NamedTuple):
    """What a charge would do as things stand: whether it goes in, and how the fight would end if it does."""

    horse: Unit
    charge: Charge | None = None
    willing: Ruling | None = None
    fight: Ruling | None = None

    @property
    def grief(self) -> int:
        """How bad it is for who is charged: no contact 0, contact 1, beaten 2."""
        if self.fight is None:
            return 0
        return 2 if self.fight.outcome(()).result == melee.WIN else 1


def chargers(view: Engagement, unit: Unit) -> list[Unit]:
    """The enemy cavalry whose cards send it at a unit."""
    found = []
    for horse in view.combatants(1 - unit.side):
        card = horse.card
        if horse.type == "cavalry" and card is not None and card.name == "assault" and card.target is not None:
            way = way_at(view, horse)
            if (card.target if way is None else way.target) == unit.no:
                found.append(horse)
    return found


def way_at(view: Engagement, horse: Unit) -> Approach | None:
    """The way its card sends it."""
    card = horse.card
    return None if card is None or card.target is None else approach(view, horse, card.target, card.axis)


def forming(view: Engagement, unit: Unit) -> Engagement:
    """The battle as a charge would find it if the unit begins its square now: in disorder till it is done (EA-R15)."""
    change = change_of(unit, SQUARE)
    if not isinstance(change, Change):
        return view
    order = (True,) * len(unit.disordered)
    square = replace(unit, card=SQUARE, change=change, forming_square=True, disordered=order)
    return replace(view, field=view.field.put(square))


def shocks(view: Engagement, unit: Unit) -> list[Shock]:
    """What each of the charges on a unit would do, before any fire."""
    ways = [(horse, way_at(view, horse)) for horse in chargers(view, unit)]
    coming = [charge_on(view, h, unit, way) for h, way in ways if way is not None and way.reachable]
    by_horse = {charge.attacker: charge for charge in coming}
    return [shock(view, h, by_horse[h.no], coming) if h.no in by_horse else Shock(h) for h, _ in ways]


def shock(view: Engagement, horse: Unit, charge: Charge, coming: list[Charge]) -> Shock:
    """One charge, by the rulings that will judge it."""
    willing = assault.test(view, charge, coming).ruling
    if willing.outcome(()).result != CLOSES:
        return Shock(horse, charge, willing)
    contact = Contact(
        attacker=horse.no, defender=charge.target, aspect=charge.aspect, line=charge.line,
        strongpoint=charge.strongpoint,
    )  # fmt: skip
    mine, his = melee.see(view, contact)
    return Shock(horse, charge, willing, melee.judge(mine, his, False))


def rulings_of(found: list[Shock]) -> tuple[Ruling, ...]:
    """The rulings of some charges, in order."""
    return tuple([ruling for s in found for ruling in (s.willing, s.fight) if ruling is not None])
