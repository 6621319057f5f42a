"""Chapter 3: the commander, who can be in one place only."""

from __future__ import annotations

from math import hypot

from grognard.engine.battle import Step
from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import CONTACT, SLACK, Card, Engagement, Unit
from grognard.rulesets.en_avant.clockwork import Mover
from grognard.rulesets.en_avant.geometry import apart, bodies, bodies_at, moved, shaped, slide_to_within
from grognard.table.kernel import NEVER
from grognard.table.pose import bearing, heading


class CommanderJoined(Event, frozen=True, kw_only=True, tag=True):
    """The commander is with a unit."""

    unit: int
    hq: int


class CommanderLeft(Event, frozen=True, kw_only=True, tag=True):
    """The commander left a unit."""

    unit: int
    hq: int


def road_to(battle: Engagement, hq: Unit, target: Unit) -> float:
    """How far the command group must go to touch a unit."""
    assert hq.at is not None
    assert target.at is not None
    facing = bearing(hq.at.x, hq.at.y, target.at.x, target.at.y)
    ux, uy = heading(facing)
    if apart(bodies(hq), bodies(target)) <= CONTACT:
        return 0.0
    far = hypot(target.at.x - hq.at.x, target.at.y - hq.at.y)
    d = slide_to_within(bodies_at(hq, shaped(hq.at.x, hq.at.y, facing, hq)), ux, uy, bodies(target), 0.01, far + 1.0)
    return far if d >= NEVER else d


def hq_path(battle: Engagement, hq: Unit, card: Card) -> Mover | None:
    """Where a command group's card sends it; it moves free of the straight-move rule (EA-R45)."""
    assert hq.at is not None
    start = (hq.at.x, hq.at.y)
    if card.name == "join" and card.unit is not None:
        target = battle.unit(card.unit)
        if target.at is None:
            return None
        axis = bearing(hq.at.x, hq.at.y, target.at.x, target.at.y)
        return Mover(unit=hq.no, axis=axis, left=road_to(battle, hq, target), start=start, target=card.unit)
    if card.name == "move" and card.point is not None:
        x, y = card.point
        return Mover(
            unit=hq.no, axis=bearing(hq.at.x, hq.at.y, x, y), left=hypot(x - hq.at.x, y - hq.at.y), start=start
        )
    return None


class Attach(Step, frozen=True, tag=True):
    """After the moves, a commander who has reached his unit is attached to it (EA-3.3)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Attach and detach."""
        for side in (0, 1):
            hq = umpire.battle.hq(side)
            if hq is not None and hq.card is not None:
                settle(umpire, hq, hq.card)


def settle(umpire: Umpire[Engagement], hq: Unit, card: Card) -> None:
    """Joined, left, or stayed."""
    if card.name == "join" and card.unit is not None and card.unit != hq.attached:
        close_up(umpire, hq, card.unit)
    elif card.name == "move" and hq.attached >= 0:
        umpire.tell(CommanderLeft(clause="EA-3.3", unit=hq.attached, hq=hq.no))
        umpire.change(hq, "EA-3.3", attached=-1, attached_all_turn=False)


def close_up(umpire: Umpire[Engagement], hq: Unit, no: int) -> None:
    """Attach to the unit if it can be touched with what is left of the ride."""
    target = umpire.battle.unit(no)
    if target.at is None or hq.at is None:
        return
    gap = apart(bodies(hq), bodies(target))
    if gap > CONTACT:
        left = road_to(umpire.battle, hq, target)
        if left > 2.0 + SLACK and hq.moved and left > hq.shape.rate:
            return
        facing = bearing(hq.at.x, hq.at.y, target.at.x, target.at.y)
        hq = umpire.change(hq, "EA-5.6", at=moved(hq.at, *heading(facing), left), moved=True)
        if apart(bodies(hq), bodies(target)) > 1.0:
            return
    umpire.change(hq, "EA-3.3", attached=no, attached_all_turn=False)
    umpire.tell(CommanderJoined(clause="EA-3.3", unit=no, hq=hq.no))
