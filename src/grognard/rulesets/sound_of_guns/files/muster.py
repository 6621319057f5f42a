"""From a scenario to a battle: commanders in their chain, units of stands in formation on checked ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.control import CONTROL
from grognard.engine.files.muster import (
    PieceRow,
    check_frame,
    check_kinds,
    numbers_by_id,
    numbers_of,
    read_options,
)
from grognard.engine.files.scenario import Scenario, as_document
from grognard.engine.files.yaml import Document, decode_rows
from grognard.engine.names import inches
from grognard.engine.objectives import Layer, check_objectives, layer_fields
from grognard.engine.sizes import Name
from grognard.rulesets.sound_of_guns.battle import SIDES, TOUCH, Army, Arrival, Engagement, Host, Officer, Unit
from grognard.rulesets.sound_of_guns.files.saved import SoundOfGunsBattle
from grognard.rulesets.sound_of_guns.files.seating import posts_of
from grognard.rulesets.sound_of_guns.geometry import overlap
from grognard.rulesets.sound_of_guns.ground import along, mark_of
from grognard.rulesets.sound_of_guns.land import KINDS as GROUND
from grognard.rulesets.sound_of_guns.land import Land
from grognard.rulesets.sound_of_guns.layouts import STANDS, base_at, layout
from grognard.rulesets.sound_of_guns.marching import on_marks
from grognard.rulesets.sound_of_guns.options import Options
from grognard.rulesets.sound_of_guns.profiles import COMMANDS, LIMITS, Profile, Rank, profile_named
from grognard.rulesets.sound_of_guns.room import stuck
from grognard.rulesets.sound_of_guns.sequence import Muster
from grognard.rulesets.sound_of_guns.setup.army_lists import army_lists, terms_fault
from grognard.rulesets.sound_of_guns.setup.order import setup_agenda
from grognard.rulesets.sound_of_guns.setup.terrain import ZONE
from grognard.rulesets.sound_of_guns.umpiring import OpenControlDesk
from grognard.rulesets.sound_of_guns.units import FORMATIONS, Formation
from grognard.rulesets.sound_of_guns.victory import FIELDS, KINDS
from grognard.table.kernel_facing import turn_to
from grognard.table.pose import pose

TURNS = 10
BETWEEN = 6.0
"""Inches that armies deployed by the players must have between them at the least."""
Stands = Annotated[int, Meta(ge=1, le=7)]
USUAL: dict[str, tuple[int, Formation]] = {
    "infantry": (6, "line"), "cavalry": (3, "line"), "artillery": (1, "unlimbered"),
}  # fmt: skip


class UnitRow(PieceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit as a scenario or situation file gives it; x and y are its reference point."""

    profile: Name
    arm: Literal["infantry", "cavalry", "artillery", ""] = ""
    commander: Name = ""
    stands: Stands | None = None
    formation: Formation | None = None
    stand_width: Annotated[float, Meta(gt=0, le=10)] | None = None
    stand_depth: Annotated[float, Meta(gt=0, le=10)] | None = None


class CommanderRow(PieceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A commander as a file gives him."""

    rank: Rank
    superior: Name = ""
    base: Annotated[float, Meta(gt=0, le=10)] | None = None


class Roster(Struct, frozen=True):
    """The pieces of a file."""

    units: list[Unit]
    officers: list[Officer]


def roster_of(
    rows: Sequence[UnitRow], commanders: Sequence[CommanderRow], land: Land, document: Document, limits: bool
) -> Roster:
    """The pieces of a file; BadFile where a row says what cannot be."""
    numbers = {row.id: no for no, row in enumerate(commanders)}
    officers = [officer_of(row, no, numbers, commanders, document) for no, row in enumerate(commanders)]
    units = [unit_of(row, no, numbers, officers, document, limits) for no, row in enumerate(rows)]
    numbers_by_id(units, document)
    return Roster([placed(u, row, land, document) for u, row in zip(units, rows, strict=True)], officers)


def officer_of(
    row: CommanderRow, no: int, numbers: dict[str, int], rows: Sequence[CommanderRow], document: Document
) -> Officer:
    """A commander on his base, under one of his own side."""
    superior = numbers.get(row.superior, -1)
    if row.superior and (superior < 0 or rows[superior].side != row.side):
        raise document.fault(f"commanders[{no}].superior", f"expected a commander of {row.side}, got {row.superior}")
    side = row.base or COMMANDS[row.rank].base
    at = None if row.x is None or row.y is None else pose(row.x, row.y, row.facing, side, side)
    return Officer(
        no=no, id=row.id, side=SIDES.index(row.side), given_name=row.name, short=row.short, rank=row.rank,
        superior=superior, at=at, waiting=at is None,
    )  # fmt: skip


def unit_of(
    row: UnitRow, no: int, numbers: dict[str, int], officers: list[Officer], document: Document, limits: bool
) -> Unit:
    """A unit off the table: its profile, its commander, its stands within the limits of the book."""
    profile = profile_named(row.profile)
    if profile is None:
        raise document.fault(f"units[{no}].profile", f"expected a profile such as SG-P.3, got {row.profile}")
    if row.arm and row.arm != profile.arm:
        raise document.fault(f"units[{no}].arm", f"expected {profile.arm}, as {profile.clause} has it")
    count, usual = USUAL[profile.arm]
    stands = row.stands or count
    if limits:
        check_size(profile, stands, no, document)
    formation = row.formation or usual
    clause, allowed = FORMATIONS[profile.arm]
    if formation not in allowed:
        raise document.fault(f"units[{no}].formation", f"expected one of {', '.join(allowed)} ({clause})")
    commander = numbers.get(row.commander, -1)
    if row.commander and (commander < 0 or officers[commander].side != SIDES.index(row.side)):
        raise document.fault(f"units[{no}].commander", f"expected a commander of {row.side}, got {row.commander}")
    wide, deep = STANDS[profile.arm]
    size = (row.stand_width or wide, row.stand_depth or deep)
    return Unit(
        no=no, id=row.id, side=SIDES.index(row.side), given_name=row.name, short=row.short,
        profile_id=profile.clause, commander=commander, stands=stands, start_stands=stands, stand=size,
        formation=formation, place="waiting",
    )  # fmt: skip


def check_size(profile: Profile, stands: int, no: int, document: Document) -> None:
    """The building limits of an arm (SG-C.1, SG-C.4, SG-C.7)."""
    clause, least, most = LIMITS[profile.arm]
    if not least <= stands <= most:
        raise document.fault(f"units[{no}].stands", f"expected {least} to {most} stands of {profile.arm} ({clause})")


def placed(unit: Unit, row: UnitRow, land: Land, document: Document) -> Unit:
    """A unit with its reference point where the row says; a march column lies along the road there."""
    if (row.x is None) != (row.y is None):
        raise document.fault(f"units[{unit.no}]", "expected both x and y, or neither")
    if row.x is None or row.y is None:
        return unit
    if unit.formation == "march":
        return on_road(unit, row.x, row.y, row.facing, land, document)
    plan = layout(unit.formation, unit.stands, *unit.stand)
    return replace(unit, at=base_at(plan, row.x, row.y, row.facing), place="table")


def on_road(unit: Unit, x: float, y: float, facing: float, land: Land, document: Document) -> Unit:
    """A march column with its head at a point of a road."""
    for road in land.roads:
        mark = mark_of(road, x, y)
        spot = along(road, mark)
        if spot is None or abs(spot[0] - x) + abs(spot[1] - y) > 1.0:
            continue
        column = on_marks(unit, road, mark, 1 if abs(turn_to(spot[2], facing)) <= 90.0 else -1)
        if column is not None:
            return replace(column, place="table")
    raise document.fault(f"units[{unit.no}]", f"expected {unit.id} to lie on a road with every stand")


def check_field(battle: Engagement, document: Document) -> None:
    """Nobody on another unit, nobody off the table or on ground closed to it."""
    units = [u for side in (0, 1) for u in battle.on_table(side)]
    for i, unit in enumerate(units):
        if unit.order != "routed" and stuck(battle, unit):
            raise document.fault(f"units[{unit.no}]", f"expected {unit.id} on the table, on ground open to it")
        for other in units[:i]:
            if overlap(unit.body, other.body) > 3 * TOUCH:
                raise document.fault(f"units[{unit.no}]", f"expected {unit.id} not to overlap {other.id}")


def muster(scenario: Scenario, document: Document | None = None, options: Any = None) -> SoundOfGunsBattle:
    """The battle of a scenario at its first turn."""
    document = document or as_document(scenario)
    check_frame(scenario, document, SIDES, "inch")
    check_objectives(scenario, document, KINDS, FIELDS)
    settled = read_options({**scenario.options, **(options or {})}, Options, document)
    land = Land(width=scenario.table.width, depth=scenario.table.depth, features=scenario.terrain)
    check_kinds(land.features, GROUND, document)
    rows = decode_rows(document, "units", UnitRow)
    roster = roster_of(rows, decode_rows(document, "commanders", CommanderRow), land, document, True)
    first = SIDES.index(scenario.first_player or SIDES[0])
    fields = layer_fields(scenario)
    posts = posts_of(scenario, roster.units, roster.officers, document)
    battle = SoundOfGunsBattle(
        field=Army(units=tuple(roster.units), commanders=tuple(roster.officers), ground=land),
        options=settled,
        hosts=(host_of(scenario, "blue"), host_of(scenario, "red")),
        year=scenario.year or 1809,
        phasing=first,
        first=first,
        layer=Layer(**{**fields, "turn_limit": fields["turn_limit"] or TURNS}),
        arrivals=arrivals_of(scenario, roster, document),
        agenda=(*(setup_agenda(scenario) if scenario.setup == "book" else (Muster(),)), *desk_of(settled)),
        seats=seats_of(settled, scenario.seats),
        seat_sides=scenario.seat_sides,
        posts=posts.units,
        staff_posts=posts.officers,
    )
    check_field(battle, document)
    check_setup(scenario, battle, document)
    return battle


def seats_of(options: Options, players: tuple[str, ...] = SIDES) -> tuple[str, ...]:
    """The players' seats, one a side unless they are others, and the umpire's where there is one."""
    return (*players, CONTROL) if options.control else players


def desk_of(options: Options) -> tuple[Step, ...]:
    """The first thing to do where there is an umpire: open his desk."""
    return (OpenControlDesk(),) if options.control else ()


def check_setup(scenario: Scenario, battle: Engagement, document: Document) -> None:
    """A battle that the players set up has room for both armies, and points that can be spent."""
    if scenario.setup != "book":
        return
    if scenario.table.depth < 2 * ZONE + BETWEEN:
        raise document.fault("table.depth", f"expected at least {inches(2 * ZONE + BETWEEN)}, to deploy on both edges")
    fault = terms_fault(battle.hosts[0].points, battle.year) if scenario.army_points else None
    if fault is not None:
        raise document.fault("army_points", f"expected a total that can be fielded: {fault.reason} ({fault.clause})")


def host_of(scenario: Scenario, side: str) -> Host:
    """A side as the scenario names it."""
    spec = scenario.sides[side]
    edge = spec.edge or ("y_min" if side == "blue" else "y_max")
    if scenario.setup != "book":
        return Host(name=spec.name, nation=spec.nation, edge=edge)
    listed = spec.nation.lower() if spec.nation.lower() in army_lists() else ""
    points = int(scenario.army_points or 0)
    return Host(name=spec.name, nation=spec.nation, edge=edge, points=points, list=listed, role=spec.role or "")


def arrivals_of(scenario: Scenario, roster: Roster, document: Document) -> tuple[Arrival, ...]:
    """Who comes on when, and where."""
    officers = {one.id: one.no for one in roster.officers}
    units = {u.id: u.no for u in roster.units}
    found = []
    for i, row in enumerate(scenario.reinforcements):
        mine = [name for name in row.units if name not in officers]
        numbers = numbers_of(mine, units, f"reinforcements[{i}].units", document)
        led = tuple([officers[name] for name in row.units if name in officers])
        turn = row.turn or row.not_before or 1
        side = SIDES.index(row.side)
        found.append(Arrival(side=side, turn=turn, name=row.name, at=row.at, units=numbers, commanders=led))
    return tuple(found)
