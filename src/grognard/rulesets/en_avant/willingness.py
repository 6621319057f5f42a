"""Chapters 12, 13 and 14: are they willing to close? What counts, and the comparison."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from grognard.engine.ruling import HIGH, LOW, Modifier, Note, Result, Ruling
from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.geometry import Aspect, attack_aspect, bodies, front_mid
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.paths import Approach
from grognard.rulesets.en_avant.strongpoints import defends_strongpoint, in_built_up
from grognard.rulesets.en_avant.units import GRADES
from grognard.table.pose import heading

CLOSES, FAILS = "closes", "fails"
RESULTS = (Result("EA-12.17", CLOSES, 0, HIGH), Result("EA-12.16", FAILS, LOW, -1))

ATTACKER: dict[str, int] = {
    "EA-12.3": 1,
    "EA-12.4": 2,
    "EA-12.5": 1,
    "EA-12.6": -2,
    "EA-12.7": 2,
    "EA-12.9": 1,
    "EA-12.10": -1,
    "EA-12.12": -1,
    "EA-12.14": 1,
    "EA-12.15": -1,
}
"""What each row of step one adds to the attacker's status; what EA-12.11 adds is agreed."""
DEFENDER: dict[str, int] = {
    "EA-12.8": 1,
    "EA-12.9": 1,
    "EA-12.12": -1,
    "EA-12.13": -1,
}
"""What each row of step one adds to the defender's status."""


def may_close(battle: Engagement, unit: Unit, enemy: Unit) -> bool:
    """May it close at all? A light company does with guns, its like and who runs, not with a formed body (EA-R43)."""
    if unit.type != "light_company" or battle.options.light_companies_close == "any":
        return True
    return enemy.gun or enemy.type == "light_company" or enemy.running


class Charge(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An assault on its way: who, at whom, along which axis, and what was settled when it set out.

    `line` is the line of a cavalry column it comes in on, `far` says that it began more than half a turn away,
    `start` is where it began; `mutual` that the target charges too, `apart` that only so can they meet.
    """

    attacker: int
    target: int
    axis: float
    gap: float
    aspect: Aspect
    line: int = 0
    far: bool = False
    strongpoint: bool = False
    pursuit: bool = False
    mutual: bool = False
    apart: bool = False
    start: tuple[float, float, float] = (0.0, 0.0, 0.0)
    willing: bool = True


def charge_on(battle: Engagement, unit: Unit, enemy: Unit, way: Approach) -> Charge:
    """An assault along a way: the side it comes in on, how far off it began (EA-R16), what is defended (EA-R54)."""
    aspect, line = attack_aspect(unit, enemy)
    x, y = front_mid(bodies(unit)[0])
    ux, uy = heading(way.axis)
    return Charge(
        attacker=unit.no,
        target=enemy.no,
        axis=way.axis,
        gap=way.gap,
        aspect=aspect,
        line=line,
        far=way.price > unit.shape.rate / 2 + SLACK,
        strongpoint=defends_strongpoint(battle, enemy, (x, y), (x + ux * way.gap, y + uy * way.gap)),
        apart=not way.reachable,
    )


class StepOneFacts(NamedTuple):
    """What matters to willingness; pairs are the attacker's and the defender's."""

    attacker: Unit
    target: Unit
    labels: tuple[int, int]
    aspect: Aspect
    outnumbers: bool
    square: bool
    forming: bool
    far_away: bool
    strongpoint: bool
    officers: tuple[bool, bool]
    disordered: tuple[bool, bool]
    muskets: bool
    skirmishers: int
    villages: bool
    infantry_vs_square: int


def see(battle: Engagement, charge: Charge, charges: list[Charge]) -> StepOneFacts:
    """Everything willingness depends on; switches that move a row are settled here."""
    unit, enemy = battle.unit(charge.attacker), battle.unit(charge.target)
    forming = unit.type == "cavalry" and still_forming(enemy)
    formed = enemy.formation == "square" or (forming and charge.far)
    both = battle.options.step1_both_sides
    return StepOneFacts(
        unit,
        enemy,
        labels=(label(battle, unit), attacked_label(battle, enemy, charge.line)),
        aspect=charge.aspect,
        outnumbers=outnumbers(battle, enemy, charges),
        square=formed,
        forming=forming,
        far_away=charge.far,
        strongpoint=charge.strongpoint,
        officers=(with_officer(battle, unit), both and with_officer(battle, enemy)),
        disordered=(unit.in_disorder, both and counts_disorder(battle, enemy, charge.line, forming)),
        muskets=fired_muskets(battle, unit),
        skirmishers=skirmish_edge(unit, enemy),
        villages=in_built_up(battle, unit) or in_built_up(battle, enemy),
        infantry_vs_square=battle.options.infantry_vs_square,
    )


def still_forming(enemy: Unit) -> bool:
    """Is it forming square, begun this turn or earlier? It is until it is done (EA-12.13, EA-14.1)."""
    return enemy.change is not None and enemy.change.to == "square"


def attacked_label(battle: Engagement, enemy: Unit, line: int) -> int:
    """The label of the unit, or of the second line of a cavalry column attacked from behind (EA-R24)."""
    return enemy.status[line] if 0 < line < len(enemy.status) else label(battle, enemy)


def counts_disorder(battle: Engagement, enemy: Unit, line: int, forming: bool) -> bool:
    """Is the defender in disorder, other than by the square it began to form this very turn (EA-R15)?"""
    flag = enemy.disordered[line] if 0 < line < len(enemy.disordered) else enemy.in_disorder
    only_by_forming = forming and not enemy.was_disordered
    return flag and not (only_by_forming and battle.options.forming_square_disorder == "no_double")


def fired_muskets(battle: Engagement, unit: Unit) -> bool:
    """Infantry that fired last turn, or earlier this turn where fire and movement go together (EA-R09)."""
    now = battle.options.fire_and_move and (unit.fired or unit.opportunity_fired)
    return unit.fired_last_turn or now


def outnumbers(battle: Engagement, enemy: Unit, charges: list[Charge]) -> bool:
    """Do all who assault the same target this turn outnumber it, in blocks or in whole units (EA-1.3, EA-R04)?"""
    there = [c.attacker for c in battle.contacts if c.defender == enemy.no]
    coming = [c.attacker for c in charges if c.target == enemy.no]
    crowd = [battle.unit(no) for no in dict.fromkeys([*there, *coming])]
    if battle.options.outnumber_by == "units":
        return len({u.half_of if u.half_of >= 0 else u.no for u in crowd}) > 1
    return sum([u.blocks for u in crowd]) > enemy.blocks


def with_officer(battle: Engagement, unit: Unit) -> bool:
    """Is the commander attached to the unit (EA-R45)?"""
    hq = battle.hq(unit.side)
    return hq is not None and hq.attached == unit.no


def skirmish_edge(unit: Unit, enemy: Unit) -> int:
    """By how many grades the attacker's skirmishers are better, battalion against battalion only (EA-R51)."""
    if unit.type != "infantry" or enemy.type != "infantry":
        return 0
    return GRADES.index(unit.skirmishers) - GRADES.index(enemy.skirmishers)


def attacker_rows(facts: StepOneFacts) -> tuple[Modifier, ...]:
    """The rows that describe the attacker."""
    unit, enemy = facts.attacker, facts.target
    horse, edge = unit.type == "cavalry", 0 if facts.villages else facts.skirmishers
    rows = (
        ("EA-12.3", facts.aspect == "flank"),
        ("EA-12.4", facts.aspect == "rear"),
        ("EA-12.5", facts.outnumbers),
        ("EA-12.6", horse and facts.square),
        ("EA-12.7", horse and enemy.foot and not facts.square),
        ("EA-12.9", facts.officers[0]),
        ("EA-12.10", facts.muskets),
        ("EA-12.11", unit.foot and enemy.formation == "square"),
        ("EA-12.12", facts.disordered[0]),
        ("EA-12.14", edge > 0),
        ("EA-12.15", edge < 0),
    )
    against_square = facts.infantry_vs_square
    return tuple([Modifier(id, ATTACKER.get(id, against_square)) for id, applies in rows if applies])


def defender_rows(facts: StepOneFacts) -> tuple[Modifier, ...]:
    """The rows that describe the defender."""
    rows = (
        ("EA-12.8", facts.strongpoint),
        ("EA-12.9", facts.officers[1]),
        ("EA-12.12", facts.disordered[1]),
        ("EA-12.13", facts.forming),
    )
    return tuple([Modifier(clause, DEFENDER[clause]) for clause, applies in rows if applies])


def skirmish_notes(facts: StepOneFacts) -> list[Note]:
    """What is said of the skirmishers of two battalions (EA-13, EA-6.22)."""
    if facts.attacker.type != "infantry" or facts.target.type != "infantry":
        return []
    mine, his = facts.attacker.skirmishers, facts.target.skirmishers
    if mine == his:
        return [Note("EA-13.3", "equal skirmishers cancel out")]
    if facts.villages:
        return [Note("EA-6.22", "built-up ground cancels skirmishers")]
    notes = [
        Note("EA-13.1", f"skirmishers: {mine} against {his}"),
        Note("EA-13.2", "skirmishers are none, some or good"),
    ]
    return notes + ([Note("EA-13.4", "by how much is all one")] if abs(facts.skirmishers) > 1 else [])


def sheet_notes(value: int) -> list[Note]:
    """Infantry against a square, where sheet and text differ (EA-19.3, EA-19.6, EA-R02)."""
    sheet = Note("EA-19.3", "the sheet prints −1 for infantry against a square")
    return [sheet, Note("EA-19.6", "the text governs")] if value > 0 else [sheet]


def judge(facts: StepOneFacts) -> Ruling:
    """Equal or higher, and it goes in (EA-12.2)."""
    notes = [Note("EA-12.1", "willingness is tested before contact")]
    if facts.forming:
        notes.append(Note("EA-14.1", "the square is still being formed"))
        notes.append(Note("EA-14.2" if facts.far_away else "EA-14.3", "how far away the charge began"))
    if facts.attacker.foot and facts.target.formation == "square":
        notes += sheet_notes(facts.infantry_vs_square)
    return Ruling(
        clause="EA-12.2",
        subject=facts.attacker.id,
        object=facts.target.id,
        throw="none",
        figures=facts.labels,
        modifiers=attacker_rows(facts),
        against=defender_rows(facts),
        results=RESULTS,
        notes=(*notes, *skirmish_notes(facts)),
    )
