"""`grognard tune`: a doctrine's weights by self-play, kept with the run that made them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grognard import catalogue
from grognard.cli.ladder import Jobs, Rules, Scenarios, Seed, Shake, chosen_scenarios
from grognard.cli.output import ERR, complain, line, plural
from grognard.lab.tuning.file import write_weights
from grognard.lab.tuning.tune import MEMORY, Generation, Tuning
from grognard.lab.tuning.tune import tune as play_on

Generations = Annotated[int, typer.Option("--generations", "-n", min=1, max=100_000, help="How many to go through.")]
Pairs = Annotated[int, typer.Option(min=1, max=1000, help="Pairs of probes in a generation.")]
Rounds = Annotated[int, typer.Option(min=1, max=1000, help="How often a probe plays each scenario from both sides.")]
Drill = Annotated[int, typer.Option(min=0, max=1000, help="The same against recruits.")]
Tests = Annotated[int, typer.Option(min=1, max=1000, help="The same for the leap.")]
Spread = Annotated[float, typer.Option(min=0.01, max=2.0, help="How far probes are from the champion.")]
Leap = Annotated[float, typer.Option(min=0.01, max=5.0, help="How far a leap goes.")]
Margin = Annotated[
    float, typer.Option(min=0.0, max=1.0, help="The share of points, and of losses, that makes a new champion.")
]
Memory = Annotated[float, typer.Option(min=0.0, max=1.0, help="How much of the slope so far a generation keeps.")]
Out = Annotated[Path, typer.Option(help="The file for the run; if it is there already, the run goes on.")]
Afresh = Annotated[bool, typer.Option("--afresh", help="Begin with the untuned weights, not with the tuned ones.")]
Dry = Annotated[bool, typer.Option("--dry", help="Write no weights.")]


def tune(
    rules: Rules = "two_by_two",
    scenario: Scenarios = None,
    generations: Generations = 10,
    pairs: Pairs = 6,
    rounds: Rounds = 1,
    drill: Drill = 0,
    tests: Tests = 4,
    spread: Spread = 0.2,
    leap: Leap = 0.6,
    margin: Margin = 0.5,
    memory: Memory = MEMORY,
    seed: Seed = "1",
    shake: Shake = 1.0,
    jobs: Jobs = 1,
    out: Out = Path("tuning.jsonl"),
    afresh: Afresh = False,
    dry: Dry = False,
) -> None:
    """Weights a little off play each other; a leap where they gain is kept if it wins. Ctrl-C keeps what is done."""
    ruleset = catalogue.ruleset(rules)
    doctrine = ruleset.doctrine
    tuning = Tuning(
        rules=rules, version=ruleset.version, scenarios=chosen_scenarios(rules, scenario), seed=seed, shake=shake,
        pairs=pairs, rounds=rounds, drill=drill, tests=tests, spread=spread, leap=leap, margin=margin,
        memory=memory, generations=generations, start=doctrine.untuned() if afresh else doctrine.weights(),
    )  # fmt: skip
    champion, done, stopped = watched(tuning, out, jobs or os.cpu_count() or 1)
    show(tuning, done)
    if not dry and doctrine.file and champion != tuning.start:
        write_weights(doctrine.file, champion, doctrine.untuned(), told(tuning, done, afresh))
    if stopped:
        complain(f"stopped after {plural(len(done), 'generation')}; the same command goes on")
        raise typer.Exit(130)


def told(tuning: Tuning, done: list[Generation], afresh: bool) -> dict[str, object]:
    """The run, as the doctrine's file keeps it."""
    names = ("generations", "pairs", "rounds", "drill", "tests", "spread", "leap", "margin", "memory", "seed", "shake")
    options = " ".join([f"--{name} {getattr(tuning, name)}" for name in names])
    before = "" if afresh else catalogue.ruleset(tuning.rules).doctrine.manual.run.get("command", "")
    return {
        "command": f"grognard tune {tuning.rules} {options}{' --afresh' if afresh else ''}",
        **({"before": before} if before else {}),
        "scenarios": ", ".join(tuning.scenarios),
        "version": tuning.version,
        "generations": len(done),
        "games": sum([one.games for one in done]),
        "champions": ", ".join([str(one.number) for one in done if one.accepted]),
    }


def watched(tuning: Tuning, out: Path, jobs: int) -> tuple[dict[str, float], list[Generation], bool]:
    """Tune with a progress bar on the other stream."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=ERR, transient=True, disable=not ERR.is_terminal) as bar:
        task = bar.add_task(tuning.rules, total=tuning.generations)

        def tick(one: Generation) -> None:
            bar.update(task, completed=one.number + 1)

        return play_on(tuning, out, jobs, tick)


def show(tuning: Tuning, done: list[Generation]) -> None:
    """How the generations went."""
    games = sum([one.games for one in done])
    line((tuning.rules, "bold"), f": {plural(len(done), 'generation')}, {plural(games, 'game')}")
    for one in done:
        line(f"  generation {one.number}: the leap got {one.score:.0%}{', and is champion' if one.accepted else ''}")
