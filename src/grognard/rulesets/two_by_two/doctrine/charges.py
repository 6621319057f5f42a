"""Doctrine, the charge: the odds of every contact that can be made, judged as play would judge it."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from msgspec.structs import replace

from grognard.engine.battle import Question
from grognard.engine.doctrine import Clock, Weighed, Words
from grognard.engine.page.foresight import looking_ahead
from grognard.rulesets.two_by_two import shot
from grognard.rulesets.two_by_two.battle import CONTACT, Contact, Skirmish, Unit
from grognard.rulesets.two_by_two.contact import may_turn
from grognard.rulesets.two_by_two.doctrine.odds import (
    NO_FIRE,
    Prospect,
    fight_odds,
    forced_on,
    hurt,
    prospect,
    shot_odds,
)
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.doctrine.regiment import Regiment, bars, melee_bonus
from grognard.rulesets.two_by_two.doctrine.threats import Threats
from grognard.rulesets.two_by_two.melee_table import Terms, frozen_counts, modifiers, see
from grognard.rulesets.two_by_two.menus import MovementMenu, Row, path_of
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.sight import may_shoot
from grognard.rulesets.two_by_two.swings import swings
from grognard.table.kernel import Rect, gap, spoke

MOST: Final = 24  # charges looked at, the likeliest first: each is judged whole, which takes time
PARTNERS: Final = 2  # friends tried as the second of a pair
AGAIN: Final = 2  # ways to strike the same enemy: more end much alike


class Chance(NamedTuple):
    """A charge that can be made now: the order, whom it strikes, what it adds, and the battle just before the dice."""

    move: Move
    foe: Unit
    adds: Prospect
    free: bool
    end: Rect
    after: Skirmish


def charges(plan: Plan, menu: MovementMenu, question: Question, clock: Clock) -> list[Weighed]:
    """Every charge of the menu, alone or followed at once by another of ours, as long as there is time."""
    chances = []
    for move, foe in contact_moves(menu, plan)[:MOST]:
        chance = look(plan, plan.battle, question, move, plan.battle.unit(foe))
        if chance is not None:
            chances.append(chance)
        if clock.out:
            break
    return [weighed(plan, one, *seconded(plan, question, one, chances, clock)) for one in chances]


def seconded(
    plan: Plan, question: Question, first: Chance, chances: list[Chance], clock: Clock
) -> tuple[Prospect, Unit | None]:
    """What a charge promises, and who should strike the same enemy with it if two together promise more."""
    best, other = first.adds, None
    rest = [c for c in chances if c.foe.no == first.foe.no and c.move.unit != first.move.unit]
    for chance in sorted(rest, key=lambda c: -gained(plan, c.adds))[:PARTNERS]:
        then = None if clock.out else look(plan, first.after, question, chance.move, chance.foe)
        if then is not None and gained(plan, then.adds) > 0:
            both = first.adds.plus(then.adds)
            if gained(plan, both) > gained(plan, best):
                best, other = both, plan.battle.unit(chance.move.unit)
    return best, other


def gained(plan: Plan, p: Prospect) -> float:
    """What a charge promises by the weights."""
    return plan.w["charge_gain"] * plan.theirs_count * p.gain - plan.w["charge_loss"] * plan.ours_count * p.loss


def contact_moves(menu: MovementMenu, plan: Plan) -> list[tuple[Move, int]]:
    """The orders that end in contact, the weakest enemies first, a few for each pair."""
    found: list[tuple[Move, int]] = []
    for no, moves in menu.units:
        met: Counter[int] = Counter()
        for row in moves.rows:
            if row[2] >= 0 and met[row[2]] < AGAIN:
                met[row[2]] += 1
                found.append((move_of(no, moves.facings, row), row[2]))
        found += [(m, m.assault) for m in moves.assaults if m.assault is not None]
    found += [(move, foe) for no, _ in menu.units for move, foe in swinging(plan, plan.known[no])]
    return sorted(found, key=lambda pair: -plan.likes(plan.known[pair[0].unit], plan.known[pair[1]]))


def swinging(plan: Plan, unit: Regiment) -> list[tuple[Move, int]]:
    """Charges that swing round at enemies who are shaken, weak, or charged by others already."""
    found: list[tuple[Move, int]] = []
    met = [c.defender for c in plan.battle.contacts]
    for foe in plan.foes:
        if gap(unit.rect, foe.rect) <= unit.move and (foe.shaken or foe.guns or foe.staff or foe.no in met):
            found += [(move, foe.no) for move in swings(plan.battle, unit.unit, foe.unit, AGAIN)]
    return found


def move_of(no: int, facings: list[float], row: Row) -> Move:
    """The order a row of the menu stands for."""
    return Move(unit=no, path=path_of(facings, row))


def look(plan: Plan, battle: Skirmish, question: Question, move: Move, foe: Unit) -> Chance | None:
    """Carry the order out as far as the dice, and judge what it adds to the charges made already."""
    if move.refusal(battle, question) is not None:
        return None
    umpire = looking_ahead(battle, question)
    move.carry_out(umpire, question)
    after = umpire.battle
    made = [c for c in after.contacts if c.attacker == move.unit]
    if not made:
        return None
    unit = after.unit(move.unit)
    adds = total([joint(plan, after, c.defender).less(joint(plan, battle, c.defender)) for c in made])
    if len(made) == 1:
        adds = onward(plan, after, made[0], adds)
    if unit.at is not None:
        adds = Prospect(adds.gain, exposed(plan, Regiment(unit), battle.unit(unit.no).rect, foe.no, adds), adds.wins)
    free = not any([fires(after, c) for c in made])
    return Chance(move, foe, adds, free, unit.rect, after)


def exposed(plan: Plan, unit: Regiment, before: Rect, foe: int, adds: Prospect) -> float:
    """What a charge costs with the fire of others, and with what the winner is exposed to where it ends."""
    threats, at = Threats(plan, unit), unit.rect
    level = threats.height(at)
    bare = max(0.0, threats.danger(at, level, foe) - threats.danger(before, threats.height(before)))
    return adds.loss + threats.fire(at, level, foe) + plan.w["exposed"] * adds.wins * bare


def joint(plan: Plan, battle: Skirmish, defender: int) -> Prospect:
    """All charges on one enemy together: he can fire at one of them only, and who is broken fights nobody after."""
    on_it = [c for c in battle.contacts if c.defender == defender]
    found = sorted([met(plan, battle, c, 1 / len(on_it)) for c in on_it], key=lambda m: (-m[0].wins, m[1]))
    gain = loss = 0.0
    stands = 1.0
    for p, shot_at in found:
        gain += stands * p.gain
        loss += shot_at + stands * (p.loss - shot_at)
        stands *= 1.0 - p.wins
    return Prospect(gain, loss, 1.0 - stands)


def onward(plan: Plan, after: Skirmish, contact: Contact, first: Prospect) -> Prospect:
    """What follows a win: the next enemy straight ahead, whom a great win makes the winner charge, like it or not."""
    unit = Regiment(after.unit(contact.attacker))
    r, woods = unit.rect, plan.relief.woods
    foes = [e for e in plan.foes if e.no != contact.defender and not bars(unit, e, woods)]
    _, _, touch, who = spoke(r, r.fx, r.fy, unit.move, [], [e.rect for e in foes], CONTACT)
    if who < 0 or touch > unit.move:
        return first
    foe = foes[who]
    lead = melee_bonus(unit, foe) - melee_bonus(foe, unit) - 1
    then = prospect(shot_odds(NO_FIRE), 1.0, fight_odds(lead), unit, foe, plan.w)
    must = forced_on(lead_of(after, Terms(contact, frozen_counts(after, contact, ()))))
    may = (first.wins - must) * 0.5 if then.net > 0 else 0.0
    chance = min(first.wins, must + max(0.0, may))
    return Prospect(first.gain + chance * then.gain, first.loss + chance * then.loss, first.wins)


def fires(after: Skirmish, contact: Contact) -> bool:
    """Can the unit struck meet the charge with fire?"""
    return may_shoot(after, loaded(after.unit(contact.defender))) is None


def loaded(unit: Unit) -> Unit:
    """A unit as it will be when its side next fires: what it fired last turn does not count any more (2X2-11.3)."""
    return replace(unit, fired=False) if unit.fired else unit


def total(parts: list[Prospect]) -> Prospect:
    """Several contacts of one charge together."""
    wins = 1.0
    for p in parts:
        wins *= p.wins
    return Prospect(sum([p.gain for p in parts]), sum([p.loss for p in parts]), wins)


def met(plan: Plan, battle: Skirmish, contact: Contact, share: float) -> tuple[Prospect, float]:
    """One contact: fire as the enemy can best bring it, then the melee; and what the fire alone costs."""
    attacker, defender = Regiment(battle.unit(contact.attacker)), Regiment(battle.unit(contact.defender))
    lead = lead_of(battle, Terms(contact, frozen_counts(battle, contact, ())))
    fire = shot_odds(fire_at(battle, defender.unit, attacker.unit), attacker.light)
    found = prospect(fire, share, fight_odds(lead), attacker, defender, plan.w)
    return found, share * hurt(fire, attacker, plan.w)


def lead_of(battle: Skirmish, terms: Terms) -> int:
    """By how much the attacker's modifiers are better."""
    ours, theirs = [modifiers(see(battle, terms, attacking)) for attacking in (True, False)]
    return sum([m.value for m in ours]) - sum([m.value for m in theirs])


def fire_at(after: Skirmish, defender: Unit, attacker: Unit) -> int:
    """What the defender has on its die; in good order it turns its front first."""
    if may_shoot(after, loaded(defender)) is not None:
        return NO_FIRE
    facts = shot.see(after, defender, attacker)
    bonus = sum([m.value for m in shot.modifiers(facts)])
    return bonus + 2 * (facts.out_of_flank and may_turn(after, defender) is None)


def weighed(plan: Plan, chance: Chance, best: Prospect, other: Unit | None) -> Weighed:
    """A charge as an answer: what it promises by the weights, and the odds in words."""
    score = gained(plan, best)
    score += plan.stakes.charge(plan.battle.unit(chance.move.unit), chance.end, chance.foe, best.wins)
    return Weighed(chance.move, score, told(plan, chance, best, other))


def told(plan: Plan, chance: Chance, best: Prospect, other: Unit | None) -> Words:
    """The odds in words, when somebody asks."""
    return lambda: reasons(plan, chance, best, other)


def reasons(plan: Plan, chance: Chance, best: Prospect, other: Unit | None) -> tuple[str, ...]:
    """Why charge."""
    unit, foe = plan.battle.unit(chance.move.unit), chance.foe
    state = ", already Disrupted" if foe.disrupted else ", already Pinned" if foe.pinned else ""
    first = [c.attacker for c in plan.battle.contacts if c.defender == foe.no]
    if first:
        return (f"{unit.name} joins {plan.battle.unit(first[0]).name} against {foe.name}{state}",)
    odds = f"{round(100 * best.wins)} in 100 to break it"
    who = f"{unit.name} and {other.name} charge" if other else f"{unit.name} charges"
    why = (f"{foe.name} has no fire to meet it with",) if chance.free and not foe.disrupted else ()
    return (f"{who} {foe.name}{state}: {odds}", *why)
