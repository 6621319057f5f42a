"""The command line as a whole: every command, and what bad input gets."""

from __future__ import annotations

import os
import sys

import typer

from grognard.catalogue import UnknownRuleset
from grognard.cli.bench import bench
from grognard.cli.judge import judge
from grognard.cli.replay import replay
from grognard.cli.rules import rules
from grognard.cli.say import DEBUG, complain, own_fault
from grognard.cli.scenarios import scenarios
from grognard.cli.simulate import simulate
from grognard.cli.skirmish import skirmish
from grognard.engine.files import BadFile

app = typer.Typer(
    name="grognard",
    help="Plays, umpires and studies fast Napoleonic miniatures battles.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (skirmish, judge, rules, simulate, replay, scenarios, bench):
    app.command()(command)

FAULTS = (BadFile, UnknownRuleset)


def main() -> None:
    """Run a command; turn what went wrong into a sentence and an exit code."""
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
    except Exception as error:
        if DEBUG:
            raise
        complain(own_fault(error))
        sys.exit(2)
