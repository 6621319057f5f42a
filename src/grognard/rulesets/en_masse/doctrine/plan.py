"""Doctrine of command: what a commander does this turn, thought through with what he means to do next."""

from __future__ import annotations

from math import hypot, inf

from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.engine.names import brief
from grognard.rulesets.en_avants.status import NAMES, NERVOUS
from grognard.rulesets.en_masse.battle import Clash, Officer, Unit
from grognard.rulesets.en_masse.command import (
    CommandQuestion,
    IssueOrder,
    LeadUnit,
    MoveHeadquarters,
    RallyUnit,
    Wait,
    may_command,
)
from grognard.rulesets.en_masse.declaring import Declaration
from grognard.rulesets.en_masse.directives import STOCK, SendDirective
from grognard.rulesets.en_masse.doctrine.ideas import Idea, ideas
from grognard.rulesets.en_masse.doctrine.layout import lay_out, legs, onslaught
from grognard.rulesets.en_masse.doctrine.sand.table import LEAD, ORDER, RALLY, RIDE, WAIT, Deed
from grognard.rulesets.en_masse.doctrine.worth import Judge, lean, progress, wants
from grognard.rulesets.en_masse.geometry import distance_to
from grognard.rulesets.en_masse.riding import cost, cut, quickest
from grognard.rulesets.en_masse.units import HQ_RATE

HORIZON, HALFWAY = 6, 3  # turns that are played out, and after which it is looked at for the first time
STILL = 2  # turns in which who does not stir is held up
FOLLOWING = 3  # orders that are thought of after this turn's
FIRST, SECOND = 8, 3  # first orders tried with all that follows; of these, so many with every second order
PARTNERS, OTHERS = 9, 4  # second orders tried with each; of these, so many whatever they are for
UNTRIED = -1e9  # the worth of what there was no time to think about
CLOSE = 2.0  # cm from a unit at which its commander can lead or rally it
SPARE = 0.9  # of a ride, so that rounding makes nothing too far


class Course:
    """What a commander may do this turn, the deed on the sand table, and what it is worth with what follows."""

    __slots__ = ("action", "deeds", "score", "target", "unit", "why")

    def __init__(self, action: Declaration, deeds: list[Deed], unit: int, why: str, target: int = -1) -> None:
        self.action, self.deeds, self.unit, self.why, self.target = action, deeds, unit, why, target
        self.score = UNTRIED


class Staff:
    """A commander's thinking for one turn."""

    def __init__(self, view: Clash, officer: Officer, weights: Weights, clock: Clock) -> None:
        self.view, self.officer, self.weights, self.clock = view, officer, weights, clock
        self.side = officer.side
        self.units = [u for u in view.on_table(self.side) if may_command(officer, u) and not u.running]
        self.table = lay_out(view, officer)
        self.storm = onslaught(self.table, self.side, wants(view))
        over = progress(view, view.turn)
        press = (
            (1.0 if lean(view, self.side) <= 0 else weights["patience"]) * (0.5 + over) * heed(view, officer, weights)
        )
        division = -1 if officer.division is None else officer.division
        self.judge = Judge(view, self.side, division, weights, press)
        self.stuck = self.held_up()

    def held_up(self) -> set[int]:
        """The brigades that have something to do and were kept from it, or will not have stirred in two turns."""
        later = self.table.copy()
        later.play([], [], STILL, self.view.layer.turn_limit)
        pairs = zip(self.table.stands, later.stands, strict=True)
        idle = {a.no for a, b in pairs if a.leg() is not None and b.rect is a.rect and b.form == a.form}
        return idle | {unit.no for unit in self.units if unit.held}

    def value(self, deeds: list[Deed]) -> float:
        """What a course of deeds comes to, against an enemy who stands and one who comes on."""
        dread = self.weights["dread"]
        worths = []
        for guess in ([], self.storm) if self.storm else ([],):
            table = self.table.copy()
            table.play(deeds, guess, HALFWAY, self.view.layer.turn_limit)
            soon = self.judge.value(table)
            table.play(deeds[HALFWAY:], [], HORIZON - HALFWAY, self.view.layer.turn_limit)
            worths.append(soon * self.weights["soon"] + self.judge.value(table) * (1.0 - self.weights["soon"]))
        return worths[0] * (1.0 - dread) + worths[-1] * dread

    def order(self, idea: Idea) -> Course:
        """An idea as a course."""
        unit = self.view.unit(idea.unit)
        deed = Deed(ORDER, idea.unit, legs(self.view, unit, idea.parts), 0.0, 0.0)
        action = IssueOrder(commander=self.officer.number, unit=idea.unit, parts=idea.parts)
        return Course(action, [deed], idea.unit, idea.why, idea.target)


def weigh_command(view: Clash, question: CommandQuestion, weights: Weights, clock: Clock) -> list[Weighed]:
    """Every course worth considering, best first thought through with what follows it."""
    officer = view.officer(question.officer)
    if officer.corps and not view.options.corps_orders:
        return corps(view, officer)
    staff = Staff(view, officer, weights, clock)
    courses = think(staff)
    return [Weighed(c.action, c.score, (c.why,)) for c in courses]


def think(staff: Staff) -> list[Course]:
    """Single orders first, then each of the best with those that would follow, then pairs that belong together."""
    waiting = Course(Wait(commander=staff.officer.number), [], -1, "Everybody has his orders, and they are good ones.")
    waiting.score = calm = staff.value([])
    orders = [staff.order(idea) for unit in staff.units if free(unit) for idea in ideas(staff.view, unit)]
    orders = [c for c in orders if c.action.unfit(staff.view, staff.officer) is None]
    for course in orders:
        if staff.clock.out:
            break
        course.score = staff.value(course.deeds) - fuss(staff, course)
    orders.sort(key=lambda c: -c.score)
    follow = best_by_unit(orders, calm)
    persons = [*rides(staff, follow), *presence(staff)]
    tried = [waiting, *persons, *orders[:FIRST]]
    for course in tried:
        if staff.clock.out:
            break
        rest = [c.deeds[0] for c in follow if c.unit != course.unit][:FOLLOWING]
        deeds = [*(course.deeds or [Deed(WAIT, -1, [], 0.0, 0.0)]), *rest]
        late = staff.weights["delay"] if course is waiting else 0.0
        course.score = max(course.score, staff.value(deeds) - fuss(staff, course) - late)
    pairs(staff, sorted(orders[:FIRST], key=lambda c: -c.score)[:SECOND], orders)
    return [c for c in (waiting, *persons, *orders) if c.score > UNTRIED]


def free(unit: Unit) -> bool:
    """Can it carry out an order at all?"""
    return not unit.running


def fuss(staff: Staff, course: Course) -> float:
    """What it costs to tell people something else who are busy with what they were told."""
    if course.unit < 0 or not isinstance(course.action, IssueOrder):
        return staff.weights["stir"] if course.deeds else 0.0
    unit = staff.view.unit(course.unit)
    order = unit.order
    parts = () if order is None else order.parts[order.at_part :]
    travelling = [c for c in staff.view.couriers if c.unit == course.unit]
    if parts == course.action.parts or any([c.parts == course.action.parts for c in travelling]):
        return 100.0
    if travelling:
        return staff.weights["recall"]
    busy = order is not None and not order.complete and order.part is not None
    if busy and unit.no not in staff.stuck:
        return staff.weights["fuss"]
    useful = unit.type != "artillery" and unit.status >= NERVOUS
    return staff.weights["stir"] - (staff.weights["idle"] if useful else 0.0)


def best_by_unit(orders: list[Course], calm: float) -> list[Course]:
    """The best order of each unit that is better than none, the best first."""
    found: dict[int, Course] = {}
    for course in orders:
        if course.score > calm:
            found.setdefault(course.unit, course)
    return list(found.values())


def pairs(staff: Staff, firsts: list[Course], orders: list[Course]) -> None:
    """Two orders that are worth more together than one by one: the next best, and all on the same enemy."""
    for first in firsts:
        others = [c for c in orders if c.unit != first.unit]
        same = [c for c in others[OTHERS:] if 0 <= first.target == c.target]
        seconds = [*others[:OTHERS], *same[: PARTNERS - OTHERS]]
        for second in seconds:
            if staff.clock.out:
                return
            score = staff.value([*first.deeds, *second.deeds]) - fuss(staff, first) - fuss(staff, second)
            first.score = max(first.score, score)


def rides(staff: Staff, follow: list[Course]) -> list[Course]:
    """Rides to units that will want the commander beside them: for an order, for heart, for an attack."""
    out = []
    at = staff.officer.here
    for unit in staff.units:
        spot = behind(unit)
        far = hypot(spot[0] - at.x, spot[1] - at.y)
        if far <= CLOSE or distance_to(staff.officer, unit) <= CLOSE:
            continue
        way = quickest(staff.view, staff.officer, spot)
        if cost(staff.view, way) == inf:
            continue
        ridden = [(round(x, 1), round(y, 1)) for x, y in cut(staff.view, way, HQ_RATE * SPARE)]
        action = MoveHeadquarters(commander=staff.officer.number, to=ridden[-1], via=tuple(ridden[1:-1]))
        if action.unfit(staff.view, staff.officer) is not None:
            continue
        ride = Deed(RIDE, -1, [], *ridden[-1])
        near = hypot(ridden[-1][0] - spot[0], ridden[-1][1] - spot[1]) < CLOSE
        name = brief(unit)
        out.append(Course(action, [ride], -1, f"The commander rides to {name}, where his orders will soon be wanted."))
        if near and unit.status < unit.start_status:
            heart = [Deed(RALLY, unit.no, [], 0.0, 0.0)] * 2
            why = f"The commander rides to {name}, to rally it: it is {NAMES[unit.status]}."
            out.append(Course(action, [ride, *heart], -1, why))
        if near and strikes(unit) and (unit.leadership or 0) > 0:
            lead = [Deed(LEAD, unit.no, [], 0.0, 0.0)] * 2
            out.append(Course(action, [ride, *lead], -1, f"The commander rides to {name}, to lead its attack."))
    return out


def behind(unit: Unit) -> tuple[float, float]:
    """Just behind the middle of a unit's rear edge."""
    r = unit.here.rect
    return (r.x - r.fx * (r.hd + 1.0), r.y - r.fy * (r.hd + 1.0))


def strikes(unit: Unit) -> bool:
    """Is it on its way to assault?"""
    return unit.order is not None and any([p.verb == "assault" for p in unit.order.parts[unit.order.at_part :]])


def presence(staff: Staff) -> list[Course]:
    """To rally or to lead those he is with."""
    out = []
    who = staff.officer
    for unit in [u for u in staff.view.on_table(staff.side) if may_command(who, u)]:
        if distance_to(who, unit) > staff.view.options.attach_distance:
            continue
        if unit.status < unit.start_status:
            turns = 1 if who.rallied == (unit.no, 1) else 2
            heart = [Deed(RALLY, unit.no, [], 0.0, 0.0)] * turns
            why = f"The commander rallies {brief(unit)}, {NAMES[unit.status]}."
            out.append(Course(RallyUnit(commander=who.number, unit=unit.no), heart, unit.no, why))
        if strikes(unit) and (unit.leadership or 0) > 0:
            lead = [Deed(LEAD, unit.no, [], 0.0, 0.0)]
            why = f"The commander puts himself at the head of {brief(unit)}."
            out.append(Course(LeadUnit(commander=who.number, unit=unit.no), lead, unit.no, why))
    return [c for c in out if c.action.unfit(staff.view, who) is None]


ATTACK, HOLD = STOCK
WORD = 6  # turns for which a corps commander stands by his word: two for the rider, the others for the divisions


def heed(view: Clash, officer: Officer, weights: Weights) -> float:
    """How much harder, or less hard, the last word of his corps commander makes him press."""
    read = [d.text for d in view.directives if d.recipient == officer.no and d.delivered]
    if not read or read[-1] not in STOCK:
        return 1.0
    return weights["spur"] if read[-1] == ATTACK else 1.0 / weights["spur"]


def corps(view: Clash, officer: Officer) -> list[Weighed]:
    """The corps commander tells all his divisions to attack or to hold, as the day stands; his word stands a while."""
    stay = Weighed(Wait(commander=officer.number), 0.0, ("The corps commander stays where riders find him.",))
    behind_time = lean(view, officer.side) <= 0
    text = ATTACK if behind_time else HOLD
    sent = [d for d in view.directives if d.sender == officer.no]
    last = max(sent, default=None, key=lambda d: d.issued)
    if last is not None and (last.text == text or view.turn - last.issued < WORD):
        return [stay]
    why = "Time is against us: the divisions are to attack." if behind_time else "The day is ours as it stands: hold."
    return [stay, Weighed(SendDirective(commander=officer.number, text=text), 1.0, (why,))]
