"""What an answer would do, told before it is given; the same judgement the door makes."""

from __future__ import annotations

from grognard.engine.battle import Action, Question
from grognard.engine.page.foresight import foresee, looking_ahead, preview_by
from grognard.engine.ruling import Preview, Refusal, Ruling
from grognard.rulesets.two_by_two.battle import Contact, Skirmish
from grognard.rulesets.two_by_two.follow_up import FollowUp, FollowUpChoice
from grognard.rulesets.two_by_two.march import walk
from grognard.rulesets.two_by_two.meeting import touched_by
from grognard.rulesets.two_by_two.melee_table import Terms, frozen_counts, ruling_of
from grognard.rulesets.two_by_two.movement import Move


def march_ahead(battle: Skirmish, question: Question, action: Move) -> Refusal | Preview:
    """What the march costs, whom it meets, and the melees it brings if nobody turns or fires before them."""
    unit = battle.unit(action.unit)
    march = walk(battle, unit, action.path)
    if isinstance(march, Refusal):
        return march
    met = [battle.unit(action.assault)] if action.assault is not None else touched_by(battle, unit.side, march.end.rect)
    return Preview(
        cost=round(march.bill.cost, 3),
        allowance=march.bill.allowance,
        meets=tuple([e.name for e in met]),
        rulings=melees_ahead(battle, question, action),
    )


def follow_up_ahead(battle: Skirmish, question: FollowUpChoice, action: FollowUp) -> Preview:
    """The throw a follow-up leads to at once, or the melees it brings."""
    ahead = melees_ahead(battle, question, action, question.win.chain + 1)
    return Preview(rulings=foresee(battle, question, action) or ahead)


def melees_ahead(battle: Skirmish, question: Question, action: Action, chain: int = 0) -> tuple[Ruling, ...]:
    """The melees of the contacts a march or follow-up makes, as they would be rolled with the contacts made so far."""
    umpire = looking_ahead(battle, question)
    action.carry_out(umpire, question)
    after = umpire.battle
    made: list[Contact] = [c for c in after.contacts if c not in battle.contacts]
    return tuple([ruling_of(after, Terms(c, frozen_counts(after, c, ()), chain=chain)) for c in made])


preview = preview_by({Move: march_ahead, FollowUp: follow_up_ahead})
