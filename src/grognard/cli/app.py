"""The command line as a whole: every command, and what bad input gets."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from grognard import __version__
from grognard.catalogue import UnknownRuleset
from grognard.cli.ask import ask
from grognard.cli.bench import bench
from grognard.cli.doctor import doctor
from grognard.cli.judge import judge
from grognard.cli.ladder import ladder
from grognard.cli.output import DEBUG, complain, line, own_fault
from grognard.cli.play import play
from grognard.cli.print import print_
from grognard.cli.replay import replay
from grognard.cli.rules import rules
from grognard.cli.scenarios import scenarios
from grognard.cli.serve import serve
from grognard.cli.simulate import simulate
from grognard.cli.skirmish import skirmish
from grognard.cli.tune import tune
from grognard.engine.files.yaml import BadFile

app = typer.Typer(
    name="grognard",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS = (play, skirmish, ask, judge, rules, print_, simulate, replay, scenarios, ladder, tune, bench, serve, doctor)
for command in COMMANDS:
    app.command(command.__name__.rstrip("_"))(command)

FAULTS = (BadFile, UnknownRuleset)


def tell_version(asked: bool) -> None:
    """Say which Grognard this is, and be done."""
    if asked:
        line(f"grognard {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Say which it is.")]


@app.callback()
def grognard(version: Version = False) -> None:
    """Plays, umpires and studies fast Napoleonic miniatures battles."""


def main() -> None:
    """Run a command; turn what went wrong into a sentence and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except FAULTS as fault:
        complain(str(fault))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except UnicodeEncodeError:
        complain("expected plain text on the command line, and there are bytes in it that are none")
        sys.exit(2)
    except OSError as error:
        if DEBUG:
            raise
        complain(str(error))
        sys.exit(2)
    except Exception as error:
        if DEBUG:
            raise
        complain(own_fault(error))
        sys.exit(2)
