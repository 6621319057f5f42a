"""The ruler: distances as the rules take them, with sight, arc and side (EA-R49, EA-R05)."""

from __future__ import annotations

from math import dist, hypot

from grognard.engine.page.scene import Fact, Gesture, Measured, Point
from grognard.engine.ruling import Refusal
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.firing import CANISTER, aim, may_fire
from grognard.rulesets.en_avant.geometry import (
    Reach,
    attack_aspect,
    bodies,
    crosses_area,
    distance,
    fire_reach,
    foot_point,
    ring,
)
from grognard.rulesets.en_avant.page.blocks import tidy
from grognard.rulesets.en_avant.page.openness import cited, rules_open
from grognard.rulesets.en_avant.paths import turn_to
from grognard.rulesets.en_avant.sight import SCREENS, blocked_by
from grognard.rulesets.en_avant.words.names import map_label
from grognard.rulesets.en_avant.words.terms import reworded
from grognard.table.kernel import Rect, corners, point_gap
from grognard.table.pose import bearing


def measure(view: Engagement, seat: str, start: Gesture, end: Gesture) -> Measured:
    """Between two units edge to edge, to a place from the nearest edge, between two places straight."""
    a, b = piece_of(view, start), piece_of(view, end)
    if a is not None and b is not None and a.no != b.no:
        return between_units(view, seat, a, b)
    p, q = place_of(a, start), place_of(b, end)
    if a is not None and b is None:
        p = nearest_on(a, q)
    elif b is not None and a is None:
        q = nearest_on(b, p)
    far = dist(p, q)
    screen = screened(view, p, q)
    facts = [*angle_facts(view, a, q), Fact(label="Sight", value=screen or "clear of woods and houses")]
    return Measured(
        start=tidied(p),
        end=tidied(q),
        distance=round(far, 2),
        text=f"{far:.1f} cm",
        clear=not screen,
        facts=tuple(facts),
    )


def piece_of(view: Engagement, gesture: Gesture) -> Unit | None:
    """The unit pointed at, if it stands on the table."""
    no = gesture.onto if gesture.onto is not None else gesture.piece
    unit = view.unit(no) if no is not None and 0 <= no < len(view.field.units) else None
    return unit if unit is not None and unit.at is not None else None


def place_of(unit: Unit | None, gesture: Gesture) -> Point:
    """A place: the middle of a unit, or what is pointed at."""
    if unit is not None and unit.at is not None:
        return (unit.at.x, unit.at.y)
    return (gesture.x or 0.0, gesture.y or 0.0)


def tidied(p: Point) -> Point:
    """A place to a thousandth."""
    return (tidy(p[0]), tidy(p[1]))


def nearest_on(unit: Unit, p: Point) -> Point:
    """The point of a unit's footprint that is nearest to a place."""
    near = min(bodies(unit), key=lambda r: point_gap(p[0], p[1], r))
    return p if point_gap(p[0], p[1], near) == 0 else min(edge_points(near, p), key=lambda q: dist(p, q))


def edge_points(r: Rect, p: Point) -> list[Point]:
    """The nearest point of each edge of a base."""
    points = corners(r)
    return [foot_point(p, points[i - 1], points[i]) for i in range(len(points))]


def nearest_pair(a: Unit, b: Unit) -> tuple[Point, Point]:
    """The two points by which two units are nearest to each other."""
    pairs = [(p, q) for r in bodies(b) for q in corners(r) for p in [nearest_on(a, q)]]
    pairs += [(p, q) for r in bodies(a) for p in corners(r) for q in [nearest_on(b, p)]]
    return min(pairs, key=lambda pair: dist(*pair))


def between_units(view: Engagement, seat: str, a: Unit, b: Unit) -> Measured:
    """Two units: how far apart, whether one sees the other, how fire and assault would find them."""
    far = distance(a, b)
    where = fire_reach(a, bodies(b))
    p, q = (where.muzzle, where.mark) if where is not None else nearest_pair(a, b)
    line = where if where is not None else Reach(far, p, q)
    screen = blocked_by(view, a, b, line)
    facts = [
        Fact(label="Edge to edge", value=f"{far:.1f} cm", clause=cited(view, seat, "EA-12.1")),
        Fact(label="Sight", value=f"blocked by {screen}" if screen else "clear", clause=cited(view, seat, "EA-10.12")),
        *fire_facts(view, seat, a, b, where),
        *side_facts(view, seat, a, b),
    ]
    shown = far if where is None else where.range
    text = f"{shown:.1f} cm" if not screen else f"{shown:.1f} cm, not seen"
    return Measured(
        start=tidied(p), end=tidied(q), distance=round(shown, 2), text=text, clear=not screen, facts=tuple(facts)
    )


def fire_facts(view: Engagement, seat: str, a: Unit, b: Unit, where: Reach | None) -> list[Fact]:
    """Whether the one could fire at the other, and with what."""
    if a.side == b.side or a.type in ("cavalry", "hq") or not b.combatant:
        return []
    found = may_fire(view, a) or aim(view, a, b)
    arc = Fact(
        label="Arc",
        value="to its front" if where is not None else "not to its front",
        clause=cited(view, seat, "EA-10.12"),
    )
    value, clause = (
        (with_what(a, found), "EA-10.2") if isinstance(found, Reach) else (plainly(view, seat, a, found), found.clause)
    )
    return [arc, Fact(label="Fire", value=value, clause=cited(view, seat, clause))]


def with_what(a: Unit, where: Reach) -> str:
    """The kind of fire at this range."""
    if a.gun:
        return "within canister" if where.range <= CANISTER else "within ball"
    return "within rifle shot" if a.type == "light_company" else "within musket shot"


def plainly(view: Engagement, seat: str, a: Unit, refused: Refusal) -> str:
    """Why there is no shot, without the figure for those who may not know it."""
    if rules_open(view, seat) or "beyond" not in refused.reason:
        return reworded(refused.reason)
    return f"out of {'gun' if a.gun else 'musket'} shot"


def side_facts(view: Engagement, seat: str, a: Unit, b: Unit) -> list[Fact]:
    """On which side of the other an assault would come in, and how far off the unit's own facing he is."""
    if a.side == b.side or not b.combatant or a.at is None or b.at is None:
        return []
    found = [off_facing(a, (b.at.x, b.at.y))]
    if not a.gun and a.type != "hq":
        aspect, line = attack_aspect(a, b)
        value = f"{aspect} of {map_label(b)}" + (", second line" if line else "")
        found.insert(0, Fact(label="Comes in on", value=value, clause=cited(view, seat, "EA-12.3")))
    return found


def off_facing(a: Unit, q: Point) -> Fact:
    """The angle from a unit's facing to a place."""
    assert a.at is not None
    off = turn_to(a.at.facing, bearing(a.at.x, a.at.y, *q))
    value = "straight ahead" if abs(off) < 0.5 else f"{abs(off):.0f}° to the {'right' if off > 0 else 'left'}"
    return Fact(label="Bearing", value=value)


def angle_facts(view: Engagement, a: Unit | None, q: Point) -> list[Fact]:
    """Where a place lies from a unit."""
    return [] if a is None or a.at is None or hypot(q[0] - a.at.x, q[1] - a.at.y) < 0.1 else [off_facing(a, q)]


def screened(view: Engagement, p: Point, q: Point) -> str:
    """The wood or village that a straight line between two places goes through."""
    for feature in view.field.ground.features:
        screens = feature.kind in SCREENS if feature.blocks_sight is None else feature.blocks_sight
        if screens and any([crosses_area(p, q, patch) for patch in ring(feature)]):
            return f"blocked by {feature.name or feature.kind.replace('_', ' ')}"
    return ""
