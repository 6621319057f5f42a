"""Edges: what lies on one is nearest to it, and so deep inside is so far from it."""

from __future__ import annotations

import pytest

from grognard.engine.terrain import Table
from grognard.table.edges import (
    INWARD,
    OPPOSITE,
    OUTWARD,
    Edge,
    edge_length,
    flanks,
    from_edge,
    level,
    nearest_edge,
    on_edge,
)
from grognard.table.pose import between, heading

TABLE = Table(width=24.0, depth=16.0, measure="inch")


@pytest.mark.parametrize("edge", INWARD)
def test_a_place_by_an_edge_is_as_far_from_it_as_it_is_deep(edge: Edge) -> None:
    x, y = on_edge(TABLE, edge, 5.0, 2.0)
    assert from_edge(TABLE, edge, x, y) == 2.0
    assert from_edge(TABLE, flanks(edge)[0], x, y) == 5.0
    assert nearest_edge(TABLE, *on_edge(TABLE, edge, 5.0)) == edge


@pytest.mark.parametrize("edge", INWARD)
def test_inward_leads_from_an_edge_to_the_one_across(edge: Edge) -> None:
    middle = on_edge(TABLE, edge, edge_length(TABLE, edge) / 2)
    across = edge_length(TABLE, flanks(edge)[0])
    fx, fy = heading(INWARD[edge])
    assert (middle[0] + fx * across, middle[1] + fy * across) == on_edge(
        TABLE, OPPOSITE[edge], edge_length(TABLE, edge) / 2
    )
    assert between(INWARD[edge], OUTWARD[edge]) == 180.0
    assert level(edge) == level(OPPOSITE[edge])
