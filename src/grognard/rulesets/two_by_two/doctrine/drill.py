"""Doctrine, the drill: the captain's plan carried out at a fraction of the cost, for battles that are only imagined.

One plan and one look at charges for each half-turn; every unit is placed once, in marching order, on the best of a few
places towards its goal. It remembers its plan while the half-turn lasts, so a drill serves one side of one battle.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.battle import Action
from grognard.engine.doctrine import PATIENT, Clock, Doctrine, Weights, best_of
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.doctrine.charges import charges
from grognard.rulesets.two_by_two.doctrine.draws import offers
from grognard.rulesets.two_by_two.doctrine.moves import WORTHWHILE, arrivals, farewells, marching_order
from grognard.rulesets.two_by_two.doctrine.plan import Plan, middle
from grognard.rulesets.two_by_two.doctrine.post import Post
from grognard.rulesets.two_by_two.doctrine.regiment import Regiment
from grognard.rulesets.two_by_two.doctrine.rivers import apart
from grognard.rulesets.two_by_two.doctrine.terms import Fighter, place_terms, post_of, summed
from grognard.rulesets.two_by_two.doctrine.ways import Way, fronted, of_row
from grognard.rulesets.two_by_two.menus import MovementMenu, moves_of
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.phases import Done
from grognard.rulesets.two_by_two.sequence import MovementPhase
from grognard.table.kernel import Rect

PLACES: Final = 8  # of a unit's menu, those nearest to its goal: a drill is for playouts and has no time for more


class Drill:
    """One side's orders by one plan a half-turn."""

    def __init__(self, doctrine: Doctrine, weights: Weights) -> None:
        self.doctrine, self.w = doctrine, weights
        self.half: tuple[int, int, int] = (0, 0, 0)  # the half-turn that the plan is for
        self.plan: Plan | None = None
        self.charging: list[Move] = []
        self.marching: list[int] = []

    def answer(self, view: Skirmish, question: Any) -> Action:
        """What to do, without a word about it."""
        if isinstance(question, MovementPhase):
            return self.order(view, question)
        return best_of(self.doctrine.weigh(view, question, self.w, Clock(PATIENT)))

    def order(self, view: Skirmish, question: MovementPhase) -> Action:
        """The next order of the half-turn."""
        half = (view.turn, view.half, view.phasing)
        plan = self.plan
        if plan is None or half != self.half or plan.posture == "withdraw":
            first = self.begin(view, question)
            if first is not None:
                return first
            self.half = half
        return self.next_charge(view, question) or self.next_march(view) or Done()

    def begin(self, view: Skirmish, question: MovementPhase) -> Action | None:
        """Make the plan of the half-turn, unless something else comes first."""
        menu = question.candidates(view)
        assert isinstance(menu, MovementMenu)
        plan = self.plan = Plan(view, view.phasing, self.w)
        first = arrivals(view, menu) or offers(view, question) or farewells(plan, menu)
        if first:
            return best_of(first)
        found = [c for c in charges(plan, menu, question, Clock(PATIENT)) if c.score > plan.asks]
        found.sort(key=lambda c: -c.score)
        self.charging = [c.action for c in found if isinstance(c.action, Move)]
        self.marching = [no for no, _ in marching_order(plan, menu)]
        return None

    def next_charge(self, view: Skirmish, question: MovementPhase) -> Move | None:
        """The best charge left that can still be made."""
        while self.charging:
            move = self.charging.pop(0)
            if move.refusal(view, question) is None:
                self.charging = [other for other in self.charging if other.unit != move.unit]
                return move
        return None

    def next_march(self, view: Skirmish) -> Move | None:
        """The march of the next unit that finds a better place than its own."""
        plan = self.plan
        assert plan is not None
        plan.catch_up(view)
        while self.marching:
            regiment = plan.known[self.marching.pop(0)]
            unit = view.unit(regiment.no)
            if unit.at is not None and not unit.moved and not unit.shaken:
                move = march(plan, view, regiment)
                if move is not None:
                    return move
        return None


def march(plan: Plan, view: Skirmish, unit: Regiment) -> Move | None:
    """To the best of a few places towards a unit's goal, if one is better than where it stands."""
    post = post_of(plan, unit)
    least = summed(place_terms(post, unit.rect)) + WORTHWHILE
    found: list[tuple[float, Way]] = []
    for way in towards_the_goal(post, view):
        total = summed(place_terms(post, way.end))
        if total > least:
            found.append((total, way))
    for _, way in sorted(found, key=worth_of_way):
        move = Move(unit=unit.no, path=way.path)
        if move.refusal(view, None) is None:
            return move
    return None


def worth_of_way(pair: tuple[float, Way]) -> float:
    """The order of ways: the best first."""
    return -pair[0]


def towards_the_goal(post: Post, view: Skirmish) -> list[Way]:
    """The few marches of the menu that end nearest to a unit's goal, with a last turn to the enemy."""
    moves = moves_of(view, post.unit.unit)
    rows = [of_row(post.here, moves, row) for row in moves.rows if row[2] < 0]
    near = sorted([(-promise(post, rows[i].end), i) for i in range(len(rows))])
    found = [rows[i] for _, i in near[:PLACES]]
    return [fronted(post, way) or way for way in found]


def promise(post: Post, at: Rect) -> float:
    """How near a place is to a unit's goal: its men, ground that decides, the end of the line, or the enemy."""
    if not isinstance(post, Fighter):
        x, y = middle(post.plan.fighters) if post.plan.fighters else (post.here.x, post.here.y)
        return -apart(at.x, at.y, x, y)
    if post.holder:
        return post.objective(at)
    if post.post is not None:
        return -apart(at.x, at.y, post.post[0], post.post[1])
    return post.goal(at)
