"""Chapter 13, step two: the fight itself, best total against best total."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.ruling import HIGH, LOW, Modifier, Note, Result, Ruling
from grognard.rulesets.en_masse.battle import Clash, Contact, Unit
from grognard.rulesets.en_masse.crowding import crowded, pressed
from grognard.rulesets.en_masse.geometry import Aspect, stands_in
from grognard.rulesets.en_masse.options import Options, Tie
from grognard.rulesets.en_masse.precedence import rank
from grognard.rulesets.en_masse.units import Formation

WINS, LOSES, TIES = "wins", "loses", "ties"
ASPECTS: dict[Aspect, tuple[str, int]] = {"flank": ("EM-13.13", 1), "rear": ("EM-13.14", 2)}
RIDES_AT: dict[Formation, tuple[str, int]] = {
    "dense": ("EM-13.18", -2),
    "assault": ("EM-13.19", 1),
    "loose": ("EM-13.20", 3),
}
"""What cavalry gets for the formation of the infantry it attacks."""
MODIFIERS = {"EM-13.15": -1, "EM-13.17": 1}
"""What disorder and a major defensive feature add; a brigade adds its leadership."""
STRONG = ("field_works", "built_up")
"""Major defensive features, unless the scenario says otherwise (EM-R.38)."""


class Share(NamedTuple):
    """One unit's part in a close assault: whom it came at, if it came in, and from which side."""

    unit: Unit
    enemy: Unit | None
    aspect: Aspect
    sheltered: bool
    crowded: bool = False
    """Is it on the same ground as another brigade (EM-5.4)?"""
    enemy_crowded: bool = False

    @property
    def came_in(self) -> bool:
        """Is it an attacker?"""
        return self.enemy is not None


def shares(battle: Clash, contacts: list[Contact]) -> list[Share]:
    """Everybody's part in a group of contacts; of several enemies the first it touched counts (EM-R.67)."""
    found: dict[int, Share] = {}
    for contact in contacts:
        came = [(contact.attacker, contact.defender, contact.aspect)]
        if contact.mutual:
            came.append((contact.defender, contact.attacker, contact.back))
        for no, enemy, side in came:
            if no not in found or not found[no].came_in:
                unit, other = battle.unit(no), battle.unit(enemy)
                found[no] = Share(unit, other, side, False, crowded(battle, unit), crowded(battle, other))
        if contact.defender not in found:
            unit = battle.unit(contact.defender)
            found[contact.defender] = Share(unit, None, "front", sheltered(battle, unit), crowded(battle, unit))
    return sorted(found.values(), key=lambda share: rank(share.unit))


def sheltered(battle: Clash, unit: Unit) -> bool:
    """Is it infantry inside a major defensive feature (EM-13.17, EM-R.38)?"""
    strong = [f for f in battle.field.ground.features if f.major_defensive or f.kind in STRONG]
    return unit.type == "infantry" and any([stands_in(unit, f) for f in strong])


def modifiers(share: Share) -> tuple[Modifier, ...]:
    """The rows EM-13.13 to EM-13.20 that a unit takes (EM-R.66)."""
    unit, enemy = share.unit, share.enemy
    rows = [Modifier(*ASPECTS[share.aspect])] if enemy is not None and share.aspect in ASPECTS else []
    if unit.disordered or pressed(unit, share.crowded) == "loose":
        rows.append(Modifier("EM-13.15", MODIFIERS["EM-13.15"]))
    if unit.leadership:
        rows.append(Modifier("EM-13.16", unit.leadership))
    if enemy is None and share.sheltered:
        rows.append(Modifier("EM-13.17", MODIFIERS["EM-13.17"]))
    if enemy is not None and unit.type == "cavalry" and enemy.type == "infantry" and enemy.formation in RIDES_AT:
        rows.append(Modifier(*RIDES_AT[pressed(enemy, share.enemy_crowded)]))
    return tuple(rows)


def total(share: Share) -> int:
    """A unit's status with its modifiers; nothing on the march or for guns that are closed with (EM-13.22, EM-R.27)."""
    return share.unit.status + sum([m.value for m in modifiers(share)])


def helpless(unit: Unit) -> bool:
    """Does it lose whatever the totals: guns that are closed with, troops on the march (EM-13.22, EM-5.12)?"""
    return unit.type == "artillery" or unit.formation == "marching"


def best(side: list[Share]) -> Share:
    """The share whose total counts for a side; the helpless count only where there is nobody else."""
    ordered = sorted(side, key=lambda share: rank(share.unit))
    return max(ordered, key=lambda share: (not helpless(share.unit), total(share)))


def judge(options: Options, one: list[Share], other: list[Share]) -> Ruling:
    """Best total against best total, told for the side that attacks, or for the first where both do (EM-13.12)."""
    both = any([s.came_in for s in one]) and any([s.came_in for s in other])
    return between(best(one), best(other), both, options.tie, notes(one + other))


def between(mine: Share, his: Share, both: bool, tie: Tie, told: tuple[Note, ...]) -> Ruling:
    """The two whose totals count, whether or not they came at each other; did units of both sides come in?"""
    fixed = fixed_result(mine.unit, his.unit)
    return Ruling(
        clause="EM-13.12",
        subject=mine.unit.id,
        object=his.unit.id,
        throw="none",
        figures=(mine.unit.status, his.unit.status),
        modifiers=modifiers(mine),
        against=modifiers(his),
        results=fixed or results(both, tie),
        notes=told,
    )


def fixed_result(mine: Unit, his: Unit) -> tuple[Result, ...]:
    """How it ends where one of the two cannot fight at all."""
    if helpless(mine) == helpless(his):
        return ()
    loser = mine if helpless(mine) else his
    clause = "EM-13.22" if loser.type == "artillery" else "EM-5.12"
    only = LOSES if loser is mine else WINS
    return (Result(clause, only), *[Result(clause, row, 1, 0) for row in (WINS, LOSES, TIES) if row != only])


def results(both: bool, tie: Tie) -> tuple[Result, ...]:
    """The higher total wins; a tie is the defender's, and nobody's where both attacked (EM-13.21, EM-R.68)."""
    level = TIES if both else WINS if tie == "attacker" else LOSES
    rows = (Result("EM-13.12", WINS, 1, HIGH), Result("EM-13.21", level, 0, 0), Result("EM-13.12", LOSES, LOW, -1))
    return rows if both else (*rows, Result("EM-13.21", TIES, 1, 0))


def notes(everybody: list[Share]) -> tuple[Note, ...]:
    """Who else is in it, and why a row counts."""
    told = [Note("EM-12.1", "musketry and brigade guns are part of it")]
    told += [Note("EM-13.12", f"{s.unit.name} is in it with {total(s)}") for s in everybody if len(everybody) > 2]
    told += [Note("EM-5.10", f"{s.unit.name} is loose") for s in everybody if pressed(s.unit, s.crowded) == "loose"]
    told += [Note("EM-5.4", f"{s.unit.name} shares its ground and counts as dense") for s in everybody if squeezed(s)]
    return tuple(told)


def squeezed(share: Share) -> bool:
    """Does it count as dense only because it is crowded?"""
    return pressed(share.unit, share.crowded) != share.unit.formation
