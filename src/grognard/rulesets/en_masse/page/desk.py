"""Control's desk: what each commander declares, orders in force and with riders, what is coming (EM-1.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grognard.engine.battle import Question
from grognard.engine.names import brief, centimetres, listed, plain
from grognard.engine.page import umpiring
from grognard.engine.page.desk import Alert, DeskTable, Sheet, Slip, asked, plain_slip
from grognard.engine.page.desk_hand import hidden_ahead, reached
from grognard.engine.page.wood import Point
from grognard.rulesets.en_masse.battle import SIDES, Clash, Courier, Part, Unit
from grognard.rulesets.en_masse.command import CommandQuestion, IssueOrder
from grognard.rulesets.en_masse.page.offers.legs import legs
from grognard.rulesets.en_masse.words.names import order_words


def sheets(rules: Any, battle: Clash) -> list[Sheet]:
    """For every player: what he is asked or has declared, what his brigades are ordered, what rides to them."""
    seats = [seat for seat in battle.seats if battle.side_of(seat) is not None]
    return [Sheet(seat=seat, slips=tuple(slips(rules, battle, seat))) for seat in seats]


def slips(rules: Any, battle: Clash, seat: str) -> Iterator[Slip]:
    """What a seat has to hand in, then the orders its brigades have, then those on their way."""
    yield from [declared(rules, battle, question) for question in asked(battle, seat)]
    own = [u for u in battle.field.units if u.at is not None and battle.seat_of(u) == seat]
    yield from [in_force(battle, unit) for unit in own]
    yield from [riding(battle, c) for c in battle.couriers if battle.seat_of(battle.unit(c.unit)) == seat]


def declared(rules: Any, battle: Clash, question: Question) -> Slip:
    """A question with its sealed answer face up; an order says to whom, and what."""
    given = next((s.action for s in battle.sealed if s.question == question.no), None)
    if given is None and not isinstance(question, CommandQuestion):
        prompt = rules.prompt(battle, question)
        return Slip(piece=prompt.piece, label=prompt.title, title="is asked")
    if not isinstance(question, CommandQuestion) or not isinstance(given, IssueOrder):
        return plain_slip(rules, battle, question)
    unit = battle.unit(given.unit)
    said = f"to {brief(unit)}: {order_words(battle, given.parts)}"
    label = battle.officer(question.officer).name
    return Slip(piece=unit.no, label=label, title="Order", note=said, sign="order", laid=True)


def in_force(battle: Clash, unit: Unit) -> Slip:
    """What a brigade is ordered."""
    parts = ordered(unit)
    if not parts:
        return Slip(piece=unit.no, label=brief(unit), title="no order", state="force")
    words = order_words(battle, parts)
    return Slip(piece=unit.no, label=brief(unit), title=words, sign=parts[0].verb, laid=True, state="force")


def ordered(unit: Unit) -> tuple[Part, ...]:
    """The parts of its order that are still to be carried out."""
    order = unit.order
    return () if order is None else order.parts[order.at_part + int(order.complete) :]


def riding(battle: Clash, courier: Courier) -> Slip:
    """An order on its way, with the turn in which it will be in force (EM-4.6, EM-4.7)."""
    words = f"turn {courier.due}: {order_words(battle, courier.parts)}"
    label = brief(battle.unit(courier.unit))
    return Slip(piece=courier.unit, label=label, title=words, sign="order", laid=True, state="rider")


# what is coming


def alerts(rules: object, battle: Clash) -> list[Alert]:
    """Brigades nobody has told anything, and hidden ground that an order leads into."""
    return [*idle(battle), *[found for unit in battle.field.units for found in coming(battle, unit)], *due(battle)]


def due(battle: Clash) -> Iterator[Alert]:
    """Who comes on in the next turn."""
    for arrival in battle.layer.arrivals:
        for unit in [battle.unit(no) for no in arrival.units if battle.unit(no).at is None]:
            if arrival.turn == battle.turn + 1:
                text = f"{brief(unit)} is due next turn."
                yield Alert(key=f"due:{unit.no}", text=text, piece=unit.no, seat=battle.seat_of(unit), coming=True)


def idle(battle: Clash) -> Iterator[Alert]:
    """For each division its brigades that have no order, nor one on the way, nor anything they must do (EM-R.89)."""
    told = {courier.unit for courier in battle.couriers}
    for no, division in enumerate(battle.divisions):
        units = [u for u in battle.on_table(division.side) if u.division == no and u.no not in told]
        waiting = [u for u in units if not ordered(u) and u.duty is None and not u.running]
        if waiting:
            verb = "has" if len(waiting) == 1 else "have"
            text = f"{listed([brief(unit) for unit in waiting])} {verb} no order, and none is on its way."
            yield Alert(key=f"idle:{no}", text=text, piece=waiting[0].no, clause="EM-4.13")


def coming(battle: Clash, unit: Unit) -> Iterator[Alert]:
    """What a brigade's order leads it into that its side does not know of (EM-7.22)."""
    if unit.at is None:
        return
    side, way = SIDES[unit.side], way_of(battle, unit)
    for feature in hidden_ahead(battle.field.ground.features, side, way):
        far = centimetres(reached(feature, way))
        text = f"{brief(unit)} will enter {feature.name or plain(feature.kind)} after {far}, which it does not know of."
        key = f"hidden:{unit.no}:{feature.id}"
        seat = battle.seat_of(unit)
        yield Alert(key=key, text=text, piece=unit.no, seat=seat, feature=feature.id, clause="EM-7.22", coming=True)


def way_of(battle: Clash, unit: Unit) -> tuple[Point, ...]:
    """Where its order leads, from leg to leg."""
    return tuple([point for leg in legs(battle, unit, ordered(unit)) for point in leg.way])


PHRASES: Sequence[str] = ("One minute more.", "Orders, please.", "You see nothing there.", "Smoke hides them.")
REASONS: Sequence[str] = (
    "The ground is worse than it looks", "Smoke and noise", "Their blood is up", "The model was knocked", "A slip",
)  # fmt: skip
DESK = DeskTable(sheets=sheets, alerts=alerts, tools=umpiring.tools, phrases=tuple(PHRASES), reasons=tuple(REASONS))
