"""`grognard replay`: a record told again, and verified."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from grognard import catalogue
from grognard.cli.board import Board, legend
from grognard.cli.output import OUT, complain, line, plural
from grognard.cli.tables import brief_ruling
from grognard.engine.battle import Battle
from grognard.engine.events import Event, Ruled
from grognard.engine.files.yaml import BadFile
from grognard.engine.names import player, winner
from grognard.engine.playback import recall
from grognard.engine.records import Answered, Mismatch, Moment, Record, Reseeded, Rewound, Settled, read_record
from grognard.engine.records import replay as play_again
from grognard.engine.records import verify as find_faults
from grognard.engine.ruleset import Ruleset

Files = Annotated[
    list[Path], typer.Argument(metavar="RECORD...", help="Records (.json or .json.gz).", show_default=False)
]
Verify = Annotated[bool, typer.Option("--verify", help="Only check that it replays to identical events and hashes.")]
To = Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop after so many answers.")]


def replay(records: Files, verify: Verify = False, to: To = None) -> None:
    """Tell a recorded battle again and draw the table as it then stood. Exit code 1 if it does not replay."""
    if verify:
        if not all([replays(path) for path in records]):
            raise typer.Exit(1)
        return
    for path in records:
        show(path, to)


def show(path: Path, to: int | None) -> None:
    """A record for people."""
    read = read_record(path)
    rules = rules_of(read, path)
    line((read.title or read.scenario, "bold"), f"  {rules.title}, {plural(len(read.entries), 'answer')}")
    if rules.version != read.version:
        complain(f"played with version {read.version}; told by its events, without the rules of {rules.version}")
        show_moments(recall(read, rules), rules, to)
    else:
        show_moments(play_again(read, rules), rules, to)


def rules_of(record: Record, path: Path) -> Ruleset:
    """The ruleset a record was played with."""
    try:
        return catalogue.ruleset(record.ruleset)
    except catalogue.UnknownRuleset as unknown:
        raise BadFile(path.name, None, "ruleset", str(unknown)) from None


def replays(path: Path) -> bool:
    """Say whether a record replays."""
    record = read_record(path)
    rules = rules_of(record, path)
    faults = find_faults(record, rules) if record.version == rules.version else [of_another_version(record, rules)]
    for fault in faults:
        complain(f"{path.name}: {fault}")
    if not faults:
        dice = "the dice of its pledged seed" if record.seed else "the dice written down"
        said = f"{path.name}: {plural(len(record.entries), 'answer')} with {dice}, hash {record.hash}"
        line(("verified ", "green"), said)
    return not faults


def of_another_version(record: Record, rules: Ruleset) -> str:
    """Why a record cannot be verified by these rules."""
    return f"played with version {record.version}, which the rules of {rules.version} can tell but not verify"


def show_moments(moments: Iterator[Moment], rules: Ruleset, to: int | None) -> None:
    """A battle line by line, and the table at the end."""
    battle: Battle | None = None
    try:
        for moment in moments:
            if to is not None and moment.no > to:
                break
            battle = moment.battle
            show_moment(moment, rules)
    except Mismatch as mismatch:
        complain(str(mismatch))
        raise typer.Exit(1) from None
    finally:
        if battle is not None:
            draw(battle)


def show_moment(moment: Moment, rules: Ruleset) -> None:
    """One answer and what came of it."""
    head = f"{moment.no:5d} "
    if isinstance(moment.entry, Answered):
        said = " ".join(
            f"{k}={v}" for k, v in moment.entry.action.items() if k != "type" and v not in (None, [], False)
        )
        line(
            (head, "dim"),
            (f"{player(moment.battle, moment.entry.seat)}: ", "bold"),
            f"{moment.entry.action['type']} ",
            (said, "dim"),
        )
    elif moment.entry is not None:
        line((head, "dim"), undone_or_renewed(moment.battle, moment.entry))
    for event in moment.events:
        show_event(event, moment.battle, rules)


def undone_or_renewed(battle: Battle, entry: Rewound | Reseeded | Settled) -> str:
    """An entry in which nothing was done on the table."""
    who = player(battle, entry.seat)
    if isinstance(entry, Rewound):
        return f"{who} took back to {entry.to}"
    if isinstance(entry, Settled):
        return f"{who} {'gave the battle up' if entry.manner == 'resigned' else 'had offered a draw, and it was taken'}"
    return f"{f'{who} sat down; ' if who else ''}the dice were pledged anew: {entry.pledge}"


def show_event(event: Event, battle: Battle, rules: Ruleset) -> None:
    """One event in a line."""
    text = rules.words(battle, event) or (brief_ruling(event) if isinstance(event, Ruled) else "")
    if text:
        line("        ", text, (f"  {event.clause}", "dim"))


def draw(battle: Battle) -> None:
    """The table."""
    for drawn in Board(battle, OUT.width).lines():
        OUT.print(drawn)
    OUT.print(legend(battle))
    if battle.result:
        line(("result: ", "bold"), winner(battle))
