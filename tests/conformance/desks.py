"""By ruleset, the judge of each chapter that stands behind the ruling desk, and how its facts are put to the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from grognard.rulesets.en_avant import going as ea_going
from grognard.rulesets.en_avant import melee as ea_melee
from grognard.rulesets.en_avant import recovery as ea_recovery
from grognard.rulesets.en_avant import shot as ea_shot
from grognard.rulesets.en_avant import willingness as ea_willingness
from grognard.rulesets.en_avant.page.inquiries import CHANGING, HORSE
from grognard.rulesets.en_masse import firing as em_firing
from grognard.rulesets.en_masse import leadership as em_leadership
from grognard.rulesets.en_masse import melee as em_melee
from grognard.rulesets.en_masse import recovery as em_recovery
from grognard.rulesets.en_masse import risk as em_risk
from grognard.rulesets.en_masse import willingness as em_willingness
from grognard.rulesets.en_masse.crowding import pressed
from grognard.rulesets.en_masse.page.inquiries import ANOTHER, OTHERS, THEIR_BEST
from grognard.rulesets.sound_of_guns import morale as sg_morale
from grognard.rulesets.sound_of_guns import shooting as sg_shooting
from grognard.rulesets.sound_of_guns import shot as sg_shot
from grognard.rulesets.sound_of_guns import status as sg_status
from grognard.rulesets.sound_of_guns.melee import rounds as sg_melee
from grognard.rulesets.two_by_two import melee_table, rally, reinforcements, rout, shot
from grognard.table.kernel import FRONT, LEFT

Desk = tuple[str, Callable[..., Any], Callable[..., tuple[Any, ...]]]


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


def of_one(shaken: Any, *others: Any) -> tuple[Any, ...]:
    """Recovery by the commander of En Avant!: whose cavalry is near is all one."""
    return (any_horse(shaken), *others)


def of_two(shaken: Any, friend: Any, *others: Any) -> tuple[Any, ...]:
    """Recovery beside a friend of En Avant!"""
    return (any_horse(shaken), any_horse(friend), *others)


def any_horse(one: Any) -> Any:
    """Enemy cavalry that is near, whoever it is."""
    return one._replace(horse=one.horse and HORSE)


def faced(share: Any, best: Any) -> Any:
    """Whom one of the two in a close assault of En Masse came at: the other, or somebody else, who is all one."""
    if share.enemy is None:
        return share
    if share.enemy.no == best.unit.no:
        return share._replace(enemy=THEIR_BEST, enemy_crowded=False)
    formation = pressed(share.enemy, share.enemy_crowded)
    other = OTHERS.get(formation, ANOTHER) if share.enemy.type == "infantry" else ANOTHER
    return share._replace(enemy=other, enemy_crowded=False)


def best_of_both(mine: Any, his: Any, both: bool, tie: Any, _notes: Any) -> tuple[Any, ...]:
    """The two that count in a close assault of En Masse."""
    return faced(mine, his), faced(his, mine), both, tie


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
        ("commander", ea_recovery.judge_commander, of_one),
        ("reinforcement", ea_recovery.judge_friend, of_two),
    ),
    "en_masse": (
        ("shot", em_firing.judge, all_of_it),
        ("willingness", em_willingness.judge, all_of_it),
        ("melee", em_melee.between, best_of_both),
        ("rally", em_recovery.judge_rally, all_of_it),
        ("reinforcement", em_recovery.judge_friend, all_of_it),
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
