"""What a commander may do, as cards, slips and answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grognard.engine.battle import Action, Question
from grognard.engine.control import RulingProposed
from grognard.engine.page import umpiring
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.rulesets.en_masse.assault import Pursuit
from grognard.rulesets.en_masse.command import CommandQuestion, IssueOrder, MoveHeadquarters
from grognard.rulesets.en_masse.control import ControlDesk
from grognard.rulesets.en_masse.directives import SendDirective
from grognard.rulesets.en_masse.opportunity import OpportunityFire
from grognard.rulesets.en_masse.page.offers import cards
from grognard.rulesets.en_masse.page.offers.cards import command_offers
from grognard.rulesets.en_masse.page.offers.desk import at_the_desk
from grognard.rulesets.en_masse.page.offers.directive import directive_slip
from grognard.rulesets.en_masse.page.offers.fire import firing_offers, opportunity_offers, pursuit_offers
from grognard.rulesets.en_masse.volleys import FiringQuestion

__all__ = ["ANSWERS", "GESTURES"]

GESTURES: Mapping[type[Question], Callable[[Ask], Sequence[Offer]]] = {
    CommandQuestion: command_offers,
    FiringQuestion: firing_offers,
    OpportunityFire: opportunity_offers,
    Pursuit: pursuit_offers,
    ControlDesk: at_the_desk,
    RulingProposed: umpiring.accepted,
}
ANSWERS: Mapping[type[Action], Callable[[Ask, Any], Offer | None]] = {
    IssueOrder: cards.slip,
    SendDirective: directive_slip,
    MoveHeadquarters: lambda ask, action: cards.ride_card(
        ask, ask.view.officer(ask.question.officer), action.to, action.via
    ),
}
