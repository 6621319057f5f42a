"""Chapter 4, the sizes of features."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot

from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Feature
from grognard.rulesets.two_by_two.battle import LIMIT
from grognard.rulesets.two_by_two.ground import ROAD_WIDTH, STREAM_WIDTH
from grognard.table.plane import across, length

CLAUSES: dict[str, str] = {
    "stream": "2X2-4.8",
    "river": "2X2-4.9",
    "ford": "2X2-4.9",
    "hill": "2X2-4.10",
    "road": "2X2-4.12",
    "town": "2X2-4.13",
    "dense_wood": "2X2-4.14",
    "light_wood": "2X2-16.15",
    "copse": "2X2-4.15",
    "hedge": "2X2-4.16",
    "wall": "2X2-4.16",
}
BROAD_SIZE = (2.0, 6.0)
TOWN_SIZE = (1.5, 2.0)
COPSE_RADIUS = 1.0
WALL_WIDTH = 0.25
WALL_LENGTH = (0.5, 1.5)
RIVER_WIDTH = (0.25, 3.0)
SQUARE = 0.02
ROUNDING = 0.0015
JOIN = 0.01


def what(feature: Feature) -> str:
    """What a feature is called in a refusal."""
    return feature.name or feature.kind.replace("_", " ")


def broad_size(feature: Feature) -> Refusal | None:
    """Hills and woods: 2 in to 6 in across in every direction."""
    low, high = BROAD_SIZE
    least, most = across(feature.outline())
    if low - LIMIT <= least and most <= high + LIMIT:
        return None
    wanted, found = f"{inches(low)} to {inches(high)}", f"{inches(least)} to {inches(most)}"
    reason = f"{what(feature)} has to be {wanted} across in every direction, not {found}"
    return Refusal(CLAUSES[feature.kind], reason)


def town_size(feature: Feature) -> Refusal | None:
    """Towns: four square corners, each side 1½ in to 2 in."""
    ring = feature.outline()
    low, high = TOWN_SIZE
    fault = Refusal("2X2-4.13", f"{what(feature)} has to be {inches(low)} to {inches(high)} square")
    if len(ring) != 4:
        return fault
    sides = [(ring[i][0] - ring[i - 1][0], ring[i][1] - ring[i - 1][1]) for i in range(4)]
    right = all([abs(sides[i][0] * sides[i - 1][0] + sides[i][1] * sides[i - 1][1]) <= SQUARE for i in range(4)])
    fits = all([low - LIMIT - ROUNDING <= hypot(*side) <= high + LIMIT + ROUNDING for side in sides])
    return None if right and fits else fault


def copse_size(feature: Feature) -> Refusal | None:
    """Copses: radius under 1 in."""
    assert feature.circle is not None
    if feature.circle[2] < COPSE_RADIUS:
        return None
    radius = feature.circle[2]
    return Refusal("2X2-4.15", f"{what(feature)} needs a radius under {inches(COPSE_RADIUS)}, not {inches(radius)}")


def wall_size(feature: Feature) -> Refusal | None:
    """Hedges and walls: under ¼ in thick, about 1 in long."""
    (low, high), thick = WALL_LENGTH, feature.width or 0.0
    if thick >= WALL_WIDTH:
        reason = f"{what(feature)} has to be under {inches(WALL_WIDTH)} thick, not {inches(thick)}"
        return Refusal("2X2-4.16", reason)
    long = length(feature.line or ())
    if low - LIMIT <= long <= high + LIMIT:
        return None
    about = f"about {inches(1)} long ({inches(low)} to {inches(high)})"
    return Refusal("2X2-4.16", f"{what(feature)} has to be {about}, not {inches(long)}")


def water_size(feature: Feature) -> Refusal | None:
    """Streams are ¼ in wide; rivers are wider."""
    width, (low, high) = feature.width or 0.0, RIVER_WIDTH
    if feature.kind == "stream" and abs(width - STREAM_WIDTH) > LIMIT:
        return Refusal("2X2-4.8", f"{what(feature)} has to be {inches(STREAM_WIDTH)} wide, not {inches(width)}")
    if feature.kind == "river" and not width > low + LIMIT:
        return Refusal("2X2-4.9", f"{what(feature)} has to be wider than a stream, not {inches(width)}")
    if feature.kind == "river" and width > high + LIMIT:
        return Refusal("2X2-4.4", f"rivers up to {inches(high)} wide are available, not {inches(width)}")
    return None


def road_size(feature: Feature) -> Refusal | None:
    """Roads: ½ in wide."""
    width = feature.width or 0.0
    if abs(width - ROAD_WIDTH) <= LIMIT:
        return None
    return Refusal("2X2-4.12", f"{what(feature)} has to be {inches(ROAD_WIDTH)} wide, not {inches(width)}")


def no_size(feature: Feature) -> Refusal | None:
    """A ford is a place and has no size."""
    return None


SIZES: Mapping[str, Callable[[Feature], Refusal | None]] = {
    "stream": water_size,
    "river": water_size,
    "ford": no_size,
    "hill": broad_size,
    "road": road_size,
    "town": town_size,
    "dense_wood": broad_size,
    "light_wood": broad_size,
    "copse": copse_size,
    "hedge": wall_size,
    "wall": wall_size,
}
