"""What is asked, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.battle import Question
from grognard.engine.control import RulingProposed
from grognard.engine.names import centimetres
from grognard.engine.page import umpiring
from grognard.engine.page.scene import Prompt
from grognard.rulesets.en_masse.assault import Pursuit
from grognard.rulesets.en_masse.battle import Clash, Officer
from grognard.rulesets.en_masse.command import CommandQuestion, may_command
from grognard.rulesets.en_masse.control import ControlDesk
from grognard.rulesets.en_masse.geometry import distance
from grognard.rulesets.en_masse.opportunity import OpportunityFire
from grognard.rulesets.en_masse.page.openness import cite
from grognard.rulesets.en_masse.volleys import FiringQuestion


def command(view: Clash, question: CommandQuestion) -> Prompt:
    """What does a commander do this turn?"""
    officer = view.officer(question.officer)
    units = tuple([u.no for u in view.on_table(officer.side) if may_command(officer, u)])
    return Prompt(
        title="What will you do?",
        detail=f"{officer.name}: one thing this turn, order, ride, rally or lead.",
        piece=officer.number,
        pieces=(officer.number, *units),
        clause=cite(view, "EM-4.2"),
        quote=directed(view, officer),
        form="order",
    )


def directed(view: Clash, officer: Officer) -> str:
    """The last word he has from his corps commander."""
    said = [d for d in view.directives if d.recipient == officer.no and d.delivered]
    return f"{view.officer(said[-1].sender).name}: {said[-1].text}" if said else ""


def firing(view: Clash, question: FiringQuestion) -> Prompt:
    """At whom do the guns fire?"""
    detail = "Guns you do not name fire at the nearest enemy they can hurt, or hold their fire."
    return Prompt(
        title="Your guns have targets", detail=detail, pieces=question.units, clause=cite(view, "EM-3.2"), form="order"
    )


def opportunity(view: Clash, question: OpportunityFire) -> Prompt:
    """An enemy comes into range."""
    unit, mover = view.unit(question.unit), view.unit(question.mover)
    near = f", {centimetres(distance(unit, mover))} away" if mover.at is not None else ""
    return Prompt(
        title=f"{unit.name}: fire now?",
        detail=f"{mover.name} moves within its range{near}. Fire now, or let them come on?",
        piece=unit.no,
        pieces=(unit.no,),
        clause=cite(view, "EM-12.5"),
    )


def pursuit(view: Clash, question: Pursuit) -> Prompt:
    """Does winning infantry pursue?"""
    unit, quarry = view.unit(question.unit), view.unit(question.quarry)
    return Prompt(
        title=f"{unit.name} has won: pursue?",
        detail=f"It may go after {quarry.name} next turn, or stand on the ground won.",
        piece=unit.no,
        pieces=(unit.no,),
        clause=cite(view, "EM-13.31"),
    )


def desk(view: Clash, question: ControlDesk) -> Prompt:
    """Control's desk."""
    detail = "Reveal or add ground, rule on a unit, decide for the leaderless, speak, or call the battle."
    return Prompt(title="Control's desk", detail=detail, clause=cite(view, "EM-1.5"))


PROMPTS: dict[type[Question], Callable[[Any, Any], Prompt]] = {
    CommandQuestion: command,
    FiringQuestion: firing,
    OpportunityFire: opportunity,
    Pursuit: pursuit,
    RulingProposed: umpiring.proposed,
    ControlDesk: desk,
}
