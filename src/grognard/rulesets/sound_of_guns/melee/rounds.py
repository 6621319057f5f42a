"""Chapter G: one round of melee seen and judged: who touches whom, what each may do, the dice and what they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.pools import Pool
from grognard.engine.ruling import Modifier, Note, Result, Ruling
from grognard.rulesets.sound_of_guns.battle import Charge, Engagement, Fray, Unit
from grognard.rulesets.sound_of_guns.geometry import engaged, inside_kind, open_order, touch
from grognard.rulesets.sound_of_guns.ground import in_water, level
from grognard.rulesets.sound_of_guns.melee.table import CELLS, MELEE_ONLY, Cell, Entry, Row, column_of, row_of
from grognard.rulesets.sound_of_guns.shot import hit_pool, modifiers, need, target_facts
from grognard.rulesets.sound_of_guns.sight import all_round, in_arc
from grognard.rulesets.sound_of_guns.units import value_clauses
from grognard.table.kernel import within

HARDEST = 6
NOTHING = Entry()

MODIFIERS: dict[str, int] = {
    "SG-G.15": -1,
    "SG-G.16": 1,
    "SG-G.19": -1,
}
"""What each row adds to every melee die."""


class Blow(Struct, frozen=True, kw_only=True):
    """Stands of one unit that strike or shoot at one enemy, one after another, and all their dice."""

    unit: int
    target: int
    stands: tuple[int, ...]
    dice: int


class Pairing(Struct, frozen=True, kw_only=True):
    """Two units in contact: the cell they fight by, what the one may do, and if it is the attacker."""

    cell: Cell
    entry: Entry
    attacks: bool
    charge: Charge | None = None


def charge_between(battle: Engagement, a: int, b: int) -> Charge | None:
    """The charge that brought two units together."""
    return next((c for c in battle.charges if {c.attacker, c.defender} == {a, b}), None)


def attacks(battle: Engagement, fray: Fray, unit: Unit, enemy: Unit) -> bool:
    """Is the unit the attacker of the two: who charged, else who is of the attacking side (SG-R.51)?"""
    charge = charge_between(battle, unit.no, enemy.no)
    return charge.attacker == unit.no if charge else unit.side == fray.attacking


def plain_row(unit: Unit) -> Row:
    """The row by which a standing enemy answers an attacker that has none of its own any more (SG-R.94)."""
    if unit.arm == "cavalry":
        return "cav_line"
    return "inf_column" if unit.formation in ("column", "march") else "inf_line"


def pairing(battle: Engagement, fray: Fray, unit: Unit, enemy: Unit) -> Pairing:
    """What a unit may do against an enemy it touches."""
    mine = attacks(battle, fray, unit, enemy)
    attacker, defender = (unit, enemy) if mine else (enemy, unit)
    row = row_of(battle, attacker)
    cell = CELLS[row or plain_row(attacker), column_of(battle, defender)]
    entry = cell.attacker if mine else cell.defender
    if mine and row is None:
        entry = MELEE_ONLY if unit.order != "routed" else NOTHING
    if not entry.allowed or unit.order == "routed":
        entry = NOTHING
    return Pairing(cell=cell, entry=entry, attacks=mine, charge=charge_between(battle, unit.no, enemy.no))


def side_units(battle: Engagement, fray: Fray, side: int) -> list[Unit]:
    """The units of a side in the fray, in roster order."""
    found = [battle.unit(no) for no in sorted(fray.units)]
    return [u for u in found if u.side == side and u.at is not None]


def engagements(battle: Engagement, fray: Fray, unit: Unit) -> list[tuple[int, tuple[int, ...]]]:
    """The stands of a unit that touch enemies of the fray, and whom."""
    return engaged(unit, side_units(battle, fray, 1 - unit.side))


def target_of(fray: Fray, unit: int, stand: int, met: Sequence[int]) -> int:
    """Whom a stand strikes: the one chosen for it, or the only one."""
    return next((t for u, s, t in fray.chosen if (u, s) == (unit, stand) and t in met), met[0])


def blows(battle: Engagement, fray: Fray, side: int, fire: bool) -> list[Blow]:
    """The fire or the blows of a side, unit by unit and stand by stand; neighbours with one target roll together."""
    found: list[Blow] = []
    for unit in side_units(battle, fray, side):
        for stand, met in engagements(battle, fray, unit):
            target = battle.unit(target_of(fray, unit.no, stand, met))
            dice = stand_dice(battle, fray, unit, stand, target, fire)
            if not dice:
                continue
            last = found[-1] if found else None
            if last and (last.unit, last.target) == (unit.no, target.no) and last.stands[-1] < stand:
                found[-1] = Blow(unit=unit.no, target=target.no, stands=(*last.stands, stand), dice=last.dice + dice)
            else:
                found.append(Blow(unit=unit.no, target=target.no, stands=(stand,), dice=dice))
    return found


def stand_dice(battle: Engagement, fray: Fray, unit: Unit, stand: int, target: Unit, fire: bool) -> int:
    """The dice of one stand: its shooting or its melee value, doubled where the cell says so."""
    entry = pairing(battle, fray, unit, target).entry
    if not fire:
        return unit.profile.melee * entry.melee
    if not (entry.shoots or entry.canister) or not bears(battle, unit, stand, target):
        return 0
    return unit.profile.shooting


def bears(battle: Engagement, unit: Unit, stand: int, target: Unit) -> bool:
    """Has a stand the enemy it touches in its front arc, or need it not (SG-R.53)?"""
    if all_round(battle, unit) or not battle.options.melee_fire_needs_arc:
        return True
    mine = unit.rects[stand]
    return any([within(mine, other, 0.01) and in_arc(mine, other) for other in target.rects])


def judge_fire(battle: Engagement, fray: Fray, blow: Blow) -> Ruling:
    """Defensive or advancing fire: the shooting modifiers, and nothing else (SG-R.54)."""
    unit, target = battle.unit(blow.unit), battle.unit(blow.target)
    pair = pairing(battle, fray, unit, target)
    facts = target_facts(battle, unit, target, tuple([(i, 0.0) for i in blow.stands]), blow.dice)
    fresh = pair.charge is not None and pair.charge.fresh and not pair.attacks
    facts = replace(
        facts,
        defensive_guns=pair.entry.canister,
        charging_cavalry=fresh and target.arm == "cavalry" and target.charging,
    )
    rows = modifiers(facts)
    bonus = sum([m.value for m in rows])
    step = "SG-G.24" if unit.side == fray.attacking else "SG-G.23"
    pool = "SG-G.10" if pair.entry.canister else "SG-G.4"
    notes = [*cell_notes(pair, unit, target), Note("SG-F.11", "as any shot")]
    notes += [Note("SG-F.12", "a 1 always misses, a 6 always hits")] if need(bonus) in (2, 6) else []
    return ruling(step, unit.id, target.id, hit_pool(pool, "hits", blow.dice, bonus), rows, notes)


def ruling(
    clause: str, unit: str, target: str, pool: Pool, rows: tuple[Modifier, ...], notes: Sequence[Note]
) -> Ruling:
    """Dice to hit in a melee."""
    return Ruling(
        clause=clause, subject=unit, object=target, throw="pools", pools=(pool,), modifiers=rows,
        results=(Result(clause, "no hit", high=0), Result(clause, "hit", low=1)), notes=tuple(notes),
    )  # fmt: skip


def cell_notes(pair: Pairing, unit: Unit, target: Unit) -> list[Note]:
    """The cell and the values by which two units fight."""
    found = [
        Note(pair.cell.clause, "attacker" if pair.attacks else "defender"),
        Note("SG-G.3", "by formation"),
        Note("SG-G.2", "stands that touch"),
        *[Note(id, unit.profile.title) for id in value_clauses(unit.profile)],
    ]
    if not pair.cell.defender.allowed:
        found.append(Note("SG-G.11", "the routed do nothing"))
    if "march" in (unit.formation, target.formation):
        found.append(Note("SG-I.2", "a march column fights as column or line"))
    if pair.cell.clause == "SG-G.71":
        found.append(Note("SG-G.13", "the book's example"))
    found.append(Note("SG-G.40", "the defender's column"))
    return found


def defended(battle: Engagement, fray: Fray, unit: Unit, target: Unit, stands: Sequence[int]) -> list[str]:
    """The clauses by which an assaulted unit is in a defended position (SG-R.76)."""
    if not attacks(battle, fray, unit, target):
        return []
    found = ["SG-T.12"] if inside_kind(battle, target, "built_up") else []
    found += ["SG-F.13"] if inside_kind(battle, target, "fieldwork") else []
    charge = charge_between(battle, unit.no, target.no)
    wet = any([in_water(battle.field.ground, unit.rects[i]) for i in stands])
    return found + (["SG-T.15"] if wet or (charge is not None and charge.water) else [])


def sixes_only(battle: Engagement, unit: Unit, target: Unit) -> str:
    """The clause by which only sixes hit, if one does (SG-R.55)."""
    if unit.order == "disordered":
        return "SG-G.17" if target.good else "SG-I.6"
    square = target.arm == "infantry" and column_of(battle, target) == "inf_square"
    return "SG-G.18" if unit.arm == "cavalry" and square else ""


class BlowFacts(NamedTuple):
    """What melee dice have to do with: who strikes, at whom, and whose dice count double."""

    dice: int
    attacking: bool
    doubled: bool
    exhausted: bool
    shaken: bool
    defended: bool
    sixes: str


def judge_blow(battle: Engagement, fray: Fray, blow: Blow) -> Ruling:
    """Melee dice: 4+ with the modifiers of the chapter, or sixes only (SG-G.14)."""
    unit, target = battle.unit(blow.unit), battle.unit(blow.target)
    pair = pairing(battle, fray, unit, target)
    cover = defended(battle, fray, unit, target, blow.stands)
    facts = BlowFacts(
        dice=blow.dice,
        attacking=unit.side == fray.attacking,
        doubled=pair.entry.melee == 2,
        exhausted=unit.exhausted,
        shaken=not target.good,
        defended=bool(cover),
        sixes=sixes_only(battle, unit, target),
    )
    notes = [*cell_notes(pair, unit, target), Note("SG-G.14", f"needs {wanted(facts)}+")]
    notes += [Note(id, "defended position") for id in cover]
    notes += [Note("SG-I.7" if target.order == "disordered" else "SG-I.14", "easier prey")] if facts.shaken else []
    notes += [Note(facts.sixes, "only sixes hit")] if facts.sixes else []
    notes += [Note("SG-I.6", "disordered")] if facts.sixes and unit.order == "disordered" else []
    notes += [Note("SG-I.19", "exhausted")] if unit.exhausted else []
    notes += [Note("SG-G.20", "a 1 always misses, a 6 always hits")] if wanted(facts) in (2, 6) else []
    notes += melee_ground(battle, unit, target, bool(cover))
    return struck(facts, unit.id, target.id, notes)


def struck(facts: BlowFacts, unit: str, target: str, notes: Sequence[Note] = ()) -> Ruling:
    """What the facts of a blow come to."""
    rows = blow_modifiers(facts)
    need = wanted(facts) + sum([m.value for m in rows])
    pool = Pool("SG-G.6" if facts.doubled else "SG-G.5", "hits", need=need, dice=facts.dice)
    return ruling("SG-G.25" if facts.attacking else "SG-G.26", unit, target, pool, rows, notes)


def blow_modifiers(facts: BlowFacts) -> tuple[Modifier, ...]:
    """The modifiers of melee dice."""
    rows = (
        ("SG-G.15", facts.exhausted),
        ("SG-G.16", facts.shaken),
        ("SG-G.19", facts.defended),
    )
    return tuple([Modifier(clause, MODIFIERS[clause]) for clause, applies in rows if applies])


def wanted(facts: BlowFacts) -> int:
    """The face a melee die must show."""
    return HARDEST if facts.sixes else need(sum([m.value for m in blow_modifiers(facts)]))


def melee_ground(battle: Engagement, unit: Unit, target: Unit, cover: bool) -> list[Note]:
    """The ground of a melee where it has nothing to say but that, and the book's example of a French village."""
    if "before_1812" in target.profile.tags and cover and open_order(battle, target):
        return [Note("SG-T.23", "the book's example: nothing but the defended position")]
    land = battle.field.ground
    bare = not any([f.kind not in ("road", "bridge") for f in land.features])
    return [Note("SG-T.3", "in the open")] if bare else []


def supports(battle: Engagement, fray: Fray, unit: Unit) -> tuple[bool, str]:
    """May a unit count support, and if not although its formation has it, by which clause."""
    if unit.arm != "infantry" or unit.order == "routed":
        return False, ""
    pairs = [pairing(battle, fray, unit, e) for e in side_units(battle, fray, 1 - unit.side) if touch(unit, e)]
    formed = battle.options.support_all_formed and not open_order(battle, unit) and unit.good
    if not (formed or any([pair.entry.support for pair in pairs])):
        return False, "SG-I.58" if open_order(battle, unit) else ""
    if any([c.rear for c in battle.charges if c.defender == unit.no]):
        return False, "SG-I.24"
    return True, ""


def higher(battle: Engagement, fray: Fray, side: int) -> bool:
    """Are at least half of a side's engaged stands above those they touch (SG-R.77)?"""
    land, above, count = battle.field.ground, 0, 0
    for unit in side_units(battle, fray, side):
        enemies = side_units(battle, fray, 1 - side)
        for i, met in engaged(unit, enemies):
            mine = unit.rects[i]
            touched = [r for e in enemies if e.no in met for r in e.rects if within(mine, r, 0.01)]
            count += 1
            above += level(land, mine) > max([level(land, r) for r in touched])
    return count > 0 and 2 * above >= count
