"""What is asked, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.battle import Question
from grognard.engine.control import RulingProposed
from grognard.engine.names import capital, counted, inches, short, side_of
from grognard.engine.page import umpiring
from grognard.engine.page.closed import figure
from grognard.engine.page.scene import Prompt
from grognard.rulesets.two_by_two.advance import may_move
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.column import ColumnChoice
from grognard.rulesets.two_by_two.contact import FacingPhase, may_turn
from grognard.rulesets.two_by_two.draws import DrawOffer
from grognard.rulesets.two_by_two.follow_up import FORCED, FollowUpChoice, FollowUpFacing
from grognard.rulesets.two_by_two.melee import MeleePhase
from grognard.rulesets.two_by_two.page.prompts_setup import SETUP
from grognard.rulesets.two_by_two.rally import RallyPhase
from grognard.rulesets.two_by_two.reinforcements import DICE, Arrival, RollForReinforcements, find_point
from grognard.rulesets.two_by_two.rout import RoutByChoice, RoutDirection, RoutOrder
from grognard.rulesets.two_by_two.sequence import MovementPhase
from grognard.rulesets.two_by_two.shooting import ShootingPhase
from grognard.rulesets.two_by_two.sight import may_shoot, targets
from grognard.rulesets.two_by_two.umpiring import ControlDesk
from grognard.rulesets.two_by_two.words.names import point_mark


def dice_left(view: Skirmish, side: int) -> int:
    """How many reinforcement dice can still be rolled for somebody."""
    rolls = [RollForReinforcements(point=p.id) for p in view.points if p.side == side and p.queue]
    if all([roll.refusal(view, None) is not None for roll in rolls]):
        return 0
    return DICE - sum([p.dice_used for p in view.points if p.side == side])


def movement(view: Skirmish, question: MovementPhase) -> Prompt:
    """Who may still march, and how many dice are left."""
    mine = view.on_table(view.phasing)
    free = [u.no for u in mine if may_move(view, u.no) is None]
    runners = [u.no for u in mine if u.shaken and RoutByChoice(unit=u.no).refusal(view, question) is None]
    left = dice_left(view, view.phasing)
    dice = {0: "", 1: " · 1 reinforcement die left"}.get(left, f" · {left} reinforcement dice left")
    moved = f"{len(free)} of {len(mine)} may still move" if free else "nobody else may move"
    return Prompt(title="Move your units", detail=f"{moved}{dice}", pieces=(*free, *runners), clause="2X2-6.1")


def rally(view: Skirmish, question: RallyPhase) -> Prompt:
    """Who may try."""
    able = [a.unit for a in question.candidates(view) if a.unit is not None]
    shaken = len([u for u in view.on_table(view.phasing) if u.shaken])
    detail = f"{len(able)} of {counted(shaken, 'shaken unit')} may try{figure(view, ', on 5 or more')}"
    return Prompt(title="Rally your units", detail=detail, pieces=tuple(able), clause="2X2-10.1")


def facing(view: Skirmish, question: FacingPhase) -> Prompt:
    """Who may turn to face a charge."""
    able = tuple(dict.fromkeys([c.defender for c in view.contacts if may_turn(view, view.unit(c.defender)) is None]))
    detail = f"{counted(len(able), 'unit')} may turn before the first shot"
    return Prompt(title="Turn to face the charge?", detail=detail, pieces=able, clause="2X2-8.7")


def shooting(view: Skirmish, question: ShootingPhase) -> Prompt:
    """Who has somebody to shoot at."""
    mine = [u for u in view.on_table(1 - view.phasing) if may_shoot(view, u) is None]
    able = tuple([u.no for u in mine if targets(view, u)])
    charged = len({c.defender for c in view.contacts if c.defender in able})
    detail = f"{counted(len(able), 'unit')} may still fire"
    detail += f" · {charged} at the enemy that charged" if charged else ""
    return Prompt(title="Fire at the enemy", detail=detail, pieces=able, clause="2X2-11.3")


def melee(view: Skirmish, question: MeleePhase) -> Prompt:
    fights: list[Any] = question.candidates(view)
    title = "Which melee is fought next?" if len(fights) > 1 else "Fight the melee"
    detail = f"{counted(len(fights), 'melee')} to choose from"
    if question.group >= 0:
        detail = f"those against {short(view, question.group)} are finished first"
    elif question.follow_up:
        detail = "the melee the follow-up made is fought at once"
    both = dict.fromkeys([no for fight in fights for no in (fight.attacker, fight.defender)])
    pieces = tuple([no for no in both if view.unit(no).side == view.phasing])
    return Prompt(title=title, detail=detail, pieces=pieces, clause="2X2-13.7")


def follow_up(view: Skirmish, question: FollowUpChoice) -> Prompt:
    """Press on, and how far."""
    must = question.win.clause == FORCED
    verb = "must follow up" if must else "may follow up"
    far = f"straight ahead, {'all of' if must else 'up to'} {inches(question.most)}"
    return Prompt(
        title=f"{short(view, question.unit)} {verb}",
        detail=far if question.most else "against the enemy that stands before it",
        piece=question.unit,
        pieces=(question.unit,),
        clause=question.win.clause if must else "2X2-13.36",
    )


def follow_up_facing(view: Skirmish, question: FollowUpFacing) -> Prompt:
    """Turn to meet it?"""
    return Prompt(
        title=f"Turn {short(view, question.unit)} to face?",
        detail=f"{short(view, question.attacker)} follows up into it; there is no defensive fire",
        piece=question.unit,
        pieces=(question.unit,),
        clause="2X2-8.7",
    )


def rout_direction(view: Skirmish, question: RoutDirection) -> Prompt:
    """Which way does it run?"""
    rout = question.rout
    return Prompt(
        title=f"Which way does {short(view, rout.unit)} run?",
        detail=f"it routs from the fire of {short(view, rout.source)}",
        piece=rout.unit,
        pieces=(rout.unit,),
        clause="2X2-12.8",
    )


def rout_order(view: Skirmish, question: RoutOrder) -> Prompt:
    """Who runs first?"""
    detail = f"{counted(len(question.tied), 'unit')} are carried off at the same moment"
    return Prompt(title="Which unit routs first?", detail=detail, pieces=question.tied, clause=question.clause)


def column(view: Skirmish, question: ColumnChoice) -> Prompt:
    behind, stronger = short(view, question.supporter), figure(view, "+1", "stronger")
    return Prompt(
        title=f"{short(view, question.unit)} as a column of attack?",
        detail=f"{stronger} in the melee, and {behind} behind it shares the result",
        piece=question.unit,
        pieces=(question.unit, question.supporter),
        clause="2X2-16.21",
    )


def arrival(view: Skirmish, question: Arrival) -> Prompt:
    """Where does it come on?"""
    point = find_point(view, question.point)
    mark = point_mark(view, point) if point else question.point
    return Prompt(
        title=f"Bring on {short(view, question.unit)}",
        detail=f"at the table's edge within {inches(3)} of point {mark}",
        piece=question.unit,
        pieces=(question.unit,),
        clause="2X2-9.5",
    )


def draw_offer(view: Skirmish, question: DrawOffer) -> Prompt:
    lost = [view.destroyed(side) for side in (view.phasing, 1 - view.phasing)]
    detail = capital(f"{side_of(view, view.phasing):offers} a draw; losses {lost[0]} to your {lost[1]}")
    return Prompt(title="Will you take a draw?", detail=detail, clause="2X2-3.5")


PROMPTS: dict[type[Question], Callable[[Skirmish, Any], Prompt]] = {
    MovementPhase: movement,
    RallyPhase: rally,
    FacingPhase: facing,
    ShootingPhase: shooting,
    MeleePhase: melee,
    FollowUpChoice: follow_up,
    FollowUpFacing: follow_up_facing,
    RoutDirection: rout_direction,
    RoutOrder: rout_order,
    ColumnChoice: column,
    Arrival: arrival,
    DrawOffer: draw_offer,
    ControlDesk: umpiring.prompt,
    RulingProposed: umpiring.proposed,
    **SETUP,
}
