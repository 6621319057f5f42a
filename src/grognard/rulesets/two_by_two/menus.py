"""Menus: every legal answer on the lattice of 2 by 2.

The lattice of moves: turn to the present facing or one of seven others, 45 degrees apart, or to the bearing of an
enemy within reach; then go ahead whole inches, or all the way into contact; or go back whole inches. Assaults on
woods, exits, voluntary routs and reinforcement dice come beside them. A side that can do nothing may offer a draw.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from typing import Any, overload

from grognard.engine.battle import Action
from grognard.rulesets.two_by_two.advance import march_refusal
from grognard.rulesets.two_by_two.battle import LIMIT, Edge, Point, Skirmish, Unit
from grognard.rulesets.two_by_two.draws import OfferDraw
from grognard.rulesets.two_by_two.going import near_post, scope_of
from grognard.rulesets.two_by_two.leaving import EXIT_COST, draw_open, exit_refusal, gate_refusal
from grognard.rulesets.two_by_two.legs import Leg
from grognard.rulesets.two_by_two.march import March, walk
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.reinforcements import RollForReinforcements
from grognard.rulesets.two_by_two.roll.moves import BACK, STEPS, look_up
from grognard.rulesets.two_by_two.roll.posts import Post, Roll
from grognard.rulesets.two_by_two.roll.prospects import EDGES, Moves, Prospect, Scope
from grognard.rulesets.two_by_two.rout import RoutByChoice
from grognard.rulesets.two_by_two.woods import wood_holding
from grognard.table.kernel import round3, turned
from grognard.table.kernel_facing import bearing, heading
from grognard.table.kernel_sweep import first_touch
from grognard.table.pose import Pose

__all__ = ["BACK", "MovementMenu", "Moves", "moves_of"]

Row = tuple[int, float, int]
TURNS: dict[float, Leg] = {}
AHEAD = [Leg(ahead=d) for d in STEPS]
REARWARD = [Leg(back=d) for d in STEPS]


def moves_of(battle: Skirmish, unit: Unit) -> Moves:
    """A unit's moves, worked out once and kept with the field while nothing near it stirs."""
    roll = battle.field.roll
    return roll.menus[unit.no] or work_out(battle, roll, unit.no, scope_of(battle))


def work_out(battle: Skirmish, roll: Roll, no: int, scope: Scope) -> Moves:
    """Ask the kernel for every legal straight move, and keep it."""
    post = roll.posts[no]
    seen = post.seen or look_about(battle, scope, post)
    known = look_up(roll, post, seen, scope, battle, allowed)
    if seen.wooded:
        known.assaults = assaults(battle, battle.field.units[no])
    roll.menus[no] = known
    return known


def look_about(battle: Skirmish, scope: Scope, post: Post) -> Prospect:
    """What the ground allows a unit from where it stands; it holds while the unit stays."""
    near = near_post(battle, scope, post)
    seen = Prospect(near, scope, scope.rates[post.kind.no], post.rect, post.facing)
    post.seen = seen
    return seen


def allowed(battle: Skirmish, no: int, facings: list[float], row: Row) -> bool:
    """Rows whose end the kernel cannot judge alone: towns and bridges on the way to contact."""
    return march_refusal(battle, no, path_of(facings, row), None, False) is None


def path_of(facings: list[float], row: Row) -> tuple[Leg, ...]:
    """The path a row stands for."""
    k, d, _ = row
    return path_on(k, facings[k], d)


def path_on(k: int, facing: float, d: float) -> tuple[Leg, ...]:
    """The same for one facing: the present one for 0, to be turned to for any other but straight back."""
    if k == BACK:
        return (go_back(d),)
    if k == 0:
        return (go_ahead(d),)
    return (turn_to(facing),) if d == 0.0 else (turn_to(facing), go_ahead(d))


def turn_to(facing: float) -> Leg:
    """The leg that turns to a facing, made once for each."""
    known: Leg | None = TURNS.get(facing)
    if known is None:
        known = TURNS[facing] = Leg(turn=facing)
    return known


def go_ahead(d: float) -> Leg:
    """The leg that leads so far ahead; those of whole inches are made once."""
    return AHEAD[int(d)] if d == int(d) and d < len(AHEAD) else Leg(ahead=d)


def go_back(d: float) -> Leg:
    """The leg that leads so far back; those of whole inches are made once."""
    return REARWARD[int(d)] if d == int(d) and d < len(REARWARD) else Leg(back=d)


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
OUTWARD = (0.0, 90.0, 180.0, 270.0)
"""The facing that looks over each of the edges."""
EDGE_FACING = dict(zip(EDGES, OUTWARD, strict=True))


def open_edges(battle: Skirmish, side: int) -> list[Edge]:
    """The table edges a side may leave over: where an enemy waits, and its own once a draw may be sought."""
    if not battle.points:
        return [battle.hosts[side].edge] if draw_open(battle) else []
    edges = {p.edge for p in battle.points if p.side != side and p.queue}
    if draw_open(battle):
        edges.add(battle.hosts[side].edge)
    return sorted(edges)


def ways_out(battle: Skirmish, unit: Unit, menu: Moves, edges: list[Edge]) -> list[Move]:
    """March off over one of these edges: is the way free, can it be paid for, and is the edge open just here?"""
    out = []
    for edge, move in exits_of(battle, unit, menu):
        if edge not in edges:
            continue
        if menu.ways is None:
            menu.ways = {}
        if edge not in menu.ways:
            menu.ways[edge] = way_out(battle, unit, move)
        end = menu.ways[edge]
        if end is not None and gate_refusal(battle, unit, end, edge) is None:
            out.append(move)
    return out


def exits_of(battle: Skirmish, unit: Unit, menu: Moves) -> list[tuple[Edge, Move]]:
    """The edges near a unit with the move that leads off over each, looked for once while the unit stays."""
    known: list[tuple[Edge, Move]] | None = menu.exits
    if known is None:
        seen = battle.field.roll.posts[unit.no].seen
        assert seen is not None
        most = seen.rate.rate + seen.rate.bonus if seen.land.roads else seen.rate.rate
        known = menu.exits = seen.exits = exits(battle, unit, most)
    if known and not menu.leads:
        menu.leads = [lead(unit, move) for _, move in known]
    return known


def lead(unit: Unit, move: Move) -> tuple[float, float, float]:
    """The heading and length of a march straight to an edge."""
    facing, d = unit.here.facing, 0.0
    for leg in move.path:
        facing = facing if leg.turn is None else leg.turn
        d = d if leg.ahead is None else leg.ahead
    fx, fy = heading(facing)
    return (fx, fy, d)


def way_out(battle: Skirmish, unit: Unit, move: Move) -> Pose | None:
    """Where a march to the edge ends, if nothing but the gate can forbid it."""
    march = walk(battle, unit, move.path)
    if isinstance(march, March):
        refused = exit_refusal(battle, unit, march.end, march.bill.cost, march.bill.allowance)
        if refused is None or refused.clause in GATES:
            end: Pose = march.end
            return end
    return None


def exits(battle: Skirmish, unit: Unit, most: float) -> list[tuple[Edge, Move]]:
    """The table edges near enough to march off over, with the move that does it; most is the largest allowance."""
    at, ground = unit.here, battle.field.ground
    half = at.depth / 2
    move = min(battle.field.roll.posts[unit.no].kind.move, most - EXIT_COST + 2 * LIMIT)
    rooms = (ground.depth - at.y, ground.width - at.x, at.y, at.x)
    if min(rooms) > move + half:
        return []
    out: list[tuple[Edge, Move]] = []
    for i in range(4):
        if half <= rooms[i] <= move + half:
            out.append((EDGES[i], exit_move(unit, OUTWARD[i], round3(rooms[i] - half))))
    return out


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


Gates = tuple[list[Edge], tuple[Point, ...]]


def gates_of(battle: Skirmish, side: int) -> tuple[Gates, int]:
    """The edges open to a side, with all that this depends on; and the same edges as bits."""
    edges = open_edges(battle, side)
    return (edges, battle.points), sum([1 << EDGES.index(edge) for edge in edges])


def beside(battle: Skirmish, unit: Unit, menu: Moves, gates: Gates, open_sides: int) -> list[Action]:
    """A unit's assaults and its ways off the table, which come beside its marches."""
    if not menu.sides & open_sides:
        return menu.assaults
    if menu.gates != gates:
        menu.out, menu.gates = ways_out(battle, unit, menu, gates[0]), gates
    out: list[Action] = menu.assaults + menu.out
    return out


def others_of(battle: Skirmish, no: int) -> list[Action]:
    """The orders of a unit that are no marches on the lattice."""
    roll = battle.field.roll
    post = roll.posts[no]
    found: list[Action] = [rout_by_choice(no)] if post.kind.may_rout and not post.moved else []
    if not (post.moved or post.shaken):
        gates, open_sides = gates_of(battle, post.side)
        unit = battle.field.units[no]
        found += beside(battle, unit, moves_of(battle, unit), gates, open_sides)
    return found


def dice_for(battle: Skirmish, point: Point) -> list[Action]:
    """The reinforcement die at a point, if it may be thrown."""
    if point.side != battle.phasing or not point.queue:
        return []
    dice = RollForReinforcements(point=point.id)
    return [dice] if dice.refusal(battle, None) is None else []


class MovementMenu(Sequence[Action]):
    """Every legal order of a movement phase; an order is made only when it is chosen."""

    def __init__(self, battle: Skirmish, done: Action, draw: bool = True) -> None:
        side, units, roll = battle.phasing, battle.field.units, battle.field.roll
        gates, open_sides = gates_of(battle, side)
        scope = scope_of(battle)
        self.singles: list[Action] = [done]
        self.ends: list[int] = []
        self.nos: list[int] = []
        self.menus: list[Moves] = []
        total = 0
        for no in roll.present[side]:
            post = roll.posts[no]
            if post.moved:
                continue
            if post.kind.may_rout:
                self.singles.append(rout_by_choice(no))
            if post.shaken:
                continue
            menu = roll.menus[no] or work_out(battle, roll, no, scope)
            if menu.assaults or menu.sides & open_sides:
                self.singles += beside(battle, units[no], menu, gates, open_sides)
            total += len(menu.rows)
            self.nos.append(no)
            self.menus.append(menu)
            self.ends.append(total)
        for p in battle.points:
            self.singles += dice_for(battle, p)
        self.rows = total
        if draw and len(self) == 1 and helpless(battle, side):
            self.singles.append(OfferDraw())

    @property
    def units(self) -> list[tuple[int, Moves]]:
        """Every unit that can march, with its marches."""
        return list(zip(self.nos, self.menus, strict=True))

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
        menu = self.menus[j]
        row = menu.rows[i - (self.ends[j - 1] if j else 0)]
        return Move(unit=self.nos[j], path=path_of(menu.facings, row))
