"""What the options of a ruleset are called where people choose them."""

from __future__ import annotations

from msgspec import Struct


class Option(Struct, frozen=True):
    """A choice players may agree: a line for set-up screens, the clauses it turns on, the reading that names it."""

    label: str
    clauses: tuple[str, ...]
    reading: str = ""

    @property
    def clause(self) -> str:
        """The first clause it turns on."""
        return self.clauses[0]


def switch(reading: str, clause: str, label: str) -> Option:
    """A choice between readings of one clause."""
    return Option(label, (clause,), reading)
