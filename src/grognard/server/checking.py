"""Replays the record on the input in a process of its own: exit code 0, or 1 with a sentence on the output."""

from __future__ import annotations

import sys

import msgspec

from grognard import catalogue
from grognard.engine.records import Record, verify


def check(body: bytes) -> str:
    """What is wrong with a record, or nothing."""
    try:
        record = msgspec.json.decode(body, type=Record)
        faults = verify(record, catalogue.ruleset(record.ruleset))
    except Exception as error:
        return f"it cannot be replayed ({type(error).__name__})"
    return "; ".join(faults)


if __name__ == "__main__":
    fault = check(sys.stdin.buffer.read())
    print(fault)
    sys.exit(1 if fault else 0)
