"""What a gesture may mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grognard.engine.battle import Action, Question
from grognard.engine.control import RulingProposed
from grognard.engine.page import umpiring
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.rulesets.sound_of_guns.command import DealPoints, PointsToDeal, Pool, PoolMembers, RerollOffered
from grognard.rulesets.sound_of_guns.interrupts import EvadeOffered, SquareOffered
from grognard.rulesets.sound_of_guns.melee.phase import NextCombat, StandTarget
from grognard.rulesets.sound_of_guns.melee.pursuit import PursuitOffered
from grognard.rulesets.sound_of_guns.melee.results import OddDice
from grognard.rulesets.sound_of_guns.melee.retreat import RetreatOntoFriend
from grognard.rulesets.sound_of_guns.movement import MoveInterrupted
from grognard.rulesets.sound_of_guns.ordering import Form, Move, Orders
from grognard.rulesets.sound_of_guns.page.offers import choices, command, fight, move, stops
from grognard.rulesets.sound_of_guns.page.offers.desk import at_the_desk
from grognard.rulesets.sound_of_guns.page.offers.setup import SETUP
from grognard.rulesets.sound_of_guns.rally import RallyFormation, Rallying
from grognard.rulesets.sound_of_guns.riding import CommanderMoves
from grognard.rulesets.sound_of_guns.shooting import Shooting
from grognard.rulesets.sound_of_guns.umpiring import ControlDesk

GESTURES: dict[type[Question], Callable[[Ask], Sequence[Offer]]] = {
    **SETUP,
    PoolMembers: command.pool,
    RerollOffered: command.reroll,
    PointsToDeal: command.deal,
    Rallying: command.rally,
    RallyFormation: choices.form_up,
    Orders: move.orders,
    CommanderMoves: command.riding,
    SquareOffered: stops.square,
    EvadeOffered: stops.evade,
    MoveInterrupted: stops.going_on,
    Shooting: fight.shooting,
    NextCombat: fight.combats,
    StandTarget: fight.strike,
    RetreatOntoFriend: choices.give_way,
    OddDice: choices.odd_dice,
    PursuitOffered: fight.pursuit,
    ControlDesk: at_the_desk,
    RulingProposed: umpiring.accepted,
}
ANSWERS: dict[type[Action], Callable[[Ask, Any], Offer | None]] = {
    Pool: command.pool_offer,
    DealPoints: command.deal_offer,
    Move: move.any_move,
    Form: move.any_form,
}
