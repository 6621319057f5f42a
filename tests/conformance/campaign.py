"""A long run of random battles with every check: `python -m tests.conformance.campaign --ruleset two_by_two`.

Each battle is fought beside its changed twin (`metamorphic`); every answer is also put to the checks of `CHECKS`. The
exit code is 1 if anything differed or was wrong; each finding is printed small, with its seed, as a situation file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from time import perf_counter

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grognard import catalogue
from grognard.engine.ruleset import Ruleset
from tests.conformance.crowds import Crowd, crowd_of, crowded
from tests.conformance.metamorphic import Check, Finding, Tally, fight
from tests.conformance.motion import motion_faults
from tests.conformance.shrinking import report

CHUNK = 2000


class Chunk(Struct, frozen=True):
    """What one part of a campaign came to, ready to be sent home from another process."""

    battles: int
    decisions: int
    excused: int
    seconds: float
    kinds: dict[str, int]
    wrong: tuple[tuple[str, str], ...]


def checks_of(rules: Ruleset) -> list[Check]:
    """What every answer of a campaign is put to."""
    return [partial(check, rules) for check in CHECKS]


CHECKS = [motion_faults]


def march(ruleset: str, seed: str, decisions: int) -> Chunk:
    """Random battles until so many decisions are made; the same seed, the same battles."""
    crowd, tally, began = crowd_of(ruleset), Tally(), perf_counter()
    checks = checks_of(crowd.rules)
    while tally.decisions < decisions:
        fight(crowd, f"{seed}-{tally.battles}", tally, checks)
    seconds = perf_counter() - began
    firsts = {finding.kind: finding for finding in tally.findings[::-1]}
    wrong = [(finding.kind, reported(crowd, finding, checks, firsts[finding.kind])) for finding in tally.findings]
    return Chunk(tally.battles, tally.decisions, tally.excused, seconds, dict(tally.kinds), tuple(wrong))


def reported(crowd: Crowd, finding: Finding, checks: list[Check], first: Finding) -> str:
    """A finding made small; where the like has been found in the same chunk, its seed alone."""
    return report(crowd, finding, checks) if finding is first else f"# seed {finding.seed}, like {first.seed}"


def chunks(ruleset: str, seed: str, decisions: int, jobs: int) -> Iterator[Chunk]:
    """The parts of a campaign, each with a seed of its own, as they come in."""
    parts = [(ruleset, f"{seed}-{i}", min(CHUNK, decisions - i * CHUNK)) for i in range(-(-decisions // CHUNK))]
    if jobs == 1:
        yield from (march(*part) for part in parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from (done.result() for done in as_completed([pool.submit(march, *part) for part in parts]))


def campaign(ruleset: str, seed: str, decisions: int, jobs: int, console: Console) -> list[Chunk]:
    """The whole of it, with a bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    done: list[Chunk] = []
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task(ruleset, total=decisions)
        for chunk in chunks(ruleset, seed, decisions, jobs):
            done.append(chunk)
            progress.advance(bar, chunk.decisions)
            for kind, text in chunk.wrong:
                progress.console.print(f"[bold]{kind}[/bold]", highlight=False)
                progress.console.print(text, highlight=False, markup=False, soft_wrap=True)
    return done


def summary(ruleset: str, done: list[Chunk]) -> str:
    """A campaign in a few lines."""
    kinds: dict[str, int] = {}
    for chunk in done:
        for name, n in chunk.kinds.items():
            kinds[name] = kinds.get(name, 0) + n
    decisions, wrong = sum([c.decisions for c in done]), sum([len(c.wrong) for c in done])
    rate = decisions / max(sum([c.seconds for c in done]), 1e-9)
    answers = ", ".join([f"{name} {n:,}" for name, n in sorted(kinds.items(), key=lambda kind: -kind[1])])
    return (
        f"{ruleset}: {decisions:,} decisions in {sum([c.battles for c in done]):,} battles, {rate:,.0f} a second"
        f" and job; {sum([c.excused for c in done])} knife-edges passed over; {wrong} wrong\n  {answers}"
    )


def main(words: Sequence[str] | None = None) -> int:
    """Run it."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.conformance.campaign", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--ruleset", choices=sorted(crowded(catalogue.RULESETS)), action="append", help="default: all")
    parser.add_argument("--decisions", type=int, default=20_000, help="how many for each ruleset")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--seed", default="campaign", help="the same seed fights the same battles")
    said = parser.parse_args(words)
    console, wrong = Console(), 0
    for ruleset in said.ruleset or sorted(crowded(catalogue.RULESETS)):
        done = campaign(ruleset, said.seed, said.decisions, said.jobs, console)
        console.print(summary(ruleset, done), highlight=False, soft_wrap=True)
        wrong += sum([len(chunk.wrong) for chunk in done])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
