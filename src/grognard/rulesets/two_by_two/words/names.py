"""What edges, points, ground and throws are called in 2 by 2."""

from __future__ import annotations

from grognard.engine.names import plain, side_of
from grognard.engine.terrain import Feature
from grognard.rulesets.two_by_two.battle import Point, Skirmish

EDGES = {"y_min": "bottom", "y_max": "top", "x_min": "left", "x_max": "right"}
PINNED = "Pinned: may not move or turn, but still fires"
DISRUPTED = "Disrupted: may not move or fire, and is easier to hit and to beat"
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def edge(battle: Skirmish, which: str) -> str:
    """A table edge as a side's own, or by where it lies."""
    for no, one in enumerate(battle.hosts):
        if one.edge == which:
            return f"{side_of(battle, no).whose} edge"
    return f"the {EDGES.get(which, which)} edge"


def point(battle: Skirmish, id: str) -> str:
    """A reinforcement point by its name."""
    found = next((p for p in battle.points if p.id == id), None)
    return found.name or found.id if found else id


def point_mark(view: Skirmish, point: Point) -> str:
    """A reinforcement point by its number among its side's."""
    mine = [p.id for p in view.points if p.side == point.side]
    return ROMAN[mine.index(point.id)] if point.id in mine and len(mine) <= len(ROMAN) else point.id


def feature(one: Feature) -> str:
    """A feature by its name, or what it is."""
    return f"{one.name} ({plain(one.kind)})" if one.name else f"a {plain(one.kind)}"
