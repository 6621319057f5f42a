"""Chapter F: the Shooting phase: shots are rolled at once, and bite when all have fired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from grognard.engine.adjudication.features import with_feature
from grognard.engine.battle import Action, Question, Seat, Step
from grognard.engine.control import Counted, Judged, Tally
from grognard.engine.events import OpenEvent
from grognard.engine.names import inches
from grognard.engine.pools import Pool
from grognard.engine.ruling import Note, Refusal, Result, Ruling
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.effects import drop_charges, lose_stands
from grognard.rulesets.sound_of_guns.geometry import touched
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.scouting import as_known, show, unfound
from grognard.rulesets.sound_of_guns.sharing import Loop, anothers, go_on, held
from grognard.rulesets.sound_of_guns.shot import judge, ranges, see
from grognard.rulesets.sound_of_guns.sight import BLOCKING, all_round, in_arc
from grognard.rulesets.sound_of_guns.status import check_status
from grognard.rulesets.sound_of_guns.units import VALUES


class ShotFired(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit shot at another; its hits are kept until the phase is over."""

    unit: int
    target: int
    hits: int


class Shoot(Action, frozen=True, kw_only=True, tag=True):
    """A unit shoots at an enemy."""

    unit: UnitNo
    target: TargetNo

    def refusal(self, battle: Engagement, question: Shooting) -> Refusal | None:
        """One shot a unit, by whoever can, in arc, range and sight."""
        unit, target = battle.unit(self.unit), battle.unit(self.target)
        refused = may_shoot(battle, unit) or anothers(battle, unit, question.seat)
        return refused or no_target(as_known(battle, unit.side), unit, target)

    def carry_out(self, umpire: Umpire[Engagement], question: Shooting) -> None:
        """Roll to hit, and go on; if ground not known of is in the way of all, it is found and no shot lost."""
        unit, target = umpire.battle.unit(self.unit), umpire.battle.unit(self.target)
        show(umpire, masked_by(umpire.battle, unit, target))
        battle = umpire.battle
        facts = see(battle, unit, target, unit.fired)
        go_on(umpire, question)
        if not facts.stands:
            return
        umpire.push(
            Shot(
                ruling=judge(battle, unit, target, facts),
                shooter=unit.no,
                target=target.no,
                stands=tuple([i for i, _ in facts.stands]),
            )
        )


class Shot(Judged, frozen=True, kw_only=True, tag=True):
    """The dice of a shot, from these stands."""

    shooter: int
    target: int
    stands: tuple[int, ...]

    def bite(self, umpire: Umpire[Engagement]) -> None:
        """Keep the hits until the phase is over."""
        battle = umpire.battle
        unit, target = battle.unit(self.shooter), battle.unit(self.target)
        _, hits = self.decide_with_count(umpire, f"{unit.name} shooting at {target.name}")
        umpire.change(unit, "SG-F.1", fired=(*unit.fired, *self.stands))
        if hits:
            umpire.change(target, "SG-F.3", hits=target.hits + hits)
            umpire.set("SG-F.3", shot_at=tuple(dict.fromkeys([*battle.shot_at, target.no])))
        umpire.tell(ShotFired(clause="SG-F.3", unit=unit.no, target=target.no, hits=hits))


def masked_by(battle: Engagement, unit: Unit, target: Unit) -> list[Feature]:
    """The ground unknown to a shooter that takes his target out of the sight of some of his stands."""
    unknown = [f for f in unfound(battle, unit.side) if f.kind in BLOCKING]
    if not unknown:
        return []
    known = as_known(battle, unit.side)
    seen = see(known, unit, target, unit.fired).stands
    if see(battle, unit, target, unit.fired).stands == seen:
        return []
    lain = {f.id: replace(known, field=with_feature(known.field, f)) for f in unknown}
    return [f for f in unknown if see(lain[f.id], unit, target, unit.fired).stands != seen] or unknown


def may_shoot(battle: Engagement, unit: Unit) -> Refusal | None:
    """The tests of the shooter, in the ledger's order."""
    if unit.at is None or unit.side != battle.phasing:
        return Refusal("SG-F.1", f"{unit.name} is not of the phasing side")
    if unit.fired and not battle.options.split_fire:
        return Refusal("SG-F.2", f"{unit.name} has shot in this phase")
    if unit.order == "disordered":
        return Refusal("SG-I.5", f"{unit.name} is disordered")
    if unit.order == "routed":
        return Refusal("SG-I.13", f"{unit.name} is routed")
    if unit.rallied:
        return Refusal("SG-E.24", f"{unit.name} has rallied this turn")
    if not unit.profile.shooting:
        return Refusal("SG-C.5" if unit.arm == "cavalry" else unit.profile.clause, f"{unit.name} has no fire")
    if unit.formation == "limbered":
        return Refusal(VALUES["artillery"][0], f"{unit.name} is limbered")
    if in_contact(battle, unit) and not battle.options.fire_into_contact:
        return Refusal("SG-G.1", f"{unit.name} touches an enemy and shoots in the melee")
    return None


def in_contact(battle: Engagement, unit: Unit) -> bool:
    """Does it touch an enemy?"""
    contacts = battle.sights.contacts
    if unit.no not in contacts:
        contacts[unit.no] = bool(touched(battle, unit))
    return contacts[unit.no]


def no_target(battle: Engagement, unit: Unit, target: Unit) -> Refusal | None:
    """The tests of the target: an enemy, free, in arc, in range, in sight."""
    if target.at is None or target.side == unit.side:
        return Refusal("SG-F.1", f"{target.name} is no enemy on the table")
    if in_contact(battle, target) and not battle.options.fire_into_contact:
        return Refusal("SG-G.1", f"{target.name} is in contact")
    clause, _, far = ranges(battle, unit)
    if unit.body.box_gap(target.body) > far + 1e-6 or unit.body.gap(target.body) > far + 1e-6:
        return Refusal(clause, f"{target.name} is beyond {inches(far)}")
    wide = all_round(battle, unit)
    if not wide and not any([in_arc(stand, other) for stand in unit.rects for other in target.rects]):
        return Refusal("SG-C.12", f"{target.name} is not in the front arc of {unit.name}")
    if not see(battle, unit, target, unit.fired).stands:
        return Refusal("SG-F.1", f"no stand of {unit.name} has {target.name} in arc, range and sight")
    return None


class ShootingPhase(Loop, frozen=True, tag=True, omit_defaults=True):
    """Shots, one after another, until every player of the side is done."""

    def question(self, battle: Engagement, seat: Seat) -> Question | None:
        """As long as anybody of his has a target."""
        known = as_known(battle, battle.phasing)
        able = any(shots_of(known, unit) for unit in held(known, known.on_table(known.phasing), seat))
        return Shooting(seat=seat) if able else None


def shots_of(battle: Engagement, unit: Unit) -> list[Shoot]:
    """Every shot a unit can fire; worked out once, until anybody stirs."""
    if may_shoot(battle, unit) is not None:
        return []
    known: list[Shoot] | None = battle.sights.targets.get((unit.no, unit.fired))
    if known is None:
        targets = [target.no for target in battle.enemies(unit) if no_target(battle, unit, target) is None]
        known = battle.sights.targets[unit.no, unit.fired] = [Shoot(unit=unit.no, target=no) for no in targets]
    return known


class Shooting(Question, frozen=True, tag=True, kw_only=True):
    """Who shoots at whom?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Shoot, Done)

    def asked_by(self) -> Step:
        """The loop of shots."""
        return ShootingPhase()

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Nobody, or any shot that can be fired."""
        return [
            Done(),
            *[
                shot
                for unit in held(battle, battle.on_table(battle.phasing), self.seat)
                for shot in shots_of(battle, unit)
            ],
        ]


class FireBites(Step, frozen=True, tag=True):
    """Every unit that was hit saves, loses stands and tries its order, the first shot at first (SG-R.49)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Target by target."""
        umpire.push(*[FireMet(unit=no) for no in umpire.battle.shot_at], FireOver())


class FireOver(Step, frozen=True, tag=True):
    """Nothing is left of the fire of a phase."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Everybody may shoot again in the next."""
        if umpire.battle.shot_at:
            umpire.set("SG-F.3", shot_at=())
        for unit in umpire.battle.field.units:
            if unit.fired:
                umpire.change(unit, "SG-F.3", fired=())
        drop_charges(umpire)


def save_ruling(unit: Unit, hits: int) -> Ruling:
    """A die for each hit; at or above the save it is ignored (SG-I.60)."""
    profile = unit.profile
    clause = "SG-I.44" if profile.heavy else "SG-I.59"
    extra = (Note("SG-I.43", "heavy cavalry"),) if profile.heavy else ()
    return Ruling(
        clause="SG-I.60",
        subject=unit.id,
        throw="pools",
        pools=(Pool(clause, "saves", need=profile.save, dice=hits, counts="missed"),),
        results=(Result(clause, "all saved", high=0), Result(clause, "hit", low=1)),
        notes=(Note(profile.clause, profile.title), *extra),
    )


def saves(unit: Unit, hits: int) -> list[Counted]:
    """The save of a unit, if it has one and anything to save; its count are the hits that it does not turn."""
    if not unit.profile.save or not hits:
        return []
    return [Counted(ruling=save_ruling(unit, hits), purpose=f"{unit.name}: saves")]


class FireMet(Step, frozen=True, kw_only=True, tag=True):
    """A unit that was hit in the phase saves."""

    unit: int

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Saves first, if it has any."""
        unit = umpire.battle.unit(self.unit)
        umpire.push(*saves(unit, unit.hits), FireTold(unit=unit.no))


class FireTold(Tally, frozen=True, kw_only=True, tag=True):
    """What the hits of the phase do to one unit."""

    unit: int

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Stands go, and who is left tries its order."""
        unit = umpire.battle.unit(self.unit)
        hits = self.counts[0] if self.counts else unit.hits
        left = lose_stands(umpire, unit, hits // unit.profile.hits, 0, "destroyed by fire", "SG-F.21")
        if left is not None:
            sixes = umpire.battle.options.shooting_rout_sixes
            check_status(umpire, left, hits, "SG-F.22", sixes, "SG-F.23")


def whole_shot(battle: Engagement, unit: Unit, target: Unit) -> Ruling:
    """A shot with all that its own hits bring: hits, saves and status dice in a row, as long as stands are left."""
    ruling = judge(battle, unit, target, see(battle, unit, target, unit.fired))
    sixes = battle.options.shooting_rout_sixes
    rows = (
        Result("SG-F.23", "steady", high=0),
        Result("SG-F.23", "disordered", low=1, high=sixes - 1),
        Result("SG-F.23", "routed", low=sixes),
    )
    save = target.profile.save
    saves = (Pool("SG-I.60", "saves", need=save, counts="missed", by="object"),) if save else ()
    status = Pool("SG-F.22", "status", need=6, by="object")
    return replace(ruling, pools=(*ruling.pools, *saves, status), results=rows)
