"""Doctrine, movement: reinforcements first, then charges, then every unit to the best post it can reach."""

from __future__ import annotations

from math import hypot

from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.rulesets.two_by_two.battle import CONTACT, Edge, Skirmish, Unit
from grognard.rulesets.two_by_two.doctrine.charges import charges
from grognard.rulesets.two_by_two.doctrine.draws import offers
from grognard.rulesets.two_by_two.doctrine.odds import worth
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.doctrine.post import COMMAND, Post, staff_worth
from grognard.rulesets.two_by_two.doctrine.ways import ways
from grognard.rulesets.two_by_two.doctrine.words import why_move
from grognard.rulesets.two_by_two.draws import OfferDraw
from grognard.rulesets.two_by_two.entry import at_the_point, free_spots
from grognard.rulesets.two_by_two.leaving import edge_ahead, enemy_point
from grognard.rulesets.two_by_two.march import March, walk
from grognard.rulesets.two_by_two.menus import MovementMenu, Moves
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.reinforcements import RollForReinforcements, find_point
from grognard.rulesets.two_by_two.rout import RoutByChoice
from grognard.rulesets.two_by_two.sequence import MovementPhase
from grognard.rulesets.two_by_two.victory import LOSSES
from grognard.table.edges import from_edge
from grognard.table.kernel import Rect, gap, touches

SHOWN = 3
TRIED = 30
WORTHWHILE = 0.015
NEAR_STAFF = 2.0
Terms = dict[str, float]


def weigh_movement(view: Skirmish, question: MovementPhase, w: Weights, clock: Clock) -> list[Weighed]:
    """The next order of a movement phase."""
    menu, plan = question.candidates(view), Plan(view, view.phasing, w)
    assert isinstance(menu, MovementMenu)
    done = Weighed(menu[0], 0.0, ("Everybody stands where he should",))
    first = arrivals(view, menu) or offers(view, question) or farewells(plan, menu)
    first = first or [c for c in charges(plan, menu, question, clock) if c.score > plan.asks]
    if first:
        return [*first, done]
    for no, moves in marching_order(plan, menu):
        found = posts(plan, view.unit(no), moves)
        if found:
            return [*found, done]
        if clock.out:
            break
    return [*running(plan, menu), done]


def arrivals(view: Skirmish, menu: MovementMenu) -> list[Weighed]:
    """Dice for reinforcements, where there is room for them."""
    found = []
    for action in menu.singles:
        if isinstance(action, RollForReinforcements):
            point = find_point(view, action.point)
            assert point is not None
            unit = view.unit(point.queue[0])
            if free_spots(view, point, unit) or at_the_point(view, point):
                found.append(Weighed(action, worth(unit), (f"{unit.name} is next to come up and is wanted",)))
    return found


def farewells(plan: Plan, menu: MovementMenu) -> list[Weighed]:
    """Leave the table: to take an enemy's reinforcement along, or to get away with a draw."""
    battle, found = plan.battle, []
    for action in menu.singles:
        if isinstance(action, OfferDraw):
            found.append(Weighed(action, 0.5, ("Nobody is left who can do anything: a draw would be fair",)))
        if not isinstance(action, Move) or not action.exit:
            continue
        unit = battle.unit(action.unit)
        march = walk(battle, unit, action.path)
        assert isinstance(march, March)
        point = enemy_point(battle, unit, march.end, edge_ahead(battle, march.end) or "y_min")
        if point is not None and point.queue:
            taken = battle.unit(point.queue[0])
            found.append(Weighed(action, trade(battle, unit, taken), (f"{unit.name} takes {taken.name} with it",)))
        elif plan.posture == "withdraw":
            found.append(Weighed(action, 2.0 - 0.2 * unit.troop.move, (f"{unit.name} gets away: a draw is a draw",)))
    return [one for one in found if one.score > 0]


def trade(battle: Skirmish, mine: Unit, his: Unit) -> float:
    """What it is worth to lose one of ours for one of theirs."""
    lost, gone = battle.destroyed(mine.side) + 1, battle.destroyed(his.side) + 1
    if gone >= LOSSES and (lost < LOSSES if battle.options.mode == "fast" else gone >= lost + 2):
        return 9.0
    if lost >= LOSSES and (battle.options.mode == "fast" or lost >= gone + 2):
        return -9.0
    return worth(his) - worth(mine) - 0.15 + 0.1 * (gone - lost)


def marching_order(plan: Plan, menu: MovementMenu) -> list[tuple[int, Moves]]:
    """Those nearest to the enemy first, so that others can close up behind them; HQs last."""
    units = plan.battle.field.units

    def rank(pair: tuple[int, Moves]) -> tuple[bool, float, int]:
        unit = units[pair[0]]
        return (unit.type == "hq", plan.nearest(unit.rect.x, unit.rect.y), unit.no)

    return sorted(menu.units, key=rank, reverse=False)


def posts(plan: Plan, unit: Unit, moves: Moves) -> list[Weighed]:
    """The best places within a unit's reach, if any is better than where it stands."""
    post = Post(plan, unit)
    terms = withdrawing if plan.posture == "withdraw" else staff_terms if unit.type == "hq" else fighting_terms
    here = terms(post, unit.rect)
    least = sum(here.values()) + WORTHWHILE
    rated = []
    for way in ways(post, moves):
        there = terms(post, way.end)
        total = sum(there.values())
        if total > least:
            rated.append((total, way, there))
    rated.sort(key=lambda one: -one[0])
    found: list[Weighed] = []
    for total, way, there in rated[:TRIED]:
        move = Move(unit=unit.no, path=way.path)
        if move.refusal(plan.battle, None) is None:
            found.append(Weighed(move, total - least, why_move(post, here, there)))
            if len(found) == SHOWN:
                break
    return found


def fighting_terms(post: Post, at: Rect) -> Terms:
    """What a place is worth to a fighting unit, term by term."""
    w, plan, unit = post.w, post.plan, post.unit
    eager = plan.drive * (w["reserve"] if unit.no in plan.reserves else 1.0)
    if unit.no in plan.holders or unit.no in plan.guards:
        eager *= w["holding"]
    care = plan.ours_count / max(plan.drive, 0.5)
    guns = w["danger_gun"] if unit.arm == "artillery" else 1.0
    terms = {
        "goal": eager * post.goal(at),
        "fire": -w["fire"] * care * post.fire(at),
        "danger": -w["danger"] * guns * care * post.danger(at),
        "outnumbered": -w["outnumbered"] * post.balance(at),
        "high": w["high"] * post.height(at.x, at.y),
        "command": w["command"] * post.command(at),
        "facing": w["facing"] * post.facing(at),
        "elbow": -w["elbow"] * post.elbow(at),
    }
    if unit.arm == "artillery":
        terms["battery"] = w["battery"] * post.battery(at)
    else:
        terms["cover"] = w["cover"] * post.covered(at)
    if unit.arm in ("infantry", "artillery"):
        terms["line"] = w["line"] * post.line(at)
    if post.prey:
        terms["ready"] = w["ready"] * post.ready(at)
    if unit.no in plan.guards:
        x, y = plan.guards[unit.no]
        terms["flank"] = -w["flank"] * hypot(at.x - x, at.y - y)
    if unit.no in plan.reserves and post.hqs:
        terms["reserve"] = -w["near_staff"] * max(0.0, min([gap(at, r) for r in post.hqs]) - NEAR_STAFF)
    if unit.no in plan.holders:
        terms["objective"] = w["objective"] * plan.urgency * post.objective(at)
    if plan.stakes.value:
        terms["stake"] = plan.stakes.standing(unit, at)
    return terms


def staff_terms(post: Post, at: Rect) -> Terms:
    """What a place is worth to an HQ: near its men, above all the shaken, and out of harm's way."""
    plan, w = post.plan, post.w
    men = [u for u in plan.fighters if u.at is not None]
    whole = sum([staff_worth(u) for u in men]) or 1.0
    near = sum([staff_worth(u) for u in men if hypot(u.rect.x - at.x, u.rect.y - at.y) <= COMMAND])
    drift = sum([staff_worth(u) * hypot(u.rect.x - at.x, u.rect.y - at.y) for u in men]) / whole
    reach = sum([max(0.0, 4.0 - hypot(r.x - at.x, r.y - at.y)) for r in post.foes])
    stake = plan.stakes.standing(post.unit, at) if plan.stakes.left == 0 else 0.0
    return {
        "stake": stake,
        "men": 8 * w["command"] * near / whole,
        "touch": w["touch"] * sum([staff_worth(u) for u in post.shaken if touches(at, u.rect, CONTACT)]),
        "drift": -0.02 * drift,
        "fire": -w["staff_safe"] * post.fire(at),
        "danger": -w["staff_safe"] * post.danger(at),
        "close": -0.1 * w["staff_safe"] * reach,
    }


def withdrawing(post: Post, at: Rect) -> Terms:
    """What a place is worth on the way home: near the base edge, front to it, and out of reach."""
    battle = post.plan.battle
    edge: Edge = battle.hosts[post.unit.side].edge
    return {
        "home": -0.2 * from_edge(battle.field.ground, edge, at.x, at.y),
        "fire": -post.w["fire"] * post.fire(at),
        "danger": -post.w["danger"] * post.danger(at),
    }


def running(plan: Plan, menu: MovementMenu) -> list[Weighed]:
    """Light troops that had better run than be cut down where they stand."""
    found = []
    for action in menu.singles:
        if isinstance(action, RoutByChoice):
            unit = plan.battle.unit(action.unit)
            risk = Post(plan, unit).danger(unit.rect) if unit.shaken else 0.0
            gain = risk - (1 / 3 + plan.w["disrupt"] * (not unit.disrupted)) * worth(unit) - 0.15
            if gain > 0:
                found.append(Weighed(action, gain, (f"{unit.name} runs rather than be cut down",)))
    return found
