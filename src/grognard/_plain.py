"""Which modules are compiled; and how to load their sources where a compiled one stands beside, to compare the two."""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

KERNEL = "grognard.table.kernel"
COMPILED = (
    "grognard.engine.unknown_pieces",
    "grognard.engine.umpire",
    "grognard.rulesets.en_avant.clock.bands",
    "grognard.rulesets.en_avant.clock.chances",
    "grognard.rulesets.en_avant.clock.clearance",
    "grognard.rulesets.en_avant.clock.interrupts",
    "grognard.rulesets.en_avant.clock.motion",
    "grognard.rulesets.en_avant.crowding",
    "grognard.rulesets.en_avant.doctrine.aims",
    "grognard.rulesets.en_avant.doctrine.clash",
    "grognard.rulesets.en_avant.doctrine.command",
    "grognard.rulesets.en_avant.doctrine.drills",
    "grognard.rulesets.en_avant.doctrine.ground",
    "grognard.rulesets.en_avant.doctrine.moves",
    "grognard.rulesets.en_avant.doctrine.peril",
    "grognard.rulesets.en_avant.doctrine.places",
    "grognard.rulesets.en_avant.doctrine.plan",
    "grognard.rulesets.en_avant.doctrine.shots",
    "grognard.rulesets.en_avant.doctrine.strikes",
    "grognard.rulesets.en_avant.doctrine.words",
    "grognard.rulesets.en_avant.doctrine.worth",
    "grognard.rulesets.en_avant.free",
    "grognard.rulesets.en_avant.geometry",
    "grognard.rulesets.en_avant.labels",
    "grognard.rulesets.en_avant.legality",
    "grognard.rulesets.en_avant.menus",
    "grognard.rulesets.en_avant.nervous",
    "grognard.rulesets.en_avant.objectives",
    "grognard.rulesets.en_avant.pace",
    "grognard.rulesets.en_avant.paths",
    "grognard.rulesets.en_avant.precedence",
    "grognard.rulesets.en_avant.shot",
    "grognard.rulesets.en_avant.sight",
    "grognard.rulesets.en_avant.strongpoints",
    "grognard.rulesets.en_avant.ways",
    "grognard.rulesets.en_avants.going",
    "grognard.rulesets.en_masse.doctrine.sand.clock",
    "grognard.rulesets.en_masse.doctrine.sand.fights",
    "grognard.rulesets.en_masse.doctrine.sand.gunnery",
    "grognard.rulesets.en_masse.doctrine.sand.marches",
    "grognard.rulesets.en_masse.doctrine.sand.stands",
    "grognard.rulesets.en_masse.doctrine.sand.table",
    "grognard.rulesets.sound_of_guns.geometry",
    "grognard.rulesets.sound_of_guns.ground",
    "grognard.rulesets.sound_of_guns.marching",
    "grognard.rulesets.sound_of_guns.outlook",
    "grognard.rulesets.sound_of_guns.paths",
    "grognard.rulesets.sound_of_guns.room",
    "grognard.rulesets.sound_of_guns.sight",
    "grognard.rulesets.two_by_two.advance",
    "grognard.rulesets.two_by_two.charging",
    "grognard.rulesets.two_by_two.doctrine.charges",
    "grognard.rulesets.two_by_two.doctrine.draws",
    "grognard.rulesets.two_by_two.doctrine.drill",
    "grognard.rulesets.two_by_two.doctrine.fights",
    "grognard.rulesets.two_by_two.doctrine.moves",
    "grognard.rulesets.two_by_two.doctrine.odds",
    "grognard.rulesets.two_by_two.doctrine.places",
    "grognard.rulesets.two_by_two.doctrine.plan",
    "grognard.rulesets.two_by_two.doctrine.post",
    "grognard.rulesets.two_by_two.doctrine.regiment",
    "grognard.rulesets.two_by_two.doctrine.relief",
    "grognard.rulesets.two_by_two.doctrine.rivers",
    "grognard.rulesets.two_by_two.doctrine.setup",
    "grognard.rulesets.two_by_two.doctrine.stance",
    "grognard.rulesets.two_by_two.doctrine.terms",
    "grognard.rulesets.two_by_two.doctrine.threats",
    "grognard.rulesets.two_by_two.doctrine.ways",
    "grognard.rulesets.two_by_two.doctrine.words",
    "grognard.rulesets.two_by_two.geometry",
    "grognard.rulesets.two_by_two.going",
    "grognard.rulesets.two_by_two.leaving",
    "grognard.rulesets.two_by_two.lots.marches",
    "grognard.rulesets.two_by_two.lots.orders",
    "grognard.rulesets.two_by_two.march",
    "grognard.rulesets.two_by_two.meeting",
    "grognard.rulesets.two_by_two.menus",
    "grognard.rulesets.two_by_two.reasons",
    "grognard.rulesets.two_by_two.roll.fields",
    "grognard.rulesets.two_by_two.roll.moves",
    "grognard.rulesets.two_by_two.roll.posts",
    "grognard.rulesets.two_by_two.roll.prospects",
    "grognard.rulesets.two_by_two.roll.sighting",
    "grognard.rulesets.two_by_two.roll.tolerances",
    "grognard.rulesets.two_by_two.roll.walk",
    "grognard.rulesets.two_by_two.shot",
    "grognard.rulesets.two_by_two.sight",
    "grognard.rulesets.two_by_two.swings",
    "grognard.rulesets.two_by_two.woods",
)
"""The modules besides the kernel's own; none of them may define a Struct, whose class keywords the compiler drops."""


def is_compiled(name: str) -> bool:
    """Is a module of this name compiled, where there is a compiler?"""
    return name.startswith(KERNEL) or name in COMPILED


def compiled_sources(src: Path) -> list[Path]:
    """The sources of all that is compiled, below the folder of sources."""
    others = [src.joinpath(*name.split(".")).with_suffix(".py") for name in COMPILED]
    return [*sorted(src.glob(f"{KERNEL.replace('.', '/')}*.py")), *others]


class Sources:
    """A finder that knows the compiled modules only, and only their sources."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Where the source of a compiled module is; None for any other module."""
        if not is_compiled(name):
            return None
        files = (Path(folder, f"{name.rpartition('.')[2]}.py") for folder in path or ())
        return next((spec_from_file_location(name, file) for file in files if file.is_file()), None)


def use_sources() -> None:
    """Look for the compiled modules here before anywhere else."""
    sys.meta_path.insert(0, Sources)
