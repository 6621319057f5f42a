"""A doctrine's file: the tuned weights and the run that made them, put beside what somebody wrote there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec


def write_weights(
    file: Path, weights: Mapping[str, float], untuned: Mapping[str, float], run: Mapping[str, object]
) -> None:
    """Put the tuned weights and the run that made them into a doctrine's file; everything else in it stays."""
    kept = without(file.read_text(encoding="utf-8"), ("tuned", "run"))
    moved = {name: value for name, value in weights.items() if untuned.get(name) != value}
    rows = ["[run]", *[f"{name} = {as_toml(value)}" for name, value in run.items()]]
    rows += ["", "[tuned]", *[f"{name} = {as_toml(value)}" for name, value in moved.items()]]
    file.write_text(kept.rstrip("\n") + "\n\n" + "\n".join(rows) + "\n", encoding="utf-8")


def without(text: str, tables: tuple[str, ...]) -> str:
    """The text of a TOML file without some of its tables."""
    kept, skipping = [], False
    for row in text.splitlines():
        if row.startswith("["):
            skipping = row.strip().strip("[]") in tables
        if not skipping:
            kept.append(row)
    return "\n".join(kept)


def as_toml(value: object) -> str:
    """A plain value as TOML writes it."""
    return msgspec.json.encode(value).decode() if isinstance(value, str) else str(value)
