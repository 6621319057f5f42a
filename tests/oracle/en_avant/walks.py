"""En Avant!: one unit alone on its way over the ground, to where its movement is spent."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

from shapely import Polygon

from grognard.engine.dice import Seeded
from grognard.engine.umpire import start
from tests.oracle.differences import Differences
from tests.oracle.en_avant.clashes import pitched
from tests.oracle.en_avant.geometry import EDGE, Body, Spot, reach_over
from tests.oracle.en_avant.table import Table, closed_ahead, cost, disorders, rate_of
from tests.oracle.en_avant.tables import WIDE, clear, some_ground, some_unit
from tests.oracle.margins import KnifeEdge, below

Row = dict[str, Any]
NEAR = 0.06  # rounded at both ends, and a limit's tolerance of 0.01 goes four times as far at a quarter rate
WALKERS = ("infantry", "cavalry", "light_company")


def some_walk(random: Random) -> Row:
    """A unit with the card to advance or withdraw, and an enemy far off in a corner."""
    ground = some_ground(random)
    woods = [Polygon(f["polygon"]) for f in ground if f["kind"] == "dense_wood"]
    enemy: Row = {"id": "R1", "side": "red", "type": "light_company", "formation": "block", "x": WIDE - 5, "y": 3}
    while True:
        row = some_unit(random, 1, "blue", (4, 5))
        row |= {"x": round(random.uniform(70, 120), 2), "y": round(random.uniform(70, 80), 2)}
        if row["type"] in WALKERS and row["formation"] != "square" and clear(row, [], woods, 0.3):
            card = {"name": random.choice(["advance", "withdraw"])}
            return {"start": "movement", "units": [{**row, "card": card}, enemy], "terrain": ground}


def compare_walk(rows: Row, out: Differences) -> None:
    """Where it comes to stand, and in what order."""
    out.compare("walks", lambda: judge_walk(rows), lambda: rows)


def judge_walk(rows: Row) -> str:
    """The distance that costs the whole rate, unless closed ground stops it; disordered by what it crossed."""
    before = pitched(rows)
    table, unit = Table(before), before.unit(0)
    movers = table.bodies[0]
    sign = 1 if unit.card is not None and unit.card.name == "advance" else -1
    way = (sign * movers[0].f[0], sign * movers[0].f[1])
    far = how_far(table, movers, way)
    after = start(before, Seeded("oracle")).battle.field.units[0]
    assert unit.at is not None
    assert after.at is not None
    gone = hypot(after.at.x - unit.at.x, after.at.y - unit.at.y)
    if abs(gone - far) > NEAR:
        return f"goes {gone:.3f}, by the oracle {far:.3f}"
    shaken = any(unit.disordered) or any([crosses(table, m, way, far) for m in movers])
    return "" if any(after.disordered) == shaken else f"disordered: {after.disordered}, by the oracle {shaken}"


def how_far(table: Table, movers: list[Body], way: Spot) -> float:
    """How far the rate leads, to a thousandth."""
    unit = table.unit(0)
    rate = rate_of(unit)
    low, high = 0.0, rate
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if cost(table, unit, movers, way, middle) <= rate else (low, middle)
    if cost(table, unit, movers, way, rate) <= rate:
        low = rate
    shut = min(closed_ahead(table, movers, way, rate).values(), default=rate + 1)
    return min(low, shut, table.room(movers, way))


def crosses(table: Table, mover: Body, way: Spot, far: float) -> bool:
    """Does it move over ground that disorders it?"""
    areas = [Polygon(f.outline()) for f in table.features if disorders(table.unit(0), f)]
    spans = [reach_over(mover, way, area, far + 5) for area in areas]
    if any([span is not None and span[1] - span[0] < EDGE for span in spans]):
        raise KnifeEdge("brushing the ground")
    return any([below(span[0], far, EDGE) for span in spans if span is not None])
