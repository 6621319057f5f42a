"""Chapter G, steps 2 to 7: fire, blows, casualties, and who has won."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.control import Counted, Tally
from grognard.engine.events import RulingEvent
from grognard.engine.ruling import Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Engagement, Fray, Unit
from grognard.rulesets.sound_of_guns.effects import drop_charges, lose_stands
from grognard.rulesets.sound_of_guns.geometry import away, touch
from grognard.rulesets.sound_of_guns.melee.results import Aftermath
from grognard.rulesets.sound_of_guns.melee.rounds import (
    Blow,
    blows,
    engagements,
    higher,
    judge_blow,
    judge_fire,
    pairing,
    side_units,
    supports,
)
from grognard.rulesets.sound_of_guns.shooting import saves


class RoundScored(RulingEvent, frozen=True, kw_only=True, tag=True):
    """What both sides have scored in a round: hits not saved, support, higher ground."""

    attacking: int
    hits: tuple[int, int]
    support: tuple[int, int]
    hill: tuple[int, int]
    scores: tuple[int, int]
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


class Blows(Step, frozen=True, tag=True):
    """All the dice of a round, in the order of the ledger; they count together (SG-G.21)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Roll them all."""
        battle, fray = umpire.battle, umpire.battle.fray
        assert fray is not None
        rolled = rounds(battle, fray)
        dice = [Counted(ruling=ruling, purpose=purpose(battle, blow)) for blow, ruling in rolled]
        umpire.push(*dice, Struck(targets=tuple([blow.target for blow, _ in rolled])))


def purpose(battle: Engagement, blow: Blow) -> str:
    """What the dice of a blow are thrown for."""
    return f"{battle.unit(blow.unit).name} at {battle.unit(blow.target).name}"


class Struck(Tally, frozen=True, kw_only=True, tag=True):
    """The hits of a round, before anybody saves."""

    targets: tuple[int, ...]

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Those who can save do."""
        battle, fray = umpire.battle, umpire.battle.fray
        assert fray is not None
        struck = dict.fromkeys(fray.units, 0)
        for no, hits in zip(self.targets, self.counts, strict=True):
            struck[no] += hits
        rolled = [save for unit in in_turn(battle, fray) for save in saves(unit, struck[unit.no])]
        umpire.push(*rolled, RoundOver(struck=tuple(struck.items())))


def in_turn(battle: Engagement, fray: Fray) -> list[Unit]:
    """Who is in a combat: the defenders, then the attackers."""
    return [unit for side in (1 - fray.attacking, fray.attacking) for unit in side_units(battle, fray, side)]


class RoundOver(Tally, frozen=True, kw_only=True, tag=True):
    """What a round has cost, and who has won it."""

    struck: tuple[tuple[int, int], ...]

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Remove stands, and score."""
        battle, fray = umpire.battle, umpire.battle.fray
        assert fray is not None
        units, struck, left = in_turn(battle, fray), dict(self.struck), iter(self.counts)
        suffered = {u.no: next(left) if saves(u, struck[u.no]) else struck[u.no] for u in units}
        before = {u.no: standing(battle, fray, u) for u in units}
        fray = with_facts(battle, fray)
        hill = (int(higher(battle, fray, 0)), int(higher(battle, fray, 1)))
        backing, why = support(battle, backers(battle, fray), before, suffered)
        for unit in units:
            casualties(umpire, umpire.battle.unit(unit.no), suffered[unit.no])
        drop_charges(umpire)
        score(umpire, fray, suffered, backing, hill, why)


def rounds(battle: Engagement, fray: Fray) -> list[tuple[Blow, Ruling]]:
    """The blows of a round in order: defensive fire, advancing fire, the attacker's dice, the defender's."""
    ours, theirs = fray.attacking, 1 - fray.attacking
    found = []
    if fray.round == 1:
        found += [(b, judge_fire(battle, fray, b)) for side in (theirs, ours) for b in blows(battle, fray, side, True)]
    return found + [
        (b, judge_blow(battle, fray, b)) for side in (ours, theirs) for b in blows(battle, fray, side, False)
    ]


def standing(battle: Engagement, fray: Fray, unit: Unit) -> int:
    """How many stands of a unit are not engaged."""
    return unit.stands - len(engagements(battle, fray, unit))


def with_facts(battle: Engagement, fray: Fray) -> Fray:
    """The fray with what has to be known when units have moved: who fought whom, which way is back, who ignores."""
    met, ways, ignoring = [], [], []
    for side in (0, 1):
        for unit in side_units(battle, fray, side):
            enemies = [e for e in side_units(battle, fray, 1 - side) if touch(unit, e)]
            if not enemies:
                continue
            met.append((unit.no, tuple([e.no for e in enemies])))
            ways.append((unit.no, *away(unit, enemies[0])))
            if any([pairing(battle, fray, unit, e).entry.ignores for e in enemies]):
                ignoring.append(unit.no)
    charged = tuple([(c.attacker, *c.way) for c in battle.charges if c.attacker in fray.units and c.way != (0.0, 0.0)])
    return replace(fray, met=tuple(met), ways=tuple(ways), ignoring=tuple(ignoring), charged=charged)


class Backing(Struct, frozen=True):
    """Who may count support on either side, and the clauses by which somebody may not."""

    units: tuple[Unit, ...]
    why: frozenset[str]


def backers(battle: Engagement, fray: Fray) -> Backing:
    """The units whose stands that are not engaged support."""
    found, why = [], set()
    for side in (0, 1):
        for unit in side_units(battle, fray, side):
            yes, clause = supports(battle, fray, unit)
            if yes:
                found.append(unit)
            elif clause:
                why |= {clause, "SG-T.6"} if clause == "SG-I.58" else {clause}
    return Backing(tuple(found), frozenset(why))


def support(
    battle: Engagement, backing: Backing, before: dict[int, int], suffered: dict[int, int]
) -> tuple[tuple[int, int], set[str]]:
    """The supporting stands of each side: those not engaged that are left after casualties (SG-R.61)."""
    total, why = [0, 0], set(backing.why)
    early = battle.options.support_before_casualties
    for unit in backing.units:
        lost = (unit.hits + suffered[unit.no]) // unit.profile.hits
        left = before[unit.no] if early else max(0, before[unit.no] - lost)
        total[unit.side] += left
        if left:
            why |= {"SG-G.7", "SG-I.21", "SG-I.22", "SG-I.23"}
    return (total[0], total[1]), why


def casualties(umpire: Umpire[Engagement], unit: Unit, hits: int) -> None:
    """Full sets of hits remove stands; what is left over is kept through the phase (SG-R.64)."""
    lost, rest = divmod(unit.hits + hits, unit.profile.hits)
    lose_stands(umpire, unit, lost, rest, "destroyed in melee", "SG-G.27")


def score(
    umpire: Umpire[Engagement],
    fray: Fray,
    suffered: dict[int, int],
    backing: tuple[int, int],
    hill: tuple[int, int],
    why: set[str],
) -> None:
    """Who has won, and by how much (SG-G.28)."""
    battle = umpire.battle
    hits = [sum([n for no, n in suffered.items() if battle.unit(no).side != side]) for side in (0, 1)]
    scores = (hits[0] + backing[0] + hill[0], hits[1] + backing[1] + hill[1])
    alive = [bool(side_units(battle, fray, side)) for side in (0, 1)]
    winner, margin = decided(scores, (alive[0], alive[1]))
    also = tuple(sorted(why | {"SG-G.21"} | ({"SG-T.9"} if any(hill) else set())))
    umpire.tell(
        RoundScored(
            clause="SG-G.28",
            attacking=fray.attacking,
            hits=(hits[0], hits[1]),
            support=backing,
            hill=hill,
            scores=scores,
            also=also,
        )
    )
    umpire.set("SG-G.28", fray=replace(fray, suffered=tuple(suffered.items()), winner=winner, margin=margin))
    umpire.push(Aftermath())


def decided(scores: tuple[int, int], alive: tuple[bool, bool]) -> tuple[int | None, int]:
    """The side that has won, if one has, and by how many; a side wiped out has lost whatever the score (SG-R.67)."""
    if alive[0] != alive[1]:
        side = 0 if alive[0] else 1
        return side, max(0, scores[side] - scores[1 - side])
    if scores[0] == scores[1]:
        return None, 0
    return (0 if scores[0] > scores[1] else 1), abs(scores[0] - scores[1])
