"""What play must never reach."""

from __future__ import annotations

from grognard.engine.invariants import contact_faults, overlap_faults, place_faults
from grognard.rulesets.en_avant.battle import CONTACT, Engagement, Unit
from grognard.rulesets.en_avant.geometry import bodies, distance

SLACK = 0.1


def faults(battle: Engagement) -> list[str]:
    """Labels off the ladder, impossible places, bases on top of each other, contacts of friends or without a touch."""
    out = []
    for u in battle.field.units:
        if not all([0 <= s <= 6 for s in u.status]) or len(u.status) != len(u.disordered):
            out.append(f"{u.id} has labels {u.status} and flags {u.disordered}")
        if u.duty is not None and u.at is None:
            out.append(f"{u.id} is gone and still owes {u.duty.kind}")
        if u.attached >= 0 and (battle.unit(u.attached).at is None or battle.unit(u.attached).side != u.side):
            out.append(f"{u.id} is with {battle.unit(u.attached).id}, which is not there")
        if u.at is not None and (u.at.width, u.at.depth) != (u.shape.width, u.shape.depth):
            out.append(f"{u.id} is in {u.formation} but its base is {u.at.width:g} by {u.at.depth:g}")
    formed = [u for side in (0, 1) for u in battle.on_table(side) if not slips_through(battle, u)]
    return [
        *place_faults(battle),
        *out,
        *off_the_table(battle),
        *contact_faults(battle, lambda c, a, d: distance(a, d) > CONTACT + SLACK / 2),
        *overlap_faults(formed, bodies, SLACK),
    ]


def off_the_table(battle: Engagement) -> list[str]:
    """Nobody is left with his reference point beyond the edge: who crosses it is gone (EA-R22)."""
    ground = battle.field.ground
    return [
        f"{u.id} is off the table at {u.at}"
        for u in battle.field.units
        if u.at is not None and not (0 <= u.at.x <= ground.width and 0 <= u.at.y <= ground.depth)
    ]


def slips_through(battle: Engagement, unit: Unit) -> bool:
    """May it be among friends at this moment (EA-R47)?"""
    on_its_way = battle.phase == "movement" and unit.duty is not None
    return unit.type in ("hq", "light_company") or unit.running or on_its_way
