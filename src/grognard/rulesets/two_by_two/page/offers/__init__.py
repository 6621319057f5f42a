"""What a gesture may mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Action, Question
from grognard.engine.control import RulingProposed
from grognard.engine.page import umpiring
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.rulesets.two_by_two.column import ColumnChoice
from grognard.rulesets.two_by_two.contact import FacingPhase
from grognard.rulesets.two_by_two.draws import DrawOffer
from grognard.rulesets.two_by_two.follow_up import FollowUpChoice, FollowUpFacing
from grognard.rulesets.two_by_two.melee import MeleePhase
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.page.offers import after, fight, phase
from grognard.rulesets.two_by_two.page.offers.deploy import point_offer
from grognard.rulesets.two_by_two.page.offers.desk import at_the_desk
from grognard.rulesets.two_by_two.page.offers.move import march_offer
from grognard.rulesets.two_by_two.page.offers.setup import SETUP
from grognard.rulesets.two_by_two.rally import RallyPhase
from grognard.rulesets.two_by_two.reinforcements import Arrival, PlaceArrival
from grognard.rulesets.two_by_two.rout import RoutDirection, RoutOrder
from grognard.rulesets.two_by_two.sequence import MovementPhase
from grognard.rulesets.two_by_two.setup.points import ReinforcementPoint, SetPoint
from grognard.rulesets.two_by_two.shooting import ShootingPhase
from grognard.rulesets.two_by_two.umpiring import ControlDesk

GESTURES: dict[type[Question], Callable[[Ask], Sequence[Offer]]] = {
    MovementPhase: phase.movement,
    RallyPhase: fight.rally,
    FacingPhase: fight.facing,
    ShootingPhase: fight.shooting,
    MeleePhase: fight.melee,
    FollowUpChoice: after.follow_up,
    FollowUpFacing: after.follow_up_facing,
    RoutDirection: after.rout_direction,
    RoutOrder: after.rout_order,
    ColumnChoice: after.column,
    Arrival: after.arrival,
    DrawOffer: after.draw_offer,
    ControlDesk: at_the_desk,
    RulingProposed: umpiring.accepted,
    **SETUP,
}


def march(ask: Ask, action: Move) -> Offer | None:
    """Any march can be shown, whoever thought of it."""
    unit = ask.view.unit(action.unit)
    if action.exit or action.assault is not None or unit.at is None:
        return None
    return march_offer(ask, unit, action.path, "move", "Move here")


def arrival(ask: Ask, action: PlaceArrival) -> Offer | None:
    if action.unit is not None or not isinstance(ask.question, Arrival):
        return None
    return after.arrival_offer(ask, action.along)


def point(ask: Ask, action: SetPoint) -> Offer | None:
    """Any place for a reinforcement point."""
    if not isinstance(ask.question, ReinforcementPoint):
        return None
    found = point_offer(ask, action.edge, action.at, "point", "Come on here")
    return replace(found, action=action, note="", verdict=ask.judge(action))


ANSWERS: dict[type[Action], Callable[[Ask, Any], Offer | None]] = {
    Move: march,
    PlaceArrival: arrival,
    SetPoint: point,
}
