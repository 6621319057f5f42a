"""Close assault on the sand table: who dares to close, who wins, what it costs (chapter 13)."""

from __future__ import annotations

from typing import Final

from grognard.rulesets.en_masse.doctrine.sand.stands import (
    CAVALRY,
    DENSE,
    FREE,
    GUNS,
    INFANTRY,
    LOOSE,
    MARCHING,
    PURSUE,
    RUN,
    WITHDRAW,
    Patch,
    Stand,
    within,
)
from grognard.table.kernel import gap

LINE: Final = 10.0  # cm from the enemy: where it is seen whether they close (EM-13.3)
FRONT: Final = 0
FLANK: Final = 1
REAR: Final = 2
KEEN: Final = 5  # the status from which winners pursue, and the beaten go back farthest
STAUNCH: Final = 3  # the least of the middle tier of the results
NO_FIGHT: Final = -9  # the total of guns and columns of march: anybody beats it
NOBODY: Final = -99  # lower than any total: nobody fights for that side
BACK: Final = [[50.0, 25.0, 10.0], [15.0, 10.0, 5.0]]
"""Centimetres a beaten unit goes back: cavalry and infantry, by tiers of status (EM-13.26 to EM-13.36)."""


class Meeting:
    """Two units in contact: who came in, from which side, and whether both did."""

    __slots__ = ("aspect", "attacker", "defender", "mutual")

    def __init__(self, attacker: Stand, defender: Stand, aspect: int, mutual: bool) -> None:
        self.attacker = attacker
        self.defender = defender
        self.aspect = aspect
        self.mutual = mutual


def aspect(attacker: Stand, target: Stand) -> int:
    """From which side an attack comes (EM-G.7, EM-R.64)."""
    if target.arm == INFANTRY and target.form == DENSE:
        return FRONT
    r = target.rect
    dx, dy = attacker.rect.x - r.x, attacker.rect.y - r.y
    ahead, aside = dx * r.fx + dy * r.fy, max(0.0, abs(dx * r.fy - dy * r.fx) - r.hw)
    if ahead - r.hd >= aside - 1e-6:
        return FRONT
    return REAR if -ahead > r.hd + aside else FLANK


def superior(one: Stand, other: Stand) -> bool:
    """Has it the better firepower (EM-R.48)?"""
    return one.firepower >= 0 and other.firepower >= 0 and one.firepower > other.firepower


def dares(attacker: Stand, target: Stand, everybody: list[Stand]) -> bool:
    """Step One: does it close (EM-13.3 to EM-13.10)?"""
    theirs = 0 if target.form == MARCHING else target.status
    if attacker.status < 3 and attacker.status <= theirs:
        return False
    mine = attacker.status + aspect(attacker, target)
    blocks = attacker.blocks
    for other in everybody:
        if other.no != attacker.no and other.side == attacker.side and other.passed == target.no and other.counts():
            if gap(other.rect, target.rect) <= LINE:
                blocks += other.blocks
    mine += int(blocks > target.blocks) + int(superior(attacker, target))
    if attacker.led:
        mine += attacker.leadership
    return mine >= theirs


def total(one: Stand, enemy: Stand | None, side: int, ground: list[Patch]) -> int:
    """Step Two: a unit's own total (EM-13.12 to EM-13.20)."""
    if one.arm == GUNS or one.form == MARCHING:
        return NO_FIGHT
    points = one.status + one.leadership - int(one.untidy or one.form == LOOSE)
    if enemy is None:
        if one.arm == INFANTRY and sheltered(one, ground):
            points += 1
        return points
    points += side
    if one.arm == CAVALRY and enemy.arm == INFANTRY and enemy.form != MARCHING:
        points += -2 if enemy.form == DENSE else 3 if enemy.form == LOOSE else 1
    return points


def sheltered(one: Stand, ground: list[Patch]) -> bool:
    """Is it in a strong place (EM-13.17)?"""
    return any(patch.strong and within(patch, one.rect.x, one.rect.y) for patch in ground)


def assaults(meetings: list[Meeting], ground: list[Patch]) -> None:
    """Step 3: units joined by contact fight as one, the best total of each side (EM-R.67)."""
    left = meetings.copy()
    while left:
        group = [left.pop()]
        grown = True
        while grown:
            grown = False
            for one in left.copy():
                if joined(one, group):
                    group.append(one)
                    left.remove(one)
                    grown = True
        fight(group, ground)


def joined(one: Meeting, group: list[Meeting]) -> bool:
    """Has a meeting a unit in common with others?"""
    for other in group:
        for mine in (one.attacker.no, one.defender.no):
            if mine == other.attacker.no or mine == other.defender.no:
                return True
    return False


def fight(group: list[Meeting], ground: list[Patch]) -> None:
    """One close assault: best totals, ties to whoever only defended, to nobody where both attacked."""
    best = [NOBODY, NOBODY]
    attacks = [False, False]
    parties: list[list[Stand]] = [[], []]
    for one in group:
        a, d = one.attacker, one.defender
        attacks[a.side] = True
        if one.mutual:
            attacks[d.side] = True
        best[a.side] = max(best[a.side], total(a, d, one.aspect, ground))
        best[d.side] = max(best[d.side], total(d, a if one.mutual else None, FRONT, ground))
        for unit in (a, d):
            if unit not in parties[unit.side]:
                parties[unit.side].append(unit)
    if best[0] == best[1] and attacks[0] and attacks[1]:
        settle(parties[0], parties[1], False)
        settle(parties[1], parties[0], False)
        return
    winner = 0 if best[0] > best[1] or (best[0] == best[1] and attacks[1]) else 1
    settle(parties[1 - winner], parties[winner], True)
    for unit in parties[winner]:
        won(unit, parties[1 - winner])


def settle(losers: list[Stand], winners: list[Stand], extra: bool) -> None:
    """What the beaten lose and owe (EM-13.22 to EM-13.37)."""
    for unit in losers:
        if unit.arm == GUNS:
            unit.remove()
            continue
        tier = 2 if unit.status >= KEEN else 1 if unit.status >= STAUNCH else 0
        horse = unit.arm == CAVALRY
        loss = 2 if horse else 1
        if extra:
            for w in winners:
                if superior(w, unit):
                    loss += 1
                    break
        unit.status = max(0, unit.status - loss)
        mark(unit)
        unit.duty_far = BACK[0 if horse else 1][tier]
        unit.duty = RUN if unit.status == 0 else WITHDRAW
        unit.foe = winners[0].no
        if unit.duty == RUN:
            unit.legs = []
        unit.face(winners[0].rect.x, winners[0].rect.y)


def mark(unit: Stand) -> None:
    """Everybody who fought is disordered, and parted from no one yet (EM-13.23, EM-R.56)."""
    unit.untidy = True
    unit.stirred = True
    unit.under_fire = True
    unit.engaged = True


def won(unit: Stand, losers: list[Stand]) -> None:
    """The victor's share: pursuit, and a level of the enthusiasm of the best (EM-13.25 to EM-13.35)."""
    if unit.arm == GUNS:
        unit.remove()
        return
    keen = unit.status >= KEEN
    if keen:
        unit.status -= 1
    mark(unit)
    quarry = [u for u in losers if not u.gone]
    if not quarry:
        unit.engaged = False
        return
    prey = quarry[0]
    unit.foe = prey.no
    unit.duty = PURSUE
    if unit.arm == INFANTRY and keen and unit.status <= prey.status:
        unit.duty = FREE
