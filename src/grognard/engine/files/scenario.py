"""A scenario: the ground, the armies and their arrivals, and how the battle is decided; and its generic checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Annotated, Literal, Self

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from grognard.engine import terrain
from grognard.engine.control import CONTROL
from grognard.engine.files.yaml import BadFile, Document, decode, decode_rows, read_yaml, shown, suggestion
from grognard.engine.sizes import Count, Fields, Line, Many, Measure, Name, Named, Prose, Some, Whole
from grognard.engine.terrain import Edge, Fault, Feature, Id, Point, Table

MAX_FAULTS = 50

Text = Annotated[str, Meta(min_length=1, max_length=200)]
Turn = Annotated[int, Meta(ge=1, le=1_000)]
Points = Annotated[float, Meta(gt=0, le=1_000)]
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z", description="a date such as 1815-06-18")]
Hour = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]\Z", description='a time such as "14:30"')]
Row = Fields
Option = bool | Whole | Measure | Line


class SeatSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A place for one player: the whole side, one command of it, or some units; and what he has, in a few words."""

    name: Text
    command: Name | None = None
    units: Some[Name] = ()
    about: Text | None = None


class SideSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side: who it is, where it comes from, what it is worth, who plays it.

    Where one player leads it, `commands` say how it is divided when several do.
    """

    name: Text
    nation: Name = ""
    role: Literal["attacker", "defender"] | None = None
    base_edge: Edge | None = None
    home_edge: Edge | None = None
    board_edge: Edge | None = None
    ap: Measure | None = None
    points: Measure | None = None
    break_points: Measure | None = None
    seats: Some[SeatSpec] = ()
    commands: Some[SeatSpec] = ()

    @property
    def edge(self) -> Edge | None:
        """The side's own table edge, by whatever name its ruleset calls it."""
        return self.base_edge or self.home_edge or self.board_edge


class Arrival(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A point on the table edge and what arrives there, in order."""

    id: Id
    side: Name
    name: Name = ""
    at: Point
    kind: Literal["base", "flank"] | None = None
    turn: Turn | None = None
    not_before: Turn | None = None
    spread: Annotated[float, Meta(ge=0, le=1_000)] | None = None
    units: Many[Name]


class Within(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The strip of the table along one edge."""

    edge: Edge
    distance: Annotated[float, Meta(gt=0, le=1_000)]


class Objective(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One way a battle is decided or points are won, beyond what the book has."""

    kind: Literal["hold", "last_held", "on", "more_on", "more_left", "losses", "fewer_losses", "spared", "reach"]
    side: Name | None = None
    features: Some[Name] = ()
    any_feature: bool = False
    within: Within | None = None
    units: Many[Name] = ()
    count: Count | None = None
    counting: Literal["units", "stands"] = "units"
    status: Whole | None = None
    at: Literal["end", "turn", "once"] = "end"
    by: Turn | None = None
    result: Literal["win", "draw"] = "win"
    grade: Name = ""
    points: Measure | None = None
    each: bool = False
    also: Some[Objective] = ()
    text: Line = ""


class Scoring(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How points decide: most points wins, or one side's points against marks."""

    side: Name | None = None
    win: Measure | None = None
    draw: Measure | None = None


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A battle to be fought. Unit and commander rows stay raw: their ruleset decodes them."""

    id: Id
    ruleset: Id
    title: Text
    date: Day = ""
    year: Whole | None = None
    fictional: bool = False
    start_time: Hour = ""
    table: Table
    sides: Annotated[dict[Name, SideSpec], Meta(min_length=2, max_length=8)]
    setup: Literal["fixed", "book"] = "fixed"
    army_points: Points | None = None
    terrain_by: Literal["sector", "agreement"] | None = None
    options: Named[Option] = {}
    mode: Name | None = None
    first_player: Name | None = None
    terrain: Many[Feature] = ()
    commanders: Many[Row] = ()
    units: Many[Row] = ()
    reinforcements: Some[Arrival] = ()
    turn_limit: Turn | None = None
    undecided: Name = "draw"
    layer: bool = True
    objectives: Some[Objective] = ()
    scoring: Scoring | None = None
    situation: Prose = ""
    ground: Prose = ""
    victory: Prose = ""
    balance: Prose = ""
    notes: Some[Prose] = ()
    verified: Prose = ""
    sources: Prose = ""

    @property
    def seats(self) -> tuple[str, ...]:
        """Its seats, side by side: those a side names, else one that has the side's own name."""
        return tuple([seat for seats in self._seats_by_side() for seat in seats])

    @property
    def seat_sides(self) -> tuple[int, ...] | UnsetType:
        """The side of each seat; unset where every side has the one seat of its own name."""
        if not any([spec.seats for spec in self.sides.values()]):
            return UNSET
        return tuple([side for side, seats in enumerate(self._seats_by_side()) for _ in seats])

    def divided(self) -> Self:
        """The scenario with a seat for each command of a side."""
        sides = {name: replace(spec, seats=spec.commands or spec.seats) for name, spec in self.sides.items()}
        return replace(self, sides=sides)

    def _seats_by_side(self) -> list[list[str]]:
        return [[seat.name for seat in spec.seats] or [side] for side, spec in self.sides.items()]


class Placed(Struct, frozen=True, kw_only=True):
    """What every unit or commander row has, whatever its ruleset."""

    id: Id
    side: Name
    x: Measure | None = None
    y: Measure | None = None
    facing: Measure | None = None
    commander: Name | None = None
    superior: Name | None = None
    division: Name | None = None


def read_scenario(path: str | Path) -> tuple[Scenario, Document]:
    """The scenario in a file, checked, and its document for the ruleset to decode rows from."""
    document = read_yaml(path)
    scenario = decode(document, Scenario)
    for fault in check(scenario, document):
        raise fault
    return scenario, document


def as_document(scenario: Scenario) -> Document:
    """A scenario that comes from a record, as a document without lines."""
    return Document(scenario.id, msgspec.json.decode(msgspec.json.encode(scenario)))


def check(scenario: Scenario, document: Document) -> list[BadFile]:
    """What is wrong with a scenario, as far as no ruleset is needed to say so; the first fifty faults."""
    try:
        commanders = decode_rows(document, "commanders", Placed)
        units = decode_rows(document, "units", Placed)
    except BadFile as fault:
        return [fault]
    found = _faults(scenario, {"commanders": commanders, "units": units})
    return [document.fault(field, expectation) for field, expectation in islice(found, MAX_FAULTS)]


Pieces = dict[str, list[Placed]]


def _faults(scenario: Scenario, pieces: Pieces) -> Iterator[Fault]:
    yield from _frame_faults(scenario)
    yield from _side_faults(scenario, pieces)
    yield from _terrain_faults(scenario)
    yield from _piece_faults(scenario, pieces)
    yield from _arrival_faults(scenario, pieces)
    yield from _objective_faults(scenario, pieces)


def _frame_faults(scenario: Scenario) -> Iterator[Fault]:
    if scenario.date and not _in_calendar(scenario.date):
        yield "date", f"expected a day of the calendar, got {shown(scenario.date)}"
    yield from _known("first_player", scenario.first_player, scenario.sides, "a side")
    yield from _known("undecided", scenario.undecided, [*scenario.sides, "draw"], "a side or draw")
    if scenario.scoring:
        yield from _known("scoring.side", scenario.scoring.side, scenario.sides, "a side")
    if scenario.setup == "fixed" and not scenario.units:
        yield "units", "expected units on the table, or setup: book"


def _in_calendar(day: str) -> bool:
    try:
        return bool(date.fromisoformat(day))
    except ValueError:
        return False


def _side_faults(scenario: Scenario, pieces: Pieces) -> Iterator[Fault]:
    rows = [row for rows in pieces.values() for row in rows]
    commands = {name for row in rows for name in (row.id, row.commander, row.division) if name}
    taken = [CONTROL]
    for side, spec in scenario.sides.items():
        edges = [name for name in ("base_edge", "home_edge", "board_edge") if getattr(spec, name)]
        if len(edges) > 1:
            yield f"sides.{side}.{edges[1]}", f"expected one edge, got {edges[0]} already"
        for i, seat in enumerate(spec.seats):
            yield from _known(f"sides.{side}.seats[{i}].command", seat.command, commands, "a command of the side")
        mine = [row.id for row in rows if row.side == side]
        for i, seat in enumerate(spec.commands):
            yield from _known(f"sides.{side}.commands[{i}].command", seat.command, commands, "a command of the side")
            for unit in seat.units:
                yield from _known(f"sides.{side}.commands[{i}].units", unit, mine, "a unit of the side")
        yield from _unique(f"sides.{side}.commands", [seat.name for seat in spec.commands], "name", "a name", [CONTROL])
        yield from _unique(f"sides.{side}.seats", [seat.name for seat in spec.seats], "name", "a name", taken)
        taken += [seat.name for seat in spec.seats] or [side]
    edges_held = Counter(spec.edge for spec in scenario.sides.values() if spec.edge)
    for edge in (edge for edge, times in edges_held.items() if times > 1):
        yield "sides", f"expected each side on its own edge, got {edge} twice"


def _terrain_faults(scenario: Scenario) -> Iterator[Fault]:
    lines = [feature.id for feature in scenario.terrain if feature.line]
    yield from _unique("terrain", [feature.id for feature in scenario.terrain])
    for i, feature in enumerate(scenario.terrain):
        for field, expectation in terrain.faults(feature, scenario.table):
            yield f"terrain[{i}]" + (f".{field}" if field else ""), expectation
        yield from _known(f"terrain[{i}].carries", feature.carries, lines, "a feature that is a line")
        yield from _known(f"terrain[{i}].crosses", feature.crosses, lines, "a feature that is a line")
        for j, side in enumerate(feature.known_to or ()):
            yield from _known(f"terrain[{i}].known_to[{j}]", side, scenario.sides, "a side")


def _piece_faults(scenario: Scenario, pieces: Pieces) -> Iterator[Fault]:
    queued = Counter(unit for arrival in scenario.reinforcements for unit in arrival.units)
    commanders = [row.id for row in pieces["commanders"]]
    divisions = {row.division for row in pieces["commanders"] if row.division}
    seen: set[str] = set()
    for key, rows in pieces.items():
        yield from _unique(key, [row.id for row in rows], taken=seen)
        seen.update(row.id for row in rows)
        for i, row in enumerate(rows):
            field = f"{key}[{i}]"
            yield from _known(f"{field}.side", row.side, scenario.sides, "a side")
            yield from _known(f"{field}.commander", row.commander, commanders, "a commander")
            yield from _known(f"{field}.superior", row.superior, commanders, "a commander")
            if divisions:
                yield from _known(f"{field}.division", row.division, divisions, "a division with a commander")
            yield from _place_faults(field, row, scenario, queued[row.id])


def _place_faults(field: str, row: Placed, scenario: Scenario, queued: int) -> Iterator[Fault]:
    """A piece stands on the table or waits in one reinforcement, not both; before a book setup it may do neither."""
    if (row.x is None) != (row.y is None):
        missing = "x" if row.x is None else "y"
        yield f"{field}.{missing}", f"expected a number, but the field is missing ({row.id})"
    elif row.x is not None and row.y is not None:
        if not scenario.table.holds(row.x, row.y):
            size = f"{scenario.table.width:g} by {scenario.table.depth:g}"
            yield field, f"expected a place on the table of {size}, got [{row.x:g}, {row.y:g}] ({row.id})"
        if queued:
            yield field, f"expected a unit on the table or in a reinforcement, got both ({row.id})"
    elif queued > 1:
        yield field, f"expected a place in one reinforcement, got {queued} ({row.id})"
    elif not queued and scenario.setup == "fixed":
        yield field, f"expected x and y, or a place in a reinforcement, got neither ({row.id})"


def _arrival_faults(scenario: Scenario, pieces: Pieces) -> Iterator[Fault]:
    owners = {row.id: row.side for rows in pieces.values() for row in rows}
    yield from _unique("reinforcements", [arrival.id for arrival in scenario.reinforcements])
    for i, arrival in enumerate(scenario.reinforcements):
        field = f"reinforcements[{i}]"
        yield from _known(f"{field}.side", arrival.side, scenario.sides, "a side")
        yield from _edge_faults(f"{field}.at", arrival, scenario)
        for j, unit in enumerate(arrival.units):
            yield from _known(f"{field}.units[{j}]", unit, owners, "a unit")
            if owners.get(unit, arrival.side) != arrival.side:
                yield f"{field}.units[{j}]", f"expected a unit of {arrival.side}, got {unit} of {owners[unit]}"


def _edge_faults(field: str, arrival: Arrival, scenario: Scenario) -> Iterator[Fault]:
    edges = scenario.table.edges_at(*arrival.at)
    own = scenario.sides[arrival.side].edge if arrival.side in scenario.sides else None
    if not edges:
        yield field, f"expected a point on a table edge, got [{arrival.at[0]:g}, {arrival.at[1]:g}]"
    elif arrival.kind == "base" and own and own not in edges:
        yield field, f"expected a point on {own}, the side's own edge, got one on {edges[0]}"
    elif arrival.kind == "flank" and own in edges:
        yield field, f"expected a point on a flank edge, got one on {own}, the side's own"


def _objective_faults(scenario: Scenario, pieces: Pieces) -> Iterator[Fault]:
    features = [feature.id for feature in scenario.terrain]
    units = [row.id for rows in pieces.values() for row in rows]
    for field, objective in _all_objectives("objectives", scenario.objectives):
        yield from _known(f"{field}.side", objective.side, scenario.sides, "a side")
        for j, name in enumerate(objective.features):
            yield from _known(f"{field}.features[{j}]", name, features, "a feature")
        for j, name in enumerate(objective.units):
            yield from _known(f"{field}.units[{j}]", name, units, "a unit")
        if objective.kind in ("hold", "last_held", "on", "more_on") and not objective.features:
            yield f"{field}.features", f"expected features to {objective.kind}, but the field is missing"
        if objective.kind in ("losses", "spared") and objective.count is None and not objective.each:
            yield f"{field}.count", "expected a whole number, but the field is missing"
        if objective.kind == "reach" and objective.within is None:
            yield f"{field}.within", "expected a mapping, but the field is missing"


def _all_objectives(field: str, objectives: Iterable[Objective]) -> Iterator[tuple[str, Objective]]:
    for i, objective in enumerate(objectives):
        yield f"{field}[{i}]", objective
        yield from _all_objectives(f"{field}[{i}].also", objective.also)


def _known(field: str, name: str | None, known: Collection[str], what: str) -> Iterator[Fault]:
    if name is not None and name not in known:
        yield field, f"expected {what}, got {shown(name)}{suggestion(name, known)}"


def _unique(
    field: str, names: list[str], key: str = "id", what: str = "an id", taken: Collection[str] = ()
) -> Iterator[Fault]:
    seen = set(taken)
    for i, name in enumerate(names):
        if name in seen:
            yield f"{field}[{i}].{key}", f"expected {what} of its own, got {shown(name)} again"
        seen.add(name)
