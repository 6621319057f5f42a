"""Menus: every legal answer on the lattice of 2 by 2.

The lattice of moves: turn to the present facing or one of seven others, 45 degrees apart, or to the bearing of an
enemy within reach; then go ahead whole inches, or all the way into contact; or go back whole inches. Assaults on
woods, exits, voluntary routs and reinforcement dice come beside them. A side that can do nothing may offer a draw.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, overload

from grognard.engine.battle import Action
from grognard.rulesets.two_by_two.battle import AREA, CONTACT, LIMIT, Edge, Skirmish, Unit
from grognard.rulesets.two_by_two.contact import RUN_IN, charge_bar, strikes
from grognard.rulesets.two_by_two.draws import OfferDraw
from grognard.rulesets.two_by_two.going import rate_of, vicinity
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.leaving import EXIT_COST, draw_open, exit_refusal, gate_refusal
from grognard.rulesets.two_by_two.march import Leg, March, walk
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.reinforcements import RollForReinforcements
from grognard.rulesets.two_by_two.rout import RoutByChoice
from grognard.rulesets.two_by_two.units import MAY_ROUT_BY_CHOICE
from grognard.rulesets.two_by_two.woods import wood_holding
from grognard.table.kernel import Rect, round3, settled, turned
from grognard.table.kernel_going import Land, Rate, standing_in
from grognard.table.kernel_headway import headway, headway_back
from grognard.table.kernel_menu import back_rows, fan
from grognard.table.kernel_near import around, narrowed
from grognard.table.kernel_sweep import first_touch
from grognard.table.pose import Pose, bearing, heading, round_facing

Row = tuple[int, float, int]
BACK = -1
HAIRSBREADTH = 0.1
STEPS = [float(d) for d in range(8)]
TURNS = [45.0 * k for k in range(8)]


class Moves(NamedTuple):
    """The moves of one unit: its facings, rows of facing, distance and foe touched, and moves of other kinds."""

    facings: list[float]
    rows: list[Row]
    assaults: list[Move]
    exits: list[tuple[Edge, Move]]
    ways: dict[Edge, Pose | None]


class Prospect(NamedTuple):
    """What the ground alone allows from where a unit stands; it holds as long as the unit stays."""

    land: Land
    wooded: bool
    rate: Rate
    facings: list[float]
    headings: list[tuple[float, float]]
    limits: list[float]
    tricky: list[bool]
    back: float
    reach: float
    exits: list[tuple[Edge, Move]]


def moves_of(battle: Skirmish, unit: Unit) -> Moves:
    """A unit's moves, worked out once and kept with the field while nothing near it stirs."""
    known: Moves | None = battle.field.moves.get(unit.no)
    if known is None:
        seen = prospect(battle, unit)
        battle.field.reaches[unit.no] = seen.reach
        known = battle.field.moves[unit.no] = look_up_moves(battle, unit, seen)
    return known


@cache
def lattice(facing: float) -> tuple[list[float], list[tuple[float, float]]]:
    """The present facing and seven others, with their headings."""
    facings = [round_facing(facing + turn) for turn in TURNS]
    return facings, [heading(f) for f in facings]


def prospect(battle: Skirmish, unit: Unit) -> Prospect:
    """The ground about a unit, looked over once and kept with its pose.

    A seat's view shares the poses of the battle but may have other ground; what was seen holds for that ground only.
    """
    at, ground = unit.here, battle.field.ground
    kept: tuple[Ground, Prospect] | None = at.__dict__.get("prospect")
    if kept is not None and kept[0] is ground:
        return kept[1]
    found = look_about(battle, unit, at)
    at.__dict__["prospect"] = (ground, found)  # in one write: threads look at the same pose
    return found


def look_about(battle: Skirmish, unit: Unit, at: Pose) -> Prospect:
    """What the ground allows a unit from a pose."""
    near, rate = vicinity(battle, unit, at.rect), rate_of(unit, battle.options)
    land = narrowed(near.land, at.rect, rate.rate + rate.bonus)
    facings, headings = lattice(at.facing)
    limits, tricky = headway(land, at.rect, headings, rate, AREA)
    back = headway_back(land, at.rect, rate, AREA)
    reach = (rate.rate + rate.bonus if near.land.roads else rate.rate) + HAIRSBREADTH
    edges = exits(battle, unit, rate.rate + rate.bonus if land.roads else rate.rate)
    return Prospect(land, bool(near.closed), rate, facings, headings, limits, tricky, back, reach, edges)


def look_up_moves(battle: Skirmish, unit: Unit, seen: Prospect) -> Moves:
    """Ask the kernel for every legal straight move."""
    field, options, ground, base = battle.field, battle.options, battle.field.ground, unit.rect
    blue, red = field.present
    own, others = (red, blue) if unit.side else (blue, red)
    _, friends, foe_nos, foes = around(base, own, others, field.rects, seen.reach, unit.no)
    facings, headings, limits, tricky = seen.facings, seen.headings, seen.limits, seen.tricky
    if foes:
        bearings = [bearing(base.x, base.y, r.x, r.y) for r in foes]
        towards = [heading(f) for f in bearings]
        more, odd = headway(seen.land, base, [headings[0], *towards], seen.rate, AREA)
        facings, headings = facings + bearings, headings + towards
        limits, tricky = limits + more[1:], tricky + odd[1:]
    run_in = 0.0 if options.pivot_before_short_charge else RUN_IN
    may = [not charge_bar(battle, unit, field.units[no]) for no in foe_nos]
    if options.pass_through_friends:
        friends = []
    rows = fan(
        base, headings, STEPS, limits, friends, foes, foe_nos, may, [], ground.width, ground.depth, run_in,
        CONTACT, AREA,
    )  # fmt: skip
    rows += back_rows(base, STEPS, seen.back, friends, foes, ground.width, ground.depth, CONTACT)
    if seen.land.closed:
        rows = [r for r in rows if ends_in_the_open(seen.land, base, headings, r)]
    if options.pass_through_friends:
        rows = [r for r in rows if allowed(battle, unit, facings, r)]
    elif foes and any(tricky):
        rows = [r for r in rows if r[2] < 0 or not tricky[r[0]] or allowed(battle, unit, facings, r)]
    rows = [
        r
        for r in rows
        if r[2] < 0 or squarely(base, headings[r[0]], r, field.rects) or allowed(battle, unit, facings, r)
    ]
    assaulting = assaults(battle, unit) if seen.wooded else []
    return Moves(facings, rows, assaulting, seen.exits, {})


def ends_in_the_open(land: Land, base: Rect, headings: list[tuple[float, float]], row: Row) -> bool:
    """Does a row still end on open ground, or in column, when its place is rounded?"""
    k, d, _ = row
    if k == BACK:
        return standing_in(land, settled(base, base.fx, base.fy, -d), AREA) < 0
    fx, fy = headings[k]
    return standing_in(land, settled(turned(base, fx, fy), fx, fy, d), AREA) < 0


def squarely(base: Rect, ahead: tuple[float, float], row: Row, rects: list[Rect]) -> bool:
    """Does a row's contact strike the foe with the front, as nearly all do? A graze is judged by the door itself."""
    _, d, foe = row
    fx, fy = ahead
    return strikes(settled(turned(base, fx, fy), fx, fy, d), rects[foe])


def allowed(battle: Skirmish, unit: Unit, facings: list[float], row: Row) -> bool:
    """Rows whose end the kernel cannot judge alone: towns and bridges on the way to contact."""
    return Move(unit=unit.no, path=path_of(facings, row)).refusal(battle, None) is None


def path_of(facings: list[float], row: Row) -> tuple[Leg, ...]:
    """The path a row stands for."""
    k, d, _ = row
    if k == BACK:
        return (Leg(back=d),)
    turn = () if k == 0 else (Leg(turn=facings[k]),)
    return turn if d == 0.0 else (*turn, Leg(ahead=d))


def assaults(battle: Skirmish, unit: Unit) -> list[Move]:
    """Straight at Light Infantry in the fringe of a dense wood."""
    if unit.arm != "infantry":
        return []
    out = []
    for enemy in battle.on_table(1 - unit.side):
        wood = wood_holding(battle, enemy.rect) if enemy.type == "light_infantry" else None
        if wood is None or abs(enemy.rect.x - unit.rect.x) + abs(enemy.rect.y - unit.rect.y) > 8.0:
            continue
        facing = bearing(unit.rect.x, unit.rect.y, enemy.rect.x, enemy.rect.y)
        fx, fy = heading(facing)
        d = first_touch(turned(unit.rect, fx, fy), fx, fy, unit.troop.move, wood.area)
        turn = () if unit.at is None or facing == unit.at.facing else (Leg(turn=facing),)
        move = Move(unit=unit.no, path=(*turn, Leg(ahead=min(round3(d), unit.troop.move))), assault=enemy.no)
        if move.refusal(battle, None) is None:
            out.append(move)
    return out


GATES = ("2X2-9.7", "2X2-3.4")
EDGE_FACING: dict[Edge, float] = {"y_max": 0.0, "x_max": 90.0, "y_min": 180.0, "x_min": 270.0}


def open_edges(battle: Skirmish, side: int) -> list[Edge]:
    """The table edges a side may leave over: where an enemy waits, and its own once a draw may be sought."""
    edges = {p.edge for p in battle.points if p.side != side and p.queue}
    if draw_open(battle):
        edges.add(battle.hosts[side].edge)
    return sorted(edges)


def ways_out(battle: Skirmish, unit: Unit, menu: Moves, edges: list[Edge]) -> list[Move]:
    """March off over one of these edges: is the way free, can it be paid for, and is the edge open just here?"""
    out = []
    for edge, move in menu.exits:
        if edge not in edges:
            continue
        if edge not in menu.ways:
            menu.ways[edge] = way_out(battle, unit, move)
        end = menu.ways[edge]
        if end is not None and gate_refusal(battle, unit, end, edge) is None:
            out.append(move)
    return out


def way_out(battle: Skirmish, unit: Unit, move: Move) -> Pose | None:
    """Where a march to the edge ends, if nothing but the gate can forbid it."""
    march = walk(battle, unit, move.path)
    if isinstance(march, March):
        refused = exit_refusal(battle, unit, march.end, march.bill.cost, march.bill.allowance)
        if refused is None or refused.clause in GATES:
            return march.end
    return None


def exits(battle: Skirmish, unit: Unit, most: float) -> list[tuple[Edge, Move]]:
    """The table edges near enough to march off over, with the move that does it; most is the largest allowance."""
    at, ground = unit.here, battle.field.ground
    half = at.depth / 2
    move = min(unit.troop.move, most - EXIT_COST + 2 * LIMIT)
    rooms = (ground.depth - at.y, ground.width - at.x, at.y, at.x)
    if min(rooms) > move + half:
        return []
    return [
        (edge, exit_move(unit, facing, round3(room - half)))
        for (edge, facing), room in zip(EDGE_FACING.items(), rooms, strict=True)
        if half <= room <= move + half
    ]


def exit_move(unit: Unit, facing: float, d: float) -> Move:
    """Turn to an edge and go straight up to it."""
    turn = () if facing == unit.here.facing else (Leg(turn=facing),)
    return Move(unit=unit.no, path=turn if turn and d == 0 else (*turn, Leg(ahead=d)), exit=True)


def helpless(battle: Skirmish, side: int) -> bool:
    """Can a side do nothing, now or later: everybody shaken, nobody to rally them, nobody to come?"""
    mine = battle.on_table(side)
    return all([u.shaken and u.type != "hq" for u in mine]) and not battle.waiting(side)


@cache
def rout_by_choice(no: int) -> RoutByChoice:
    """The order to rout, made once for each number."""
    return RoutByChoice(unit=no)


class MovementMenu(Sequence[Action]):
    """Every legal order of a movement phase; an order is made only when it is chosen."""

    def __init__(self, battle: Skirmish, done: Action, draw: bool = True) -> None:
        side, units, kept = battle.phasing, battle.field.units, battle.field.moves
        edges = open_edges(battle, side)
        self.singles: list[Action] = [done]
        self.ends: list[int] = []
        self.units: list[tuple[int, Moves]] = []
        total = 0
        for no in battle.field.present[side]:
            unit = units[no]
            if unit.moved:
                continue
            if unit.type in MAY_ROUT_BY_CHOICE:
                self.singles.append(rout_by_choice(no))
            if unit.pinned or unit.disrupted:
                continue
            menu = kept.get(no) or moves_of(battle, unit)
            if menu.assaults:
                self.singles += menu.assaults
            if edges and menu.exits:
                self.singles += ways_out(battle, unit, menu, edges)
            total += len(menu.rows)
            self.units.append((no, menu))
            self.ends.append(total)
        for p in battle.points:
            if p.side == side and p.queue:
                roll = RollForReinforcements(point=p.id)
                self.singles += [roll] if roll.refusal(battle, None) is None else []
        self.rows = total
        if draw and len(self) == 1 and helpless(battle, side):
            self.singles.append(OfferDraw())

    def __len__(self) -> int:
        return len(self.singles) + self.rows

    @overload
    def __getitem__(self, i: int) -> Action: ...
    @overload
    def __getitem__(self, i: slice) -> list[Action]: ...
    def __getitem__(self, i: int | slice) -> Any:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        if i < 0:
            i += len(self)
        if i < len(self.singles):
            return self.singles[i]
        i -= len(self.singles)
        if i >= self.rows:
            raise IndexError(i)
        j = bisect_right(self.ends, i)
        no, menu = self.units[j]
        row = menu.rows[i - (self.ends[j - 1] if j else 0)]
        return Move(unit=no, path=path_of(menu.facings, row))
