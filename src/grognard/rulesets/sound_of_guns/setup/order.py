"""The order of everything before the first turn. Set-up is play, and starts past what the scenario settles."""

from __future__ import annotations

from collections.abc import Collection

from grognard.engine.battle import Step
from grognard.engine.files.scenario import Scenario
from grognard.rulesets.sound_of_guns.battle import SIDES
from grognard.rulesets.sound_of_guns.sequence import Muster
from grognard.rulesets.sound_of_guns.setup.agreement import AskTerms
from grognard.rulesets.sound_of_guns.setup.armies import Armies
from grognard.rulesets.sound_of_guns.setup.deployment import Deploying
from grognard.rulesets.sound_of_guns.setup.roll_off import Edges, RollOff
from grognard.rulesets.sound_of_guns.setup.terrain import GroundStep

STATES: dict[str, Step] = {
    "terms": AskTerms(),
    "armies": Armies(),
    "roll off": RollOff(),
    "ground": GroundStep(),
    "edges": Edges(),
    "deploying defender": Deploying("defender"),
    "deploying attacker": Deploying("attacker"),
    "play": Muster(),
}


def setup_agenda(scenario: Scenario) -> tuple[Step, ...]:
    """The agenda of a battle set up by the players."""
    return agenda(settled_by(scenario))


def agenda(settled: Collection[str], start: str = "") -> tuple[Step, ...]:
    """The states, or those from `start` on, without those settled; what comes first stands last, as battles have it."""
    order = list(STATES)[list(STATES).index(start) if start else 0 :]
    return tuple([STATES[name] for name in order if name not in settled or name == start][::-1])


def settled_by(scenario: Scenario) -> set[str]:
    """The states that a scenario leaves nothing to do in."""
    sides = {row.get("side") for row in scenario.units}
    specs = scenario.sides.values()
    answered = {
        "terms": bool(scenario.army_points or scenario.units),
        "armies": len(sides) == len(SIDES),
        "roll off": all([side.role for side in specs]),
        "ground": bool(scenario.terrain),
        "edges": all([side.edge for side in specs]),
    }
    return {name for name, done in answered.items() if done}
