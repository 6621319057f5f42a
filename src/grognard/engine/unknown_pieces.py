"""Pieces that an answer names and that are not there."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.shapes import naming


def unknown_piece(action: Struct, units: int, commanders: int = 0) -> int | None:
    """A number in an action, or in a part of it, that names nobody; where nobody is named by default, so it may be."""
    for name, usual, first in naming(type(action)):
        value = getattr(action, name)
        if value is usual or value == usual:
            continue
        last = first + (commanders if first else units)
        if type(value) is int:
            if not first <= value < last:
                return value
            continue
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Struct):
                inner = unknown_piece(one, units, commanders)
                if inner is not None:
                    return inner
            elif one is not None and not first <= one < last:
                return int(one)
    return None
