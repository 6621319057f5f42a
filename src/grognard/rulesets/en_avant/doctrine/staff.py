"""Doctrine: what a general has on his map table, worked out once a turn from what his seat may know."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from math import hypot
from random import Random

from msgspec.structs import replace

from grognard.engine.doctrine import Weights
from grognard.engine.files.scenario import Within
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import LEAVING, SIDES, Engagement, Unit
from grognard.rulesets.en_avant.doctrine.places import Place, Troop
from grognard.rulesets.en_avant.doctrine.worth import (
    fit_for_orders,
    ladder,
    lowered,
    named,
    progress,
    stake,
    standing,
    value,
)
from grognard.rulesets.en_avant.firing_table import Density, Row
from grognard.rulesets.en_avant.fog.imagining import unknown_sides
from grognard.rulesets.en_avant.fog.imagining_units import screens
from grognard.rulesets.en_avant.geometry import Reach, bodies, distance
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.objectives import OBJECTIVES, stands_on
from grognard.rulesets.en_avant.paths import THROUGH
from grognard.rulesets.en_avant.shot import bite, can_fire, line_of_fire
from grognard.rulesets.en_avant.units import Grade
from grognard.rulesets.en_avant.victory import verdict
from grognard.rulesets.en_avant.willingness import skirmish_edge
from grognard.rulesets.en_avants.status import STEADY
from grognard.table.edges import from_edge
from grognard.table.kernel_crowd import Crowd

AROUND = 45.0  # cm round a place in which strength is counted
GUESSES = 24  # draws of what is not known of the enemy
LAST_TURNS = 4  # turns over which the hurry of a side that is not winning grows
SHAKEN_GUNS = 0.3  # of a battery, what one that shoots badly counts
OUTGUNNED = 0.5  # batteries more than ours: enough to be shot to pieces by, waiting
USUAL_RATE = 20.0  # cm a turn of a column, for who cannot move as he stands
NOBODY_NEAR = 999.0  # cm: beyond any table
STRONGER = 1.2  # times as strong as the enemy before a side presses
MOST_PRESSED = 1.5  # times stronger beyond which it presses no harder
Shares = tuple[tuple[Grade, float], ...]


class Staff:
    """A side's view of the battle, with the sums a plan needs."""

    def __init__(self, view: Engagement, side: int, weights: Weights) -> None:
        self.battle, self.side, self.weights = replace(view, sealed=()), side, weights
        self.hidden = unknown_sides(view)
        self.counted = named(self.battle)
        self.mine = self.battle.combatants(side)
        self.foes = [u for u in self.battle.combatants(1 - side) if not u.running]
        self.runners = [u for u in self.battle.combatants(1 - side) if u.running]
        self.free = [u for u in self.mine if fit_for_orders(self.battle, u)]
        self.ladder = ladder(weights)
        self.places: dict[int, Place] = {}
        self.drops: dict[tuple[Row, Density, int, int], int] = {}
        self.verdicts: dict[tuple[int, tuple[bool, ...]], float] = {}

    def value(self, unit: Unit) -> float:
        """What a unit is worth as it is."""
        return value(unit, self.counted, self.weights, self.ladder)

    def stake(self, unit: Unit) -> float:
        """What it is worth at its best."""
        return stake(unit, self.counted, self.weights)

    def label(self, unit: Unit) -> int:
        """The status it acts by."""
        return label(self.battle, unit)

    def place(self, unit: Unit) -> Place:
        """A unit where it stands, as a plan weighs it; worked out once for each."""
        known = self.places.get(id(unit))
        if known is None:
            known = self.places[id(unit)] = Place(Troop(self.battle, unit), unit)  # it holds the unit, whose id stays
        return known

    @cached_property
    def targets(self) -> list[Place]:
        """The enemies to fire at."""
        return [self.place(e) for e in self.foes]

    @cached_property
    def threats(self) -> list[Place]:
        """The enemies who may do as they like next turn."""
        return [e for e in self.targets if not e.troop.busy]

    def levels(self, row: Row, density: Density, effective: int, target_label: int) -> int:
        """How many levels a shot takes by itself; each cell of the table is looked up once."""
        key = (row, density, effective, target_label)
        if key not in self.drops:
            self.drops[key] = bite(*key, target_label, self.battle.options.firing_blanks)
        return self.drops[key]

    def loss(self, place: Place, by: int, sub: int, floor: int) -> float:
        """What a unit loses by a drop, wherever it stands."""
        key, unit = (by * 2 + sub) * 8 + floor, place.unit  # two parts of a unit, and statuses below eight
        if key not in place.troop.lost:
            place.troop.lost[key] = self.value(unit) - self.value(lowered(unit, by, sub, floor))
        return place.troop.lost[key]

    @cached_property
    def guesses(self) -> dict[int, Shares]:
        """What skirmishers each of their battalions had in some battles imagined; chance comes from the turn alone."""
        random, found = Random(self.battle.turn), dict[int, Counter[Grade]]()
        for _ in range(GUESSES):
            for side in self.hidden:
                for no, grade in screens(self.battle, side, random).items():
                    found.setdefault(no, Counter())[grade] += 1
        return {no: tuple([(g, n / GUESSES) for g, n in sorted(seen.items())]) for no, seen in found.items()}

    def screen(self, unit: Unit) -> Shares:
        """How likely it is that a unit has such skirmishers: of one's own it is known (EA-13.1)."""
        return self.guesses.get(unit.no, ((unit.skirmishers, 1.0),))

    def outskirmish(self, attacker: Unit, target: Unit, lacks: int) -> float:
        """How likely an attacker's skirmishers make up for so much that he lacks of being willing (EA-12.14)."""
        edges = [(skirmish_edge(replace(attacker, skirmishers=g), target), p) for g, p in self.screen(attacker)]
        return sum([share for edge, share in edges if (edge > 0) - (edge < 0) >= lacks])

    @cached_property
    def gaps(self) -> dict[tuple[int, int], float]:
        """How far each of mine is from each enemy."""
        return {(u.no, e.no): distance(u, e) for u in self.mine for e in self.foes}

    @cached_property
    def urgency(self) -> float:
        """How much the clock presses: from 1 up to 2 for a side that is not winning as the end comes near."""
        return 1.0 + (progress(self.battle) if self.leader != SIDES[self.side] else 0.0)

    @cached_property
    def caution(self) -> float:
        """How much danger counts; less for a side that runs out of time near the end, or that has the upper hand."""
        hurried = (1.0 + (self.urgency - 1.0) ** 2) ** self.weights["haste"]
        return float(self.weights["caution"] / hurried / self.upper_hand)

    @cached_property
    def upper_hand(self) -> float:
        """How much harder to press for being the stronger: 1 against equals, more the more of theirs are shaken."""
        ours, theirs = [sum([self.value(u) for u in units]) for units in (self.mine, self.foes)]
        return 1.0 + self.weights["press"] * min(MOST_PRESSED, max(0.0, ours / max(theirs, 1.0) - STRONGER))

    @cached_property
    def staying(self) -> list[Unit]:
        """Those of ours who will still be where they are when the others move: not the beaten who fall back first."""
        return [u for u in self.battle.on_table(self.side) if u.duty is None or u.duty.kind not in LEAVING]

    @cached_property
    def ranks(self) -> Crowd:
        """The footprints of those who stay and whom nobody passes through."""
        stands = [(r, u.no) for u in self.staying if u.type not in THROUGH for r in bodies(u)]
        return Crowd([r for r, _ in stands], [no for _, no in stands])

    @cached_property
    def settled(self) -> Engagement:
        """The battle as it will be when all who must fall back or run have left their ground."""
        field = self.battle.field
        for unit in [u for s in (0, 1) for u in self.battle.combatants(s) if u.duty and u.duty.kind in LEAVING]:
            field = field.put(replace(unit, at=None))
        return replace(self.battle, field=field)

    @cached_property
    def leader(self) -> str | None:
        """Who would win if it ended now."""
        return standing(self.settled)

    @cached_property
    def attacking(self) -> bool:
        """Must we go to them? Yes, unless we would win as it stands and their guns are no better than ours."""
        if self.leader != SIDES[self.side]:
            return True
        return self.guns(1 - self.side) > self.guns(self.side) + OUTGUNNED

    @cached_property
    def decisive(self) -> bool:
        """May this turn's moves decide the battle: its last turn, or an edge somebody may reach?"""
        layer = self.battle.layer
        edges = any([part.kind == "reach" for one in layer.objectives for part in (one, *one.also)])
        return edges or (layer.turn_limit > 0 and self.battle.turn >= layer.turn_limit)

    @cached_property
    def contested(self) -> list[tuple[Feature, int]]:
        """The ground that objectives speak of, and the status that counts on it."""
        every = [part for one in self.battle.layer.objectives for part in (one, *one.also)]
        least = {name: part.status or 0 for part in every if part.kind in ("on", "hold") for name in part.features}
        return [(f, least[f.id]) for f in self.battle.field.ground.features if f.id in least]

    @cached_property
    def last_straws(self) -> frozenset[str]:
        """The enemies of whom one more lost wins the battle."""
        goals = [o for o in self.battle.layer.objectives if o.kind == "losses" and o.result == "win" and not o.also]
        ours = [o for o in goals if o.side in (None, SIDES[self.side]) and o.at == "turn"]
        short = [o for o in ours if OBJECTIVES.losses(self.battle, o, 1 - self.side) == (o.count or 0) - 1]
        return frozenset([name for o in short for name in o.units])

    def breaks(self, target: Unit, then: Unit) -> bool:
        """Does it win the battle that an enemy is so reduced?"""
        return target.id in self.last_straws and not target.running and then.running

    @cached_property
    def closing(self) -> float:
        """How near the end is to a side that is not winning: nought until the last turns, one in the last of all."""
        limit = self.battle.layer.turn_limit
        if not limit or self.leader == SIDES[self.side]:
            return 0.0
        return max(0.0, 1.0 - (limit - self.battle.turn) / LAST_TURNS)

    def spoils(self, enemy: Unit) -> bool:
        """Does an enemy stand where he keeps us from winning?"""
        counts = enemy.type == "infantry" and enemy.id in self.counted
        return counts and any([self.label(enemy) >= least and stands_on(enemy, f) for f, least in self.contested])

    def keeps(self, unit: Unit) -> bool:
        """Does a battalion of ours stand on ground that decides, where it should not lose its head and charge off?"""
        return unit.type == "infantry" and any([stands_on(unit, f) for f, _ in self.contested])

    def ends(self, *units: Unit) -> float:
        """What the end of this turn would bring with units as given: 1 a win, -1 a defeat, 0 neither."""
        if not self.decisive:
            return 0.0
        field = self.settled.field
        for unit in units:
            field = field.put(unit)
        found = verdict(replace(self.battle, field=field))
        if found is None or found[0] not in SIDES:
            return 0.0
        return 1.0 if found[0] == SIDES[self.side] else -1.0

    @cached_property
    def decisive_ground(self) -> list[Feature]:
        """Every feature that an objective names."""
        names = {name for one in self.battle.layer.objectives for part in (one, *one.also) for name in part.features}
        return [f for f in self.battle.field.ground.features if f.id in names]

    @cached_property
    def edges(self) -> list[Within]:
        """The strips along the table's edges that objectives ask for."""
        every = [part for one in self.battle.layer.objectives for part in (one, *one.also)]
        return [part.within for part in every if part.within is not None]

    def ends_at(self, unit: Unit) -> float:
        """What the end of this turn would bring with a unit elsewhere: all one but for what ground it would be on."""
        if not self.decisive:
            return 0.0
        at, ground = unit.here, self.battle.field.ground
        there = [stands_on(unit, f) for f in self.decisive_ground]
        there += [from_edge(ground, one.edge, at.x, at.y) < one.distance for one in self.edges]
        key = (unit.no, tuple(there))
        if key not in self.verdicts:
            self.verdicts[key] = self.ends(unit)
        return self.verdicts[key]

    def guns(self, side: int) -> float:
        """How many batteries of a side still shoot well."""
        units = self.battle.combatants(side)
        return sum([1.0 if label(self.battle, u) >= STEADY else SHAKEN_GUNS for u in units if u.gun and not u.running])

    def strength(self, units: list[Unit], x: float, y: float, far: float = AROUND) -> float:
        """The worth of those near a point."""
        near = [u for u in units if u.at is not None and hypot(u.at.x - x, u.at.y - y) <= far]
        return sum([self.value(u) for u in near])

    @cached_property
    def weak_point(self) -> Unit | None:
        """The enemy whose neighbourhood is weakest against what we can bring there."""
        if not self.foes:
            return None
        return max(self.foes, key=lambda e: (round(self.odds_at(e), 6), -e.no))

    def odds_at(self, enemy: Unit) -> float:
        """Our strength within reach of an enemy against theirs around him."""
        at = enemy.here
        ours = self.strength(self.free, at.x, at.y, 2 * AROUND)
        theirs = self.strength(self.foes, at.x, at.y)
        return ours / max(1.0, theirs)

    def reach(self, firer: Unit, target: Unit) -> Reach | None:
        """Where a shot would go, if one is possible."""
        return line_of_fire(self.battle, firer, target) if can_fire(self.battle, firer) else None
