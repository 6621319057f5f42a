"""What an answer would do, told before it is given; the same judgement the door makes."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Action, Question
from grognard.engine.page.foresight import foresee, looking_ahead, preview_by
from grognard.engine.ruling import Preview, Refusal
from grognard.rulesets.two_by_two.battle import Contact, Skirmish
from grognard.rulesets.two_by_two.follow_up import FollowUp, FollowUpChoice
from grognard.rulesets.two_by_two.march import walk
from grognard.rulesets.two_by_two.meeting import touched_by
from grognard.rulesets.two_by_two.melee import Fight, MeleePhase
from grognard.rulesets.two_by_two.melee_table import Terms, frozen_counts, ruling_of
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.page import chances
from grognard.rulesets.two_by_two.rally import Rally
from grognard.rulesets.two_by_two.shooting import Shoot, ShootingPhase


def march_ahead(battle: Skirmish, question: Question, action: Move) -> Refusal | Preview:
    """What the march costs, whom it meets, and how the charge may end if it is one."""
    unit = battle.unit(action.unit)
    march = walk(battle, unit, action.path)
    if isinstance(march, Refusal):
        return march
    met = [battle.unit(action.assault)] if action.assault is not None else touched_by(battle, unit.side, march.end.rect)
    after, made = contacts_ahead(battle, question, action)
    return replace(
        chances.charges(after, made) if made else Preview(),
        cost=round(march.bill.cost, 3),
        allowance=march.bill.allowance,
        meets=tuple([e.name for e in met]),
    )


def follow_up_ahead(battle: Skirmish, question: FollowUpChoice, action: FollowUp) -> Preview:
    """The throw a follow-up leads to at once, or the melee it brings; nobody fires at a follow-up (2X2-13.41)."""
    after, made = contacts_ahead(battle, question, action)
    terms = [Terms(c, frozen_counts(after, c, ()), chain=question.win.chain + 1) for c in made]
    rulings = foresee(battle, question, action) or tuple([ruling_of(after, one) for one in terms])
    if len(made) != 1 or not rulings:
        return Preview(rulings=rulings)
    told, prospects = chances.fight(after, made[0], rulings[0])
    return Preview(told=told, prospects=prospects, rulings=rulings)


def contacts_ahead(battle: Skirmish, question: Question, action: Action) -> tuple[Skirmish, list[Contact]]:
    """The battle after a march or follow-up, and the contacts it makes."""
    umpire = looking_ahead(battle, question)
    action.carry_out(umpire, question)
    after: Skirmish = umpire.battle
    return after, [c for c in after.contacts if c not in battle.contacts]


def melee_ahead(battle: Skirmish, question: MeleePhase, action: Fight) -> Preview:
    """A melee as it is about to be thrown."""
    rulings = foresee(battle, question, action)
    contact = next((c for c in battle.contacts if (c.attacker, c.defender) == (action.attacker, action.defender)), None)
    if not rulings or contact is None:
        return Preview(rulings=rulings)
    told, prospects = chances.fight(battle, contact, rulings[0], asked=battle.side_of(question.seat))
    return Preview(told=told, prospects=prospects, rulings=rulings)


def shot_ahead(battle: Skirmish, question: ShootingPhase, action: Shoot) -> Preview:
    """A shot as it is about to be thrown."""
    rulings = foresee(battle, question, action)
    taker = battle.unit(action.target if action.taker is None else action.taker)
    return chances.shot(battle, rulings[0], battle.unit(action.unit), taker) if rulings else Preview()


def rally_ahead(battle: Skirmish, question: Question, action: Rally) -> Preview:
    """An attempt to rally as it is about to be thrown."""
    rulings = foresee(battle, question, action)
    return chances.rally(rulings[0], battle.unit(action.unit)) if rulings else Preview()


preview = preview_by(
    {Move: march_ahead, FollowUp: follow_up_ahead, Fight: melee_ahead, Shoot: shot_ahead, Rally: rally_ahead}
)
