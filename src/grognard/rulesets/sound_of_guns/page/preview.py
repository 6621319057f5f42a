"""What an answer would do, told before it is given; the same judgement the door makes, and the engine's own odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Question
from grognard.engine.names import inches, listed, percent
from grognard.engine.page.foresight import Ahead, foresee, preview_by
from grognard.engine.ruling import Preview, Prospect, Refusal
from grognard.rulesets.sound_of_guns.battle import Engagement, Fray, Unit
from grognard.rulesets.sound_of_guns.geometry import front_middle, shifted
from grognard.rulesets.sound_of_guns.interrupts import EVADE, Evade, EvadeOffered, FormSquare, may_evade, may_square
from grognard.rulesets.sound_of_guns.melee.impact import Run, gone_home, stood
from grognard.rulesets.sound_of_guns.melee.phase import Fight, NextCombat, attacker_of
from grognard.rulesets.sound_of_guns.melee.rounds import side_units
from grognard.rulesets.sound_of_guns.movement import GoOn, KeepOn, MoveInterrupted, judged_on
from grognard.rulesets.sound_of_guns.moves import judged_move, with_unit
from grognard.rulesets.sound_of_guns.odds import falls, round_odds, shot_odds
from grognard.rulesets.sound_of_guns.ordering import Move
from grognard.rulesets.sound_of_guns.orders import rate
from grognard.rulesets.sound_of_guns.page.melee_sheet import lined_up, sheet
from grognard.rulesets.sound_of_guns.page.offers.pricing import bill, told
from grognard.rulesets.sound_of_guns.rally import Rally
from grognard.rulesets.sound_of_guns.shooting import Shoot, whole_shot
from grognard.rulesets.sound_of_guns.units import Order

NONE = Fraction(0)


def move_ahead(battle: Engagement, question: Question, action: Move) -> Refusal | Preview:
    """How far it goes of what it may, whom it meets, and how the charge may end."""
    after = battle
    runs: list[Run] = []
    for no, legs, far in action.ways:
        judged = judged_move(after, after.unit(no), legs, far)
        if isinstance(judged, Refusal):
            return judged
        way, there = judged
        runs.append((after.unit(no), there, way))
        after = with_unit(after, there)
    ahead = gone_ahead(battle, runs, rate(battle, battle.unit(action.unit))[1])
    return ahead if ahead.melee else replace(ahead, told=told(battle, bill(battle, action)))


def going_on_ahead(battle: Engagement, question: MoveInterrupted, action: KeepOn | GoOn) -> Refusal | Preview:
    """The same for what is left of a move that was stopped."""
    move, unit = question.move, battle.unit(question.unit)
    judged = judged_on(battle, move, action)
    if isinstance(judged, Refusal):
        return judged
    way, there = judged
    (x, y), (began_x, began_y) = front_middle(unit), move.began
    return gone_ahead(battle, [(shifted(unit, began_x - x, began_y - y), there, way)], move.left)


def gone_ahead(battle: Engagement, runs: list[Run], allowance: float) -> Preview:
    """How far units go of what they may, whom they meet, and how the charge may end."""
    ahead, fight = Preview(), gone_home(battle, runs)
    if fight:
        ahead = round_ahead(*fight, runs[0][0].side)
        met = [(unit, battle.unit(no)) for unit, _, way in runs for no in way.enemies]
        ahead = replace(ahead, told=f"As they stand now: {lower(ahead.told)}", gives_up=may_slip(battle, met))
    names = tuple(dict.fromkeys([battle.unit(no).name for _, _, way in runs for no in way.enemies]))
    length = max([way.length for _, _, way in runs])
    return replace(ahead, cost=round(length, 3), allowance=allowance, meets=names)


def may_slip(battle: Engagement, met: list[tuple[Unit, Unit]]) -> str:
    """What those who are charged may still do about it, before it comes home."""
    squares = [
        foe for unit, foe in met if unit.arm == "cavalry" and unit.no not in foe.tries and may_square(battle, foe)
    ]
    evades = [foe for unit, foe in met if foe.arm == "cavalry" and may_evade(battle, foe, unit)]
    said = [f"{foe.name} may form square first" for foe in squares] + [f"{foe.name} may evade" for foe in evades]
    return "; ".join(dict.fromkeys(said))


def lower(text: str) -> str:
    """A sentence inside another."""
    return text[:1].lower() + text[1:]


def round_ahead(battle: Engagement, fray: Fray, side: int) -> Preview:
    """Who wins a round as it will be fought, exactly, in a sentence and in all its ways; and its sheet."""
    battle, fray = lined_up(battle, fray)
    odds = round_odds(battle, fray)
    wins = sum([chance for (winner, _), chance in odds.items() if winner == side], NONE)
    loses = sum([chance for (winner, _), chance in odds.items() if winner == 1 - side], NONE)
    drawn = 1 - wins - loses
    names = [listed([u.name for u in side_units(battle, fray, one)]) for one in (0, 1)]
    ends = (
        Prospect(f"{names[1 - side]} beaten", wins, side),
        Prospect(f"drawn, {names[fray.attacking]} thrown back", drawn, 1 - fray.attacking),
        Prospect(f"{names[side]} beaten", loses, 1 - side),
    )
    lost = falls(battle, fray, side)
    unit = "the unit" if len(side_units(battle, fray, side)) == 1 else "a unit"
    said = f"You win {percent(wins)}, are beaten {percent(loses)}, lose {unit} {percent(lost)}"
    return Preview(told=said, prospects=tuple([one for one in ends if one.chance]), melee=sheet(battle, fray))


def evade_ahead(battle: Engagement, question: EvadeOffered, action: Evade) -> Preview:
    """What comes of standing, exactly; or how far it rides."""
    horse, mover = battle.unit(question.cavalry), battle.unit(question.mover)
    if action.yes:
        return Preview(told=f"{horse.name} rides {inches(EVADE)} back; {mover.name} may come on after it")
    return round_ahead(*stood(battle, mover, horse, question.way), horse.side)


def combat_ahead(battle: Engagement, question: NextCombat, action: Fight) -> Preview:
    """A combat as it is about to be fought."""
    units = next(units for units in question.combats if action.unit in units)
    return round_ahead(battle, Fray(units=units, attacking=attacker_of(battle, units)), battle.phasing)


def shot_ahead(battle: Engagement, question: Question, action: Shoot) -> Preview:
    """A shot to its end: stands lost and order, as if no other fell on the target."""
    unit, target = battle.unit(action.unit), battle.unit(action.target)
    odds = shot_odds(battle, unit, target)
    return Preview(
        told=shot_told(odds, target),
        prospects=shot_ends(odds, unit, target),
        rulings=(whole_shot(battle, unit, target),),
    )


def shot_told(odds: dict[tuple[int, Order], Fraction], target: Unit) -> str:
    """What one asks first: does it cost them a stand, does it shake them?"""
    stand = sum([p for (lost, _), p in odds.items() if lost], NONE)
    shaken = sum([p for (_, order), p in odds.items() if order != target.order], NONE)
    return f"You cost {target.name} a stand {percent(stand)}, its order {percent(shaken)}"


def shot_ends(odds: dict[tuple[int, Order], Fraction], unit: Unit, target: Unit) -> tuple[Prospect, ...]:
    """All the ways a shot may end, the best first."""
    gone = sum([p for (lost, _), p in odds.items() if lost == target.stands], NONE)
    broken = sum([p for (lost, o), p in odds.items() if o == "routed" and lost < target.stands], NONE)
    shaken = sum([p for (_, o), p in odds.items() if o == "disordered" and target.good], NONE)
    nothing = sum([p for (lost, o), p in odds.items() if not lost and o == target.order], NONE)
    ends = (
        Prospect(f"{target.name} destroyed", gone, unit.side, True),
        Prospect(f"{target.name} routed", broken, unit.side),
        Prospect(f"{target.name} disordered", shaken, unit.side),
        Prospect("stands lost, order kept", 1 - gone - broken - shaken - nothing, unit.side),
        Prospect("no effect", nothing),
    )
    return tuple([one for one in ends if one.chance])


def checked(good: str, bad: str) -> Ahead:
    """A Quality Check as it is about to be thrown."""

    def ahead(battle: Any, question: Any, action: Any) -> Preview:
        """The chance that it is passed."""
        rulings = foresee(battle, question, action)
        if not rulings:
            return Preview()
        chance = rulings[0].odds().get("passed", NONE)
        side = battle.side_of(question.seat)
        ends = (Prospect(good, chance, side), Prospect(bad, 1 - chance, 1 - side))
        said = f"{good.capitalize()} {percent(chance)}"
        return Preview(told=said, prospects=tuple([e for e in ends if e.chance]), rulings=rulings)

    return ahead


preview = preview_by(
    {
        Move: move_ahead,
        KeepOn: going_on_ahead,
        GoOn: going_on_ahead,
        Fight: combat_ahead,
        Shoot: shot_ahead,
        Evade: evade_ahead,
        FormSquare: checked("in square", "stays as it is"),
        Rally: checked("rallied", "still shaken"),
    }
)
