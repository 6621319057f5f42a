"""What a gesture may mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Action, Question
from grognard.engine.page.offers import fitting_offer, plain_offers
from grognard.engine.page.scene import Gesture, Offer
from grognard.engine.umpire import find_question
from grognard.rulesets.two_by_two import preview
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.column import ColumnChoice
from grognard.rulesets.two_by_two.contact import FacingPhase
from grognard.rulesets.two_by_two.draws import DrawOffer
from grognard.rulesets.two_by_two.follow_up import FollowUpChoice, FollowUpFacing
from grognard.rulesets.two_by_two.melee import MeleePhase
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.page.offers import after, fight, phase
from grognard.rulesets.two_by_two.page.offers.deploy import point_offer
from grognard.rulesets.two_by_two.page.offers.making import Ask
from grognard.rulesets.two_by_two.page.offers.move import march_offer
from grognard.rulesets.two_by_two.page.offers.setup import SETUP
from grognard.rulesets.two_by_two.rally import RallyPhase
from grognard.rulesets.two_by_two.reinforcements import Arrival, PlaceArrival
from grognard.rulesets.two_by_two.rout import RoutDirection, RoutOrder
from grognard.rulesets.two_by_two.sequence import MovementPhase
from grognard.rulesets.two_by_two.setup.points import ReinforcementPoint, SetPoint
from grognard.rulesets.two_by_two.shooting import ShootingPhase

MAKERS: dict[type[Question], Callable[[Ask], list[Offer]]] = {
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
    **SETUP,
}


def offers(view: Skirmish, no: int, gesture: Gesture) -> Sequence[Offer]:
    """The answers that fit."""
    question = find_question(view, no)
    if question is None:
        return []
    make = MAKERS.get(type(question))
    return make(Ask(view, question, gesture)) if make else plain_offers(preview, view, no, gesture)


def offer(rules: Any, view: Skirmish, no: int, action: Action) -> Offer:
    """One answer as an offer; any march and any arrival can be shown, whoever thought of it."""
    question = find_question(view, no)
    ask = Ask(view, question, Gesture())
    match action:
        case Move(unit=unit, path=path, exit=False, assault=None) if view.unit(unit).at is not None:
            return march_offer(ask, view.unit(unit), path, "move", "Move here")
        case PlaceArrival(along=along, unit=None) if isinstance(question, Arrival):
            return after.arrival_offer(ask, along)
        case SetPoint(edge=edge, at=at) if isinstance(question, ReinforcementPoint):
            found = point_offer(ask, edge, at, "point", "Come on here")
            return replace(found, action=action, note="", verdict=ask.judge(action))
    return fitting_offer(rules, view, no, action)
