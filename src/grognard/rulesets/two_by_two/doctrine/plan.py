"""Doctrine, the plan: read off the table at every order, so that it needs no memory and the orders of a turn agree."""

from __future__ import annotations

from math import hypot
from typing import Literal

from grognard.engine.doctrine import Weights
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish, Unit
from grognard.rulesets.two_by_two.doctrine.odds import (
    Prospect,
    fight_odds,
    fire_bonus,
    melee_bonus,
    prospect,
    shot_odds,
    worth,
)
from grognard.rulesets.two_by_two.doctrine.places import Place, Stakes
from grognard.rulesets.two_by_two.doctrine.rivers import Rivers
from grognard.rulesets.two_by_two.leaving import draw_open
from grognard.rulesets.two_by_two.meeting import charge_bar
from grognard.rulesets.two_by_two.objectives import OBJECTIVES
from grognard.rulesets.two_by_two.victory import LOSSES
from grognard.table.kernel import gap
from grognard.table.kernel_ground import inside

NEAR_FRIENDS = 2.5
GATHERED = 7.0
AT_A_POINT = 4.0
ENOUGH_FOR_A_RESERVE = 7
HOLDERS = 2
LATE_HOLDERS = 2
LONG = 12
LINE = 4
OUTSIDE = 1.5
SOON = 3.0
ELUSIVE = 0.3
Posture = Literal["attack", "hold", "withdraw"]


class Plan:
    """What a side means to do with the table as it is."""

    def __init__(self, battle: Skirmish, side: int, w: Weights) -> None:
        self.battle, self.side, self.w = battle, side, w
        self.mine, self.foes = battle.on_table(side), battle.on_table(1 - side)
        self.hqs = [u for u in self.mine if u.type == "hq"]
        self.fighters = [u for u in self.mine if u.type != "hq"]
        self.charges: dict[tuple[int, int, int, int, bool], Prospect] = {}
        self.reached: dict[tuple[int, float], int] = {}
        self.rivers = Rivers(battle)
        self.stakes = Stakes(battle, side, w)
        self.places = self.stakes.places
        self.points = [p for p in battle.points if p.side == side and p.queue]
        self.posture: Posture = posture(battle, side, w)
        self.drive = drive(battle, side, w)
        self.late = turns_late(battle, side)
        self.asks = least_charge(battle, side, w, self.drive)
        self.no_more = bool(battle.layer.turn_limit) and battle.turn >= battle.layer.turn_limit
        self.ours_count, self.theirs_count = [counts(battle, s, w) for s in (side, 1 - side)]
        self.last_blow = battle.destroyed(1 - side) >= LOSSES - 1
        self.urgency = 0.5 + battle.turn / (battle.layer.turn_limit or 99)
        self.draw = {e.no: self.attraction(e) for e in self.foes}
        self.reserves = self.held_back()
        self.guards = self.flank_guards()
        self.taken = self.share_out()
        self.holders = self.place_holders()

    def attraction(self, foe: Unit) -> float:
        """How much an enemy invites attack, whoever it is that attacks."""
        w, x, y = self.w, foe.rect.x, foe.rect.y
        friends = [e for e in self.foes if e.no != foe.no and not e.disrupted and e.type != "hq"]
        ours = [u for u in self.fighters if not u.disrupted]
        pull = w["guns"] * (foe.arm == "artillery")
        pull -= w["crowd"] * len([e for e in friends if close(e, x, y, NEAR_FRIENDS)])
        pull += w["mass"] * len([u for u in ours if close(u, x, y, GATHERED)])
        pull += w["guard"] * any([hypot(p.x - x, p.y - y) <= AT_A_POINT for p in self.points])
        pull -= w["high"] * self.battle.field.ground.height(x, y)
        return pull + 3 * w["objective"] * self.urgency * any([inside(x, y, p.patch) for p in self.places])

    def likes(self, unit: Unit, foe: Unit) -> float:
        """How much an enemy invites this unit; guns, who never charge, feel only what draws everybody."""
        if unit.arm == "artillery":
            return self.draw[foe.no]
        w, far = self.w, self.rivers.way(unit.rect, foe.rect)
        soon = max(0.0, 1.0 - far / (SOON * unit.troop.move))
        if far > unit.troop.move and foe.troop.move > unit.troop.move and not foe.shaken:
            soon *= ELUSIVE
        weak = w["prey"] * foe.disrupted * (1 + self.last_blow) + w["stuck"] * foe.pinned
        like = self.draw[foe.no] + soon * (weak + self.charge(unit, foe).net)
        if unit.arm == "cavalry":
            steady = foe.arm == "infantry" and not foe.shaken
            like += w["staff"] * (foe.type == "hq") - w["steady"] * steady
        return like - 0.6 * bool(charge_bar(self.battle, unit, foe))

    def charge(self, unit: Unit, foe: Unit, more: int = 0, helpers: int = 0, flank: bool = False) -> Prospect:
        """What a charge promises by the odds alone, met by fire from front or flank; `more` is for height and such."""
        key = (unit.no, foe.no, more, helpers, flank)
        found = self.charges.get(key)
        if found is None:
            lead = melee_bonus(unit, foe) - melee_bonus(foe, unit) + more + helpers
            fire = shot_odds(fire_bonus(foe, unit) - 2 * flank, unit.type == "light_infantry")
            found = prospect(fire, 1 / (1 + helpers), fight_odds(lead), unit, foe, self.w)
            self.charges[key] = found
        return found

    def in_reach(self, foe: Unit, reach: float) -> int:
        """How many of ours, at least one, can come so near to an enemy this turn that it can fire at them."""
        key = (foe.no, reach)
        if key not in self.reached:
            near = [u for u in self.fighters if gap(u.rect, foe.rect) <= reach + (0.0 if u.shaken else u.troop.move)]
            self.reached[key] = max(1, len(near))
        return self.reached[key]

    def held_back(self) -> set[int]:
        """The reserve: of a force big enough, the foot in good order that is farthest from the enemy."""
        foot = [u for u in self.fighters if u.arm == "infantry" and not u.shaken]
        if len(foot) < ENOUGH_FOR_A_RESERVE or not self.foes or self.posture != "attack" or self.late:
            return set()
        return {max(foot, key=lambda u: (self.nearest(u.rect.x, u.rect.y), u.no)).no}

    def flank_guards(self) -> dict[int, tuple[float, float]]:
        """Light horse with nobody to ride down yet, and the end of our line that each looks after."""
        horse = [u for u in self.fighters if u.arm == "cavalry" and not u.shaken and u.type != "heavy_cavalry"]
        foot = [u for u in self.fighters if u.arm != "cavalry"]
        if len(foot) < LINE or not self.foes:
            return {}
        found: dict[int, tuple[float, float]] = {}
        for x, y in line_ends(foot, self.foes):
            free = [u for u in horse if u.no not in found and not self.prey_near(u)]
            if free:
                unit = min(free, key=lambda u: (hypot(u.rect.x - x, u.rect.y - y), u.no))
                found[unit.no] = (x, y)
        return found

    def prey_near(self, unit: Unit) -> bool:
        """Is there somebody within two moves whom horse can ride down?"""
        far = 2 * unit.troop.move
        weak = [e for e in self.foes if e.shaken or e.arm in ("hq", "artillery")]
        return any([gap(unit.rect, e.rect) <= far for e in weak])

    def share_out(self) -> dict[int, int]:
        """How many of ours each enemy has drawn, if everybody goes for what suits him and few for the same."""
        w, taken = self.w, dict.fromkeys([e.no for e in self.foes], 0)
        able = [u for u in self.fighters if not u.disrupted and u.arm != "artillery" and u.no not in self.reserves]
        for unit in sorted(able, key=lambda u: (self.nearest(u.rect.x, u.rect.y), u.no)):
            pulls = [
                (self.likes(unit, e) - w["advance"] * self.rivers.way(unit.rect, e.rect) - self.jam(taken[e.no]), -e.no)
                for e in self.foes
            ]
            if pulls:
                taken[-max(pulls)[1]] += 1
        return taken

    def jam(self, others: int) -> float:
        """What it costs to be one more on the same enemy; two together are welcome."""
        return self.w["jam"] * max(0, others - 1)

    def place_holders(self) -> dict[int, Place]:
        """Who is to take or hold the ground that decides: who can be there soonest, two to a place."""
        found: dict[int, Place] = {}
        for place in self.places:
            free = [u for u in self.fighters if u.arm in ("infantry", "cavalry") and u.no not in found]
            free.sort(key=lambda u: (turns_to(u, place), u.no))
            found |= {u.no: place for u in free[: HOLDERS + LATE_HOLDERS * (self.stakes.value > 0)]}
        return found

    def nearest(self, x: float, y: float) -> float:
        """How far the nearest enemy is from a place."""
        return min([hypot(e.rect.x - x, e.rect.y - y) for e in self.foes], default=99.0)


def middle(units: list[Unit]) -> tuple[float, float]:
    """Where a body of units stands."""
    return sum([u.rect.x for u in units]) / len(units), sum([u.rect.y for u in units]) / len(units)


def line_ends(foot: list[Unit], foes: list[Unit]) -> list[tuple[float, float]]:
    """A little outside and behind each end of our line, as it lies against the enemy."""
    (mx, my), (ex, ey) = middle(foot), middle(foes)
    far = hypot(ex - mx, ey - my) or 1.0
    ux, uy = (ex - mx) / far, (ey - my) / far
    aside = [(u.rect.x - mx) * uy - (u.rect.y - my) * ux for u in foot]
    ends = (max(aside) + OUTSIDE, min(aside) - OUTSIDE)
    return [(mx + uy * a - ux, my - ux * a - uy) for a in ends]


def turns_to(unit: Unit, place: Place) -> float:
    """About how many turns a unit needs to a place; the shaken are slow to start, horse has other work."""
    far = hypot(unit.rect.x - place.x, unit.rect.y - place.y)
    return far / unit.troop.move + 2.0 * unit.pinned + 3.0 * unit.disrupted + (unit.arm == "cavalry")


def close(unit: Unit, x: float, y: float, reach: float) -> bool:
    """Is a unit's centre within reach of a place?"""
    return hypot(unit.rect.x - x, unit.rect.y - y) <= reach


def time_gives(battle: Skirmish) -> str:
    """The result if the battle stopped now; nothing where no turn is the last."""
    if not battle.layer.turn_limit:
        return ""
    found = OBJECTIVES.decision(battle)
    return found[0] if found else battle.layer.undecided


def drive(battle: Skirmish, side: int, w: Weights) -> float:
    """How hard a side must press: time is on one side or on the other."""
    limit = battle.layer.turn_limit
    if not limit:
        return w["leisure"] + w["weary"] * max(0, battle.turn - LONG)
    if time_gives(battle) == SIDES[side]:
        return w["patience"]
    return 1.0 + w["haste"] * battle.turn / limit


def least_charge(battle: Skirmish, side: int, w: Weights, drive: float) -> float:
    """What a charge must promise: less the harder we have to press, and in the last turns of a lost battle anything."""
    if not battle.layer.turn_limit:
        return w["charge_from"] / drive - w["desperate"] * w["weary"] * max(0, battle.turn - LONG)
    lost = 1.0 if time_gives(battle) in SIDES else 0.5
    return w["charge_from"] / drive - w["desperate"] * turns_late(battle, side) * lost


def turns_late(battle: Skirmish, side: int) -> int:
    """How many turns of the second half of a battle have begun without it being won, as time would have it."""
    given = time_gives(battle)
    return max(0, battle.turn - battle.layer.turn_limit // 2) if given and given != SIDES[side] else 0


def counts(battle: Skirmish, side: int, w: Weights) -> float:
    """How much the next loss of a side counts: more with every one it has had, for the fifth decides."""
    return 1.0 + w["mount"] * (battle.destroyed(side) / (LOSSES - 1)) ** 2


def strength(battle: Skirmish, side: int) -> float:
    """What a side has left to fight with, on the table and to come."""
    here = [worth(u) * (0.5 if u.disrupted else 0.85 if u.pinned else 1.0) for u in battle.on_table(side)]
    coming = [worth(u) for u in battle.field.units if u.side == side and u.place == "waiting"]
    return sum(here) + 0.8 * sum(coming)


def posture(battle: Skirmish, side: int, w: Weights) -> Posture:
    """Attack, hold where time is on our side, or march off for a draw when the battle is as good as lost."""
    lost, his = battle.destroyed(side), battle.destroyed(1 - side)
    doomed = lost == LOSSES - 1 if battle.options.mode == "fast" else lost >= LOSSES - 1 and lost > his
    weak = strength(battle, side) < 0.5 * w["withdraw"] * strength(battle, 1 - side)
    behind = lost >= his + 2 or (lost > his and weak)
    if doomed and behind and weak and draw_open(battle) and not battle.waiting(side):
        return "withdraw"
    return "hold" if time_gives(battle) == SIDES[side] else "attack"
