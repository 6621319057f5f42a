"""Chapters 10 and 11: firing."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import LOW, Note, Refusal, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Engagement, Shot, Unit, label
from grognard.rulesets.en_avant.effects import NotCarriedOut, disorder, drop
from grognard.rulesets.en_avant.firing_table import (
    CLAUSES,
    DROPS,
    FLOORS,
    NEEDED,
    ORDER,
    Blanks,
    Code,
    Density,
    Row,
    cell,
    dropped,
    results,
)
from grognard.rulesets.en_avant.geometry import (
    Reach,
    bodies,
    crowd,
    fire_reach,
    front_mid,
    inside_feature,
    subdivisions,
)
from grognard.rulesets.en_avant.precedence import rank
from grognard.rulesets.en_avant.regiments import lose_subdivision
from grognard.rulesets.en_avant.sight import blocked_by
from grognard.rulesets.en_avants.status import RUNNING, band
from grognard.table.kernel_crowd import about, apart

MUSKET, CANISTER, BALL = 10.0, 25.0, 100.0


class ShotFacts(NamedTuple):
    """What matters to one shot; `left` is the target's label once the fire that takes effect before it has bitten."""

    firer: Unit
    target: Unit
    sub: int
    range: float
    row: Row
    density: Density
    firer_label: int
    target_label: int
    left: int
    target_in_village: bool
    firer_in_village: bool
    blanks: Blanks


class ShotFired(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit fired."""

    unit: int
    target: int
    range: float
    opportunity: bool = False


def density(unit: Unit) -> tuple[Density, str]:
    """How thick a target stands (EA-11.1, EA-11.2)."""
    loose = (
        unit.type == "light_company"
        or (unit.type == "infantry" and unit.formation == "line")
        or (unit.gun and unit.formation == "deployed")
    )
    return ("loose", "EA-11.2") if loose else ("dense", "EA-11.1")


def steady_line(unit: Unit) -> bool:
    """In line, ordered, and not changing formation (EA-R11, EA-R15)?"""
    return unit.formation == "line" and not unit.in_disorder and unit.change is None


def volley_row(unit: Unit, reach: float) -> Row:
    """Which row of the table a unit fires on (EA-R11, EA-R43)."""
    if unit.gun:
        return "canister" if reach <= CANISTER + SLACK else "ball"
    if unit.type == "light_company":
        return "rifle"
    if unit.volleys == 0:
        return "first_line" if steady_line(unit) else "other"
    return "other" if steady_line(unit) else "second_other"


def in_village(battle: Engagement, unit: Unit) -> bool:
    """Is infantry in a built-up area?"""
    return unit.foot and any([inside_feature(unit, f) for f in battle.field.villages])


def struck(firer: Unit, target: Unit) -> int:
    """Which subdivision of cavalry a shot falls on: the nearest to the firer of those in its fire zone (EA-R24)."""
    alive = [i for i, s in enumerate(target.status) if s > RUNNING]
    parts = subdivisions(target)
    open_to = [i for i in alive if i < len(parts) and fire_reach(firer, [parts[i]]) is not None]
    if len(open_to) < 2:
        return (open_to or alive or [0])[0]
    x, y = front_mid(bodies(firer)[0])
    near = {i: round(apart(bodies(firer), [parts[i]]), 6) for i in open_to}
    aside = {i: round(hypot(parts[i].x - x, parts[i].y - y), 6) for i in open_to}
    return min(open_to, key=lambda i: (near[i], aside[i] if target.formation == "line" else 0.0, i))


def see(battle: Engagement, firer: Unit, target: Unit, where: Reach, left: int | None = None) -> ShotFacts:
    """Everything a shot depends on; by itself, unless it is said what others leave of the target's label."""
    sub = struck(firer, target)
    return ShotFacts(
        firer,
        target,
        sub,
        range=where.range,
        row=volley_row(firer, where.range),
        density=density(target)[0],
        firer_label=label(battle, firer),
        target_label=target.status[sub],
        left=target.status[sub] if left is None else left,
        target_in_village=in_village(battle, target),
        firer_in_village=in_village(battle, firer),
        blanks=battle.options.firing_blanks,
    )


def effect(facts: ShotFacts) -> tuple[int, Code, str, int]:
    """The label a firer counts by, the cell with its clause, and what it may take from this target.

    In a built-up area the firer counts a level lower (EA-R30).
    """
    effective = facts.firer_label - int(facts.target_in_village) - int(facts.firer_in_village)
    code, clause = cell(facts.row, facts.density, effective, facts.blanks)
    floor, _ = FLOORS.get(facts.row, (RUNNING, ""))
    return effective, code, clause, min(DROPS[code], max(0, facts.left - floor))


def levels(facts: ShotFacts) -> int:
    """How many levels a shot takes: what its ruling comes to, without a word of it."""
    effective, code, _, by = effect(facts)
    return by if max(effective, 0) - facts.target_label >= NEEDED.get(code, LOW) else 0


def judge(facts: ShotFacts) -> Ruling:
    """The cell, and what it does to this target."""
    effective, code, clause, by = effect(facts)
    return Ruling(
        clause=clause,
        subject=facts.firer.id,
        object=facts.target.id,
        throw="none",
        figures=(max(effective, 0), facts.target_label),
        results=results(code, clause, by),
        notes=notes(facts, effective, by < DROPS[code]),
        measured=(("range", round(facts.range, 3)),),
    )


def notes(facts: ShotFacts, effective: int, held: bool) -> tuple[Note, ...]:
    """Why the shot was judged so."""
    told = [Note(density(facts.target)[1], f"{facts.target.name} is {facts.density}")]
    told.append(Note("EA-10.2", f"fires at {effective} as {band(effective) or 'nobody'}"))
    if facts.target_in_village:
        told.append(Note("EA-6.20", "fire at infantry in a built-up area"))
    if facts.firer_in_village:
        told.append(Note("EA-6.21", "fire by infantry in a built-up area"))
    if facts.firer.type == "infantry" and facts.firer.formation == "line" and facts.firer.in_disorder:
        told.append(Note("EA-7.8", "a disordered line fires on the lower rows"))
    if len(facts.target.status) > 1:
        told.append(Note("EA-4.18", f"falls on {('the first', 'the second')[facts.sub]} subdivision"))
    if held and facts.row in FLOORS:
        told.append(Note(FLOORS[facts.row][1], f"cannot take a unit below {FLOORS[facts.row][0]}"))
        told.append(Note("EA-19.2", "the sheet does not repeat the floor, which applies"))
    elif held and facts.left < facts.target_label:
        told.append(Note("EA-9.8", "others have broken it at the same moment"))
    return tuple(told)


def reach_of(unit: Unit) -> tuple[float, str]:
    """How far a unit fires, with the clause that says so."""
    if unit.gun:
        return (BALL, "EA-10.7")
    if unit.type == "light_company":
        return (MUSKET, "EA-10.8")
    return (MUSKET, "EA-10.3" if steady_line(unit) else "EA-10.4")


def fires_at_all(battle: Engagement, unit: Unit) -> bool:
    """Has it arms to fire with and the nerve, if nobody is in contact with it?"""
    if unit.type in ("cavalry", "hq") or label(battle, unit) == RUNNING:
        return False
    return not unit.gun or unit.formation == "deployed"


def may_fire(battle: Engagement, unit: Unit) -> Refusal | None:
    """Who fires at all (EA-10.2, EA-10.12, EA-R44, EA-R61)."""
    if fires_at_all(battle, unit) and not battle.in_contact(unit.no):
        return None
    name = unit.name
    if unit.type in ("cavalry", "hq"):
        return Refusal("EA-10.12", f"{name} never fires")
    if label(battle, unit) == RUNNING:
        return Refusal("EA-10.2", f"{name} is running and cannot fire")
    if unit.gun and unit.formation != "deployed":
        return Refusal("EA-10.12", f"{name} is limbered and cannot fire")
    return Refusal("EA-10.12", f"{name} is in contact and cannot fire")


def aim(battle: Engagement, firer: Unit, target: Unit, slack: float = SLACK) -> Reach | Refusal:
    """Where the shot goes, or why it cannot (EA-R49, EA-R61)."""
    far, clause = reach_of(firer)
    if battle.in_contact(target.no):
        return Refusal("EA-10.12", f"{target.name} is in contact and cannot be fired at")
    where = fire_reach(firer, bodies(target))
    if where is None:
        return Refusal("EA-10.12", f"{target.name} is not to the front of {firer.name}")
    if where.range > far + slack:
        return Refusal(clause, f"{target.name} is {where.range:.1f} cm away, beyond {far:g}")
    screen = blocked_by(battle, firer, target, where)
    return Refusal("EA-10.12", f"{screen} is in the line of sight") if screen else where


def fire_refusal(battle: Engagement, firer: Unit, target: int) -> Refusal | None:
    """Why a unit may not fire at a target."""
    refused = may_fire(battle, firer)
    if refused is not None:
        return refused
    enemy = battle.unit(target)
    if enemy.side == firer.side or enemy.at is None or not enemy.combatant:
        return Refusal("EA-10.12", f"{enemy.name} is no target")
    found = aim(battle, firer, enemy)
    return found if isinstance(found, Refusal) else None


def targets(battle: Engagement, firer: Unit, slack: float = SLACK) -> list[int]:
    """The enemies a unit may fire at, nearest first, then by rank (EA-R48)."""
    if may_fire(battle, firer) is not None:
        return []
    found = []
    for no in about(bodies(firer), crowd(battle, 1 - firer.side), reach_of(firer)[0] + slack):
        enemy = battle.unit(no)
        where = aim(battle, firer, enemy, slack)
        if isinstance(where, Reach):
            found.append((round(where.range, 3), rank(battle, enemy), enemy.no))
    return [no for _, _, no in sorted(found)]


def fires_at(battle: Engagement, unit: Unit) -> int | None:
    """Whom a unit's card makes it fire at, the nearest if it names nobody; with `fire_and_move` also before a move."""
    card = unit.card
    if card is None or unit.duty is not None:
        return None
    wish = card.target if card.name == "fire" else card.fire if battle.options.fire_and_move else None
    if wish is None and card.name != "fire":
        return None
    open_to = targets(battle, unit)
    return wish if wish in open_to else next(iter(open_to), None) if wish is None else None


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
