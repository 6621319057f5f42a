"""Doctrine, movement: reinforcements first, then charges, then every unit to the best post it can reach."""

from __future__ import annotations

from grognard.engine.doctrine import Clock, Weighed, Weights, Words
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.doctrine.charges import charges
from grognard.rulesets.two_by_two.doctrine.draws import offers
from grognard.rulesets.two_by_two.doctrine.odds import ROUT_KILLS
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.doctrine.post import Post
from grognard.rulesets.two_by_two.doctrine.regiment import Regiment, worth
from grognard.rulesets.two_by_two.doctrine.terms import names_of, place_terms, post_of, summed
from grognard.rulesets.two_by_two.doctrine.threats import Threats
from grognard.rulesets.two_by_two.doctrine.ways import Way, ways
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
from grognard.table.kernel import Rect

SHOWN = 3  # places told of, the best first
TRIED = 30  # places asked about: one may be refused that looked open
# In units' worth, an ordinary regiment of the line about 1:
WORTHWHILE = 0.015  # what a place must be better by, or nobody would ever stand still
GETS_AWAY, SLOW_FIRST = 2.0, 0.2  # to leave for a draw; less for each inch of a move, for the slow go first
DECIDES = 9.0  # a trade that ends the battle
TRADING = 0.15  # what any trade costs: who makes it has the other's next in front of him
AHEAD = 0.1  # and gains for each loss the enemy has had more: few left count for more


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
        found = posts(plan, plan.known[no], moves)
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
            score = GETS_AWAY - SLOW_FIRST * unit.troop.move
            found.append(Weighed(action, score, (f"{unit.name} gets away: a draw is a draw",)))
    return [one for one in found if one.score > 0]


def trade(battle: Skirmish, mine: Unit, his: Unit) -> float:
    """What it is worth to lose one of ours for one of theirs."""
    lost, gone = battle.destroyed(mine.side) + 1, battle.destroyed(his.side) + 1
    if gone >= LOSSES and (lost < LOSSES if battle.options.mode == "fast" else gone >= lost + 2):
        return DECIDES
    if lost >= LOSSES and (battle.options.mode == "fast" or lost >= gone + 2):
        return -DECIDES
    return worth(his) - worth(mine) - TRADING + AHEAD * (gone - lost)


def marching_order(plan: Plan, menu: MovementMenu) -> list[tuple[int, Moves]]:
    """Those nearest to the enemy first, so that others can close up behind them; HQs last."""

    def rank(pair: tuple[int, Moves]) -> tuple[bool, float, int]:
        unit = plan.known[pair[0]]
        return (unit.staff, plan.nearest(unit.rect.x, unit.rect.y), unit.no)

    return sorted(menu.units, key=rank, reverse=False)


def posts(plan: Plan, unit: Regiment, moves: Moves) -> list[Weighed]:
    """The best places within a unit's reach, if any is better than where it stands."""
    post = post_of(plan, unit)
    here = place_terms(post, unit.rect)
    least = summed(here) + WORTHWHILE
    found: list[Weighed] = []
    for total, way in rated(post, ways(post, moves), least)[:TRIED]:
        move = Move(unit=unit.no, path=way.path)
        if move.refusal(plan.battle, None) is None:
            found.append(Weighed(move, total - least, reasons_to_go(post, here, way.end)))
            if len(found) == SHOWN:
                break
    return found


def rated(post: Post, found: list[Way], least: float) -> list[tuple[float, Way]]:
    """The ways to places worth more than so much, the best first."""
    better: list[tuple[float, int]] = []
    for i in range(len(found)):
        total = summed(place_terms(post, found[i].end))
        if total > least:
            better.append((-total, i))
    better.sort()
    return [(-total, found[i]) for total, i in better]


def reasons_to_go(post: Post, here: list[float], there: Rect) -> Words:
    """Why a unit goes there, when somebody asks."""
    return lambda: why_move(post, names_of(post), here, place_terms(post, there))


def running(plan: Plan, menu: MovementMenu) -> list[Weighed]:
    """Light troops that had better run than be cut down where they stand."""
    found = []
    for action in menu.singles:
        if isinstance(action, RoutByChoice):
            unit = plan.known[action.unit]
            threats = Threats(plan, unit)
            risk = threats.danger(unit.rect, threats.height(unit.rect)) if unit.shaken else 0.0
            gain = risk - (ROUT_KILLS + plan.w["disrupt"] * (not unit.disrupted)) * unit.worth - TRADING
            if gain > 0:
                found.append(Weighed(action, gain, (f"{unit.unit.name} runs rather than be cut down",)))
    return found
