"""Chapter 6: what pace a unit keeps on a straight way over the ground, and where the way ends."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.features import CROSSINGS, closes
from grognard.rulesets.en_avant.geometry import bodies_at, ring
from grognard.rulesets.en_avants.going import Stretch, cost_of, covered
from grognard.table.kernel import NEVER, Rect
from grognard.table.kernel_ground import Area
from grognard.table.kernel_passage import lies_in, passage
from grognard.table.kernel_sweep import first_touch
from grognard.table.pose import Pose, heading

HAIR = 0.002
HORSE = ("cavalry", "hq")
NARROW = 5.0
SOFT = ("marsh", "river")
Span = tuple[float, float]
Arm = Literal["foot", "horse", "gun"]


def arm_of(unit: Unit) -> Arm:
    """How the rows of the terrain chapter see a unit; the command group rides (EA-R35)."""
    if unit.gun:
        return "gun"
    return "horse" if unit.type in HORSE else "foot"


def slope(feature: Feature, ux: float, uy: float) -> int:
    """Up 1, down -1 or across 0, by the move's component along the uphill bearing (EA-R34)."""
    if feature.uphill is None:
        return 1
    hx, hy = heading(feature.uphill)
    rise = ux * hx + uy * hy
    return 0 if abs(rise) < SLACK else 1 if rise > 0 else -1


def factor_of(unit: Unit, feature: Feature, ux: float, uy: float) -> tuple[float, str]:
    """How much of its speed a unit keeps in a feature, and the clause, if one speaks of it (EA-6.2 to EA-6.18)."""
    arm = arm_of(unit)
    if feature.speed is not None:
        return (feature.speed, "EA-6.23")
    match feature.kind:
        case "light_wood":
            return (1.0 if unit.type in ("light_company", "hq") else 0.5, "EA-6.2")
        case "marsh":
            return {"foot": (1.0, "EA-6.4"), "horse": (0.5, "EA-6.5"), "gun": (1.0, "EA-6.6")}[arm]
        case "river":
            return (0.5 if arm == "horse" else 1.0, "EA-6.9")
        case "village":
            return (0.25, "EA-6.18") if arm == "horse" else (1.0, "")
        case "steep_ish_hill":
            return (0.75 if slope(feature, ux, uy) else 1.0, "EA-6.11")
        case "steep_hill":
            return steep_factor(arm, slope(feature, ux, uy))
    return (1.0, {"stream": "EA-6.7", "gentle_hill": "EA-6.10", "road": "EA-6.16"}.get(feature.kind, ""))


def steep_factor(arm: Arm, way: int) -> tuple[float, str]:
    """A steep hill: infantry at half speed, cavalry at half up and a quarter down, guns by the die."""
    if arm == "horse":
        return (0.5, "EA-6.13") if way > 0 else (0.25 if way else 1.0, "EA-6.14")
    if arm == "gun":
        return (1.0, "EA-6.15")
    return (0.5 if way else 1.0, "EA-6.12")


def disorders(unit: Unit, feature: Feature) -> bool:
    """Does moving in a feature disorder the unit? Guns in soft ground are bogged or nothing (EA-R33)."""
    arm = arm_of(unit)
    if feature.disorders is not None:
        return feature.disorders
    if feature.kind in SOFT:
        return arm != "gun"
    return feature.kind in ("light_wood", "stream") or (feature.kind == "village" and arm == "horse")


def fits(unit: Unit, crossing: Feature) -> bool:
    """Has a bridge or defile room for a unit as it is formed (EA-6.17)?"""
    return unit.shape.width <= NARROW or unit.formation in (crossing.crossing_formations or ())


def crossings(battle: Engagement, unit: Unit, feature: Feature) -> list[list[Area]]:
    """The bridges and defiles wide enough to carry a unit over a feature."""
    if feature.kind in CROSSINGS:
        return []
    return [ring(f) for f in battle.field.crossings if fits(unit, f)]


def meets(battle: Engagement, unit: Unit, stands: list[Rect], feature: Feature) -> bool:
    """Is any part of a footprint in a feature that it is not carried over? Flush with its edge is not in it."""
    return lies_in(stands, ring(feature), crossings(battle, unit, feature))


def spells(battle: Engagement, unit: Unit, at: Pose, ux: float, uy: float, d: float, feature: Feature) -> list[Span]:
    """From where to where on a straight way a unit is in a feature, and no bridge or defile carries it over."""
    stands, patches = bodies_at(unit, at), ring(feature)
    if all([first_touch(r, ux, uy, d, a) == NEVER for r in stands for a in patches]):
        return []
    return passage(stands, ux, uy, d, patches, crossings(battle, unit, feature))


def stretches(battle: Engagement, unit: Unit, at: Pose, ux: float, uy: float, d: float) -> list[Stretch]:
    """A straight way cut where the going changes; of several features the slowest counts (EA-R32)."""
    if d <= 0:
        return []
    slow = []
    for feature in battle.field.ground.features:
        factor = factor_of(unit, feature, ux, uy)[0]
        if factor < 1.0:
            slow += [(lo, hi, factor) for lo, hi in spells(battle, unit, at, ux, uy, d, feature)]
    if not slow:
        return [Stretch(0.0, d, 1.0)]
    marks = sorted({0.0, d, *[mark for lo, hi, _ in slow for mark in (lo, hi)]})
    return [
        Stretch(a, b, min([f for lo, hi, f in slow if lo <= a and b <= hi], default=1.0)) for a, b in pairwise(marks)
    ]


def cost(battle: Engagement, unit: Unit, at: Pose, ux: float, uy: float, d: float) -> float:
    """What a straight way costs: each cm one divided by the speed factor (EA-R32)."""
    return cost_of(stretches(battle, unit, at, ux, uy, d))


def impassable(battle: Engagement, unit: Unit, at: Pose, ux: float, uy: float, d: float) -> tuple[float, str] | None:
    """Where a straight way meets ground that cannot be entered."""
    found = [(spell[0], closes(f)) for f in battle.field.closed for spell in spells(battle, unit, at, ux, uy, d, f)[:1]]
    stop = min(found, default=None)
    return None if stop is None else (max(stop[0] - HAIR, 0.0), stop[1])


def farthest(battle: Engagement, unit: Unit, at: Pose, ux: float, uy: float, budget: float, top: float) -> float:
    """How far a unit gets on a straight way with a budget of movement."""
    stop = impassable(battle, unit, at, ux, uy, top)
    top = min(top, stop[0]) if stop is not None else top
    return min(top, covered(stretches(battle, unit, at, ux, uy, top), budget))


def straight(start: Pose, end: Pose) -> tuple[float, float, float]:
    """The direction and length of a straight move."""
    dx, dy = end.x - start.x, end.y - start.y
    d = (dx * dx + dy * dy) ** 0.5
    return (dx / d, dy / d, d) if d else (0.0, 0.0, 0.0)


def risk_of(feature: Feature) -> str:
    """The clause by which limbered guns have to throw a die in a feature, or nothing."""
    return {"marsh": "EA-6.6", "river": "EA-6.9", "steep_hill": "EA-6.15"}.get(feature.kind, "")


def at_risk(unit: Unit, feature: Feature, ux: float, uy: float) -> bool:
    """Must the battery throw here? Once a turn; on a steep hill only moving up or down (EA-R33, EA-R34)."""
    clause = risk_of(feature)
    if not unit.gun or not clause or clause in unit.ground_tested:
        return False
    return feature.kind != "steep_hill" or slope(feature, ux, uy) != 0
