"""What is asked, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.control import RulingProposed
from grognard.engine.names import listed
from grognard.engine.page import umpiring
from grognard.engine.page.scene import Prompt
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.cards import EmergencySquare, OrderCard
from grognard.rulesets.en_avant.choices import BreakOffChoice, PursueChoice, SecondLineChoice
from grognard.rulesets.en_avant.control.desk import CardReview, ControlDesk, TurnReview
from grognard.rulesets.en_avant.nervous import cannot_hold_fire
from grognard.rulesets.en_avant.opportunity import OpportunityFire, given_up
from grognard.rulesets.en_avant.page.charges import FROM, chargers, shocks
from grognard.rulesets.en_avant.page.openness import cited
from grognard.rulesets.en_avant.page.tokens import changing
from grognard.rulesets.en_avant.words.names import price
from grognard.rulesets.en_avant.words.quotes import charge_quote, melee_quote, quote, range_quote


def about(view: Engagement, question: Any, title: str, detail: str, clause: str, said: str = "") -> Prompt:
    """A prompt about one unit."""
    return Prompt(
        title=title,
        detail=detail,
        piece=question.unit,
        pieces=(question.unit,),
        clause=cited(view, question.seat, clause),
        quote=said,
    )


def order_card(view: Engagement, question: OrderCard) -> Prompt:
    """Which card does a unit get?"""
    unit = view.unit(question.unit)
    return about(
        view, question, f"Orders for {unit.name}", card_detail(view, question, unit), "EA-0.7", quote(view, unit)
    )


def card_detail(view: Engagement, question: OrderCard, unit: Unit) -> str:
    """What giving a card means now."""
    if any([s.question == question.no for s in view.sealed]):
        return "Its card is down. You may change it until both sides are sealed."
    if unit.change is not None:
        return f"It is {changing(view, unit, question.seat)}. Hold lets it go on."
    if unit.type == "hq":
        return "Where does the commander go? He can help one unit at a time."
    return "Play one card face down."


def opportunity(view: Engagement, question: OpportunityFire) -> Prompt:
    """An enemy comes into range."""
    unit, mover = view.unit(question.unit), view.unit(question.mover)
    detail = f"{mover.name}: on the move within its range. Fire now, or hold?"
    lost = given_up(view, unit, question.moving)
    if lost:
        detail += f" To fire it must {price(lost)}."
    elif question.waits:
        detail += " They will come nearer."
    if cannot_hold_fire(view, unit):
        detail += " It is too shaken to hold its fire."
    return about(view, question, f"{unit.name}: open fire?", detail, "EA-10.1", range_quote(view, unit, mover))


def emergency(view: Engagement, question: EmergencySquare) -> Prompt:
    """Cavalry are coming."""
    unit = view.unit(question.unit)
    coming = chargers(view, unit)
    who = listed([horse.name for horse in coming]) or "Cavalry"
    whence = list(dict.fromkeys([FROM[s.charge.aspect] for s in shocks(view, unit) if s.charge is not None]))
    detail = f"{who} will charge it this turn {listed(whence)}." if whence else f"{who}: sent at it, but out of reach."
    detail += " Forming square means not doing what its card says."
    if any([said != FROM["front"] for said in whence]):
        detail += " Until the square stands they can still take it from there."
    said = charge_quote(view, unit, coming[0]) if coming else ""
    return about(view, question, f"{unit.name}: form square?", detail, "EA-14.1", said)


def pursue(view: Engagement, question: PursueChoice) -> Prompt:
    """Infantry that won may choose."""
    unit = view.unit(question.unit)
    detail = "It has driven the enemy back. Go after them, or stand and take a card?"
    return about(view, question, f"{unit.name}: pursue?", detail, "EA-16.7", melee_quote(view, unit, "won"))


def second_line(view: Engagement, question: SecondLineChoice) -> Prompt:
    """Join in, hold or let the first line fall back on it, by how the first line fared."""
    unit = view.unit(question.unit)
    fared = "drawn" if unit.duty is None else "won" if unit.duty.kind == "pursue" else "lost"
    detail, clause = SECOND_LINES[fared]
    title = f"{unit.name}: the second line?"
    return about(view, question, title, detail, clause, melee_quote(view, unit, fared))


SECOND_LINES = {
    "won": ("The first line has broken in. Does the second follow it, or stay in hand?", "EA-17.3"),
    "lost": ("The first line is beaten. Is it to fall back on the second?", "EA-17.4"),
    "drawn": ("The first line is locked with the enemy. Does the second go in?", "EA-17.5"),
}


def break_off(view: Engagement, question: BreakOffChoice) -> Prompt:
    """A drawn melee."""
    unit = view.unit(question.unit)
    detail = "Neither side has given way. Fight on, or break off and withdraw?"
    return about(view, question, f"{unit.name}: break off?", detail, "EA-17.5", melee_quote(view, unit, "drawn"))


def card_review(view: Engagement, question: CardReview) -> Prompt:
    """Control looks over the cards."""
    pieces = tuple([u.no for u in view.field.units if u.at is not None and u.card is not None])
    detail = "The cards are turned up. Amend any of them, then let the turn go on."
    return Prompt(title="Look over the cards", detail=detail, pieces=pieces, clause="EA-0.8")


def turn_review(view: Engagement, question: TurnReview) -> Prompt:
    """Control looks over the turn."""
    stuck = tuple([u.no for u in view.field.units if u.bogged and u.at is not None])
    detail = "Free guns that are stuck, set right what needs it, then end the turn."
    return Prompt(title=f"End turn {view.turn}?", detail=detail, pieces=stuck, clause="EA-0.8")


def desk(view: Engagement, question: ControlDesk) -> Prompt:
    """Control may act at any time."""
    pieces = tuple([u.no for u in view.field.units if u.place != "removed"])
    detail = "Reveal or add ground, set anything on the table with a reason, speak to a side, call the battle."
    return Prompt(title="Control's desk", detail=detail, pieces=pieces, clause="EA-0.8")


PROMPTS: dict[type, Callable[[Engagement, Any], Prompt]] = {
    OrderCard: order_card,
    OpportunityFire: opportunity,
    EmergencySquare: emergency,
    PursueChoice: pursue,
    SecondLineChoice: second_line,
    BreakOffChoice: break_off,
    RulingProposed: umpiring.proposed,
    CardReview: card_review,
    TurnReview: turn_review,
    ControlDesk: desk,
}
