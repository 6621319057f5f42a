"""Chapter H: victory by the scenario's objectives, places held, and the last turn (SG-R.82, SG-R.98)."""

from __future__ import annotations

from grognard.engine.events import OpenEvent
from grognard.engine.files.scenario import Objective
from grognard.engine.objectives import DRAW, Objectives, last_turn
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import SIDES, Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import half_inside
from grognard.rulesets.sound_of_guns.ground import holds
from grognard.rulesets.sound_of_guns.morale import points_lost

KINDS = ("on", "more_on", "hold", "reach", "losses", "fewer_losses", "spared", "more_left")
FIELDS = tuple([f for f in Objective.__struct_fields__ if f not in ("points", "each", "grade", "status")])


class ObjectiveMet(OpenEvent, frozen=True, kw_only=True, tag=True):
    """What decided the battle, in the scenario's words."""

    objective: str


def stands_on(unit: Unit, feature: Feature) -> bool:
    """Has it at least half its stands there?"""
    return unit.at is not None and half_inside(unit, [feature])


OBJECTIVES = Objectives(
    sides=SIDES,
    counts=lambda unit: True,
    is_lost=lambda unit: unit.lost or unit.order == "routed",
    is_fit=lambda battle, unit, objective: unit.at is not None and unit.good,
    stands_on=stands_on,
    stands_there=lambda unit, feature: 0 if unit.at is None else sum([holds(feature, stand) for stand in unit.rects]),
)


def decide(umpire: Umpire[Engagement], over: bool) -> None:
    """End the battle if an objective is met, or if the last turn is over."""
    battle = umpire.battle
    last = over and last_turn(battle)
    found = OBJECTIVES.decision(battle, last)
    if found is not None:
        umpire.tell(ObjectiveMet(clause="SG-H.2", objective=found[1].text))
        umpire.end(found[0], "SG-H.2")
    elif last:
        umpire.end(by_points(battle) or battle.layer.undecided, "SG-H.2")


def by_points(battle: Engagement) -> str:
    """By a switch, the side that has taken more break points wins."""
    if not battle.options.break_points_decide:
        return ""
    lost = [points_lost(battle, side) for side in (0, 1)]
    return DRAW if lost[0] == lost[1] else SIDES[0] if lost[0] < lost[1] else SIDES[1]
