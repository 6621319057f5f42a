"""The slip a commander writes: an order as it is being made, all that may be changed in it, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine.names import centimetres
from grognard.engine.page.drafting import Addition, Draft
from grognard.rulesets.en_masse.battle import SLACK, Clash, Officer, Part, Unit, Verb
from grognard.rulesets.en_masse.command import NEAR, IssueOrder
from grognard.rulesets.en_masse.geometry import distance_to
from grognard.rulesets.en_masse.orders import order_refusal
from grognard.rulesets.en_masse.page.offers.forecast import forecast
from grognard.rulesets.en_masse.page.offers.legs import after, legs
from grognard.rulesets.en_masse.page.offers.sentence import phrases, said
from grognard.rulesets.en_masse.page.openness import cite
from grognard.rulesets.en_masse.units import rate
from grognard.rulesets.en_masse.words.hours import hour
from grognard.table.pose import heading

KINDS: tuple[tuple[Verb, str, str], ...] = (
    ("move", "Move", "m"),
    ("deploy", "Deploy", "d"),
    ("assault", "Assault", "a"),
    ("defend", "Defend", "f"),
)
EDGE = 2.0
"""Centimetres from the table's edge beyond which nobody is sent unless he is pointed there."""


def draft(view: Clash, officer: Officer, order: IssueOrder) -> Draft | None:
    """An order as a slip; none for a unit that is not on the table."""
    unit = view.unit(order.unit)
    if unit.at is None or officer.at is None:
        return None
    turns, far, clause = delay(view, officer, unit)
    due = view.turn + turns
    told = order_refusal(view, unit, order.parts) is None
    return Draft(
        piece=unit.no,
        to=unit.name,
        said=said(view, unit, order.parts),
        phrases=phrases(view, unit, order),
        legs=legs(view, unit, order.parts),
        additions=tuple(additions(view, unit, order)),
        cuts=tuple([replace(order, parts=order.parts[:i]) for i in range(len(order.parts))]),
        turns=tuple([part.verb in ("deploy", "defend") for part in order.parts]),
        distance=f"{centimetres(far)} from you",
        due=f"in force turn {due}",
        hour=hour(view, due),
        clause=cite(view, clause),
        forecast=forecast(view, unit, order.parts, due) if told else (),
        replaces=replaced(view, unit, due),
        warning="Only a counter-order stops it." if told else "",
        warning_clause=cite(view, "EM-4.13") if told else "",
    )


def delay(view: Clash, officer: Officer, unit: Unit) -> tuple[int, float, str]:
    """In how many turns an order is in force, how far the rider goes, and the clause that says so."""
    far = distance_to(officer, unit, view.options.order_range == "centre")
    return (1, far, "EM-4.6") if far <= NEAR + SLACK else (2, far, "EM-4.7")


def replaced(view: Clash, unit: Unit, due: int) -> str:
    """The order that this one will replace: one that is on its way till then, or the one in force."""
    coming = [c for c in view.couriers if c.unit == unit.no]
    before = [c for c in coming if c.due <= due]
    later = [c for c in coming if c.due > due]
    if later:
        return f"The rider due in turn {later[-1].due} will replace this again: {said(view, unit, later[-1].parts)}"
    if before:
        return f"Replaces, in turn {due}: {said(view, unit, before[-1].parts)}"
    order = unit.order
    left = () if order is None or (order.complete and order.at_part + 1 >= len(order.parts)) else order.parts
    return f"Replaces: {said(view, unit, left[order.at_part :])}" if order is not None and left else ""


def additions(view: Clash, unit: Unit, order: IssueOrder) -> Iterator[Addition]:
    """Each kind of part as it would be added to what stands there."""
    for verb, label, letter in KINDS:
        new = replace(order, parts=(*order.parts, opening(view, unit, order.parts, verb)))
        refused = order_refusal(view, unit, new.parts)
        if refused is None and order.parts and order.parts[-1].verb == "defend":
            refused = order_refusal(view, unit, (*order.parts, Part(verb="deploy")))
        yield Addition(
            sign=verb,
            label=label,
            letter=letter,
            action=new,
            parts=tuple([i for i, part in enumerate(order.parts, 1) if part.verb == verb]),
            refused="" if refused is None else refused.reason,
            clause="" if refused is None else cite(view, refused.clause),
        )


def opening(view: Clash, unit: Unit, parts: tuple[Part, ...], verb: Verb) -> Part:
    """A part of a kind before anybody has pointed anywhere: a move goes one move straight ahead, the rest stay."""
    if verb != "move":
        return Part(verb=verb)
    at = unit
    for part in parts:
        at = after(view, at, part)
    pace = rate(at.type, at.formation, view.options.march_rate_all)
    ux, uy = heading(at.here.facing)
    far, ground = 0.0 if pace is None else pace.distance, view.field.ground
    x = min(max(at.here.x + ux * far, EDGE), ground.width - EDGE)
    y = min(max(at.here.y + uy * far, EDGE), ground.depth - EDGE)
    return Part(verb="move", dest=(round(x, 1), round(y, 1)))
