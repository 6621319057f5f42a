"""Doctrine, the terms: what a place is worth to a unit, as a row of numbers whose names stand beside it."""

from __future__ import annotations

from typing import Final

from grognard.rulesets.two_by_two.battle import CONTACT
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.doctrine.post import COMMAND, Post, staff_worth
from grognard.rulesets.two_by_two.doctrine.regiment import Regiment
from grognard.rulesets.two_by_two.doctrine.rivers import apart
from grognard.table.edges import from_edge
from grognard.table.kernel import Rect, gap, touches

NEAR_STAFF: Final = 2.0  # inches from an HQ: there the reserve should be
CLOSE: Final = 4.0  # inches at which an enemy makes an HQ uneasy: a short move
# By how much the weights are multiplied for an HQ, and, without one, units' worth an inch:
IN_REACH: Final = 8.0  # all its men in reach, as many as an HQ has
DRIFT: Final = 0.02  # for an inch from its men, in the mean
UNEASY: Final = 0.1  # for an inch that an enemy is too close
HOMEWARD: Final = 0.2  # for an inch from the base edge, when withdrawing
FIGHTING: Final = (
    "goal", "fire", "danger", "outnumbered", "high", "command", "facing", "elbow", "battery", "cover", "line", "ready",
    "flank", "reserve", "objective", "stake",
)  # fmt: skip
STAFF: Final = ("stake", "men", "touch", "drift", "fire", "danger", "close")
HOME: Final = ("home", "fire", "danger")


class Fighter(Post):
    """A fighting unit looking for a place, with the weights as they bear on it."""

    def __init__(self, plan: Plan, unit: Regiment) -> None:
        super().__init__(plan, unit)
        w = self.w
        care = plan.ours_count / max(plan.drive, 0.5)
        guns = w["danger_gun"] if unit.guns else 1.0
        eager = plan.drive * (w["reserve"] if unit.no in plan.reserves else 1.0)
        holds = unit.no in plan.holders or unit.no in plan.guards
        self.eager: float = eager * w["holding"] if holds else eager
        self.for_fire: float = -w["fire"] * care
        self.for_danger: float = -w["danger"] * guns * care
        self.for_objective: float = w["objective"] * plan.urgency
        self.held_back: bool = unit.no in plan.reserves and bool(self.hqs)
        self.post: tuple[float, float] | None = plan.guards.get(unit.no)
        self.holder: bool = unit.no in plan.holders
        self.staked: bool = bool(plan.stakes.value)

    def terms(self, at: Rect) -> list[float]:
        """What a place is worth, in the order of `FIGHTING`."""
        w, unit, level = self.w, self.unit, self.height(at)
        return [
            self.eager * self.goal(at),
            self.for_fire * self.fire(at, level),
            self.for_danger * self.danger(at, level),
            -w["outnumbered"] * self.balance(at),
            w["high"] * level,
            w["command"] * self.command(at),
            w["facing"] * self.facing(at),
            -w["elbow"] * self.elbow(at),
            w["battery"] * self.battery(at, level) if unit.guns else 0.0,
            w["cover"] * self.covered(at) if not unit.guns else 0.0,
            w["line"] * self.line(at) if self.lined else 0.0,
            w["ready"] * self.ready(at) if self.prey else 0.0,
            -w["flank"] * apart(at.x, at.y, self.post[0], self.post[1]) if self.post is not None else 0.0,
            -w["near_staff"] * self.from_staff(at) if self.held_back else 0.0,
            self.for_objective * self.objective(at) if self.holder else 0.0,
            self.plan.stakes.standing(unit.unit, at) if self.staked else 0.0,
        ]

    def from_staff(self, at: Rect) -> float:
        """How far from the nearest HQ, beyond where a reserve should be."""
        return max(0.0, min([gap(at, r) for r in self.hqs]) - NEAR_STAFF)


def place_terms(post: Post, at: Rect) -> list[float]:
    """What a place is worth to a unit: on the way home, as a general, or in the fight."""
    if post.plan.posture == "withdraw":
        return withdrawing(post, at)
    if isinstance(post, Fighter):
        return post.terms(at)
    return staff_terms(post, at)


def names_of(post: Post) -> tuple[str, ...]:
    """What each of these terms is called."""
    return HOME if post.plan.posture == "withdraw" else FIGHTING if isinstance(post, Fighter) else STAFF


def summed(terms: list[float]) -> float:
    """All terms together."""
    total = 0.0
    for term in terms:
        total += term
    return total


def post_of(plan: Plan, unit: Regiment) -> Post:
    """A unit looking for a place to stand."""
    return Post(plan, unit) if unit.staff else Fighter(plan, unit)


def fighting_worth(post: Fighter, at: Rect) -> float:
    """What a place is worth to a fighting unit."""
    return summed(post.terms(at))


def staff_terms(post: Post, at: Rect) -> list[float]:
    """What a place is worth to an HQ: near its men, above all the shaken, and out of harm's way."""
    plan, w, level = post.plan, post.w, post.height(at)
    whole = near = drift = reach = 0.0
    for u in plan.fighters:
        far = apart(u.rect.x, u.rect.y, at.x, at.y)
        whole += staff_worth(u)
        near += staff_worth(u) if far <= COMMAND else 0.0
        drift += staff_worth(u) * far
    for r in post.foes:
        reach += max(0.0, CLOSE - apart(r.x, r.y, at.x, at.y))
    whole = whole or 1.0
    return [
        plan.stakes.standing(post.unit.unit, at) if plan.stakes.left == 0 else 0.0,
        IN_REACH * w["command"] * near / whole,
        w["touch"] * sum([staff_worth(u) for u in post.shaken if touches(at, u.rect, CONTACT)]),
        -DRIFT * (drift / whole),
        -w["staff_safe"] * post.fire(at, level),
        -w["staff_safe"] * post.danger(at, level),
        -UNEASY * w["staff_safe"] * reach,
    ]


def withdrawing(post: Post, at: Rect) -> list[float]:
    """What a place is worth on the way home: near the base edge, front to it, and out of reach."""
    battle, level = post.plan.battle, post.height(at)
    edge = battle.hosts[post.unit.side].edge
    return [
        -HOMEWARD * from_edge(battle.field.ground, edge, at.x, at.y),
        -post.w["fire"] * post.fire(at, level),
        -post.w["danger"] * post.danger(at, level),
    ]
