"""What play must never reach."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.geometry import bodies
from grognard.table.kernel import depth

SLACK = 0.1


def faults(battle: Engagement) -> list[str]:
    """Labels off the ladder, impossible places, bases on top of each other between turns, contacts of friends."""
    out = []
    for u in battle.field.units:
        if (u.place == "table") != (u.at is not None):
            out.append(f"{u.id} is {u.place} but its pose is {u.at}")
        if not all([0 <= s <= 6 for s in u.status]) or len(u.status) != len(u.disordered):
            out.append(f"{u.id} has labels {u.status} and flags {u.disordered}")
        if u.duty is not None and u.at is None:
            out.append(f"{u.id} is gone and still owes {u.duty.kind}")
    for c in battle.contacts:
        a, d = battle.unit(c.attacker), battle.unit(c.defender)
        if a.at is None or d.at is None or a.side == d.side:
            out.append(f"contact of {a.id} and {d.id} cannot be")
    return out + overlaps(battle)


def overlaps(battle: Engagement) -> list[str]:
    """Formed troops never lie on each other; runners, command groups and light companies may pass."""
    solid = [
        u for side in (0, 1) for u in battle.on_table(side) if u.type not in ("hq", "light_company") and not u.running
    ]
    out = []
    for i, a in enumerate(solid):
        for b in solid[:i]:
            deep = max([depth(p, q) for p in bodies(a) for q in bodies(b)], default=-1.0)
            if deep > SLACK:
                out.append(f"{a.id} overlaps {b.id} by {deep:.2f}")
    return out
