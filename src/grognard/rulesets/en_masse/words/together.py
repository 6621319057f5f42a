"""Which events the log tells as one deed."""

from __future__ import annotations

from grognard.rulesets.en_avants.together import Parts, telling
from grognard.rulesets.en_masse.clock.clock import GroundMet, MoveEnded
from grognard.rulesets.en_masse.clock.closing import AttackClosed, AttackStalled
from grognard.rulesets.en_masse.volleys import ShotFired

ATTACK = ("unit", "target")
TOGETHER = telling(
    Parts(
        shot=ShotFired,
        decided={AttackClosed: ATTACK, AttackStalled: ATTACK},
        ground=GroundMet,
        ended=MoveEnded,
    )
)
