"""Chapter E: orders to move, to march and to change formation."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, hypot
from typing import ClassVar

from grognard.engine.battle import Action, Question, Seat, Step
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import CommanderNo, Distance, Heading, UnitNo
from grognard.engine.sizes import Few
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import TOUCH, Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.forming import Shape, reformed, shape_refusal
from grognard.rulesets.sound_of_guns.geometry import (
    touch,
)
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.movement import SetOut, settle_order
from grognard.rulesets.sound_of_guns.moves import judged_move, priced, reform, with_unit
from grognard.rulesets.sound_of_guns.orders import (
    CORPS,
    Terms,
    orderable,
    payers,
    price,
    rate,
    terms_of,
    too_dear,
)
from grognard.rulesets.sound_of_guns.paths import leg_length, start_of
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.precedence import hand
from grognard.rulesets.sound_of_guns.scouting import as_known
from grognard.rulesets.sound_of_guns.sharing import Loop, anothers, go_on
from grognard.rulesets.sound_of_guns.units import FORMATIONS as FORMED
from grognard.rulesets.sound_of_guns.units import Formation
from grognard.table.pose import Pose, bearing, heading

Legs = Few[Leg]
HEADINGS = (0.0, 45.0, 315.0, 180.0, 90.0, 270.0)


class Move(Action, frozen=True, kw_only=True, tag=True):
    """A commander moves a unit, or two in contact, each by its own path; by a switch a new formation comes first."""

    unasked: ClassVar[str] = "SG-E.6"
    commander: CommanderNo
    unit: UnitNo
    path: Legs = ()
    far: Distance = 0.0
    partner: UnitNo | None = None
    partner_path: Legs = ()
    partner_far: Distance = 0.0
    formation: Formation | None = None

    @property
    def units(self) -> tuple[int, ...]:
        """Who is ordered."""
        return (self.unit,) if self.partner is None else (self.unit, self.partner)

    def refusal(self, battle: Engagement, question: Orders) -> Refusal | None:
        """Every test of a move order, in the ledger's order, then its price."""
        return judged_order(battle, question, self)

    def agreed(self, battle: Engagement) -> Refusal | Terms:
        """What speaks against the order, or what it is to be paid for."""
        refused = orderable(battle, self.commander, self.units)
        if refused is None and self.formation is not None:
            refused = self.new_formation(battle)
        if refused is not None:
            return refused
        after, terms = battle, self.terms(battle)
        for no, legs, far in self.ways:
            unit = self.ready(battle, no, after)
            judged = judged_move(with_unit(after, unit) if self.formation else after, unit, legs, far)
            if isinstance(judged, Refusal):
                return judged
            way, there = judged
            terms = priced(after, terms, unit, way, there)
            if self.partner is not None:
                after = with_unit(after, there)
        if self.partner is not None and not touch(after.unit(self.unit), after.unit(self.partner)):
            return Refusal("SG-E.3", "the two units must end in contact")
        return terms

    @property
    def ways(self) -> list[tuple[int, tuple[Leg, ...], float]]:
        """Who goes where, in order."""
        first = [(self.unit, self.path, self.far)]
        return first if self.partner is None else [*first, (self.partner, self.partner_path, self.partner_far)]

    def terms(self, battle: Engagement) -> Terms:
        """The order as it is given."""
        return terms_of(battle, battle.officer(self.commander - CORPS), [battle.unit(no) for no in self.units])

    def ready(self, battle: Engagement, no: int, after: Engagement) -> Unit:
        """A unit as it sets out, in its new formation if it takes one first."""
        unit = after.unit(no)
        if self.formation is None or no != self.unit:
            return unit
        return reformed(battle, unit, Shape(self.formation, unit.here.facing)) or unit

    def new_formation(self, battle: Engagement) -> Refusal | None:
        """A formation before the move, where that is played (SG-R.7)."""
        if not battle.options.formation_change_free_with_move or self.partner is not None:
            return Refusal("SG-D.9", "one order is a move or a change of formation, not both")
        unit = battle.unit(self.unit)
        return shape_refusal(battle, unit, Shape(self.formation or unit.formation, unit.here.facing))

    def carry_out(self, umpire: Umpire[Engagement], question: Orders) -> None:
        """Set out."""
        battle = umpire.battle
        terms = self.terms(as_known(battle, battle.phasing))
        go_on(umpire, question)
        if self.formation is not None:
            unit = battle.unit(self.unit)
            if not reform(umpire, unit, Shape(self.formation, unit.here.facing)):
                return
        umpire.push(SetOut(terms=terms, ways=tuple(self.ways)))


class Form(Action, frozen=True, kw_only=True, tag=True):
    """A commander has a unit, or two in contact, change formation or facing."""

    unasked: ClassVar[str] = "SG-E.6"
    commander: CommanderNo
    unit: UnitNo
    formation: Formation | None = None
    facing: Heading | None = None
    loose: bool = False
    partner: UnitNo | None = None
    partner_formation: Formation | None = None
    partner_facing: Heading | None = None

    @property
    def units(self) -> tuple[int, ...]:
        """Who is ordered."""
        return (self.unit,) if self.partner is None else (self.unit, self.partner)

    def shapes(self, battle: Engagement) -> list[tuple[Unit, Shape]]:
        """Who is to be formed how."""
        rows = [(self.unit, self.formation, self.facing, self.loose)]
        if self.partner is not None:
            rows.append((self.partner, self.partner_formation, self.partner_facing, False))
        found = []
        for no, formation, facing, loose in rows:
            unit = battle.unit(no)
            facing = unit.here.facing if facing is None else facing
            found.append((unit, Shape(formation or unit.formation, facing, loose)))
        return found

    def refusal(self, battle: Engagement, question: Orders) -> Refusal | None:
        """The tests of a formation order, then its price."""
        return judged_order(battle, question, self)

    def agreed(self, battle: Engagement) -> Refusal | Terms:
        """What speaks against the order, or what it is to be paid for."""
        refused = orderable(battle, self.commander, self.units)
        if refused is not None:
            return refused
        after = battle
        for unit, shape in self.shapes(battle):
            refused = shape_refusal(after, unit, shape)
            if refused is not None:
                return refused
            if self.partner is not None:
                after = with_unit(after, reformed(after, unit, shape) or unit)
        return terms_of(battle, battle.officer(self.commander - CORPS), [battle.unit(no) for no in self.units])

    def carry_out(self, umpire: Umpire[Engagement], question: Orders) -> None:
        """Form up and pay; there is no surcharge for the ground (SG-R.11), and nothing to pay where nobody could."""
        battle = umpire.battle
        known, units = as_known(battle, battle.phasing), [battle.unit(no) for no in self.units]
        terms = terms_of(known, battle.officer(self.commander - CORPS), units)
        go_on(umpire, question)
        done = [reform(umpire, umpire.battle.unit(unit.no), shape) for unit, shape in self.shapes(battle)]
        if any(done):
            settle_order(umpire, terms)


def judged_order(battle: Engagement, question: Orders, order: Move | Form) -> Refusal | None:
    """What speaks against an order: what it is, who gives it, what it costs."""
    agreed = order.agreed(as_known(battle, battle.phasing))
    if isinstance(agreed, Refusal):
        return agreed
    return anothers(battle, battle.officer(agreed.commander), question.seat) or too_dear(battle, agreed)


class OrderPhase(Loop, frozen=True, tag=True, omit_defaults=True):
    """Moves and changes of formation, one order after another, until every player of the side is done."""

    def question(self, battle: Engagement, seat: Seat) -> Question | None:
        """As long as he can order anybody."""
        able = any(payers(battle, u, seat) for u in battle.on_table(battle.phasing))
        return Orders(seat=seat) if able else None


class Orders(Question, frozen=True, tag=True, kw_only=True):
    """Whom does a commander order to move or to change formation?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Move, Form, Done)

    def asked_by(self) -> Step:
        """The loop of orders."""
        return OrderPhase()

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Done, or any order on the lattice of moves."""
        found: list[Action] = [Done()]
        for unit in battle.on_table(battle.phasing):
            for officer in payers(battle, unit, self.seat)[:1]:
                found += [order for cost, order in quoted(battle, officer, unit) if cost <= officer.cp]
        return found

    def default(self, battle: Engagement) -> Action:
        """No more orders."""
        return Done()


def quoted(battle: Engagement, officer: Officer, unit: Unit) -> list[tuple[int, Move | Form]]:
    """The orders on the lattice that a commander may give a unit, with their prices; kept while they hold."""
    prospect = battle.prospect(unit)
    assert prospect is not None
    known: tuple[Pose, list[tuple[int, Move | Form]]] | None = prospect.prices.get(officer.no)
    if known is None or known[0] is not officer.here:
        agreed = [(order.agreed(battle), order) for order in orders_for(battle, officer.number, unit)]
        rows = [(price(battle, terms), order) for terms, order in agreed if not isinstance(terms, Refusal)]
        known = prospect.prices[officer.no] = (officer.here, rows)
        prospect.widen(unit.body, rate(battle, unit)[1] + 3 * TOUCH)
    return known[1]


def orders_for(battle: Engagement, commander: int, unit: Unit) -> list[Move | Form]:
    """Orders to a unit on the lattice: moves, marches, formations."""
    if not unit.good or unit.rallied or unit.charging:
        return []
    found: list[Move | Form] = []
    most = rate(battle, unit)[1]
    if unit.formation == "march":
        found += [Move(commander=commander, unit=unit.no, far=far) for far in (most, most / 2)]
    elif most > 0:
        found += [Move(commander=commander, unit=unit.no, path=legs) for legs in move_menu(battle, unit, most)]
    _, formations = FORMED[unit.arm]
    found += [Form(commander=commander, unit=unit.no, formation=f) for f in formations if f != unit.formation]
    if battle.options.free_facing_on_formation_change:
        aside = round((unit.here.facing + 90.0 * hand()) % 360.0, 2)
        found.append(Form(commander=commander, unit=unit.no, facing=aside))
    return found


def move_menu(battle: Engagement, unit: Unit, most: float) -> list[tuple[Leg, ...]]:
    """Paths of one leg: each heading at full and half rate keeping the facing, and straight at enemies in reach."""
    x, y, facing = start_of(unit)
    found: list[tuple[Leg, ...]] = []
    for turn in HEADINGS:
        fx, fy = heading(round((facing + turn) % 360.0, 2))
        for far in (most, most / 2) if turn in (0.0,) else (most,):
            found.append((Leg(round(x + fx * far, 3), round(y + fy * far, 3), facing),))
    return [*found, *charges_of(battle, unit, most)]


def charges_of(battle: Engagement, unit: Unit, most: float) -> list[tuple[Leg, ...]]:
    """A leg at each enemy in reach, facing it."""
    x, y, facing = start_of(unit)
    found: list[tuple[Leg, ...]] = []
    for enemy in battle.enemies(unit):
        ex, ey = enemy.middle
        if unit.body.gap(enemy.body) > most:
            continue
        look = bearing(x, y, ex, ey)
        far = min(most, dist((x, y), (ex, ey)))
        leg = at_most(unit, (x, y, facing), (ex - x, ey - y), look, far, most)
        if leg is not None:
            found.append((leg,))
    return found


def at_most(
    unit: Unit, start: tuple[float, float, float], way: tuple[float, float], look: float, far: float, most: float
) -> Leg | None:
    """The longest leg that way whose furthest corner keeps within the rate."""
    length = hypot(*way) or 1.0
    for share in (1.0, 0.75, 0.5, 0.25):
        x, y = start[0] + way[0] / length * far * share, start[1] + way[1] / length * far * share
        if leg_length(unit, start, (x, y, look)) <= most:
            return Leg(round(x, 3), round(y, 3), look)
    return None
