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
from grognard.rulesets.two_by_two.battle import LIMIT, Edge, Skirmish, Unit
from grognard.rulesets.two_by_two.draws import OfferDraw
from grognard.rulesets.two_by_two.going import rate_of, vicinity
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.leaving import EXIT_COST, draw_open, exit_refusal, gate_refusal
from grognard.rulesets.two_by_two.legs import Leg
from grognard.rulesets.two_by_two.march import March, walk
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.reinforcements import RollForReinforcements
from grognard.rulesets.two_by_two.roll.moves import BACK, STEPS, Scope, look_up
from grognard.rulesets.two_by_two.roll.posts import Post, Roll
from grognard.rulesets.two_by_two.roll.prospects import Moves, Prospect
from grognard.rulesets.two_by_two.rout import RoutByChoice
from grognard.rulesets.two_by_two.woods import wood_holding
from grognard.table.kernel import Rect, round3, turned
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
    return roll.menus[unit.no] or work_out(battle, roll, unit)


def work_out(battle: Skirmish, roll: Roll, unit: Unit) -> Moves:
    """Ask the kernel for every legal straight move, and keep it."""
    post = roll.posts[unit.no]
    seen = post.seen or look_about(battle, unit, post)

    def judge(facings: list[float], row: Row) -> bool:
        return allowed(battle, unit, facings, row)

    known = look_up(roll, post, seen, scope_of(battle), judge)
    if seen.wooded:
        known.assaults = assaults(battle, unit)
    roll.menus[unit.no] = known
    return known


def look_about(battle: Skirmish, unit: Unit, post: Post) -> Prospect:
    """What the ground allows a unit from where it stands; it holds while the unit stays."""
    near, rate = vicinity(battle, unit, post.rect), rate_of(unit, battle.options)
    seen = Prospect(near, near.land, len(near.closed) > 0, rate, post.rect, unit.here.facing)
    if inland(post.rect, battle.field.ground, rate.rate):
        seen.exits = []
    post.seen = seen
    return seen


def inland(base: Rect, ground: Ground, far: float) -> bool:
    """Is a base so far from every edge of the table that it cannot march off over any?"""
    far += base.r
    return far < base.x < ground.width - far and far < base.y < ground.depth - far


def scope_of(battle: Skirmish) -> Scope:
    """The table and what the players agreed, as the kernel knows it; kept with the ground."""
    ground, options = battle.field.ground, battle.options
    scopes: dict[tuple[bool, bool], Scope] = ground.scopes
    key = (options.pass_through_friends, options.pivot_before_short_charge)
    known = scopes.get(key)
    if known is None:
        known = scopes[key] = Scope(ground.width, ground.depth, ground.thickets, *key)
    return known


def allowed(battle: Skirmish, unit: Unit, facings: list[float], row: Row) -> bool:
    """Rows whose end the kernel cannot judge alone: towns and bridges on the way to contact."""
    return Move(unit=unit.no, path=path_of(facings, row)).refusal(battle, None) is None


def path_of(facings: list[float], row: Row) -> tuple[Leg, ...]:
    """The path a row stands for."""
    k, d, _ = row
    if k == BACK:
        return (go_back(d),)
    if k == 0:
        return (go_ahead(d),)
    return (turn_to(facings[k]),) if d == 0.0 else (turn_to(facings[k]), go_ahead(d))


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
    for edge, move in exits_of(battle, unit, menu):
        if edge not in edges:
            continue
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
    return known


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
        side, units, roll = battle.phasing, battle.field.units, battle.field.roll
        edges = open_edges(battle, side)
        gates = (edges, battle.points) if edges else None
        self.singles: list[Action] = [done]
        self.ends: list[int] = []
        self.units: list[tuple[int, Moves]] = []
        total = 0
        for no in roll.present[side]:
            post = roll.posts[no]
            if post.moved:
                continue
            if post.kind.may_rout:
                self.singles.append(rout_by_choice(no))
            if post.shaken:
                continue
            menu = roll.menus[no] or work_out(battle, roll, units[no])
            if menu.assaults:
                self.singles += menu.assaults
            if gates is not None and menu.exits != []:
                if menu.gates != gates:
                    menu.out, menu.gates = ways_out(battle, units[no], menu, edges), gates
                self.singles += menu.out
            total += len(menu.rows)
            self.units.append((no, menu))
            self.ends.append(total)
        for p in battle.points:
            if p.side == side and p.queue:
                dice = RollForReinforcements(point=p.id)
                self.singles += [dice] if dice.refusal(battle, None) is None else []
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
