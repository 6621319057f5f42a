"""Doctrine, the stance: whom time favours, how hard a side must press, whether it attacks, holds or marches off."""

from __future__ import annotations

from typing import Final, Literal

from grognard.engine.doctrine import Weights
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish
from grognard.rulesets.two_by_two.doctrine.regiment import worth
from grognard.rulesets.two_by_two.leaving import draw_open
from grognard.rulesets.two_by_two.objectives import OBJECTIVES
from grognard.rulesets.two_by_two.victory import LOSSES

LONG: Final = 12  # turns after which a battle without a last one makes a side weary
# What is left of a unit's worth:
DISRUPTED: Final = 0.5  # the next shot may be its last
PINNED: Final = 0.85  # it may be rallied
TO_COME: Final = 0.8  # it comes late, and by the dice
Posture = Literal["attack", "hold", "withdraw"]


def time_gives(battle: Skirmish) -> str:
    """The result if the battle stopped now; nothing where no turn is the last."""
    if not battle.layer.turn_limit:
        return ""
    found = OBJECTIVES.decision(battle)
    return found[0] if found else battle.layer.undecided


def drive(battle: Skirmish, side: int, w: Weights, given: str) -> float:
    """How hard a side must press: time is on one side or on the other."""
    limit = battle.layer.turn_limit
    if not limit:
        return w["leisure"] + w["weary"] * max(0, battle.turn - LONG)
    if given == SIDES[side]:
        return w["patience"]
    return 1.0 + w["haste"] * battle.turn / limit


def least_charge(battle: Skirmish, side: int, w: Weights, given: str) -> float:
    """What a charge must promise: less the harder we have to press, and in the last turns of a lost battle anything."""
    least = w["charge_from"] / drive(battle, side, w, given)
    if not battle.layer.turn_limit:
        return least - w["desperate"] * w["weary"] * max(0, battle.turn - LONG)
    lost = 1.0 if given in SIDES else 0.5
    return least - w["desperate"] * turns_late(battle, side, given) * lost


def turns_late(battle: Skirmish, side: int, given: str) -> int:
    """How many turns of the second half of a battle have begun without it being won, as time would have it."""
    return max(0, battle.turn - battle.layer.turn_limit // 2) if given and given != SIDES[side] else 0


def counts(battle: Skirmish, side: int, w: Weights) -> float:
    """How much the next loss of a side counts: more with every one it has had, for the fifth decides."""
    return 1.0 + w["mount"] * (battle.destroyed(side) / (LOSSES - 1)) ** 2


def strength(battle: Skirmish, side: int) -> float:
    """What a side has left to fight with, on the table and to come."""
    here = [worth(u) * (DISRUPTED if u.disrupted else PINNED if u.pinned else 1.0) for u in battle.on_table(side)]
    coming = [worth(u) for u in battle.field.units if u.side == side and u.place == "waiting"]
    return sum(here) + TO_COME * sum(coming)


def posture(battle: Skirmish, side: int, w: Weights, given: str) -> Posture:
    """Attack, hold where time is on our side, or march off for a draw when the battle is as good as lost."""
    lost, his = battle.destroyed(side), battle.destroyed(1 - side)
    doomed = lost == LOSSES - 1 if battle.options.mode == "fast" else lost >= LOSSES - 1
    if doomed and lost > his and draw_open(battle) and not battle.waiting(side):
        if strength(battle, side) < 0.5 * w["withdraw"] * strength(battle, 1 - side):
            return "withdraw"
    return "hold" if given == SIDES[side] else "attack"
