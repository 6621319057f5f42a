"""How March Toward the Sound of Guns is fought by its computer generals: plans from the rules' own odds."""

from __future__ import annotations

from pathlib import Path

from grognard.engine.doctrine import Doctrine, Weigher, Weights, manual_of
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.command import PointsToDeal, PoolMembers, RerollOffered
from grognard.rulesets.sound_of_guns.doctrine import command, prompts, setup, worth
from grognard.rulesets.sound_of_guns.doctrine.moves import weigh_orders
from grognard.rulesets.sound_of_guns.doctrine.shots import weigh_shots
from grognard.rulesets.sound_of_guns.interrupts import EvadeOffered, SquareOffered
from grognard.rulesets.sound_of_guns.melee.phase import NextCombat, StandTarget
from grognard.rulesets.sound_of_guns.melee.pursuit import PursuitOffered
from grognard.rulesets.sound_of_guns.melee.results import OddDice
from grognard.rulesets.sound_of_guns.melee.retreat import RetreatOntoFriend
from grognard.rulesets.sound_of_guns.movement import MoveInterrupted
from grognard.rulesets.sound_of_guns.ordering import Orders
from grognard.rulesets.sound_of_guns.rally import RallyFormation, Rallying
from grognard.rulesets.sound_of_guns.riding import CommanderMoves
from grognard.rulesets.sound_of_guns.setup.agreement import Terms
from grognard.rulesets.sound_of_guns.setup.armies import ArmyChoice
from grognard.rulesets.sound_of_guns.setup.deployment import Deployment
from grognard.rulesets.sound_of_guns.setup.roll_off import EdgeChoice
from grognard.rulesets.sound_of_guns.setup.terrain import GroundChoice
from grognard.rulesets.sound_of_guns.shooting import Shooting

FILE = Path(__file__).with_name("doctrine.toml")
WEIGHERS: dict[type, Weigher] = {
    Terms: setup.weigh_terms,
    ArmyChoice: setup.weigh_army,
    GroundChoice: setup.weigh_ground,
    EdgeChoice: setup.weigh_edge,
    Deployment: setup.weigh_deployment,
    PoolMembers: command.weigh_pool,
    RerollOffered: command.weigh_reroll,
    PointsToDeal: command.weigh_deal,
    Rallying: command.weigh_rally,
    RallyFormation: prompts.weigh_form_up,
    Orders: weigh_orders,
    MoveInterrupted: prompts.weigh_going_on,
    SquareOffered: prompts.weigh_square,
    EvadeOffered: prompts.weigh_evade,
    CommanderMoves: command.weigh_ride,
    Shooting: weigh_shots,
    NextCombat: prompts.weigh_next,
    StandTarget: prompts.weigh_target,
    RetreatOntoFriend: prompts.weigh_give_way,
    OddDice: prompts.weigh_odd,
    PursuitOffered: prompts.weigh_pursuit,
}


def evaluate(battle: Engagement, side: int, weights: Weights) -> float:
    """How well a side stands, by the weights as written down: tuned ones choose well and compare troops badly."""
    return worth.evaluate(battle, side, manual_of(FILE).untuned)


DOCTRINE = Doctrine(file=FILE, evaluate=evaluate, weighers=WEIGHERS)
