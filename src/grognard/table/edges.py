"""The four edges of the table: which way is inward from each, what lies along them, how far a place is from them."""

from __future__ import annotations

from typing import Literal, Protocol

Edge = Literal["y_min", "y_max", "x_min", "x_max"]
INWARD: dict[Edge, float] = {"y_min": 0.0, "y_max": 180.0, "x_min": 90.0, "x_max": 270.0}
OUTWARD: dict[Edge, float] = {"y_min": 180.0, "y_max": 0.0, "x_min": 270.0, "x_max": 90.0}
OPPOSITE: dict[Edge, Edge] = {"y_min": "y_max", "y_max": "y_min", "x_min": "x_max", "x_max": "x_min"}


class Board(Protocol):
    """Anything as wide and as deep as a table."""

    @property
    def width(self) -> float:
        """From left to right."""

    @property
    def depth(self) -> float:
        """From bottom to top."""


def level(edge: Edge) -> bool:
    """Does an edge run from left to right?"""
    return edge in ("y_min", "y_max")


def flanks(edge: Edge) -> tuple[Edge, Edge]:
    """The two edges that join it."""
    return ("x_min", "x_max") if level(edge) else ("y_min", "y_max")


def edge_length(board: Board, edge: Edge) -> float:
    """How long an edge is."""
    return board.width if level(edge) else board.depth


def on_edge(board: Board, edge: Edge, along: float, deep: float = 0.0) -> tuple[float, float]:
    """The place so far along an edge and so deep inside the table."""
    if level(edge):
        return (along, deep if edge == "y_min" else board.depth - deep)
    return (deep if edge == "x_min" else board.width - deep, along)


def from_edge(board: Board, edge: Edge, x: float, y: float) -> float:
    """How far a place is from an edge; beyond it, less than nought."""
    return {"y_min": y, "y_max": board.depth - y, "x_min": x, "x_max": board.width - x}[edge]


def nearest_edge(board: Board, x: float, y: float) -> Edge:
    """The edge a place is nearest to, or lies on."""
    return min(INWARD, key=lambda edge: abs(from_edge(board, edge, x, y)))
