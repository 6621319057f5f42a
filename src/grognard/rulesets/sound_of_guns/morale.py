"""Chapter I, army morale: break points, and when an army has lost too many of them."""

from __future__ import annotations

from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Result, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import SIDES, Engagement, Unit
from grognard.rulesets.sound_of_guns.profiles import LIMITS, army_cost

BEATEN, HOLDS = "the army is beaten", "the army holds"
MOST = 10_000
RESULTS = (Result("SG-I.46", BEATEN, 1, MOST), Result("SG-I.46", HOLDS, -MOST, 0))
"""Twice what is lost, against all there was."""


class ArmyCounted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Before the battle a side's break points and price are totalled."""

    side: int
    break_points: int
    points: int
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


class MoraleChecked(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The break points a side has lost."""

    side: int
    lost: int
    total: int
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


def break_points(battle: Engagement, side: int) -> int:
    """The points of all its starting stands (SG-I.45)."""
    return sum([u.worth for u in battle.field.units if u.side == side])


def counted_lost(battle: Engagement, unit: Unit) -> int:
    """What a unit counts as lost: all of it if it is gone or routed (SG-I.48), by a switch every stand lost."""
    if unit.place == "waiting":
        return 0
    if unit.lost or unit.order == "routed":
        return unit.worth
    stands = unit.start_stands - unit.stands if battle.options.morale_counts_lost_stands else 0
    return stands * unit.profile.morale


def points_lost(battle: Engagement, side: int) -> int:
    """The break points a side has lost at this moment."""
    return sum([counted_lost(battle, u) for u in battle.field.units if u.side == side])


def judge(lost: int, total: int) -> Ruling:
    """More than half lost is defeat; exactly half is not enough (SG-I.46)."""
    return Ruling(clause="SG-I.46", subject="the army", throw="none", figures=(2 * lost, total), results=RESULTS)


def beaten(battle: Engagement, side: int) -> bool:
    """Has a side lost too much?"""
    return judge(points_lost(battle, side), break_points(battle, side)).outcome(()).result == BEATEN


def count_army(umpire: Umpire[Engagement], side: int) -> None:
    """Total a side before the battle."""
    battle = umpire.battle
    mine = [u for u in battle.field.units if u.side == side]
    led = [one for one in battle.field.commanders if one.side == side]
    clauses = {u.profile.clause for u in mine} | {one.command.clause for one in led}
    clauses |= {LIMITS[u.arm][0] for u in mine} | {u.profile.morale_clause for u in mine} | {"SG-P.54"}
    cost = army_cost([(u.profile, u.start_stands) for u in mine], [one.rank for one in led])
    total = break_points(battle, side)
    umpire.tell(ArmyCounted(clause="SG-I.45", side=side, break_points=total, points=cost, also=tuple(sorted(clauses))))


def check_morale(umpire: Umpire[Engagement], side: int) -> bool:
    """The phasing player's check (SG-H.1); says if the battle is over by it."""
    battle = umpire.battle
    sides = (side, 1 - side) if battle.options.morale_counts_lost_stands else (side,)
    for one in sides:
        weights = {u.profile.morale_clause for u in battle.field.units if counted_lost(battle, u) and u.side == one}
        also = ("SG-I.46", "SG-I.47", "SG-I.48", *sorted(weights))
        lost, total = points_lost(battle, one), break_points(battle, one)
        umpire.tell(MoraleChecked(clause="SG-H.1", side=one, lost=lost, total=total, also=also))
        if beaten(battle, one):
            umpire.end(SIDES[1 - one], "SG-I.46")
            return True
    return False
