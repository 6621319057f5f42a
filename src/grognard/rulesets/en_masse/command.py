"""Chapter 4: what a commander does in a turn, and how his orders travel."""

from __future__ import annotations

from math import inf
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import FIRST_COMMANDER, Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.names import centimetres
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Place, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import CONTROL, SLACK, Clash, Courier, Officer, Order, Part, Unit
from grognard.rulesets.en_masse.declaring import Declaration
from grognard.rulesets.en_masse.directives import SendDirective, bring, wishes
from grognard.rulesets.en_masse.effects import OrderEnded
from grognard.rulesets.en_masse.geometry import distance_to
from grognard.rulesets.en_masse.orders import order_refusal
from grognard.rulesets.en_masse.precedence import in_order
from grognard.rulesets.en_masse.riding import Way, cost
from grognard.rulesets.en_masse.suggestions import orders_for
from grognard.rulesets.en_masse.units import HQ_RATE

NEAR = 10.0
"""Centimetres from his headquarters within which a brigade can act on an order the turn after (EM-4.6)."""
BY_DELAY = ("EM-4.5", "EM-4.6", "EM-4.7")
"""The clause of an order by the turns it was on its way."""
MOST_BENDS = 20
"""Bends that a commander's way may have."""
Parts = Annotated[tuple[Part, ...], Meta(max_length=20)]


class OrderSent(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A rider left with an order; known to who sent him, and to Control."""

    commander: int
    unit: int
    due: int
    distance: float
    because: tuple[str, ...] = ("EM-4.4", "EM-4.5")


class OrderReceived(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A brigade has its order; a second rider of the same turn overtaken by a later one is void."""

    unit: int
    parts: tuple[Part, ...]


class Leaderless(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A division without a commander: its units try to go on with the last orders they had."""

    commander: int


class NextPart(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A brigade goes on to the next part of its order by itself."""

    unit: int
    verb: str


class Declared(OpenEvent, frozen=True, kw_only=True, tag=True):
    """What a commander does this turn, as everybody can see it: he rides, rallies, leads, or writes and sends."""

    commander: int
    doing: str
    unit: int = -1


class Wait(Declaration, frozen=True, kw_only=True, tag=True):
    """Do nothing this turn (EM-R.7)."""


class MoveHeadquarters(Declaration, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Move the headquarters; he can do nothing else meanwhile (EM-4.3)."""

    needs: ClassVar[str] = "move"
    to: Place
    via: Annotated[tuple[Place, ...], Meta(max_length=MOST_BENDS)] = ()
    """The bends of his way, if he does not ride straight."""

    def way(self, officer: Officer) -> Way:
        """From where he is to where he goes."""
        return (officer.point, *self.via, self.to)

    def unfit(self, battle: Clash, officer: Officer) -> Refusal | None:
        """Within 30 cm of open ground, on the table, over ground he can pass (EM-6.4)."""
        ground, way = battle.field.ground, self.way(officer)
        if not all([0 <= x <= ground.width and 0 <= y <= ground.depth for x, y in way]):
            return Refusal("EM-4.3", "that place is off the table")
        far = cost(battle, way)
        if far == inf:
            return Refusal("EM-7.10", f"{officer.name} cannot get there")
        if far > HQ_RATE + SLACK:
            return Refusal("EM-6.4", f"that is {centimetres(far)} for {officer.name}, who rides {centimetres(HQ_RATE)}")
        return None

    def begin(self, umpire: Umpire[Clash], officer: Officer) -> None:
        """He sets out; the headquarters moves with the troops."""
        umpire.change(officer, "EM-4.3", doing="move_hq", going_to=self.to)
        umpire.tell(Declared(clause="EM-4.3", commander=officer.number, doing="move_hq"))


class IssueOrder(Declaration, frozen=True, kw_only=True, tag=True):
    """Send an order to one brigade (EM-4.4, EM-4.5)."""

    needs: ClassVar[str] = "order"
    unit: UnitNo
    parts: Parts

    def unfit(self, battle: Clash, officer: Officer) -> Refusal | None:
        """To a unit of his own division, and one it can carry out (EM-4.1, EM-R.10)."""
        unit = battle.unit(self.unit)
        if officer.corps and not battle.options.corps_orders:
            return Refusal("EM-4.1", f"{officer.name} directs his divisions and orders no brigade")
        if not may_command(officer, unit):
            return Refusal("EM-4.1", f"{unit.name} is not under {officer.name}")
        return order_refusal(battle, unit, self.parts)

    def begin(self, umpire: Umpire[Clash], officer: Officer) -> None:
        """A rider leaves; nothing calls him back (EM-4.13)."""
        battle, unit = umpire.battle, umpire.battle.unit(self.unit)
        far = distance_to(officer, unit, battle.options.order_range == "centre")
        turns, clause = delay(battle, unit, far)
        due = battle.turn + turns
        courier = Courier(unit=unit.no, sender=officer.no, parts=self.parts, issued=battle.turn, due=due)
        umpire.change(officer, "EM-4.4", doing="issue_order")
        umpire.set(clause, couriers=(*battle.couriers, courier))
        sent = OrderSent(clause=clause, commander=officer.number, unit=unit.no, due=due, distance=round(far, 3))
        umpire.tell(sent, to=(officer.seat, CONTROL))


def delay(battle: Clash, unit: Unit, far: float) -> tuple[int, str]:
    """How many turns an order takes, and why; guns need none where they go freely with the player (EM-R.10)."""
    if unit.type == "artillery" and not battle.options.artillery_needs_orders:
        return 0, "EM-4.5"
    return (1, "EM-4.6") if far <= NEAR + SLACK else (2, "EM-4.7")


class RallyUnit(Declaration, frozen=True, kw_only=True, tag=True):
    """Rally one unit in person (EM-4.14)."""

    needs: ClassVar[str] = "rally"
    unit: UnitNo

    def unfit(self, battle: Clash, officer: Officer) -> Refusal | None:
        """He must be with it (EM-14.2, EM-R.79)."""
        return not_with(battle, officer, battle.unit(self.unit), "EM-14.2")

    def begin(self, umpire: Umpire[Clash], officer: Officer) -> None:
        """He is with it for the turn."""
        umpire.change(officer, "EM-14.2", doing="rally", with_unit=self.unit)
        umpire.tell(Declared(clause="EM-4.14", commander=officer.number, doing="rally", unit=self.unit))


class LeadUnit(Declaration, frozen=True, kw_only=True, tag=True):
    """Join one unit and take part in its attack (EM-4.15)."""

    needs: ClassVar[str] = "lead"
    unit: UnitNo

    def unfit(self, battle: Clash, officer: Officer) -> Refusal | None:
        """He must be with it (EM-13.9, EM-R.62)."""
        return not_with(battle, officer, battle.unit(self.unit), "EM-13.9")

    def begin(self, umpire: Umpire[Clash], officer: Officer) -> None:
        """He is with it for the turn."""
        umpire.change(officer, "EM-13.9", doing="lead", with_unit=self.unit)
        umpire.tell(Declared(clause="EM-4.15", commander=officer.number, doing="lead", unit=self.unit))


def may_command(officer: Officer, unit: Unit) -> bool:
    """Is a unit of his division, or of his side if he has the corps?"""
    return officer.side == unit.side and officer.division in (None, unit.division)


def not_with(battle: Clash, officer: Officer, unit: Unit, clause: str) -> Refusal | None:
    """Why he cannot rally or lead a unit: not his, or too far away."""
    if officer.corps or not may_command(officer, unit):
        return Refusal("EM-4.1", f"{unit.name} is not of the division of {officer.name}")
    if unit.at is None:
        return Refusal(clause, f"{unit.name} is not on the table")
    far, near = distance_to(officer, unit), battle.options.attach_distance
    if far > near + SLACK:
        return Refusal(clause, f"{unit.name} is {centimetres(far)} from {officer.name}, more than {centimetres(near)}")
    return None


class CommandQuestion(Question, frozen=True, kw_only=True, tag=True):
    """What does the commander do this turn?"""

    answers = (Wait, MoveHeadquarters, IssueOrder, RallyUnit, LeadUnit, SendDirective)
    secret = True
    officer: int

    @property
    def unit(self) -> int:
        """The commander it is about, by his number."""
        return FIRST_COMMANDER + self.officer

    def candidates(self, battle: Clash) -> list[Action]:
        """Wait; ride half or all of a move in eight directions; rally, lead or order each of his units."""
        officer = battle.officer(self.officer)
        units = [u for u in battle.on_table(officer.side) if may_command(officer, u)]
        who = officer.number
        found: list[Declaration] = [Wait(commander=who), *wishes(battle, officer)]
        found += [MoveHeadquarters(commander=who, to=spot) for spot in rides(officer)]
        for unit in units:
            found += [RallyUnit(commander=who, unit=unit.no), LeadUnit(commander=who, unit=unit.no)]
            found += [IssueOrder(commander=who, unit=unit.no, parts=parts) for parts in orders_for(battle, unit)]
        return [wish for wish in found if wish.refusal(battle, self) is None]

    def default(self, battle: Clash) -> Action:
        """Wait."""
        return Wait(commander=battle.officer(self.officer).number)


BEARINGS = ((0.0, 1.0), (0.7, 0.7), (1.0, 0.0), (0.7, -0.7), (0.0, -1.0), (-0.7, -0.7), (-1.0, 0.0), (-0.7, 0.7))


def rides(officer: Officer) -> list[tuple[float, float]]:
    """Places a commander may think of riding to."""
    at = officer.here
    return [(round(at.x + dx * far, 3), round(at.y + dy * far, 3)) for far in (12.0, 28.0) for dx, dy in BEARINGS]


class CommandStep(Step, frozen=True, tag=True):
    """Step 0: orders arrive, brigades go on to the next part of theirs, commanders declare (EM-4.2)."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Delivery first, so that a counter-order can still stop a next part (EM-R.15)."""
        umpire.set("EM-4.2", phase="command")
        deliver(umpire)
        bring(umpire)
        for unit in in_order(umpire.battle):
            go_on(umpire, unit)
        umpire.push(Dispatch())
        for officer in umpire.battle.field.commanders:
            if not officer.active and officer.division is not None:
                umpire.tell(Leaderless(clause="EM-15.9", commander=officer.number))
        umpire.ask(*command_questions(umpire.battle))


def command_questions(battle: Clash) -> list[CommandQuestion]:
    """One for every commander who is fit to act."""
    fit = [officer for officer in battle.field.commanders if officer.active]
    return [CommandQuestion(seat=one.seat, officer=one.no) for one in fit]


def deliver(umpire: Umpire[Clash]) -> None:
    """Orders that are due replace the whole of the old ones; of two that arrive together the later stands (EM-R.14)."""
    battle = umpire.battle
    due = sorted([c for c in battle.couriers if c.due <= battle.turn], key=lambda c: c.issued)
    if not due:
        return
    umpire.set("EM-4.13", couriers=tuple([c for c in battle.couriers if c.due > battle.turn]))
    latest = {courier.unit: courier for courier in due}
    for courier in latest.values():
        unit = umpire.battle.unit(courier.unit)
        if unit.at is None or unit.running:
            continue
        clause = BY_DELAY[courier.due - courier.issued]
        order = Order(parts=courier.parts, issued=courier.issued, since=battle.turn)
        umpire.change(unit, clause, order=order)
        told = OrderReceived(clause=clause, unit=unit.no, parts=courier.parts)
        umpire.tell(told, to=battle.confidants(unit))


def go_on(umpire: Umpire[Clash], unit: Unit) -> None:
    """A part done in an earlier turn is followed by the next, and the last by none (EM-4.12, EM-R.15, EM-R.89)."""
    order = unit.order
    if order is None or not order.complete:
        return
    seats = umpire.battle.confidants(unit)
    if order.at_part + 1 >= len(order.parts):
        umpire.change(unit, "EM-4.13", order=None)
        umpire.tell(OrderEnded(clause="EM-4.13", unit=unit.no, reason="its order is carried out"), to=seats)
        return
    further = replace(order, at_part=order.at_part + 1, complete=False, arrived=False)
    umpire.change(unit, "EM-4.12", order=further)
    verb = order.parts[further.at_part].verb
    umpire.tell(NextPart(clause="EM-4.12", unit=unit.no, verb=verb), to=seats)


class Dispatch(Step, frozen=True, tag=True):
    """Declarations are opened together, and bite."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Each commander does what he declared, blue first, in the order of the roster."""
        sealed = umpire.unseal() if umpire.battle.sealed else ()
        chosen = [s.action for s in sealed if isinstance(s.action, Declaration)]
        for action in sorted(chosen, key=lambda one: one.commander):
            action.begin(umpire, action.officer(umpire.battle))
        deliver(umpire)
