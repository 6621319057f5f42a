"""Commanders: pools, the re-roll, dice handed out, rallying, and their own rides."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from grognard.engine.names import listed
from grognard.engine.page.blocks import block
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.engine.page.wood import Point
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.command import DealPoints, KeepDice, Pool, Reroll, officers, rerolls
from grognard.rulesets.sound_of_guns.effects import chain
from grognard.rulesets.sound_of_guns.geometry import distance
from grognard.rulesets.sound_of_guns.orders import out_of_range, terms_of
from grognard.rulesets.sound_of_guns.page.offers.pricing import payer, told
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.rally import Rally
from grognard.rulesets.sound_of_guns.riding import Ride
from grognard.rulesets.sound_of_guns.sharing import held
from grognard.rulesets.sound_of_guns.units import RIDE
from grognard.rulesets.sound_of_guns.words.names import last_name
from grognard.table.pose import pose

LOW_DIE = 2
"""From here down a die is worth rolling again."""
HALF = 8.0  # inches from an enemy at which a point is worth half of what it is in contact
FAR_OFF = 99.0  # inches: beyond any table
HAIR = 0.01  # inches that rounding may add to a ride


def pool(ask: Ask) -> list[Offer]:
    """For whom a corps commander rolls: as many as may be first, then fewer; one pointed at is taken in or left out."""
    found = [action for action in ask.question.candidates(ask.view) if isinstance(action, Pool)]
    piece = ask.gesture.piece if ask.gesture.onto is None else ask.gesture.onto
    if piece in ask.question.near:
        found = [action for action in found if piece in action.members]
    return [pool_offer(ask, action, main=not i and piece is None) for i, action in enumerate(found)]


def pool_offer(ask: Ask, action: Pool, main: bool = False) -> Offer:
    """A pool of command dice, called after those who share it with the commander."""
    view = ask.view
    who = listed([last_name(one) for one in view.field.commanders if one.number in action.members])
    label = f"Roll for {who}" if action.members else "Roll for himself alone"
    key = f"pool:{','.join([str(no) for no in action.members])}"
    note = f"{1 + len(action.members)} dice, his own among them" if action.members else "one die"
    return ask.offer(key, label, action, note=note, group="phase", main=main)


def reroll(ask: Ask) -> list[Offer]:
    """Let the dice lie, or one of them again, the lowest first."""
    view = ask.view
    rows = sorted(rerolls(view), key=lambda row: row[1])
    worth = bool(rows) and rows[0][1] <= LOW_DIE
    keep = ask.offer("keep", "Let them lie", KeepDice(), note="no die is rolled again", group="phase", main=not worth)
    piece = ask.gesture.piece if ask.gesture.onto is None else ask.gesture.onto
    again = [
        ask.offer(
            f"reroll:{one.number}:{face}", f"{last_name(one)}'s {face} again",
            Reroll(commander=one.number, face=face), note="once a turn; the second result stands", group="phase",
            main=worth and not i and piece is None,
        )
        for i, (one, face) in enumerate(rows)
        if piece is None or piece == one.number
    ]  # fmt: skip
    return [keep, *again] if piece is None else again


def deal(ask: Ask) -> list[Offer]:
    """Every way to deal the dice, the one that serves best first: high dice to who has most to do."""
    view, question = ask.view, ask.question
    found = [action for action in question.candidates(view) if isinstance(action, DealPoints)]
    found.sort(key=lambda action: -use_of(view, action.dice))
    piece = ask.gesture.piece if ask.gesture.onto is None else ask.gesture.onto
    if piece is not None and piece in question.takers:
        seen: dict[int, DealPoints] = {}
        for action in found:
            seen.setdefault(dict(action.dice)[piece], action)
        found = list(seen.values())
    return [deal_offer(ask, action, main=not i and piece is None) for i, action in enumerate(found)]


def use_of(view: Engagement, dealt: Sequence[tuple[int, int]]) -> float:
    """How much points are worth where they would be: as many as a commander has units to spend them on."""
    total = 0.0
    for number, face in dealt:
        officer = view.field.piece(number)
        if isinstance(officer, Officer):
            mine = [u for u in view.on_table(officer.side) if officer.no in chain(view, u) and u.order != "routed"]
            near = sum([1.0 / (1.0 + nearest_enemy(view, u) / HALF) for u in mine])
            total += min(face, 2 * len(mine)) * near
    return total


def nearest_enemy(view: Engagement, unit: Unit) -> float:
    """How far the nearest enemy is."""
    return min([distance(unit, enemy) for enemy in view.enemies(unit)], default=FAR_OFF)


def deal_offer(ask: Ask, action: DealPoints, main: bool = False) -> Offer:
    """One way to deal them."""
    who = [f"{last_name(one)} {dict(action.dice)[one.number]}" for one in takers(ask.view, action)]
    key = f"deal:{','.join([f'{no}-{face}' for no, face in action.dice])}"
    label = "Deal for me" if main else listed(who)
    return ask.offer(key, label, action, note=listed(who) if main else "", group="phase", main=main)


def takers(view: Engagement, action: DealPoints) -> list[Officer]:
    """Who has a die."""
    named = {no for no, _ in action.dice}
    return [one for one in view.field.commanders if one.number in named]


def rally(ask: Ask) -> list[Offer]:
    """A unit's try, or everybody's with the end of rallying."""
    view = ask.view
    if isinstance(ask.piece, Unit):
        return [rally_offer(ask, ask.piece)]
    able = {a.unit for a in ask.question.candidates(view) if isinstance(a, Rally)}
    note = f"{len(able)} could still try; who is routed runs on"
    done = ask.offer("done", "End rallying", Done(), note=note, group="phase", main=True, caution=note if able else "")
    return [done, *[rally_offer(ask, view.unit(no)) for no in sorted(able)]]


def rally_offer(ask: Ask, unit: Unit) -> Offer:
    """A try to rally, its price and who pays."""
    view = ask.view
    leader = payer(view, [unit], ask.question.seat) or next(
        one for one in view.field.commanders if one.side == unit.side
    )
    note = told(view, terms_of(view, leader, [unit])) if unit.at is not None else ""
    action = Rally(commander=leader.number, unit=unit.no)
    return ask.offer(f"rally:{unit.no}", f"Rally {unit.name}", action, note=note)


def riding(ask: Ask) -> list[Offer]:
    """A commander's ride to where one points, behind his units, or the end of the phase."""
    view, one = ask.view, ask.piece
    if not isinstance(one, Officer) or one.at is None:
        mine = held(view, officers(view, view.phasing), ask.question.seat)
        left = len([o for o in mine if not o.moved])
        note = f"{left} have not moved"
        return [ask.offer("done", "End movement", Done(), note=note, group="phase", main=True)]
    if ask.place is not None:
        return [ride_offer(ask, one, within(one, ask.place), "ride", f"{last_name(one)} rides here")]
    found = [a for a in ask.question.candidates(view) if isinstance(a, Ride) and a.commander == one.number]
    return [ride_offer(ask, one, a.place, f"ride:{i}", "Ride behind his units") for i, a in enumerate(found)][:2]


def within(one: Officer, place: Point) -> Point:
    """The place, or as near to it as he can ride."""
    far, most = dist((one.here.x, one.here.y), place), RIDE[1]
    share = min(1.0, (most - HAIR) / far) if far else 1.0
    x, y = one.here.x + (place[0] - one.here.x) * share, one.here.y + (place[1] - one.here.y) * share
    return (round(x, 3), round(y, 3))


def ride_offer(ask: Ask, one: Officer, place: Point, key: str, label: str) -> Offer:
    """A ride, and how many of his units it has in range."""
    view = ask.view
    at = pose(*place, one.here.facing, one.here.depth, one.here.width)
    mine = [u for u in view.on_table(one.side) if one.no in chain(view, u)]
    moved = Officer(no=one.no, id=one.id, side=one.side, rank=one.rank, at=at)
    near = len([u for u in mine if not out_of_range(moved, [u])])
    note = f"{near} of {len(mine)} units in his range" if mine else ""
    way = ((one.here.x, one.here.y), place)
    return ask.offer(key, label, Ride(commander=one.number, place=place), note=note, ghost=(block(at),), way=way)
