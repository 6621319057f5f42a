"""From a scenario to a battle: units in their formations on checked ground."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from grognard.engine.files.muster import (
    PieceRow,
    check_frame,
    check_kinds,
    check_place,
    pose_of,
    read_options,
)
from grognard.engine.files.scenario import Scenario, as_document
from grognard.engine.files.yaml import Document, decode_rows
from grognard.engine.objectives import check_objectives, layer_fields
from grognard.engine.sizes import Few, Name, Whole
from grognard.engine.terrain import Ground
from grognard.rulesets.en_avant.battle import CONTROL, SIDES, Arrival, Brigade, Engagement, Layer, Place, Unit
from grognard.rulesets.en_avant.effects import stands_clear
from grognard.rulesets.en_avant.files.saved import EnAvantBattle
from grognard.rulesets.en_avant.geometry import bodies
from grognard.rulesets.en_avant.ground import KINDS as GROUND
from grognard.rulesets.en_avant.objectives import FIELDS
from grognard.rulesets.en_avant.options import Options
from grognard.rulesets.en_avant.sequence import Turn
from grognard.rulesets.en_avant.units import DEFAULT_FORMATION, SHAPES, Formation, Grade, Shape, TypeName
from grognard.rulesets.en_avants.files.muster import host_of
from grognard.rulesets.en_avants.objectives import KINDS
from grognard.rulesets.en_avants.status import TOP
from grognard.table.pose import Pose

Label = Whole


class UnitRow(PieceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit as a scenario or situation file gives it."""

    type: TypeName = "infantry"
    formation: Formation | None = None
    status: Label | Few[Label] = 4
    ordered: bool | Few[bool] = True
    skirmishers: Grade = "some"
    volleys: Whole = 0
    fired: bool = False
    fired_last_turn: bool = False
    disordered_since: Whole = 0
    run_turns: Whole = 0
    bogged: bool = False
    commander_clock: Whole = 0
    reinforcement_clock: Whole = 0
    attached: Name = ""
    place: Literal["table", "waiting", "pursuing", "removed"] | None = None
    timer: Whole = 0


def unit_of(row: UnitRow, no: int, document: Document) -> Unit:
    """A row as a piece; BadFile where it says what cannot be."""
    formation = row.formation or DEFAULT_FORMATION[row.type]
    if (row.type, formation) not in SHAPES:
        raise document.fault(f"units[{no}].formation", f"expected a formation of {row.type}, got {formation}")
    status, ordered = labels_of(row, no, document)
    at, place = place_of(row, no, SHAPES[row.type, formation], document)
    same = {f: getattr(row, f) for f in SAME}
    return Unit(
        no=no, side=SIDES.index(row.side), at=at, formation=formation, status=status, start_status=status,
        disordered=tuple([not o for o in ordered]), was_disordered=not all(ordered), place=place,
        given_name=row.name, **same,
    )  # fmt: skip


def labels_of(row: UnitRow, no: int, document: Document) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """The labels and states of order of a row: two of each for cavalry, one for all others."""
    n = 2 if row.type == "cavalry" and getattr(row, "second_line", None) != "gone" else 1
    status = row.status if isinstance(row.status, tuple) else (row.status,) * n
    ordered = row.ordered if isinstance(row.ordered, tuple) else (row.ordered,) * n
    if len(status) != n or len(ordered) != n or not all([0 <= s <= TOP for s in status]):
        raise document.fault(f"units[{no}].status", f"expected {n} of 0 to 6")
    return status, ordered


def place_of(row: UnitRow, no: int, shape: Shape, document: Document) -> tuple[Pose | None, Place]:
    """Where a row puts its unit."""
    at = pose_of(row, no, shape.depth, shape.width, document)
    place: Place = row.place or ("waiting" if at is None else "table")
    check_place(place, at, no, document)
    return at, place


SAME = (
    "id", "type", "short", "skirmishers", "volleys", "fired", "fired_last_turn", "disordered_since", "run_turns",
    "bogged", "commander_clock", "reinforcement_clock", "timer",
)  # fmt: skip


def attach(units: list[Unit], rows: list[UnitRow], document: Document) -> list[Unit]:
    """Command groups that begin the battle with a unit."""
    numbers = {u.id: u.no for u in units}
    out = []
    for unit, row in zip(units, rows, strict=True):
        if row.attached and row.attached not in numbers:
            raise document.fault(f"units[{unit.no}].attached", f"expected a unit of this file, got {row.attached}")
        joined = numbers.get(row.attached, -1)
        if joined >= 0 and (unit.type != "hq" or units[joined].side != unit.side or units[joined].type == "hq"):
            raise document.fault(f"units[{unit.no}].attached", "expected a command group with a unit of its own side")
        out.append(msgspec.structs.replace(unit, attached=joined, attached_all_turn=joined >= 0))
    return out


def check_commanders(units: list[Unit], document: Document) -> None:
    """One command group a side at most (EA-R45)."""
    for side in (0, 1):
        groups = [u for u in units if u.side == side and u.type == "hq"]
        if len(groups) > 1:
            raise document.fault(f"units[{groups[1].no}].type", f"expected one command group for {SIDES[side]}")


def check_places(battle: Engagement, document: Document) -> None:
    """Nobody on another unit, everybody's footprint on the table."""
    ground = battle.field.ground
    for unit in battle.field.units:
        if unit.at is None:
            continue
        field = f"units[{unit.no}]"
        if not (0 <= unit.at.x <= ground.width and 0 <= unit.at.y <= ground.depth):
            raise document.fault(field, f"expected {unit.id} to be on the table")
        if not bodies(unit) or not stands_clear(battle, unit, unit.at):
            raise document.fault(field, f"expected {unit.id} not to overlap another unit")


def muster(scenario: Scenario, document: Document | None = None, options: Any = None) -> EnAvantBattle:
    """The battle of a scenario at its first turn."""
    document = document or as_document(scenario)
    check_frame(scenario, document, SIDES, "cm")
    if scenario.scoring is not None:
        raise document.fault("scoring", "expected no scoring: En Avant! is decided by objectives alone")
    check_objectives(scenario, document, KINDS, FIELDS)
    settled = read_options({**scenario.options, **(options or {})}, Options, document)
    ground = Ground(width=scenario.table.width, depth=scenario.table.depth, features=scenario.terrain)
    check_kinds(ground.features, GROUND, document)
    rows = decode_rows(document, "units", UnitRow)
    units = attach([unit_of(row, no, document) for no, row in enumerate(rows)], rows, document)
    check_commanders(units, document)
    check_starts(units, document)
    named = scenario.seats
    battle = EnAvantBattle(
        seats=(*named, CONTROL) if settled.control else named,
        seat_sides=scenario.seat_sides,
        posts=posts_of(scenario, units, document),
        field=Brigade(units=tuple(units), ground=ground),
        options=settled,
        hosts=(host_of(scenario, "blue"), host_of(scenario, "red")),
        layer=layer_of(scenario, units),
        agenda=(Turn(),),
    )
    check_places(battle, document)
    return battle


def posts_of(scenario: Scenario, units: list[Unit], document: Document) -> tuple[int, ...] | UnsetType:
    """The seat of each unit where a side has several: the one that names it, else the first of its side."""
    if scenario.seat_sides is UNSET:
        return UNSET
    posts: dict[str, int] = {}
    for side, spec in scenario.sides.items():
        mine = {unit.id for unit in units if SIDES[unit.side] == side}
        for i, seat in enumerate(spec.seats):
            for unit in seat.units:
                if unit not in mine or unit in posts:
                    raise document.fault(
                        f"sides.{side}.seats[{i}].units", f"expected units of {side}, each once, got {unit}"
                    )
                posts[unit] = scenario.seats.index(seat.name)
    return tuple([posts.get(unit.id, scenario.seat_sides.index(unit.side)) for unit in units])


def check_starts(units: list[Unit], document: Document) -> None:
    """Nobody begins a battle Pugnacious (EA-R06)."""
    for unit in units:
        if TOP in unit.status:
            raise document.fault(f"units[{unit.no}].status", "expected 5 at most at the start of a battle")


def layer_of(scenario: Scenario, units: list[Unit]) -> Layer:
    """What a scenario adds to the rules."""
    numbers = {u.id: u.no for u in units}
    arrivals = [
        Arrival(
            side=SIDES.index(a.side), turn=a.turn or 1, x=a.at[0], y=a.at[1], name=a.name,
            units=tuple([numbers[u] for u in a.units]),
        )
        for a in scenario.reinforcements
    ]  # fmt: skip
    return Layer(arrivals=tuple(arrivals), **layer_fields(scenario))
