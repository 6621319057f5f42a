"""The bands of fire that a mover may come into, and whose shot at it is left (EA-10.1, EA-R12)."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.geometry import distance
from grognard.rulesets.en_avant.shot import BALL, CANISTER, MUSKET, can_fire, line_of_fire

BANDS = ("musket", "canister", "ball")
REACHES = {"musket": (-1.0, MUSKET), "canister": (-1.0, CANISTER), "ball": (CANISTER, BALL)}
EDGE = 1e-4
Pair = tuple[int, int, str]


def has_band(firer: Unit, band: str) -> bool:
    """Muskets and rifles have one band, guns two."""
    return (band != "musket") if firer.gun else band == "musket"


def in_band(battle: Engagement, firer: Unit, mover: Unit, band: str, slack: float = SLACK) -> bool:
    """Is a unit inside a firer's band, in its arc and sight?"""
    inner, outer = REACHES[band]
    if not has_band(firer, band) or not mover.combatant or distance(firer, mover) > outer + slack:
        return False
    where = line_of_fire(battle, firer, mover) if can_fire(battle, firer) else None
    return where is not None and inner + SLACK < where.range <= outer + slack


def has_shot_left(battle: Engagement, firer: Unit, mover: Unit, band: str, inside: tuple[Pair, ...]) -> bool:
    """Has the firer a shot at a mover in this band? Not twice a turn, nor under an obligation."""
    if not has_band(firer, band) or firer.opportunity_fired or firer.duty is not None or firer.card is None:
        return False
    began_inside = (firer.no, mover.no, band) in inside
    return not (firer.fired and (began_inside or battle.options.opportunity_fire == "only_if_unfired"))


def may_offer(battle: Engagement, firer: Unit, mover: Unit, band: str, inside: tuple[Pair, ...]) -> bool:
    """May the firer, who has a shot left, shoot at a mover in this band now?"""
    slack = SLACK if (firer.no, mover.no, band) in inside else EDGE
    return in_band(battle, firer, mover, band, slack)
