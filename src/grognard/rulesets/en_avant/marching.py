"""Chapters 5 and 8: ordinary moves, straight ahead or straight back, on one clock for both sides."""

from __future__ import annotations

from math import hypot

from grognard.engine.battle import Step
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Card, Engagement, Unit
from grognard.rulesets.en_avant.clockwork import Mover, OnTheClock
from grognard.rulesets.en_avant.command import Attach, hq_path
from grognard.rulesets.en_avant.deeds import NotCarriedOut
from grognard.rulesets.en_avant.going import farthest, impassable
from grognard.rulesets.en_avant.paths import approach
from grognard.table.pose import heading


class OrdinaryMoves(Step, frozen=True, tag=True):
    """M2: advances, withdrawals and the command groups."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Collect the movers and start the clock."""
        movers = [mover_of(umpire, u) for side in (0, 1) for u in umpire.battle.on_table(side)]
        umpire.push(OnTheClock(movers=tuple([m for m in movers if m is not None])), Attach())


def may_march(battle: Engagement, unit: Unit) -> bool:
    """Free to move by its card this turn?"""
    if unit.at is None or unit.card is None or unit.duty is not None or unit.bogged or unit.halted:
        return False
    spent = (unit.fired or unit.opportunity_fired) and not battle.options.fire_and_move
    return not (spent or unit.manoeuvred or battle.in_contact(unit.no) or unit.running)


def mover_of(umpire: Umpire[Engagement], unit: Unit) -> Mover | None:
    """What a unit's card makes of it in this phase."""
    battle, card = umpire.battle, unit.card
    if not may_march(battle, unit) or card is None:
        return None
    if unit.type == "hq":
        return hq_path(battle, unit, card)
    distance = marched(battle, unit, card)
    if distance is None or unit.at is None:
        return None
    axis = unit.at.facing
    back = card.name == "withdraw"
    ux, uy = heading(axis)
    if back:
        ux, uy = -ux, -uy
    far = farthest(battle, unit, unit.at, ux, uy, unit.shape.rate, distance)
    stop = impassable(battle, unit, unit.at, ux, uy, distance)
    if stop is not None and far < distance - SLACK:
        umpire.tell(NotCarriedOut(clause=stop[1], unit=unit.no, card=card.name, reason="the ground stops it"))
    far = on_the_table(battle, unit, ux, uy, far)
    start = (unit.at.x, unit.at.y)
    return Mover(unit=unit.no, axis=axis, left=far, kind="withdraw" if back else "march", start=start)


def marched(battle: Engagement, unit: Unit, card: Card) -> float | None:
    """How far a card tells a unit to march; an assault out of reach is run as an advance."""
    if card.name in ("advance", "withdraw"):
        return card.distance if card.distance is not None else unit.shape.rate
    if card.name == "assault" and card.target is not None:
        way = approach(battle, unit, card.target, card.axis)
        if way is None or not way.reachable:
            return unit.shape.rate
    return None


def on_the_table(battle: Engagement, unit: Unit, ux: float, uy: float, d: float) -> float:
    """A marching unit keeps its reference point on the table."""
    assert unit.at is not None
    ground, at = battle.field.ground, unit.at
    rooms = []
    for v, p, top in ((ux, at.x, ground.width), (uy, at.y, ground.depth)):
        if v > 1e-9:
            rooms.append((top - p) / v)
        elif v < -1e-9:
            rooms.append(-p / v)
    return max(0.0, min([d, *rooms]))


__all__ = ["OrdinaryMoves", "hypot"]
