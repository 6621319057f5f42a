"""Doctrine: what brigades are worth by status and arm, and how well a side stands, in a battle or on the sand table."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, tanh

from msgspec.structs import replace

from grognard.engine.doctrine import Weights
from grognard.engine.files.scenario import Objective, Scoring
from grognard.engine.objectives import Layer
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avants.status import NERVOUS
from grognard.rulesets.en_masse.battle import SIDES, Clash, Unit
from grognard.rulesets.en_masse.doctrine.sand.stands import GUNS, Stand
from grognard.rulesets.en_masse.doctrine.sand.table import NEAR, Table
from grognard.rulesets.en_masse.doctrine.shares import GROUND, shares
from grognard.rulesets.en_masse.victory import OBJECTIVES
from grognard.table.kernel import gap, point_gap
from grognard.table.kernel_ground import Area, inside
from grognard.table.pose import pose

RUNGS = ("frightened", "wavering", "nervous", "steady", "determined", "pugnacious")
ARMS = ("infantry", "cavalry", "guns")
FULL = 10.0  # the worth of a won battle
CLOSE_TO = 25.0  # cm: half as good as being there
APART = 3.0  # losses by which a side that wins by having fewer is safe
POINTS = 3.0  # ahead of a draw by so many is a safe day
IN_IT = 1.5  # as much as being there and half again
SUPPORT = 0.6  # of what the second nearest counts
EARLY = 0.25  # of what it counts at the end, who would win if it ended now counts at the beginning
AT_FIRST = 0.3  # of what ground counts in the last turn, it counts more than that at the beginning
LATE = 0.4  # of what troops and ground are worth, they are worth once the battle is over
NEVER = 10_000  # a turn that does not come: until then are away who are still to come on
UPON = 40.0  # cm that horse comes on in a turn, with the ten that it sees them from
FAR_OFF = 80.0  # cm beyond which an enemy is equally far
Want = tuple[float, float, int]  # a middle, and the status it asks for


def ladder(weights: Weights) -> list[float]:
    """What every status is worth, from 0 up, never less than a lower one."""
    rungs = [0.0]
    for name in RUNGS:
        rungs.append(max(rungs[-1], weights[name]))
    return rungs


def progress(battle: Clash, turn: int) -> float:
    """How much of the battle is over, from nought to one."""
    return min(1.0, turn / battle.layer.turn_limit) if battle.layer.turn_limit else 0.0


def lean(battle: Clash, side: int) -> float:
    """Who would win if the battle ended now: 1 for a side, -1 for the other, 0 for nobody; points by how many."""
    found = OBJECTIVES.decision(battle)
    scored = OBJECTIVES.balance(battle) if found is None else None
    if scored is not None:
        return by_points(battle.layer, scored[1], side)
    result = battle.layer.undecided if found is None else found[0]
    return 0.0 if result not in SIDES else 1.0 if SIDES[side] == result else -1.0


def by_points(layer: Layer, more: float, side: int) -> float:
    """How far points are beyond the middle of what would be a draw, from -1 to 1."""
    scoring = layer.scoring or Scoring()
    win = scoring.win or 0.0
    middle = (win + (win if scoring.draw is None else scoring.draw)) / 2 - (0.5 if scoring.side is not None else 0.0)
    ahead = tanh((more - middle) / POINTS)
    return ahead if SIDES[side] == (scoring.side or SIDES[0]) else -ahead


def marks(battle: Clash, side: int) -> float:
    """How near the two sides are to losses that decide the battle, at once or at its end, from -1 to 1."""
    whole = [one for o in battle.layer.objectives for one in (o, *o.also)]
    found = [o for o in whole if o.kind in MARKS and o.points is None]
    return sum([MARKS[o.kind](battle, o, side) for o in found]) / len(found) if found else 0.0


def beaten(battle: Clash, objective: Objective, side: int) -> float:
    """The same for so many losses that end a battle."""
    gone = spent(battle, objective, max(1, objective.count or 1))
    wanted = [SIDES.index(objective.side)] if objective.side in SIDES else [0, 1]
    return sum([(1.0 if s == side else -1.0) * gone[1 - s] for s in wanted])


def spared(battle: Clash, objective: Objective, side: int) -> float:
    """The same for a side that may not lose more than so many."""
    gone = spent(battle, objective, (objective.count or 0) + 1)
    wanted = [SIDES.index(objective.side)] if objective.side in SIDES else [0, 1]
    return sum([(-1.0 if s == side else 1.0) * gone[s] for s in wanted])


def spent(battle: Clash, objective: Objective, count: int) -> list[float]:
    """What of so many losses each side has had; the last ones count for most."""
    return [min(1.0, OBJECTIVES.losses(battle, objective, s) / count) ** 2 for s in (0, 1)]


def fewer(battle: Clash, objective: Objective, side: int) -> float:
    """The same where the side that has lost fewer wins."""
    lost = [OBJECTIVES.losses(battle, objective, s) for s in (0, 1)]
    return tanh((lost[1 - side] - lost[side]) / APART)


MARKS: dict[str, Callable[[Clash, Objective, int], float]] = {
    "losses": beaten, "spared": spared, "fewer_losses": fewer,
}  # fmt: skip


def wanted_ground(battle: Clash) -> list[tuple[Feature, Want]]:
    """The ground that objectives name: its middle, and the status asked of who holds it."""
    out: list[tuple[Feature, Want]] = []
    for objective in battle.layer.objectives:
        if objective.kind in GROUND:
            for feature in [f for f in battle.field.ground.features if f.id in objective.features]:
                out.append((feature, (*feature.middle, objective.status or 1)))
    return out


def wants(battle: Clash) -> list[Want]:
    """The same without the ground itself."""
    return [want for _, want in wanted_ground(battle)]


def nearness(one: Stand, want: Want, areas: list[Area]) -> float:
    """How near a piece is to ground that matters, from 0 to 1; more, if it is in it."""
    x, y = one.rect.x, one.rect.y
    if any(inside(x, y, area) for area in areas):
        return IN_IT
    return CLOSE_TO / (CLOSE_TO + hypot(x - want[0], y - want[1]))


def worth(status: int, untidy: bool, arm: int, weights: Weights, rungs: list[float]) -> float:
    """What a unit is worth as it is."""
    return weights[ARMS[arm]] * rungs[status] * (1.0 - (weights["disorder"] if untidy else 0.0))


def value(unit: Unit, weights: Weights, rungs: list[float]) -> float:
    """The same of a unit of the battle; who is still to come counts as it will be."""
    arm = ("infantry", "cavalry", "artillery").index(unit.type)
    return 0.0 if unit.place == "removed" else worth(unit.status, unit.in_disorder, arm, weights, rungs)


def balance(forces: list[float], side: int) -> float:
    """By how much a side is the stronger, from -1 to 1."""
    return (forces[side] - forces[1 - side]) / max(1.0, forces[0] + forces[1])


def evaluate(battle: Clash, side: int, weights: Weights) -> float:
    """How well a side stands: nought is even, ten is won."""
    if battle.result is not None:
        return 0.0 if battle.result not in SIDES else FULL if SIDES[side] == battle.result else -FULL
    rungs = ladder(weights)
    forces = [sum([value(u, weights, rungs) for u in battle.field.units if u.side == s]) for s in (0, 1)]
    over = progress(battle, battle.turn)
    leaning = weights["verdict"] * lean(battle, side) * over**2 + weights["losses"] * marks(battle, side)
    return FULL * tanh(weights["balance"] * balance(forces, side) + leaning)


class Judge:
    """How a captain values what his sand table shows."""

    def __init__(self, view: Clash, side: int, division: int, weights: Weights, press: float) -> None:
        self.view, self.side, self.division, self.weights, self.press = view, side, division, weights, press
        self.rungs = ladder(weights)
        self.shares = shares(view, side)
        self.stood = [(u.no, u.here.rect) for u in view.enemies(side)]
        self.wanted = [
            ((x, y, status), feature.areas, division in self.shares[feature.id])
            for feature, (x, y, status) in wanted_ground(view)
        ]
        named = {name for o in view.layer.objectives for part in (o, *o.also) for name in part.features}
        self.areas = [area for f in view.field.ground.features if f.id in named for area in f.areas]
        self.known: dict[tuple[int, ...], tuple[float, float]] = {}

    def value(self, table: Table) -> float:
        """How well our side would stand: troops, what would be decided, ground, and the enemy within reach."""
        weights, side = self.weights, self.side
        forces = [0.0, 0.0]
        for one in table.stands:
            if not one.gone:
                forces[one.side] += worth(one.status, one.untidy, one.arm, weights, self.rungs)
        near, leaning = self.outlook(table)
        over = progress(self.view, table.turn)
        verdict = weights["verdict"] * leaning * (EARLY + (1.0 - EARLY) * over**2)
        points = weights["balance"] * balance(forces, side) + weights["losses"] * near
        points += weights["ground"] * (AT_FIRST + over) * self.ground(table)
        points += weights["reins"] * self.reins(table) - weights["exposed"] * self.exposed(table)
        points -= weights["march"] * self.press * self.distance(table)
        return FULL * (verdict + points * (LATE if self.ended(table) else 1.0))

    def ended(self, table: Table) -> bool:
        """Is the battle over by then, so that little counts but who has won it?"""
        limit = self.view.layer.turn_limit
        return bool(limit) and table.turn > limit

    def outlook(self, table: Table) -> tuple[float, float]:
        """How near losses are to deciding it, and who would win now; tables that differ in nothing else share it."""
        key = [table.turn]
        for one in table.stands:
            r = one.rect
            key.append(-1 if one.gone else one.status)
            key += [inside(r.x, r.y, area) for area in self.areas]
        found = self.known.get(tuple(key))
        if found is None:
            after = as_seen(self.view, table)
            found = self.known[tuple(key)] = (marks(after, self.side), lean(after, self.side))
        return found

    def ground(self, table: Table) -> float:
        """Who is nearer to the ground that matters, or in it; where it is our affair, what we do for it counts half."""
        sums = 0.0
        for want, areas, affair in self.wanted:
            near, next_near, own = [0.0, 0.0], [0.0, 0.0], 0.0
            for one in table.stands:
                if one.here() and one.status >= want[2] and one.arm != GUNS:
                    close = nearness(one, want, areas)
                    next_near[one.side] = max(next_near[one.side], min(near[one.side], close))
                    near[one.side] = max(near[one.side], close)
                    own = max(own, close) if one.division == self.division else own
            ours, theirs = self.side, 1 - self.side
            our_own = (near[ours] + own) / 2 if affair else near[ours]
            sums += our_own - near[theirs] + SUPPORT * (next_near[ours] - next_near[theirs])
        return sums / max(1, len(self.wanted))

    def reins(self, table: Table) -> float:
        """How well the commander has his brigades in hand, from 0 to 1: those within reach of a quick order."""
        mine = [s for s in table.stands if s.division == self.division and s.counts()]
        near = [NEAR / max(NEAR, point_gap(table.hq_x, table.hq_y, s.rect)) for s in mine]
        return sum(near) / len(near) if near else 0.0

    def exposed(self, table: Table) -> float:
        """How many of our shaken brigades, of all, stand where an enemy who still attacks can be upon them."""
        mine = [s for s in table.stands if s.division == self.division and s.side == self.side and s.counts()]
        foes = [s for s in table.stands if s.side != self.side and s.counts() and s.arm != GUNS and s.status >= NERVOUS]
        shaken = [s for s in mine if s.status < NERVOUS]
        near = [max(0.0, 1.0 - min([gap(s.rect, e.rect) for e in foes], default=UPON) / UPON) for s in shaken]
        return sum(near) / len(mine) if mine else 0.0

    def distance(self, table: Table) -> float:
        """How far our brigades are from the enemy, from 0 to 1, the fit ones counted.

        Whoever has been driven off counts where he stood: to beat the nearest must not look like marching away.
        """
        mine = [s for s in table.stands if s.division == self.division and s.side == self.side and s.status >= NERVOUS]
        fit = [s for s in mine if not s.gone and s.away < NEVER]
        if not fit or not self.stood:
            return 0.0
        foes = [one.rect if one.counts() else rect for one, rect in [(table.stands[no], r) for no, r in self.stood]]
        far = [min(FAR_OFF, min([gap(s.rect, rect) for rect in foes])) for s in fit if s.away == 0]
        return sum(far) / (FAR_OFF * len(fit))


def as_seen(view: Clash, table: Table) -> Clash:
    """A battle with everybody where the sand table has him."""
    units = tuple([moved(u, s) for u, s in zip(view.field.units, table.stands, strict=True)])
    return replace(view, field=replace(view.field, units=units), turn=table.turn)


def moved(unit: Unit, stand: Stand) -> Unit:
    """A unit as its piece on the sand table is."""
    if stand.gone:
        return unit if unit.place == "removed" else replace(unit, at=None, place="removed", status=0)
    if stand.away or unit.at is None:
        return unit
    r = stand.rect
    if r is unit.at.rect and unit.status == stand.status:
        return unit
    return replace(unit, at=pose(r.x, r.y, unit.at.facing, r.hd * 2, r.hw * 2), status=stand.status)
