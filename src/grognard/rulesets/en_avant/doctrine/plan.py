"""Doctrine: the turn's plan, one for the whole side, worked out once from what the seat may know."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import OrderCard, PlayCard
from grognard.rulesets.en_avant.doctrine.aims import assign
from grognard.rulesets.en_avant.doctrine.command import commands
from grognard.rulesets.en_avant.doctrine.drills import drills
from grognard.rulesets.en_avant.doctrine.ground import Goal
from grognard.rulesets.en_avant.doctrine.moves import Option, scored, stand
from grognard.rulesets.en_avant.doctrine.places import Hit
from grognard.rulesets.en_avant.doctrine.shots import first_volley, shots, why_fire
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.doctrine.strikes import Strike, spare_fire, strikes, why_strike
from grognard.rulesets.en_avant.nervous import balks
from grognard.table.pose import Pose

COMMITTED = 100.0  # points that no other card outweighs: a blow is struck by all or by none
KEPT = 6  # cards of each unit that are weighed against those of others
Plan = dict[int, list[tuple[Card, float, tuple[str, ...]]]]
MOST_PLANS = 8  # plans remembered: both sides of a few battles


class Known:
    """A plan, and everything that it was made from."""

    __slots__ = ("plan", "side", "view", "weights")

    def __init__(self, view: Engagement, side: int, weights: Weights, plan: Plan) -> None:
        self.view, self.side, self.weights, self.plan = view, side, weights, plan

    def fits(self, view: Engagement, side: int, weights: Weights) -> bool:
        """Would the same plan be made again? What is likeliest to differ is looked at first."""
        mine = self.view
        if mine.turn != view.turn or self.side != side or mine.field.units != view.field.units:
            return False
        if mine.contacts != view.contacts or mine.options != view.options or mine.hosts != view.hosts:
            return False
        return mine.layer == view.layer and mine.field.ground == view.field.ground and self.weights == weights


PLANS: list[Known] = []


def plan_for(view: Engagement, side: int, weights: Weights, clock: Clock) -> Plan:
    """The plan of this turn, from memory if it has been made."""
    for known in reversed(PLANS):
        if known.fits(view, side, weights):
            return known.plan
    plan = make_plan(Staff(view, side, weights), clock)
    del PLANS[: max(0, len(PLANS) - MOST_PLANS + 1)]
    PLANS.append(Known(view, side, dict(weights), plan))
    return plan


def make_plan(staff: Staff, clock: Clock) -> Plan:
    """Blows first, then the fire that is left, then marches, then the commander."""
    volleys = shots(staff)
    goals = assign(staff)
    blows = strikes(staff, volleys, goals, clock)
    plan: Plan = {}
    planned: dict[int, list[Hit]] = {}
    for blow in blows:
        note_strike(staff, blow, plan, planned)
    fire = spare_fire(staff, volleys, planned, set(plan))
    lines = fire_lines(staff, planned)
    for unit in in_order(staff):
        if unit.no not in plan:
            options = options_for(staff, unit, goals.get(unit.no), fire.get(unit.no), lines, clock)
            keep(plan, unit, options)
            advance_on_map(staff, unit, options)
    hq = staff.battle.hq(staff.side)
    if hq is not None:
        keep(plan, hq, commands(staff, hq, blows))
    return plan


def note_strike(staff: Staff, blow: Strike, plan: Plan, planned: dict[int, list[Hit]]) -> None:
    """Give their cards to all who take part in a blow."""
    target = staff.battle.unit(blow.target)
    for unit, _ in blow.party:
        card = Card(name="assault", target=blow.target)
        plan[unit.no] = [(card, COMMITTED + blow.score, why_strike(staff, blow, unit))]
    for hit in blow.fire:
        firer = staff.battle.unit(hit.firer)
        plan[hit.firer] = [(Card(name="fire", target=hit.target), COMMITTED, (why_fire(staff, firer, target, hit),))]
        planned.setdefault(blow.target, []).append(hit)


def fire_lines(staff: Staff, planned: dict[int, list[Hit]]) -> list[tuple[Pose, Pose]]:
    """Where our guns are shooting, so that nobody walks into it."""
    hits = [h for found in planned.values() for h in found if staff.battle.unit(h.firer).gun]
    ends = [(staff.battle.unit(h.firer).at, staff.battle.unit(h.target).at) for h in hits]
    return [(a, b) for a, b in ends if a is not None and b is not None]


def in_order(staff: Staff) -> list[Unit]:
    """The foremost first, so that those behind know where they will be."""
    near = {u.no: min([staff.gaps[u.no, e.no] for e in staff.foes], default=0.0) for u in staff.free}
    return sorted(staff.free, key=lambda u: (round(near[u.no], 3), u.no))


def options_for(
    staff: Staff,
    unit: Unit,
    goal: Goal | None,
    fire: tuple[Hit, float] | None,
    lines: list[tuple[Pose, Pose]],
    clock: Clock,
) -> list[Option]:
    """Everything one unit might do, scored; when time is up, only to fire or to stand."""
    if fire is not None and clock.out:
        return [fire_option(staff, unit, *fire)]
    if clock.out:
        return [stand(staff, unit, 0.0)]
    own = [line for line in lines if unit.at is not line[0]]
    options = [*scored(staff, unit, goal, own), *drills(staff, unit, goal)]
    if fire is None:
        return options
    obeyed = [o for o in options if not balks(staff.battle, unit, o.card)]
    return [*obeyed, fire_option(staff, unit, *fire)]


def fire_option(staff: Staff, unit: Unit, hit: Hit, worth: float) -> Option:
    """The best shot of a unit; Nervous troops with a target have it instead of going on (EA-9.5)."""
    target = staff.battle.unit(hit.target)
    score = worth - (first_volley(staff, unit) if worth <= 0 else 0.0)
    return Option(Card(name="fire", target=hit.target), score, why_fire(staff, unit, target, hit))


def keep(plan: Plan, unit: Unit, options: list[Option]) -> None:
    """Write down the best of them."""
    best = sorted(options, key=lambda o: -o.score)[:KEPT]
    plan[unit.no] = [(o.card, o.score, (o.why,)) for o in best]


def advance_on_map(staff: Staff, unit: Unit, options: list[Option]) -> None:
    """Move a unit on the map to where it will be, for those who are planned after it."""
    best = max(options, key=lambda o: o.score, default=None)
    if best is not None and best.end is not None:
        moved = replace(staff.battle, field=staff.battle.field.put(best.end))
        staff.battle = moved


def weigh_card(view: Engagement, question: OrderCard, weights: Weights, clock: Clock) -> list[Weighed]:
    """The cards the plan has for the unit asked about."""
    side = view.side_of(question.seat) or 0
    found = plan_for(view, side, weights, clock).get(question.unit, [])
    return [Weighed(PlayCard(unit=question.unit, card=card), score, why) for card, score, why in found]
