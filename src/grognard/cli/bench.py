"""`grognard bench`: how fast the engine plays."""

from __future__ import annotations

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Quick = Annotated[
    bool, typer.Option("--quick", help="A few seconds only, to see that it runs; the figures mean little.")
]
Profile = Annotated[bool, typer.Option("--profile", help="Print what the time goes into, and measure nothing else.")]


Rules = Annotated[
    str, typer.Option("--rules", "-r", help="Of other rules than 2 by 2 the battles they ship with are measured.")
]


Server = Annotated[
    bool, typer.Option("--server", help="Measure the service instead: a hundred players live on one server process.")
]


def bench(
    json: Json = False,
    quick: Quick = False,
    profile: Profile = False,
    rules: Rules = "two_by_two",
    server: Server = False,
) -> None:
    """Measure decisions per second against python-chess, growth with size, and the gain of the compiled kernel."""
    if server:
        from grognard.server.bench.run import main as serve

        raise typer.Exit(serve(as_json=json, quick=quick))
    from grognard.lab.bench.run import main

    raise typer.Exit(main(json=json, quick=quick, profiled=profile, rules=rules))
