"""Chapter 4: the order of everything before the first move. Set-up is play, and starts past what is settled already."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.files.scenario import Scenario
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish
from grognard.rulesets.two_by_two.sequence import HalfTurn
from grognard.rulesets.two_by_two.setup.agreement import GameMode, Terms
from grognard.rulesets.two_by_two.setup.armies import Armies
from grognard.rulesets.two_by_two.setup.army_lists import corps_on
from grognard.rulesets.two_by_two.setup.deployment import Deploying, side_of
from grognard.rulesets.two_by_two.setup.points import Pointing
from grognard.rulesets.two_by_two.setup.roll_off import RollOff
from grognard.rulesets.two_by_two.setup.terrain import Method, Terrain


class TableLaid(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The table stands ready, for so many corps a side."""

    width: float
    depth: float
    corps: int


class BasesAgreed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Every unit is on a base of this size."""

    width: float
    depth: float


class PointsFixed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """All points are chosen and none moves later."""

    points: tuple[str, ...]


class BattleBegan(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The Defender takes the first half of every turn."""

    first: int


class LayTable(Step, frozen=True, tag=True):
    """Say what is played on."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """The table and the bases."""
        ground = umpire.battle.field.ground
        width, depth = umpire.battle.options.base_size
        umpire.tell(TableLaid(clause="2X2-1.6", width=ground.width, depth=ground.depth, corps=corps_on(ground)))
        umpire.tell(BasesAgreed(clause="2X2-1.10", width=width, depth=depth))


class BeginPlay(Step, frozen=True, tag=True):
    """Set-up is over: the Defender moves first."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Fix the points, name the first player, and hand over to the sequence of play."""
        first = side_of(umpire.battle, "defender")
        umpire.tell(PointsFixed(clause="2X2-4.23", points=tuple([p.id for p in umpire.battle.points])))
        umpire.set("2X2-4.24", first=first, phasing=first)
        umpire.tell(BattleBegan(clause="2X2-4.24", first=first))
        umpire.push(HalfTurn())


STATES: dict[str, Step] = {
    "terms": Terms(),
    "table": LayTable(),
    "armies": Armies(),
    "mode": GameMode(),
    "roll off": RollOff(),
    "terrain": Terrain(),
    "deploying defender": Deploying("defender"),
    "deploying attacker": Deploying("attacker"),
    "first point defender": Pointing("defender", 1),
    "first point attacker": Pointing("attacker", 1),
    "second point defender": Pointing("defender", 2),
    "second point attacker": Pointing("attacker", 2),
    "play": BeginPlay(),
}


def setup_agenda(scenario: Scenario) -> tuple[Step, ...]:
    """The agenda of a battle set up by the book."""
    return agenda(scenario.terrain_by or "", settled_by(scenario))


def agenda(method: Method | Literal[""], settled: Collection[str], start: str = "") -> tuple[Step, ...]:
    """The states, or those from `start` on, without those settled; what comes first stands last, as battles have it."""
    order = list(STATES)[list(STATES).index(start) if start else 0 :]
    steps = {**STATES, "terrain": Terrain(method)}
    return tuple([steps[name] for name in order if name not in settled or name == start][::-1])


def settled_by(scenario: Scenario) -> set[str]:
    """The states that a scenario leaves nothing to do in."""
    sides = {row.get("side") for row in scenario.units}
    answered = {
        "terms": bool(scenario.army_points or scenario.options or scenario.units),
        "armies": len(sides) == len(SIDES),
        "mode": scenario.mode is not None,
        "roll off": all([side.role for side in scenario.sides.values()]),
        "terrain": bool(scenario.terrain),
        **{name: bool(scenario.reinforcements) for name in STATES if "point" in name},
    }
    return {name for name, done in answered.items() if done}
