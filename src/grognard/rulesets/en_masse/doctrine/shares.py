"""Doctrine: who goes where. Every captain of a side shares out the ground that decides alike, without a word."""

from __future__ import annotations

from grognard.engine.terrain import Feature
from grognard.rulesets.en_avants.status import NERVOUS
from grognard.rulesets.en_masse.battle import Clash
from grognard.table.kernel_ground import rect_area_gap

GROUND = ("hold", "on", "last_held")
FULL = 4  # fit brigades that are as many as can fight for one piece of ground
FAR = 1e9  # cm to ground that has no extent


def decisive(view: Clash) -> list[Feature]:
    """The ground that decides the battle."""
    named = {name for o in view.layer.objectives if o.kind in GROUND for name in o.features}
    return [f for f in view.field.ground.features if f.id in named]


def shares(view: Clash, side: int) -> dict[str, list[int]]:
    """For each piece of such ground the divisions whose affair it is.

    Each division takes what is nearest to it and not yet full; what nobody took is the affair of the nearest. It is
    read off where everybody stands, which all of a side can see, so that neighbours who never spoke agree.
    """
    strength: dict[int, int] = {}
    ways: dict[tuple[int, str], float] = {}
    ground = decisive(view)
    for unit in view.on_table(side):
        if unit.type == "artillery" or unit.status < NERVOUS:
            continue
        strength[unit.division] = strength.get(unit.division, 0) + 1
        for feature in ground:
            far = min([rect_area_gap(unit.here.rect, area) for area in feature.areas], default=FAR)
            key = (unit.division, feature.id)
            ways[key] = min(far, ways.get(key, FAR))
    found: dict[str, list[int]] = {f.id: [] for f in ground}
    ranked = [key for _, key in sorted([(round(far, 3), key) for key, far in ways.items()])]
    taken: set[int] = set()
    for division, name in ranked:
        if division not in taken and sum([strength[d] for d in found[name]]) < FULL:
            found[name].append(division)
            taken.add(division)
    for division, name in ranked:
        if not found[name]:
            found[name].append(division)
    return found
