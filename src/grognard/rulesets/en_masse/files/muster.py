"""From a scenario to a battle: divisions with their commanders, brigades in formation on checked ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from grognard.engine.files.muster import (
    PieceRow,
    check_frame,
    check_kinds,
    check_place,
    numbers_by_id,
    numbers_of,
    read_options,
)
from grognard.engine.files.scenario import Scenario, as_document
from grognard.engine.files.yaml import Document, decode_rows
from grognard.engine.objectives import check_objectives, layer_fields
from grognard.engine.sizes import Few, Fields, Measure, Name, Whole
from grognard.engine.terrain import Ground
from grognard.rulesets.en_avants.files.muster import by_number, host_of
from grognard.rulesets.en_avants.objectives import KINDS
from grognard.rulesets.en_avants.status import STEADY, TOP
from grognard.rulesets.en_masse.battle import (
    CONTROL,
    SIDES,
    Arrival,
    Clash,
    Corps,
    Division,
    Layer,
    Officer,
    Order,
    Part,
    Place,
    Unit,
)
from grognard.rulesets.en_masse.files.saved import EnMasseBattle
from grognard.rulesets.en_masse.formations import no_room
from grognard.rulesets.en_masse.geometry import formed
from grognard.rulesets.en_masse.going import KINDS as GROUND
from grognard.rulesets.en_masse.leadership import Muster
from grognard.rulesets.en_masse.options import Options
from grognard.rulesets.en_masse.orders import order_refusal
from grognard.rulesets.en_masse.units import ARTILLERY_BLOCKS, DEPTH, LOOSE_FACTOR, Formation, TypeName
from grognard.rulesets.en_masse.victory import FIELDS
from grognard.table.kernel import on_table
from grognard.table.pose import pose

"""Fields in which a file calls units by their ids."""


class UnitRow(PieceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit as a scenario or situation file gives it."""

    type: TypeName = "infantry"
    division: Name = ""
    blocks: Annotated[int, Meta(ge=1, le=20)] | None = None
    formation: Formation = "assault"
    loose_factor: Measure = LOOSE_FACTOR
    depth: Measure = DEPTH
    status: Annotated[int, Meta(ge=0, le=TOP)] = STEADY
    start_status: Annotated[int, Meta(ge=0, le=TOP)] | None = None
    ordered: bool = True
    leadership: Annotated[int, Meta(ge=-1, le=1)] | None = None
    firepower: Annotated[int, Meta(ge=0, le=10)] | None = None
    integral_artillery: bool | None = None
    order: Few[Fields] = ()
    place: Literal["table", "waiting", "dispersed", "removed"] | None = None
    returns: Whole = 0


class CommanderRow(PieceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A commander as a file gives him; one without a division has the corps."""

    type: Literal["hq"] = "hq"
    division: Name = ""
    leadership: Annotated[int, Meta(ge=-1, le=1)] = 0


class Roster(Struct, frozen=True, kw_only=True):
    """Divisions, units and commanders of a file, by number."""

    divisions: tuple[Division, ...]
    units: list[Unit]
    officers: list[Officer]


def roster_of(
    rows: Sequence[UnitRow], commanders: Sequence[CommanderRow], seats: dict[str, str], document: Document
) -> Roster:
    """The pieces of a file, each in its division; where a file names none, a side is one division."""
    names: list[tuple[str, str]] = list(dict.fromkeys([(row.side, row.division) for row in rows]))
    divisions = [Division(side=SIDES.index(side), seat=seats.get(name, side), name=name) for side, name in names]
    numbers = {key: no for no, key in enumerate(names)}
    units = [unit_of(row, no, numbers[row.side, row.division], document) for no, row in enumerate(rows)]
    officers = [
        msgspec.structs.replace(officer, seat=seat_of(officer, divisions, seats))
        for officer in [officer_of(row, no, numbers, document) for no, row in enumerate(commanders)]
    ]
    check_commanders(officers, document)
    named = with_orders(units, rows, document)
    return Roster(divisions=tuple(divisions), units=named, officers=officers)


def unit_of(row: UnitRow, no: int, division: int, document: Document) -> Unit:
    """A row as a piece; BadFile where it says what cannot be."""
    guns = row.type == "artillery"
    if guns and row.formation not in ("assault", "marching"):
        raise document.fault(f"units[{no}].formation", f"expected assault or marching for guns, got {row.formation}")
    integral = row.integral_artillery if row.integral_artillery is not None else row.type == "infantry"
    unit = Unit(
        no=no, id=row.id, side=SIDES.index(row.side), type=row.type, given_name=row.name, short=row.short,
        division=division, blocks=row.blocks or (ARTILLERY_BLOCKS if guns else 4), formation=row.formation,
        spread=row.loose_factor, depth=row.depth, status=row.status,
        start_status=row.status if row.start_status is None else row.start_status, disordered=not row.ordered,
        leadership=0 if guns else row.leadership, firepower=firepower(row), integral_artillery=integral,
        returns=row.returns,
    )  # fmt: skip
    return placed(unit, row, document)


def firepower(row: UnitRow) -> int | None:
    """Guns of a division have no score; cavalry has none worth the name unless the file gives it (EM-R.48)."""
    if row.type == "artillery":
        return None
    return 0 if row.firepower is None and row.type == "cavalry" else row.firepower


def placed(unit: Unit, row: UnitRow, document: Document) -> Unit:
    """A unit where its row puts it."""
    if (row.x is None) != (row.y is None):
        raise document.fault(f"units[{unit.no}]", "expected both x and y, or neither")
    at = None if row.x is None or row.y is None else formed(unit, row.x, row.y, row.facing)
    place: Place = row.place or ("waiting" if at is None else "table")
    check_place(place, at, unit.no, document)
    return msgspec.structs.replace(unit, at=at, place=place)


def officer_of(row: CommanderRow, no: int, numbers: dict[tuple[str, str], int], document: Document) -> Officer:
    """A commander on his point (EM-2.9); without a division that has units he has the corps."""
    key = (row.side, row.division)
    if row.division and key not in numbers:
        raise document.fault(f"commanders[{no}].division", f"expected a division of {row.side}, got {row.division}")
    at = None if row.x is None or row.y is None else pose(row.x, row.y, row.facing, 0.0, 0.0)
    return Officer(
        no=no, id=row.id, side=SIDES.index(row.side), given_name=row.name, short=row.short,
        division=numbers.get(key), leadership=row.leadership, at=at,
    )  # fmt: skip


def seat_of(officer: Officer, divisions: list[Division], seats: dict[str, str]) -> str:
    """The seat of a commander: of his division; for the corps his own, else the first of his side."""
    if officer.division is not None:
        return divisions[officer.division].seat
    side = SIDES[officer.side]
    return seats.get(officer.id) or next((d.seat for d in divisions if d.side == officer.side), side)


def check_commanders(officers: list[Officer], document: Document) -> None:
    """One commander a division, and one for the corps of a side."""
    seen: set[tuple[int, int | None]] = set()
    for officer in officers:
        key = (officer.side, officer.division)
        if key in seen:
            raise document.fault(f"commanders[{officer.no}]", "expected one commander for each division and corps")
        seen.add(key)


def with_orders(units: list[Unit], rows: Sequence[UnitRow], document: Document) -> list[Unit]:
    """The units with their opening orders, in force from the first turn (EM-R.12)."""
    numbers = numbers_by_id(units, document)
    return [
        msgspec.structs.replace(unit, order=opening(row, unit.no, numbers, document)) if row.order else unit
        for unit, row in zip(units, rows, strict=True)
    ]


def opening(row: UnitRow, no: int, numbers: dict[str, int], document: Document) -> Order:
    """An opening order from its rows."""
    try:
        parts = msgspec.convert([by_number(part, "", numbers) for part in row.order], tuple[Part, ...], strict=False)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise document.fault(f"units[{no}].order", f"expected the parts of an order: {wrong}") from None
    return Order(parts=parts)


def check_field(battle: Clash, document: Document) -> None:
    """Nobody on another unit, everybody's footprint on the table, every opening order one that can be given."""
    ground = battle.field.ground
    for unit in battle.field.units:
        if unit.at is None:
            continue
        field = f"units[{unit.no}]"
        if unit.formation != "marching" and not on_table(unit.at.rect, ground.width, ground.depth, 0.01):
            raise document.fault(field, f"expected {unit.id} to be on the table")
        apart = msgspec.structs.replace(unit, at=pose(-1e3, -1e3, 0.0, 1.0, 1.0))
        if no_room(battle, apart, unit):
            raise document.fault(field, f"expected {unit.id} not to overlap another unit")
        refused = None if unit.order is None else order_refusal(battle, unit, unit.order.parts)
        if refused is not None:
            raise document.fault(f"{field}.order", f"expected an order that can be given: {refused.reason}")


def muster(scenario: Scenario, document: Document | None = None, options: Any = None) -> EnMasseBattle:
    """The battle of a scenario at its first turn."""
    document = document or as_document(scenario)
    check_frame(scenario, document, SIDES, "cm")
    check_objectives(scenario, document, KINDS, FIELDS)
    settled = read_options({**scenario.options, **(options or {})}, Options, document)
    ground = Ground(width=scenario.table.width, depth=scenario.table.depth, features=scenario.terrain)
    check_kinds(ground.features, GROUND, document)
    seats = {seat.command: seat.name for spec in scenario.sides.values() for seat in spec.seats if seat.command}
    rows = decode_rows(document, "units", UnitRow)
    roster = roster_of(rows, decode_rows(document, "commanders", CommanderRow), seats, document)
    named = scenario.seats
    battle = EnMasseBattle(
        seats=(*named, CONTROL) if settled.control else named,
        seat_sides=scenario.seat_sides,
        field=Corps(units=tuple(roster.units), commanders=tuple(roster.officers), ground=ground),
        options=settled,
        hosts=(host_of(scenario, "blue"), host_of(scenario, "red")),
        divisions=roster.divisions,
        layer=layer_of(scenario, roster, document),
        agenda=(Muster(),),
    )
    check_field(battle, document)
    return battle


def layer_of(scenario: Scenario, roster: Roster, document: Document) -> Layer:
    """What a scenario adds to the rules."""
    units = {u.id: u.no for u in roster.units}
    officers = {o.id: o.no for o in roster.officers}
    arrivals = []
    for i, row in enumerate(scenario.reinforcements):
        mine = [name for name in row.units if name not in officers]
        numbers = numbers_of(mine, units, f"reinforcements[{i}].units", document)
        led = tuple([officers[name] for name in row.units if name in officers])
        arrivals.append(
            Arrival(
                side=SIDES.index(row.side),
                turn=row.turn or 1,
                x=row.at[0],
                y=row.at[1],
                facing=inward(scenario, row.at),
                units=numbers,
                commanders=led,
                name=row.name,
            )
        )
    return Layer(arrivals=tuple(arrivals), begins=scenario.start_time, **layer_fields(scenario))


def inward(scenario: Scenario, at: tuple[float, float]) -> float:
    """The facing of who comes on to the table at a point of its edge."""
    edges = scenario.table.edges_at(*at)
    return {"y_min": 0.0, "x_min": 90.0, "y_max": 180.0, "x_max": 270.0}[edges[0]] if edges else 0.0
