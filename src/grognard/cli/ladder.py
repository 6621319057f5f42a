"""`grognard ladder`: generals against each other, rated."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grognard import catalogue
from grognard.cli.output import ERR, OUT, as_json, complain, line, plural
from grognard.engine.doctrine import SECONDS
from grognard.engine.files.yaml import BadFile
from grognard.generals import UnknownGeneral, known
from grognard.lab.ladder.html import page
from grognard.lab.ladder.play import Played
from grognard.lab.ladder.report import report
from grognard.lab.ladder.run import Ladder, Settings, climb, doctrine_mark, rounds_for
from grognard.lab.ladder.text import as_text
from grognard.lab.switches import checked

Rules = Annotated[str, typer.Argument(help="Which rules.")]
Generals = Annotated[
    list[str] | None, typer.Option("--general", "-g", help="A general; give it once for each of them.")
]
Scenarios = Annotated[
    list[str] | None, typer.Option("--scenario", "-s", help="A scenario; without any, all there are.")
]
Games = Annotated[
    int, typer.Option("--games", "-n", min=1, max=10_000_000, help="Games a pairing, over all scenarios.")
]
Seed = Annotated[str, typer.Option(help="The same seed gives the same games.")]
Shake = Annotated[float, typer.Option(min=0, max=20, help="How far units may be off their places at the start.")]
Seconds = Annotated[float, typer.Option(min=0.001, max=600, help="How long a decision may take.")]
Option = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="A switch of the rules, NAME=VALUE; may be repeated.")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, max=512, help="Processes; 0 means one for each core.")]
Out = Annotated[Path, typer.Option(help="The file for results; if it is there already, the ladder goes on.")]
Html = Annotated[Path | None, typer.Option(help="Write the report as a page to this file.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
DEFAULT = ("captain", "captain-untuned", "captain-cautious", "captain-bold", "recruit")


def ladder(
    rules: Rules = "two_by_two",
    general: Generals = None,
    scenario: Scenarios = None,
    games: Games = 60,
    seed: Seed = "1",
    shake: Shake = 1.0,
    seconds: Seconds = SECONDS,
    option: Option = None,
    jobs: Jobs = 1,
    out: Out = Path("ladder.jsonl"),
    html: Html = None,
    json: Json = False,
) -> None:
    """Every general meets every other from both sides; ratings with intervals. Ctrl-C keeps what is done."""
    ruleset = catalogue.ruleset(rules)
    names = chosen_generals(general or list(DEFAULT))
    places = chosen_scenarios(rules, scenario)
    settings = Settings(
        rules=rules, version=ruleset.version, doctrine=doctrine_mark(ruleset.doctrine), scenarios=places,
        generals=names, seed=seed, shake=shake, seconds=seconds, options=checked(ruleset, tuple(option or ())),
        rounds=rounds_for(games, len(places)),
    )  # fmt: skip
    climbed = watched(settings, out, jobs or os.cpu_count() or 1)
    found = report(climbed)
    as_json(found) if json else OUT.print(as_text(found), markup=False)
    if html is not None:
        html.write_text(page(found), encoding="utf-8")
        if not json:
            line(f"\nthe report is in {html}")
    if climbed.stopped:
        complain(f"stopped after {plural(len(climbed.played), 'game')}; the same command goes on")
        raise typer.Exit(130)


def chosen_generals(names: list[str]) -> tuple[str, ...]:
    """Two generals or more, each once."""
    try:
        found = tuple(dict.fromkeys([known(name) for name in names]))
    except UnknownGeneral as unknown:
        raise BadFile("generals", None, "", str(unknown)) from None
    if len(found) < 2:
        raise BadFile("generals", None, "", "expected two or more, for a ladder has rungs")
    return found


def chosen_scenarios(rules: str, names: list[str] | None) -> tuple[str, ...]:
    """The scenarios by their full names, each of them readable."""
    found = tuple(dict.fromkeys(names or catalogue.scenario_names(rules)))
    if not found:
        raise BadFile(rules, None, "", "expected --scenario, for there is no built-in one")
    for name in found:
        catalogue.load_scenario(name, rules)
    return found


def watched(settings: Settings, out: Path, jobs: int) -> Ladder:
    """Play with a progress bar on the other stream."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=ERR, transient=True, disable=not ERR.is_terminal) as bar:
        task, most = bar.add_task(settings.rules, total=settings.games), 0

        def tick(played: Played) -> None:
            nonlocal most
            most = max(most, played.number + 1)
            bar.update(task, completed=most)

        return climb(settings, out, jobs, tick)
