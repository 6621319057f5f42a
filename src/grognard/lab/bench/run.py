"""How fast the engine plays, as ratios to a yardstick run beside it."""

from __future__ import annotations

import cProfile
import os
import platform
import pstats
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import msgspec
from msgspec import Struct

import grognard
from grognard import catalogue
from grognard.lab.bench.armies import parade
from grognard.lab.bench.captains import captain_at, captains
from grognard.lab.bench.growth import growth, growths
from grognard.lab.bench.kernel import UNITS, kernels
from grognard.lab.bench.pairs import SIZES, Sampler, Skirmisher, chess_version, compare, slice_of
from grognard.lab.bench.report import Report, Scenarios
from grognard.lab.bench.workers import workers
from grognard.lab.crew import seldom_collect
from grognard.table import compiled

TOP = 30


class Plan(Struct, frozen=True, kw_only=True):
    """How long to measure what."""

    pairs: int = 7
    slice: float = 2.0
    growth_rounds: int = 5
    growth_turns: int = 0
    corps_rounds: int = 3
    corps_turns: int = 2
    kernel_games: int = 20
    worker_seconds: float = 24.0
    worker_pairs: int = 3
    profile_seconds: float = 10.0
    scenario_pairs: int = 3
    scenario_slice: float = 1.0
    captain_seconds: float = 3.0


QUICK = Plan(
    pairs=2, slice=0.1, growth_rounds=1, growth_turns=1, corps_rounds=1, corps_turns=1, kernel_games=1,
    worker_seconds=0.1, worker_pairs=1, profile_seconds=0.2, scenario_pairs=1, scenario_slice=0.05,
    captain_seconds=0.05,
)  # fmt: skip


@contextmanager
def pinned() -> Iterator[None]:
    """Keep this process on one core for a while, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def say(text: str) -> None:
    """What is being measured now, on the other stream."""
    print(text, file=sys.stderr, flush=True)


def measure(plan: Plan) -> Report:
    """Run the whole protocol."""
    seldom_collect()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    with pinned():
        say(f"{plan.pairs} pairs of slices at each of {', '.join(map(str, SIZES))} units")
        pairs = tuple([compare(parade(units), plan.pairs, plan.slice) for units in SIZES])
        say("the same with one order drawn")
        drawn = tuple([compare(parade(units), plan.pairs, plan.slice, player=Sampler) for units in SIZES])
        say("the growth of cost with the armies")
        grew = growth(plan.growth_rounds, plan.growth_turns)
        say("the compiled kernel against the plain one")
        both = kernels(plan.kernel_games)
        shipped = tuple([measure_scenarios(name, plan) for name in catalogue.RULESETS])
        say("the captain")
        officers = tuple([captains(name, plan.captain_seconds) for name in catalogue.RULESETS])
    say("two worker processes against one")
    return Report(
        load=load,
        python=platform.python_version(),
        cores=os.cpu_count() or 1,
        kernel_compiled=compiled(),
        python_chess=chess_version(),
        slice_seconds=plan.slice,
        pairs=pairs,
        sampled=drawn,
        growth=grew,
        kernels=both,
        scenarios=shipped,
        captains=officers,
        workers=workers(plan.worker_seconds, plan.worker_pairs),
    )


def measure_scenarios(name: str, plan: Plan) -> Scenarios:
    """The battles a ruleset ships with, against the yardstick."""
    names = catalogue.scenario_names(catalogue.ruleset(name).name)
    found = []
    with pinned():
        for full in names:
            scenario, _, rules = catalogue.load_scenario(full)
            say(f"{plan.scenario_pairs} pairs of slices of {scenario.title}")
            found.append((scenario.title, compare(scenario, plan.scenario_pairs, plan.scenario_slice, rules)))
        say(f"the growth of cost with the armies, and the captain at their head: {name}")
        grew = growths(name, plan.corps_rounds, plan.corps_turns)
        captain = captain_at(name, plan.captain_seconds)
    return Scenarios(
        ruleset=name,
        slice_seconds=plan.scenario_slice,
        python_chess=chess_version(),
        pairs=tuple(found),
        growths=grew,
        captain=captain,
    )


def profile(seconds: float, units: int = UNITS) -> str:
    """What the time of random play goes into, by each function's own time."""
    watch, play = cProfile.Profile(), Skirmisher(parade(units)).play()
    watch.runcall(slice_of, play, seconds)
    out = StringIO()
    pstats.Stats(watch, stream=out).sort_stats("tottime").print_stats(TOP)
    return out.getvalue().replace(f"{Path(grognard.__file__).parent}{os.sep}", "").strip()


def read(raw: bytes) -> Report:
    """A report that was kept as JSON; ValidationError if it is none."""
    return msgspec.json.decode(raw, type=Report)


def exit_code(report: Report) -> int:
    """1 if the two kernels do not reach the same battles."""
    return 0 if report.kernels.same_hashes else 1
