"""What the scenes of both games show alike: the steps of a turn, and who is still to come."""

from __future__ import annotations

from grognard.engine.page.scene import Box
from grognard.rulesets.en_avants.battle import Arrival, Encounter
from grognard.table.edges import nearest_edge


def boxes(view: Encounter) -> tuple[Box, ...]:
    """Where reinforcements will come on, as far as the view tells of them."""
    found = [box(view, i, arrival) for i, arrival in enumerate(view.layer.arrivals)]
    return tuple([b for b in found if b.units])


def box(view: Encounter, i: int, arrival: Arrival) -> Box:
    """One arrival, with those of it who are still to come."""
    return Box(
        id=f"arrival-{i + 1}",
        side=arrival.side,
        x=arrival.x,
        y=arrival.y,
        edge=nearest_edge(view.field.ground, arrival.x, arrival.y),
        units=tuple([no for no in arrival.units if view.unit(no).place == "waiting"]),
        name=arrival.name,
        note=f"due on turn {arrival.turn}" if arrival.turn > view.turn else "due now",
    )
