"""The ruler: what it is laid between, and what it says where a ruleset has no more to say."""

from __future__ import annotations

import math
from typing import Any

from grognard.engine.battle import Battle
from grognard.engine.page.blocks import tidied
from grognard.engine.page.scene import Fact, Gesture, Measured
from grognard.engine.page.wood import Point
from grognard.table.pose import Pose, bearing, turn_to

STRAIGHT = 0.5  # degrees: nobody sees so little


def pointed(view: Battle, gesture: Gesture) -> Any:
    """The piece an end of the ruler is laid on, if it stands on the table."""
    no = gesture.piece if gesture.piece is not None else gesture.onto
    piece = view.field.piece(no)
    return None if piece is None or piece.at is None else piece


def place_of(view: Battle, gesture: Gesture) -> Point:
    """Where an end of the ruler lies: the piece's centre, or the place itself."""
    piece = pointed(view, gesture)
    return (gesture.x or 0.0, gesture.y or 0.0) if piece is None else (piece.at.x, piece.at.y)


def measured(ends: tuple[Point, Point], far: float, text: str, clear: bool | None, *facts: Fact) -> Measured:
    """A line with what it says, its numbers fit to be read."""
    start, end = tidied(ends)
    return Measured(start=start, end=end, distance=round(far, 2), text=text, clear=clear, facts=facts)


def off_facing(at: Pose, place: Point) -> Fact:
    """The angle from a facing to a place."""
    off = turn_to(at.facing, bearing(at.x, at.y, *place))
    turn = f"{abs(off):.0f}° to the {'right' if off > 0 else 'left'}"
    return Fact(label="Bearing", value="straight ahead" if abs(off) < STRAIGHT else turn)


def plain_measure(view: Battle, seat: str, start: Gesture, end: Gesture) -> Measured:
    """The straight distance between two places or the centres of two pieces."""
    a, b = place_of(view, start), place_of(view, end)
    far = round(math.dist(a, b), 2)
    return Measured(start=a, end=b, distance=far, text=f"{far:g}")
