"""Doctrine of the moment: targets, opportunity fire, pursuit."""

from __future__ import annotations

from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.engine.names import brief
from grognard.rulesets.en_avants.firing_table import dropped
from grognard.rulesets.en_avants.status import NAMES
from grognard.rulesets.en_masse.assault import Pursue, Pursuit, StandFast
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.doctrine.worth import ladder, value
from grognard.rulesets.en_masse.firing import default_target, judge, must_fire, see, targets
from grognard.rulesets.en_masse.firing_table import CANISTER
from grognard.rulesets.en_masse.geometry import ahead_in_corridor, distance
from grognard.rulesets.en_masse.opportunity import FireNow, OpportunityFire, WaitToFire
from grognard.rulesets.en_masse.units import rate
from grognard.rulesets.en_masse.volleys import Aim, FirePlan, FiringQuestion
from grognard.table.kernel import NEVER

CLOSE_BY = 30.0  # cm: within reach of an assault
DREADED = {"artillery": 1.3, "cavalry": 1.0, "infantry": 1.0}  # guns that are silenced hurt nobody any more
A_SHOT = 0.01  # points: it settles what is as good, for the shot where it tells and against it where it does not
NOTHING_LEFT = 0.01  # of worth, to divide by
FAR_OFF = 99.0  # cm: beyond what anybody thinks of as near


def fall(view: Clash, firer: Unit, target: Unit, left: int | None = None) -> int:
    """How many levels a shot takes from a target, or from what others leave of it."""
    return dropped(judge(see(view, firer, target, left)).outcome(()).result)


def gain(view: Clash, target: Unit, status: int, by: int, weights: Weights) -> float:
    """What a drop is worth: the troops' own worth, more for those near us and for guns."""
    rungs = ladder(weights)
    lost = (
        (rungs[status] - rungs[max(0, status - by)])
        * value(target, weights, rungs)
        / max(rungs[target.status], NOTHING_LEFT)
    )
    near = min([distance(target, u) for u in view.on_table(1 - target.side)], default=FAR_OFF)
    return lost * DREADED[target.type] * (1.0 + weights["focus"] * (near <= CLOSE_BY / 2))


def weigh_fire(view: Clash, question: FiringQuestion, weights: Weights, clock: Clock) -> list[Weighed]:
    """Every gun where it costs them most, allowing for what the others do; the rest hold, to keep their order."""
    usual = Weighed(FirePlan(), 0.0, ("Every battery fires at whom it sees fit.",))
    if not view.options.player_targets:
        return [usual]
    left: dict[int, int] = {}
    aims, words, sums = [], [], 0.0
    for firer in sorted([view.unit(no) for no in question.units], key=lambda u: (u.type != "artillery", u.no)):
        best = best_shot(view, firer, left, weights)
        if best is not None:
            target, by, worth = best
            left[target.no] = left.get(target.no, target.status) - by
            aims.append(Aim(unit=firer.no, target=target.no))
            words.append(f"{brief(firer)} fires at {brief(target)}, {NAMES[target.status]}.")
            sums += worth
        elif not must_fire(view, firer) and default_target(view, firer) is not None:
            aims.append(Aim(unit=firer.no))
    plan = FirePlan(aims=tuple(aims))
    return (
        [usual]
        if not aims
        else [usual, Weighed(plan, A_SHOT + sums, tuple(words) or ("Nobody has a shot that tells.",))]
    )


def best_shot(view: Clash, firer: Unit, left: dict[int, int], weights: Weights) -> tuple[Unit, int, float] | None:
    """The target whom a shot costs most now, how many levels, and what that is worth."""
    found = []
    for target in targets(view, firer):
        if target.running:
            continue
        status = left.get(target.no, target.status)
        by = min(fall(view, firer, target, status), status)
        if by > 0:
            found.append((gain(view, target, status, by, weights), -target.no, target, by))
    if not found:
        return None
    worth, _, target, by = max(found, key=lambda one: one[:2])
    return target, by, worth


def weigh_opportunity(view: Clash, question: OpportunityFire, weights: Weights, clock: Clock) -> list[Weighed]:
    """Fire if it tells; a battery that is charged keeps its canister, unless a ball would stop them."""
    firer = view.unit(question.unit)
    wait = f"{brief(firer)} holds its fire: it would not tell."
    found = []
    for no in (question.mover, *question.others):
        target = view.unit(no)
        by = fall(view, firer, target)
        if by > 0:
            score = gain(view, target, target.status, by, weights) - price(view, firer, target, weights)
            if score <= 0:
                wait = f"{brief(firer)} keeps its canister for {brief(target)}."
            words = f"{brief(firer)} fires at {brief(target)} as they come on."
            found.append(Weighed(FireNow(unit=firer.no, target=no), score, (words,)))
        else:
            cost = weights["disorder"] if firer.disordered else A_SHOT
            found.append(Weighed(FireNow(unit=firer.no, target=no), -cost, (f"{brief(firer)} fires.",)))
    if not must_fire(view, firer):
        found.append(Weighed(WaitToFire(unit=firer.no), 0.0, (wait,)))
    return found


def price(view: Clash, firer: Unit, target: Unit, weights: Weights) -> float:
    """What firing too soon costs: canister at three centimetres takes two levels, if they come so far."""
    far = distance(firer, target)
    pace = rate(target.type, target.formation)
    if firer.type != "artillery" or far <= CANISTER or pace is None or far > pace.distance:
        return 0.0
    if ahead_in_corridor(target, firer) == NEVER or target.status - 1 < firer.status:
        return 0.0
    return gain(view, target, target.status, 2, weights) * weights["canister"]


def weigh_pursuit(view: Clash, question: Pursuit, weights: Weights, clock: Clock) -> list[Weighed]:
    """Go after the beaten if they would be beaten again, and no fresh enemy stands by."""
    unit, prey = view.unit(question.unit), view.unit(question.quarry)
    fresh = [e for e in view.enemies(unit.side) if e.no != prey.no and distance(unit, e) <= CLOSE_BY and e.status >= 4]
    edge = unit.status + (unit.leadership or 0) - prey.status - (prey.leadership or 0)
    worth = weights["pursuit"] * edge - weights["caution"] * len(fresh)
    if prey.running:
        worth = -1.0
    go = f"{brief(unit)} goes after {brief(prey)}, {NAMES[prey.status]}."
    stay = f"{brief(unit)} has done enough and re-forms."
    return [Weighed(StandFast(unit=unit.no), 0.0, (stay,)), Weighed(Pursue(unit=unit.no), worth, (go,))]
