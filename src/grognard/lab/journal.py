"""A long run on disk: a line that says what is run, then a line for each result; it goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct


def lines_in(file: Path, settings: Struct) -> list[bytes]:
    """The lines a run has written, its settings first; a new file is begun with them.

    The last line of a run that was killed in the middle of it is taken away.
    """
    text = file.read_bytes() if file.exists() else b""
    *lines, torn = text.split(b"\n")
    if torn:
        file.write_bytes(text[: len(text) - len(torn)])
    if not lines:
        lines = [msgspec.json.encode(settings)]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(lines[0] + b"\n")
    return lines
