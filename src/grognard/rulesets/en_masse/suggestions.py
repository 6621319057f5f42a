"""Orders a commander may think of: the stated lattice for generals and random play, on which no rule depends."""

from __future__ import annotations

from grognard.rulesets.en_masse.battle import SLACK, Clash, Part, Unit
from grognard.rulesets.en_masse.geometry import bearing_to, distance, head, nearest_enemy
from grognard.rulesets.en_masse.units import FORMATIONS, rate
from grognard.table.pose import heading

TURNS = (0.0, 45.0, 90.0, 135.0, 180.0, -135.0, -90.0, -45.0)


def orders_for(battle: Clash, unit: Unit) -> list[tuple[Part, ...]]:
    """Assault, defend here, form up on the spot, move one move in eight directions, take a named place."""
    found: list[tuple[Part, ...]] = [(Part(verb="defend"),), (Part(verb="defend", vs_cavalry=True),)]
    if unit.type != "artillery":
        found.append((Part(verb="assault"),))
        for enemy in nearest(battle, unit):
            facing = bearing_to(unit, enemy.here.x, enemy.here.y)
            found.append((Part(verb="deploy", facing=facing), Part(verb="assault", target=enemy.no)))
    for formation in FORMATIONS:
        if formation != unit.formation:
            found.append((Part(verb="deploy", formation=formation),))
    return [*found, *marches(battle, unit), *places(battle, unit)]


def nearest(battle: Clash, unit: Unit) -> list[Unit]:
    """The nearest enemy, and whoever is as near."""
    near = nearest_enemy(battle, unit)
    return [] if near is None else [e for e in battle.enemies(unit.side) if distance(unit, e) <= near[0] + SLACK]


def marches(battle: Clash, unit: Unit) -> list[tuple[Part, ...]]:
    """One full move in each of eight directions."""
    pace = rate(unit.type, unit.formation, battle.options.march_rate_all)
    if pace is None:
        return []
    x, y = head(unit)
    out: list[tuple[Part, ...]] = []
    for turn in TURNS:
        ux, uy = heading(unit.here.facing + turn)
        dest = (round(x + ux * pace.distance, 3), round(y + uy * pace.distance, 3))
        out.append((Part(verb="move", dest=dest),))
    return out


def places(battle: Clash, unit: Unit) -> list[tuple[Part, ...]]:
    """The named ground worth holding."""
    named = [
        f for f in battle.field.ground.features if f.name and f.areas and f.kind not in ("road", "stream", "river")
    ]
    return [(Part(verb="defend", place=feature.id),) for feature in named]
