"""A whole battle that agrees with a view: orders, riders' words and declarations of others guessed by chance."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.rulesets.en_avants.status import TOP
from grognard.rulesets.en_masse.battle import Arrival, Clash, Order, Part, Unit
from grognard.rulesets.en_masse.command import CommandQuestion, Dispatch, Wait, command_questions
from grognard.rulesets.en_masse.conduct import at_enemy
from grognard.rulesets.en_masse.geometry import nearest_enemy
from grognard.rulesets.en_masse.sequence import STEPS, EndOfTurn
from grognard.rulesets.en_masse.volleys import AllFire, FirePlan, firing_questions
from grognard.table.edges import edge_length, on_edge

LONG_WAIT = 6
"""Turns within which reinforcements come, where the battle has no last turn."""
LEADERS = (-1, 0, 1)
NEAR = 40.0
"""Centimetres: who has an enemy nearer than that may be on his way to him."""


def imagine(view: Clash, random: Random) -> Clash:
    """The blanks of a view filled; ground the seat has not found stays unfound, for it may be anything (EM-7.22)."""
    if view.agenda or view.result is not None:
        return view
    own = {q.seat for q in view.questions} | {s.seat for s in view.sealed if s.action is not None}
    units = tuple([guessed(view, unit, own, random) for unit in view.field.units])
    arrivals = tuple([coming for side in (0, 1) for coming in reinforcements(view, side, random)])
    whole = replace(view, field=replace(view.field, units=units), layer=replace(view.layer, arrivals=arrivals))
    return answered(whole, own, random)


def guessed(view: Clash, unit: Unit, own: set[str], random: Random) -> Unit:
    """A unit of another seat with an order it may have, and some leader."""
    led = random.choice(LEADERS) if unit.leadership is None else unit.leadership
    foreign = view.seat_of(unit) not in own if own else unit.leadership is None
    order = some_order(view, unit, random) if foreign and unit.at is not None and not unit.running else unit.order
    status = random.randint(1, TOP) if unit.unread else unit.status
    return replace(unit, leadership=led, order=order, status=status, unread=False)


def some_order(view: Clash, unit: Unit, random: Random) -> Order | None:
    """None, to stand where it is, or to go for an enemy who is near."""
    wishes: list[tuple[Part, ...]] = [(), (Part(verb="defend"),)]
    near = nearest_enemy(view, unit)
    if near is not None and near[0] <= NEAR and unit.type != "artillery":
        wishes.append((Part(verb="assault", target=near[1].no),))
        if at_enemy(view, unit, -1, "EM-4.10").kind == "go":
            wishes.append((Part(verb="assault"),))
    parts = random.choice(wishes)
    return Order(parts=parts, since=view.turn) if parts else None


def reinforcements(view: Clash, side: int, random: Random) -> list[Arrival]:
    """Those still to come, of whom nobody is told when and where: together, some turn, by their own edge."""
    waiting = tuple([u.no for u in view.field.units if u.side == side and u.place == "waiting"])
    leaders = tuple(
        [o.no for o in view.field.commanders if o.side == side and o.at is None and o.condition == "active"]
    )
    if not waiting and not leaders:
        return []
    left = view.layer.turn_limit - view.turn if view.layer.turn_limit else LONG_WAIT
    ground, home = view.field.ground, view.hosts[side].home
    x, y = on_edge(ground, home, round(random.uniform(0.2, 0.8) * edge_length(ground, home), 1))
    turn = view.turn + random.randint(1, max(1, left))
    return [Arrival(side=side, turn=turn, x=x, y=y, units=waiting, commanders=leaders)]


def answered(whole: Clash, own: set[str], random: Random) -> Clash:
    """Where all are asked at once, the questions of the others, and on what they have sealed something it may say."""
    asked = asked_now(whole)
    if not asked:
        return whole
    questions = {q.no: q for q in [*numbered(whole, asked, own), *whole.questions]}
    sealed = tuple(
        [
            s if s.action is not None else replace(s, action=some_answer(whole, questions.get(s.question), random))
            for s in whole.sealed
        ]
    )
    ordered = tuple([questions[no] for no in sorted(questions)])
    return replace(whole, questions=ordered, sealed=sealed, asked=max(questions), agenda=rest_of_turn(whole))


def asked_now(whole: Clash) -> list[Question]:
    """What everybody is asked where all are asked at once: in command and firing, before anybody moves."""
    if whole.phase == "command":
        return list(command_questions(whole))
    return list(firing_questions(whole)) if whole.phase == "firing" else []


def numbered(whole: Clash, asked: list[Question], own: set[str]) -> list[Question]:
    """The questions of the others with the numbers that follow from one's own, or from what is sealed."""
    mine = [(i, q) for i, q in enumerate(asked) if q.seat in own]
    anchors = [q.no - i for i, one in mine for q in whole.questions if same(one, q)]
    first = anchors[0] if anchors else min([s.question for s in whole.sealed], default=1)
    return [replace(q, no=first + i) for i, q in enumerate(asked) if q.seat not in own]


def same(one: Question, other: Question) -> bool:
    """Do they ask the same of the same seat?"""
    if isinstance(one, CommandQuestion) and isinstance(other, CommandQuestion):
        return one.officer == other.officer
    return type(one) is type(other) and one.seat == other.seat


def some_answer(whole: Clash, question: Question | None, random: Random) -> Action:
    """Any answer the question allows; where it is not known which was asked, the usual one."""
    if question is not None:
        return random.choice(list(question.candidates(whole)))
    officers = whole.field.commanders
    return FirePlan() if whole.phase == "firing" or not officers else Wait(commander=officers[0].number)


def rest_of_turn(whole: Clash) -> tuple[Step, ...]:
    """What is still to do in this turn, as an agenda holds it."""
    to_do = (AllFire(), *STEPS[1:]) if whole.phase == "firing" else (Dispatch(), *STEPS)
    return (EndOfTurn(), *reversed(to_do))
