"""The report of a ladder for people at a terminal."""

from __future__ import annotations

from grognard.lab.columns import table
from grognard.lab.ladder.report import Report
from grognard.lab.ladder.tables import loss_rows, pair_rows, rating_rows, scenario_rows, thinking_rows


def as_text(found: Report) -> str:
    """The report as plain text; pairs of each scenario by itself only where there are several."""
    switched = "".join([f", {one}" for one in found.settings.options])
    apart = found.by_scenario if len(found.by_scenario) > 1 else {}
    pairs = {"all scenarios": found.pairs, **apart}
    return "\n\n".join([
        f"{found.settings.rules}{switched}: {found.games} of {found.settings.games} games",
        table(rating_rows(found.ratings)),
        *[f"{title}\n{table(pair_rows(those))}" for title, those in pairs.items()],
        table(scenario_rows(found.scenarios)),
        table(loss_rows(found.scenarios)),
        table(thinking_rows(found.thinking)),
    ])  # fmt: skip
