"""What is foretold of a charge is what comes of it: against every way the dice can fall, thrown through the door."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from grognard import lessons
from grognard.engine.dice import Scripted
from grognard.engine.game import Game
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.umpire import Outcome, answer
from grognard.rulesets.two_by_two.battle import Contact
from grognard.rulesets.two_by_two.legs import Leg
from grognard.rulesets.two_by_two.melee import Fight
from grognard.rulesets.two_by_two.melee_table import Terms, frozen_counts, ruling_of
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.page.chances import charge, charges, fight
from grognard.rulesets.two_by_two.phases import Done
from grognard.rulesets.two_by_two.shooting import Shoot
from tests.test_lessons import played

LESSON = "two_by_two-first_lessons"
GRENADIERS, IR_12 = 4, 6
FACES = range(1, 7)


def before_the_farm() -> Game:
    steps = lessons.lesson(LESSON).script.steps
    return played(LESSON, upto=next(no for no, step in enumerate(steps) if step.lesson == "Into the farm"))


def then(battle: Any, action: Any, *faces: int) -> Any:
    """The battle after an answer; nothing if the dice did not suffice."""
    question = next(q for q in battle.questions if type(action) in q.answers)
    outcome = answer(battle, question.no, action, Scripted(faces, battle.dice))
    return outcome.battle if isinstance(outcome, Outcome) else None


def state(battle: Any) -> str:
    """How it ended, as a prospect tells it."""
    mine, his = battle.unit(GRENADIERS), battle.unit(IR_12)
    for unit in (his, mine):
        if unit.at is None:
            return f"{unit.name} destroyed"
    if his.disrupted:
        return f"{his.name} routed"
    if battle.contacts:
        return "still fighting"
    return f"{mine.name} thrown back by fire"


def ends_of_melee(battle: Any) -> Counter[str]:
    """Every way a melee ends: both dice that are not alike in sum, and the die of whoever breaks."""
    found: Counter[str] = Counter()
    fought: list[tuple[str, int]] = []
    for mine, his in product(FACES, FACES):
        for last in FACES:
            after = then(battle, Fight(attacker=GRENADIERS, defender=IR_12), mine, his, last)
            if after is None:
                break  # level, and they throw again
            name = f"{after.unit(GRENADIERS).name} routed" if after.unit(GRENADIERS).disrupted else state(after)
            fought.append((name, 1))
    for name, weight in fought:
        found[name] += weight
    return found


def test_a_charge_ends_as_foretold() -> None:
    game = before_the_farm()
    charge = Move(unit=GRENADIERS, path=(Leg(ahead=1.25),))
    told = game.preview(game.battle.questions[0].no, charge)
    assert isinstance(told, Preview)
    charged = then(then(then(game.battle, charge), Done()), Done())
    found: dict[str, Fraction] = {}
    for face in FACES:
        shot = then(charged, Shoot(unit=IR_12, target=GRENADIERS), face)
        ends = ends_of_melee(shot) if shot.contacts else Counter([state(shot)])
        for end, count in ends.items():
            found[end] = found.get(end, Fraction(0)) + Fraction(count, 6 * ends.total())
    assert {one.text: one.chance for one in told.prospects} == found
    assert told.told == "You win 45 %, lose the unit 11 %; thrown back 33 %, if IR 12 fires first"
    assert [ruling.clause for ruling in told.rulings] == ["2X2-11.1", "2X2-13.4"]


def test_the_sentence_is_for_the_side_that_is_asked() -> None:
    """In the attacker's half the defender's follow-up is a melee too, and the phasing side is asked for it."""
    after, contact = charged()
    melee = ruling_of(after, Terms(contact, frozen_counts(after, contact, ())))
    mine, _ = fight(after, contact, melee)
    his, _ = fight(after, contact, melee, asked=after.unit(IR_12).side)
    assert mine == "You win 68 %, lose the unit 17 %"
    assert his == "You win 32 %, lose the unit 44 %"


def test_a_charge_that_strikes_two_tells_of_each() -> None:
    after, contact = charged()
    one = charge(after, contact).told
    told = charges(after, [contact, contact])
    name = after.unit(IR_12).name
    assert told.told == f"{name} first: {one}. {name} first: {one}"
    assert len(told.rulings) == 4


def charged() -> tuple[Any, Contact]:
    """The grenadiers in contact with those in the farm."""
    battle = then(before_the_farm().battle, Move(unit=GRENADIERS, path=(Leg(ahead=1.25),)))
    return battle, battle.contacts[0]


def test_a_shot_says_what_it_gives_up() -> None:
    game = played(LESSON, upto=6)
    told = game.preview(game.battle.questions[0].no, Shoot(unit=1, target=7))
    assert not isinstance(told, Refusal)
    assert told.told == "You hurt IR 21 50 %, destroy it 6 %"
    assert told.gives_up == "Firing pins 12e Ligne: it cannot march or turn until it is rallied"
    assert sum(one.chance for one in told.prospects) == 1
