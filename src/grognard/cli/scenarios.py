"""`grognard scenarios`: the battles that can be fought, and a check of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from grognard import catalogue
from grognard.cli.board import Board, legend
from grognard.cli.output import OUT, as_json, complain, line
from grognard.engine.files.scenario import Scenario
from grognard.engine.files.scenario import check as faults
from grognard.engine.files.yaml import BadFile, decode, read_yaml
from grognard.engine.ruleset import Ruleset

Name = Annotated[str, typer.Argument(help="A built-in scenario, or a file.", show_default=False)]
Check = Annotated[Path | None, typer.Option("--check", metavar="FILE", help="Say all that is wrong with a file.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def scenarios(name: Name = "", check: Check = None, json: Json = False) -> None:
    """List the built-in battles, show one with its map, or check a file of your own."""
    if check is not None:
        check_file(check, json)
    elif name:
        scenario, document, rules = catalogue.load_scenario(name)
        as_json(scenario) if json else show(scenario, rules, rules.muster(scenario, document))
    else:
        rows = [summary(one) for one in catalogue.scenario_names()]
        as_json(rows) if json else show_list(rows)


def summary(name: str) -> dict[str, Any]:
    """A scenario in a few figures."""
    scenario, _, _ = catalogue.load_scenario(name)
    units = [row.get("side") for row in scenario.units]
    return {
        "id": scenario.id,
        "ruleset": scenario.ruleset,
        "title": scenario.title,
        "date": scenario.date,
        "units": {side: units.count(side) for side in scenario.sides},
        "turns": scenario.turn_limit,
        "setup": scenario.setup,
    }


def show_list(rows: list[dict[str, Any]]) -> None:
    """One line a battle."""
    for row in rows:
        size = (
            " + ".join(str(n) for n in row["units"].values()) + " units" if any(row["units"].values()) else "by points"
        )
        turns = f", {row['turns']} turns" if row["turns"] else ""
        line((f"{row['id']:<28}", "bold cyan"), f"{row['title']:<44}", (f"{size}{turns}", "dim"))
    line(("\ngrognard scenarios NAME shows one; grognard skirmish --scenario NAME plays it", "dim"))


def show(scenario: Scenario, rules: Ruleset, battle: Any) -> None:
    """A battle for people: story, sides, map."""
    line((scenario.title, "bold"), f"  {scenario.date}  [{rules.title}]")
    for text in (scenario.situation, scenario.ground):
        if text:
            line(f"\n{text}")
    for drawn in Board(battle, OUT.width).lines():
        OUT.print(drawn)
    OUT.print(legend(battle))
    for side, spec in scenario.sides.items():
        names = [str(row.get("name") or row.get("id")) for row in scenario.units if row.get("side") == side]
        line((f"\n{side}: {spec.name}", "bold"), f" ({spec.role})" if spec.role else "")
        if names:
            line("  " + "; ".join(names))
    for title, text in (("Victory", scenario.victory), ("Balance", scenario.balance)):
        if text:
            line((f"\n{title}. ", "bold"), text)


def check_file(path: Path, json: bool) -> None:
    """All faults of a scenario file, or the good news."""
    found = faults_of(path)
    if json:
        as_json({"file": str(path), "passed": not found, "faults": [str(fault) for fault in found]})
    elif not found:
        line(("ok ", "green"), f"{path.name} can be played")
    for fault in found if not json else []:
        complain(str(fault))
    if found:
        raise typer.Exit(2)


def faults_of(path: Path) -> list[BadFile]:
    """What is wrong with a scenario file: by itself, then by its ruleset."""
    try:
        document = read_yaml(path)
        scenario = decode(document, Scenario)
        if found := faults(scenario, document):
            return found
        catalogue.ruleset_of(document).muster(scenario, document)
    except BadFile as fault:
        return [fault]
    return []
