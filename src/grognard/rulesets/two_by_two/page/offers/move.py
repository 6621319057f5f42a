"""What pointing with a unit means in the movement phase: a march, a charge, an assault on a wood, an exit."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, dist

from grognard.engine.names import inches, short
from grognard.engine.page.blocks import block
from grognard.engine.page.offers import Ask, legal
from grognard.engine.page.scene import Offer
from grognard.engine.ruling import Refusal
from grognard.rulesets.two_by_two.advance import may_move
from grognard.rulesets.two_by_two.battle import CONTACT, Edge, Skirmish, Unit
from grognard.rulesets.two_by_two.geometry import FACE_NAMES
from grognard.rulesets.two_by_two.going import ROAD_BONUS
from grognard.rulesets.two_by_two.leaving import EXIT_COST, enemy_point
from grognard.rulesets.two_by_two.march import Leg, March, walk
from grognard.rulesets.two_by_two.meeting import touched_by
from grognard.rulesets.two_by_two.menus import EDGE_FACING, assaults
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.page.offers import pointing
from grognard.rulesets.two_by_two.page.offers.pointing import Path, Place, end_of, track_of
from grognard.rulesets.two_by_two.roll.tolerances import LEAD
from grognard.rulesets.two_by_two.swings import swings
from grognard.rulesets.two_by_two.woods import wood_holding
from grognard.table.edges import from_edge, level, on_edge
from grognard.table.kernel import contact_face, round3
from grognard.table.kernel_sweep import first_touch
from grognard.table.pose import Pose, bearing

IN_THE_WAY = ("2X2-12.11", "2X2-8.4", "2X2-6.18", "2X2-6.19", "2X2-4.9", "2X2-4.11")
GRAIN = 100  # steps to an inch in which a way is cut short
EDGES: tuple[Edge, ...] = ("x_min", "x_max", "y_min", "y_max")
TURN_ROOM = 0.6  # inches from the edge at which a unit lines up to leave


def to_place(ask: Ask, unit: Unit, place: Place) -> list[Offer]:
    """The march to a place; where it is refused, also as far as it goes on that line."""
    edge = edge_beyond(ask.view, place)
    if edge is not None:
        return off_table(ask, unit, edge, place)
    path = best_way(ask, unit, place)
    if not path:
        return []
    first = march_offer(ask, unit, path, "move", "Move here")
    return [first] if legal(first) else [first, *as_far_as_it_goes(ask, unit, path)]


def best_way(ask: Ask, unit: Unit, place: Place) -> Path:
    """The first natural way that is open, or the most natural one; nothing if the unit is there already."""
    facing = ask.gesture.facing
    plain = pointing.plain_ways(unit.here, place, facing)
    if not plain or may_move(ask.view, unit.no) is not None:
        return plain[0] if plain else ()
    refused = None
    for path in plain:
        no = ask.refused(Move(unit=unit.no, path=path))
        if no is None:
            return path
        refused = refused or no
    return around(ask, unit, place, refused) or plain[0]


def around(ask: Ask, unit: Unit, place: Place, refused: Refusal | None) -> Path:
    """By the road, or round what is in the way; nothing if that is no better."""
    assert refused is not None
    at, facing, ground = unit.here, ask.gesture.facing, ask.view.field.ground
    if dist((at.x, at.y), place) > unit.troop.move + ROAD_BONUS:
        return ()
    road = pointing.road_way(ground, at, place, facing)
    others = pointing.detours(at, place, facing) if refused.clause in IN_THE_WAY else iter(())
    for path in [*([road] if road else []), *others]:
        if ask.refused(Move(unit=unit.no, path=path)) is None:
            return path
    return ()


def march_offer(ask: Ask, unit: Unit, path: Path, key: str, label: str) -> Offer:
    """A march with its ghost and the line walked; one that ends in contact is a charge."""
    at = unit.here
    action = Move(unit=unit.no, path=path)
    end, way = end_of(at, path), track_of(at, path)
    met = touched_by(ask.view, unit.side, end.rect)
    refused = ask.refused(action)
    if refused is None:
        march = walk(ask.view, unit, path)
        assert isinstance(march, March)
        end, way = march.end, tuple(march.track)
        if met:
            return charge_offer(ask, unit, met[0], path, f"charge:{met[0].no}")
    return ask.offer(key, label, action, ghost=(block(end),), way=way)


def as_far_as_it_goes(ask: Ask, unit: Unit, path: Path) -> list[Offer]:
    """The farthest the unit can go on the first straight leg of a path, without touching anybody."""
    if may_move(ask.view, unit.no) is not None:
        return []
    i = next((i for i, leg in enumerate(path) if leg.turn is None), len(path))
    before, leg, after = path[:i], path[i] if i < len(path) else None, path[i + 1 :]
    if leg is None or any([later.turn is None for later in after]):
        after = ()
    if leg is None:
        return []
    for tail in dict.fromkeys([after, ()]):
        d = farthest(ask, unit, before, leg, tail)
        if d > 0.0:
            return [march_offer(ask, unit, (*before, cut(leg, d), *tail), "move_far", "Move as far as it goes")]
    return []


def length_of(leg: Leg) -> float:
    """How long a leg is."""
    return dist((0.0, 0.0), leg.step) if leg.step else abs(leg.ahead or leg.back or leg.aside or 0.0)


def cut(leg: Leg, d: float) -> Leg:
    """The first part of a leg."""
    if leg.step is not None:
        part = d / length_of(leg)
        return Leg(step=(round3(leg.step[0] * part), round3(leg.step[1] * part)))
    return Leg(ahead=d) if leg.ahead is not None else Leg(back=d)


def farthest(ask: Ask, unit: Unit, before: Path, leg: Leg, after: Path) -> float:
    """The longest first part of a leg, to a hundredth of an inch, that ends clear of the enemy."""
    low, high = 0, ceil(min(length_of(leg), unit.troop.move + ROAD_BONUS) * GRAIN) + 1
    while high - low > 1:
        middle = (low + high) // 2
        if clear(ask, unit, (*before, cut(leg, middle / GRAIN), *after)):
            low = middle
        else:
            high = middle
    return low / GRAIN


def clear(ask: Ask, unit: Unit, path: Path) -> bool:
    """May the unit march so, and does it meet nobody?"""
    if ask.refused(Move(unit=unit.no, path=path)) is not None:
        return False
    march = walk(ask.view, unit, path)
    return isinstance(march, March) and not touched_by(ask.view, unit.side, march.end.rect)


def onto_enemy(ask: Ask, unit: Unit, enemy: Unit) -> list[Offer]:
    """The charge at an enemy: the straight one first, then those that go round to another of its faces."""
    if wood_holding(ask.view, enemy.rect) is not None and enemy.type == "light_infantry" and unit.arm == "infantry":
        return assault_offers(ask, unit, enemy)
    found = pointing.charges(unit, enemy, ask.place)
    key = f"charge:{enemy.no}"
    if may_move(ask.view, unit.no) is not None:
        return [charge_offer(ask, unit, enemy, path, key) for path in found[-1:]]
    straight = [p for p in found if ask.refused(Move(unit=unit.no, path=p)) is None][:1]
    faces = {struck(enemy, unit, path) for path in straight}
    first = [charge_offer(ask, unit, enemy, path, key) for path in straight or found[-1:]]
    others = list(round_the_flank(ask, unit, enemy, faces))
    if not straight and not others:
        others = [charge_offer(ask, unit, enemy, m.path, f"{key}:swing") for m in swings(ask.view, unit, enemy, 1)]
    if straight or others:
        return first + others if straight else others + first
    return first + [offer for path in found[-1:] for offer in as_far_as_it_goes(ask, unit, path)]


def round_the_flank(ask: Ask, unit: Unit, enemy: Unit, had: set[int]) -> Iterator[Offer]:
    """Charges that first go round to another face."""
    for face, path in pointing.charges_by_face(unit, enemy):
        if face not in had and ask.refused(Move(unit=unit.no, path=path)) is None:
            yield charge_offer(ask, unit, enemy, path, f"charge:{enemy.no}:{face}")


def struck(enemy: Unit, unit: Unit, path: Path) -> int:
    """The face of an enemy that a charge strikes."""
    return contact_face(enemy.rect, end_of(unit.here, path).rect, CONTACT, LEAD)


def charge_offer(ask: Ask, unit: Unit, enemy: Unit, path: Path, key: str) -> Offer:
    """A charge, with the face it strikes and what the enemy may do first."""
    at = unit.here
    face = FACE_NAMES[struck(enemy, unit, path)]
    return ask.offer(
        key,
        f"Charge {short(ask.view, enemy.no)}",
        Move(unit=unit.no, path=path),
        note=f"into its {face}{answer_to_charge(enemy)}",
        ghost=(block(end_of(at, path)),),
        way=track_of(at, path),
    )


def answer_to_charge(enemy: Unit) -> str:
    """What an enemy may do before the melee."""
    turns = enemy.arm == "infantry" and not enemy.shaken
    fires = enemy.troop.weapon is not None and not enemy.disrupted
    if turns and fires:
        return "; it may turn to face, and fire first"
    return "; it may fire first" if fires else "; it may turn to face" if turns else ""


def assault_offers(ask: Ask, unit: Unit, enemy: Unit) -> list[Offer]:
    """Up to the edge of the wood, to drive Light Infantry out of it."""
    ready = [move for move in assaults(ask.view, unit) if move.assault == enemy.no] if unit.at else []
    move = ready[0] if ready else assault_try(ask.view, unit, enemy)
    at = unit.here
    return [
        ask.offer(
            f"assault:{enemy.no}",
            f"Clear {short(ask.view, enemy.no)} out of the wood",
            move,
            note="it stops at the edge, and is Pinned after the melee",
            ghost=(block(end_of(at, move.path)),),
            way=track_of(at, move.path),
        )
    ]


def assault_try(view: Skirmish, unit: Unit, enemy: Unit) -> Move:
    """The way to the edge of the enemy's wood, open or not."""
    at = unit.here
    facing = bearing(at.x, at.y, enemy.rect.x, enemy.rect.y)
    turn = pointing.turn_to(at.facing, facing)
    base, wood = end_of(at, turn).rect, wood_holding(view, enemy.rect)
    assert wood is not None
    d = first_touch(base, base.fx, base.fy, 100.0, wood.area)
    return Move(unit=unit.no, path=(*turn, Leg(ahead=min(round3(d), 100.0))), assault=enemy.no)


def edge_beyond(view: Skirmish, place: Place) -> Edge | None:
    """The table edge that a place lies beyond."""
    inside = {edge: from_edge(view.field.ground, edge, *place) for edge in EDGES}
    edge = min(EDGES, key=lambda e: inside[e])
    return edge if inside[edge] < 0.0 else None


def off_table(ask: Ask, unit: Unit, edge: Edge, place: Place) -> list[Offer]:
    """March off over an edge, just there or straight ahead of where the unit stands."""
    found = [exit_offer(ask, unit, edge, path) for path in exit_ways(ask.view, unit, edge, place)]
    return sorted(found, key=lambda o: not legal(o))[:1]


def exit_ways(view: Skirmish, unit: Unit, edge: Edge, place: Place) -> list[Path]:
    """Straight to the edge; or first along to where one points, then square to the edge."""
    at, facing, ground = unit.here, EDGE_FACING[edge], view.field.ground
    half = at.depth / 2
    room = from_edge(ground, edge, at.x, at.y) - half
    direct = (*pointing.turn_to(at.facing, facing), Leg(ahead=round3(max(room, 0.0))))
    spot = on_edge(ground, edge, place[0] if level(edge) else place[1], TURN_ROOM)
    if dist((at.x, at.y), spot) < pointing.STILL:
        return [direct]
    return [(*pointing.legs_along(at, [spot], facing), Leg(ahead=round3(TURN_ROOM - half))), direct]


def exit_offer(ask: Ask, unit: Unit, edge: Edge, path: Path) -> Offer:
    """An exit, and what it brings."""
    at = unit.here
    end = end_of(at, path)
    return ask.offer(
        f"exit:{edge}",
        "March off the table",
        Move(unit=unit.no, path=path, exit=True),
        note=exit_note(ask.view, unit, end, edge),
        ghost=(block(end),),
        way=track_of(at, path),
    )


def exit_note(view: Skirmish, unit: Unit, end: Pose, edge: Edge) -> str:
    """What an exit costs and does."""
    point = enemy_point(view, unit, end, edge)
    if point is not None and point.queue:
        return f"takes {short(view, point.queue[0])} with it: both count as destroyed"
    return f"costs {inches(EXIT_COST)}; a side that has marched off whole has drawn"
