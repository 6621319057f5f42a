"""Chapters 5 and 8: ordinary moves, straight ahead or straight back, on one clock for both sides."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.clock.bands import Pair
from grognard.rulesets.en_avant.clock.clock import OnTheClock
from grognard.rulesets.en_avant.clock.interrupts import bands_entered
from grognard.rulesets.en_avant.clock.tracks import Kind, Mover, direction
from grognard.rulesets.en_avant.command import Attach, hq_path
from grognard.rulesets.en_avant.free import may_march
from grognard.rulesets.en_avant.geometry import ROUND_OFF, bodies
from grognard.rulesets.en_avant.pace import farthest, impassable
from grognard.table.kernel import corners


class OrdinaryMoves(Step, frozen=True, tag=True):
    """M2: advances, withdrawals and the command groups."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Collect the movers and start the clock."""
        battle = umpire.battle
        found = [mover_of(battle, u) for side in (0, 1) for u in battle.on_table(side)]
        movers = tuple([m for m in found if m is not None])
        umpire.push(OnTheClock(movers=movers, offered=shots_missed(battle, movers)), Attach())


def shots_missed(battle: Engagement, movers: tuple[Mover, ...]) -> tuple[Pair, ...]:
    """Who breaks off a draw starts in contact, where nobody may fire at it: they had their chance there (EA-R61)."""
    leaving = tuple([m for m in movers if battle.in_contact(m.unit)])
    if not leaving:
        return ()
    apart = tuple([c for c in battle.contacts if not c.parting])
    return bands_entered(replace(battle, contacts=apart), leaving)


def mover_of(battle: Engagement, unit: Unit) -> Mover | None:
    """What a unit's card makes of it in this phase."""
    card = unit.card
    if card is None or not may_march(battle, unit):
        return None
    if unit.type == "hq":
        return hq_path(battle, unit, card)
    if card.name not in ("advance", "withdraw"):
        return None
    far = unit.shape.rate if card.distance is None else card.distance
    return march(battle, unit, far, "withdraw" if card.name == "withdraw" else "march", card.axis)


def march(battle: Engagement, unit: Unit, far: float, kind: Kind = "march", varied: float | None = None) -> Mover:
    """A straight move on the present facing, or as Control varies it (EA-8.3), as far as ground and table allow."""
    assert unit.at is not None
    axis = unit.at.facing if varied is None else varied
    mover = Mover(unit=unit.no, axis=axis, left=far, kind=kind)
    ux, uy = direction(mover)
    got = farthest(battle, unit, unit.at, ux, uy, unit.shape.rate, far)
    closed = impassable(battle, unit, unit.at, ux, uy, far)
    stop = closed[1] if closed is not None and got >= closed[0] - SLACK else ""
    return Mover(unit=unit.no, axis=axis, left=on_the_table(battle, unit, ux, uy, got), kind=kind, stop=stop)


def on_the_table(battle: Engagement, unit: Unit, ux: float, uy: float, d: float) -> float:
    """How far a unit goes with its whole footprint still on the table (EA-R47)."""
    ground, points = battle.field.ground, [p for r in bodies(unit) for p in corners(r)]
    rooms = [d]
    for v, axis, top in ((ux, 0, ground.width), (uy, 1, ground.depth)):
        if abs(v) > ROUND_OFF:
            rooms += [((top if v > 0 else 0.0) - p[axis]) / v for p in points]
    return max(0.0, min(rooms))
