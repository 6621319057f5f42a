"""The one action of a turn as four cards, always all four: order, ride, rally, lead; and to do nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.names import called, centimetres, short
from grognard.engine.page.closed import figure
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.engine.page.wood import Block, Point
from grognard.engine.ruling import Refusal
from grognard.rulesets.en_masse.battle import Clash, Officer, Part, Unit
from grognard.rulesets.en_masse.command import (
    IssueOrder,
    LeadUnit,
    MoveHeadquarters,
    RallyUnit,
    Wait,
    may_command,
)
from grognard.rulesets.en_masse.directives import SendDirective
from grognard.rulesets.en_masse.geometry import distance_to
from grognard.rulesets.en_masse.page.offers.directive import directive_slip
from grognard.rulesets.en_masse.page.offers.draft import draft
from grognard.rulesets.en_masse.page.offers.pointing import pointed_parts
from grognard.rulesets.en_masse.page.tokens import COLUMN_HQ
from grognard.rulesets.en_masse.riding import Way, quickest
from grognard.rulesets.en_masse.units import HQ_RATE

STRIDE = 12.0
"""Centimetres a commander is shown riding forward before anybody has pointed anywhere."""


def command_offers(ask: Ask) -> Sequence[Offer]:
    """What a gesture means to a commander: with a brigade it writes an order, with his flag he rides."""
    officer = ask.view.officer(ask.question.officer)
    unit = addressee(ask, officer)
    if ask.place is not None or ask.gesture.onto is not None or ask.gesture.facing is not None:
        return with_flag(ask, officer) if ask.gesture.piece == officer.number else written(ask, officer, unit)
    return [one for one in cards(ask, officer, unit) if one is not None]


def addressee(ask: Ask, officer: Officer) -> Unit | None:
    """The brigade in hand, if it is his; else the one nearest to him."""
    if isinstance(ask.piece, Unit):
        return ask.piece
    own = [u for u in ask.view.on_table(officer.side) if may_command(officer, u)]
    return min(own, key=lambda u: distance_to(officer, u), default=None)


def cards(ask: Ask, officer: Officer, unit: Unit | None) -> list[Offer | None]:
    """All four, a refused one with its reason, and to do nothing."""
    stay = ask.offer("stay", "Stay, do nothing", Wait(commander=officer.number), sign="stay", group="phase")
    return [
        order_card(ask, officer, held_parts(ask, unit), unit),
        ride_card(ask, officer, ahead_of(ask.view, officer)),
        with_card(ask, officer, unit, "rally"),
        with_card(ask, officer, unit, "lead"),
        replace(stay, stands=True),
    ]


def held_parts(ask: Ask, unit: Unit | None) -> tuple[Part, ...]:
    """The parts of the order in hand, if it is for this brigade."""
    held = ask.held
    return held.parts if isinstance(held, IssueOrder) and unit is not None and held.unit == unit.no else ()


def order_card(ask: Ask, officer: Officer, parts: tuple[Part, ...], unit: Unit | None) -> Offer | None:
    """An order to one brigade, as far as it is written; who has the corps sends word to his divisions."""
    if officer.corps and not ask.view.options.corps_orders:
        return directive_slip(ask, ask.held if isinstance(ask.held, SendDirective) else None)
    if unit is None:
        return None
    order = IssueOrder(commander=officer.number, unit=unit.no, parts=parts)
    return slip(ask, order)


def slip(ask: Ask, order: IssueOrder) -> Offer:
    """An order as an offer with its draft."""
    officer, unit = ask.view.officer(ask.question.officer), ask.view.unit(order.unit)
    note = "to one brigade" if ask.gesture.piece in (None, officer.number) else f"to {called(ask.view, unit.no)}"
    mine = may_command(officer, unit) and (not officer.corps or ask.view.options.corps_orders)
    made = draft(ask.view, officer, order) if mine else None
    return ask.offer("order", "Order", order, note=note, sign="order", main=True, draft=made)


def written(ask: Ask, officer: Officer, unit: Unit | None) -> list[Offer]:
    """The order in hand with what was pointed at put into it."""
    if unit is None or unit.at is None or not may_command(officer, unit):
        return []
    parts = pointed_parts(ask, unit, held_parts(ask, unit))
    return [slip(ask, IssueOrder(commander=officer.number, unit=unit.no, parts=parts))]


# in person


def ahead_of(view: Clash, officer: Officer) -> Point:
    """A place in front of a headquarters, on the table."""
    at, ground = officer.here, view.field.ground
    y = at.y + (STRIDE if officer.side == 0 else -STRIDE)
    return (round(at.x, 1), round(min(max(y, 1.0), ground.depth - 1.0), 1))


def ride_card(ask: Ask, officer: Officer, to: Point, via: Way = ()) -> Offer:
    """Ride: the flag where he would be, by the bends named or by the way he would find."""
    bends = via or rounded(quickest(ask.view, officer, to)[1:-1])
    action = MoveHeadquarters(commander=officer.number, to=to, via=bends)
    ghost = Block(to[0], to[1], officer.here.facing, COLUMN_HQ, COLUMN_HQ)
    way = action.way(officer)
    note = f"your HQ, up to {centimetres(HQ_RATE)}"
    return ask.offer("ride", "Ride", action, note=note, sign="ride", ghost=(ghost,), way=way)


def rounded(way: Way) -> Way:
    """Bends to a millimetre."""
    return tuple([spot(point) for point in way])


def with_card(ask: Ask, officer: Officer, unit: Unit | None, how: str) -> Offer | None:
    """Rally or lead the brigade in hand; one out of reach is refused with the distance."""
    if unit is None:
        return None
    kind = RallyUnit if how == "rally" else LeadUnit
    action = kind(commander=officer.number, unit=unit.no)
    refused = ask.refused(action)
    return ask.offer(
        how,
        how.capitalize(),
        action,
        note=person_note(ask.view, officer, unit, how, refused),
        sign="drum" if how == "rally" else how,
    )


def person_note(view: Clash, officer: Officer, unit: Unit, how: str, refused: Refusal | None) -> str:
    """What it would be good for, or why not, in the few words a card has room for."""
    name = called(view, unit.no)
    far, near = distance_to(officer, unit), view.options.attach_distance
    if refused is not None and may_command(officer, unit) and far > near:
        return f"{short(view, unit.no)} is {centimetres(far)} off, more than {centimetres(near)}"
    if refused is not None:
        return refused.reason
    return f"with {name}: {figure(view, '+1', 'better')} to close" if how == "lead" else f"{name}: a level in two turns"


def with_flag(ask: Ask, officer: Officer) -> list[Offer]:
    """His flag dropped on a brigade within reach leads or rallies it, anywhere else he rides."""
    onto = ask.onto if isinstance(ask.onto, Unit) else None
    near = onto is not None and onto.side == officer.side
    found = [with_card(ask, officer, onto, how) for how in ("lead", "rally")] if near else []
    close = [one for one in found if one is not None]
    return [*close, *([ride_card(ask, officer, spot(ask.place))] if ask.place is not None else [])]


def spot(at: Point) -> Point:
    """A place to a millimetre."""
    return (round(at[0], 1), round(at[1], 1))
