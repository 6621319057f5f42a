"""How to fight by 2 by 2: which answers are worth considering at each question, and how well a side stands."""

from __future__ import annotations

from pathlib import Path

from grognard.engine.doctrine import Doctrine, Weigher
from grognard.rulesets.two_by_two.contact import FacingPhase
from grognard.rulesets.two_by_two.doctrine.draws import evaluate, weigh_draw
from grognard.rulesets.two_by_two.doctrine.drill import Drill
from grognard.rulesets.two_by_two.doctrine.fights import (
    weigh_facing,
    weigh_flight,
    weigh_follow_up,
    weigh_melee,
    weigh_rally,
    weigh_shooting,
    weigh_turning,
)
from grognard.rulesets.two_by_two.doctrine.moves import weigh_movement
from grognard.rulesets.two_by_two.doctrine.setup import (
    weigh_army,
    weigh_arrival,
    weigh_deployment,
    weigh_ground,
    weigh_point,
)
from grognard.rulesets.two_by_two.draws import DrawOffer
from grognard.rulesets.two_by_two.follow_up import FollowUpChoice, FollowUpFacing
from grognard.rulesets.two_by_two.melee import MeleePhase
from grognard.rulesets.two_by_two.rally import RallyPhase
from grognard.rulesets.two_by_two.reinforcements import Arrival
from grognard.rulesets.two_by_two.rout import RoutDirection
from grognard.rulesets.two_by_two.sequence import MovementPhase
from grognard.rulesets.two_by_two.setup.armies import ArmyChoice
from grognard.rulesets.two_by_two.setup.deployment import Deployment
from grognard.rulesets.two_by_two.setup.points import ReinforcementPoint
from grognard.rulesets.two_by_two.setup.terrain import FeaturePlacement, LayoutChoice, TerrainChoice
from grognard.rulesets.two_by_two.shooting import ShootingPhase

WEIGHERS: dict[type, Weigher] = {
    MovementPhase: weigh_movement,
    RallyPhase: weigh_rally,
    FacingPhase: weigh_facing,
    ShootingPhase: weigh_shooting,
    MeleePhase: weigh_melee,
    FollowUpChoice: weigh_follow_up,
    FollowUpFacing: weigh_turning,
    RoutDirection: weigh_flight,
    Arrival: weigh_arrival,
    DrawOffer: weigh_draw,
    ArmyChoice: weigh_army,
    TerrainChoice: weigh_ground,
    FeaturePlacement: weigh_ground,
    LayoutChoice: weigh_ground,
    Deployment: weigh_deployment,
    ReinforcementPoint: weigh_point,
}


DOCTRINE = Doctrine(file=Path(__file__).with_name("doctrine.toml"), evaluate=evaluate, weighers=WEIGHERS, drill=Drill)
