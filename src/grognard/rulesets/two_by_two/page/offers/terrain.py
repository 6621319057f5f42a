"""Laying the table: ready choices of terrain, and a feature where one points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from grognard.engine.names import counted, plain
from grognard.engine.page.offers import Ask, legal
from grognard.engine.page.scene import Offer
from grognard.rulesets.two_by_two.ground import Course, Ground
from grognard.rulesets.two_by_two.page.offers.pointing import Place
from grognard.rulesets.two_by_two.setup.features import LINES, Part, Wanted, sector_box, wanted_of
from grognard.rulesets.two_by_two.setup.sketches import named
from grognard.rulesets.two_by_two.setup.terrain import (
    AcceptLayout,
    FeaturePlacement,
    PlaceFeature,
    RejectLayout,
    TerrainChoice,
    placements,
)
from grognard.table.kernel import round3

THROUGH = ("stream", "river", "road")
COUNTRY = (  # of what, how many make such a country, and what it is called
    ("river", 1, "A river line"),
    ("dense_wood", 2, "Wooded country"),
    ("hill", 4, "Hilly country"),
    ("stream", 2, "A country of brooks"),
    ("town", 3, "A settled country"),
)
WAYS = {"sector": "placed by the dice", "agreement": "placed as both agree"}


def contents(wanted: Wanted) -> str:
    """How many of each kind, in words."""
    kinds = dict.fromkeys(wanted.kinds)
    return ", ".join([counted(wanted.count(one), plain(one)) for one in kinds])


def country(wanted: Wanted, used: list[str]) -> str:
    """What to call a choice of terrain, no name twice."""
    names = [name for what, least, name in COUNTRY if wanted.count(what) >= least] + ["Open country", "Mixed country"]
    return next((name for name in names if name not in used), f"Mixed country {len(used)}")


def terrain(ask: Ask) -> list[Offer]:
    """A few ready choices, each by every method open."""
    question: TerrainChoice = ask.question
    names: dict[Wanted, str] = {}
    out: list[Offer] = []
    for action in question.candidates(ask.view):
        used = list(names.values())
        name = names.setdefault(action.wanted, country(action.wanted, used) if used else "Mixed country")
        label = f"{name}, {WAYS[action.method]}"
        key = f"terrain:{list(names).index(action.wanted)}:{action.method}"
        out.append(ask.offer(key, label, action, note=contents(action.wanted), main=not out))
    return out


def feature(ask: Ask) -> list[Offer]:
    """The feature where one points, or a few spots that suit it."""
    question: FeaturePlacement = ask.question
    view = ask.view
    ready = placements(view, question.kind, question.sector)
    if ask.place is not None and ready:
        return feature_at(ask, ready, ask.place)
    return [
        feature_offer(ask, part, f"feature:{i}", "Lay it here" if i == 0 else f"Another place ({i + 1})", main=i == 0)
        for i, part in enumerate(ready)
    ]


def feature_at(ask: Ask, ready: Sequence[Part], place: Place) -> list[Offer]:
    """Just there; where that is refused, also the sketch nearest to it."""
    here = [feature_offer(ask, part, "feature", "Lay it here") for part in parts_at(ask, ready[0], place)]
    best = sorted(here, key=lambda o: not legal(o))[:1]
    if legal(best[0]):
        return best
    nearest = min(ready, key=lambda p: gap_to(p, place))
    return [*best, feature_offer(ask, nearest, "feature_near", "Lay it nearby")]


def feature_offer(ask: Ask, part: Part, key: str, label: str, main: bool = False) -> Offer:
    """A feature as it would lie; the way is its outline or its course."""
    ring = part.points if part.kind in LINES or len(part.points) < 2 else (*part.points, part.points[0])
    return ask.offer(key, label, PlaceFeature(part=part), note=part.name, way=ring, main=main)


def gap_to(part: Part, place: Place) -> float:
    """How far a part's nearest point is from a place, squared."""
    return min([(x - place[0]) ** 2 + (y - place[1]) ** 2 for x, y in part.points])


def parts_at(ask: Ask, pattern: Part, place: Place) -> list[Part]:
    """A feature of the kind that is due, at a place; lines run across the table or up it."""
    ground = ask.view.field.ground
    if pattern.kind in THROUGH:
        x, y = (round3(v) for v in place)
        across, up = ((0.0, y), (ground.width, y)), ((x, 0.0), (x, ground.depth))
        return [named(ground, replace(pattern, points=course)) for course in (across, up)]
    if pattern.kind == "ford":
        return [replace(pattern, points=(on_course(ground.rivers, place),))]
    spot = on_course(ground.roads, place) if pattern.kind == "town" else place
    spots = [spot, *[on_course([road], place) for road in ground.roads]] if pattern.kind == "town" else [spot]
    return [moved_to(ground, pattern, one, ask.question.sector) for one in spots]


def on_course(courses: Sequence[Course], place: Place) -> Place:
    """The nearest point of some courses, or the place itself where there are none."""
    spots = [nearest_on(a, b, place) for c in courses for a, b in pairwise(c.feature.line or ())]
    return min(spots, key=lambda p: (p[0] - place[0]) ** 2 + (p[1] - place[1]) ** 2, default=place)


def nearest_on(a: Place, b: Place, place: Place) -> Place:
    """The point of a straight leg nearest to a place."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = 0.0 if long == 0.0 else ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / long
    t = min(max(t, 0.0), 1.0)
    return (round3(a[0] + dx * t), round3(a[1] + dy * t))


def moved_to(ground: Ground, pattern: Part, place: Place, sector: int) -> Part:
    """The pattern with its middle at a place, pushed back into its sector where it would stick out."""
    xs, ys = [p[0] for p in pattern.points], [p[1] for p in pattern.points]
    x0, y0, x1, y1 = sector_box(ground, sector)
    r = pattern.radius
    dx = pushed(place[0] - (min(xs) + max(xs)) / 2, min(xs) - r, max(xs) + r, x0, x1)
    dy = pushed(place[1] - (min(ys) + max(ys)) / 2, min(ys) - r, max(ys) + r, y0, y1)
    return replace(pattern, points=tuple([(round3(x + dx), round3(y + dy)) for x, y in pattern.points]))


def pushed(shift: float, low: float, high: float, least: float, most: float) -> float:
    """A shift made smaller so that what lies from low to high stays between two bounds."""
    return min(max(shift, least - low), most - high)


def layouts(ask: Ask) -> list[Offer]:
    """A few whole tables."""
    return [
        ask.offer(f"layout:{i}", f"Propose table {i + 1}", action, note=contents(wanted_of(action.parts)), main=i == 0)
        for i, action in enumerate(ask.question.candidates(ask.view))
    ]


def layout_offer(ask: Ask) -> list[Offer]:
    note = contents(wanted_of(ask.question.parts))
    return [
        ask.offer("accept", "Play on this table", AcceptLayout(), note=note, main=True),
        ask.offer("reject", "Let the dice place it", RejectLayout(), note="the same features, each in a sector rolled"),
    ]
