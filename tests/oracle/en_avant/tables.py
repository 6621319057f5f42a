"""En Avant!: random crowded tables, with ground of every kind, as situations that can be written to a file."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Any

from shapely import LineString, Polygon

from tests.oracle.en_avant.geometry import SIZES, Body, apart, bodies

KINDS = ("light_wood", "marsh", "steep_hill", "steep_ish_hill", "gentle_hill", "village", "village", "dense_wood")
TROOPS = [(type, formation) for type, formation in SIZES if type != "hq"]
WEIGHTS = [6 if type == "infantry" else 5 if type == "cavalry" else 2 for type, _ in TROOPS]
WIDE, DEEP = 200.0, 150.0
Row = dict[str, Any]


def some_area(random: Random, size: float) -> list[list[float]]:
    """A convex outline somewhere on the table."""
    x, y = random.uniform(35, WIDE - 35), random.uniform(30, DEEP - 30)
    turns = [random.uniform(0, 2 * pi) for _ in range(9)]
    spots = [(x + size * random.uniform(0.6, 1) * sin(t), y + size * random.uniform(0.6, 1) * cos(t)) for t in turns]
    ring = LineString(spots).convex_hull.exterior.coords[:-1]
    return [[round(a, 2), round(b, 2)] for a, b in ring]


def some_ground(random: Random, features: int = 7) -> list[Row]:
    """Areas of all kinds, walls worth defending among them; they may lie over one another."""
    rows: list[Row] = []
    for i in range(features):
        kind = random.choice(KINDS)
        row: Row = {"id": f"{kind}{i}", "kind": kind, "polygon": some_area(random, random.uniform(8, 22))}
        if "steep" in kind:
            row["uphill"] = round(random.uniform(0, 360), 1)
        if kind in ("village", "marsh") and random.random() < 0.5:
            row["major_defensive"] = True
        rows.append(row)
    for i in range(2):
        x, y, turn = random.uniform(40, 160), random.uniform(40, 110), random.uniform(0, pi)
        ends = [[round(x + s * 25 * sin(turn), 2), round(y + s * 25 * cos(turn), 2)] for s in (-1, 1)]
        rows.append({"id": f"wall{i}", "kind": "road", "line": ends, "width": 1, "major_defensive": True})
    return rows


def some_unit(random: Random, number: int, side: str, labels: tuple[int, ...]) -> Row:
    """A unit anywhere, more or less towards the enemy."""
    type, formation = random.choices(TROOPS, WEIGHTS)[0]
    n = 2 if type == "cavalry" else 1
    facing = random.choice([0.0, random.uniform(-60, 60), random.uniform(0, 360)]) + (180 if side == "red" else 0)
    row: Row = {
        "id": f"{side[0].upper()}{number}", "side": side, "type": type, "formation": formation,
        "x": round(random.uniform(35, WIDE - 35), 2), "y": round(random.uniform(30, DEEP - 30), 2),
        "facing": round(facing % 360, 2) % 360,
        "status": [random.choice(labels) for _ in range(n)],
        "ordered": [random.random() < 0.7 for _ in range(n)],
        "skirmishers": random.choice(["none", "some", "good"]),
        "volleys": random.choice([0, 0, 1]),
        "fired_last_turn": type in ("infantry", "light_company") and random.random() < 0.3,
    }  # fmt: skip
    if n == 1:
        row |= {"status": row["status"][0], "ordered": row["ordered"][0]}
    return row


def bodies_of(row: Row) -> list[Body]:
    """A row's rectangles."""
    return bodies(row["type"], row["formation"], row["x"], row["y"], row["facing"])


def clear(row: Row, rows: list[Row], woods: list[Any], least: float) -> bool:
    """Does a unit stand on the table, apart from everybody and out of the dense woods?"""
    mine = bodies_of(row)
    if any(
        [min(*b.shape.bounds[:2]) < 1 or b.shape.bounds[2] > WIDE - 1 or b.shape.bounds[3] > DEEP - 1 for b in mine]
    ):
        return False
    if any([apart(mine, bodies_of(other)) < least for other in rows]):
        return False
    return not any([b.shape.distance(wood) < 0.5 for b in mine for wood in woods])


def some_table(random: Random, units: int = 16, labels: tuple[int, ...] = (1, 2, 3, 4, 4, 5, 5)) -> Row:
    """A situation without anything done in it; some units stand just in front of others."""
    ground = some_ground(random)
    woods = [Polygon(f["polygon"]) for f in ground if f["kind"] == "dense_wood"]
    rows: list[Row] = []
    tries = 0
    while len(rows) < units and tries < 2000:
        tries += 1
        row = some_unit(random, len(rows) + 1, "blue" if len(rows) % 2 else "red", labels)
        if rows and random.random() < 0.7:
            come_close(random, row, random.choice(rows))
        if clear(row, rows, woods, 0.3):
            rows.append(row)
    for side in ("blue", "red"):
        rows += some_hq(random, rows, woods, side)
    light = random.choice(["guns_and_light", "any"])  # by either reading (EA-R43), so that all their rows are compared
    options = {"players_see_rulings": True, "light_companies_close": light}
    return {"options": options, "units": rows, "terrain": ground}


def come_close(random: Random, row: Row, other: Row) -> None:
    """Put a unit some way before another, looking at it more or less."""
    body = bodies_of(other)[0]
    off = random.choice([random.uniform(3, 12), random.uniform(4, 45)])
    u, v = random.choice([(random.uniform(-12, 12), off), (off, random.uniform(-8, 8)), (0.0, -off)])
    x, y = body.spot(u, v)
    turn = {True: 180.0, False: -90.0}[abs(v) > abs(u)] if v >= 0 or abs(u) > 0 else 0.0
    facing = (other["facing"] + turn + random.choice([0.0, random.uniform(-20, 20)])) % 360
    row |= {"x": round(x, 2), "y": round(y, 2), "facing": round(facing, 2) % 360}


def some_hq(random: Random, rows: list[Row], woods: list[Any], side: str) -> list[Row]:
    """A commander touching one of his units from behind."""
    for row in random.sample(rows, len(rows)):
        if row["side"] == side and row["formation"] != "column" and row["type"] != "hq":
            body = bodies_of(row)[0]
            x, y = body.spot(0.0, -body.half_depth - 1.02)
            hq: Row = {"id": f"{side}HQ", "side": side, "type": "hq", "formation": "block", "attached": row["id"]}
            hq |= {"x": round(x, 2), "y": round(y, 2), "facing": row["facing"]}
            if clear(hq, [r for r in rows if r is not row], woods, 0.3):
                return [hq]
    return []
