"""A round of melee before its dice, as it will be fought: chargers lined up, both entitlements, every throw."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from grognard.engine.melee_sheet import Bonus, Fighter, Meeting, Right, Row, Sheet, Spread, Throw
from grognard.engine.names import signed
from grognard.engine.ruling import Ruling
from grognard.rulesets.sound_of_guns.battle import Engagement, Fray, Unit
from grognard.rulesets.sound_of_guns.geometry import touch
from grognard.rulesets.sound_of_guns.melee.blows import backers, rounds, standing
from grognard.rulesets.sound_of_guns.melee.impact import turned_in
from grognard.rulesets.sound_of_guns.melee.phase import component
from grognard.rulesets.sound_of_guns.melee.rounds import Blow, attacks, engagements, higher, pairing, side_units
from grognard.rulesets.sound_of_guns.melee.table import Entry, column_of, row_of
from grognard.rulesets.sound_of_guns.odds import Chances, added, suffering
from grognard.rulesets.sound_of_guns.words.names import formation_words, strength

STEPS = {
    "SG-G.23": "Defensive fire", "SG-G.24": "Advancing fire", "SG-G.25": "Attacker strikes",
    "SG-G.26": "Defender strikes",
}  # fmt: skip
KINDS = {
    "inf_line": "line", "inf_column": "column", "inf_open": "open order", "cav_line": "cavalry", "inf_square": "square",
    "cav_exhausted": "exhausted cavalry", "limbered": "limbered guns", "unlimbered": "guns",
    "disordered": "the disordered", "routed": "the routed",
}  # fmt: skip
MODIFIERS = {
    "SG-F.13": "defended position", "SG-F.14": "open order", "SG-F.15": "unlimbered guns", "SG-F.16": "square",
    "SG-F.17": "French skirmishers", "SG-F.18": "canister", "SG-F.19": "charging cavalry", "SG-F.20": "British line",
    "SG-G.15": "exhausted", "SG-G.16": "enemy shaken", "SG-G.19": "defended position", "SG-T.5": "in a wood",
}  # fmt: skip


def lined_up(battle: Engagement, fray: Fray) -> tuple[Engagement, Fray]:
    """The fight as it will stand when its fresh chargers have closed up (SG-G.22), and all who are then in it."""
    battle = turned_in(battle, fray.units)
    there = [no for no in fray.units if battle.unit(no).at is not None]
    units = tuple(sorted({no for one in there for no in component(battle, one)}))
    return battle, replace(fray, units=units)


def sheet(battle: Engagement, fray: Fray) -> Sheet:
    """The sheet of a fight whose chargers have closed up."""
    sides = (fray.attacking, 1 - fray.attacking)
    units = [u for side in sides for u in side_units(battle, fray, side)]
    return Sheet(
        attacking=fray.attacking,
        fighters=tuple([fighter(battle, fray, u) for u in units]),
        meetings=tuple([meeting(battle, fray, a, d) for a, d in pairs(battle, fray)]),
        throws=tuple([throw(battle, blow, ruling) for blow, ruling in rounds(battle, fray)]),
        spreads=tuple([spread(battle, fray, side) for side in (0, 1)]),
        bonuses=(support(battle, fray), *uphill(battle, fray)),
    )


def fighter(battle: Engagement, fray: Fray, unit: Unit) -> Fighter:
    """One unit."""
    met = tuple([stand for stand, _ in engagements(battle, fray, unit)])
    state = "" if unit.good else f", {unit.order}"
    about = f"{unit.profile.quality}, {formation_words(battle, unit)}, {strength(unit)}{state}"
    return Fighter(piece=unit.no, side=unit.side, name=unit.name, about=about, engaged=met)


def support(battle: Engagement, fray: Fray) -> Bonus:
    """The stands behind those who touch an enemy."""
    stands = [0, 0]
    for unit in backers(battle, fray).units:
        stands[unit.side] += standing(battle, fray, unit)
    blue, red = [f"{signed(n)} before losses" if n else "none" for n in stands]
    return Bonus(text="Support", clause="SG-I.23", worth=(blue, red))


def uphill(battle: Engagement, fray: Fray) -> list[Bonus]:
    """Who stands higher, if anybody does."""
    blue, red = [higher(battle, fray, side) for side in (0, 1)]
    if not (blue or red):
        return []
    return [Bonus(text="Higher ground", clause="SG-T.9", worth=("+1" if blue else "below", "+1" if red else "below"))]


def pairs(battle: Engagement, fray: Fray) -> list[tuple[Unit, Unit]]:
    """Everybody in contact, the attacker of the two first."""
    found = []
    for one in side_units(battle, fray, 0):
        for other in side_units(battle, fray, 1):
            if touch(one, other):
                found.append((one, other) if attacks(battle, fray, one, other) else (other, one))
    return found


def meeting(battle: Engagement, fray: Fray, attacker: Unit, defender: Unit) -> Meeting:
    """Their cell of the combat table and both its entries."""
    ours, theirs = pairing(battle, fray, attacker, defender), pairing(battle, fray, defender, attacker)
    row = row_of(battle, attacker)
    how = KINDS[row] if row is not None else attacker.order if not attacker.good else "standing"
    text = f"{how} on {KINDS[column_of(battle, defender)]}"
    return Meeting(
        attacker=attacker.no,
        defender=defender.no,
        text=text,
        clause=ours.cell.clause,
        ours=rights(ours.entry),
        theirs=rights(theirs.entry),
    )


def rights(entry: Entry) -> tuple[Right, ...]:
    """What an entry grants, and what it does not."""
    shoots = "Can" if entry.canister else "Sh"
    rows = (
        (shoots, "canister" if entry.canister else "shoots", entry.shoots or entry.canister),
        ("M", "melee", entry.melee == 1),
        ("X2M", "doubled", entry.melee == 2),
        ("S", "support", entry.support),
        ("E", "evades", entry.evades),
        ("I", "ignores", entry.ignores),
    )
    return tuple([Right(mark=mark, text=text, granted=granted) for mark, text, granted in rows])


def throw(battle: Engagement, blow: Blow, ruling: Ruling) -> Throw:
    """One throw: its dice, and what they need after all that counts."""
    pool = ruling.pools[0]
    chance = pool.chance(ruling.bonus)
    rows = tuple(
        [Row(text=f"{MODIFIERS.get(m.clause, m.clause)} {m.value:+d}", clause=m.clause) for m in ruling.modifiers]
    )
    return Throw(
        title=STEPS[ruling.clause],
        side=battle.unit(blow.unit).side,
        piece=blow.unit,
        target=blow.target,
        stands=len(blow.stands),
        dice=pool.dice,
        need=f"{7 - int(chance * 6)}+",
        expected=float(chance * pool.dice),
        clause=ruling.clause,
        rows=rows,
    )


def spread(battle: Engagement, fray: Fray, side: int) -> Spread:
    """The unsaved hits a side may score on all its enemies together."""
    total: Chances[int] = {0: Fraction(1)}
    for no, hits in suffering(battle, fray).items():
        if battle.unit(no).side != side:
            total = added(total, hits)
    most = max(total)
    mean = sum([n * chance for n, chance in total.items()], Fraction(0))
    chances = tuple([float(total.get(n, Fraction(0))) for n in range(most + 1)])
    return Spread(side=side, expected=float(mean), chances=chances)
