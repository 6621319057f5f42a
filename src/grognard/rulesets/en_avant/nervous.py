"""Chapter 9, 3 Nervous: troops that would rather stop and fire than go on (EA-9.5, EA-R41)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.clock.tracks import Mover, direction
from grognard.rulesets.en_avant.free import has_an_assault_before_it
from grognard.rulesets.en_avant.geometry import moved
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.legality import approaches, ends_nearer
from grognard.rulesets.en_avant.shot import targets
from grognard.rulesets.en_avants.status import NERVOUS
from grognard.table.pose import Pose


def balks(battle: Engagement, unit: Unit, card: Card) -> bool:
    """Is it Nervous, and its card one that it leaves for a shot? Not if it forms square against cavalry."""
    if label(battle, unit) != NERVOUS or unit.forming_square or carried_home(battle, card.name):
        return False
    return battle.options.nervous_fires == "always" or goes_on(battle, unit, card)


def goes_on(battle: Engagement, unit: Unit, card: Card) -> bool:
    """Would the card take it nearer the enemy, or in among them?"""
    return card.name == "assault" or approaches(battle, unit, card)


def carried_home(battle: Engagement, kind: str) -> bool:
    """Is it an assault, and may Nervous troops carry one home?"""
    return kind == "assault" and battle.options.nervous_may_assault


def halts_and_fires(battle: Engagement, unit: Unit, card: Card) -> bool:
    """Does it fire instead of what its card says? Whom to fire at the card may say."""
    if not balks(battle, unit, card):
        return False
    marks = targets(battle, unit)
    aimed = card.name == "fire" and (card.target is None or card.target in marks)
    return bool(marks) and not aimed


def may_balk(battle: Engagement, unit: Unit, mover: Mover) -> bool:
    """Is it Nervous, and free to halt on its way for a shot? Pursuers are not, nor who has fired."""
    if mover.kind == "pursuit" or label(battle, unit) != NERVOUS or unit.fired or unit.opportunity_fired:
        return False
    return not carried_home(battle, mover.kind)


def balks_on_the_way(battle: Engagement, unit: Unit, mover: Mover, far: float) -> bool:
    """Does it halt after so much more of its way for a shot, if it has one?"""
    if not may_balk(battle, unit, mover):
        return False
    return battle.options.nervous_fires == "always" or on_its_way_on(battle, unit, mover, far)


def on_its_way_on(battle: Engagement, unit: Unit, mover: Mover, far: float) -> bool:
    """Is it assaulting, or does the march it is on, as a whole, take it nearer the enemy where he is now?"""
    if mover.kind != "march" or unit.at is None:
        return mover.kind == "assault"
    start = replace(unit, at=set_out_from(unit.at, mover, far))
    return ends_nearer(battle, start, mover.axis, mover.gone + mover.left)


def set_out_from(at: Pose, mover: Mover, far: float) -> Pose:
    """Where a mover began, as far as it has come now."""
    return moved(at, *direction(mover), -(mover.gone + far))


def cannot_hold_fire(battle: Engagement, unit: Unit) -> bool:
    """Nervous troops that would go on from here fire at who comes into range; by the other reading all of them do."""
    if label(battle, unit) != NERVOUS:
        return False
    if has_an_assault_before_it(battle, unit):
        return not battle.options.nervous_may_assault
    return battle.options.nervous_fires == "always"
