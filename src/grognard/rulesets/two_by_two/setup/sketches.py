"""Features drawn for those who do not want to draw: winding streams, round hills, towns on their roads."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from random import Random

from msgspec.structs import replace

from grognard.engine.terrain import Feature
from grognard.rulesets.two_by_two.ground import Course, Ground, direction_at
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.setup.features import (
    ANYWHERE,
    BROAD,
    FeatureKind,
    Part,
    Wanted,
    built,
    feature_fault,
    part_fault,
    sector_box,
    with_features,
)
from grognard.rulesets.two_by_two.setup.shapes import DRAW, PLAIN
from grognard.table.drawing import along, around
from grognard.table.kernel_ground import area, clip_area, inside, line_gap
from grognard.table.kernel_polygon import hull
from grognard.table.plane import length_inside, meetings

SKETCHES = 4
TRIES = 40
SLANT = 0.6
BESIDE = 5
NAMES: Mapping[str, tuple[str, ...]] = {
    "stream": ("Mühlbach", "Erlenbach"),
    "river": ("Weisse Aue", "Schwarze Aue"),
    "ford": ("Upper ford", "Lower ford", "Cattle ford", "Old ford"),
    "hill": (
        "Galgenberg",
        "Steinberg",
        "Weinberg",
        "Kapellenberg",
        "Lerchenberg",
        "Hoher Rain",
        "Windberg",
        "Ziegenrücken",
    ),
    "road": ("Post road", "Cross road", "Old road", "Mill road"),
    "town": ("Altdorf", "Neuhof", "Sankt Veit", "Grünau", "Marbach", "Oberhausen", "Kirchfeld", "Wiesental"),
    "dense_wood": ("Eichforst", "Tannenforst"),
    "light_wood": ("Apfelgarten", "Birkenhain", "Obstgarten"),
    "copse": ("Birch copse", "Alder copse", "Oak copse", "Ash copse", "Beech copse", "Thorn copse"),
    "hedge": ("Long hedge", "Orchard hedge", "Thorn hedge", "Lane hedge", "Garden hedge", "Field hedge"),
    "wall": ("Churchyard wall", "Farm wall", "Garden wall", "Manor wall", "Vineyard wall", "Park wall"),
}


@lru_cache(maxsize=64)
def sketches(ground: Ground, kind: FeatureKind, sector: int, seed: str) -> tuple[Part, ...]:
    """A few good-looking legal ways to lay a feature in a sector; plain ones where there is hardly room; or none."""
    rng, box = Random(seed), sector_box(ground, sector)
    drawn = (DRAW[kind](ground, box, rng) for _ in range(TRIES))
    good = (part for part in drawn if part is not None and fits(ground, part, sector))
    plain = (part for part in PLAIN[kind](ground, kind, box) if part_fault(ground, part, sector) is None)
    found = tuple(islice(good, SKETCHES)) or tuple(islice(plain, SKETCHES))
    return tuple([named(ground, part) for part in found])


def named(ground: Ground, part: Part) -> Part:
    """The part with the next name for its kind."""
    used = len([f for f in ground.features if f.kind == part.kind])
    names = NAMES[part.kind]
    name = names[used] if used < len(names) else f"{part.kind.replace('_', ' ').capitalize()} {used + 1}"
    return replace(part, name=name)


def fits(ground: Ground, part: Part, sector: int) -> bool:
    """Legal, and not ugly."""
    feature = built(part, ground)
    return comely(ground, feature) and feature_fault(ground, feature, sector) is None


def comely(ground: Ground, feature: Feature) -> bool:
    """Nothing the book forbids, but nobody would build it so."""
    if feature.kind in BROAD:
        return apart(ground, feature)
    if feature.kind == "road":
        return not any([crooked(feature, c) for c in ground.streams + ground.rivers + ground.roads])
    if feature.kind in ("copse", "hedge", "wall"):
        return clear(ground, feature)
    return True


def apart(ground: Ground, feature: Feature) -> bool:
    """Hills clear of hills and waters, woods clear of woods."""
    others = ground.hills if feature.kind == "hill" else ground.dense_woods + ground.light_woods
    waters = ground.streams + ground.rivers if feature.kind == "hill" else []
    if any([length_inside(c.feature.line or (), area(feature.outline())) > 0.0 for c in waters]):
        return False
    block = hull(list(feature.outline()))
    return not any([clip_area(block, patch.area) > 0.0 for patch in others])


def crooked(road: Feature, other: Course) -> bool:
    """Does a road cross another course twice, at a slant, or run along it?"""
    places = meetings(road.line or (), other.feature.line or ())
    if len(places) > 1:
        return True
    for place in places:
        (ax, ay), (bx, by) = direction_at(road, place), direction_at(other.feature, place)
        if abs(ax * by - ay * bx) < SLANT:
            return True
    beside = [p for p in along(road.line or (), 0.5) if line_gap(*p, other.line) < other.line.half + 0.5]
    return len(beside) > BESIDE


def clear(ground: Ground, feature: Feature) -> bool:
    """Small things stand beside roads, waters, towns and woods, not on them."""
    reach = feature.circle[2] if feature.circle else 0.0
    spots = [feature.circle[:2]] if feature.circle else list(feature.line or ())
    for x, y in spots:
        courses = ground.roads + ground.streams + ground.rivers + ground.walls
        if any([line_gap(x, y, c.line) < c.line.half + reach + 0.1 for c in courses]):
            return False
        patches = ground.towns + ground.dense_woods + ground.light_woods + ground.copses
        if any([inside(x, y, p.area) for p in patches]):
            return False
        if any([inside(x + dx, y + dy, p.area) for p in patches for dx, dy in around(reach)]):
            return False
    return True


def layout(ground: Ground, wanted: Wanted, seed: str) -> tuple[Part, ...]:
    """A whole table laid anywhere, feature by feature in the book's order; what finds no room is left out."""
    parts: list[Part] = []
    for i, kind in enumerate(wanted.kinds):
        found = sketches(ground, kind, ANYWHERE, f"{seed}/{i}")
        if found:
            parts.append(found[0])
            ground = with_features(ground, built(found[0], ground))
    return tuple(parts)


def shopping_lists(options: Options, seed: str) -> list[Wanted]:
    """A few sensible choices of terrain."""
    rng = Random(seed)

    def upto(n: int) -> int:
        return int(rng.random() * (n + 1))

    found = [Wanted(stream=1, hill=3, road=2, town=2, dense_wood=1, copse=2, hedge=1, wall=1)]
    for _ in range(4):
        river = 1 if rng.random() < 0.2 else 0
        found.append(
            Wanted(
                stream=upto(2 - river),
                river=river,
                ford=river + upto(river),
                hill=1 + upto(3),
                road=1 + upto(2),
                town=1 + upto(2),
                dense_wood=upto(2),
                light_wood=upto(2) if options.light_woods else 0,
                copse=upto(4),
                hedge=upto(3),
                wall=upto(2),
            )
        )
    return found
