"""Chapters 11 and 12: artillery and small-arms fire, and what it does."""

from __future__ import annotations

from grognard.engine.battle import Action, Question, Step
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import Skirmish, seat_of
from grognard.rulesets.two_by_two.effects import mark, push_back
from grognard.rulesets.two_by_two.geometry import touching
from grognard.rulesets.two_by_two.phases import Done, waits
from grognard.rulesets.two_by_two.rout import Rout, Routs
from grognard.rulesets.two_by_two.shot import ShotFacts, group_of, judge, see
from grognard.rulesets.two_by_two.sight import anybody_shoots, may_shoot, no_target, shot_refusal, shots, sides_refusal
from grognard.rulesets.two_by_two.victory import destroy


class ShotFired(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit shot at another."""

    unit: int
    target: int
    range: float
    defensive: bool
    partner: int | None = None


class ChargeBroken(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Defensive fire routed or destroyed a charger: no push-back, the result runs its ordinary course."""

    unit: int


class Shoot(Action, frozen=True, kw_only=True, tag=True):
    """Fire at an enemy; in a group of chargers, `taker` is the one that suffers the result."""

    unit: UnitNo
    target: TargetNo
    taker: TargetNo | None = None

    def refusal(self, battle: Skirmish, question: ShootingPhase) -> Refusal | None:
        """One shot a unit, in range, in sight."""
        refused = sides_refusal(battle, self.unit, self.target)
        if refused is not None:
            return refused
        firer, target = battle.unit(self.unit), battle.unit(self.target)
        refused = may_shoot(battle, firer) or no_target(battle, firer, target)
        if refused is not None:
            return refused
        if self.taker is not None and self.taker not in [u.no for u in group_of(battle, firer, target)]:
            return Refusal("2X2-11.6", f"the unit that takes the result must be of the group of {target.name}")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: ShootingPhase) -> None:
        """Pin the firer, roll, apply."""
        fire(umpire, self.unit, self.target, self.target if self.taker is None else self.taker)


class FireGrandBattery(Action, frozen=True, kw_only=True, tag=True):
    """Two guns in base contact fire as one, the lead gun measuring."""

    lead: UnitNo
    partner: UnitNo
    target: TargetNo

    def refusal(self, battle: Skirmish, question: ShootingPhase) -> Refusal | None:
        """Both guns unfired, touching, and able to shoot the target (2X2-16.13)."""
        if not battle.options.grand_battery:
            return Refusal("2X2-16.1", "grand batteries are an optional rule that is not in use")
        refused = sides_refusal(battle, self.lead, self.target) or sides_refusal(battle, self.partner, self.target)
        if refused is not None:
            return refused
        lead, partner, target = battle.unit(self.lead), battle.unit(self.partner), battle.unit(self.target)
        if lead.arm != "artillery" or partner.arm != "artillery" or lead.no == partner.no:
            return Refusal("2X2-16.13", "a grand battery is two artillery units")
        if not touching(lead, partner):
            return Refusal("2X2-16.13", f"{lead.name} and {partner.name} are not in base contact")
        for gun, other in ((lead, partner), (partner, lead)):
            refused = may_shoot(battle, gun) or shot_refusal(battle, gun, target, (other.no,))
            if refused is not None:
                return Refusal("2X2-16.13", f"both guns must be able to shoot: {refused.reason}")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: ShootingPhase) -> None:
        """One shot at +1; both have fired."""
        fire(umpire, self.lead, self.target, self.target, self.partner)


class Shooting(Step, frozen=True, tag=True):
    """The other side shoots, one unit after another."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Ask while somebody has a target."""
        battle = umpire.table
        if waits(battle, "shoot") or anybody_shoots(battle):
            umpire.ask(ShootingPhase(seat=seat_of(1 - battle.phasing)))


class ShootingPhase(Question, frozen=True, kw_only=True, tag=True):
    """Shoot with a unit, or be done."""

    answers = (Shoot, FireGrandBattery, Done)

    def candidates(self, battle: Skirmish) -> list[Action]:
        """Every shot that is open."""
        out: list[Action] = [Done(), *[Shoot(unit=no, target=t) for no, mine in shots(battle) for t in mine]]
        if battle.options.grand_battery:
            out += self.batteries(battle, [a for a in out if isinstance(a, Shoot)])
        return out

    def batteries(self, battle: Skirmish, shots: list[Shoot]) -> list[Action]:
        """The grand batteries among the guns that can shoot."""
        guns = {s.unit for s in shots if battle.unit(s.unit).arm == "artillery"}
        pairs = [
            FireGrandBattery(lead=a, partner=b, target=t)
            for a in sorted(guns)
            for b in sorted(guns)
            for t in battle.field.present[battle.phasing]
            if a != b
        ]
        return [p for p in pairs if p.refusal(battle, self) is None]


def fire(umpire: Umpire[Skirmish], firer: int, target: int, taker: int, partner: int | None = None) -> None:
    """One shot from the ruling to its effect; the next shot is asked for after it."""
    battle = umpire.table
    unit = battle.unit(firer)
    second = None if partner is None else battle.unit(partner)
    facts = see(battle, unit, battle.unit(target), battle.unit(taker), second)
    umpire.push(Shooting())
    if umpire.watched:
        tell_shot(umpire, facts, partner)
    for gun in (firer,) if partner is None else (firer, partner):
        umpire.change(umpire.table.unit(gun), "2X2-11.3", fired=True)
    if unit.troop.weapon == "small_arms" and not unit.pinned:
        mark(umpire, firer, "pinned", "2X2-11.1")
    ruling = judge(facts, umpire.watched)
    umpire.push(Shot(ruling=ruling, firer=firer, taker=facts.taker.no, defensive=facts.defensive))


class Shot(Judged, frozen=True, kw_only=True, tag=True):
    """The die of a shot, and what it does."""

    firer: int
    taker: int
    defensive: bool

    def bite(self, umpire: Umpire[Skirmish]) -> None:
        """A charger that is only marked is pushed back too (2X2-11.9, 11.10)."""
        battle, taker = umpire.table, self.taker
        row = self.decide(umpire, f"shot of {battle.unit(self.firer).name} at {battle.unit(taker).name}")
        if self.defensive and row.result in ("destroyed", "routs"):
            umpire.tell(ChargeBroken(clause="2X2-11.10", unit=taker))
        if row.result == "destroyed":
            destroy(umpire, (taker,), row.clause)
        elif row.result == "routs":
            rout = Rout(unit=taker, clause=row.clause, cause="shooting", source=self.firer)
            umpire.push(Routs((rout,), (taker,)))
        elif row.result in ("pinned", "disrupted"):
            mark(umpire, taker, row.result, row.clause)
            if self.defensive:
                push_back(umpire, taker)


def tell_shot(umpire: Umpire[Skirmish], facts: ShotFacts, partner: int | None) -> None:
    """Say who shot at whom, and how far."""
    umpire.tell(
        ShotFired(
            clause="2X2-11.2" if facts.artillery else "2X2-11.1",
            unit=facts.firer.no,
            target=facts.taker.no,
            range=round(facts.range, 3),
            defensive=facts.defensive,
            partner=partner,
        )
    )
