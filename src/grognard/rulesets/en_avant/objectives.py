"""EA-R50: how a scenario says a battle is decided; what it does not say, the count of what is lost decides."""

from __future__ import annotations

from collections.abc import Callable

from grognard.engine.files.scenario import Objective, Scenario
from grognard.engine.files.yaml import Document
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import SIDES, Engagement, Unit, label
from grognard.rulesets.en_avant.geometry import inside_feature
from grognard.table.kernel_ground import inside

ALIVE = 1
DRAW = "draw"
BY_FOOTPRINT = ("village",)
NOT_KNOWN = ("points", "each", "grade")


def lost(unit: Unit) -> bool:
    """Destroyed, gone or running; cavalry off in pursuit will be back."""
    return unit.place == "removed" or unit.running


def counted(battle: Engagement, objective: Objective, side: int) -> list[Unit]:
    """A side's units that an objective speaks of: those it names, or all but the command group."""
    mine = [u for u in battle.field.units if u.side == side and u.combatant]
    return [u for u in mine if u.id in objective.units] if objective.units else mine


def losses(battle: Engagement, objective: Objective, side: int) -> int:
    """How many of them a side has lost."""
    return sum([lost(u) for u in counted(battle, objective, side)])


def fit(battle: Engagement, objective: Objective, side: int) -> list[Unit]:
    """Those on the table with at least the status asked for; who runs away holds nothing."""
    least = ALIVE if objective.status is None else objective.status
    return [u for u in counted(battle, objective, side) if u.at is not None and label(battle, u) >= least]


def stands_on(unit: Unit, feature: Feature) -> bool:
    """In a village by half the footprint (EA-R31), elsewhere by the reference point."""
    if unit.at is None:
        return False
    if feature.kind in BY_FOOTPRINT:
        return inside_feature(unit, feature)
    return any([inside(unit.at.x, unit.at.y, patch) for patch in feature.areas])


def over_features(battle: Engagement, objective: Objective, test: Callable[[Feature], bool]) -> bool:
    """Does something hold for every feature named, or for one if one is enough?"""
    found = [test(f) for f in battle.field.ground.features if f.id in objective.features]
    if len(found) < len(objective.features) and not objective.any_feature:
        return False
    return any(found) if objective.any_feature else all(found)


def is_on(battle: Engagement, objective: Objective, side: int) -> bool:
    """A fit unit of the side is there."""
    ours = fit(battle, objective, side)
    return over_features(battle, objective, lambda f: any([stands_on(u, f) for u in ours]))


def holds(battle: Engagement, objective: Objective, side: int) -> bool:
    """A fit unit of the side is there, and none of the enemy's units spoken of, in whatever state."""
    ours, theirs = fit(battle, objective, side), counted(battle, objective, 1 - side)
    return over_features(
        battle,
        objective,
        lambda f: any([stands_on(u, f) for u in ours]) and not any([stands_on(u, f) for u in theirs]),
    )


def reaches(battle: Engagement, objective: Objective, side: int) -> bool:
    """A fit unit's reference point is nearer to a table edge than so much."""
    within, ground = objective.within, battle.field.ground
    if within is None:
        return False
    for unit in fit(battle, objective, side):
        assert unit.at is not None
        x, y = unit.at.x, unit.at.y
        gaps = {"x_min": x, "x_max": ground.width - x, "y_min": y, "y_max": ground.depth - y}
        if gaps[within.edge] < within.distance:
            return True
    return False


def enough_lost(battle: Engagement, objective: Objective, side: int) -> bool:
    """The enemy has lost so many."""
    return losses(battle, objective, 1 - side) >= (objective.count or 0)


def fewer_lost(battle: Engagement, objective: Objective, side: int) -> bool:
    """The side has lost fewer than the enemy."""
    return losses(battle, objective, side) < losses(battle, objective, 1 - side)


def spared(battle: Engagement, objective: Objective, side: int) -> bool:
    """The side has lost no more than so many."""
    return losses(battle, objective, side) <= (objective.count or 0)


def more_left(battle: Engagement, objective: Objective, side: int) -> bool:
    """The side has more fit units left than the enemy."""
    return len(fit(battle, objective, side)) > len(fit(battle, objective, 1 - side))


KINDS: dict[str, Callable[[Engagement, Objective, int], bool]] = {
    "on": is_on,
    "hold": holds,
    "reach": reaches,
    "losses": enough_lost,
    "fewer_losses": fewer_lost,
    "spared": spared,
    "more_left": more_left,
}


def met_by(battle: Engagement, objective: Objective) -> str | None:
    """The side that meets an objective; where none is named, the one side that does."""
    wanted = [SIDES.index(objective.side)] if objective.side in SIDES else [0, 1]
    found = [side for side in wanted if KINDS[objective.kind](battle, objective, side)]
    return SIDES[found[0]] if len(found) == 1 else None


def decided(battle: Engagement, objective: Objective) -> str | None:
    """The result an objective gives the battle now, if it is met with all that must be met besides."""
    if objective.by is not None and battle.turn > objective.by:
        return None
    side = met_by(battle, objective)
    if side is None or any([met_by(battle, other) is None for other in objective.also]):
        return None
    return DRAW if objective.result == "draw" else side


def broken(battle: Engagement, side: int) -> bool:
    """Has a side lost more than half its battalions, regiments and batteries?"""
    mine = [u for u in battle.field.units if u.side == side and u.half_of < 0 and u.type not in ("hq", "light_company")]
    return sum([lost(u) for u in mine]) * 2 > len(mine)


def half_lost(battle: Engagement) -> str | None:
    """Where no scenario says how to win: the side that is not broken (EA-R50)."""
    losers = [side for side in (0, 1) if broken(battle, side)]
    if not losers:
        return None
    return DRAW if len(losers) == 2 else SIDES[1 - losers[0]]


def check_objectives(scenario: Scenario, document: Document) -> None:
    """Objectives must be such as this ruleset can judge."""
    if scenario.scoring is not None:
        raise document.fault("scoring", "expected no scoring: En Avant! is decided by objectives alone")
    for i, objective in enumerate(scenario.objectives):
        for part in (objective, *objective.also):
            if part.kind not in KINDS:
                raise document.fault(f"objectives[{i}].kind", f"expected one of {', '.join(KINDS)}, got {part.kind}")
            for name in NOT_KNOWN:
                if getattr(part, name):
                    raise document.fault(f"objectives[{i}].{name}", f"expected no {name} in En Avant!")
