"""Which events the log tells as one deed."""

from __future__ import annotations

from grognard.rulesets.en_avant.clock.clock import MarchEnded
from grognard.rulesets.en_avant.closing import Assaulted, AssaultFailed
from grognard.rulesets.en_avant.going import GroundMet
from grognard.rulesets.en_avant.melee import MeleeFought
from grognard.rulesets.en_avants.together import Parts, telling

ATTACK = ("unit", "target")
TOGETHER = telling(
    Parts(
        decided={Assaulted: ATTACK, AssaultFailed: ATTACK, MeleeFought: ("attackers", "defender")},
        ground=GroundMet,
        ended=MarchEnded,
    )
)
