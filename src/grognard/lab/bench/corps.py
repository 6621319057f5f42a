"""Armies of any size for March Toward the Sound of Guns: divisions side by side, equally dense at every size."""

from __future__ import annotations

from functools import cache

from grognard.engine.files.scenario import Row, Scenario, SideSpec
from grognard.engine.terrain import Feature, Point, Table

DEPTH = 40.0
FRONT = 30.0
"""Inches of front for a division of five units, on either side."""
DIVISION = 5
TURNS = 6
FOOT = (("SG-P.3", 7, "column"),) * 5
MIXED = (
    ("SG-P.3", 7, "column"), ("SG-P.3", 7, "column"), ("SG-P.11", 1, "limbered"), ("SG-P.6", 7, "column"),
    ("SG-P.8", 5, "line"),
)  # fmt: skip
SPOTS = ((4.0, 10.0), (9.0, 12.0), (14.0, 11.0), (19.0, 12.0), (25.0, 10.0))
GROUND = "in every 30 inches of front a wood, a hill, a town on a road and a brook"


@cache
def corps(units: int, mixed: bool = False) -> Scenario:
    """A battle of so many units, half of them on each side: foot of seven stands, or all arms."""
    divisions = units // 2 // DIVISION
    width = FRONT * divisions
    pieces = [one for side in (0, 1) for k in range(divisions) for one in division(side, k, MIXED if mixed else FOOT)]
    officers = [one for side in (0, 1) for one in staff(side, divisions, width)]
    return Scenario(
        id=f"bench-corps-{units}",
        ruleset="sound_of_guns",
        title=f"{units} units",
        year=1809,
        table=Table(width=width, depth=DEPTH, measure="inch"),
        sides={"blue": SideSpec(name="Blue", board_edge="y_min"), "red": SideSpec(name="Red", board_edge="y_max")},
        first_player="blue",
        turn_limit=TURNS,
        terrain=tuple([feature for k in range(divisions) for feature in tile(k)]),
        commanders=tuple(officers),
        units=tuple(pieces),
    )


def stands_of(scenario: Scenario) -> int:
    """How many stands there are on both sides."""
    return sum([int(row["stands"]) for row in scenario.units])


def placed(side: int, k: int, x: float, y: float) -> Row:
    """Where a piece of a division stands: red's are blue's turned about the middle of their own front."""
    right, up = (x, y) if side == 0 else (FRONT - x, DEPTH - y)
    return {"side": ("blue", "red")[side], "x": FRONT * k + right, "y": up, "facing": (0.0, 180.0)[side]}


def division(side: int, k: int, troops: tuple[tuple[str, int, str], ...]) -> list[Row]:
    """The five units of a division."""
    return [
        {
            "id": f"{'BR'[side]}{k}-{i}",
            "commander": f"{'BR'[side]}D{k}",
            "profile": profile,
            "stands": stands,
            "formation": formation,
            **placed(side, k, *SPOTS[i]),
        }
        for i, (profile, stands, formation) in enumerate(troops)
    ]


def staff(side: int, divisions: int, width: float) -> list[Row]:
    """A corps commander for every three divisions, each with one of his own; an army commander above two corps."""
    led = "BR"[side]
    army: list[Row] = []
    if divisions > 3:
        army = [
            {"id": f"{led}A", "rank": "army", **placed(side, 0, width / 2 if side == 0 else FRONT - width / 2, 3.0)}
        ]
    above = {"superior": f"{led}A"} if army else {}
    corps_led: list[Row] = [
        {"id": f"{led}C{k}", "rank": "infantry_corps", **above, **placed(side, k, 12.0, 4.0)}
        for k in range(0, divisions, 3)
    ]
    divisional: list[Row] = [
        {
            "id": f"{led}D{k}",
            "rank": "infantry_division",
            "superior": f"{led}C{k - k % 3}",
            **placed(side, k, 12.0, 6.0),
        }
        for k in range(divisions)
    ]
    return [*army, *corps_led, *divisional]


def tile(k: int) -> list[Feature]:
    """Thirty inches of front."""

    def at(*points: Point) -> tuple[Point, ...]:
        return tuple([(x + k * FRONT, y) for x, y in points])

    return [
        Feature(id=f"wood{k}", kind="wood", polygon=at((2, 17), (8, 16.5), (8.5, 22), (2.5, 23))),
        Feature(id=f"hill{k}", kind="hill", level=1, polygon=at((19, 17), (27, 17), (27, 22), (20, 23))),
        Feature(id=f"town{k}", kind="built_up", polygon=at((12, 18), (16, 18), (16, 22), (12, 22))),
        Feature(id=f"road{k}", kind="road", width=1, line=at((14, 0), (14, 40))),
        Feature(id=f"brook{k}", kind="stream", width=0.4, line=at((16.5, 26), (22, 25.5), (29, 26))),
    ]
