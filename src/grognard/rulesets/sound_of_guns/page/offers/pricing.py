"""What an order costs, in its named parts, and who pays."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.battle import Seat
from grognard.engine.names import counted
from grognard.engine.page.closed import figure
from grognard.engine.ruling import Note, Refusal
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.effects import chain
from grognard.rulesets.sound_of_guns.moves import judged_move, priced, with_unit
from grognard.rulesets.sound_of_guns.ordering import Form, Move
from grognard.rulesets.sound_of_guns.orders import CORPS, Terms, out_of_range, payers, price, surcharges, terms_of
from grognard.rulesets.sound_of_guns.words.names import SURCHARGES


def payer(view: Engagement, units: Sequence[Unit], seat: Seat) -> Officer | None:
    """Who is to pay for an order: the seat's own over all of them with a point left, within range before all others."""
    common = [one for one in payers(view, units[0], seat) if all([one.no in chain(view, u) for u in units])]
    near = [one for one in common if not out_of_range(one, units)]
    if near or common:
        return (near or common)[0]
    over = chain(view, units[0])
    return view.officer(over[0]) if over else None


def bill(view: Engagement, action: Move | Form) -> Terms:
    """The terms of an order with all that its way adds."""
    units = [view.unit(no) for no in action.units]
    terms = terms_of(view, view.officer(action.commander - CORPS), units)
    if isinstance(action, Form):
        return terms
    after = view
    for no, legs, far in action.ways:
        judged = judged_move(after, after.unit(no), legs, far)
        if isinstance(judged, Refusal):
            return terms
        way, there = judged
        terms = priced(after, terms, after.unit(no), way, there)
        after = with_unit(after, there)
    return terms


def told(view: Engagement, terms: Terms) -> str:
    """What it costs, why, and who pays."""
    officer, cost = view.officer(terms.commander), price(view, terms)
    extra = [f"{SURCHARGES[clause].lower()} +1 [{clause}]" for clause in surcharges(view, terms)]
    parts = figure(view, f" (order 1, {', '.join(extra)})") if extra else ""
    return f"{counted(cost, 'point')}{parts}: {officer.name} pays, {max(officer.cp - cost, 0)} of {officer.cp} left"


def rows(view: Engagement, terms: Terms, order: str = "SG-D.9") -> tuple[Note, ...]:
    """The parts of a price by their clauses."""
    return tuple([Note(clause, f"{SURCHARGES[clause]}: 1") for clause in (order, *surcharges(view, terms))])
