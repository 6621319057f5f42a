"""The end of a turn, and of the battle: objectives, a last turn, or a side that has lost more than half (EA-R50)."""

from __future__ import annotations

from grognard.engine.battle import Step
from grognard.engine.events import Event
from grognard.engine.scenario import Objective
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SIDES, Engagement, Unit, label
from grognard.rulesets.en_avant.deeds import remove
from grognard.rulesets.en_avant.geometry import inside_feature, shaped
from grognard.rulesets.en_avants.ladder import NERVOUS
from grognard.table.kernel_ground import area, inside

CALL = "EA-0.8"


class TurnEnded(Event, frozen=True, kw_only=True, tag=True):
    """A turn is over."""

    turn: int


class UnitArrived(Event, frozen=True, kw_only=True, tag=True):
    """Reinforcements came on."""

    unit: int
    name: str


class TurnEnd(Step, frozen=True, tag=True):
    """Leavers are taken away, the battle may end, the next turn begins."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Step E."""
        leavers(umpire)
        for unit in umpire.battle.field.units:
            if unit.fired_last_turn != (unit.fired or unit.opportunity_fired):
                umpire.change(unit, "EA-12.10", fired_last_turn=unit.fired or unit.opportunity_fired)
        umpire.tell(TurnEnded(clause="EA-2.5", turn=umpire.battle.turn))
        result = judge(umpire.battle)
        if result is not None:
            umpire.end(result, CALL)
            return
        umpire.set("EA-2.5", turn=umpire.battle.turn + 1, phase="end")
        arrivals(umpire)
        from grognard.rulesets.en_avant.sequence import Turn

        umpire.push(Turn())


def leavers(umpire: Umpire[Engagement]) -> None:
    """A unit whose reference point has crossed the edge is gone (EA-R22)."""
    ground = umpire.battle.field.ground
    for unit in umpire.battle.field.units:
        at = unit.at
        if at is not None and not (0 <= at.x <= ground.width and 0 <= at.y <= ground.depth):
            remove(umpire, unit.no, "left_table", "EA-16.13")


def arrivals(umpire: Umpire[Engagement]) -> None:
    """Scenario reinforcements due this turn are placed at their point, facing in."""
    battle = umpire.battle
    for arrival in battle.layer.arrivals:
        if arrival.turn > battle.turn:
            continue
        for no in arrival.units:
            unit = umpire.battle.unit(no)
            if unit.place != "waiting":
                continue
            spot = entry(umpire.battle, unit, arrival.x, arrival.y)
            if spot is not None:
                umpire.change(unit, CALL, at=spot, place="table")
                umpire.tell(UnitArrived(clause=CALL, unit=no, name=arrival.name))


def entry(battle: Engagement, unit: Unit, x: float, y: float):  # type: ignore[no-untyped-def]
    """A free place at an entry point, tried to both sides of it."""
    from grognard.rulesets.en_avant.deeds import stands_clear

    ground, deep = battle.field.ground, unit.shape.depth / 2
    inward = {"y_min": (0.0, 0, 1), "y_max": (180.0, 0, -1), "x_min": (90.0, 1, 0), "x_max": (270.0, -1, 0)}
    gaps = {"y_min": y, "y_max": ground.depth - y, "x_min": x, "x_max": ground.width - x}
    facing, dx, dy = inward[min(gaps, key=lambda e: abs(gaps[e]))]
    for k in range(0, 41):
        off = (k + 1) // 2 * (1 if k % 2 else -1) * 2.0
        at = shaped(x + dx * deep + dy * off, y + dy * deep + dx * off, facing, unit)
        if stands_clear(battle, unit, at):
            return at
    return None


def lost(battle: Engagement, side: int) -> bool:
    """Are more than half of its battalions, regiments and batteries destroyed, gone or running?"""
    mine = [u for u in battle.field.units if u.side == side and u.type not in ("hq", "light_company")]
    gone = [u for u in mine if u.place == "removed" or (u.at is not None and u.running)]
    return len(gone) * 2 > len(mine)


def judge(battle: Engagement) -> str | None:
    """Who has won, if anybody has."""
    losers = [s for s in (0, 1) if lost(battle, s)]
    if losers:
        return "draw" if len(losers) == 2 else SIDES[1 - losers[0]]
    layer = battle.layer
    if not layer.turn_limit or battle.turn < layer.turn_limit:
        return None
    for objective in layer.objectives:
        side = achieved(battle, objective)
        if side is not None:
            return "draw" if objective.result == "draw" else SIDES[side]
    return layer.undecided


def holders(battle: Engagement, feature: str) -> set[int]:
    """The sides with a battalion at Nervous or better whose reference point is in a feature."""
    found = next((f for f in battle.field.ground.features if f.id == feature), None)
    if found is None or not found.outline():
        return set()
    patch = area(found.outline())
    units = [u for s in (0, 1) for u in battle.on_table(s) if u.type == "infantry" and label(battle, u) >= NERVOUS]
    return {u.side for u in units if u.at is not None and (inside(u.at.x, u.at.y, patch) or inside_feature(u, found))}


def achieved(battle: Engagement, objective: Objective) -> int | None:
    """The side an objective speaks for, if it holds."""
    sides = [holders(battle, f) for f in objective.features]
    alone = {next(iter(s)) for s in sides if len(s) == 1}
    side = alone.pop() if len(alone) == 1 and all([len(s) == 1 for s in sides]) else None
    if objective.any_feature and side is None and sides:
        singles = {next(iter(s)) for s in sides if len(s) == 1}
        side = singles.pop() if len(singles) == 1 else None
    wanted = SIDES.index(objective.side) if objective.side in SIDES else side
    return side if side == wanted else None
