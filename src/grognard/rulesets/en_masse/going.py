"""Chapter 7: what ground does to troops that move over it."""

from __future__ import annotations

from itertools import pairwise
from math import prod
from typing import Literal, NamedTuple

from grognard.engine.terrain import Feature
from grognard.rulesets.en_avants.going import Stretch
from grognard.rulesets.en_masse.battle import SLACK, Clash
from grognard.rulesets.en_masse.units import Formation
from grognard.table.kernel_ground import inside, inside_spans
from grognard.table.pose import heading

Point = tuple[float, float]
Arm = Literal["infantry", "cavalry", "artillery", "hq"]
KINDS = (
    "light_wood", "dense_wood", "marsh", "stream", "river", "lake", "gentle_hill", "steep_ish_hill", "steep_hill",
    "road", "built_up", "bridge", "field_works", "defile",
)  # fmt: skip
SLOPES = ("steep_ish_hill", "steep_hill")
DEPLOYED: tuple[Formation, ...] = ("dense", "assault", "marching")
"""Formations in which ground is met as by formed troops; a column off its road meets it so (EM-R.26)."""


class Going(NamedTuple):
    """What a feature does to a unit that moves in it: the speed it keeps, whether it is disordered, the clause.

    No speed at all means that it cannot be entered.
    """

    factor: float
    disorders: bool
    clause: str


class Piece(NamedTuple):
    """A piece of a way and the features it lies on, with what each does."""

    start: float
    end: float
    met: list[tuple[Feature, Going]]


FREE = Going(1.0, False, "")


def wood(feature: Feature, arm: Arm, formation: Formation) -> Going:
    """Light woods slow and disorder formed troops, dense woods shut them out (EM-7.2 to EM-7.5)."""
    deployed = formation in DEPLOYED
    if feature.kind == "light_wood":
        return Going(0.5, True, "EM-7.2") if deployed else Going(1.0, False, "EM-7.3")
    return Going(0.0, False, "EM-7.4") if deployed else Going(0.5, False, "EM-7.5")


def soft(arm: Arm, formation: Formation, clauses: tuple[str, str]) -> Going:
    """Marsh: infantry disordered at full speed, others slowed too; loose troops unhindered (EM-7.6, EM-7.7)."""
    if formation not in DEPLOYED:
        return Going(1.0, False, clauses[1])
    return Going(1.0 if arm == "infantry" else 0.5, True, clauses[0])


def water(feature: Feature, arm: Arm, formation: Formation) -> Going:
    """Streams disorder everybody; rivers are forded as marsh, or need a bridge (EM-7.8 to EM-7.10, EM-R.35)."""
    if feature.kind == "stream":
        return Going(1.0, arm != "hq", "EM-7.8")
    if feature.kind == "river" and feature.fordable:
        return soft(arm, formation, ("EM-7.9", "EM-7.9"))
    return Going(0.0, False, "EM-7.10")


def hill(feature: Feature, arm: Arm, formation: Formation, way: int) -> Going:
    """Steeper hills slow those who go up or down (EM-7.11 to EM-7.14)."""
    if feature.kind == "gentle_hill":
        return Going(1.0, False, "EM-7.11")
    if feature.kind == "steep_ish_hill":
        return Going(0.75, False, "EM-7.12") if formation in DEPLOYED else Going(1.0, False, "EM-7.13")
    return Going(0.25 if arm in ("cavalry", "hq") and way < 0 else 0.5, False, "EM-7.14")


def houses(arm: Arm, formation: Formation) -> Going:
    """Cavalry and guns crawl in disorder; formed infantry is disordered (EM-7.16, EM-7.17, EM-R.34, EM-R.36)."""
    if arm == "infantry":
        return Going(1.0, formation in DEPLOYED, "EM-7.17")
    return Going(0.25, arm != "hq", "EM-7.16")


def going(feature: Feature, arm: Arm, formation: Formation, way: int = 1) -> Going:
    """What a feature does; `way` is 1 up or along a slope, -1 down it. A scenario's own figures win (EM-7.21)."""
    if feature.closed:
        return Going(0.0, False, "EM-7.21")
    by_the_book = _by_kind(feature, arm, formation, way)
    if feature.speed is None and feature.disorders is None:
        return by_the_book
    factor = by_the_book.factor if feature.speed is None else feature.speed
    disorders = by_the_book.disorders if feature.disorders is None else feature.disorders
    return Going(factor, disorders and arm != "hq", "EM-7.21")


def _by_kind(feature: Feature, arm: Arm, formation: Formation, way: int) -> Going:
    match feature.kind:
        case "light_wood" | "dense_wood":
            return wood(feature, arm, formation)
        case "marsh":
            return soft(arm, formation, ("EM-7.6", "EM-7.7"))
        case "stream" | "river" | "lake":
            return water(feature, arm, formation)
        case "gentle_hill" | "steep_ish_hill" | "steep_hill":
            return hill(feature, arm, formation, way)
        case "built_up":
            return houses(arm, formation)
        case "road":
            return Going(1.0, False, "EM-7.15")
    return FREE


def carried(here: list[Feature], feature: Feature, formation: Formation) -> bool:
    """Does a bridge that lies here too carry troops in this formation over a water (EM-R.96)?"""
    if feature.kind not in ("stream", "river", "lake"):
        return False
    bridges = [f for f in here if f.kind == "bridge"]
    return any([formation in (bridge.crossing_formations or ("marching",)) for bridge in bridges])


def _on(feature: Feature, x: float, y: float) -> bool:
    return any([inside(x, y, area) for area in feature.areas])


def slope(feature: Feature, start: Point, end: Point) -> int:
    """Up or along 1, down -1: by the uphill bearing, or by the crest that is neared or left (EM-R.32)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if feature.uphill is not None:
        hx, hy = heading(feature.uphill)
        rise = dx * hx + dy * hy
    else:
        top = feature.crest or feature.middle
        rise = _away(start, top) - _away(end, top)
    return 1 if rise > -SLACK else -1


def _away(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def nearest_to_crest(feature: Feature, start: Point, end: Point) -> float | None:
    """Where along a way, from 0 to 1, a hill's crest is nearest: up until there, down after it (EM-R.32)."""
    if feature.uphill is not None or feature.kind not in SLOPES:
        return None
    top = feature.crest or feature.middle
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = dx * dx + dy * dy
    t = ((top[0] - start[0]) * dx + (top[1] - start[1]) * dy) / whole if whole else 0.0
    return t if 0.0 < t < 1.0 else None


def stretches(battle: Clash, arm: Arm, formation: Formation, start: Point, end: Point) -> list[Stretch]:
    """A way cut where the going changes; features that overlap multiply (EM-R.31)."""
    return [slowed(piece) for piece in pieces(battle, arm, formation, start, end)]


def slowed(piece: Piece) -> Stretch:
    """What is left of the speed on a piece of a way."""
    return Stretch(piece.start, piece.end, prod([ground.factor for _, ground in piece.met]))


def pieces(battle: Clash, arm: Arm, formation: Formation, start: Point, end: Point) -> list[Piece]:
    """A way cut at the borders and crests it crosses, each piece with the ground that its middle lies on."""
    length = _away(start, end)
    if length <= 0.0:
        return []
    start, end = on_the_table(battle, start), on_the_table(battle, end)
    cuts = {0.0, length}
    crossed = []
    for feature in battle.field.ground.features:
        spans = [pair for area in feature.areas for pair in inside_spans(*start, *end, area)]
        if not spans:
            continue
        crossed.append(feature)
        cuts.update([far for pair in spans for far in pair])
        crest = nearest_to_crest(feature, start, end)
        if crest is not None:
            cuts.add(crest * length)
    found = []
    for lo, hi in pairwise(sorted(cuts)):
        if hi - lo > SLACK:
            ends = (_along(start, end, lo / length), _along(start, end, hi / length))
            found.append(Piece(lo, hi, met(crossed, arm, formation, *ends)))
    return found


def on_the_table(battle: Clash, point: Point) -> Point:
    """A place on the table's edge, drawn a hair in: ground that reaches the edge lies there too, on every side alike.

    Of a place on an outline the kernel holds that it is inside where the area lies to +x or +y of it.
    """
    ground = battle.field.ground
    x, y = point
    return (min(max(x, SLACK), ground.width - SLACK), min(max(y, SLACK), ground.depth - SLACK))


def ground_on(battle: Clash, arm: Arm, formation: Formation, start: Point, end: Point) -> list[tuple[Feature, Going]]:
    """The ground that a way leads over, and what it does, each piece once."""
    return each_once(pieces(battle, arm, formation, start, end))


def each_once(way: list[Piece]) -> list[tuple[Feature, Going]]:
    """All the ground of a way, each feature once for every thing it does."""
    found: dict[tuple[str, str], tuple[Feature, Going]] = {}
    for piece in way:
        for feature, ground in piece.met:
            found.setdefault((feature.id, ground.clause), (feature, ground))
    return list(found.values())


def _along(start: Point, end: Point, t: float) -> Point:
    return (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)


def met(
    crossed: list[Feature], arm: Arm, formation: Formation, start: Point, end: Point
) -> list[tuple[Feature, Going]]:
    """Of the features a way crosses those in which the middle of this piece lies, but for water under a bridge.

    Along a road headquarters ignore the ground they could pass anyhow, and columns all of it (EM-R.26, EM-R.34).
    """
    x, y = _along(start, end, 0.5)
    here = [f for f in crossed if _on(f, x, y)]
    if formation == "marching" and any([f.kind == "road" for f in here]):
        return []
    dry = [f for f in here if not carried(here, f, formation) and not (arm == "hq" and _bridged(here, f))]
    found = [(f, going(f, arm, formation, slope(f, start, end) if f.kind in SLOPES else 1)) for f in dry]
    if arm == "hq" and any([f.kind == "road" for f in here]):
        return [(f, ground) for f, ground in found if f.kind == "road" or ground.factor <= 0.0]
    return found


def _bridged(here: list[Feature], water: Feature) -> bool:
    """Does any bridge lie here over a water? Headquarters cross every bridge (EM-R.34)."""
    return water.kind in ("stream", "river", "lake") and any([f.kind == "bridge" for f in here])
