"""Who may see the rules: Control always, players only where he opens them (EA-0.2, EA-R60)."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import CONTROL, Engagement, Unit


def rules_open(view: Engagement, seat: str) -> bool:
    """May this seat see clauses and the figures of the tables?"""
    return view.options.players_see_rulings or seat == CONTROL


def cited(view: Engagement, seat: str, clause: str) -> str:
    """A clause for those who may see it."""
    return clause if rules_open(view, seat) else ""


def owns(view: Engagement, seat: str, unit: Unit) -> bool:
    """Does the seat know all about a unit: because it is of its own side, or because it is Control?"""
    return seat == CONTROL or view.side_of(seat) == unit.side
