"""`grognard simulate`: many games between computer generals."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grognard import catalogue
from grognard.cli.output import ERR, as_json, complain, line, plural
from grognard.engine.files.yaml import BadFile
from grognard.generals import UnknownGeneral, known
from grognard.lab.simulate import Bout, Fought, Summary
from grognard.lab.simulate import simulate as play_many
from grognard.lab.switches import checked

Rules = Annotated[str, typer.Option("--rules", "-r", help="Which rules.")]
Scenario = Annotated[str, typer.Option("--scenario", "-s", help="A built-in scenario or a file.")]
Blue = Annotated[str, typer.Option(help="The general of the blue side.")]
Red = Annotated[str, typer.Option(help="The general of the red side.")]
Games = Annotated[int, typer.Option("--games", "-n", min=1, max=10_000_000, help="How many games.")]
Seed = Annotated[str, typer.Option(help="The same seed gives the same games.")]
Shake = Annotated[float, typer.Option(min=0, max=20, help="How far units may be off their places at the start.")]
Option = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="A switch of the rules, NAME=VALUE; may be repeated.")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, max=512, help="Processes; 0 means one for each core.")]
Out = Annotated[Path | None, typer.Option(help="A folder for the record of every game.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def simulate(
    rules: Rules = "two_by_two",
    scenario: Scenario = "",
    blue: Blue = "recruit",
    red: Red = "recruit",
    games: Games = 100,
    seed: Seed = "1",
    shake: Shake = 0.0,
    option: Option = None,
    jobs: Jobs = 1,
    out: Out = None,
    json: Json = False,
) -> None:
    """Play whole games between computer generals and count how they come out. Ctrl-C keeps what is done."""
    name = scenario or default_scenario(rules)
    catalogue.load_scenario(name, rules)
    for one in (blue, red):
        try:
            known(one)
        except UnknownGeneral as unknown:
            raise BadFile("generals", None, "", str(unknown)) from None
    bout = Bout(
        rules=rules, scenario=name, blue=blue, red=red, seed=seed, shake=shake,
        options=checked(catalogue.ruleset(rules), tuple(option or ())), out=str(folder(out)) if out else "",
    )  # fmt: skip
    summary = watched(bout, games, jobs or os.cpu_count() or 1)
    as_json(summary) if json else show(summary, bout)
    if summary.stopped:
        complain(f"stopped after {plural(summary.finished, 'game')}")
        raise typer.Exit(130)


def default_scenario(rules: str) -> str:
    """The first built-in battle of a ruleset."""
    catalogue.ruleset(rules)
    names = catalogue.scenario_names(rules)
    if not names:
        raise BadFile(rules, None, "", "expected --scenario, for there is no built-in one")
    return names[0]


def folder(out: Path) -> Path:
    """The folder for records, made if need be."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(str(out), None, "", f"expected a folder to write to ({type(error).__name__})") from None
    return out


def watched(bout: Bout, games: int, jobs: int) -> Summary:
    """Play with a progress bar on the other stream."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=ERR, transient=True, disable=not ERR.is_terminal) as bar:
        task = bar.add_task(bout.scenario, total=games)

        def tick(fought: Fought) -> None:
            bar.advance(task)

        return play_many(bout, games, jobs, tick)


def show(summary: Summary, bout: Bout) -> None:
    """The outcome for people."""
    switched = f", {', '.join(bout.options)}" if bout.options else ""
    line((bout.scenario, "bold"), f"{switched}: {summary.finished} of {plural(summary.games, 'game')} finished")
    for name, who, won in (("blue", bout.blue, summary.blue), ("red", bout.red, summary.red)):
        line(f"  {name:<6} ({who}) won {won:6d}  {won / max(1, summary.finished):4.0%}")
    line(f"  drawn{'':<{len(bout.blue) + 8}}{summary.drawn:6d}  {summary.drawn / max(1, summary.finished):4.0%}")
    turns, fought = [total / max(1, summary.finished) for total in (summary.turns, summary.engaged)]
    line(f"  {turns:.1f} turns a game; {fought:.0%} of the units fought; lost a game: {lost_a_game(summary)}")
    rate = summary.decisions / summary.cpu_seconds if summary.cpu_seconds else 0.0
    line(f"  {summary.decisions:,} decisions in {summary.cpu_seconds:.1f} CPU seconds: {rate:,.0f} a second")
    if summary.records:
        line(f"  {plural(len(summary.records), 'record')} in {bout.out}")


def lost_a_game(summary: Summary) -> str:
    """What both sides together lose in a game, by type."""
    told = [f"{kind.replace('_', ' ')} {n / summary.finished:.1f}" for kind, n in summary.lost.items()]
    return ", ".join(told) or "nothing"
