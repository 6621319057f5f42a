"""Doctrine of the assault: what comes of one, by the rulings themselves, if the enemy stands and fires."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from grognard.rulesets.en_avant import melee, willingness
from grognard.rulesets.en_avant.assault import turned
from grognard.rulesets.en_avant.battle import STANDOFF, Card, Contact, Engagement, Unit
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.doctrine.worth import all_lowered, lowered
from grognard.rulesets.en_avant.geometry import bodies_at, fire_reach, moved
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.nervous import balks
from grognard.rulesets.en_avant.paths import Approach
from grognard.rulesets.en_avant.shot import CANISTER, MUSKET, can_fire, levels, see
from grognard.rulesets.en_avant.willingness import CLOSES, Charge, charge_on
from grognard.rulesets.en_avants.fates import fate
from grognard.rulesets.en_avants.status import STEADY, WAVERING
from grognard.table.pose import heading

ASSAULT = Card(name="assault")
UNDER_GUNS, LEAST_SURE = 0.08, 0.4  # what a forecast loses for each battery that may hit us first; what is left
Party = tuple[tuple[Unit, Approach], ...]


class Clash(NamedTuple):
    """What an assault is expected to bring: how likely it is won and closes at all, and the worth gained and lost."""

    won: float
    closed: float
    gain: float
    loss: float


def clash(staff: Staff, party: Party, target: Unit, officer: int = -1, shooters: bool = True) -> Clash:
    """An assault by one or more on a target as it will be after our own fire."""
    battle = arranged(staff, party, target, officer)
    charges = [charge_on(battle, battle.unit(u.no), target, way) for u, way in party]
    if shooters:
        battle = under_fire(battle, charges)
    going = [c for c in charges if keeps_going(battle, battle.unit(c.attacker))]
    if not going or target.running or not skirmishing(party, target):
        return ended(staff, battle, party, target, going)
    return over_guesses(staff, battle, party, target, going)


def skirmishing(party: Party, target: Unit) -> bool:
    """May skirmishers tell: battalion against battalion (EA-R51)?"""
    return target.type == "infantry" and any([u.type == "infantry" for u, _ in party])


def over_guesses(staff: Staff, battle: Engagement, party: Party, target: Unit, going: list[Charge]) -> Clash:
    """The mean over the skirmishers that the target has in the battles imagined."""
    ends = []
    for grade, share in staff.screen(target):
        one = replace(target, skirmishers=grade)
        end = ended(staff, replace(battle, field=battle.field.put(one)), party, one, going)
        ends.append([share * worth for worth in end])
    return Clash(*[sum(column) for column in zip(*ends, strict=True)])


def ended(staff: Staff, battle: Engagement, party: Party, target: Unit, going: list[Charge]) -> Clash:
    """Who of those still going in is willing to close, and what comes of it."""
    closers = going if target.running else [c for c in going if closes(battle, c, going)]
    if not closers:
        return Clash(0.0, 0.0, 0.0, failed(staff, battle, party))
    return fought(staff, battle, party, target, closers)


def arranged(staff: Staff, party: Party, target: Unit, officer: int) -> Engagement:
    """The battle with the attackers turned to their axes, the target as it will be, the commander where he will be."""
    field = staff.battle.field.put(target)
    for unit, way in party:
        field = field.put(turned(unit, way.axis))
    hq = staff.battle.hq(staff.side)
    if officer >= 0 and hq is not None:
        field = field.put(replace(hq, attached=officer))
    return replace(staff.battle, field=field)


def under_fire(battle: Engagement, charges: list[Charge]) -> Engagement:
    """Every enemy who can fires once, at whom it hurts most, as the assault comes on (EA-10.1)."""
    enemy_side = 1 - battle.unit(charges[0].attacker).side
    for shooter in battle.combatants(enemy_side):
        if shooter.duty is not None or not can_fire(battle, shooter):
            continue
        found = [hurt(battle, shooter, c) for c in charges]
        best = max([f for f in found if f is not None], key=lambda f: f[0], default=None)
        if best is not None and best[0] > 0:
            by, sub, no = best
            battle = replace(battle, field=battle.field.put(lowered(battle.unit(no), by, sub)))
    return battle


def hurt(battle: Engagement, shooter: Unit, charge: Charge) -> tuple[int, int, int] | None:
    """How many levels a shot at an assaulter takes where it stands 5 cm from its target."""
    if charge.target == shooter.no and charge.aspect != "front":
        return None
    unit = battle.unit(charge.attacker)
    near = replace(unit, at=moved(unit.here, *heading(charge.axis), max(0.0, charge.gap - STANDOFF)))
    where = fire_reach(shooter, bodies_at(near, near.here))
    if where is None or where.range > (CANISTER if shooter.gun else MUSKET):
        return None
    facts = see(battle, shooter, near, where)
    return levels(facts), facts.sub, unit.no


def keeps_going(battle: Engagement, unit: Unit) -> bool:
    """Does it still go in, as shaken as it is? Nervous infantry stops to fire (EA-R41, EA-R42)."""
    return label(battle, unit) > WAVERING and not (unit.foot and balks(battle, unit, ASSAULT))


def closes(battle: Engagement, charge: Charge, charges: list[Charge]) -> bool:
    """Is it willing (EA-12.2)?"""
    ruling = willingness.judge(willingness.see(battle, charge, charges))
    return ruling.outcome(()).result == CLOSES


def failed(staff: Staff, battle: Engagement, party: Party) -> float:
    """What a failed assault costs: what their fire took, disorder, and standing 5 cm from them."""
    out = 0.0
    for unit, _ in party:
        now = battle.unit(unit.no)
        shaken = replace(now, disordered=(True,) * len(now.disordered))
        out += staff.value(unit) - staff.value(shaken) + staff.weights["exposed"] * staff.stake(unit)
    return out


def fought(staff: Staff, battle: Engagement, party: Party, target: Unit, closers: list[Charge]) -> Clash:
    """The melee: best attacker against the defender; who wins goes after the beaten."""
    won = target.gun or target.running or any([wins(battle, c) for c in closers])
    best = max([label(battle, battle.unit(c.attacker)) for c in closers])
    gain = taken(staff, target, best) if won else 0.0
    loss = 0.0
    for unit, _ in party:
        loss += staff.value(unit) - staff.value(fared(battle, battle.unit(unit.no), won, closers, target))
    return Clash(float(won), 1.0, gain, loss)


def wins(battle: Engagement, charge: Charge) -> bool:
    """Does this attacker beat the defender (EA-15.1)?"""
    contact = Contact(
        attacker=charge.attacker, defender=charge.target, aspect=charge.aspect, line=charge.line,
        strongpoint=charge.strongpoint,
    )  # fmt: skip
    ruling = melee.judge(*melee.see(battle, contact), draw_on_tie=False)
    return ruling.outcome(()).result == melee.WIN


def taken(staff: Staff, target: Unit, best: int) -> float:
    """What a beaten enemy loses: guns and runners everything, others a level, and more to the pursuit."""
    whole = staff.value(target)
    if target.gun:
        return whole
    if target.running:
        return staff.weights["cut_down"] * staff.stake(target)
    then = beaten(staff, target)
    chase = staff.weights["chase"] if best >= staff.label(then) else 0.0
    return whole - staff.value(then) * (1.0 - chase)


def beaten(staff: Staff, target: Unit) -> Unit:
    """An enemy as it is after a lost melee."""
    arm = fate("cavalry" if target.type == "cavalry" else "infantry", False, staff.label(target))
    return all_lowered(target, -arm.change)


def fared(battle: Engagement, unit: Unit, won: bool, closers: list[Charge], target: Unit) -> Unit:
    """One of the attackers afterwards."""
    if unit.no not in [c.attacker for c in closers]:
        return replace(unit, disordered=(True,) * len(unit.disordered))
    if target.gun or target.running:
        return replace(unit, disordered=(True,) * len(unit.disordered))
    end = fate("cavalry" if unit.type == "cavalry" else "infantry", won, label(battle, unit))
    return all_lowered(unit, -end.change)


def certainty(staff: Staff, party: Party, target: Unit) -> float:
    """How sure a forecast is: less for targets that may ride off, less under guns that may hit us first."""
    guns = [e for e in staff.foes if e.gun and e.formation == "deployed" and staff.label(e) >= STEADY]
    seen = [g for g in guns if any([staff.label(u) <= staff.label(g) for u, _ in party])]
    sure = 1.0 - UNDER_GUNS * len(seen)
    moves = target.shape.rate > 0 and not target.running
    return max(LEAST_SURE, sure - (staff.weights["elusive"] if moves else 0.0))
