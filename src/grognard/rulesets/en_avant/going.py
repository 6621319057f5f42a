"""Chapter 6: what ground does to troops that move over it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from grognard.engine.events import Event
from grognard.engine.ruling import HIGH, LOW, Result, Ruling
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SIDES, SLACK, Engagement, Unit
from grognard.rulesets.en_avant.control import reveal
from grognard.rulesets.en_avant.deeds import disorder, remove
from grognard.rulesets.en_avant.geometry import bodies_at, overlaps_feature, ring
from grognard.table.kernel import NEVER, Rect, slid
from grognard.table.kernel_ground import rect_area_gap
from grognard.table.pose import Pose, heading

SCOUTED = 10.0
STEP = 0.5
HALVINGS = 18
HORSE = ("cavalry", "hq")


class Stretch(NamedTuple):
    """A piece of a way on which the going is the same."""

    start: float
    end: float
    factor: float


class GunsBogged(Event, frozen=True, kw_only=True, tag=True):
    """A battery is stuck."""

    unit: int


def steepness(unit: Unit, feature: Feature, ux: float, uy: float) -> float:
    """The sign of a move along a hill's uphill bearing: up, down, or across (EA-R34)."""
    if feature.uphill is None:
        return 1.0
    hx, hy = heading(feature.uphill)
    slope = ux * hx + uy * hy
    return 0.0 if abs(slope) < SLACK else slope


def factor_of(unit: Unit, feature: Feature, ux: float, uy: float) -> tuple[float, str]:
    """How much of its speed a unit keeps in a feature, and the clause (EA-6.2 to EA-6.18, EA-R35)."""
    kind, horse = feature.kind, unit.type in HORSE
    if kind == "light_wood":
        return (1.0, "EA-6.2") if unit.type in ("light_company", "hq") else (0.5, "EA-6.2")
    if kind in ("marsh", "river"):
        return (0.5, "EA-6.5") if horse else (1.0, "EA-6.4")
    if kind == "village":
        return (0.25, "EA-6.18") if horse else (1.0, "EA-6.19")
    slope = steepness(unit, feature, ux, uy) if kind in ("steep_ish_hill", "steep_hill") else 0.0
    if slope == 0.0:
        return (1.0, "EA-6.10")
    if kind == "steep_ish_hill":
        return (0.75, "EA-6.11")
    if unit.gun:
        return (1.0, "EA-6.15")
    if not horse:
        return (0.5, "EA-6.12")
    return (0.5, "EA-6.13") if slope > 0 else (0.25, "EA-6.14")


def crossings(battle: Engagement) -> list[Feature]:
    """Bridges and defiles, over which a way may lead."""
    return [f for f in battle.field.ground.features if f.kind in ("bridge", "defile")]


def on_crossing(battle: Engagement, stands: list[Rect]) -> bool:
    """Is the unit's centre on a bridge or in a defile?"""
    middle = Rect(stands[0].x, stands[0].y, 0.0, 1.0, 0.05, 0.05)
    return any([overlaps_feature([middle], f) for f in crossings(battle)])


def closes(unit: Unit, feature: Feature) -> str:
    """The clause by which a feature cannot be entered at all, or nothing."""
    if feature.kind == "dense_wood":
        return "EA-6.3"
    if feature.kind == "river" and not feature.fordable:
        return "EA-6.8"
    return ""


def factor(battle: Engagement, unit: Unit, stands: list[Rect], ux: float, uy: float) -> float:
    """The slowest going of all the features a footprint overlaps (EA-R32)."""
    here = [f for f in battle.field.ground.features if overlaps_feature(stands, f)]
    return min([factor_of(unit, f, ux, uy)[0] for f in here], default=1.0)


def slow_features(battle: Engagement, unit: Unit) -> bool:
    """Is there any ground on this table that could slow anybody?"""
    kinds = ("light_wood", "marsh", "river", "village", "steep_ish_hill", "steep_hill")
    return any([f.kind in kinds for f in battle.field.ground.features])


def stretches(battle: Engagement, unit: Unit, at: Pose, ux: float, uy: float, d: float) -> list[Stretch]:
    """A straight way cut where the going changes."""
    if d <= 0:
        return []
    if not slow_features(battle, unit):
        return [Stretch(0.0, d, 1.0)]
    stands = bodies_at(unit, at)

    def going(s: float) -> float:
        return factor(battle, unit, [slid(r, ux, uy, s) for r in stands], ux, uy)

    marks = [min(i * STEP, d) for i in range(int(d / STEP) + 2)]
    out, start, now = [], 0.0, going(SLACK / 2)
    for lo, hi in pairwise(marks):
        if hi <= lo:
            continue
        then = going(max(hi - SLACK / 2, lo))
        if then != now:
            cut = boundary(going, now, lo, hi)
            out.append(Stretch(start, cut, now))
            start, now = cut, then
    return [*out, Stretch(start, d, now)]


def boundary(going: Callable[[float], float], now: float, lo: float, hi: float) -> float:
    """Where the going stops being what it was."""
    for _ in range(HALVINGS):
        mid = (lo + hi) / 2
        lo, hi = (mid, hi) if going(mid) == now else (lo, mid)
    return hi


def cost(battle: Engagement, unit: Unit, at: Pose, ux: float, uy: float, d: float) -> float:
    """What a straight way costs: each cm one divided by the speed factor (EA-R32)."""
    return sum([(s.end - s.start) / s.factor for s in stretches(battle, unit, at, ux, uy, d)])


def gone(parts: list[Stretch], budget: float) -> float:
    """How far along a way a budget carries."""
    far = 0.0
    for s in parts:
        price = (s.end - s.start) / s.factor
        if price > budget:
            return s.start + budget * s.factor
        budget -= price
        far = s.end
    return far


def impassable(battle: Engagement, unit: Unit, at: Pose, ux: float, uy: float, d: float) -> tuple[float, str] | None:
    """Where a straight way meets ground that cannot be entered, off a bridge or defile."""
    stands = bodies_at(unit, at)
    for feature in battle.field.ground.features:
        clause = closes(unit, feature)
        if not clause:
            continue
        marks = [min(i * STEP, d) for i in range(int(d / STEP) + 2)]
        for s in marks:
            here = [slid(r, ux, uy, s) for r in stands]
            if overlaps_feature(here, feature) and not on_crossing(battle, here):
                return (max(s - STEP, 0.0), clause)
    return None


def farthest(battle: Engagement, unit: Unit, at: Pose, ux: float, uy: float, budget: float, top: float) -> float:
    """How far a unit gets on a straight way with a budget of movement."""
    stop = impassable(battle, unit, at, ux, uy, top)
    top = min(top, stop[0]) if stop is not None else top
    return min(top, gone(stretches(battle, unit, at, ux, uy, top), budget))


DISORDERS = {
    ("light_wood", "foot"): "EA-6.2",
    ("light_wood", "horse"): "EA-6.2",
    ("light_wood", "gun"): "EA-6.2",
    ("marsh", "foot"): "EA-6.4",
    ("marsh", "horse"): "EA-6.5",
    ("river", "foot"): "EA-6.9",
    ("river", "horse"): "EA-6.9",
    ("stream", "foot"): "EA-6.7",
    ("stream", "horse"): "EA-6.7",
    ("stream", "gun"): "EA-6.7",
    ("village", "horse"): "EA-6.18",
}


def crossed(battle: Engagement, unit: Unit, start: Pose, end: Pose) -> list[Feature]:
    """The features that a straight move led through."""
    dx, dy = end.x - start.x, end.y - start.y
    d = (dx * dx + dy * dy) ** 0.5
    if d < SLACK:
        return []
    ux, uy = dx / d, dy / d
    stands = bodies_at(unit, start)
    found = []
    for feature in battle.field.ground.features:
        marks = [min(i * STEP, d) for i in range(int(d / STEP) + 2)]
        if any([overlaps_feature([slid(r, ux, uy, s) for r in stands], feature) for s in marks]):
            found.append(feature)
    return found


def hazards(umpire: Umpire[Engagement], no: int, start: Pose, end: Pose) -> None:
    """What the ground does to a unit that has moved over it: disorder, bogged guns, ground found out."""
    unit = umpire.battle.unit(no)
    if unit.at is None:
        return
    find_out(umpire, unit, end)
    arm = "gun" if unit.gun else "horse" if unit.type in HORSE else "foot"
    met = [] if on_crossing(umpire.battle, bodies_at(unit, end)) else crossed(umpire.battle, unit, start, end)
    for feature in met:
        clause = DISORDERS.get((feature.kind, arm))
        if clause is not None:
            disorder(umpire, no, clause)
        if unit.gun and umpire.battle.unit(no).at is not None:
            gun_hazard(umpire, no, feature, start, end)


def gun_hazard(umpire: Umpire[Engagement], no: int, feature: Feature, start: Pose, end: Pose) -> None:
    """Limbered guns in soft ground or on a steep hill: the only dice of the game (EA-R33)."""
    unit = umpire.battle.unit(no)
    if feature.kind in ("marsh", "river"):
        clause = "EA-6.6" if feature.kind == "marsh" else "EA-6.9"
        bog = Ruling(
            clause=clause,
            subject=unit.id,
            object=feature.id,
            results=(Result(clause, "bogged", LOW, 1), Result(clause, "gets through", 2, HIGH)),
        )
        if umpire.rule(bog, f"{unit.label_name} in soft ground").result == "bogged":
            umpire.change(umpire.battle.unit(no), clause, bogged=True)
            umpire.tell(GunsBogged(clause=clause, unit=no))
    elif feature.kind == "steep_hill" and steepness(unit, feature, *direction(start, end)) != 0.0:
        crash = Ruling(
            clause="EA-6.15",
            subject=unit.id,
            object=feature.id,
            results=(Result("EA-6.15", "crashes", LOW, 2), Result("EA-6.15", "keeps control", 3, HIGH)),
        )
        if umpire.rule(crash, f"{unit.label_name} on a steep hill").result == "crashes":
            remove(umpire, no, "crashed", "EA-6.15")


def direction(start: Pose, end: Pose) -> tuple[float, float]:
    """The direction of a straight move."""
    dx, dy = end.x - start.x, end.y - start.y
    d = (dx * dx + dy * dy) ** 0.5
    return (dx / d, dy / d) if d else (0.0, 0.0)


def find_out(umpire: Umpire[Engagement], unit: Unit, end: Pose) -> None:
    """A side learns of ground its units come near (EA-6.24)."""
    side = SIDES[unit.side]
    for feature in umpire.battle.field.ground.features:
        if feature.known_by(side):
            continue
        near = min([rect_area_gap(r, a) for r in bodies_at(unit, end) for a in ring(feature)], default=NEVER)
        if near <= SCOUTED + SLACK:
            reveal(umpire, feature.id, side)
