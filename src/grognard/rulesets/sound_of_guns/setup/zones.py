"""Where an army may deploy: within a foot of its own edge, on ground open to it, nobody on anybody (SG-R.101)."""

from __future__ import annotations

from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.rulesets.sound_of_guns.battle import LIMIT, Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.effects import fits
from grognard.rulesets.sound_of_guns.geometry import collide
from grognard.rulesets.sound_of_guns.ground import barred, off_table
from grognard.rulesets.sound_of_guns.setup.terrain import ZONE
from grognard.table.edges import from_edge
from grognard.table.kernel import corners
from grognard.table.pose import Pose


def in_zone(battle: Engagement, unit: Unit) -> bool:
    """Is every stand within the zone of its side?"""
    land, edge = battle.field.ground, battle.hosts[unit.side].edge
    far = max([from_edge(land, edge, x, y) for stand in unit.rects for x, y in corners(stand)])
    return far <= ZONE + LIMIT and not any([off_table(land, stand) for stand in unit.rects])


def place_fault(battle: Engagement, unit: Unit) -> Refusal | None:
    """Why a unit may not be deployed as it stands, or None."""
    if not in_zone(battle, unit):
        return Refusal("SG-E.25", f"{unit.name} has to stand wholly within {inches(ZONE)} of its own edge")
    return stands_clear(battle, unit)


def stands_clear(battle: Engagement, unit: Unit) -> Refusal | None:
    """On no other unit, and on ground open to it."""
    for other in battle.others(unit):
        if collide(unit.body, other.body):
            return Refusal("SG-E.1", f"{unit.name} would stand on {other.name}")
    for stand in unit.rects:
        shut = barred(battle.field.ground, unit.arm, stand, False)
        if shut is not None:
            return Refusal(shut[0], f"{unit.name} may not stand in {shut[1]}")
    return None


def post_fault(battle: Engagement, officer: Officer, at: Pose) -> Refusal | None:
    """Why a commander may not be posted there, or None."""
    if from_edge(battle.field.ground, battle.hosts[officer.side].edge, at.x, at.y) > ZONE + LIMIT:
        return Refusal("SG-E.25", f"{officer.name} has to stand within {inches(ZONE)} of his own edge")
    if not fits(battle, at):
        return Refusal("SG-I.51", f"{officer.name} cannot stand there")
    return None
