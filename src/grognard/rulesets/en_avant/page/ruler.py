"""The ruler: distances as the rules take them, with sight, arc and side (EA-R49, EA-R05)."""

from __future__ import annotations

from math import dist

from grognard.engine.names import brief, centimetres
from grognard.engine.page.ruler import measured, off_facing, place_of, pointed
from grognard.engine.page.scene import Fact, Gesture, Measured
from grognard.engine.page.wood import Point
from grognard.engine.ruling import Refusal
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.geometry import (
    Reach,
    attack_aspect,
    bodies,
    crosses_area,
    distance,
    fire_reach,
    ring,
)
from grognard.rulesets.en_avant.page.openness import cited, rules_open
from grognard.rulesets.en_avant.shot import CANISTER, aim, may_fire
from grognard.rulesets.en_avant.sight import SCREENS, blocked_by
from grognard.rulesets.en_avant.words.names import reworded
from grognard.table.plane import nearest_on, nearest_points

ON_THE_SPOT = 0.1  # cm from a centre at which a bearing says nothing


def measure(view: Engagement, seat: str, start: Gesture, end: Gesture) -> Measured:
    """Between two units edge to edge, to a place from the nearest edge, between two places straight."""
    a, b = pointed(view, start), pointed(view, end)
    if a is not None and b is not None and a.no != b.no:
        return between_units(view, seat, a, b)
    p, q = place_of(view, start), place_of(view, end)
    if a is not None and b is None:
        p = nearest_on(bodies(a), *q)
    elif b is not None and a is None:
        q = nearest_on(bodies(b), *p)
    far, screen = dist(p, q), screened(view, p, q)
    sight = Fact(label="Sight", value=screen or "clear of woods and houses")
    angle = [off_facing(a.at, q)] if a is not None and dist(q, (a.at.x, a.at.y)) >= ON_THE_SPOT else []
    return measured((p, q), far, centimetres(far), not screen, *angle, sight)


def between_units(view: Engagement, seat: str, a: Unit, b: Unit) -> Measured:
    """Two units: how far apart, whether one sees the other, how fire and assault would find them."""
    far = distance(a, b)
    where = fire_reach(a, bodies(b))
    line = where if where is not None else Reach(far, *nearest_points(bodies(a), bodies(b)))
    screen = blocked_by(view, a, b, line)
    facts = [
        Fact(label="Edge to edge", value=centimetres(far), clause=cited(view, seat, "EA-12.1")),
        Fact(label="Sight", value=f"blocked by {screen}" if screen else "clear", clause=cited(view, seat, "EA-10.12")),
        *fire_facts(view, seat, a, b, where),
        *side_facts(view, seat, a, b),
    ]
    shown = far if where is None else where.range
    text = centimetres(shown) if not screen else f"{centimetres(shown)}, not seen"
    return measured((line.muzzle, line.mark), shown, text, not screen, *facts)


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
    found = [off_facing(a.at, (b.at.x, b.at.y))]
    if not a.gun and a.type != "hq":
        aspect, line = attack_aspect(a, b)
        value = f"{aspect} of {brief(b)}" + (", second line" if line else "")
        found.insert(0, Fact(label="Comes in on", value=value, clause=cited(view, seat, "EA-12.3")))
    return found


def screened(view: Engagement, p: Point, q: Point) -> str:
    """The wood or village that a straight line between two places goes through."""
    for feature in view.field.ground.features:
        screens = feature.kind in SCREENS if feature.blocks_sight is None else feature.blocks_sight
        if screens and any([crosses_area(p, q, patch) for patch in ring(feature)]):
            return f"blocked by {feature.name or feature.kind.replace('_', ' ')}"
    return ""


def foot_point(at: Point, p: Point, q: Point) -> Point:
    """The point of a segment nearest to a point."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((at[0] - p[0]) * dx + (at[1] - p[1]) * dy) / length))
    return (p[0] + dx * share, p[1] + dy * share)
