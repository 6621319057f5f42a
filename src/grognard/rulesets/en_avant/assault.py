"""Chapters 12, 13 and 14: close assault, step one. Are they willing to close?"""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.control import Judged
from grognard.engine.events import Event
from grognard.engine.ruling import HIGH, LOW, Modifier, Note, Result, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, STANDOFF, Contact, Engagement, Unit, label
from grognard.rulesets.en_avant.clockwork import Mover, OnTheClock
from grognard.rulesets.en_avant.deeds import disorder, join_contact, relocate, remove
from grognard.rulesets.en_avant.geometry import (
    Aspect,
    apart,
    attack_aspect,
    bodies,
    bodies_at,
    contact_slide,
    moved,
    shaped,
    slide_to_within,
)
from grognard.rulesets.en_avant.going import hazards
from grognard.rulesets.en_avant.paths import Approach, approach
from grognard.rulesets.en_avant.strongpoints import defends_strongpoint, in_built_up
from grognard.rulesets.en_avant.units import GRADES
from grognard.table.kernel import NEVER
from grognard.table.pose import heading

RESULTS = (Result("EA-12.17", "closes", 0, HIGH), Result("EA-12.16", "fails", LOW, -1))


class Charge(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An assault on its way: who, at whom, along which axis, and from which side it comes."""

    attacker: int
    target: int
    axis: float
    gap: float
    aspect: Aspect
    line: int = 0
    pursuit: bool = False
    mutual: bool = False
    willing: bool = True
    far: bool = False


class Assaulted(Event, frozen=True, kw_only=True, tag=True):
    """A unit went in and reached the enemy."""

    unit: int
    target: int
    aspect: str


class AssaultFailed(Event, frozen=True, kw_only=True, tag=True):
    """A unit would not close; it halts 5 cm away, in disorder."""

    unit: int
    target: int


class CutDown(Event, frozen=True, kw_only=True, tag=True):
    """Runners were caught and cut down."""

    unit: int
    by: int


class StepOneFacts(NamedTuple):
    """What matters to willingness."""

    attacker: Unit
    target: Unit
    labels: tuple[int, int]
    aspect: Aspect
    outnumbers: bool
    square: bool
    forming: bool
    forming_disorder_only: bool
    strongpoint: bool
    officers: tuple[bool, bool]
    disordered: tuple[bool, bool]
    muskets: bool
    skirmishers: int
    villages: bool
    infantry_vs_square: int
    far_away: bool


def charges_of(battle: Engagement) -> list[Charge]:
    """The assaults that are really made this turn: cards whose unit may still go, at the first enemy on the path."""
    found = []
    for side in (0, 1):
        for unit in battle.combatants(side):
            way = intended(battle, unit)
            if way is not None and way.reachable:
                found.append(charge_on(unit, battle.unit(way.target), way))
    return [mutual(c, found) for c in found]


def charge_on(unit: Unit, enemy: Unit, way: Approach) -> Charge:
    """An assault along a way, from the side it comes in on; more than half a turn away or not (EA-R16)."""
    aspect, line = attack_aspect(unit, enemy)
    far = way.price > unit.shape.rate / 2 + SLACK
    return Charge(attacker=unit.no, target=enemy.no, axis=way.axis, gap=way.gap, aspect=aspect, line=line, far=far)


def intended(battle: Engagement, unit: Unit) -> Approach | None:
    """The approach an assault card asks for."""
    card = unit.card
    if card is None or card.name != "assault" or unit.duty is not None or unit.halted or card.target is None:
        return None
    if (unit.fired or unit.opportunity_fired) and not battle.options.fire_and_move:
        return None
    return approach(battle, unit, card.target, card.axis)


def mutual(charge: Charge, all_of_them: list[Charge]) -> Charge:
    """Two units that assault each other are both attackers (EA-R07)."""
    both = any([c.attacker == charge.target and c.target == charge.attacker for c in all_of_them])
    return replace(charge, mutual=both)


class Assaults(Step, frozen=True, tag=True):
    """M3: fire at the assaulters, then willingness, then contact or a halt at 5 cm."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Lay out the fire and the tests; from which side each comes in is settled now (EA-R05)."""
        charges = charges_of(umpire.battle)
        if charges:
            umpire.push(approach_under_fire(umpire.battle, charges, "assault"), StepOne(tuple(charges)))


def approach_under_fire(battle: Engagement, charges: list[Charge], kind: Literal["assault", "pursuit"]) -> OnTheClock:
    """The assaulters come on to 5 cm, where willingness is tested, and may be fired at on the way."""
    movers = []
    for c in charges:
        unit, enemy = battle.unit(c.attacker), battle.unit(c.target)
        assert unit.at is not None
        at = shaped(unit.at.x, unit.at.y, c.axis, unit)
        near = slide_to_within(bodies_at(unit, at), *heading(c.axis), bodies(enemy), STANDOFF, max(c.gap, 0.0))
        movers.append(
            Mover(
                unit=c.attacker,
                axis=c.axis,
                left=0.0 if near >= NEVER else near,
                kind=kind,
                start=(unit.at.x, unit.at.y),
                target=c.target,
                aspect=c.aspect,
            )
        )
    return OnTheClock(movers=tuple(movers))


class StepOne(Step, frozen=True, tag=True):
    """All willingness tests on the state after that fire, then all of them go in."""

    charges: tuple[Charge, ...]

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Judge each assault that is still on; caught runners need no test."""
        battle = umpire.battle
        live = [closed_up(battle, c) for c in self.charges if still_on(battle, c)]
        sure = [c for c in live if battle.unit(c.target).running and battle.options.cut_down_runners]
        tests = [test(battle, c, live) for c in live if c not in sure]
        umpire.push(*tests, GoIn(tuple(sure)))


def test(battle: Engagement, charge: Charge, charges: list[Charge]) -> Willingness:
    """One unit's willingness as things stand."""
    options = battle.options
    ruling = judge(see(battle, charge, charges), options.step1_both_sides, options.forming_square_disorder == "double")
    return Willingness(ruling=ruling, charge=charge)


def still_on(battle: Engagement, charge: Charge) -> bool:
    """Has the assaulter neither halted nor broken, and is its target still there?"""
    unit = battle.unit(charge.attacker)
    return unit.at is not None and not unit.halted and not unit.running and battle.unit(charge.target).at is not None


def closed_up(battle: Engagement, charge: Charge) -> Charge:
    """The charge from where the assaulter stands now."""
    unit = battle.unit(charge.attacker)
    ux, uy = heading(charge.axis)
    gap = contact_slide(bodies(unit), ux, uy, bodies(battle.unit(charge.target)))
    return replace(charge, gap=0.0 if gap >= NEVER else gap)


def see(battle: Engagement, charge: Charge, charges: list[Charge]) -> StepOneFacts:
    """Everything willingness depends on."""
    unit, enemy = battle.unit(charge.attacker), battle.unit(charge.target)
    forming = enemy.forming_square and enemy.change is not None
    far = charge.far
    formed = enemy.formation == "square"
    return StepOneFacts(
        unit,
        enemy,
        labels=(label(battle, unit), enemy.status[charge.line] if charge.line else label(battle, enemy)),
        aspect=charge.aspect,
        outnumbers=outnumbers(battle, enemy, charges),
        square=enemy.type == "infantry" and (formed or (forming and far and unit.type == "cavalry")),
        forming=forming and unit.type == "cavalry",
        forming_disorder_only=not enemy.was_disordered,
        strongpoint=defends_strongpoint(battle, enemy, unit),
        officers=(with_officer(battle, unit), with_officer(battle, enemy)),
        disordered=(unit.in_disorder, enemy.in_disorder),
        muskets=unit.foot and (unit.fired_last_turn or unit.fired),
        skirmishers=skirmish_edge(unit, enemy),
        villages=in_built_up(battle, unit) or in_built_up(battle, enemy),
        infantry_vs_square=battle.options.infantry_vs_square,
        far_away=far,
    )


def outnumbers(battle: Engagement, enemy: Unit, charges: list[Charge]) -> bool:
    """Do those who assault the same target outnumber it, in blocks or in units (EA-R04)?"""
    crowd = [battle.unit(c.attacker) for c in charges if c.target == enemy.no]
    if battle.options.outnumber_by == "units":
        return len(crowd) > 1
    return sum([u.blocks for u in crowd]) > enemy.blocks


def with_officer(battle: Engagement, unit: Unit) -> bool:
    """Is the commander attached to the unit?"""
    hq = battle.hq(unit.side)
    return hq is not None and hq.attached == unit.no


def skirmish_edge(unit: Unit, enemy: Unit) -> int:
    """Who has the better skirmishers, battalion against battalion only (EA-13, EA-R51)."""
    if unit.type != "infantry" or enemy.type != "infantry":
        return 0
    mine, his = GRADES.index(unit.skirmishers), GRADES.index(enemy.skirmishers)
    return (mine > his) - (mine < his)


def attacker_rows(facts: StepOneFacts) -> tuple[Modifier, ...]:
    """The rows that describe the attacker."""
    unit, enemy = facts.attacker, facts.target
    horse, foot = unit.type == "cavalry", unit.foot
    edge = 0 if facts.villages else facts.skirmishers
    rows = (
        ("EA-12.3", 1, facts.aspect == "flank"),
        ("EA-12.4", 2, facts.aspect == "rear"),
        ("EA-12.5", 1, facts.outnumbers),
        ("EA-12.6", -2, horse and facts.square),
        ("EA-12.7", 2, horse and enemy.foot and not facts.square),
        ("EA-12.9", 1, facts.officers[0]),
        ("EA-12.10", -1, facts.muskets),
        ("EA-12.11", facts.infantry_vs_square, foot and enemy.formation == "square"),
        ("EA-12.12", -1, facts.disordered[0]),
        ("EA-12.14", 1, edge > 0),
        ("EA-12.15", -1, edge < 0),
    )
    return tuple([Modifier(clause, value) for clause, value, applies in rows if applies])


def defender_rows(facts: StepOneFacts, both_sides: bool, double: bool) -> tuple[Modifier, ...]:
    """The rows that describe the defender."""
    own_disorder = facts.disordered[1] and (double or not (facts.forming and facts.forming_disorder_only))
    rows = (
        ("EA-12.8", 1, facts.strongpoint),
        ("EA-12.9", 1, both_sides and facts.officers[1]),
        ("EA-12.12", -1, both_sides and own_disorder),
        ("EA-12.13", -1, facts.forming),
    )
    return tuple([Modifier(clause, value) for clause, value, applies in rows if applies])


def judge(facts: StepOneFacts, both_sides: bool = True, double: bool = False) -> Ruling:
    """Equal or higher, and it goes in (EA-12.2)."""
    notes = [Note("EA-12.1", "willingness is tested before contact")]
    if facts.forming:
        notes.append(Note("EA-14.2" if facts.far_away else "EA-14.3", "the square is still forming"))
    if facts.villages and facts.skirmishers:
        notes.append(Note("EA-6.22", "built-up ground cancels skirmishers"))
    if facts.skirmishers and not facts.villages:
        notes.append(Note("EA-13.3", "their skirmishers differ"))
    return Ruling(
        clause="EA-12.2",
        subject=facts.attacker.id,
        object=facts.target.id,
        throw="none",
        figures=facts.labels,
        modifiers=attacker_rows(facts),
        against=defender_rows(facts, both_sides, double),
        results=RESULTS,
        notes=tuple(notes),
    )


class Willingness(Judged, frozen=True, kw_only=True, tag=True):
    """One unit's willingness to close."""

    charge: Charge

    def bite(self, umpire: Umpire[Engagement]) -> None:
        """Keep the answer until all have been tested."""
        unit = umpire.battle.unit(self.charge.attacker)
        row = self.decide(umpire, f"willingness of {unit.label_name}")
        tested = replace(self.charge, willing=row.result == "closes")
        note_charge(umpire, tested)


def note_charge(umpire: Umpire[Engagement], charge: Charge) -> None:
    """Hand a tested charge to the step that carries them all out."""
    agenda = list(umpire.battle.agenda)
    for i in range(len(agenda) - 1, -1, -1):
        step = agenda[i]
        if isinstance(step, GoIn):
            agenda[i] = GoIn((*step.charges, charge))
            break
    umpire.battle = replace(umpire.battle, agenda=tuple(agenda))


class GoIn(Step, frozen=True, tag=True):
    """All who are willing go in; the others halt 5 cm away in disorder."""

    charges: tuple[Charge, ...]

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Carry out every charge that was tested."""
        willing = {c.attacker for c in self.charges if c.willing}
        for charge in self.charges:
            if umpire.battle.unit(charge.attacker).at is None or umpire.battle.unit(charge.target).at is None:
                continue
            if charge.willing:
                go_in(umpire, charge, charge.mutual and charge.target in willing)
            else:
                halt(umpire, charge)


def go_in(umpire: Umpire[Engagement], charge: Charge, both: bool) -> None:
    """Into contact; two who charge each other meet where their speeds bring them (EA-R48)."""
    battle = umpire.battle
    unit, enemy = battle.unit(charge.attacker), battle.unit(charge.target)
    assert unit.at is not None
    if both and any([{c.attacker, c.defender} == {unit.no, enemy.no} for c in battle.contacts]):
        return
    share = unit.shape.rate / (unit.shape.rate + enemy.shape.rate) if both else 1.0
    step_forward(umpire, unit, charge, charge.gap * share)
    if both:
        back = Charge(attacker=enemy.no, target=unit.no, axis=(charge.axis + 180) % 360, gap=charge.gap, aspect="front")
        step_forward(umpire, enemy, back, charge.gap * (1 - share))
    if umpire.battle.unit(charge.target).running and battle.options.cut_down_runners:
        cut_down(umpire, charge)
        return
    join_contact(
        umpire,
        Contact(attacker=unit.no, defender=enemy.no, aspect=charge.aspect, mutual=both),
        "EA-12.17",
    )
    umpire.tell(Assaulted(clause="EA-12.17", unit=unit.no, target=enemy.no, aspect=charge.aspect))


def cut_down(umpire: Umpire[Engagement], charge: Charge) -> None:
    """A runner that is caught is cut down without a melee (EA-R22)."""
    umpire.tell(CutDown(clause="EA-10.11", unit=charge.target, by=charge.attacker))
    remove(umpire, charge.target, "cut_down", "EA-16.18")
    disorder(umpire, charge.attacker, "EA-7.4")
    umpire.change(umpire.battle.unit(charge.attacker), "EA-16.18", duty=None, moved=True)


def step_forward(umpire: Umpire[Engagement], unit: Unit, charge: Charge, d: float) -> None:
    """Move along the axis of the assault, which becomes the facing (EA-R38)."""
    assert unit.at is not None
    start = shaped(unit.at.x, unit.at.y, charge.axis, unit)
    end = moved(start, *heading(charge.axis), d)
    relocate(umpire, unit.no, end, "EA-12.17", moved=True)
    hazards(umpire, unit.no, start, end)


def halt(umpire: Umpire[Engagement], charge: Charge) -> None:
    """Stop 5 cm from the enemy, in disorder (EA-12.16)."""
    unit, enemy = umpire.battle.unit(charge.attacker), umpire.battle.unit(charge.target)
    assert unit.at is not None
    ux, uy = heading(charge.axis)
    if apart(bodies(unit), bodies(enemy)) > STANDOFF:
        d = slide_to_within(bodies(unit), ux, uy, bodies(enemy), STANDOFF, charge.gap)
        step_forward(umpire, unit, charge, min(d, charge.gap))
    umpire.change(umpire.battle.unit(unit.no), "EA-12.16", duty=None)
    disorder(umpire, unit.no, "EA-12.16")
    umpire.tell(AssaultFailed(clause="EA-12.16", unit=unit.no, target=enemy.no))
