"""Choices that are not cards: fire or hold, form square, pursue, second lines, breaking off; Control's nod."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Action, Question
from grognard.engine.control import AcceptRuling, RulingProposed
from grognard.engine.names import brief, centimetres
from grognard.engine.page.scene import Offer
from grognard.engine.ruling import Preview
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import EmergencySquare, FormSquareNow, KeepCard
from grognard.rulesets.en_avant.choices import (
    BreakOff,
    BreakOffChoice,
    Pursue,
    PursueChoice,
    SecondLineChoice,
    SendSecondLine,
)
from grognard.rulesets.en_avant.control.desk import CardReview, Proceed, TurnReview
from grognard.rulesets.en_avant.geometry import Reach
from grognard.rulesets.en_avant.opportunity import FireNow, HoldFire, OpportunityFire, given_up
from grognard.rulesets.en_avant.page.charges import FROM, SQUARE, Shock, forming, shocks
from grognard.rulesets.en_avant.page.ghosts import NOTHING, Shade, drilled, marched, shooting
from grognard.rulesets.en_avant.page.offers.cautions import harm
from grognard.rulesets.en_avant.page.offers.tray import veiled
from grognard.rulesets.en_avant.page.openness import rules_open
from grognard.rulesets.en_avant.page.preview import preview
from grognard.rulesets.en_avant.shot import aim
from grognard.rulesets.en_avant.words.names import GIVEN_UP, card_words, price

END = ("would not close", "would close and be thrown back", "would close and win")
BANDS = {"musket": "at close range", "canister": "with canister", "ball": "with ball"}


def choice(
    view: Engagement,
    question: Question,
    key: str,
    label: str,
    note: str,
    sign: str,
    action: Action,
    shade: Shade = NOTHING,
) -> Offer:
    """One choice, judged as the door would judge it."""
    seen = veiled(view, question.seat, preview(view, question.no, action))
    why = note if isinstance(seen, Preview) else seen.reason
    return Offer(
        key=key, label=label, note=why, sign=sign, action=action, verdict=seen, ghost=shade.blocks, way=shade.way,
        group="phase" if question.unit is None else "piece",
    )  # fmt: skip


def marked(offers: list[Offer], key: str) -> list[Offer]:
    """The choices with the likely one marked; if that is refused, the first that is not."""
    legal = [o.key for o in offers if isinstance(o.verdict, Preview)]
    main = key if key in legal else next(iter(legal), "")
    return [replace(o, main=True) if o.key == main else o for o in offers]


def opportunity(view: Engagement, question: OpportunityFire) -> list[Offer]:
    """Fire at any that came into range, or hold."""
    unit = view.unit(question.unit)
    found = [shot_at(view, question, unit, no) for no in (question.mover, *question.others)]
    hold = HoldFire(unit=unit.no)
    found.append(choice(view, question, "hold_fire", "Hold fire", holding(view, question, unit), "hold", hold))
    return marked(found, "hold_fire" if question.declines(view) else "fire")


def holding(view: Engagement, question: OpportunityFire, unit: Unit) -> str:
    """What holding fire is good for."""
    if question.waits:
        return "wait for canister"
    lost = given_up(view, unit, question.moving)
    if lost in ("assault", "re_order"):
        return f"go on with {GIVEN_UP[lost]}"
    return "keep moving" if lost else "let them come on"


def shot_at(view: Engagement, question: OpportunityFire, unit: Unit, target: int) -> Offer:
    """Fire at one of them, with what that costs: a march ends there, an assault is given up."""
    enemy = view.unit(target)
    where = aim(view, unit, enemy)
    far = f", {centimetres(where.range)} off" if isinstance(where, Reach) else ""
    taken = harm(view, unit, target) if rules_open(view, question.seat) else ""
    lost = given_up(view, unit, question.moving)
    cost = f", and {price(lost)}" if lost else ""
    note = f"{BANDS.get(question.band, '')}{far}{taken and f': {taken}'}"
    key = "fire" if target == question.mover else f"fire:{target}"
    action = FireNow(unit=unit.no, target=target)
    return choice(
        view,
        question,
        key,
        f"Fire on {brief(enemy)}{cost}",
        note,
        "fire",
        action,
        shooting(view, unit, target),
    )


def emergency(view: Engagement, question: EmergencySquare) -> list[Offer]:
    """Square, or what the card says, with what the charge would make of either."""
    unit = view.unit(question.unit)
    then = forming(view, unit)
    formed, kept = shocks(then, then.unit(unit.no)), shocks(view, unit)
    said = card_words(view, unit.card) if unit.card is not None else "hold"
    sign = unit.card.name if unit.card is not None else "hold"
    when = charge_words(view, question.seat, formed)
    square = choice(
        view, question, "form_square", "Form square", when, "form_square", FormSquareNow(), drilled(unit, SQUARE)
    )
    note = f"{said}; {charge_words(view, question.seat, kept)}" if rules_open(view, question.seat) else said
    keep = choice(view, question, "keep", "Keep the card", note, sign, KeepCard())
    helps = sum([s.grief for s in formed]) < sum([s.grief for s in kept])
    return marked([square, keep], "form_square" if helps else "keep")


def charge_words(view: Engagement, seat: str, found: list[Shock]) -> str:
    """From where each charge comes, how far off it begins and, for those who may know, what it would do."""
    return "; ".join([shock_words(s, rules_open(view, seat)) for s in found]) or "nobody is coming"


def shock_words(found: Shock, figures: bool) -> str:
    who = brief(found.horse)
    if found.charge is None:
        return f"{who}: cannot reach it this turn"
    far = "still some way off" if found.charge.far else "very near"
    said = f"{who} {FROM[found.charge.aspect]}, {far}"
    return f"{said}: {END[found.grief]}" if figures else said


def pursue(view: Engagement, question: PursueChoice) -> list[Offer]:
    """After them, or stand."""
    no = question.unit
    stand, after = Pursue(unit=no, pursue=False), Pursue(unit=no, pursue=True)
    found = [
        choice(view, question, "stand", "Stand", "keep the ground, and take a card", "hold", stand),
        choice(view, question, "pursue", "Pursue", "go after the beaten enemy", "assault", after),
    ]
    return marked(found, "stand")


def second_line(view: Engagement, question: SecondLineChoice) -> list[Offer]:
    """Send the second line in, or keep it in hand; what that means depends on how the first line fared."""
    duty = view.unit(question.unit).duty
    fared = "drawn" if duty is None else "won" if duty.kind == "pursue" else "lost"
    into, out = SECOND_LINE[fared]
    send, keep = SendSecondLine(unit=question.unit, join=True), SendSecondLine(unit=question.unit, join=False)
    found = [
        choice(view, question, "join", into[0], into[1], "assault" if fared != "lost" else "join", send),
        choice(view, question, "keep", out[0], out[1], "hold" if fared != "lost" else "withdraw", keep),
    ]
    return marked(found, "join")


SECOND_LINE = {
    "won": (("Follow", "go in behind the first line"), ("Keep in hand", "the second line stays here, on its own card")),
    "lost": (("Take them up", "the first line falls back on the second"), ("Let them go", "the first line falls back")),
    "drawn": (("Send it in", "the two lines fight as one body"), ("Keep in hand", "the first line fights on alone")),
}


def break_off(view: Engagement, question: BreakOffChoice) -> list[Offer]:
    unit = view.unit(question.unit)
    fight, leave = BreakOff(unit=unit.no, withdraw=False), BreakOff(unit=unit.no, withdraw=True)
    back = marched(view, unit, unit.at, Card(name="withdraw")) if unit.at is not None else NOTHING
    found = [
        choice(view, question, "fight", "Fight on", "the melee goes on this turn", "assault", fight),
        choice(view, question, "break_off", "Break off", "withdraw, facing the enemy", "withdraw", leave, back),
    ]
    return marked(found, "fight")


def accept(view: Engagement, question: RulingProposed) -> list[Offer]:
    """Let the ruling stand; another result needs its reason, and so a form."""
    likely = question.ruling.outcome(()).result if question.ruling.throw == "none" else "the dice will tell"
    found = choice(view, question, "accept", "Let it stand", likely, "", AcceptRuling())
    return [replace(found, main=True)]


def proceed(view: Engagement, question: CardReview | TurnReview) -> list[Offer]:
    note = "carry out the cards" if isinstance(question, CardReview) else "end the turn"
    return [replace(choice(view, question, "proceed", "Proceed", note, "", Proceed()), main=True)]


CHOICES: dict[type[Question], Callable[[Engagement, Any], list[Offer]]] = {
    OpportunityFire: opportunity,
    EmergencySquare: emergency,
    PursueChoice: pursue,
    SecondLineChoice: second_line,
    BreakOffChoice: break_off,
    RulingProposed: accept,
    CardReview: proceed,
    TurnReview: proceed,
}
