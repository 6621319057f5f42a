"""Doctrine of the blow: fire and assault on the same enemy in the same turn, where the rulings promise a gain."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from grognard.engine.doctrine import Clock
from grognard.engine.names import brief
from grognard.rulesets.en_avant.battle import Card, Unit
from grognard.rulesets.en_avant.doctrine.clash import Clash, Party, beaten, certainty, clash, keeps_going
from grognard.rulesets.en_avant.doctrine.ground import LATE, Goal, due, post
from grognard.rulesets.en_avant.doctrine.places import Hit
from grognard.rulesets.en_avant.doctrine.shots import Shots, after, first_volley, gain
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.doctrine.worth import progress
from grognard.rulesets.en_avant.geometry import attack_aspect
from grognard.rulesets.en_avant.legality import card_refusal
from grognard.rulesets.en_avant.objectives import stands_on
from grognard.rulesets.en_avant.paths import Approach, approach
from grognard.rulesets.en_avants.status import NAMES

Ways = dict[int, list[tuple[Unit, Approach]]]
MOST = 4  # shots, and attackers, weighed together against one target: more cost thought and seldom differ
SURE = 0.99  # chance of winning from which no commander is sent along
LAST_HOPE = 0.3  # share of the odds granted to an assault where the day is lost without it


class Strike(NamedTuple):
    """A blow: who fires, who goes in, where the commander is wanted, and what it is worth."""

    target: int
    fire: tuple[Hit, ...]
    party: Party
    officer: int
    score: float
    clash: Clash


def ways(staff: Staff) -> Ways:
    """Who can reach whom this turn, by target."""
    found: Ways = {}
    for unit in staff.free:
        if unit.gun or unit.shape.rate == 0 or (unit.foot and not keeps_going(staff.battle, unit)):
            continue
        for enemy in [*staff.foes, *staff.runners]:
            if near_enough(staff, unit, enemy):
                way = approach(staff.battle, unit, enemy.no)
                if way is not None and way.reachable and way.target == enemy.no and legal(staff, unit, enemy):
                    found.setdefault(enemy.no, []).append((unit, way))
    return found


def near_enough(staff: Staff, unit: Unit, enemy: Unit) -> bool:
    """A quick look before the tape is laid."""
    gap = staff.gaps.get((unit.no, enemy.no))
    return gap is None or gap <= unit.shape.rate


def legal(staff: Staff, unit: Unit, enemy: Unit) -> bool:
    """May it be given that card?"""
    return card_refusal(staff.battle, unit, Card(name="assault", target=enemy.no)) is None


def strikes(staff: Staff, shots: Shots, goals: dict[int, Goal], clock: Clock) -> list[Strike]:
    """The blows to strike this turn: the best first, each unit in one only."""
    open_ways, busy = ways(staff), set[int]()
    out: list[Strike] = []
    while True:
        found = [best_strike(staff, no, open_ways[no], shots, busy, goals) for no in open_ways if not clock.out]
        best = max([s for s in found if s is not None], key=lambda s: (s.score, -s.target), default=None)
        if best is None or best.score <= staff.weights["nerve"] / staff.urgency:
            return out
        out.append(best)
        busy |= {u.no for u, _ in best.party} | {h.firer for h in best.fire}
        open_ways.pop(best.target)


def best_strike(
    staff: Staff, no: int, reach: list[tuple[Unit, Approach]], shots: Shots, busy: set[int], goals: dict[int, Goal]
) -> Strike | None:
    """The best blow at one enemy."""
    target = staff.battle.unit(no)
    able = [(u, w) for u, w in reach if u.no not in busy]
    if not able:
        return None
    found = []
    for fire in fires(shots, no, busy):
        for party in parties(able, fire):
            leave: float = sum([post(staff, u, goals.get(u.no), target) for u, _ in party])
            leave += sum([awaited(staff, u, goals.get(u.no), target) for u, _ in party])
            found.append(strike(staff, target, fire, party, shots, leave))
    return max(found, key=lambda s: s.score, default=None)


def awaited(staff: Staff, unit: Unit, goal: Goal | None, target: Unit) -> float:
    """What it costs to fight elsewhere when one has to set out for the ground that decides."""
    if goal is None or goal.feature is None or stands_on(target, goal.feature) or not due(staff, unit, goal):
        return 0.0
    return staff.weights["ground"] * staff.urgency


def fires(shots: Shots, no: int, busy: set[int]) -> list[tuple[Hit, ...]]:
    """No fire, the best shot, or all that tell on this target."""
    at = [h for firer, hits in shots.items() if firer not in busy for h in hits if h.target == no and h.by]
    at.sort(key=lambda h: (-h.by, -h.floor, h.firer))
    every = [(), *[tuple(at[: k + 1]) for k in range(min(len(at), MOST))]]
    return list(dict.fromkeys(every))


def parties(able: list[tuple[Unit, Approach]], fire: tuple[Hit, ...]) -> list[Party]:
    """One attacker, or two together."""
    firing = {h.firer for h in fire}
    free = [a for a in able if a[0].no not in firing]
    return [*[(a,) for a in free], *combinations(free[:MOST], 2)]


def strike(staff: Staff, target: Unit, fire: tuple[Hit, ...], party: Party, shots: Shots, leave: float) -> Strike:
    """What one blow is worth, against what those in it could do otherwise."""
    then = after(target, list(fire))
    volleys = staff.value(target) - staff.value(then)
    if then.running and not target.running:
        return Strike(target.no, fire, party, -1, -1.0, Clash(0.0, 0.0, 0.0, 0.0))
    best, officer = clash(staff, party, then), -1
    if best.won < SURE:
        for unit, _ in party:
            led = clash(staff, party, then, officer=unit.no) if may_lead(staff, unit) else best
            if led.won > best.won:
                best, officer = led, unit.no
    sure = certainty(staff, party, target)
    missed: float = leave + sum([forgone(staff, u, shots) for u, _ in party])
    missed += sum([max([h.worth for h in shots[hit.firer]]) for hit in fire])
    prize = best.won * prize_of(staff, target) + decides(staff, then, party, best.won)
    fear = staff.weights["risk"] * (1.0 - staff.closing if staff.spoils(target) else 1.0)
    score = volleys + sure * (best.gain + prize) - fear * best.loss - missed
    score -= (1.0 - sure) * staff.weights["exposed"] * sum([staff.stake(u) for u, _ in party])
    return Strike(target.no, fire, party, officer, score, best)


def may_lead(staff: Staff, unit: Unit) -> bool:
    """Can the commander be with it in time?"""
    hq = staff.battle.hq(staff.side)
    return (
        hq is not None
        and hq.attached != unit.no
        and card_refusal(staff.battle, hq, Card(name="join", unit=unit.no)) is None
    )


def forgone(staff: Staff, unit: Unit, shots: Shots) -> float:
    """The shot a unit gives up by going in."""
    best = max([h.worth for h in shots.get(unit.no, [])], default=0.0)
    return max(0.0, best - first_volley(staff, unit))


def decides(staff: Staff, target: Unit, party: Party, won: float) -> float:
    """What it is worth that the battle ends with the target gone and one of ours in his place."""
    if not staff.decisive or target.running:
        return 0.0
    now, lead = staff.ends(target), party[0][0]
    gain = staff.ends(replace(target, at=None), replace(lead, at=target.at)) - now
    if gain > 0.0 and won == 0.0 and staff.ends(*[replace(u, at=None) for u, _ in party]) >= now:
        won = LAST_HOPE * clash(staff, party, target, shooters=False).won
    return staff.weights["victory"] * won * gain


def prize_of(staff: Staff, target: Unit) -> float:
    """What beating this enemy is worth beyond his men: he counts, or he stands where he must not as the end nears."""
    there = staff.weights["spoiler"] * (0.5 + progress(staff.battle)) if staff.spoils(target) else 0.0
    there *= 1.0 + (LATE - 1.0) * staff.closing
    wins = target.gun or staff.breaks(target, beaten(staff, target))
    last = staff.weights["victory"] * (wins and target.id in staff.last_straws)
    return there + last + (staff.weights["prize"] if target.id in staff.counted else 0.0)


def why_strike(staff: Staff, blow: Strike, unit: Unit) -> tuple[str, ...]:
    """The reasons for going in."""
    target = staff.battle.unit(blow.target)
    words = [f"{brief(unit)} goes in at {brief(target)}: {prospects(staff, blow, target)}"]
    if len(blow.party) > 1:
        words.append("Two together outnumber them.")
    if blow.fire:
        names = ", ".join([brief(staff.battle.unit(h.firer)) for h in blow.fire])
        words.append(f"{names} will have shaken them first.")
    if blow.officer == unit.no:
        words.append("With the commander at their head they will close.")
    return tuple(words)


def prospects(staff: Staff, blow: Strike, target: Unit) -> str:
    """Why it should come off."""
    if target.running:
        return "they are running."
    if target.gun:
        return "guns that are closed with are lost."
    side = attack_aspect(blow.party[0][0], target)[0]
    if blow.clash.won > 0.5 and side != "front":
        return f"they are taken in the {side}."
    if blow.clash.won > 0.5:
        untidy = " and in disorder" if target.in_disorder else ""
        return f"they are {NAMES[staff.label(target)]}{untidy}, and will not stand."
    return "they must be kept busy."


def spare_fire(
    staff: Staff, shots: Shots, planned: dict[int, list[Hit]], busy: set[int]
) -> dict[int, tuple[Hit, float]]:
    """Who else fires at whom: always the shot that adds most to what is planned, until none adds anything."""
    left = {no: hits for no, hits in shots.items() if no not in busy}
    out: dict[int, tuple[Hit, float]] = {}
    while left:
        options = [
            (gain(staff, staff.battle.unit(h.target), planned.get(h.target, []), h), -h.firer, -h.target, h)
            for hits in left.values()
            for h in hits
        ]
        worth, _, _, best = max(options, key=lambda o: o[:3])
        out[best.firer] = (best, worth)
        if worth > 0:
            planned.setdefault(best.target, []).append(best)
        left.pop(best.firer)
    return out
