"""Battles of any size for measuring: two lines of troops, the same ground and the same density at every size."""

from __future__ import annotations

from functools import cache

from grognard.engine.files.scenario import Row, Scenario, SideSpec
from grognard.engine.terrain import Feature, Point, Table

BOARD = 24.0
TILE = 12.0
ARMY = (
    "hq", "line", "light_cavalry", "foot_artillery", "line", "line", "heavy_cavalry", "line", "line", "line",
    "line", "line", "line", "foot_artillery", "line", "line", "hq", "light_cavalry", "line", "line",
)  # fmt: skip
TURNS = 12
RANKS = ((5.9, 7.4), (18.1, 16.6))
FACINGS = (0.0, 180.0)
GROUND = (
    "in every 12 inches of front a hill of two levels, a town on a road, a wall, a copse and a brook, "
    "and a second road along the whole table"
)


@cache
def parade(units: int, width: float = BOARD, mode: str = "fast") -> Scenario:
    """A battle of so many units, half of them on each side, all of them on the table in two ranks."""
    rows = [row for side in (0, 1) for row in line_up(side, units // 2, width)]
    return Scenario(
        id=f"bench-{units}",
        ruleset="two_by_two",
        title=f"{units} units",
        table=Table(width=width, depth=BOARD, measure="inch"),
        sides={"blue": SideSpec(name="Blue", role="defender"), "red": SideSpec(name="Red", role="attacker")},
        mode=mode,
        first_player="blue",
        turn_limit=TURNS,
        terrain=ground(width),
        units=tuple(rows),
    )


def grown(units: int) -> Scenario:
    """A battle on a table that grows with the armies: forty units to each 24 inches of front."""
    return parade(units, units * BOARD / 40, "decisive")


def line_up(side: int, count: int, width: float) -> list[Row]:
    """The rows of one side: every second unit in the rear rank, evenly spaced."""
    return [
        {
            "id": f"{'BR'[side]}{i}",
            "side": ("blue", "red")[side],
            "type": ARMY[i % len(ARMY)],
            "x": round(width * (i + 0.5) / count, 2),
            "y": RANKS[side][i % 2],
            "facing": FACINGS[side],
        }
        for i in range(count)
    ]


def ground(width: float) -> tuple[Feature, ...]:
    """The features of a table: one tile repeated, and the road along it."""
    tiles = [feature for k in range(int(width / TILE)) for feature in tile(k)]
    return (*tiles, Feature(id="highway", kind="road", width=0.5, line=((0.0, 6.6), (width, 6.6))))


def tile(k: int) -> list[Feature]:
    """Twelve inches of front."""

    def at(*points: Point) -> tuple[Point, ...]:
        return tuple([(x + k * TILE, y) for x, y in points])

    return [
        Feature(id=f"slope{k}", kind="hill", level=1, polygon=at((0.8, 8.6), (4.5, 8.4), (5.0, 12.0), (2.0, 12.8))),
        Feature(id=f"top{k}", kind="hill", level=2, polygon=at((2.0, 9.6), (3.8, 9.5), (4.0, 11.2), (2.3, 11.4))),
        Feature(id=f"town{k}", kind="town", polygon=at((6.2, 11.2), (7.8, 11.2), (7.8, 12.8), (6.2, 12.8))),
        Feature(id=f"road{k}", kind="road", width=0.5, line=at((7.0, 0.0), (7.0, 11.2), (7.0, 12.8), (6.0, 24.0))),
        Feature(id=f"wall{k}", kind="wall", width=0.2, line=at((8.3, 11.6), (8.3, 13.0))),
        Feature(id=f"copse{k}", kind="copse", circle=(10.0 + k * TILE, 12.6, 0.8)),
        Feature(
            id=f"brook{k}", kind="stream", width=0.25, line=at((9.4, 14.2), (9.0, 17.5), (10.2, 20.6), (9.8, 24.0))
        ),
    ]
