"""What shots would do, told before they are fired; everything else is sealed, or throws nothing."""

from __future__ import annotations

from grognard.engine.battle import Action
from grognard.engine.names import called
from grognard.engine.page.foresight import preview_by
from grognard.engine.ruling import Preview
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.firing import judge, see
from grognard.rulesets.en_masse.opportunity import FireNow, OpportunityFire
from grognard.rulesets.en_masse.page.offers.fire import EFFECTS, mark_of
from grognard.rulesets.en_masse.volleys import FirePlan, FiringQuestion


def plan_ahead(view: Clash, question: FiringQuestion, plan: FirePlan) -> Preview:
    """What all shots of a plan do, each judged on the state before them."""
    guns = [view.unit(no) for no in question.units]
    pairs = [(unit, mark) for unit in guns if (mark := mark_of(view, plan, unit)) is not None]
    told = "; ".join([f"{called(view, unit.no)}: {hit_said(view, unit, mark)}" for unit, mark in pairs])
    return Preview(
        told=f"As they stand now {told}" if told else "",
        gives_up="; ".join([said for unit, _ in pairs if (said := dressing_given_up(view, unit))]),
        rulings=tuple([judge(see(view, unit, mark)) for unit, mark in pairs]),
    )


def shot_ahead(view: Clash, question: OpportunityFire, action: FireNow) -> Preview:
    """One shot at those who come on, and what it spends."""
    unit, mark = view.unit(action.unit), view.unit(action.mark(question))
    spent = f"It is the one such shot of {called(view, unit.no)} this turn"
    return Preview(
        told=f"As they stand now {hit_said(view, unit, mark)}",
        gives_up="; ".join([one for one in (spent, dressing_given_up(view, unit)) if one]),
        rulings=(judge(see(view, unit, mark)),),
    )


def hit_said(view: Clash, unit: Unit, mark: Unit) -> str:
    """What a shot does to whom."""
    done = EFFECTS.get(judge(see(view, unit, mark)).outcome(()).result)
    return f"{called(view, mark.no)} is {done}" if done else f"no effect on {called(view, mark.no)}"


def dressing_given_up(view: Clash, unit: Unit) -> str:
    """Who fires does not find his order again in this turn (EM-8.3, EM-R.41)."""
    return f"{called(view, unit.no)} fires and does not dress its ranks this turn" if unit.in_disorder else ""


def nothing_thrown(_view: Clash, _question: object, _action: Action) -> Preview:
    """It is sealed, or throws nothing."""
    return Preview()


preview = preview_by({FirePlan: plan_ahead, FireNow: shot_ahead}, nothing_thrown)
