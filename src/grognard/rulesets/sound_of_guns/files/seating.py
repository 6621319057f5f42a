"""Who holds whom where a side has several players: each a commander with all under him, or units by name (SG-R.103)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET, UnsetType

from grognard.engine.files.scenario import Scenario
from grognard.engine.files.yaml import Document
from grognard.rulesets.sound_of_guns.battle import SIDES, Officer, Unit

Places = tuple[int, ...] | UnsetType


class Posts(NamedTuple):
    """The place among the seats of whoever holds each unit, and each commander."""

    units: Places = UNSET
    officers: Places = UNSET


class Held(NamedTuple):
    """What the seats name: commanders by their numbers, units by their ids, each with the place of its seat."""

    commanders: dict[int, int]
    units: dict[str, int]


def posts_of(scenario: Scenario, units: list[Unit], officers: list[Officer], document: Document) -> Posts:
    """Everybody's place: as a seat names him, else his nearest superior's, else the first of his side."""
    if scenario.seat_sides is UNSET:
        return Posts()
    if scenario.setup == "book":
        side = next(name for name, spec in scenario.sides.items() if spec.seats)
        raise document.fault(f"sides.{side}.seats", "expected none: who commands what is chosen with the army")
    held, sides = named(scenario, units, officers, document), scenario.seat_sides

    def under(superior: int, side: int) -> int:
        """The place of whoever holds this commander, or the nearest one above him that a seat names."""
        seen: list[int] = []
        while superior >= 0 and superior not in seen:
            if superior in held.commanders:
                return held.commanders[superior]
            seen.append(superior)
            superior = officers[superior].superior
        return sides.index(side)

    return Posts(
        tuple([held.units[u.id] if u.id in held.units else under(u.commander, u.side) for u in units]),
        tuple([under(one.no, one.side) for one in officers]),
    )


def named(scenario: Scenario, units: list[Unit], officers: list[Officer], document: Document) -> Held:
    """What the seats name, each of it once; BadFile where one names what its side has not."""
    held = Held({}, {})
    for side, spec in scenario.sides.items():
        mine = {u.id for u in units if SIDES[u.side] == side}
        leaders = {one.id: one.no for one in officers if SIDES[one.side] == side}
        for i, seat in enumerate(spec.seats):
            field, place = f"sides.{side}.seats[{i}]", scenario.seats.index(seat.name)
            for unit in seat.units:
                if unit not in mine or unit in held.units:
                    raise document.fault(f"{field}.units", f"expected units of {side}, each once, got {unit}")
                held.units[unit] = place
            if seat.command is None:
                continue
            leader = leaders.get(seat.command)
            if leader is None or leader in held.commanders:
                raise document.fault(f"{field}.command", f"expected a commander of {side}, once, got {seat.command}")
            held.commanders[leader] = place
    return held
