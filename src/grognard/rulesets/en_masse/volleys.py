"""Chapters 3 and 12: the firing step, and how shots take effect together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.control import Judged
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avants.events import ShotFired
from grognard.rulesets.en_avants.firing_table import dropped
from grognard.rulesets.en_avants.status import RUNNING
from grognard.rulesets.en_masse.battle import Clash, Shot, Unit
from grognard.rulesets.en_masse.effects import disorder, drop
from grognard.rulesets.en_masse.firing import default_target, fire_refusal, judge, may_fire, must_fire, see, targets
from grognard.rulesets.en_masse.firing_table import CLAUSES, FLOORS, ORDER
from grognard.rulesets.en_masse.geometry import distance
from grognard.rulesets.en_masse.precedence import in_order, rank


class Aim(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one unit does in the firing step: fire at somebody, or hold its fire."""

    unit: UnitNo
    target: TargetNo | None = None


Aims = Annotated[tuple[Aim, ...], Meta(max_length=200)]


class FirePlan(Action, frozen=True, kw_only=True, tag=True):
    """At whom the guns of a division fire; whoever is not named fires as seems best to him (EM-R.49)."""

    aims: Aims = ()

    def refusal(self, battle: Clash, question: FiringQuestion) -> Refusal | None:
        """Every shot must be one the unit may fire, and Nervous troops may not hold theirs."""
        if self.aims and not battle.options.player_targets:
            return Refusal("EM-12.2", "brigades choose their targets themselves")
        named = [aim.unit for aim in self.aims]
        if len(set(named)) < len(named):
            return Refusal("EM-12.2", "a unit fires at one target only")
        refusals = [aim_refusal(battle, question, aim) for aim in self.aims]
        return next((refused for refused in refusals if refused is not None), None)

    def carry_out(self, umpire: Umpire[Clash], question: FiringQuestion) -> None:
        """Sealed answers are opened together by the step that asked for them."""


def aim_refusal(battle: Clash, question: FiringQuestion, aim: Aim) -> Refusal | None:
    """Why a unit may not do that in the firing step."""
    unit = battle.unit(aim.unit)
    if unit.no not in question.units:
        return may_fire(battle, unit) or Refusal("EM-4.1", f"{unit.name} is not yours to command")
    if aim.target is None:
        forced = must_fire(battle, unit)
        return Refusal("EM-10.6", f"{unit.name} is Nervous and cannot hold its fire") if forced else None
    return fire_refusal(battle, unit, battle.unit(aim.target))


class FiringQuestion(Question, frozen=True, kw_only=True, tag=True):
    """At whom do the guns of your division fire?"""

    answers = (FirePlan,)
    secret = True
    units: tuple[int, ...]

    def candidates(self, battle: Clash) -> list[Action]:
        """Everybody as seems best to him; or one unit at another target, or holding its fire."""
        plans: list[Action] = [FirePlan()]
        if not battle.options.player_targets:
            return plans
        for unit in [battle.unit(no) for no in self.units]:
            usual = default_target(battle, unit)
            others = [e for e in targets(battle, unit) if usual is None or e.no != usual.no]
            plans += [FirePlan(aims=(Aim(unit=unit.no, target=enemy.no),)) for enemy in others]
            if usual is not None and not must_fire(battle, unit):
                plans.append(FirePlan(aims=(Aim(unit=unit.no),)))
        return plans

    def default(self, battle: Clash) -> Action:
        """Everybody as seems best to him."""
        return FirePlan()


class FiringStep(Step, frozen=True, tag=True):
    """Step 1: ask every seat that has guns with a target."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Ask, or go on where nobody has anything to fire at."""
        battle = umpire.battle
        umpire.set("EM-3.2", phase="firing")
        umpire.push(AllFire())
        if not battle.options.player_targets:
            return
        umpire.ask(*firing_questions(battle))


def firing_questions(battle: Clash) -> list[FiringQuestion]:
    """One for every seat that has guns with a target."""
    able = [u for u in in_order(battle) if targets(battle, u)]
    seats = dict.fromkeys([battle.seat_of(unit) for unit in able])
    return [
        FiringQuestion(seat=seat, units=tuple([unit.no for unit in able if battle.seat_of(unit) == seat]))
        for seat in seats
    ]


class AllFire(Step, frozen=True, tag=True):
    """Everybody's fire, judged on the state at the start of the step and taking effect together (EM-R.52)."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Open the plans and collect the shots."""
        battle = umpire.battle
        plans = [sealed.action for sealed in umpire.unseal()] if battle.sealed else []
        aims = {aim.unit: aim for plan in plans if isinstance(plan, FirePlan) for aim in plan.aims}
        pairs = []
        for unit in in_order(battle):
            mark = aimed_at(battle, unit, aims.get(unit.no))
            if mark is not None:
                pairs.append((unit.no, mark))
        if battle.options.fire_stacks == "sequential":
            umpire.push(*[InTurn(firer=firer, target=target) for firer, target in pairs])
        else:
            umpire.push(*[volley(battle, firer, target) for firer, target in pairs], TakeEffect())


def aimed_at(battle: Clash, unit: Unit, aim: Aim | None) -> int | None:
    """Whom a unit fires at, by its seat's plan or by itself."""
    if aim is not None:
        return aim.target
    usual = default_target(battle, unit)
    return None if usual is None else usual.no


class InTurn(Step, frozen=True, kw_only=True, tag=True):
    """A shot judged when its turn comes, after those before it: the other reading of EM-R.52."""

    firer: int
    target: int

    def run(self, umpire: Umpire[Clash]) -> None:
        """Fire, if it still can."""
        battle = umpire.battle
        if fire_refusal(battle, battle.unit(self.firer), battle.unit(self.target)) is None:
            umpire.push(volley(battle, self.firer, self.target), TakeEffect())


def volley(battle: Clash, firer: int, target: int, opportunity: bool = False, left: int | None = None) -> Volley:
    """A shot with its ruling as things stand now, or with what others at the same moment leave of the status."""
    unit, enemy = battle.unit(firer), battle.unit(target)
    facts = see(battle, unit, enemy, left)
    shot = Shot(firer=firer, target=target, row=facts.row)
    return Volley(ruling=judge(facts), shot=shot, range=round(distance(unit, enemy), 3), opportunity=opportunity)


class Volley(Judged, frozen=True, kw_only=True, tag=True):
    """One shot: its ruling is told, its effect kept until the fire takes effect together."""

    shot: Shot
    range: float
    opportunity: bool = False

    def run(self, umpire: Umpire[Clash]) -> None:
        """Told with what it really does beside the other fire of this moment."""
        told = self if self.seen else beside_others(umpire.battle, self)
        super(Volley, told).run(umpire)

    @property
    def effect(self) -> Shot:
        """The shot with the drop of its ruling."""
        return replace(self.shot, by=dropped(self.ruling.outcome(()).result))

    def bite(self, umpire: Umpire[Clash]) -> None:
        """Spend the shot, mark the target as under fire, keep the drop (EM-R.57)."""
        shot, clause = self.shot, "EM-12.5" if self.opportunity else "EM-3.2"
        firer, target = umpire.battle.unit(shot.firer), umpire.battle.unit(shot.target)
        told = ShotFired(clause=clause, unit=firer.no, target=target.no, range=self.range, opportunity=self.opportunity)
        umpire.tell(told)
        umpire.change(firer, clause, **{"opportunity_fired" if self.opportunity else "fired": True})
        umpire.change(umpire.battle.unit(target.no), "EM-14.3", under_fire=True)
        row = self.decide(umpire, f"fire of {firer.name} at {target.name}")
        umpire.set(clause, shots=(*umpire.battle.shots, replace(shot, by=dropped(row.result))))


def beside_others(battle: Clash, told: Volley) -> Volley:
    """A volley as its floor allows once those that take effect before it have bitten (EM-12.12, EM-12.13, EM-R.52)."""
    waiting = [v.effect for v in reversed(battle.agenda) if isinstance(v, Volley)]
    shot, whole = told.shot, battle.unit(told.shot.target).status
    left = whole
    for other in in_effect(battle, [*battle.shots, told.effect, *waiting]):
        if other.firer == shot.firer:
            break
        if other.target == shot.target:
            left = max(min(floor_of(other), left), left - other.by)
    return told if left == whole else volley(battle, shot.firer, shot.target, told.opportunity, left)


def floor_of(shot: Shot) -> int:
    """Below what a shot cannot take a unit."""
    return FLOORS.get(shot.row, (RUNNING, ""))[0]


def in_effect(battle: Clash, shots: Iterable[Shot]) -> list[Shot]:
    """Shots of one moment in the order in which they take effect: the highest floor first (EM-R.52)."""
    return sorted(shots, key=lambda shot: (ORDER[shot.row], rank(battle.unit(shot.firer))))


class TakeEffect(Step, frozen=True, tag=True):
    """The drops of fire that has been judged are applied together."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Apply them, each with its own floor; by a switch only the first that tells (EM-R.52)."""
        shots = in_effect(umpire.battle, umpire.battle.shots)
        if shots:
            umpire.set("EM-3.2", shots=())
        hit: set[int] = set()
        for shot in shots:
            if shot.target in hit and umpire.battle.options.fire_stacks == "one_drop":
                continue
            if take(umpire, shot):
                hit.add(shot.target)


def take(umpire: Umpire[Clash], shot: Shot) -> bool:
    """One shot's effect on its target: the drop, and disorder if it drops (EM-8.2, EM-R.40)."""
    if umpire.battle.unit(shot.target).at is None:
        return False
    fell = shot.by > 0 and drop(umpire, shot.target, shot.by, CLAUSES[shot.row], floor_of(shot))
    if fell:
        run_from(umpire, shot)
    when = umpire.battle.options.fire_disorders
    if when == "always" or (when == "on_status_loss" and fell):
        disorder(umpire, shot.target, "EM-8.2")
    return fell


def run_from(umpire: Umpire[Clash], shot: Shot) -> None:
    """Who breaks under fire will run from the guns that broke it (EM-13.41, EM-R.76)."""
    unit = umpire.battle.unit(shot.target)
    if unit.running and unit.duty is not None:
        umpire.change(unit, "EM-13.41", duty=replace(unit.duty, enemy=shot.firer))
