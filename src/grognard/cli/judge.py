"""`grognard judge`: rule on situation files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.catalogue import ruleset_of
from grognard.cli.output import DEBUG, as_json, complain, line, own_fault, plural
from grognard.cli.tables import show_ruling, show_units
from grognard.engine.events import Event, Ruled
from grognard.engine.files.yaml import BadFile, Document, read_yaml
from grognard.engine.ruleset import Ruleset
from grognard.engine.situations.judge import Done, Judgement, tell
from grognard.engine.situations.judge import judge as rule_on

Files = Annotated[list[Path], typer.Argument(help="Situation files, or folders of them.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON: an object for one file, a list for several.")]
Brief = Annotated[bool, typer.Option("--brief", "-b", help="One line a file, and only the failures in full.")]


def judge(files: Files, json: Json = False, brief: Brief = False) -> None:
    """Rule on situation files: every ruling with its dice, modifiers, clauses and odds.

    Exit code 1 if something did not come out as the file expects, 2 if a file cannot be read.
    """
    paths = list(situation_files(files))
    bad = failed = 0
    told: list[dict[str, Any]] = []
    for path in paths:
        try:
            document, rules, judgement = judged(path)
        except BadFile as fault:
            complain(str(fault))
            told.append({"file": str(path), "error": str(fault), "passed": False})
            bad += 1
            continue
        failed += not judgement.passed
        if json:
            told.append(tell(judgement, rules))
        else:
            show(judgement, document, rules, brief)
    if json:
        as_json(told[0] if len(paths) == 1 else told)
    elif len(paths) > 1:
        passed = len(paths) - failed - bad
        line(f"\n{plural(len(paths), 'situation')}: {passed} passed, {failed} failed, {bad} unreadable")
    raise typer.Exit(2 if bad else 1 if failed else 0)


def judged(path: Path) -> tuple[Document, Ruleset, Judgement]:
    """A file and what the umpire says of it; whatever goes wrong is a BadFile."""
    document = read_yaml(path)
    rules = ruleset_of(document)
    try:
        return document, rules, rule_on(document, rules)
    except BadFile:
        raise
    except Exception as error:
        if DEBUG:
            raise
        raise BadFile(path.name, None, "", own_fault(error)) from None


def situation_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and those in the folders named."""
    for path in paths:
        found = sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")]) if path.is_dir() else [path]
        if not found:
            raise BadFile(str(path), None, "", "expected situation files (*.yaml) in the folder, and there are none")
        yield from found


def show(judgement: Judgement, document: Document, rules: Ruleset, brief: bool) -> None:
    """A judgement for people."""
    verdict = ("passed", "green") if judgement.passed else ("FAILED", "bold red")
    line((judgement.situation.title, "bold"), f"  [{document.file}]  ", verdict)
    if brief and judgement.passed:
        return
    show_events(judgement.opening, judgement, rules)
    for step in judgement.steps:
        show_step(step, judgement, rules)
    show_units(judgement.units)
    asked = ", ".join(f"{type(q).__name__} ({q.seat})" for q in judgement.battle.questions)
    ended = f"over: {judgement.battle.result}" if judgement.battle.result else f"open: {asked or 'nothing'}"
    line(f"  dice used {judgement.dice_used} of {len(judgement.situation.dice)}; {ended}")
    for failure in judgement.failures:
        line(("  ✗ ", "bold red"), failure)


def show_step(step: Done, judgement: Judgement, rules: Ruleset) -> None:
    """One row of `do` and what came of it."""
    said = " ".join([str(step.row["action"]), *[f"{k}={v}" for k, v in step.row.items() if k != "action"]])
    line(("  ▸ ", "cyan"), said)
    if step.refusal:
        line(("    refused ", "yellow"), (step.refusal.clause, "bold"), f": {step.refusal.reason}")
    if step.wanted:
        line(("    waits ", "yellow"), f"for {plural(step.wanted.n, 'more die', 'more dice')}: {step.wanted.purpose}")
        for ruling in step.foreseen:
            show_ruling(ruling, None, rules.rulebook)
    show_events(step.events, judgement, rules)


def show_events(events: tuple[Event, ...], judgement: Judgement, rules: Ruleset) -> None:
    """Rulings in full, other events in the words of the ruleset."""
    for event in events:
        if isinstance(event, Ruled):
            show_ruling(event.ruling, event, rules.rulebook)
        elif words := rules.words(judgement.battle, event):
            line("    ", words, (f"  {event.clause}", "dim"))
