"""2 by 2: random crowded tables, with ground of every kind, as situations that can be written to a file."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Any

from shapely import LineString, Polygon

from tests.oracle.two_by_two.geometry import DEPTH, WIDTH, Base, penetration

TYPES = (
    "line", "line", "guards", "light_infantry", "light_infantry", "militia", "heavy_cavalry", "light_cavalry",
    "foot_artillery", "horse_artillery", "hq", "irregular_shooters", "irregular_warband", "irregular_cavalry",
    "lancers",
)  # fmt: skip
SIZED = ("line", "guards", "light_infantry", "heavy_cavalry", "light_cavalry", "lancers")
OPTIONS = ("irregular_shooters", "irregular_warband", "irregular_cavalry", "lancers", "light_woods")
LOW, HIGH = 6.0, 17.0
Row = dict[str, Any]


def ring(random: Random, x: float, y: float, least: float, most: float) -> list[list[float]]:
    """An outline round a place."""
    n = random.randint(4, 8)
    turns = [2 * pi * (i + random.uniform(-0.2, 0.2)) / n for i in range(n)]
    radii = [random.uniform(least, most) for _ in turns]
    return [[round(x + r * sin(t), 3), round(y + r * cos(t), 3)] for r, t in zip(radii, turns, strict=True)]


def square(random: Random, x: float, y: float, side: float) -> list[list[float]]:
    """A square turned anyhow."""
    turn, half = random.uniform(0, pi / 2), side / 2**0.5
    return [
        [round(x + half * sin(turn + k * pi / 2), 3), round(y + half * cos(turn + k * pi / 2), 3)] for k in range(4)
    ]


def spot(random: Random) -> tuple[float, float]:
    """A place in the thick of it."""
    return random.uniform(LOW, HIGH), random.uniform(LOW, HIGH)


def course(random: Random, x: float, y: float) -> list[list[float]]:
    """A line from edge to edge of the table that passes a place."""
    lean = random.uniform(-8, 8)
    line = [[max(0.0, min(24.0, x - lean)), 0.0], [x, y], [max(0.0, min(24.0, x + random.uniform(-8, 8))), 24.0]]
    line = [[round(a, 3), round(b, 3)] for a, b in line]
    return line if random.random() < 0.5 else [[b, a] for a, b in line]


def some_ground(random: Random) -> list[Row]:
    """Hills one on the other, towns and woods on roads, copses, walls, an orchard, a brook or river with its bridge."""
    rows: list[Row] = []

    def add(kind: str, **shape: Any) -> None:
        row = {"id": f"{kind}{len(rows)}", "kind": kind, **shape}
        if kind != "dense_wood" or not any([meet(row, other) for other in rows]):
            rows.append(row)

    x, y = spot(random)
    add("hill", polygon=ring(random, x, y, 2.0, 4.0), level=1)
    add("hill", polygon=ring(random, x, y, 1.0, 1.9), level=2)
    add("hill", polygon=ring(random, *spot(random), 1.5, 3.0))
    for _ in range(2):
        x, y = spot(random)
        add("road", line=course(random, x, y), width=0.5)
        add("dense_wood" if random.random() < 0.6 else "town", polygon=ring(random, x, y, 1.0, 2.5))
    add("town", polygon=square(random, *spot(random), random.uniform(1.5, 2)))
    add("dense_wood", polygon=ring(random, *spot(random), 1.0, 2.5))
    add("light_wood", polygon=ring(random, *spot(random), 1.0, 2.0))
    for _ in range(random.randint(1, 4)):
        add("copse", circle=[*[round(c, 3) for c in spot(random)], round(random.uniform(0.3, 0.95), 3)])
    add_water(random, rows)
    return rows


def some_wall(random: Random, number: int, base: Base) -> Row:
    """A wall or hedge before one of the faces of a unit, more or less."""
    off = random.uniform(0.05, 0.9)
    ends = random.choice([((-0.5, 0.25 + off), (0.5, 0.25 + off)), ((0.5 + off, -0.5), (0.5 + off, 0.5))])
    flip = random.choice([1, -1])
    line = [[round(c, 3) for c in base.spot(flip * (a + random.uniform(-0.3, 0.3)), flip * b)] for a, b in ends]
    return {"id": f"wall{number}", "kind": random.choice(["wall", "hedge"]), "line": line, "width": 0.1}


def meet(wood: Row, other: Row) -> bool:
    """Do two dense woods run into each other? Then they are one."""
    if other["kind"] != "dense_wood":
        return False
    return bool(Polygon(wood["polygon"]).intersects(Polygon(other["polygon"])))


def add_water(random: Random, rows: list[Row]) -> None:
    """A brook or a river, with bridges where roads meet it and one beside."""
    kind, width = ("river", 0.6) if random.random() < 0.3 else ("stream", 0.25)
    water = {"id": "water", "kind": kind, "line": course(random, *spot(random)), "width": width}
    line = LineString(water["line"])
    decks = [(r["id"], line.intersection(LineString(r["line"]))) for r in rows if r["kind"] == "road"]
    rows.append(water)
    places = [(road, p) for road, cut in decks for p in getattr(cut, "geoms", [cut]) if p.geom_type == "Point"]
    places.append(("", line.interpolate(random.uniform(8, 16))))
    inside = [(road, at) for road, at in places if min(at.x, at.y) > 1 and max(at.x, at.y) < 23]
    for i, (road, at) in enumerate(inside):
        deck = {"id": f"bridge{i}", "kind": "bridge", "polygon": square(random, at.x, at.y, 1.3), "crosses": "water"}
        rows.append({**deck, "carries": road} if road else deck)


def some_unit(random: Random, number: int, side: str, bases: list[Base], woods: list[Any]) -> Row:
    """A unit anywhere, near another, set against it, or Light Infantry at the edge of a wood."""
    type = random.choice(TYPES)
    row: Row = {"id": f"{side[0].upper()}{number}", "side": side, "type": type}
    x, y = spot(random)
    facing = random.choice([random.randrange(24) * 15.0, round(random.uniform(0, 360), 2) % 360])
    if type == "light_infantry" and random.random() < 0.6:
        edge = random.choice(woods).buffer(-random.uniform(0, 0.8)).exterior
        at = edge.interpolate(random.random(), normalized=True)
        x, y = at.x, at.y
    elif bases and random.random() < 0.3:
        x, y, facing = against(random, random.choice(bases))
    elif bases and random.random() < 0.4:
        other = random.choice(bases)
        x, y = other.spot(random.uniform(-1.8, 1.8), random.uniform(-1.8, 1.8))
    row |= {"x": round(x, 3), "y": round(y, 3), "facing": facing}
    if type in SIZED and random.random() < 0.3:
        row["size"] = random.choice(["large", "small"])
    return row | some_state(random)


def against(random: Random, other: Base) -> tuple[float, float, float]:
    """A place in base contact with another unit, and a facing."""
    turn = random.choice([0.0, 0.0, 90.0, 180.0])
    deep, wide = (WIDTH, DEPTH) if turn == 90 else (DEPTH, WIDTH)
    if random.random() < 0.7:
        x, y = other.spot(random.choice([0.0, random.uniform(-0.9, 0.9)]), (DEPTH + deep) / 2 * random.choice([-1, 1]))
    else:
        x, y = other.spot((WIDTH + wide) / 2 * random.choice([-1, 1]), random.uniform(-0.4, 0.4))
    return x, y, (other.facing + turn) % 360


def some_state(random: Random) -> Row:
    """Pinned, Disrupted, worn out or on the march."""
    marks = {"pinned": 0.1, "disrupted": 0.08, "fired": 0.03, "moved": 0.03, "road_march": 0.1}
    row: Row = {name: True for name, chance in marks.items() if random.random() < chance}
    if "pinned" in row and "disrupted" in row:
        del row["pinned"]
    return row


def fits(row: Row, bases: list[Base], closed: list[Any], rivers: list[Any]) -> bool:
    """Does a unit stand clear of everybody and of ground closed to it, by more than a hair either way?"""
    base = Base(row["x"], row["y"], row["facing"])
    if not all([penetration(base.shape, other.shape) < 0.005 for other in bases]):
        return False
    shut = rivers if row["type"] == "light_infantry" else closed + rivers
    return not any([base.shape.intersection(area).area > 0.005 for area in shut])


def some_table(random: Random, units: int = 26) -> Row:
    """A situation without anything done in it."""
    ground = some_ground(random)
    woods = [Polygon(r["polygon"]) for r in ground if r["kind"] == "dense_wood"]
    closed = woods + [Polygon(r["polygon"]) for r in ground if r["kind"] == "light_wood"]
    rivers = [LineString(r["line"]).buffer(r["width"] / 2 + 0.1) for r in ground if r["kind"] == "river"]
    rows: list[Row] = []
    bases: list[Base] = []
    while len(rows) < units:
        row = some_unit(random, len(rows) + 1, random.choice(["blue", "red"]), bases, woods)
        if fits(row, bases, closed, rivers):
            rows.append(row)
            bases.append(Base(row["x"], row["y"], row["facing"]))
    ground += [some_wall(random, i, random.choice(bases)) for i in range(10)]
    options = dict.fromkeys(OPTIONS, True)
    return {"phasing": random.choice(["blue", "red"]), "options": options, "units": rows, "terrain": ground}
