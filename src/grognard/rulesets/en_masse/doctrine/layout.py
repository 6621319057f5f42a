"""Doctrine: a seat's view laid out on the sand table, and what the others are guessed to have been told."""

from __future__ import annotations

from math import hypot, inf

from msgspec.structs import replace

from grognard.engine.terrain import Feature
from grognard.rulesets.en_masse.battle import Clash, Officer, Part, Unit
from grognard.rulesets.en_masse.compulsory import due
from grognard.rulesets.en_masse.doctrine.sand.fights import dares
from grognard.rulesets.en_masse.doctrine.sand.stands import (
    AS_IT_IS,
    DEFEND,
    FREE,
    GUNS,
    INFANTRY,
    LOOSE,
    MOVE,
    NO_FACING,
    PURSUE,
    RUN,
    STRIKE,
    WITHDRAW,
    Leg,
    Patch,
    Stand,
)
from grognard.rulesets.en_masse.doctrine.sand.table import Letter, Table
from grognard.rulesets.en_masse.doctrine.worth import NEVER, Want
from grognard.rulesets.en_masse.geometry import Point, head
from grognard.rulesets.en_masse.going import going
from grognard.rulesets.en_masse.melee import STRONG
from grognard.rulesets.en_masse.orders import destination
from grognard.rulesets.en_masse.sight import SCREENS, height
from grognard.rulesets.en_masse.units import FORMATIONS, FRONTS, Formation, TypeName
from grognard.rulesets.en_masse.ways import loosened, next_point, turns_for
from grognard.table.kernel import FAR, gap
from grognard.table.pose import pose

TYPES: tuple[TypeName, ...] = ("infantry", "cavalry", "artillery")
VERBS = ("move", "deploy", "assault", "defend")
DUTIES = {"withdraw": WITHDRAW, "pursue": PURSUE, "run": RUN}
WATERS = ("stream", "river", "lake")
BENDS = 4  # of a way that leads over bridges, at most
REACH = 45.0  # cm from which an enemy is taken to come on


def leg(view: Clash, unit: Unit, part: Part, arrived: bool = False) -> Leg:
    """A part of an order as the sand table knows it; whoever has arrived has nowhere to go any more (EM-R.89)."""
    to = destination(view, unit, part) if unit.at is not None else part.dest
    to = None if arrived else to
    x, y = to or (0.0, 0.0)
    form = AS_IT_IS if part.formation is None else FORMATIONS.index(part.formation)
    facing = part.facing
    if facing is None and part.relative_to is not None and view.unit(part.relative_to).at is not None:
        facing = view.unit(part.relative_to).here.facing
    target = -1 if part.target is None else part.target
    facing = NO_FACING if facing is None else facing % 360.0
    verb = VERBS.index(part.verb)
    return Leg(verb, to is not None, x, y, facing, form, part.spread, target, part.vs_cavalry, part.backward)


def legs(view: Clash, unit: Unit, parts: tuple[Part, ...]) -> list[Leg]:
    """An order as the sand table knows it, with the bends of the way its brigade commander will find (EM-R.99)."""
    found = [leg(view, unit, part) for part in parts]
    first = found[0]
    if unit.at is None or not first.goes or first.backward or unit.formation == "marching":
        return found
    to = (first.x, first.y)
    opens = first.form in (AS_IT_IS, LOOSE) and loosened(view, unit, to)
    walker = replace(unit, formation="loose") if opens else unit
    form = FORMATIONS.index("loose") if opens else AS_IT_IS
    return [
        *[Leg(MOVE, True, x, y, NO_FACING, form, 2.0, -1, first.wary, False) for x, y in bends(view, walker, to)],
        *found,
    ]


def bends(view: Clash, unit: Unit, to: Point) -> list[Point]:
    """The first bend of a way; all of them, over one bridge after the other, where no straight way leads there."""
    found: list[Point] = []
    for _ in range(BENDS):
        at = next_point(view, unit, to).to
        if at == to or at in found:
            break
        found.append(at)
        if turns_for(view, unit, unit.formation, head(unit), to) < inf:
            break
        here = unit.here
        unit = replace(unit, at=pose(*at, here.facing, here.depth, here.width))
    return found


def patch(no: int, feature: Feature) -> Patch:
    """A piece of ground, with what it does to each arm in each formation."""
    rows = [going(feature, arm, form) for arm in TYPES for form in FORMATIONS]
    strong = feature.major_defensive or feature.kind in STRONG
    screens = feature.kind in SCREENS if feature.blocks_sight is None else feature.blocks_sight
    return Patch(
        no, feature.areas, [r.factor for r in rows], [r.disorders for r in rows], strong, feature.kind == "built_up",
        screens, height(feature), feature.kind in WATERS, [carries(feature, form) for form in FORMATIONS],
    )  # fmt: skip


def carries(feature: Feature, formation: Formation) -> bool:
    """Is it a bridge that takes troops so formed (EM-R.96)?"""
    return feature.kind == "bridge" and formation in (feature.crossing_formations or ("marching",))


def matters(one: Patch) -> bool:
    """Does a piece of ground do anything to anybody?"""
    changes = any(one.disorders) or any([f != 1.0 for f in one.factors])
    return changes or one.strong or one.screens or one.height > 0 or any(one.carries)


def stand(view: Clash, unit: Unit) -> Stand:
    """A unit as a piece of the sand table."""
    firepower = -1 if unit.firepower is None else unit.firepower
    made = Stand(
        unit.no, unit.side, unit.division, TYPES.index(unit.type), FORMATIONS.index(unit.formation), unit.spread,
        unit.blocks, unit.status, unit.start_status, unit.disordered, unit.leadership or 0, firepower, unit.has_guns,
        FRONTS[unit.type], unit.depth, FAR if unit.at is None else unit.at.rect,
    )  # fmt: skip
    made.gone = unit.place == "removed"
    if unit.at is None and not made.gone:
        made.away = unit.returns if unit.place == "dispersed" else NEVER
    made.engaged = bool(unit.engaged_with)
    made.runs = unit.run_turns
    made.former = AS_IT_IS if unit.former is None else FORMATIONS.index(unit.former)
    if unit.change is not None:
        made.changing, made.left = FORMATIONS.index(unit.change.to), unit.change.left
    owe(view, unit, made)
    if unit.order is not None and not unit.running:
        made.legs = legs(view, unit, unit.order.parts[unit.order.at_part :])
        if unit.order.arrived and unit.order.part is not None:
            made.legs = [leg(view, unit, unit.order.part, arrived=True), *made.legs[1:]]
        made.done = unit.order.complete
    return made


def owe(view: Clash, unit: Unit, made: Stand) -> None:
    """What a unit is bound to do this turn."""
    duty = due(view, unit)
    if duty is not None and unit.at is not None:
        made.duty, made.duty_far, made.foe = DUTIES[duty.kind], duty.distance, duty.enemy
        if duty.kind == "withdraw" and duty.attacked and duty.heading is not None:
            made.turn(duty.heading)


def lay_out(view: Clash, officer: Officer) -> Table:
    """The battle as a commander sees it."""
    patches = [p for p in [patch(i, f) for i, f in enumerate(view.field.ground.features) if f.areas] if matters(p)]
    ground = view.field.ground
    stands = [stand(view, unit) for unit in view.field.units]
    at = officer.here
    table = Table(stands, patches, ground.width, ground.depth, view.turn, at.x, at.y)
    table.letters = [Letter(c.due, c.unit, legs(view, view.unit(c.unit), c.parts)) for c in view.couriers]
    table.rallied, table.rallies = officer.rallied
    return table


def onslaught(table: Table, side: int, ground: list[Want]) -> list[Letter]:
    """The guess that the enemy comes on: whoever dares goes for the nearest, one brigade of a division a turn.

    The nearest of those who do not goes for the ground that decides the battle.
    """
    found: list[tuple[float, int, int]] = []
    for one in table.stands:
        if one.side == side or one.arm == GUNS or not one.counts() or one.duty != FREE:
            continue
        marks = [(gap(one.rect, s.rect), s.no) for s in table.stands if s.side == side and s.counts()]
        bold = [(far, no) for far, no in marks if far <= REACH and dares(one, table.stands[no], table.stands)]
        if bold:
            far, no = min(bold)
            found.append((far, one.no, no))
    told: dict[int, int] = {}
    out = []
    for _, no, mark in sorted(found):
        division = table.stands[no].division
        told[division] = told.get(division, 0) + 1
        order = Leg(STRIKE, False, 0.0, 0.0, NO_FACING, AS_IT_IS, 2.0, mark, False, False)
        out.append(Letter(table.turn - 1 + told[division], no, [order]))
    busy = [no for _, no, _ in found]
    for x, y, status in ground:
        idle = [s for s in table.stands if s.side != side and s.arm == INFANTRY and s.counts() and s.status >= status]
        near = [(hypot(s.rect.x - x, s.rect.y - y), s.no) for s in idle if s.no not in busy]
        if near and min(near)[0] <= REACH:
            order = Leg(DEFEND, True, x, y, NO_FACING, AS_IT_IS, 2.0, -1, False, False)
            out.append(Letter(table.turn, min(near)[1], [order]))
    return out
