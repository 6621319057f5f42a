"""Chapter D: what an order costs, who may give it to whom, and which units can obey."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.battle import Seat
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import LIMIT, Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.effects import chain
from grognard.rulesets.sound_of_guns.geometry import command_gap, open_order, touch
from grognard.rulesets.sound_of_guns.sharing import held
from grognard.rulesets.sound_of_guns.units import (
    DISORDERED,
    EXHAUSTED,
    FOOT_GUNS,
    HORSE_GUNS,
    OPEN_ORDER,
    RATES,
    ROUTED,
)

CORPS = 1000
PRICE = 1
SURCHARGES = {"SG-D.12": 1, "SG-D.13": 1, "SG-D.14": 1, "SG-T.16": 1}
"""Command Points: what an order costs, and what makes it dearer by how much."""


class OrderPaid(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A commander has paid for an order; `also` are the surcharges and what bears on it."""

    hq: int
    unit: int
    points: int
    left: int
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


class Terms(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An order while it is carried out: who pays, for whom, and what makes it dearer."""

    commander: int
    units: tuple[int, ...]
    far: bool = False
    open: bool = False
    rough: bool = False
    contact: bool = False
    further: bool = False
    interrupted: bool = False


def out_of_range(officer: Officer, units: Sequence[Unit]) -> bool:
    """Is any of them beyond the commander's range?"""
    return any([command_gap(officer, unit) > officer.command.range + LIMIT for unit in units])


def terms_of(battle: Engagement, officer: Officer, units: Sequence[Unit]) -> Terms:
    """An order as it is given: range and open order are those of this moment."""
    return Terms(
        commander=officer.no,
        units=tuple([unit.no for unit in units]),
        far=out_of_range(officer, units),
        open=any([open_order(battle, unit) for unit in units]),
        further=any([unit.moved for unit in units]),
    )


def surcharges(battle: Engagement, terms: Terms) -> list[str]:
    """The clauses that each make an order a point dearer."""
    rough, loose = terms.rough, terms.open
    if battle.options.difficult_ground_cp == "single" and rough:
        loose = False
    rows = (("SG-D.12", terms.far), ("SG-D.13", loose), ("SG-D.14", terms.contact), ("SG-T.16", rough))
    return [clause for clause, applies in rows if applies]


def price(battle: Engagement, terms: Terms) -> int:
    """One point and the surcharges (SG-D.9, SG-D.11)."""
    return PRICE + sum([SURCHARGES[clause] for clause in surcharges(battle, terms)])


def too_dear(battle: Engagement, terms: Terms, clause: str = "SG-D.4") -> Refusal | None:
    """Can the commander pay?"""
    officer, cost = battle.officer(terms.commander), price(battle, terms)
    if cost <= officer.cp:
        return None
    return Refusal(clause, f"that costs {cost} Command Points, and {officer.name} has {officer.cp}")


def pay(umpire: Umpire[Engagement], terms: Terms, clause: str = "SG-D.9") -> None:
    """Take the points and tell what they were for."""
    battle = umpire.battle
    officer, extra, cost = battle.officer(terms.commander), surcharges(battle, terms), price(battle, terms)
    umpire.change(officer, clause, cp=officer.cp - cost)
    also = [*extra, officer.command.range_clause]
    also += ["SG-D.11"] if len(extra) > 1 else []
    also += ["SG-E.2"] if len(terms.units) > 1 else []
    also += ["SG-E.4"] if terms.further else []
    umpire.tell(
        OrderPaid(
            clause=clause, hq=officer.number, unit=terms.units[0], points=cost, left=officer.cp - cost, also=tuple(also)
        )
    )


def may_command(battle: Engagement, officer: Officer, unit: Unit) -> Refusal | None:
    """Command Points are spent only on one's own subordinates (SG-D.8)."""
    mine = chain(battle, unit)
    allowed = mine[:1] if battle.options.direct_subordinates_only else mine
    if officer.at is None or officer.side != battle.phasing or officer.no not in allowed:
        return Refusal("SG-D.8", f"{unit.name} is not under {officer.name}")
    return None


def may_obey(battle: Engagement, unit: Unit) -> Refusal | None:
    """The disordered stand, the routed run, the rallied have done enough, and a charge is final."""
    if unit.at is None or unit.side != battle.phasing:
        return Refusal("SG-B.1", f"{unit.name} is not yours to order now")
    if unit.order == "disordered":
        return Refusal("SG-E.21", f"{unit.name} is disordered and has a move of 0")
    if unit.order == "routed":
        return Refusal("SG-I.12", f"{unit.name} is routed and obeys nobody until it is rallied")
    if unit.rallied:
        return Refusal("SG-E.24", f"{unit.name} has rallied this turn")
    if unit.charging:
        return Refusal("SG-E.5", f"{unit.name} has charged and must fight")
    return None


def may_pair(battle: Engagement, first: Unit, second: Unit) -> Refusal | None:
    """A group is two units in contact with each other (SG-E.2, SG-E.3)."""
    if first.no == second.no:
        return Refusal("SG-E.2", "a group is two different units")
    if second.at is None or first.at is None or not touch(first, second):
        return Refusal("SG-E.3", f"{first.name} and {second.name} are not in contact")
    return None


def orderable(battle: Engagement, commander: int, units: Sequence[int]) -> Refusal | None:
    """May this commander order these units at all?"""
    officer = battle.officer(commander - CORPS)
    for no in units:
        refused = may_command(battle, officer, battle.unit(no))
        if refused is not None:
            return refused
    if len(units) > 1:
        refused = may_pair(battle, battle.unit(units[0]), battle.unit(units[1]))
        if refused is not None:
            return refused
    for no in units:
        refused = may_obey(battle, battle.unit(no))
        if refused is not None:
            return refused
    return None


def rate(battle: Engagement, unit: Unit) -> tuple[str, float]:
    """How far a unit goes in one move, and the clause that says so."""
    if unit.order == "disordered":
        return DISORDERED
    if unit.order == "routed":
        return ROUTED.get(unit.arm, DISORDERED)
    if unit.arm == "infantry" and open_order(battle, unit) and unit.formation != "square":
        return OPEN_ORDER
    if unit.exhausted:
        return EXHAUSTED
    if unit.formation == "limbered":
        return HORSE_GUNS if "horse" in unit.profile.tags else FOOT_GUNS
    return RATES[unit.arm, unit.formation]


def payers(battle: Engagement, unit: Unit, seat: Seat | None = None) -> list[Officer]:
    """The commanders who have a point left for a unit, the nearest first; or those of them whom a seat holds."""
    found = [battle.officer(no) for no in chain(battle, unit)]
    if battle.options.direct_subordinates_only:
        found = found[:1]
    able = [one for one in found if one.cp > 0 and one.at is not None]
    return able if seat is None else held(battle, able, seat)
