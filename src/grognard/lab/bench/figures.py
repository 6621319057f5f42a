"""The figures of a report by name, to be set beside those of another."""

from __future__ import annotations

from grognard.lab.bench.report import Report


def figures(report: Report) -> dict[str, float | None]:
    """What a change of the engine may better or worsen."""
    found: dict[str, float | None] = {f"ratio, {pair.units} units": pair.ratio for pair in report.pairs}
    found |= {f"decisions/s, {pair.units} units": pair.decisions_per_second for pair in report.pairs}
    found |= {f"ratio, sampled, {pair.units} units": pair.ratio for pair in report.sampled}
    found |= {"growth exponent": report.growth.exponent, "compiled against plain": report.kernels.ratio}
    for shipped in report.scenarios:
        found |= {f"ratio, {shipped.ruleset}, {title}": pair.ratio for title, pair in shipped.pairs}
        found |= {f"growth exponent, {shipped.ruleset}, {one.army}": one.exponent for one in shipped.growths}
        if shipped.captain is not None:
            found[f"captain's mean ms, {shipped.ruleset}, {shipped.captain.units} units"] = shipped.captain.mean_ms
    for one in report.captains:
        found |= {f"captain's mean ms, {one.ruleset}": one.mean_ms, f"captain's worst ms, {one.ruleset}": one.worst_ms}
    return found | {"two processes against one": report.workers.ratio}
