"""Chapters 10 and 11: firing."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.control import Judged
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Engagement, Shot
from grognard.rulesets.en_avant.effects import NotCarriedOut, disorder, drop
from grognard.rulesets.en_avant.firing_table import CLAUSES, FLOORS, ORDER
from grognard.rulesets.en_avant.geometry import Reach
from grognard.rulesets.en_avant.precedence import rank
from grognard.rulesets.en_avant.regiments import lose_subdivision
from grognard.rulesets.en_avant.shot import aim, fire_refusal, fires_at, judge, see
from grognard.rulesets.en_avants.events import ShotFired
from grognard.rulesets.en_avants.firing_table import dropped
from grognard.rulesets.en_avants.status import RUNNING


class FiringPhase(Step, frozen=True, tag=True):
    """Phase 1: everybody's fire, judged on the state at its start and taking effect together (EA-R08)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Collect the shots; where they fall one after another, by rank."""
        battle = umpire.battle
        units = [u for side in (0, 1) for u in battle.combatants(side)]
        shots = [(u.no, t) for u in units for t in [fires_at(battle, u)] if t is not None]
        for unit in units:
            if unit.card is not None and unit.card.name == "fire" and unit.no not in dict(shots):
                reason = f"{unit.name} has no such target"
                umpire.tell(NotCarriedOut(clause="EA-10.12", unit=unit.no, card="fire", reason=reason))
        if battle.options.simultaneous_fire:
            umpire.push(*[volley(battle, firer, target) for firer, target in shots], TakeEffect())
        else:
            shots.sort(key=lambda shot: rank(battle, battle.unit(shot[0])))
            umpire.push(*[OneAfterAnother(firer=firer, target=target) for firer, target in shots])


class OneAfterAnother(Step, frozen=True, kw_only=True, tag=True):
    """A shot judged when its turn comes, after those before it have taken effect: the other reading of EA-R08."""

    firer: int
    target: int

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Fire, if it still can."""
        if fire_refusal(umpire.battle, umpire.battle.unit(self.firer), self.target) is None:
            umpire.push(volley(umpire.battle, self.firer, self.target), TakeEffect())


def volley(battle: Engagement, firer: int, target: int, opportunity: bool = False, left: int | None = None) -> Volley:
    """A shot with its ruling as things stand now, or with what others at the same moment leave of the label."""
    unit, enemy = battle.unit(firer), battle.unit(target)
    where = aim(battle, unit, enemy)
    assert isinstance(where, Reach)
    facts = see(battle, unit, enemy, where, left)
    shot = Shot(firer=firer, target=target, sub=facts.sub, row=facts.row)
    return Volley(ruling=judge(facts), shot=shot, range=round(where.range, 3), opportunity=opportunity)


class Volley(Judged, frozen=True, kw_only=True, tag=True):
    """One shot: its ruling is told, its effect kept until the fire takes effect together."""

    shot: Shot
    range: float
    opportunity: bool = False

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Told with what it really does beside the other fire of this moment."""
        told = self if self.seen else beside_others(umpire.battle, self)
        super(Volley, told).run(umpire)

    @property
    def effect(self) -> Shot:
        """The shot with the drop of its ruling."""
        return replace(self.shot, by=dropped(self.ruling.outcome(()).result))

    def bite(self, umpire: Umpire[Engagement]) -> None:
        """Spend the volley, mark the target as under fire, keep the drop."""
        shot, clause = self.shot, "EA-10.1" if self.opportunity else "EA-2.1"
        firer, target = umpire.battle.unit(shot.firer), umpire.battle.unit(shot.target)
        told = ShotFired(clause=clause, unit=firer.no, target=target.no, range=self.range, opportunity=self.opportunity)
        umpire.tell(told)
        spent = {"opportunity_fired" if self.opportunity else "fired": True}
        umpire.change(firer, clause, volleys=firer.volleys + int(not firer.gun), **spent)
        if not firer.gun:
            umpire.change(umpire.battle.unit(target.no), "EA-18.2", under_musketry=True)
        row = self.decide(umpire, f"fire of {firer.name} at {target.name}")
        umpire.set(clause, shots=(*umpire.battle.shots, replace(shot, by=dropped(row.result))))


def beside_others(battle: Engagement, told: Volley) -> Volley:
    """A volley as its floor allows once those that take effect before it have bitten (EA-10.9, EA-10.10, EA-R08)."""
    waiting = [v.effect for v in reversed(battle.agenda) if isinstance(v, Volley)]
    shot, whole = told.shot, battle.unit(told.shot.target).status[told.shot.sub]
    left = whole
    for other in in_effect(battle, [*battle.shots, told.effect, *waiting]):
        if other.firer == shot.firer:
            break
        if (other.target, other.sub) == (shot.target, shot.sub):
            left = min(left, max(FLOORS.get(other.row, (RUNNING, ""))[0], left - other.by))
    return told if left == whole else volley(battle, shot.firer, shot.target, told.opportunity, left)


def in_effect(battle: Engagement, shots: Iterable[Shot]) -> list[Shot]:
    """Shots of one moment in the order in which they take effect: rifles, ball, then canister and muskets (EA-R08).

    Of shots alike that of higher rank comes first (EA-R48).
    """
    return sorted(shots, key=lambda s: (ORDER[s.row], rank(battle, battle.unit(s.firer))))


class TakeEffect(Step, frozen=True, tag=True):
    """The drops of fire that has been judged are applied together: rifles, ball, then canister and muskets."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Apply them, each with its own floor; a line that breaks is at once apart from the other (EA-9.8, EA-R24)."""
        shots = in_effect(umpire.battle, umpire.battle.shots)
        if shots:
            umpire.set("EA-2.1", shots=())
        for shot in shots:
            take(umpire, shot)
        for no in sorted({shot.target for shot in shots}):
            lose_subdivision(umpire, no)


def take(umpire: Umpire[Engagement], shot: Shot) -> None:
    """One shot's effect on its target: the drop, and disorder if it drops (EA-7.3, EA-R14)."""
    if umpire.battle.unit(shot.target).at is None:
        return
    floor, _ = FLOORS.get(shot.row, (RUNNING, ""))
    fell = drop(umpire, shot.target, shot.by, CLAUSES[shot.row], shot.sub, floor) if shot.by else False
    if fell:
        umpire.change(umpire.battle.unit(shot.target), CLAUSES[shot.row], hit_by_fire=True)
    when = umpire.battle.options.fire_disorders
    if when == "always" or (when == "on_drop" and fell):
        disorder(umpire, shot.target, "EA-7.3", shot.sub)
