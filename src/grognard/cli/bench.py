"""`grognard bench`: how fast the engine plays."""

from __future__ import annotations

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def bench(json: Json = False) -> None:
    """Measure decisions per second against python-chess, growth with size, and the gain of the compiled kernel."""
    from grognard.lab.bench import main

    raise typer.Exit(main(json=json))
