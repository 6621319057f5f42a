"""The movement phase: its buttons, and what one unit can do in it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine.names import inches, short
from grognard.engine.page.blocks import block
from grognard.engine.page.closed import figure
from grognard.engine.page.offers import Ask, Group, legal
from grognard.engine.page.scene import Offer
from grognard.engine.ruling import Preview
from grognard.rulesets.two_by_two.advance import may_move
from grognard.rulesets.two_by_two.battle import Point, Skirmish, Unit
from grognard.rulesets.two_by_two.march import Leg
from grognard.rulesets.two_by_two.menus import exits_of, moves_of, open_edges, path_of, ways_out
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.page.offers import pointing
from grognard.rulesets.two_by_two.page.offers.move import (
    as_far_as_it_goes,
    assault_offers,
    charge_offer,
    exit_offer,
    march_offer,
    onto_enemy,
    to_place,
)
from grognard.rulesets.two_by_two.page.prompts import dice_left
from grognard.rulesets.two_by_two.phases import Done
from grognard.rulesets.two_by_two.reinforcements import RollForReinforcements, judge
from grognard.rulesets.two_by_two.rout import RoutByChoice
from grognard.rulesets.two_by_two.units import MAY_ROUT_BY_CHOICE
from grognard.rulesets.two_by_two.words.names import point_mark
from grognard.table.pose import round_facing

RUNS = "it runs a full move to its rear and is Disrupted"
ONWARDS = 100.0  # inches: farther than any table is long


def movement(ask: Ask) -> list[Offer]:
    """A march, a charge, an order to a unit, or the phase's own buttons."""
    unit, enemy = ask.piece, ask.onto
    if unit is None:
        return chargers(ask, enemy) if enemy is not None and enemy.at is not None else phase_offers(ask)
    if unit.at is None:
        return waiting_offers(ask, unit)
    if enemy is not None and enemy.side != unit.side and enemy.at is not None:
        return onto_enemy(ask, unit, enemy)
    if ask.place is not None:
        return to_place(ask, unit, ask.place) or unit_offers(ask, unit)
    if ask.gesture.facing is not None:
        return [turn_offer(ask, unit, ask.gesture.facing, "turn", "Turn on the spot")]
    return unit_offers(ask, unit)


def phase_offers(ask: Ask) -> list[Offer]:
    """The end of the phase, the reinforcement dice."""
    free, told = left_undone(ask.view)
    return [
        ask.offer("done", "End movement", Done(), note=told, group="phase", main=True, caution=told if free else ""),
        *[dice_offer(ask, p, "phase") for p in ask.view.points if p.side == ask.view.phasing and p.queue],
    ]


def left_undone(view: Skirmish) -> tuple[int, str]:
    """How many could still move, and how that is told."""
    free = len([u for u in view.on_table(view.phasing) if may_move(view, u.no) is None])
    return free, f"{free} could still move" if free else "everybody has moved who could"


def dice_offer(ask: Ask, point: Point, group: Group) -> Offer:
    """A reinforcement die for a point."""
    view, left = ask.view, dice_left(ask.view, point.side)
    dice = "" if left == 0 else " · 1 die left" if left == 1 else f" · {left} dice left"
    brings = figure(view, f"{judge(view, point).results[0].low}+ brings on", "may bring on")
    where = f"{point.name}: " if point.name else ""
    return ask.offer(
        f"reinforce:{point.id}",
        f"Reinforce at {point_mark(view, point)}{dice}",
        RollForReinforcements(point=point.id),
        note=f"{where}{brings} {short(view, point.queue[0])}",
        group=group,
    )


def waiting_offers(ask: Ask, unit: Unit) -> list[Offer]:
    """A unit that waits comes with the dice of its point."""
    return [dice_offer(ask, p, "piece") for p in ask.view.points if unit.no in p.queue]


def unit_offers(ask: Ask, unit: Unit) -> list[Offer]:
    """What a unit can be told without pointing anywhere; a unit that may not move says why."""
    at = unit.here
    barred = may_move(ask.view, unit.no)
    if barred is not None:
        first = [ask.offer("move", "Move", Move(unit=unit.no, path=(Leg(turn=at.facing),)), ghost=(block(at),))]
        return first + list(rout_offers(ask, unit))
    return [*menu_charges(ask, unit), *ways(ask, unit), *exits(ask, unit), *rout_offers(ask, unit)]


def menu_charges(ask: Ask, unit: Unit) -> Iterator[Offer]:
    """The enemies it can reach now, one charge each."""
    menu, seen = moves_of(ask.view, unit), set[int]()
    for row in menu.rows:
        if row[2] >= 0 and row[2] not in seen:
            seen.add(row[2])
            yield charge_offer(ask, unit, ask.view.unit(row[2]), path_of(menu.facings, row), f"charge:{row[2]}")
    for move in menu.assaults:
        assert move.assault is not None
        yield from assault_offers(ask, unit, ask.view.unit(move.assault))


def ways(ask: Ask, unit: Unit) -> list[Offer]:
    """Straight ahead as far as it goes, straight back, and about turn."""
    at = unit.here
    ahead = [relabelled(o, "ahead", "Straight ahead") for o in as_far_as_it_goes(ask, unit, (Leg(ahead=ONWARDS),))]
    back = [relabelled(o, "back", "Straight back") for o in as_far_as_it_goes(ask, unit, (Leg(back=ONWARDS),))]
    about = turn_offer(ask, unit, round_facing(at.facing + 180.0), "about", "About turn")
    return [*ahead, *back, *([about] if legal(about) else [])]


def relabelled(offer: Offer, key: str, label: str) -> Offer:
    """The same offer under another name, with what it costs."""
    cost = offer.verdict.cost if isinstance(offer.verdict, Preview) else None
    return replace(offer, key=key, label=label, note="" if cost is None else f"{inches(cost)}")


def turn_offer(ask: Ask, unit: Unit, facing: float, key: str, label: str) -> Offer:
    """Turn on the spot, which is free but is its move."""
    return march_offer(ask, unit, (Leg(turn=round_facing(facing)),), key, label)


def exits(ask: Ask, unit: Unit) -> Iterator[Offer]:
    """The edges it can march off over now."""
    edges = open_edges(ask.view, unit.side)
    if not edges:
        return
    menu = moves_of(ask.view, unit)
    found = {move: edge for edge, move in exits_of(ask.view, unit, menu)}
    for move in ways_out(ask.view, unit, menu, edges):
        yield exit_offer(ask, unit, found[move], move.path)


def rout_offers(ask: Ask, unit: Unit) -> Iterator[Offer]:
    """Light troops may run by choice."""
    if unit.type in MAY_ROUT_BY_CHOICE and not unit.moved:
        at = unit.here
        back = (Leg(back=unit.troop.move),)
        told = f"{figure(ask.view, '1 or 2 destroys it; else', 'it may be destroyed; else')} {RUNS}"
        yield ask.offer(
            "rout",
            "Rout by choice",
            RoutByChoice(unit=unit.no),
            note=told,
            caution=told,
            group="more",
            ghost=(block(pointing.end_of(at, back)),),
            way=pointing.track_of(at, back),
        )


def chargers(ask: Ask, enemy: Unit) -> list[Offer]:
    """Who can charge the enemy pointed at."""
    view = ask.view
    if enemy.side == view.phasing:
        return unit_offers(ask, enemy)
    found = []
    for unit in view.on_table(view.phasing):
        if may_move(view, unit.no) is None:
            rows = [r for r in moves_of(view, unit).rows if r[2] == enemy.no]
            found += [(unit, path_of(moves_of(view, unit).facings, row)) for row in rows[:1]]
    return [charge_offer(ask, unit, enemy, path, f"charge:{unit.no}:{enemy.no}") for unit, path in found]
