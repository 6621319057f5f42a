"""`grognard skirmish`: fight a battle in the terminal against the computer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from grognard import catalogue
from grognard.cli.output import line
from grognard.cli.session import Leave, Session
from grognard.engine.battle import SIDES
from grognard.engine.files.yaml import BadFile
from grognard.engine.game import Game
from grognard.engine.records import Mismatch, read_record
from grognard.generals import General, UnknownGeneral, by_seat
from grognard.generals import general as general_of

FIRST = ("quatre_bras", "first_blood")

Rules = Annotated[str, typer.Option("--rules", "-r", help="Which rules.")]
Scenario = Annotated[str, typer.Option("--scenario", "-s", help="A built-in scenario or a file.")]
Opponent = Annotated[str, typer.Option("--general", "-g", help="The computer general against you.")]
Side = Annotated[Literal["blue", "red"], typer.Option(help="The side you play.")]
Seed = Annotated[str, typer.Option(help="The seed of the dice; without one, nobody can know them.")]
Auto = Annotated[bool, typer.Option("--auto", help="Let the computer play your side too.")]
Resume = Annotated[Path | None, typer.Option(help="Go on with a battle that was saved.")]


def skirmish(
    rules: Rules = "two_by_two",
    scenario: Scenario = "",
    general: Opponent = "recruit",
    side: Side = "blue",
    seed: Seed = "",
    auto: Auto = False,
    resume: Resume = None,
) -> None:
    """Fight a battle in the terminal against the computer. Type ? at any time."""
    game = resumed(resume) if resume else started(rules, scenario, seed)
    mine = game.battle.seats_of(SIDES.index(side))
    seats = by_seat(game.battle, ("you", general) if side == "blue" else (general, "you"))
    game.players = game.players or seats
    foes = [seat for seat in seats if auto or seat not in mine]
    session = Session(game, mine[0], {seat: computer(game, general, seat) for seat in foes})
    try:
        session.play()
    except Leave as leave:
        line((str(leave), "dim"))


def started(rules: str, scenario: str, seed: str) -> Game:
    """A new game."""
    names = catalogue.scenario_names(catalogue.ruleset(rules).name)
    first = [name for name in names if name.removeprefix(f"{rules}-") in FIRST]
    name = scenario or next(iter([*first, *names]), "")
    read, document, ruleset = catalogue.load_scenario(name, rules)
    return Game.start(ruleset, read, document=document, seed=seed or None)


def resumed(path: Path) -> Game:
    """A game that was saved."""
    record = read_record(path)
    try:
        return Game.resume(record, catalogue.ruleset(record.ruleset))
    except Mismatch as mismatch:
        raise BadFile(path.name, None, "", f"expected a record that replays: {mismatch}") from None


def computer(game: Game, name: str, seat: str) -> General:
    """A computer general for a seat."""
    try:
        return general_of(name, f"{game.seed}-{seat}", game.ruleset)
    except UnknownGeneral as unknown:
        raise BadFile("--general", None, "", str(unknown)) from None
