"""By ruleset, the judge of each chapter that stands behind the ruling desk, and how its facts are put to the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from grognard.rulesets.en_avant import going as ea_going
from grognard.rulesets.en_avant import melee as ea_melee
from grognard.rulesets.en_avant import shot as ea_shot
from grognard.rulesets.en_avant import willingness as ea_willingness
from grognard.rulesets.en_avant.page.inquiries import CHANGING
from grognard.rulesets.en_masse import firing as em_firing
from grognard.rulesets.en_masse import leadership as em_leadership
from grognard.rulesets.en_masse import melee as em_melee
from grognard.rulesets.en_masse import risk as em_risk
from grognard.rulesets.en_masse import willingness as em_willingness
from grognard.rulesets.sound_of_guns import morale as sg_morale
from grognard.rulesets.sound_of_guns import shooting as sg_shooting
from grognard.rulesets.sound_of_guns import shot as sg_shot
from grognard.rulesets.sound_of_guns import status as sg_status
from grognard.rulesets.sound_of_guns.melee import rounds as sg_melee
from grognard.rulesets.two_by_two import melee_table, rally, reinforcements, rout, shot
from grognard.table.kernel import FRONT, LEFT

Desk = tuple[str, Callable[..., Any], Callable[..., tuple[Any, ...] | None]]


def all_of_it(*facts: Any) -> tuple[Any, ...]:
    """The facts as they are."""
    return facts


def out_of_a_flank_or_not(facts: Any, *_: Any) -> tuple[Any, ...]:
    """A shot of 2 by 2: out of which flank is all one."""
    return (facts._replace(face=LEFT if facts.out_of_flank else FRONT),)


def changing_or_not(facts: Any) -> tuple[Any, ...]:
    """A shot of En Avant!: to which formation its firer changes is all one."""
    firer = replace(facts.firer, change=facts.firer.change and CHANGING)
    return (facts._replace(firer=firer),)


def best_of_both(options: Any, one: Any, other: Any) -> tuple[Any, ...] | None:
    """The two that count, if they came at each other, or one at the other."""
    mine, his = em_melee.best(one), em_melee.best(other)
    both = any(share.came_in for share in other)
    faced = mine.enemy is not None and mine.enemy.no == his.unit.no
    if both:
        faced = faced and his.enemy is not None and his.enemy.no == mine.unit.no
    return (mine, his, options.tie, both) if faced else None


def of_a_shot(_battle: Any, unit: Any, target: Any, facts: Any) -> tuple[Any, ...]:
    """A shot of March Toward the Sound of Guns."""
    return facts, unit.id, target.id


def before_the_notes(facts: Any, unit: str, target: str, *_: Any) -> tuple[Any, ...]:
    """A blow of March Toward the Sound of Guns."""
    return facts, unit, target


def of_status(unit: Any, dice: int, clause: str, sixes: int = 2, *_: Any) -> tuple[Any, ...]:
    """Status dice; which row they are read by goes with the occasion."""
    return unit, dice, clause, sixes


def without_notes(attacker: Any, defender: Any, draw: bool, *_: Any) -> tuple[Any, ...]:
    """A melee of En Avant!, without what is only said of it."""
    return attacker, defender, draw


DESKS: dict[str, tuple[Desk, ...]] = {
    "two_by_two": (
        ("shot", shot.judge, out_of_a_flank_or_not),
        ("melee", melee_table.judge, all_of_it),
        ("rally", rally.judge, all_of_it),
        ("rout", rout.judge, all_of_it),
        ("arrival", reinforcements.arrival, all_of_it),
    ),
    "en_avant": (
        ("shot", ea_shot.judge, changing_or_not),
        ("willingness", ea_willingness.judge, all_of_it),
        ("melee", ea_melee.judge, without_notes),
        ("guns", ea_going.judge_guns, all_of_it),
    ),
    "en_masse": (
        ("shot", em_firing.judge, all_of_it),
        ("willingness", em_willingness.judge, all_of_it),
        ("melee", em_melee.judge, best_of_both),
        ("leadership", em_leadership.ruling, all_of_it),
        ("risk", em_risk.judge, all_of_it),
    ),
    "sound_of_guns": (
        ("shot", sg_shot.judge, of_a_shot),
        ("melee", sg_melee.struck, before_the_notes),
        ("saves", sg_shooting.save_ruling, all_of_it),
        ("status", sg_status.status_check, of_status),
        ("quality", sg_status.quality_check, all_of_it),
        ("morale", sg_morale.judge, all_of_it),
    ),
}
