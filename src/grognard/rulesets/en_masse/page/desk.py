"""Control's desk: what each commander declares, orders in force and with riders, what is coming (EM-1.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.battle import Question
from grognard.engine.names import brief, listed
from grognard.engine.page import umpiring
from grognard.engine.page.desk import Alert, DeskTable, Rules, Sheet, Slip, asked, plain_slip
from grognard.engine.page.wood import Point
from grognard.rulesets.en_avants.page.desk import REASONS, due, entered
from grognard.rulesets.en_masse.battle import Clash, Courier, Part, Unit
from grognard.rulesets.en_masse.command import CommandQuestion, IssueOrder
from grognard.rulesets.en_masse.page.offers.legs import legs
from grognard.rulesets.en_masse.words.names import order_words

FOUND = "EM-7.22"


def sheets(rules: Rules, battle: Clash) -> list[Sheet]:
    """For every player: what he is asked or has declared, what his brigades are ordered, what rides to them."""
    seats = [seat for seat in battle.seats if battle.side_of(seat) is not None]
    return [Sheet(seat=seat, slips=tuple(slips(rules, battle, seat))) for seat in seats]


def slips(rules: Rules, battle: Clash, seat: str) -> Iterator[Slip]:
    """What a seat has to hand in, then the orders its brigades have, then those on their way."""
    yield from [declared(rules, battle, question) for question in asked(battle, seat)]
    own = [u for u in battle.field.units if u.at is not None and battle.seat_of(u) == seat]
    yield from [in_force(battle, unit) for unit in own]
    yield from [riding(battle, c) for c in battle.couriers if battle.seat_of(battle.unit(c.unit)) == seat]


def declared(rules: Rules, battle: Clash, question: Question) -> Slip:
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
    ways = [(unit, way_of(battle, unit)) for unit in battle.field.units if unit.at is not None]
    return [*idle(battle), *[found for unit, way in ways for found in entered(battle, unit, way, FOUND)], *due(battle)]


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


def way_of(battle: Clash, unit: Unit) -> tuple[Point, ...]:
    """Where its order leads, from leg to leg."""
    return tuple([point for leg in legs(battle, unit, ordered(unit)) for point in leg.way])


PHRASES: Sequence[str] = ("One minute more.", "Orders, please.", "You see nothing there.", "Smoke hides them.")
DESK = DeskTable(sheets=sheets, alerts=alerts, tools=umpiring.tools, phrases=tuple(PHRASES), reasons=REASONS)
