"""Doctrine, the plan: read off the table at every order, so that it needs no memory and the orders of a turn agree."""

from __future__ import annotations

from typing import Final

from grognard.engine.doctrine import Weights
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.doctrine.odds import NO_FIRE, Prospect, fight_odds, prospect, shot_odds
from grognard.rulesets.two_by_two.doctrine.places import Place, Stakes
from grognard.rulesets.two_by_two.doctrine.regiment import Regiment, bars, fire_bonus, melee_bonus
from grognard.rulesets.two_by_two.doctrine.relief import Relief
from grognard.rulesets.two_by_two.doctrine.rivers import Rivers, apart
from grognard.rulesets.two_by_two.doctrine.stance import (
    Posture,
    counts,
    drive,
    least_charge,
    posture,
    time_gives,
    turns_late,
)
from grognard.rulesets.two_by_two.victory import LOSSES
from grognard.table.kernel import gap
from grognard.table.kernel_ground import inside

NEAR_FRIENDS: Final = 2.5  # inches: who can help an enemy who is attacked
GATHERED: Final = 7.0  # inches: ours who can join in against him, a move and a little
AT_A_POINT: Final = 4.0  # inches: he is in the way of our reinforcements
ENOUGH_FOR_A_RESERVE: Final = 7  # battalions in good order; fewer are all wanted in the line
HOLDERS: Final = 2  # units sent to each place that decides
LATE_HOLDERS: Final = 2  # and so many more in the last turns
LINE: Final = 4  # units that make a line with ends to guard
OUTSIDE: Final = 1.5  # inches from its end to who guards it: a base and room to turn
SOON: Final = 3.0  # moves: who is farther off does not count as prey yet
ELUSIVE: Final = 0.3  # the share of that which is left of who is faster than we are
BARRED: Final = 0.6  # in units' worth: woods or walls keep this unit from him
ON_A_PLACE: Final = 3.0  # how many times more an enemy draws who stands on ground that decides
NOBODY_NEAR: Final = 99.0  # inches: no enemy on the table
NO_LAST_TURN: Final = 99  # turns: a battle that does not end by the clock is in no hurry
PINNED_FOR: Final = 2.0  # turns until a shaken unit sets out
DISRUPTED_FOR: Final = 3.0  # turns until a broken one does: it has first to come back into order
MANY: Final = 1000  # more than there are units: two numbers make one key
HEIGHTS: Final = 4  # more than what height and such come to, from -1 up
HELPERS: Final = 4  # more than can help in one melee


class Plan:
    """What a side means to do with the table as it is."""

    def __init__(self, battle: Skirmish, side: int, w: Weights) -> None:
        self.battle, self.side = battle, side
        self.w: dict[str, float] = dict(w)
        self.mine: list[Regiment] = [Regiment(u) for u in battle.on_table(side)]
        self.foes: list[Regiment] = [Regiment(u) for u in battle.on_table(1 - side)]
        self.hqs: list[Regiment] = [u for u in self.mine if u.staff]
        self.fighters: list[Regiment] = [u for u in self.mine if not u.staff]
        self.known: dict[int, Regiment] = {u.no: u for u in self.mine + self.foes}
        self.charges: dict[int, Prospect] = {}
        self.reached: dict[int, int] = {}
        self.liked: dict[int, float] = {}
        self.relief, self.rivers = Relief(battle.field.ground), Rivers(battle)
        self.stakes = Stakes(battle, side, w)
        self.places: list[Place] = self.stakes.places
        self.points: list[tuple[float, float]] = [(p.x, p.y) for p in battle.points if p.side == side and p.queue]
        given = time_gives(battle)
        self.posture: Posture = posture(battle, side, w, given)
        self.drive = drive(battle, side, w, given)
        self.late = turns_late(battle, side, given)
        self.asks = least_charge(battle, side, w, given)
        self.no_more = bool(battle.layer.turn_limit) and battle.turn >= battle.layer.turn_limit
        self.ours_count, self.theirs_count = counts(battle, side, w), counts(battle, 1 - side, w)
        self.last_blow: bool = battle.destroyed(1 - side) >= LOSSES - 1
        self.urgency: float = 0.5 + battle.turn / (battle.layer.turn_limit or NO_LAST_TURN)
        self.draw: dict[int, float] = {e.no: self.attraction(e) for e in self.foes}
        self.reserves: set[int] = self.held_back()
        self.guards: dict[int, tuple[float, float]] = self.flank_guards()
        self.taken: dict[int, int] = self.share_out()
        self.holders: dict[int, Place] = self.place_holders()

    def catch_up(self, battle: Skirmish) -> None:
        """See where our own stand by now; whom each goes for stays as it was planned."""
        for u in self.mine:
            u.rect = battle.unit(u.no).rect

    def attraction(self, foe: Regiment) -> float:
        """How much an enemy invites attack, whoever it is that attacks."""
        w, x, y = self.w, foe.rect.x, foe.rect.y
        pull = w["guns"] * foe.guns
        pull -= w["crowd"] * crowd(self.foes, foe, NEAR_FRIENDS)
        pull += w["mass"] * crowd(self.fighters, foe, GATHERED)
        pull += w["guard"] * any([apart(p[0], p[1], x, y) <= AT_A_POINT for p in self.points])
        pull -= w["high"] * self.relief.height(x, y)
        return pull + ON_A_PLACE * w["objective"] * self.urgency * any([inside(x, y, p.patch) for p in self.places])

    def likes(self, unit: Regiment, foe: Regiment) -> float:
        """How much an enemy invites this unit; guns, who never charge, feel only what draws everybody."""
        if unit.guns:
            return self.draw[foe.no]
        if self.known.get(unit.no) is not unit:
            return self.liking(unit, foe)
        key = unit.no * MANY + foe.no
        found = self.liked.get(key)
        if found is None:
            found = self.liked[key] = self.liking(unit, foe)
        return found

    def liking(self, unit: Regiment, foe: Regiment) -> float:
        """The same, worked out."""
        w, far = self.w, self.rivers.way(unit.rect, foe.rect)
        soon = max(0.0, 1.0 - far / (SOON * unit.move))
        if far > unit.move and foe.move > unit.move and not foe.shaken:
            soon *= ELUSIVE
        like = self.draw[foe.no]
        if soon > 0.0:
            weak = w["prey"] * foe.disrupted * (1 + self.last_blow) + w["stuck"] * foe.pinned
            like += soon * (weak + self.charge(unit, foe).net)
        if unit.horse:
            like += w["staff"] * foe.staff - w["steady"] * (foe.foot and not foe.shaken)
        return like - BARRED if bars(unit, foe, self.relief.woods) else like

    def charge(self, unit: Regiment, foe: Regiment, more: int = 0, helpers: int = 0, flank: bool = False) -> Prospect:
        """What a charge promises by the odds alone, met by fire from front or flank; `more` is for height and such."""
        key = (((unit.no * MANY + foe.no) * HEIGHTS + more + 1) * HELPERS + helpers) * 2 + flank
        found = self.charges.get(key)
        if found is None:
            lead = melee_bonus(unit, foe) - melee_bonus(foe, unit) + more + helpers
            fire = shot_odds(fire_bonus(foe, unit, NO_FIRE) - 2 * flank, unit.light)
            found = prospect(fire, 1 / (1 + helpers), fight_odds(lead), unit, foe, self.w)
            self.charges[key] = found
        return found

    def in_reach(self, foe: Regiment) -> int:
        """How many of ours, at least one, can come so near to an enemy this turn that it can fire at them."""
        found = self.reached.get(foe.no)
        if found is None:
            near = [u for u in self.fighters if gap(u.rect, foe.rect) <= foe.far + (0.0 if u.shaken else u.move)]
            found = self.reached[foe.no] = max(1, len(near))
        return found

    def held_back(self) -> set[int]:
        """The reserve: of a force big enough, the foot in good order that is farthest from the enemy."""
        foot = [u for u in self.fighters if u.foot and not u.shaken]
        if len(foot) < ENOUGH_FOR_A_RESERVE or not self.foes or self.posture != "attack" or self.late:
            return set()
        return {max([(self.nearest(u.rect.x, u.rect.y), u.no) for u in foot])[1]}

    def flank_guards(self) -> dict[int, tuple[float, float]]:
        """Light horse with nobody to ride down yet, and the end of our line that each looks after."""
        horse = [u for u in self.fighters if u.horse and not u.shaken and u.type != "heavy_cavalry"]
        foot = [u for u in self.fighters if not u.horse]
        found: dict[int, tuple[float, float]] = {}
        if len(foot) < LINE or not self.foes or not horse:
            return found
        horse = [u for u in horse if not self.prey_near(u)]
        for x, y in line_ends(foot, self.foes):
            free = [(apart(u.rect.x, u.rect.y, x, y), u.no) for u in horse if u.no not in found]
            if free:
                found[min(free)[1]] = (x, y)
        return found

    def prey_near(self, unit: Regiment) -> bool:
        """Is there somebody within two moves whom horse can ride down?"""
        far = 2 * unit.move
        weak = [e for e in self.foes if e.shaken or e.staff or e.guns]
        return any([gap(unit.rect, e.rect) <= far for e in weak])

    def share_out(self) -> dict[int, int]:
        """How many of ours each enemy has drawn, if everybody goes for what suits him and few for the same."""
        taken: dict[int, int] = dict.fromkeys([e.no for e in self.foes], 0)
        able = [u for u in self.fighters if not u.disrupted and not u.guns and u.no not in self.reserves]
        for _, no in sorted([(self.nearest(u.rect.x, u.rect.y), u.no) for u in able]):
            aim = self.aim(self.known[no], taken)
            if aim is not None:
                taken[aim.no] += 1
        return taken

    def aim(self, unit: Regiment, taken: dict[int, int]) -> Regiment | None:
        """The enemy that suits a unit best, when so many of ours go for each already."""
        step, best, found = self.w["advance"], 0.0, None
        for e in self.foes:
            pull = self.likes(unit, e) - step * self.rivers.way(unit.rect, e.rect) - self.jam(taken[e.no])
            if found is None or pull > best:
                best, found = pull, e
        return found

    def jam(self, others: int) -> float:
        """What it costs to be one more on the same enemy; two together are welcome."""
        return self.w["jam"] * max(0, others - 1)

    def place_holders(self) -> dict[int, Place]:
        """Who is to take or hold the ground that decides: who can be there soonest, two to a place."""
        found: dict[int, Place] = {}
        for place in self.places:
            free = [u for u in self.fighters if (u.foot or u.horse) and u.no not in found]
            soonest = sorted([(turns_to(u, place), u.no) for u in free])
            for _, no in soonest[: HOLDERS + LATE_HOLDERS * (self.stakes.value > 0)]:
                found[no] = place
        return found

    def nearest(self, x: float, y: float) -> float:
        """How far the nearest enemy is from a place."""
        best = NOBODY_NEAR
        for i in range(len(self.foes)):
            d = apart(self.foes[i].rect.x, self.foes[i].rect.y, x, y)
            if i == 0 or d < best:
                best = d
        return best


def crowd(units: list[Regiment], foe: Regiment, reach: float) -> int:
    """How many of these, in some order, stand within reach of an enemy; HQs and himself do not count."""
    found = 0
    for u in units:
        if not u.disrupted and not u.staff and u.no != foe.no and close(u, foe.rect.x, foe.rect.y, reach):
            found += 1
    return found


def middle(units: list[Regiment]) -> tuple[float, float]:
    """Where a body of units stands."""
    return sum([u.rect.x for u in units]) / len(units), sum([u.rect.y for u in units]) / len(units)


def line_ends(foot: list[Regiment], foes: list[Regiment]) -> list[tuple[float, float]]:
    """A little outside and behind each end of our line, as it lies against the enemy."""
    (mx, my), (ex, ey) = middle(foot), middle(foes)
    far = apart(ex, ey, mx, my) or 1.0
    ux, uy = (ex - mx) / far, (ey - my) / far
    aside = [(u.rect.x - mx) * uy - (u.rect.y - my) * ux for u in foot]
    ends = (max(aside) + OUTSIDE, min(aside) - OUTSIDE)
    return [(mx + uy * a - ux, my - ux * a - uy) for a in ends]


def turns_to(unit: Regiment, place: Place) -> float:
    """About how many turns a unit needs to a place; the shaken are slow to start, horse has other work."""
    far = apart(unit.rect.x, unit.rect.y, place.x, place.y)
    return far / unit.move + PINNED_FOR * unit.pinned + DISRUPTED_FOR * unit.disrupted + unit.horse


def close(unit: Regiment, x: float, y: float, reach: float) -> bool:
    """Is a unit's centre within reach of a place?"""
    return apart(unit.rect.x, unit.rect.y, x, y) <= reach
