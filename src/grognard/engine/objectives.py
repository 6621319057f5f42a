"""What a scenario adds to the book: a last turn, ground to hold or to reach, losses; judged alike in every ruleset."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Battle, Piece
from grognard.engine.files.scenario import Objective, Scenario, Scoring
from grognard.engine.files.yaml import Document
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.table.edges import from_edge

DRAW = "draw"
GROUND = ("hold", "last_held", "on")


class Layer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a scenario adds to a battle; `held` is who was last on the ground that such an objective asks about."""

    turn_limit: int = 0
    undecided: str = DRAW
    objectives: tuple[Objective, ...] = ()
    held: tuple[tuple[str, int], ...] = ()
    scoring: Scoring | None = None


class Contested(Battle, frozen=True, kw_only=True):
    """A battle with such a layer."""

    @property
    def layer(self) -> Layer:
        """What its scenario adds; nothing, where the ruleset's battle keeps none."""
        return Layer()


C = TypeVar("C", bound=Contested)


def layer_fields(scenario: Scenario) -> dict[str, Any]:
    """The scenario's own victory conditions; with its layer off, only the turn limit stands."""
    objectives = scenario.objectives if scenario.layer else ()
    fields = {"turn_limit": scenario.turn_limit or 0, "undecided": scenario.undecided, "objectives": objectives}
    return fields | ({"scoring": scenario.scoring} if scenario.layer and scenario.scoring else {})


def last_turn(battle: Contested) -> bool:
    """Has the last turn come?"""
    return bool(battle.layer.turn_limit) and battle.turn >= battle.layer.turn_limit


class Objectives(Struct, frozen=True, kw_only=True, eq=False):
    """How objectives are judged, by what a ruleset says of its units."""

    sides: tuple[str, ...]
    counts: Callable[[Any], bool]
    """Does an objective that names no units speak of this one?"""
    is_lost: Callable[[Any], bool]
    """Has a side lost it?"""
    is_fit: Callable[[Any, Any, Objective], bool]
    """In a battle, is a unit on the table, and in a state to hold ground?"""
    stands_on: Callable[[Any, Feature], bool]
    """Does a unit stand on a feature?"""
    stands_there: Callable[[Any, Feature], int] | None = None
    """How many of a unit's stands are on a feature, in a ruleset that counts stands."""

    def counted(self, battle: Contested, objective: Objective, side: int) -> list[Piece]:
        """A side's units that an objective speaks of: those it names, or all that count."""
        named = objective.units
        mine = [u for u in battle.field.units if u.side == side and (not named or u.id in named)]
        return [u for u in mine if self.counts(u)]

    def losses(self, battle: Contested, objective: Objective, side: int) -> int:
        """How many of them a side has lost."""
        return sum([self.is_lost(u) for u in self.counted(battle, objective, side)])

    def fit(self, battle: Contested, objective: Objective, side: int) -> list[Piece]:
        """Those of them that can hold ground."""
        return [u for u in self.counted(battle, objective, side) if self.is_fit(battle, u, objective)]

    def has_ground(self, battle: Contested, objective: Objective, feature: Feature, side: int) -> bool:
        """Has a side a fit unit on a feature, and unless being there is enough, the enemy nobody in whatever state?"""
        if not any([self.stands_on(u, feature) for u in self.fit(battle, objective, side)]):
            return False
        theirs = () if objective.kind == "on" else self.counted(battle, objective, 1 - side)
        return not any([self.stands_on(u, feature) for u in theirs])

    def has_all(self, battle: Contested, objective: Objective, side: int) -> bool:
        """Has a side all the ground an objective names, or one piece of it if one is enough?"""
        named = [f for f in battle.field.ground.features if f.id in objective.features]
        found = [self.has_ground(battle, objective, f, side) for f in named]
        return any(found) if objective.any_feature else len(found) == len(objective.features) and all(found)

    def was_last(self, battle: Contested, objective: Objective, side: int) -> bool:
        """Was a side the last on all of it?"""
        return {dict(battle.layer.held).get(name) for name in objective.features} == {side}

    def reaches(self, battle: Contested, objective: Objective, side: int) -> bool:
        """Is a fit unit's middle nearer to a table edge than so much?"""
        within, ground = objective.within, battle.field.ground
        if within is None:
            return False
        gaps = [from_edge(ground, within.edge, u.here.x, u.here.y) for u in self.fit(battle, objective, side)]
        return any([gap < within.distance for gap in gaps])

    def meets(self, battle: Contested, objective: Objective, side: int) -> bool:
        """Does a side meet an objective as things stand?"""
        return KINDS[objective.kind](self, battle, objective, side)

    def has_beaten(self, battle: Contested, objective: Objective, side: int) -> bool:
        """Has the enemy lost so many?"""
        return self.losses(battle, objective, 1 - side) >= (objective.count or 0)

    def loses_fewer(self, battle: Contested, objective: Objective, side: int) -> bool:
        """Has a side lost fewer than the enemy?"""
        return self.losses(battle, objective, side) < self.losses(battle, objective, 1 - side)

    def is_spared(self, battle: Contested, objective: Objective, side: int) -> bool:
        """Has a side lost no more than so many?"""
        return self.losses(battle, objective, side) <= (objective.count or 0)

    def more_left(self, battle: Contested, objective: Objective, side: int) -> bool:
        """Has a side more fit units left than the enemy?"""
        return len(self.fit(battle, objective, side)) > len(self.fit(battle, objective, 1 - side))

    def number_on(self, battle: Contested, objective: Objective, side: int) -> int:
        """How many units, or stands of units, a side has fit on the ground an objective names."""
        ground = [f for f in battle.field.ground.features if f.id in objective.features]
        by_stands = self.stands_there if objective.counting == "stands" else None
        there = by_stands or (lambda unit, feature: int(self.stands_on(unit, feature)))
        return sum([there(unit, feature) for unit in self.fit(battle, objective, side) for feature in ground])

    def more_on(self, battle: Contested, objective: Objective, side: int) -> bool:
        """Has a side more on that ground than the enemy?"""
        return self.number_on(battle, objective, side) > self.number_on(battle, objective, 1 - side)

    def met_by(self, battle: Contested, objective: Objective) -> str | None:
        """The side that meets an objective; where none is named, the one side that does."""
        wanted = [s for s, name in enumerate(self.sides) if objective.side in (None, name)]
        found = [s for s in wanted if self.meets(battle, objective, s)]
        return self.sides[found[0]] if len(found) == 1 else None

    def decided(self, battle: Contested, objective: Objective) -> str | None:
        """The result an objective gives the battle now, if it is met with all that must be met besides."""
        if objective.by is not None and battle.turn > objective.by:
            return None
        side = self.met_by(battle, objective)
        if side is None or any([self.met_by(battle, other) is None for other in objective.also]):
            return None
        return DRAW if objective.result == "draw" else side

    def decision(self, battle: Contested, last: bool = True) -> tuple[str, Objective] | None:
        """The first objective that decides the battle, and how; those for its end only if this is the end."""
        for objective in [one for one in battle.layer.objectives if one.points is None]:
            result = self.decided(battle, objective) if last or objective.at != "end" else None
            if result is not None:
                return result, objective
        return None

    def points(self, battle: Contested, side: int) -> float:
        """What a side has by the objectives that are worth points."""
        mine = [one for one in battle.layer.objectives if one.side in (None, self.sides[side])]
        return sum([one.points * self.times(battle, one, side) for one in mine if one.points is not None])

    def times(self, battle: Contested, objective: Objective, side: int) -> int:
        """How often an objective counts: once if it is met, or for each unit that meets it."""
        if not objective.each:
            return int(self.meets(battle, objective, side))
        if objective.kind == "losses":
            return self.losses(battle, objective, 1 - side)
        ground = [f for f in battle.field.ground.features if f.id in objective.features]
        fit = self.fit(battle, objective, side)
        return sum([any([self.stands_on(unit, feature) for feature in ground]) for unit in fit])

    def balance(self, battle: Contested) -> tuple[str, float] | None:
        """Who wins by points, or a draw, and by how much one side has more than the other."""
        scoring = battle.layer.scoring
        if scoring is None:
            return None
        side = 0 if scoring.side is None else self.sides.index(scoring.side)
        more = self.points(battle, side) - self.points(battle, 1 - side)
        win = scoring.win if scoring.win is not None else 0.0
        draw = scoring.draw if scoring.draw is not None else win
        if scoring.side is None:
            return (DRAW if more == 0 else self.sides[side if more > 0 else 1 - side], more)
        return (self.sides[side] if more >= win else DRAW if more >= draw else self.sides[1 - side], more)

    def note_holders(self, umpire: Umpire[C], because: str) -> None:
        """Remember which side was last alone on the ground that an objective asks about so."""
        if not umpire.table.layer.objectives:
            return
        battle, held = umpire.battle, dict(umpire.battle.layer.held)
        names = [f for o in battle.layer.objectives if o.kind == "last_held" for f in o.features]
        for feature in [f for f in battle.field.ground.features if f.id in names]:
            sides = {u.side for u in battle.field.units if self.stands_on(u, feature)}
            if len(sides) == 1:
                held[feature.id] = sides.pop()
        now = tuple(sorted(held.items()))
        if now != battle.layer.held:
            umpire.set(because, layer=replace(battle.layer, held=now))


KINDS: dict[str, Callable[[Objectives, Contested, Objective, int], bool]] = {
    "hold": Objectives.has_all,
    "on": Objectives.has_all,
    "last_held": Objectives.was_last,
    "reach": Objectives.reaches,
    "more_left": Objectives.more_left,
    "more_on": Objectives.more_on,
    "losses": Objectives.has_beaten,
    "fewer_losses": Objectives.loses_fewer,
    "spared": Objectives.is_spared,
}


def check_objectives(scenario: Scenario, document: Document, kinds: Collection[str], fields: Collection[str]) -> None:
    """Objectives must be of kinds a ruleset can judge, and say nothing it would pass over in silence."""
    for i, objective in enumerate(scenario.objectives):
        for part in (objective, *objective.also):
            if part.kind not in kinds:
                raise document.fault(f"objectives[{i}].kind", f"expected one of {', '.join(kinds)}, got {part.kind}")
            if part.kind in GROUND and not part.features:
                raise document.fault(f"objectives[{i}].features", "expected the ground to be held")
            plain = Objective(kind=part.kind)
            for name in Objective.__struct_fields__:
                if name not in fields and getattr(part, name) != getattr(plain, name):
                    raise document.fault(f"objectives[{i}].{name}", f"expected no {name} in this ruleset")
