"""The report of the benchmark: for machines a value, for people tables of plain text."""

from __future__ import annotations

from msgspec import Struct

from grognard.lab.bench.armies import GROUND, TURNS
from grognard.lab.bench.captains import Captains
from grognard.lab.bench.growth import Cost, Growth
from grognard.lab.bench.kernel import Kernels
from grognard.lab.bench.pairs import Pairs
from grognard.lab.bench.workers import Workers
from grognard.lab.columns import table

LATTICE = (
    "turns to the present facing, to seven others 45 degrees apart and to the bearing of every enemy in reach; "
    "whole inches ahead or back, and all the way into contact"
)


class Report(Struct, frozen=True, kw_only=True):
    """Everything that was measured, and on what."""

    python: str
    cores: int
    load: float | None = None
    kernel_compiled: bool
    python_chess: str | None
    lattice: str = LATTICE
    ground: str = GROUND
    turn_limit: int = TURNS
    slice_seconds: float
    pairs: tuple[Pairs, ...]
    sampled: tuple[Pairs, ...] = ()
    growth: Growth
    kernels: Kernels
    scenarios: tuple[Scenarios, ...] = ()
    captains: tuple[Captains, ...] = ()
    workers: Workers


class Scenarios(Struct, frozen=True, kw_only=True):
    """Random play of a ruleset's own battles against the yardstick."""

    ruleset: str
    slice_seconds: float
    python_chess: str | None
    pairs: tuple[tuple[str, Pairs], ...]
    growths: tuple[Growth, ...] = ()
    captain: Captains | None = None


def tell_scenarios(shipped: Scenarios) -> str:
    """The battles a ruleset ships with, and what comes with larger armies."""
    parts = [tell_battles(shipped), *[tell_growth(growth) for growth in shipped.growths]]
    if shipped.captain is not None:
        one = shipped.captain
        worst = f"{figure(one.mean_ms)} ms, at worst {figure(one.worst_ms, 1)} ms ({one.decisions} decisions)"
        parts.append(f"The captain's decision at {one.units} units of all arms: {worst}")
    return "\n\n".join(parts)


def tell_battles(shipped: Scenarios) -> str:
    """The battles a ruleset ships with."""
    head = ("scenario", "units", "decisions/s", "plies/s", "ratio", "range", "mean menu", "games")
    rows = [head, *[(title, *pair_row(pair)) for title, pair in shipped.pairs]]
    return f"{shipped.ruleset}: decisions per CPU-second against random plies of python-chess\n{table(rows)}"


def figure(value: float | None, digits: int = 2) -> str:
    """A number, or a dash where there is none."""
    return "–" if value is None else f"{value:,.{digits}f}"


def spread(low: float | None, high: float | None) -> str:
    """A range."""
    return "–" if low is None or high is None else f"{low:.2f} to {high:.2f}"


def tell(report: Report) -> str:
    """The whole report."""
    chess = f"python-chess {report.python_chess}" if report.python_chess else "python-chess is not installed"
    kernel = "compiled" if report.kernel_compiled else "not compiled"
    parts = [
        f"Python {report.python}, {report.cores} cores, kernel {kernel}, {chess}.",
        tell_pairs(report),
        tell_sampled(report.sampled),
        tell_growth(report.growth),
        tell_kernels(report.kernels),
        *[tell_scenarios(shipped) for shipped in report.scenarios],
        tell_captains(report.captains),
        tell_workers(report.workers),
    ]
    return "\n\n".join(parts)


def tell_pairs(report: Report) -> str:
    """Against the yardstick."""
    head = ("units", "decisions/s", "plies/s", "ratio", "range", "mean menu", "games")
    rows = [head, *[pair_row(pair) for pair in report.pairs]]
    slices = f"{report.pairs[0].pairs} pairs of {report.slice_seconds:g} s slices" if report.pairs else ""
    lines = [
        f"Decisions per CPU-second against random plies of python-chess ({slices}, medians)",
        table(rows),
        f"Lattice: {report.lattice}.",
        f"Ground: {report.ground}; {report.turn_limit} turns.",
    ]
    if report.python_chess is None:
        lines.append("There is no yardstick: install the package `chess` for the ratios.")
    return "\n".join(lines)


def tell_sampled(sampled: tuple[Pairs, ...]) -> str:
    """The same where only one legal order is drawn."""
    head = ("units", "decisions/s", "plies/s", "ratio", "range")
    rows = [head, *[pair_row(pair)[:5] for pair in sampled]]
    return f"Bare playouts, one legal order drawn for each decision and no log kept\n{table(rows)}"


def pair_row(pair: Pairs) -> tuple[str, ...]:
    """One size."""
    return (
        str(pair.units),
        figure(pair.decisions_per_second, 0),
        figure(pair.plies_per_second, 0),
        figure(pair.ratio),
        spread(pair.lowest, pair.highest),
        figure(pair.mean_menu, 0),
        str(pair.games),
    )


def tell_growth(growth: Growth) -> str:
    """With the size of the armies."""
    head = ("units", *(("stands",) if growth.army else ()), "µs a decision", "mean menu")
    rows = [head, *[cost_row(cost) for cost in growth.costs]]
    army = f" ({growth.army})" if growth.army else ""
    return f"Growth of cost with the armies{army}: exponent {growth.exponent:.2f}\n{table(rows)}"


def cost_row(cost: Cost) -> tuple[str, ...]:
    """One size."""
    stands = (str(cost.stands),) if cost.stands else ()
    return (str(cost.units), *stands, figure(cost.microseconds, 0), figure(cost.mean_menu, 0))


def tell_kernels(kernels: Kernels) -> str:
    """Compiled or not."""
    hashes = "the same final hashes" if kernels.same_hashes else "DIFFERENT final hashes"
    if kernels.ratio is None:
        return f"The kernel is not compiled: {figure(kernels.plain, 0)} decisions/s; nothing to compare."
    rates = f"{figure(kernels.compiled, 0)} against {figure(kernels.plain, 0)} decisions/s"
    return f"Compiled kernel: {kernels.ratio:.2f} times the plain one ({rates}), {hashes} of {kernels.games} games"


def tell_captains(captains: tuple[Captains, ...]) -> str:
    """What a captain's decision costs."""
    head = ("ruleset", "decisions", "mean ms", "worst ms")
    rows = [head, *[(c.ruleset, str(c.decisions), figure(c.mean_ms), figure(c.worst_ms, 1)) for c in captains]]
    return f"The captain's decisions, in the battles that ship\n{table(rows)}"


def tell_workers(workers: Workers) -> str:
    """One process or two."""
    rates = f"{workers.two:.1f} against {workers.one:.1f} games/s"
    extent = spread(workers.lowest, workers.highest)
    return f"Two worker processes: {workers.ratio:.2f} times one ({rates}, {extent}), on {workers.cores} cores"
