"""The end of a turn, and of the battle: objectives, a last turn, or a side that has lost more than half (EA-R50)."""

from __future__ import annotations

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.objectives import last_turn
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Arrival, Engagement, Unit
from grognard.rulesets.en_avant.effects import remove, stands_clear
from grognard.rulesets.en_avant.geometry import shaped
from grognard.rulesets.en_avant.objectives import OBJECTIVES, half_lost
from grognard.rulesets.en_avant.units import COLUMN_INTERVAL
from grognard.rulesets.en_avants.events import ArrivalDelayed, UnitArrived
from grognard.rulesets.en_avants.objectives import ObjectiveMet
from grognard.table.edges import INWARD, nearest_edge
from grognard.table.pose import Pose, heading

CALL = "EA-0.8"
SIDESTEP = 2.0
SIDESTEPS = 40


class TurnEnded(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A turn is over."""

    turn: int


class TurnEnd(Step, frozen=True, tag=True):
    """Leavers are taken away and the battle may end; else the next turn comes."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Step E."""
        leavers(umpire)
        muskets = [(u, u.foot and (u.fired or u.opportunity_fired)) for u in umpire.battle.field.units]
        spent = [(u, {"fired_last_turn": fired}) for u, fired in muskets if u.fired_last_turn != fired]
        umpire.change_all(spent, "EA-12.10")
        umpire.tell(TurnEnded(clause="EA-2.5", turn=umpire.battle.turn))
        found = verdict(umpire.battle)
        if found is not None:
            umpire.tell(ObjectiveMet(clause=CALL, objective=found[1]))
            umpire.end(found[0], CALL)
            return
        umpire.set("EA-2.5", turn=umpire.battle.turn + 1, phase="end")


def leavers(umpire: Umpire[Engagement]) -> None:
    """A unit whose reference point has crossed the edge is gone (EA-R22)."""
    ground = umpire.battle.field.ground
    for unit in umpire.battle.field.units:
        at = unit.at
        if at is not None and not (0 <= at.x <= ground.width and 0 <= at.y <= ground.depth):
            remove(umpire, unit.no, "left_table", "EA-16.13")


def verdict(battle: Engagement) -> tuple[str, str] | None:
    """Who has won, if the battle is decided, and by what."""
    layer = battle.layer
    last = last_turn(battle)
    found = OBJECTIVES.decision(battle, last)
    if found is not None:
        return (found[0], found[1].text)
    if not layer.objectives:
        result = half_lost(battle)
        if result is not None:
            return (result, "More than half of a side is destroyed, gone or running.")
    if not anybody(battle):
        return (layer.undecided, "Nobody is left on the field.")
    return (layer.undecided, "The last turn is over.") if last else None


def anybody(battle: Engagement) -> bool:
    """Is there a unit on the table, or one that will come?"""
    coming = {no for arrival in battle.layer.arrivals for no in arrival.units}
    return any(
        [
            u.at is not None or (u.place == "waiting" and u.no in coming) or (u.place == "pursuing" and u.timer > 0)
            for u in battle.field.units
        ]
    )


class Arrivals(Step, frozen=True, tag=True):
    """Reinforcements due are put on the table before the cards, and take one this turn."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Everybody whose turn has come."""
        for arrival in umpire.battle.layer.arrivals:
            if arrival.turn <= umpire.battle.turn:
                for no in arrival.units:
                    arrive(umpire, arrival, no)


def arrive(umpire: Umpire[Engagement], arrival: Arrival, no: int) -> None:
    """One unit comes on, if there is room."""
    unit = umpire.battle.unit(no)
    if unit.place != "waiting":
        return
    spot = entry(umpire.battle, unit, arrival.x, arrival.y)
    if spot is None:
        umpire.tell(ArrivalDelayed(clause=CALL, unit=no, name=arrival.name))
        return
    umpire.change(unit, CALL, at=spot, place="table")
    umpire.tell(UnitArrived(clause=CALL, unit=no, name=arrival.name))


def entry(battle: Engagement, unit: Unit, x: float, y: float) -> Pose | None:
    """A free place with its rear on the table edge at a point, or the nearest to either side of it."""
    ground = battle.field.ground
    facing = INWARD[nearest_edge(ground, x, y)]
    dx, dy = heading(facing)
    deep = unit.shape.depth / 2 + (COLUMN_INTERVAL if unit.formation == "column" else 0.0)
    for k in range(SIDESTEPS + 1):
        aside = (k + 1) // 2 * (SIDESTEP if k % 2 else -SIDESTEP)
        at = shaped(x + dx * deep + dy * aside, y + dy * deep + dx * aside, facing, unit)
        on_table = 0 <= at.x <= ground.width and 0 <= at.y <= ground.depth
        if on_table and stands_clear(battle, unit, at):
            return at
    return None
