"""Fire and pursuit as questions: at whom the guns fire, now or when they are nearer, after them or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from grognard.engine.battle import Action
from grognard.engine.names import called, centimetres
from grognard.engine.page.drafting import Choice, Draft, Phrase
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.engine.prose import is_plural
from grognard.rulesets.en_masse.assault import Pursue, StandFast
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.firing import default_target, fire_refusal, judge, must_fire, see, targets
from grognard.rulesets.en_masse.firing_table import CANISTER, EFFECTIVE
from grognard.rulesets.en_masse.geometry import distance
from grognard.rulesets.en_masse.opportunity import FireNow, OpportunityFire, WaitToFire
from grognard.rulesets.en_masse.page.openness import cite
from grognard.rulesets.en_masse.volleys import Aim, FirePlan, aim_refusal

EFFECTS = {"drops 1": "a level lower", "drops 2": "two levels lower"}
HOLD = {False: "holds its fire", True: "hold their fire"}


def effect(view: Clash, unit: Unit, enemy: Unit) -> str:
    """What a shot would do, in a few words."""
    return EFFECTS.get(judge(see(view, unit, enemy)).outcome(()).result, "no effect")


# the firing step


def firing_offers(ask: Ask) -> Sequence[Offer]:
    """The guns' targets as one slip; pointing with a gun at an enemy gives it that one."""
    plan = ask.held if isinstance(ask.held, FirePlan) else FirePlan()
    unit, enemy = ask.piece, ask.onto
    if isinstance(unit, Unit) and isinstance(enemy, Unit):
        plan = aimed(plan, unit.no, enemy.no)
    return [fire_slip(ask, plan)]


def fire_slip(ask: Ask, plan: FirePlan) -> Offer:
    """A plan of fire as an offer."""
    draft = Draft(piece=-1, to="your guns", said=plan_said(ask, plan), phrases=tuple(plan_phrases(ask, plan)))
    return ask.offer("fire", "Fire", plan, note="all your guns", sign="fire", main=True, group="phase", draft=draft)


def aimed(plan: FirePlan, unit: int, target: int | None) -> FirePlan:
    """A plan with another target for one unit."""
    return FirePlan(aims=(*[aim for aim in plan.aims if aim.unit != unit], Aim(unit=unit, target=target)))


def mark_of(view: Clash, plan: FirePlan, unit: Unit) -> Unit | None:
    """Whom a unit would fire at by a plan, or by itself."""
    for aim in plan.aims:
        if aim.unit == unit.no:
            return None if aim.target is None else view.unit(aim.target)
    return default_target(view, unit)


def mark_said(view: Clash, unit: Unit, enemy: Unit | None) -> str:
    """A target with how far it is and what the shot would do."""
    if enemy is None:
        return HOLD[is_plural(called(view, unit.no))]
    if fire_refusal(view, unit, enemy) is not None:
        return f"cannot fire at {called(view, enemy.no)}"
    return f"at {called(view, enemy.no)} ({centimetres(distance(unit, enemy))}: {effect(view, unit, enemy)})"


def plan_said(ask: Ask, plan: FirePlan) -> str:
    """A plan as it is read out."""
    guns = [ask.view.unit(no) for no in ask.question.units]
    return ". ".join([f"{called(ask.view, u.no)} {mark_said(ask.view, u, mark_of(ask.view, plan, u))}" for u in guns])


def plan_phrases(ask: Ask, plan: FirePlan) -> Iterator[Phrase]:
    """Each gun, and whom it may fire at."""
    view = ask.view
    for i, no in enumerate(ask.question.units, 1):
        unit = view.unit(no)
        now = mark_of(view, plan, unit)
        marks: list[Unit | None] = [*targets(view, unit), None]
        choices = [gun_choice(ask, plan, unit, mark, mark == now) for mark in marks]
        yield Phrase(text=called(view, no), part=i, opens=True)
        yield Phrase(text=mark_said(view, unit, now), part=i, choices=tuple(choices) if choices[1:] else ())


def gun_choice(ask: Ask, plan: FirePlan, unit: Unit, mark: Unit | None, now: bool) -> Choice:
    """One target of one gun."""
    target = None if mark is None else mark.no
    new, refused = (
        aimed(plan, unit.no, target),
        aim_refusal(ask.view, ask.question, Aim(unit=unit.no, target=target)),
    )
    return Choice(
        text=mark_said(ask.view, unit, mark),
        said=plan_said(ask, new),
        action=new,
        now=now,
        refused="" if refused is None else refused.reason,
        clause="" if refused is None else cite(ask.view, refused.clause),
    )


# as they come on


def opportunity_offers(ask: Ask) -> Sequence[Offer]:
    """Fire now at whom, or wait, with what each would do; what stands by itself when time is called comes first."""
    question, view = ask.question, ask.view
    unit = view.unit(question.unit)
    found = [fire_now(ask, unit, view.unit(mark)) for mark in (question.mover, *question.others)]
    found.append(
        ask.offer("wait", wait_label(unit, view.unit(question.mover)), WaitToFire(unit=unit.no),
                  note=wait_note(view, unit), sign="hold", group="phase")
    )  # fmt: skip
    standing = question.default(view)
    return [
        replace(one, main=same(one.action, standing, question), stands=same(one.action, standing, question))
        for one in found
    ]


def same(one: Action, other: Action, question: OpportunityFire) -> bool:
    """Do two answers come to the same?"""
    if isinstance(one, FireNow) and isinstance(other, FireNow):
        return one.mark(question) == other.mark(question)
    return type(one) is type(other)


def fire_now(ask: Ask, unit: Unit, enemy: Unit) -> Offer:
    """The shot as it would be now."""
    action = FireNow(unit=unit.no, target=enemy.no)
    note = f"{centimetres(distance(unit, enemy))}: {effect(ask.view, unit, enemy)}"
    label = f"Fire now at {called(ask.view, enemy.no)}"
    return ask.offer(f"fire:{enemy.no}", label, action, note=note, sign="fire", group="phase")


def wait_label(unit: Unit, mover: Unit) -> str:
    """Until when it would wait."""
    far = distance(unit, mover) if mover.at is not None else 0.0
    next_band = EFFECTIVE if far > EFFECTIVE else CANISTER
    return f"Wait for {centimetres(next_band)}" if unit.type == "artillery" and far > CANISTER else "Hold fire"


def wait_note(view: Clash, unit: Unit) -> str:
    """What waiting means."""
    return "cannot hold its fire" if must_fire(view, unit) else "for a nearer shot"


# after a fight


def pursuit_offers(ask: Ask) -> Sequence[Offer]:
    """Go after them, or stand on the ground won."""
    unit, quarry = ask.view.unit(ask.question.unit), ask.view.unit(ask.question.quarry)
    after = f"after {called(ask.view, quarry.no)}, next turn"
    return [
        ask.offer(
            "stand", "Stand", StandFast(unit=unit.no), note="on the ground won", sign="stay", group="phase", main=True
        ),
        ask.offer("pursue", "Pursue", Pursue(unit=unit.no), note=after, sign="assault", group="phase"),
    ]
