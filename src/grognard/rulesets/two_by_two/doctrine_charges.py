"""Doctrine, the charge: the odds of every contact that can be made, judged as play would judge it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from grognard.engine.battle import Question
from grognard.engine.doctrine import Clock, Weighed
from grognard.engine.ruling import Ruling
from grognard.rulesets.two_by_two import shot
from grognard.rulesets.two_by_two.battle import CONTACT, Contact, Skirmish, Unit
from grognard.rulesets.two_by_two.contact import charge_bar, may_turn
from grognard.rulesets.two_by_two.doctrine_odds import (
    NO_FIRE,
    Prospect,
    fight_odds,
    forced_on,
    melee_bonus,
    prospect,
    shot_odds,
)
from grognard.rulesets.two_by_two.doctrine_plan import Plan
from grognard.rulesets.two_by_two.doctrine_post import Post
from grognard.rulesets.two_by_two.doctrine_ways import swings
from grognard.rulesets.two_by_two.melee_table import Terms, frozen_counts, ruling_of
from grognard.rulesets.two_by_two.menus import MovementMenu, Row, path_of
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.preview import looking_ahead
from grognard.rulesets.two_by_two.shooting import may_shoot
from grognard.table.kernel import Rect, spoke

MOST = 24
AGAIN = 2


class Chance(NamedTuple):
    """A charge that can be made now: the order, whom it strikes, and what it promises alone and with a helper."""

    move: Move
    foe: Unit
    alone: Prospect
    helped: Prospect
    helpers: int
    free: bool
    end: Rect


def charges(plan: Plan, menu: MovementMenu, question: Question, clock: Clock) -> list[Weighed]:
    """Every charge of the menu, weighed, as long as there is time."""
    moves = contact_moves(menu, plan)
    strikers: Counter[int] = Counter()
    for foe, unit in {(foe, move.unit) for move, foe in moves}:
        strikers[foe] += unit >= 0
    found = []
    for move, foe in moves[:MOST]:
        chance = look(plan, question, move, plan.battle.unit(foe), strikers[foe] - 1)
        if chance is not None:
            found.append(weighed(plan, chance))
        if clock.out:
            break
    return found


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
    units = plan.battle.field.units
    for no, _ in menu.units:
        for foe in plan.foes:
            if (
                foe.shaken
                or foe.arm in ("artillery", "hq")
                or any([c.defender == foe.no for c in plan.battle.contacts])
            ):
                found += [(move, foe.no) for move in swings(plan.battle, units[no], foe)[:AGAIN]]
    return sorted(found, key=lambda pair: -plan.likes(units[pair[0].unit], units[pair[1]]))


def move_of(no: int, facings: list[float], row: Row) -> Move:
    """The order a row of the menu stands for."""
    return Move(unit=no, path=path_of(facings, row))


def look(plan: Plan, question: Question, move: Move, foe: Unit, friends: int) -> Chance | None:
    """Carry the order out as far as the dice, and judge what comes of it."""
    if move.refusal(plan.battle, question) is not None:
        return None
    umpire = looking_ahead(plan.battle, question)
    move.carry_out(umpire, question)
    after = umpire.battle
    made = [c for c in after.contacts if c.attacker == move.unit]
    if not made:
        return None
    unit = after.unit(move.unit)
    alone = total([met(plan, after, c, 0) for c in made])
    helped = total([met(plan, after, c, 1) for c in made]) if friends > 0 else alone
    if len(made) == 1:
        alone, helped = (onward(plan, after, made[0], p) for p in (alone, helped))
    stray = Post(plan, unit).fire(unit.rect, but=foe.no) if unit.at is not None else 0.0
    alone, helped = (p._replace(loss=p.loss + stray) for p in (alone, helped))
    free = not any([fires(after, c) for c in made])
    return Chance(move, foe, alone, helped, max(others(after, made), 0), free, unit.rect)


def onward(plan: Plan, after: Skirmish, contact: Contact, first: Prospect) -> Prospect:
    """What follows a win: the next enemy straight ahead, whom a great win makes the winner charge, like it or not."""
    unit, r = after.unit(contact.attacker), after.unit(contact.attacker).rect
    foes = [e for e in plan.foes if e.no != contact.defender and not charge_bar(after, unit, e)]
    _, _, touch, who = spoke(r, r.fx, r.fy, unit.troop.move, [], [e.rect for e in foes], CONTACT)
    if who < 0 or touch > unit.troop.move:
        return first
    foe = foes[who]
    lead = melee_bonus(unit, foe) - melee_bonus(foe, unit) - 1
    then = prospect(shot_odds(NO_FIRE), 1.0, fight_odds(lead), unit, foe, plan.w)
    must = forced_on(lead_of(ruling_of(after, Terms(contact, frozen_counts(after, contact, ())))))
    may = (first.wins - must) * 0.5 if then.net > 0 else 0.0
    chance = min(first.wins, must + max(0.0, may))
    return first._replace(gain=first.gain + chance * then.gain, loss=first.loss + chance * then.loss)


def others(after: Skirmish, made: list[Contact]) -> int:
    """How many friends are already on the enemies struck."""
    mine = {c.defender for c in made}
    return len([c for c in after.contacts if c.defender in mine]) - len(made)


def fires(after: Skirmish, contact: Contact) -> bool:
    """Can the unit struck meet the charge with fire?"""
    return may_shoot(after, after.unit(contact.defender)) is None


def total(parts: list[Prospect]) -> Prospect:
    """Several contacts of one charge together."""
    wins = 1.0
    for p in parts:
        wins *= p.wins
    return Prospect(sum([p.gain for p in parts]), sum([p.loss for p in parts]), wins)


def met(plan: Plan, after: Skirmish, contact: Contact, helpers: int) -> Prospect:
    """One contact: fire as the enemy can best bring it, then the melee."""
    attacker, defender = after.unit(contact.attacker), after.unit(contact.defender)
    lead = lead_of(ruling_of(after, Terms(contact, frozen_counts(after, contact, ())))) + helpers
    on_it = len([c for c in after.contacts if c.defender == defender.no]) + helpers
    fire = shot_odds(fire_at(after, defender, attacker), attacker.type == "light_infantry")
    return prospect(fire, 1 / on_it, fight_odds(lead), attacker, defender, plan.w)


def lead_of(ruling: Ruling) -> int:
    """By how much the attacker's modifiers are better."""
    return sum([m.value for m in ruling.modifiers]) - sum([m.value for m in ruling.against])


def fire_at(after: Skirmish, defender: Unit, attacker: Unit) -> int:
    """What the defender has on its die; in good order it turns its front first."""
    if may_shoot(after, defender) is not None:
        return NO_FIRE
    facts = shot.see(after, defender, attacker)
    bonus = sum([m.value for m in shot.judge(facts).modifiers])
    return bonus + 2 * (facts.out_of_flank and may_turn(after, defender) is None)


def weighed(plan: Plan, chance: Chance) -> Weighed:
    """A charge as an answer: what it promises by the weights, and the odds in words."""
    w = plan.w
    best = max((chance.alone, chance.helped), key=lambda p: w["charge_gain"] * p.gain - w["charge_loss"] * p.loss)
    score = w["charge_gain"] * best.gain - w["charge_loss"] * best.loss
    score += plan.stakes.charge(plan.battle.unit(chance.move.unit), chance.end, chance.foe, best.wins)
    return Weighed(chance.move, score, reasons(plan, chance, best))


def reasons(plan: Plan, chance: Chance, best: Prospect) -> tuple[str, ...]:
    """Why charge."""
    unit, foe = plan.battle.unit(chance.move.unit), chance.foe
    state = ", already Disrupted" if foe.disrupted else ", stuck in its own smoke" if foe.pinned else ""
    first = f"{unit.label} charges {foe.label}{state}: {round(100 * best.wins)} in 100 to break it"
    why = []
    if chance.free and not foe.disrupted:
        why.append(f"{foe.label} has no fire to meet it with")
    if chance.helpers:
        why.append("it is not alone on it")
    elif best is chance.helped and best is not chance.alone:
        why.append("another of ours can strike the same enemy")
    return (first, *why)
