"""Which events the log tells as one deed."""

from __future__ import annotations

from grognard.rulesets.en_avants.together import Parts, telling
from grognard.rulesets.en_masse.clock.clock import GroundMet, MoveEnded
from grognard.rulesets.en_masse.clock.closing import AttackClosed, AttackStalled

ATTACK = ("unit", "target")
TOGETHER = telling(
    Parts(
        decided={AttackClosed: ATTACK, AttackStalled: ATTACK},
        ground=GroundMet,
        ended=MoveEnded,
    )
)
