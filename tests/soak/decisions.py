"""Random play with every check: crowds beside their changed twins, and whole battles saved, loaded and replayed.

Of the decisions of each ruleset most are made in small crowded battles, each fought beside a mirrored, turned, swapped
or renumbered twin (`tests.conformance.campaign`), the others on journeys through its scenarios under any switches.
"""

from __future__ import annotations

from functools import partial

from rich.console import Console

from grognard import catalogue
from tests.conformance.campaign import Chunk, checks_of, march, summary
from tests.conformance.crowds import crowded
from tests.conformance.journeys import Journeys
from tests.soak.campaigns import Orders, Outcome, bar, divided, parts_of

CHUNK, ON_JOURNEYS = 8000, 0.25


def part(ruleset: str, seed: str, decisions: int) -> Chunk:
    """So many decisions of one ruleset, both ways."""
    on_journeys = int(decisions * ON_JOURNEYS)
    fought = march(ruleset, seed, decisions - on_journeys)
    journeys = Journeys()
    journeys.run(ruleset, f"{seed}-journey", on_journeys, checks_of(catalogue.ruleset(ruleset)))
    return together(fought, journeys)


def together(fought: Chunk, journeys: Journeys) -> Chunk:
    """Both kinds of play as one part of a campaign."""
    kinds = {name: fought.kinds.get(name, 0) + journeys.kinds[name] for name in {*fought.kinds, *journeys.kinds}}
    return Chunk(
        fought.battles + journeys.battles,
        fought.decisions + journeys.decisions,
        fought.excused,
        fought.seconds + journeys.seconds,
        kinds,
        (*fought.wrong, *journeys.wrong),
    )


def run(console: Console, orders: Orders) -> Outcome:
    """Every ruleset that has a crowd, one after the other, with a bar; findings are told as they come in."""
    figures, faults = [], list[str]()
    for ruleset in [orders.ruleset] if orders.ruleset else sorted(crowded(catalogue.RULESETS)):
        done: list[Chunk] = []
        with bar(console) as progress:
            task = progress.add_task(ruleset, total=orders.count)
            for chunk in divided(partial(part, ruleset), parts_of(orders, CHUNK), orders.jobs):
                done.append(chunk)
                progress.advance(task, chunk.decisions)
                for kind, text in chunk.wrong:
                    progress.console.print(f"{kind}: {text.partition(chr(10))[0]}", highlight=False, markup=False)
        figures.append(summary(ruleset, done))
        faults += [f"{kind}\n{text}" for chunk in done for kind, text in chunk.wrong]
    return Outcome("\n".join(figures), tuple(faults))
