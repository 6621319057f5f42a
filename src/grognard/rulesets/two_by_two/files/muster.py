"""From a scenario to a battle: its own checks, its units, its reinforcement points."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import asdict

from grognard.engine.battle import Step
from grognard.engine.control import CONTROL
from grognard.engine.files.muster import (
    PieceRow,
    check_frame,
    check_kinds,
    check_one_seat_a_side,
    check_place,
    pose_of,
    read_options,
)
from grognard.engine.files.scenario import Arrival, Scenario, as_document
from grognard.engine.files.yaml import Document, decode_rows
from grognard.engine.objectives import Layer, check_objectives, layer_fields
from grognard.engine.sizes import Few, Measure, Whole
from grognard.rulesets.two_by_two import objectives
from grognard.rulesets.two_by_two.battle import CONTACT, SIDES, Army, Edge, Host, Point, Skirmish, Unit
from grognard.rulesets.two_by_two.files.saved import TwoByTwoBattle
from grognard.rulesets.two_by_two.going import closed_here
from grognard.rulesets.two_by_two.ground import AREA_KINDS, CROSSING_KINDS, KINDS, LINE_KINDS, Ground, ground_of
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.sequence import HalfTurn
from grognard.rulesets.two_by_two.setup.army_lists import corps_on, limit_fault
from grognard.rulesets.two_by_two.setup.order import setup_agenda
from grognard.rulesets.two_by_two.umpiring import OpenControlDesk
from grognard.rulesets.two_by_two.units import SIZED_ARMS, TYPES, Size, TypeName, points
from grognard.table.edges import nearest_edge
from grognard.table.kernel import on_table
from grognard.table.kernel_going import overlapped


class UnitRow(PieceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit as a scenario or situation file gives it."""

    type: TypeName = "line"
    size: Size = "common"
    ap: Measure | None = None
    traits: Few[Literal["guards"]] = ()
    command: Whole = 0
    place: Literal["waiting", "table", "exited", "destroyed"] | None = None
    pinned: bool = False
    disrupted: bool = False
    moved: bool = False
    road_march: bool = False
    through_town: bool = False
    rally_tried: bool = False
    fired: bool = False
    turned: bool = False


MARKS = ("pinned", "disrupted", "moved", "road_march", "through_town", "rally_tried", "fired", "turned")


def unit_of(row: UnitRow, no: int, options: Options, document: Document) -> Unit:
    """A row as a piece; BadFile where it says what cannot be."""
    troop = TYPES[row.type]
    if row.size != "common" and troop.arm not in SIZED_ARMS:
        raise document.fault(f"units[{no}].size", "expected common: size is for infantry and cavalry (2X2-1.8)")
    if row.size == "small" and row.type == "militia":
        raise document.fault(f"units[{no}].size", "expected another size: no Militia is Small (2X2-15.13)")
    if troop.option and not getattr(options, troop.option):
        raise document.fault(f"units[{no}].type", f"expected the option {troop.option} to be on (2X2-16.1)")
    if row.pinned and row.disrupted and not options.stack_states:
        raise document.fault(f"units[{no}].pinned", "expected Pinned or Disrupted, not both (R-31)")
    if row.ap is not None and abs(row.ap - points(row.type, row.size)) > 1e-9:
        raise document.fault(f"units[{no}].ap", f"expected {points(row.type, row.size):g}, as the type and size cost")
    width, depth = options.base_size
    at = pose_of(row, no, depth, width, document)
    place = row.place or ("waiting" if at is None else "table")
    check_place(place, at, no, document)
    return Unit(
        no=no, id=row.id, side=SIDES.index(row.side), type=row.type, size=row.size, given_name=row.name,
        short=row.short, at=at, command=row.command, traits=row.traits, place=place, pinned=row.pinned,
        disrupted=row.disrupted, moved=row.moved, road_march=row.road_march, through_town=row.through_town,
        rally_tried=row.rally_tried, fired=row.fired, turned=row.turned,
    )  # fmt: skip


def check_ground(ground: Ground, document: Document) -> None:
    """Features of kinds this ruleset knows, each with the shape its kind needs."""
    check_kinds(ground.features, KINDS, document)
    for i, f in enumerate(ground.features):
        if f.kind in LINE_KINDS and not f.line:
            raise document.fault(f"terrain[{i}]", f"expected a line for a {f.kind}")
        if f.kind in CROSSING_KINDS and not (f.point or f.line or f.polygon):
            raise document.fault(f"terrain[{i}]", f"expected a point, line or polygon for a {f.kind}")
        if f.kind in CROSSING_KINDS and f.line and f.line[0] == f.line[-1]:
            raise document.fault(f"terrain[{i}].line", f"expected the {f.kind} to lead from one place to another")
        if f.kind in AREA_KINDS and not f.outline():
            raise document.fault(f"terrain[{i}]", f"expected a polygon or circle for a {f.kind}")


def check_places(battle: Skirmish, document: Document) -> None:
    """Nobody off the table, on another unit, or in ground closed to him."""
    ground, placed = battle.field.ground, [u for u in battle.field.units if u.at is not None]
    bases = [u.rect for u in placed]
    for i, (unit, base) in enumerate(zip(placed, bases, strict=True)):
        if not on_table(base, ground.width, ground.depth, CONTACT):
            raise document.fault(f"units[{unit.no}]", f"expected {unit.id} to be wholly on the table")
        met = overlapped(base, bases[:i], CONTACT)
        if met >= 0:
            raise document.fault(f"units[{unit.no}]", f"expected {unit.id} not to overlap {placed[met].id}")
        shut = closed_here(battle, unit, base)
        if shut is not None:
            raise document.fault(f"units[{unit.no}]", f"expected {unit.id} not to stand in {shut[1].id} ({shut[0]})")


def point_of(row: Arrival, ground: Ground, numbers: dict[str, int]) -> Point:
    """A row of reinforcements as a point with its queue."""
    x, y = row.at
    return Point(
        id=row.id,
        side=SIDES.index(row.side),
        edge=nearest_edge(ground, x, y),
        x=x,
        y=y,
        queue=tuple([numbers[u] for u in row.units]),
        name=row.name,
        not_before=row.not_before or 1,
    )


def host_of(scenario: Scenario, side: str) -> Host:
    spec = scenario.sides[side]
    default: Edge = "y_min" if spec.role == "defender" else "y_max"
    return Host(
        name=spec.name, role=spec.role or "", edge=spec.base_edge or default, ap=scenario.army_points or spec.ap or 40.0
    )


def muster(scenario: Scenario, document: Document | None = None, options: Any = None) -> TwoByTwoBattle:
    """The battle of a scenario at the first thing to do; options are all of them, or a mapping of some."""
    document = document or as_document(scenario)
    check_scenario(scenario, document)
    given = asdict(options) if isinstance(options, Options) else options or {}
    chosen = {"mode": scenario.mode or "fast", **scenario.options, **given}
    settled = read_options(chosen, Options, document)
    ground = ground_of(scenario.table.width, scenario.table.depth, scenario.terrain)
    check_ground(ground, document)
    rows = decode_rows(document, "units", UnitRow)
    units = tuple([unit_of(row, no, settled, document) for no, row in enumerate(rows)])
    numbers = {u.id: u.no for u in units}
    first = SIDES.index(scenario.first_player) if scenario.first_player else 0
    battle = TwoByTwoBattle(
        field=Army(units=units, ground=ground),
        options=settled,
        hosts=(host_of(scenario, "blue"), host_of(scenario, "red")),
        phasing=first,
        first=first,
        points=tuple([point_of(r, ground, numbers) for r in scenario.reinforcements]),
        layer=Layer(**layer_fields(scenario)),
        phase="setup" if scenario.setup == "book" else "move",
        agenda=(*(setup_agenda(scenario) if scenario.setup == "book" else (HalfTurn(),)), *desk_of(settled)),
        seats=seats_of(settled),
    )
    check_places(battle, document)
    check_totals(battle, document)
    return battle


def seats_of(options: Options) -> tuple[str, ...]:
    """A seat a side, and the umpire's where there is one."""
    return (*SIDES, CONTROL) if options.control else SIDES


def desk_of(options: Options) -> tuple[Step, ...]:
    """The first thing to do where there is an umpire: open his desk."""
    return (OpenControlDesk(),) if options.control else ()


def check_totals(battle: Skirmish, document: Document) -> None:
    """A side that is still to pick its army can pay for one on this table."""
    there = {unit.side for unit in battle.field.units}
    for side, host in enumerate(battle.hosts):
        fault = limit_fault(host.ap, corps_on(battle.field.ground))
        if battle.phase == "setup" and side not in there and fault is not None:
            raise document.fault("army_points", f"expected a total for this table: {fault.reason} ({fault.clause})")


def check_scenario(scenario: Scenario, document: Document) -> None:
    """The sides, measure and objectives that 2 by 2 knows."""
    check_frame(scenario, document, SIDES, "inch")
    check_one_seat_a_side(scenario, document)
    check_objectives(scenario, document, objectives.KINDS, objectives.FIELDS)
    if scenario.objectives and not scenario.turn_limit:
        raise document.fault("turn_limit", "expected the last turn, at the end of which the objectives decide")
    if scenario.scoring is not None:
        raise document.fault("scoring", "expected no scoring: 2 by 2 is decided by losses and objectives")
