"""Verbs that change units: moved, lowered, thinned out, removed; and commanders who make room for them."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist

from msgspec.structs import replace

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import TOUCH, Charge, Engagement, Fate, Officer, Unit
from grognard.rulesets.sound_of_guns.geometry import collide, face_met, fields_of, touch, touched
from grognard.rulesets.sound_of_guns.layouts import base_at, layout
from grognard.rulesets.sound_of_guns.precedence import hand
from grognard.rulesets.sound_of_guns.scouting import find_out
from grognard.table.kernel import FRONT, LEFT, REAR, RIGHT, Rect, overlaps
from grognard.table.kernel_body import near_box
from grognard.table.pose import Pose, bearing, heading, pose

SIDES = (LEFT, RIGHT)
ROUNDING = 0.003
"""Inches: a place is known to a thousandth, so distances nearer to each other than this are equal."""


class UnitMoved(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit went somewhere; `also` are the clauses that bear on the move."""

    unit: int
    manner: str
    length: float
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


class StandsLost(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Hits have removed stands."""

    unit: int
    stands: int
    left: int


class Removed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit is out of the battle for good."""

    unit: int
    fate: str


class OrderChanged(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit's order has changed."""

    unit: int
    order: str
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


class CommanderMoved(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A commander rode somewhere, or had to make room."""

    hq: int
    forced: bool = False
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


class CommanderRemoved(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The last unit of a commander is gone, and he with it."""

    hq: int


def put(umpire: Umpire[Engagement], new: Unit, because: str) -> Unit:
    """A unit stands elsewhere, or otherwise."""
    moved = umpire.change(umpire.battle.unit(new.no), because, **fields_of(new))
    find_out(umpire, moved.rects)
    drop_charges(umpire)
    return moved


def drop_charges(umpire: Umpire[Engagement]) -> None:
    """A contact that is broken is no charge any more."""
    battle = umpire.battle
    kept = tuple([c for c in battle.charges if stands(battle, c)])
    if kept != battle.charges:
        umpire.set("SG-G.1", charges=kept)


def stands(battle: Engagement, charge: Charge) -> bool:
    """Do the two still touch?"""
    a, d = battle.unit(charge.attacker), battle.unit(charge.defender)
    return a.at is not None and d.at is not None and touch(a, d)


def remove(umpire: Umpire[Engagement], unit: Unit, fate: Fate, because: str) -> None:
    """A unit is lost, and with it his command if he has no other."""
    umpire.change(unit, because, place="gone", fate=fate, at=None, file=(), stands=0, hits=0, charging=False)
    umpire.tell(Removed(clause=because, unit=unit.no, fate=fate))
    drop_charges(umpire)


def lose_stands(
    umpire: Umpire[Engagement], unit: Unit, lost: int, left_over: int, fate: Fate, because: str
) -> Unit | None:
    """Take stands away and close up; nothing is left of a unit that has no more (SG-R.50)."""
    left = unit.stands - lost
    if lost:
        umpire.tell(StandsLost(clause=because, unit=unit.no, stands=min(lost, unit.stands), left=max(left, 0)))
    if left <= 0:
        remove(umpire, unit, fate, because)
        return None
    if not lost:
        return umpire.change(unit, because, hits=left_over) if unit.hits != left_over else unit
    at, file = closed_up(umpire.battle, unit, left)
    return umpire.change(unit, because, stands=left, hits=left_over, at=at, file=file)


def closed_up(battle: Engagement, unit: Unit, left: int) -> tuple[Pose, tuple[tuple[float, float, float], ...]]:
    """Where fewer stands lie: about the same reference point, or so that the edge in contact keeps its place."""
    if unit.formation == "march":
        return unit.here, unit.file[:left]
    faces = {face_met(unit, enemy) for enemy in touched(battle, unit)}
    kept = [face for face in (FRONT, REAR, *SIDES[:: hand()]) if face in faces]
    plan = layout(unit.formation, left, *unit.stand)
    about = base_at(plan, *unit.reference, unit.here.facing)
    tries = [anchored(unit, left, face) for face in kept] or [about]
    if kept[:1] == [FRONT] and unit.formation != "square":
        tries = [about]
    tries += nudges(tries[0])
    return next((at for at in tries if room_at(battle, unit, at, left)), tries[0]), ()


def anchored(unit: Unit, left: int, face: int) -> Pose:
    """Fewer stands with one edge where it was."""
    plan, at = layout(unit.formation, left, *unit.stand), unit.here
    fx, fy = heading(at.facing)
    back, aside = (at.depth - plan.depth) / 2, (at.width - plan.width) / 2
    ahead = {FRONT: back, REAR: -back}.get(face, 0.0 if unit.formation == "square" else back)
    right = {RIGHT: aside, LEFT: -aside}.get(face, 0.0)
    return pose(at.x + fx * ahead + fy * right, at.y + fy * ahead - fx * right, at.facing, plan.depth, plan.width)


def nudges(at: Pose) -> list[Pose]:
    """Places near by, the nearest first: straight back, forward, left and right."""
    fx, fy = heading(at.facing)
    ways = ((-fx, -fy), (fx, fy), *((-fy, fx), (fy, -fx))[:: hand()])
    steps = [0.02 * i for i in range(1, 76)]
    return [pose(at.x + x * d, at.y + y * d, at.facing, at.depth, at.width) for d in steps for x, y in ways]


def room_at(battle: Engagement, unit: Unit, at: Pose, left: int) -> bool:
    """Does it lie there on nobody's stands?"""
    new = replace(unit, at=at, stands=left)
    return not any([collide(new.body, other.body) for other in battle.others(unit)])


def make_room(umpire: Umpire[Engagement]) -> None:
    """Commanders who are overlapped by a stand are put beside the nearest friends (SG-I.53)."""
    for officer in umpire.battle.field.commanders:
        battle = umpire.battle
        if officer.at is None or not ridden_over(battle, officer.at.rect):
            continue
        place = beside(battle, officer)
        if place is not None:
            umpire.change(officer, "SG-I.53", at=place)
            umpire.tell(CommanderMoved(clause="SG-I.53", hq=officer.number, forced=True))


def ridden_over(battle: Engagement, base: Rect) -> bool:
    """Is a base overlapped by any stand?"""
    bodies = battle.field.bodies
    near = near_box(bodies, base.x - base.r, base.y - base.r, base.x + base.r, base.y + base.r)
    return any([overlaps(base, stand, TOUCH) for no in near for stand in bodies[no].rects])


def beside(battle: Engagement, officer: Officer) -> Pose | None:
    """The nearest place touching a friendly unit and clear of all stands; his own subordinates come first."""
    mine = [u for u in battle.on_table(officer.side) if officer.no in chain(battle, u)]
    for units in (mine, battle.on_table(officer.side)):
        spots = [spot for u in units for stand in u.rects for spot in round_a_stand(stand, officer.here)]
        found = nearest(battle, officer, spots)
        if found is not None:
            return found
    return None


def nearest(battle: Engagement, officer: Officer, spots: list[Pose]) -> Pose | None:
    """The nearest place that is clear; of such as are equally near, within the rounding, that named first."""
    ways = [dist((at.x, at.y), (officer.here.x, officer.here.y)) for at in spots]
    order = sorted(range(len(spots)), key=lambda i: ways[i])
    first = next((i for i in order if fits(battle, spots[i])), None)
    if first is None:
        return None
    equal = [i for i in order if ways[i] <= ways[first] + ROUNDING and i <= first]
    return spots[next(i for i in sorted(equal) if fits(battle, spots[i]))]


def chain(battle: Engagement, unit: Unit) -> list[int]:
    """The commanders above a unit, the nearest first."""
    found, no = [], unit.commander
    while no >= 0 and no not in found:
        found.append(no)
        no = battle.officer(no).superior
    return found


def round_a_stand(stand: Rect, base: Pose) -> Iterable[Pose]:
    """Places where a commander's base lies flush with a stand, and one as near to him as may be."""
    facing = bearing(0.0, 0.0, stand.fx, stand.fy)
    side = hand()
    for ahead, right, half in ((1, 0, stand.hd), (-1, 0, stand.hd), (0, side, stand.hw), (0, -side, stand.hw)):
        out = half + base.width / 2
        for slide in (-1.0, -0.5, 0.0, 0.5, 1.0) if right else (-side, -side / 2, 0.0, side / 2, side):
            a = ahead * out + (slide * stand.hd if right else 0.0)
            r = right * out + (slide * stand.hw if ahead else 0.0)
            x, y = stand.x + stand.fx * a + stand.fy * r, stand.y + stand.fy * a - stand.fx * r
            yield pose(x, y, facing, base.depth, base.width)


def fits(battle: Engagement, at: Pose) -> bool:
    """Is a commander's base on the table and clear of all stands?"""
    land, half = battle.field.ground, at.width / 2
    inside = half <= at.x <= land.width - half and half <= at.y <= land.depth - half
    return inside and not ridden_over(battle, at.rect)
