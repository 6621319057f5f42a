"""Chapters 10 and 11: firing."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.engine.battle import Step
from grognard.engine.control import Judged
from grognard.engine.events import Event
from grognard.engine.ruling import HIGH, LOW, Note, Refusal, Result, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Engagement, Shot, Unit, label
from grognard.rulesets.en_avant.deeds import disorder, drop
from grognard.rulesets.en_avant.geometry import Reach, bodies, fire_reach, inside_feature, subdivisions
from grognard.rulesets.en_avant.sight import blocked_by
from grognard.rulesets.en_avants.ladder import FRIGHTENED, NERVOUS, PUGNACIOUS, WAVERING, band
from grognard.table.kernel import Rect, gap

Row = Literal["first_line", "other", "second_other", "canister", "ball", "rifle"]
Code = Literal["any2", "any1", "equal", "lower", "none"]
Density = Literal["dense", "loose"]
MUSKET, CANISTER, BALL = 10.0, 25.0, 100.0

CLAUSES: dict[Row, str] = {
    "first_line": "EA-10.3",
    "other": "EA-10.4",
    "second_other": "EA-10.5",
    "canister": "EA-10.6",
    "ball": "EA-10.7",
    "rifle": "EA-10.8",
}
LETTERS = {("good", "dense"): "a", ("good", "loose"): "b", ("poor", "dense"): "c", ("poor", "loose"): "d"}
Cells = tuple[Code, Code, Code, Code]
TABLE: dict[Row, Cells] = {
    "first_line": ("any2", "any1", "equal", "equal"),
    "other": ("equal", "lower", "lower", "lower"),
    "second_other": ("lower", "lower", "lower", "none"),
    "canister": ("any2", "any1", "any1", "any1"),
    "ball": ("equal", "equal", "lower", "none"),
    "rifle": ("equal", "equal", "lower", "none"),
}
BLANKS: dict[str, dict[tuple[Row, str], Code]] = {
    "left": {},
    "above": {
        ("other", "c"): "equal",
        ("other", "d"): "equal",
        ("second_other", "c"): "equal",
        ("canister", "c"): "equal",
        ("canister", "d"): "equal",
    },
    "none": {
        ("first_line", "d"): "none",
        ("other", "c"): "none",
        ("other", "d"): "none",
        ("second_other", "c"): "none",
        ("canister", "c"): "none",
        ("canister", "d"): "none",
    },
}
FLOORS: dict[Row, tuple[int, str]] = {"ball": (FRIGHTENED, "EA-10.9"), "rifle": (WAVERING, "EA-10.10")}
ORDER: dict[Row, int] = {"rifle": 0, "ball": 1, "canister": 2, "first_line": 2, "other": 2, "second_other": 2}


class ShotFacts(NamedTuple):
    """What matters to one shot."""

    firer: Unit
    target: Unit
    sub: int
    range: float
    row: Row
    density: Density
    firer_label: int
    target_label: int
    target_in_village: bool
    firer_in_village: bool
    blanks: str


class ShotFired(Event, frozen=True, kw_only=True, tag=True):
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


def volley_row(unit: Unit, reach: float) -> Row:
    """Which row of the table a unit fires on (EA-R11, EA-R15, EA-R43)."""
    if unit.gun:
        return "canister" if reach <= CANISTER + SLACK else "ball"
    if unit.type == "light_company":
        return "rifle"
    steady_line = unit.formation == "line" and not unit.in_disorder and unit.change is None
    if unit.volleys == 0:
        return "first_line" if steady_line else "other"
    return "other" if steady_line else "second_other"


def in_village(battle: Engagement, unit: Unit) -> bool:
    """Is infantry in a built-up area?"""
    villages = [f for f in battle.field.ground.features if f.kind == "village"]
    return unit.foot and any([inside_feature(unit, f) for f in villages])


def struck(firer: Unit, target: Unit, where: Reach) -> int:
    """Which subdivision of cavalry the shot falls on: the nearest to the firer (EA-R24)."""
    if len(target.status) == 1:
        return 0
    x, y = where.muzzle
    muzzle = Rect(x, y, 0.0, 1.0, 0.0, 0.0)
    gaps = [round(gap(muzzle, r), 6) for r in subdivisions(target)]
    alive = [i for i in range(len(gaps)) if target.status[i] > 0] or [0]
    return min(alive, key=lambda i: (gaps[i], i))


def see(battle: Engagement, firer: Unit, target: Unit, where: Reach) -> ShotFacts:
    """Everything a shot depends on."""
    sub = struck(firer, target, where)
    return ShotFacts(
        firer,
        target,
        sub,
        range=where.range,
        row=volley_row(firer, where.range),
        density=density(target)[0],
        firer_label=label(battle, firer),
        target_label=target.status[sub],
        target_in_village=in_village(battle, target),
        firer_in_village=in_village(battle, firer),
        blanks=battle.options.firing_blanks,
    )


def cell(facts: ShotFacts, effective: int) -> tuple[Code, str]:
    """The cell of the table and its clause, for the firer's effective label."""
    how = band(effective)
    if how is None:
        return ("none", CLAUSES[facts.row])
    letter = LETTERS[how, facts.density]
    code = TABLE[facts.row]["abcd".index(letter)]
    return (BLANKS[facts.blanks].get((facts.row, letter), code), f"{CLAUSES[facts.row]}{letter}")


def judge(facts: ShotFacts) -> Ruling:
    """The cell, and what it does to this target."""
    lowered = int(facts.target_in_village) + int(facts.firer_in_village)
    effective = facts.firer_label - lowered
    code, clause = cell(facts, effective)
    floor, floor_clause = FLOORS.get(facts.row, (0, ""))
    by = {"any2": 2, "any1": 1, "equal": 1, "lower": 1, "none": 0}[code]
    room = max(0, facts.target_label - floor)
    allowed = min(by, room)
    notes = [Note(density(facts.target)[1], f"{facts.target.label_name} is {facts.density}")]
    notes += [Note("EA-6.20", "fire at infantry in a built-up area")] if facts.target_in_village else []
    notes += [Note("EA-6.21", "fire by infantry in a built-up area")] if facts.firer_in_village else []
    notes += [Note("EA-10.2", f"fires at {effective} as {band(effective) or 'nobody'}")]
    notes += [Note(floor_clause, f"cannot go below {floor}")] if allowed < by and floor_clause else []
    return Ruling(
        clause=clause,
        subject=facts.firer.id,
        object=facts.target.id,
        throw="none",
        figures=(max(effective, 0), facts.target_label),
        results=rows(code, clause, allowed),
        notes=tuple(notes),
        measured=(("range", round(facts.range, 3)),),
    )


def rows(code: Code, clause: str, by: int) -> tuple[Result, ...]:
    """What each difference of labels does under a code."""
    if code == "none" or by == 0:
        return (Result(clause, "no effect"),)
    hit = f"drops {by}"
    if code in ("any2", "any1"):
        return (Result(clause, hit),)
    needed = 0 if code == "equal" else 1
    return (Result(clause, hit, needed, HIGH), Result(clause, "no effect", LOW, needed - 1))


def dropped(result: str) -> int:
    """How many levels a result takes."""
    return int(result.split()[1]) if result.startswith("drops") else 0


def reach_of(unit: Unit) -> tuple[float, str]:
    """How far a unit fires, with the clause that says so."""
    if unit.gun:
        return (BALL, "EA-10.7")
    if unit.type == "light_company":
        return (MUSKET, "EA-10.8")
    steady = unit.formation == "line" and not unit.in_disorder
    return (MUSKET, "EA-10.3" if steady else "EA-10.4")


def may_fire(battle: Engagement, unit: Unit) -> Refusal | None:
    """Who fires at all (EA-10.2, EA-10.12, EA-R44, EA-R61)."""
    name = unit.label_name
    if unit.type in ("cavalry", "hq"):
        return Refusal("EA-10.12", f"{name} never fires")
    if label(battle, unit) == 0:
        return Refusal("EA-10.2", f"{name} is running and cannot fire")
    if unit.gun and unit.formation != "deployed":
        return Refusal("EA-10.12", f"{name} is limbered and cannot fire")
    if battle.in_contact(unit.no):
        return Refusal("EA-10.12", f"{name} is in contact and cannot fire")
    return None


def aim(battle: Engagement, firer: Unit, target: Unit) -> Reach | Refusal:
    """Where the shot goes, or why it cannot (EA-R49, EA-R61)."""
    far, clause = reach_of(firer)
    if battle.in_contact(target.no):
        return Refusal("EA-10.12", f"{target.label_name} is in contact and cannot be fired at")
    where = fire_reach(firer, bodies(target))
    if where is None:
        return Refusal("EA-10.12", f"{target.label_name} is not to the front of {firer.label_name}")
    if where.range > far + SLACK:
        return Refusal(clause, f"{target.label_name} is {where.range:.1f} cm away, beyond {far:g}")
    screen = blocked_by(battle, firer, target, where)
    if screen:
        return Refusal("EA-10.12", f"{screen} is in the line of sight")
    return where


def fire_refusal(battle: Engagement, firer: Unit, target: int) -> Refusal | None:
    """Why a unit may not fire at a target."""
    refused = may_fire(battle, firer)
    if refused is not None:
        return refused
    if not 0 <= target < len(battle.field.units):
        return Refusal("EA-10.12", "there is no such unit")
    enemy = battle.unit(target)
    if enemy.side == firer.side or enemy.at is None or not enemy.combatant:
        return Refusal("EA-10.12", f"{enemy.label_name} is no target")
    found = aim(battle, firer, enemy)
    return found if isinstance(found, Refusal) else None


def targets(battle: Engagement, firer: Unit) -> list[int]:
    """The enemies a unit may fire at, nearest first."""
    if may_fire(battle, firer) is not None:
        return []
    found = []
    for enemy in battle.combatants(1 - firer.side):
        where = aim(battle, firer, enemy)
        if isinstance(where, Reach):
            found.append((round(where.range, 6), enemy.no))
    return [no for _, no in sorted(found)]


def chosen_target(battle: Engagement, unit: Unit) -> int | None:
    """Whom a unit fires at in the Firing phase: by its card, or the nearest when Nervous (EA-9.5, EA-R41)."""
    card = unit.card
    if unit.duty is not None or card is None:
        return None
    open_to = targets(battle, unit)
    if not open_to:
        return None
    if card.name == "fire":
        return card.target if card.target in open_to else open_to[0]
    nervous = label(battle, unit) == NERVOUS and card.name not in ("form_square",)
    may_close = battle.options.nervous_may_assault and card.name == "assault"
    return open_to[0] if nervous and not may_close else None


class FiringPhase(Step, frozen=True, tag=True):
    """Phase 1: everybody's fire, judged on the state at its start (EA-R08)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Collect the shots and judge them one by one."""
        battle = umpire.battle
        shots = [(u.no, t) for side in (0, 1) for u in battle.on_table(side) for t in [chosen_target(battle, u)]]
        volleys = [volley(battle, firer, target) for firer, target in shots if target is not None]
        if battle.options.simultaneous_fire:
            umpire.push(*volleys, TakeEffect())
        else:
            umpire.push(*[step for v in volleys for step in (v, TakeEffect())])


def volley(battle: Engagement, firer: int, target: int, opportunity: bool = False) -> Volley:
    """A shot with its ruling as things stand now."""
    unit, enemy = battle.unit(firer), battle.unit(target)
    where = aim(battle, unit, enemy)
    assert isinstance(where, Reach)
    facts = see(battle, unit, enemy, where)
    shot = Shot(firer=firer, target=target, sub=facts.sub, row=facts.row)
    return Volley(ruling=judge(facts), shot=shot, range=round(where.range, 3), opportunity=opportunity)


class Volley(Judged, frozen=True, kw_only=True, tag=True):
    """One shot: its ruling is told, its effect kept until the fire takes effect together."""

    shot: Shot
    range: float
    opportunity: bool = False

    def bite(self, umpire: Umpire[Engagement]) -> None:
        """Spend the volley, mark the target as under fire, keep the drop."""
        shot, battle = self.shot, umpire.battle
        firer, target = battle.unit(shot.firer), battle.unit(shot.target)
        umpire.tell(
            ShotFired(
                clause="EA-10.1" if self.opportunity else "EA-2.1",
                unit=shot.firer,
                target=shot.target,
                range=self.range,
                opportunity=self.opportunity,
            )
        )
        small_arms = not firer.gun
        spent = {"opportunity_fired" if self.opportunity else "fired": True}
        umpire.change(firer, "EA-10.11", volleys=firer.volleys + int(small_arms), **spent)
        if small_arms:
            umpire.change(umpire.battle.unit(target.no), "EA-18.2", under_musketry=True)
        row = self.decide(umpire, f"fire of {firer.label_name} at {target.label_name}")
        kept = Shot(firer=shot.firer, target=shot.target, sub=shot.sub, row=shot.row, by=dropped(row.result))
        umpire.set("EA-2.1", shots=(*umpire.battle.shots, kept))


class TakeEffect(Step, frozen=True, tag=True):
    """The drops of fire that has been judged are applied together: rifles, ball, then canister and muskets."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Apply them, each with its own floor."""
        shots = sorted(umpire.battle.shots, key=lambda s: ORDER[s.row])
        umpire.set("EA-2.1", shots=())
        for shot in shots:
            take(umpire, shot)


def take(umpire: Umpire[Engagement], shot: Shot) -> None:
    """One shot's effect on its target: the drop, and disorder if it drops (EA-7.3, EA-R14)."""
    if umpire.battle.unit(shot.target).at is None:
        return
    floor, _ = FLOORS.get(shot.row, (0, ""))
    fell = drop(umpire, shot.target, shot.by, CLAUSES[shot.row], shot.sub, floor) if shot.by else False
    when = umpire.battle.options.fire_disorders
    if when == "always" or (when == "on_drop" and fell):
        disorder(umpire, shot.target, "EA-7.3", shot.sub)


def must_close(battle: Engagement, unit: Unit) -> bool:
    """Does Pugnacious zeal forbid this unit to stand and fire (EA-9.2)?"""
    return label(battle, unit) == PUGNACIOUS
