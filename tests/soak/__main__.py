"""The long campaigns: `python3 dev.py soak --kills 200 --bad 1000000`; `--nightly` runs them all for a night.

Everything wrong is printed with the seed that finds it again, and the exit code is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from rich.console import Console

from grognard import catalogue
from tests.soak.campaigns import Orders, Outcome


class Campaign:
    """One kind of campaign: its module, what its number counts, and how many make a night."""

    def __init__(self, counts: str, night: int) -> None:
        self.counts, self.night = counts, night


CAMPAIGNS = {
    "decisions": Campaign("random decisions a ruleset, every check on each", 1_000_000),
    "secrets": Campaign("pairs of battles that differ only in what a seat may not know", 2000),
    "bad": Campaign("requests, messages, files and answers of nonsense", 1_000_000),
    "kills": Campaign("kill -9 of server, workers and database over live play", 200),
    "load": Campaign("players at most, until previews are three times slower than an idle echo", 400),
    "captains": Campaign("minutes of captains' battles on one server, its memory watched", 60),
}


def campaign(name: str) -> Callable[[Console, Orders], Outcome]:
    """What runs the campaign of a name; each stands in a module of that name."""
    run: Callable[[Console, Orders], Outcome] = import_module(f"tests.soak.{name}").run
    return run


def main(words: Sequence[str] | None = None) -> int:
    """Run what is asked."""
    said = vars(parser().parse_args(words))
    console, wrong = Console(), 0
    for name, kind in CAMPAIGNS.items():
        count = kind.night if said["nightly"] and said[name] is None else said[name]
        if count:
            outcome = campaign(name)(console, Orders(count, said["seed"], said["jobs"], said["ruleset"]))
            console.print(f"[bold]{name}[/bold]  {outcome.figures}", highlight=False, soft_wrap=True)
            for fault in outcome.faults:
                console.print(fault, highlight=False, markup=False, soft_wrap=True)
            wrong += len(outcome.faults)
    return 1 if wrong else 0


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="dev.py soak", description=(__doc__ or "").split("\n")[0])
    top.add_argument("--nightly", action="store_true", help="all of them, each at the size of a night")
    for name, kind in CAMPAIGNS.items():
        top.add_argument(f"--{name}", type=int, metavar="N", help=f"{kind.counts} (a night: {kind.night:,})")
    top.add_argument("--seed", default="soak", help="the same seed asks the same things")
    top.add_argument("--jobs", type=int, default=1, help="how many processes, where a campaign can be divided")
    top.add_argument("--ruleset", default="", choices=sorted(catalogue.RULESETS), help="decisions of this one alone")
    return top


if __name__ == "__main__":
    sys.exit(main())
