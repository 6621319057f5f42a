"""What every ruleset reads and checks alike as it makes a battle of a scenario or situation."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from grognard.engine.battle import Piece
from grognard.engine.files.complaints import explained
from grognard.engine.files.scenario import Scenario
from grognard.engine.files.yaml import Document
from grognard.engine.sizes import Line, Measure, Name
from grognard.engine.terrain import Feature, Table, faults
from grognard.table.pose import Pose, pose

S = TypeVar("S", bound=Struct)


class PieceRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit as a file gives it: who it is and where it stands; a ruleset adds its own."""

    id: Name
    side: Literal["blue", "red"]
    name: Name = ""
    short: Name = ""
    x: Measure | None = None
    y: Measure | None = None
    facing: Measure = 0.0
    why: Line = ""


def check_frame(scenario: Scenario, document: Document, sides: Collection[str], measure: str) -> None:
    """The sides and the measure that a ruleset knows."""
    if set(scenario.sides) != set(sides):
        raise document.fault("sides", f"expected the sides {' and '.join(sides)}")
    if scenario.table.measure != measure:
        raise document.fault("table.measure", f"expected {measure}")


def check_one_seat_a_side(scenario: Scenario, document: Document) -> None:
    """For rulesets in which a side is one player's; several people may still hold his link."""
    for side, spec in scenario.sides.items():
        if spec.seats:
            raise document.fault(f"sides.{side}.seats", "expected none: in this ruleset a side has one seat")


def read_options(raw: Any, kind: type[S], document: Document) -> S:
    """Options from plain data; BadFile where one is unknown or of the wrong kind."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        raise document.fault(*explained(kind, raw, str(wrong), "options")) from None


def check_shapes(features: Sequence[Feature], table: Table, document: Document) -> None:
    """Sound shapes on the table; a scenario has them by its own checks."""
    for i, feature in enumerate(features):
        for field, expectation in faults(feature, table):
            raise document.fault(f"terrain[{i}].{field}".rstrip("."), expectation)


def check_kinds(features: Sequence[Feature], kinds: Sequence[str], document: Document) -> None:
    """Features of kinds that a ruleset knows."""
    for i, f in enumerate(features):
        if f.kind not in kinds:
            raise document.fault(f"terrain[{i}].kind", f"expected one of {', '.join(kinds)}, got {f.kind}")


def pose_of(row: PieceRow, no: int, depth: float, width: float, document: Document) -> Pose | None:
    """Where a row puts its unit; nowhere, if it has neither x nor y."""
    if (row.x is None) != (row.y is None):
        raise document.fault(f"units[{no}]", "expected both x and y, or neither")
    return None if row.x is None or row.y is None else pose(row.x, row.y, row.facing, depth, width)


def check_place(place: str, at: Pose | None, no: int, document: Document) -> None:
    """Who is on the table stands somewhere, and nobody else does."""
    if (place == "table") != (at is not None):
        raise document.fault(f"units[{no}].place", "expected a unit on the table to have x and y")


def numbers_by_id(units: Sequence[Piece], document: Document) -> dict[str, int]:
    """The numbers of units by their ids, each of which stands for one."""
    numbers = {unit.id: unit.no for unit in units}
    if len(numbers) < len(units):
        raise document.fault("units", "expected every id once")
    return numbers


def numbers_of(names: Sequence[str], numbers: Mapping[str, int], field: str, document: Document) -> tuple[int, ...]:
    """Units of a file by their ids."""
    for name in names:
        if name not in numbers:
            raise document.fault(field, f"expected units of this file, got {name}")
    return tuple([numbers[name] for name in names])
