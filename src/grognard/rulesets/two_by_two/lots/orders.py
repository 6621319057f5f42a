"""Orders by lot: one legal order of a movement phase, or a run of marches, the others not worked out.

A lot is a unit, a facing and a distance on the lattice of the menus. It is walked as the door walks it, and drawn again
if the march is not legal, so that all legal marches of a unit are equally likely.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from grognard.engine.battle import Action
from grognard.rulesets.two_by_two.advance import march_refusal
from grognard.rulesets.two_by_two.battle import Army, Skirmish
from grognard.rulesets.two_by_two.going import near_post, scope_of
from grognard.rulesets.two_by_two.lots.marches import (
    END,
    NOBODY,
    OTHER,
    Lot,
    draw_march,
    draw_unit,
    lattice_of,
    lattice_of_side,
)
from grognard.rulesets.two_by_two.march import March, end_of, stood
from grognard.rulesets.two_by_two.menus import MovementMenu, dice_for, others_of, path_on
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.phases import Ordering
from grognard.rulesets.two_by_two.roll.posts import Roll
from grognard.rulesets.two_by_two.roll.prospects import Scope

TRIES = 64


class Stroll:
    """Marches made one after another on a roll of their own; the battle is made of them at the end."""

    __slots__ = ("battle", "lattice", "lots", "question", "roll")

    def __init__(self, battle: Skirmish, question: Ordering) -> None:
        self.battle = battle
        self.question = question
        self.roll: Roll = battle.field.roll.own()
        self.lattice: float = lattice_of_side(self.roll, battle.phasing)
        self.lots: list[Lot] = []

    def march(self, lot: Lot) -> None:
        """Put a unit where its march ends."""
        self.lattice -= lattice_of(lot.post)
        self.roll.step(lot.end())
        self.lots.append(lot)

    def settled(self) -> Skirmish:
        """The battle after these marches, asking its question again."""
        battle, taken = self.battle, len(self.lots)
        if not taken:
            return battle
        units = list(battle.field.units)
        for lot in self.lots:
            unit, post, bill = units[lot.post.no], self.roll.posts[lot.post.no], lot.bill
            base = post.rect
            at = unit.at if base is lot.post.rect else stood(base, post.facing, 2.0 * base.hd, 2.0 * base.hw)
            units[post.no] = replace(unit, at=at, moved=True, road_march=bill.road_march, through_town=bill.town)
        field = Army(units=tuple(units), ground=battle.field.ground)
        field.__dict__["roll"] = self.roll
        field.__dict__["to_come"] = battle.field.to_come
        again = replace(self.question, no=battle.asked + taken, declined=False)
        return replace(battle, field=field, asked=battle.asked + taken, questions=(again,))


def wander(battle: Skirmish, question: Ordering, done: Action, rng: Random) -> tuple[Skirmish, int, Action]:
    """Give orders by lot while they are plain marches: the battle after them, how many they were, the next order.

    The same lots lead to the same battle as orders that are drawn and carried out one by one.
    """
    if len(battle.questions) > 1 or battle.layer.objectives:  # who holds what is noted after every single order
        return battle, 0, draw_order(battle, done, rng)
    stroll, scope, missed = Stroll(battle, question), scope_of(battle), 0
    while missed < TRIES:
        no = draw_unit(stroll.roll, battle.phasing, stroll.lattice, rng)
        if no == END:
            return stroll.settled(), len(stroll.lots), done
        if no == NOBODY:
            break
        lot = None if no == OTHER else draw_lot(battle, stroll.roll, no, scope, rng)
        if lot is not None and lot.plain:
            stroll.march(lot)
            missed = 0
            continue
        if lot is not None or no == OTHER:
            now = stroll.settled()
            order = draw_other(now, rng) if lot is None else order_of(now, lot)
            if order is not None:
                return now, len(stroll.lots), order
        missed += 1
    now = stroll.settled()
    return now, len(stroll.lots), any_order(now, done, rng)


def draw_order(battle: Skirmish, done: Action, rng: Random) -> Action:
    """One legal order; every order of the menu can be drawn, though not all are equally likely."""
    roll, scope = battle.field.roll, scope_of(battle)
    lattice = lattice_of_side(roll, battle.phasing)
    for _ in range(TRIES):
        no = draw_unit(roll, battle.phasing, lattice, rng)
        if no == END:
            return done
        if no == NOBODY:
            break
        lot = None if no == OTHER else draw_lot(battle, roll, no, scope, rng)
        order = draw_other(battle, rng) if no == OTHER else order_of(battle, lot)
        if order is not None:
            return order
    return any_order(battle, done, rng)


def any_order(battle: Skirmish, done: Action, rng: Random) -> Action:
    """One order of the whole menu, where lots have found none."""
    declined = any([isinstance(q, Ordering) and q.declined for q in battle.questions])
    return rng.choice(MovementMenu(battle, done, not declined))


def draw_lot(battle: Skirmish, roll: Roll, no: int, scope: Scope, rng: Random) -> Lot | None:
    """A march of one unit, if the one that is drawn is legal."""
    post = roll.posts[no]
    return draw_march(roll, post, near_post(battle, scope, post), scope, rng)


def order_of(battle: Skirmish, lot: Lot | None) -> Action | None:
    """The order that a lot stands for, if there is one and the door accepts it; how it was walked need not be asked."""
    if lot is None:
        return None
    path = path_on(lot.manner, lot.facing, lot.d)
    if lot.charge:
        if march_refusal(battle, lot.post.no, path, None, False) is not None:
            return None
    else:
        unit = battle.unit(lot.post.no)
        battle.field.roll.walked = (unit, path, March(end_of(unit, lot.way), lot.way.trek, lot.way.rate))
    return Move(unit=lot.post.no, path=path)


def draw_other(battle: Skirmish, rng: Random) -> Action | None:
    """One of the orders of a unit or a point that are no marches on the lattice, if it has any."""
    mine = battle.field.roll.present[battle.phasing]
    i = int(rng.random() * (len(mine) + len(battle.points)))
    found = others_of(battle, mine[i]) if i < len(mine) else dice_for(battle, battle.points[i - len(mine)])
    return rng.choice(found) if found else None
