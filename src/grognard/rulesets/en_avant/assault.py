"""Chapter 12: close assault. Who goes in, under what fire, and what becomes of the willing and the unwilling."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.control import Judged
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import CONTACT, SLACK, STANDOFF, Card, Engagement, Unit
from grognard.rulesets.en_avant.clock.clock import OnTheClock
from grognard.rulesets.en_avant.clock.marching import march
from grognard.rulesets.en_avant.clock.tracks import Mover
from grognard.rulesets.en_avant.closing import Charging, GoIn, StandClear, gap_to, hqs, in_reach, meeting
from grognard.rulesets.en_avant.effects import NotCarriedOut, relocate, stands_clear
from grognard.rulesets.en_avant.free import wants_to_close
from grognard.rulesets.en_avant.geometry import (
    bodies,
    bodies_at,
    distance,
    shaped,
    slide_to_within,
)
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.pace import cost
from grognard.rulesets.en_avant.paths import Approach, approach
from grognard.rulesets.en_avant.willingness import CLOSES, Charge, charge_on, judge, may_close, see
from grognard.rulesets.en_avants.status import WAVERING
from grognard.table.kernel import NEVER
from grognard.table.pose import heading

SET_OUT = 1e-5
Ways = dict[int, Approach]


class Assaults(Step, frozen=True, tag=True):
    """M3: fire at the assaulters, then willingness, then contact or a halt at 5 cm."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Those who cannot reach anybody just advance, and then all the others set out together."""
        wanting = [u for side in (0, 1) for u in umpire.battle.combatants(side) if wants_to_close(umpire.battle, u)]
        ways = ways_of(umpire.battle, wanting)
        others = [advance(umpire, u) for u in wanting if u.no not in ways]
        if others:
            umpire.push(OnTheClock(movers=tuple(others)), Assaults())
            return
        charges = set_out(umpire, ways)
        if charges:
            clock = approach_under_fire(umpire.battle, charges, "assault", [])
            umpire.push(clock, StepOne(tuple(charges)), StandClear(tuple(charges)))


def ways_of(battle: Engagement, wanting: list[Unit]) -> Ways:
    """The ways of those who can reach an enemy they may close with, alone or as he comes to meet them (EA-R48)."""
    found: Ways = {}
    for unit in wanting:
        assert unit.card is not None
        way = None if unit.card.target is None else approach(battle, unit, unit.card.target, unit.card.axis)
        if way is not None and may_close(battle, unit, battle.unit(way.target)):
            found[unit.no] = way
    return {no: way for no, way in found.items() if way.reachable or comes_to_meet(battle, no, found)}


def comes_to_meet(battle: Engagement, no: int, ways: Ways) -> bool:
    """Is the target coming on as well, so that the two meet within a turn?"""
    mine = ways[no]
    his = ways.get(mine.target)
    if his is None or his.target != no or not (mine.clear and his.clear):
        return False
    unit, enemy = battle.unit(no), battle.unit(mine.target)
    time = meeting(turned(unit, mine.axis), turned(enemy, his.axis), 0.0)
    return time < NEVER and all([affords(battle, u, w.axis, time) for u, w in ((unit, mine), (enemy, his))])


def affords(battle: Engagement, unit: Unit, axis: float, time: float) -> bool:
    """Can a unit go its rate for so much of a turn over this ground?"""
    at = turned(unit, axis).here
    return cost(battle, unit, at, *heading(axis), unit.shape.rate * time) <= unit.shape.rate + SLACK


def turned(unit: Unit, axis: float) -> Unit:
    """A unit looking along its axis."""
    at = unit.here
    return replace(unit, at=shaped(at.x, at.y, axis, unit))


def set_out(umpire: Umpire[Engagement], ways: Ways) -> list[Charge]:
    """They take their axes as their facings (EA-R38); from which side each comes in is settled now (EA-R05)."""
    starts = {no: umpire.battle.unit(no).here for no in ways}
    turned_to = [no for no, way in ways.items() if turns_to(umpire, umpire.battle.unit(no), way.axis)]
    battle = umpire.battle
    charges = [charge_on(battle, battle.unit(no), battle.unit(ways[no].target), ways[no]) for no in turned_to]
    out = []
    for charge in charges:
        at = starts[charge.attacker]
        both = any([c.attacker == charge.target and c.target == charge.attacker for c in charges])
        strong = charge.strongpoint and not both
        out.append(replace(charge, mutual=both, strongpoint=strong, start=(at.x, at.y, at.facing)))
    return out


def turns_to(umpire: Umpire[Engagement], unit: Unit, axis: float) -> bool:
    """Take the axis as the facing, if there is room to turn."""
    at = unit.here
    if at.facing == axis:
        return True
    end = shaped(at.x, at.y, axis, unit)
    if not stands_clear(umpire.battle, unit, end, hqs(umpire.battle)):
        reason = f"{unit.name} has no room to turn"
        umpire.tell(NotCarriedOut(clause="EA-8.3", unit=unit.no, card="assault", reason=reason))
        return False
    relocate(umpire, unit.no, end, "EA-8.3")
    return True


def advance(umpire: Umpire[Engagement], unit: Unit) -> Mover:
    """An assault that proves out of reach is run as an advance, before the others go in (EA-R48)."""
    umpire.change(unit, "EA-12.1", card=Card(name="advance", distance=unit.shape.rate))
    reason = f"{unit.name} cannot reach the enemy and advances"
    umpire.tell(NotCarriedOut(clause="EA-12.1", unit=unit.no, card="assault", reason=reason))
    return march(umpire.battle, unit, unit.shape.rate)


def approach_under_fire(
    battle: Engagement, charges: list[Charge], kind: Literal["assault", "pursuit"], others: list[Mover]
) -> OnTheClock:
    """The assaulters come on to 5 cm, where willingness is tested, and may be fired at on the way."""
    movers = [
        Mover(
            unit=c.attacker, axis=c.axis, left=max(way_to_standoff(battle, c), SET_OUT), kind=kind, target=c.target,
            aspect=c.aspect,
        )
        for c in charges
    ]  # fmt: skip
    return OnTheClock(movers=(*movers, *others))


def way_to_standoff(battle: Engagement, charge: Charge) -> float:
    """How far to where 5 cm are left between the two; where both charge, each goes its share."""
    unit, enemy = battle.unit(charge.attacker), battle.unit(charge.target)
    if charge.mutual:
        time = meeting(unit, enemy, STANDOFF)
        return 0.0 if time >= NEVER else unit.shape.rate * time
    here = unit.here
    at = shaped(here.x, here.y, charge.axis, unit)
    near = slide_to_within(bodies_at(unit, at), *heading(charge.axis), bodies(enemy), STANDOFF, charge.gap)
    return 0.0 if near >= NEVER else near


class StepOne(Charging, frozen=True, tag=True):
    """All willingness tests on the state after that fire, then all of them go in."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Judge each assault that is still on; caught runners need no test (EA-R22)."""
        on = [c for c in self.charges if still_on(umpire, c)]
        pairs = {(c.attacker, c.target) for c in on}
        live = [replace(c, mutual=c.mutual and (c.target, c.attacker) in pairs) for c in on]
        live = [c for c in live if c.mutual or reaches(umpire, c)]
        sure = [c for c in live if umpire.battle.unit(c.target).running]
        tests = [test(umpire.battle, c, list(self.charges)) for c in live if c not in sure]
        umpire.push(*tests, GoIn(tuple(sure)))


def still_on(umpire: Umpire[Engagement], charge: Charge) -> bool:
    """Has the assaulter neither halted nor lost heart, and is its target still there?"""
    unit = umpire.battle.unit(charge.attacker)
    target = umpire.battle.unit(charge.target)
    if unit.at is None or unit.running or target.at is None:
        return False
    if unit.halted and distance(unit, target) > CONTACT:
        return False
    now = label(umpire.battle, unit)
    if charge.pursuit or now > WAVERING:
        return True
    clause = "EA-9.6" if now == WAVERING else "EA-9.7"
    reason = f"{unit.name}: it will go no nearer"
    umpire.change(unit, clause, halted=True)
    umpire.tell(NotCarriedOut(clause=clause, unit=unit.no, card="assault", reason=reason))
    return False


def reaches(umpire: Umpire[Engagement], charge: Charge) -> bool:
    """Is the target, where it stands now, still within what the assaulter has left?"""
    if in_reach(umpire.battle, charge, gap_to(umpire.battle, charge)):
        return True
    unit = umpire.battle.unit(charge.attacker)
    reason = f"{unit.name} cannot reach the enemy any more"
    card = "pursuit" if charge.pursuit else "assault"
    umpire.tell(NotCarriedOut(clause="EA-12.1", unit=unit.no, card=card, reason=reason))
    return False


def test(battle: Engagement, charge: Charge, charges: list[Charge]) -> Willingness:
    """One unit's willingness as things stand."""
    return Willingness(ruling=judge(see(battle, charge, charges)), charge=charge)


class Willingness(Judged, frozen=True, kw_only=True, tag=True):
    """One unit's willingness to close."""

    charge: Charge

    def bite(self, umpire: Umpire[Engagement]) -> None:
        """Keep the answer with the step that carries them all out, until all have been tested."""
        unit = umpire.battle.unit(self.charge.attacker)
        row = self.decide(umpire, f"willingness of {unit.name}")
        tested = replace(self.charge, willing=row.result == CLOSES)
        waiting = next(step for step in reversed(umpire.battle.agenda) if isinstance(step, GoIn))
        umpire.amend(GoIn((*waiting.charges, tested)), instead=waiting)
