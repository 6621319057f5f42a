"""`grognard bench`: how fast the engine and the service are."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from grognard.engine.files.yaml import BadFile
from grognard.lab.columns import table

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Quick = Annotated[
    bool, typer.Option("--quick", help="A few seconds only, to see that it runs; the figures mean little.")
]
Profile = Annotated[bool, typer.Option("--profile", help="Print what the time goes into, and measure nothing else.")]
Rules = Annotated[
    str, typer.Option("--rules", "-r", help="Measure nothing but the battles that these rules ship with.")
]
Server = Annotated[
    bool, typer.Option("--server", help="Measure the service instead: a hundred players live on one server process.")
]
Compare = Annotated[
    Path | None, typer.Option("--compare", help="Set the figures beside those of a report kept with --json.")
]
BUSY = 0.25


def bench(
    json: Json = False,
    quick: Quick = False,
    profile: Profile = False,
    rules: Rules = "",
    server: Server = False,
    compare: Compare = None,
) -> None:
    """Measure decisions per second against python-chess, the captain, growth with size, the kernel; or the service."""
    if not profile:
        warn_if_busy()
    if server:
        raise typer.Exit(service(json, quick, compare))
    raise typer.Exit(engine(json, quick, profile, rules, compare))


def engine(json: bool, quick: bool, profile: bool, rules: str, compare: Path | None) -> int:
    """The engine: 1 if its two kernels do not reach the same battles."""
    from grognard.lab.bench import run
    from grognard.lab.bench.figures import figures
    from grognard.lab.bench.report import tell, tell_scenarios

    plan = run.QUICK if quick else run.Plan()
    if profile:
        print(run.profile(plan.profile_seconds))
        return 0
    if rules:
        shipped = run.measure_scenarios(rules, plan)
        print(as_json(shipped) if json else tell_scenarios(shipped))
        return 0
    before = kept(compare, run.read)
    report = run.measure(plan)
    print(as_json(report) if json else tell(report))
    say_what_changed(before and figures(before), figures(report))
    return run.exit_code(report)


def service(json: bool, quick: bool, compare: Path | None) -> int:
    """Measure what players and their lines cost a server."""
    from grognard.server.bench import run
    from grognard.server.bench.report import figures, told

    before = kept(compare, run.read)
    report = run.measure(run.QUICK if quick else run.Plan())
    print(as_json(report) if json else told(report))
    say_what_changed(before and figures(before), figures(report))
    return 0


def warn_if_busy() -> None:
    """Say so if other work is being done: then figures by the clock mean little, and all of them less."""
    load, cores = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0, os.cpu_count() or 1
    if load > BUSY * cores:
        said = f"the machine is busy: {load:.1f} programs want its {cores} cores; do nothing else meanwhile"
        print(f"Warning: {said}.", file=sys.stderr, flush=True)


def as_json(report: Any) -> str:
    """A report for machines."""
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()


def kept(file: Path | None, read: Any) -> Any:
    """A report kept in a file, if one is named; BadFile if it is none of this kind."""
    if file is None:
        return None
    try:
        return read(file.read_bytes())
    except OSError as error:
        raise BadFile(str(file), None, "", os.strerror(error.errno or 0)) from None
    except msgspec.MsgspecError as error:
        raise BadFile(str(file), None, "", f"expected a report of the same benchmark with --json: {error}") from None


def say_what_changed(before: Mapping[str, float | None] | None, now: Mapping[str, float | None]) -> None:
    """Figures beside those of an earlier report, on the other stream."""
    if before is not None:
        print(f"\n{compared(before, now)}", file=sys.stderr)


def compared(before: Mapping[str, float | None], now: Mapping[str, float | None]) -> str:
    """What both reports tell, as it was, as it is, and how many times as much that is."""
    rows = [("", "was", "is", "times")]
    for name, value in now.items():
        was = before.get(name)
        if value is not None and was is not None:
            rows.append((name, f"{was:,.2f}", f"{value:,.2f}", f"{value / was:.2f}" if was else "–"))
    return table(rows)
