"""Doctrine of the commander: at the head of an assault, or with those who need him (EA-3.3, EA-18.1)."""

from __future__ import annotations

from math import hypot
from typing import Final

from grognard.engine.names import brief
from grognard.rulesets.en_avant.battle import Card, Unit
from grognard.rulesets.en_avant.doctrine.moves import Option
from grognard.rulesets.en_avant.doctrine.staff import NOBODY_NEAR, Staff
from grognard.rulesets.en_avant.doctrine.strikes import Strike
from grognard.rulesets.en_avant.doctrine.worth import rung
from grognard.rulesets.en_avant.legality import card_refusal
from grognard.rulesets.en_avants.status import NAMES, STEADY

MUSKETRY: Final = 14.0  # cm: musket range and a step
CHARGES: Final = 32.0  # cm within which enemy cavalry may be upon a unit
AT_THE_HEAD: Final = 50.0  # points: he leads the assault he is counted in, whatever else there is
NEEDED: Final = 0.05  # points below which nobody needs him, and he may ride
NEAR, A_RIDE = 30.0, 55.0  # cm: near enough to his troops; and what he rides in one turn, well within his rate
TO_TROOPS: Final = 0.1  # points: rather than do nothing
TOP: Final = 6  # the highest status, above which a commander raises nobody


def commands(staff: Staff, hq: Unit, blows: list[Strike]) -> list[Option]:
    """Every place the commander may be, scored."""
    led = next((b.officer for b in blows if b.officer >= 0), -1)
    options = []
    for unit in staff.mine:
        card = Card(name="stay") if hq.attached == unit.no else Card(name="join", unit=unit.no)
        if card_refusal(staff.battle, hq, card) is None:
            options.append(Option(card, *care(staff, hq, unit, led, blows)))
    if hq.attached < 0:
        options.append(Option(Card(name="stay"), 0.0, "The commander stays where he can see."))
    if not any([o.score > NEEDED for o in options]):
        options += ride(staff, hq)
    return options


def care(staff: Staff, hq: Unit, unit: Unit, led: int, blows: list[Strike]) -> tuple[float, str]:
    """What his being with a unit is worth, and why."""
    if unit.no == led:
        return AT_THE_HEAD, f"The commander puts himself at the head of {brief(unit)}."
    now = staff.label(unit)
    if now >= TOP - staff.keeps(unit) or now == 0 or unit.type == "light_company":
        return 0.0, f"{brief(unit)} needs no commander."
    lift = rung(now + 1, staff.weights) - rung(now, staff.weights)
    worth = staff.stake(unit) * lift * staff.weights["recover"] * peace(staff, unit)
    if hq.attached == unit.no:
        worth *= 1.0 + staff.weights["patience"] * (1 + unit.commander_clock)
    worth += staff.weights["proof"] * staff.stake(unit) * peace(staff, unit) if now == best_gun(staff) else 0.0
    goes_in = any([unit.no == u.no for b in blows for u, _ in b.party])
    worth += staff.weights["lead"] * staff.stake(unit) if goes_in else 0.0
    why = "to see the gunners fire true" if unit.gun and now >= STEADY else f"who are {NAMES[now]}"
    return worth, f"The commander is with {brief(unit)}, {why}."


def best_gun(staff: Staff) -> int:
    """The status of their best battery: who stands higher is proof against ball (EA-10.7)."""
    return max([staff.label(e) for e in staff.foes if e.gun], default=-1)


def peace(staff: Staff, unit: Unit) -> float:
    """The chance that nothing spoils the recovery: no muskets and no cavalry near (EA-18.2)."""
    shots = [e for e in staff.foes if e.foot and staff.gaps.get((unit.no, e.no), NOBODY_NEAR) <= MUSKETRY]
    horse = [e for e in staff.foes if e.type == "cavalry" and staff.gaps.get((unit.no, e.no), NOBODY_NEAR) <= CHARGES]
    return 0.0 if shots or horse else 1.0


def ride(staff: Staff, hq: Unit) -> list[Option]:
    """Towards his troops, if all are far away."""
    if hq.at is None or not staff.mine:
        return []
    where = [u.at for u in staff.mine if u.at is not None]
    x, y = sum([p.x for p in where]) / len(where), sum([p.y for p in where]) / len(where)
    far = hypot(x - hq.at.x, y - hq.at.y)
    if far < NEAR:
        return []
    share = min(1.0, A_RIDE / far)
    spot = (round(hq.at.x + (x - hq.at.x) * share, 1), round(hq.at.y + (y - hq.at.y) * share, 1))
    return [Option(Card(name="move", point=spot), TO_TROOPS, "The commander rides to his troops.")]
