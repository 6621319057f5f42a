"""Doctrine, before the battle: armies, ground, deployment, reinforcement points; and where arrivals come on."""

from __future__ import annotations

from math import hypot

from msgspec.structs import replace

from grognard.engine.battle import Question
from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.doctrine.moves import trade
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.doctrine.regiment import Regiment, worth, worth_of
from grognard.rulesets.two_by_two.doctrine.terms import Fighter, fighting_worth
from grognard.rulesets.two_by_two.entry import spot
from grognard.rulesets.two_by_two.reinforcements import Arrival, PlaceArrival, Trade, find_point
from grognard.rulesets.two_by_two.setup.armies import ArmyChoice, ChooseArmy
from grognard.rulesets.two_by_two.setup.deployment import Deploy, Deployment
from grognard.rulesets.two_by_two.setup.points import ReinforcementPoint
from grognard.rulesets.two_by_two.units import TYPES
from grognard.table.edges import from_edge

WANTED = {"infantry": 0.55, "cavalry": 0.2, "artillery": 0.15}  # shares of an army
STAND = {"infantry": 5.5, "artillery": 5.5, "cavalry": 4.0, "hq": 2.5}  # inches from the base edge: 6 are allowed
SPACING = 1.6  # inches from middle to middle: a base, and room for both to turn
# What choices in set-up are worth, in units' worth (an ordinary regiment of the line about 1):
LOPSIDED = 4.0  # an army wholly of the wrong arms
RAW = 0.3  # less for each unit of Militia, who panic
STARTS = 3.0  # to be on the table from the start
FIRST_HQ = 2.0  # the first HQ to be placed
OFF_PLACE, OFF_CENTRE, HEIGHT = 0.1, 0.03, 0.1  # for an inch from where it should stand, or from the middle; for a hill
FLANK, ASIDE = 0.35, 0.05  # less for a point on a side edge; for an inch from behind the line
SAME_GATE, GATE = 0.2, 4  # less for a second point within so many inches of the first
SLOW_LAST = 0.02  # more for an inch of the move of the foot that comes first
AS_OFFERED, STRAIGHT_ON = 0.01, 0.001  # settle what is as good: in the order it is offered, nearest to the point
TRADED = 3.0  # how much a trade counts beside a place on the table


def weigh_army(view: Skirmish, question: ArmyChoice, w: Weights, clock: Clock) -> list[Weighed]:
    """An army with many fighting units, an HQ to rally them, and something of each arm."""
    return [
        Weighed(a, army_score(a), ("Enough foot to hold a line, horse to use it, guns to prepare it",))
        for a in question.candidates(view)
    ]


def army_score(army: ChooseArmy) -> float:
    """The worth of an army, less for a lopsided one."""
    total = sum([row.count * worth_of(row.type, row.size) for row in army.rows if row.type != "hq"])
    units = sum([row.count for row in army.rows]) or 1
    share = {arm: sum([r.count for r in army.rows if TYPES[r.type].arm == arm]) / units for arm in WANTED}
    lop = sum([abs(share[arm] - want) for arm, want in WANTED.items()])
    raw = sum([row.count for row in army.rows if row.type == "militia"])
    return total - LOPSIDED * lop - RAW * raw


def weigh_deployment(view: Skirmish, question: Deployment, w: Weights, clock: Clock) -> list[Weighed]:
    """The HQ and foot first, in a line before the middle of the edge; horse and guns beside and behind."""
    found = []
    for action in question.candidates(view):
        if isinstance(action, Deploy):
            unit = view.unit(action.unit)
            words = (
                f"{unit.name} takes its place in the line" if unit.type != "hq" else "the general stands behind them"
            )
            found.append(Weighed(action, deploy_score(view, unit, action), (words,)))
        else:
            found.append(Weighed(action, 0.0, ("The rest come on later",)))
    return found


def deploy_score(view: Skirmish, unit: Unit, action: Deploy) -> float:
    """How well a unit would stand."""
    ground, edge = view.field.ground, view.hosts[unit.side].edge
    mine = view.on_table(unit.side)
    deep = from_edge(ground, edge, action.x, action.y)
    first = FIRST_HQ if unit.type == "hq" and not any([u.type == "hq" for u in mine]) else worth(unit)
    near = min([hypot(u.rect.x - action.x, u.rect.y - action.y) for u in mine], default=SPACING)
    middle = abs(action.x - ground.width / 2) + abs(action.y - ground.depth / 2) - ground.depth / 2
    off = OFF_PLACE * abs(deep - STAND[unit.arm]), OFF_PLACE * abs(near - SPACING), OFF_CENTRE * abs(middle)
    return STARTS + first - off[0] - off[1] - off[2] + HEIGHT * ground.height(action.x, action.y)


def weigh_point(view: Skirmish, question: ReinforcementPoint, w: Weights, clock: Clock) -> list[Weighed]:
    """Come on behind the line, the fast and the foot mixed; the Attacker likes a flank if it is not too far."""
    mine = view.on_table(question.side)
    x = sum([u.rect.x for u in mine]) / len(mine) if mine else view.field.ground.width / 2
    own = view.hosts[question.side].edge
    other = [p for p in view.points if p.side == question.side]
    found = []
    for action in question.candidates(view):
        score = -ASIDE * abs(action.at - x) if action.edge == own else -FLANK
        score -= SAME_GATE * sum([p.edge == action.edge and abs(p.x + p.y - action.at) < GATE for p in other])
        first = view.unit(action.queue[0]) if action.queue else None
        score += SLOW_LAST * (first.troop.move if first and first.arm == "infantry" else 0.0)
        found.append(Weighed(action, score, ("They come on behind the line, where they are wanted",)))
    return found


def weigh_ground(view: Skirmish, question: Question, w: Weights, clock: Clock) -> list[Weighed]:
    """The first of what is offered is as good as any: the dice place it."""
    words = ("Ground that both can fight on",)
    return [Weighed(a, -AS_OFFERED * i, words) for i, a in enumerate(question.candidates(view))]


def weigh_arrival(view: Skirmish, question: Arrival, w: Weights, clock: Clock) -> list[Weighed]:
    """Come on where the plan wants the unit most, or trade it for an enemy at the point."""
    point, unit = find_point(view, question.point), view.unit(question.unit)
    assert point is not None
    plan = Plan(view, unit.side, w)
    found = []
    for action in question.candidates(view):
        if isinstance(action, PlaceArrival):
            at = replace(unit, at=spot(view, point, action.along), place="table")
            score = fighting_worth(Fighter(plan, Regiment(at)), at.rect)
            found.append(Weighed(action, score - STRAIGHT_ON * abs(action.along), (f"{unit.name} comes on",)))
        elif isinstance(action, Trade):
            foe = view.unit(action.enemy)
            score = TRADED * trade(view, unit, foe)
            found.append(Weighed(action, score, (f"{unit.name} falls on {foe.name}: both are gone",)))
        else:
            found.append(Weighed(action, 0.0, ("There is no room",)))
    return found
