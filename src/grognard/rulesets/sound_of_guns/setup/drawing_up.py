"""An army drawn up for those who do not want to place every unit: foot in the middle, horse on the wings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.effects import chain, fits
from grognard.rulesets.sound_of_guns.geometry import posed
from grognard.rulesets.sound_of_guns.setup.zones import in_zone, stands_clear
from grognard.rulesets.sound_of_guns.units import Formation
from grognard.table.edges import INWARD, edge_length, on_edge
from grognard.table.pose import Pose, pose

GRID = 1.0
FRONT, SECOND, GUNS = 11.5, 7.5, 11.8
"""How far from its edge the front of a unit is, in the first line, in the second, of a battery."""
STAFF = 3.5
GAP = 1.0
"""Inches kept between units."""
OUT_OF_ROW = 2.5
"""Times that an inch out of its row counts against one along it."""


class Place(Struct, frozen=True):
    """Where a unit would like to stand: so far along its edge, and so deep."""

    unit: int
    along: float
    deep: float


def drawn_up(battle: Engagement, side: int) -> tuple[list[Unit], list[Officer]]:
    """Everybody who is not on the table yet, as far as there is room; commanders behind their own."""
    found: list[Unit] = []
    for place in places(battle, side):
        there = near(battle, battle.unit(place.unit), place)
        if there is not None:
            battle = with_units(battle, [there])
            found.append(there)
    return found, posted(battle, side)


def with_units(battle: Engagement, units: Sequence[Unit]) -> Engagement:
    """The battle with units put so."""
    return replace(battle, field=battle.field.put_all(units))


def waiting(battle: Engagement, side: int) -> list[Unit]:
    """A side's units that are not on the table yet."""
    return [u for u in battle.field.units if u.side == side and u.place == "waiting"]


def unposted(battle: Engagement, side: int) -> list[Officer]:
    """Its commanders who are not."""
    return [one for one in battle.field.commanders if one.side == side and one.waiting]


def places(battle: Engagement, side: int) -> list[Place]:
    """Where everybody would like to stand: command beside command, horse on both wings, all about the middle."""
    commands = in_line(battle, side)
    widths = [frontage(units) for units in commands]
    along = edge_length(battle.field.ground, battle.hosts[side].edge) / 2 - sum(widths) / 2
    found: list[Place] = []
    for units, width in zip(commands, widths, strict=True):
        found += list(in_command(units, along, width))
        along += width
    return found


def in_line(battle: Engagement, side: int) -> list[list[Unit]]:
    """The commands from left to right: half the horse, the foot, the other half."""
    groups: dict[int, list[Unit]] = {}
    for unit in waiting(battle, side):
        groups.setdefault(unit.commander, []).append(unit)
    horse = [units for units in groups.values() if units[0].arm == "cavalry"]
    foot = [units for units in groups.values() if units[0].arm != "cavalry"]
    return [*horse[1::2], *foot, *horse[0::2]]


def frontage(units: Sequence[Unit]) -> float:
    """How much of the line a command takes: its first line, or its guns and a second."""
    first, second, guns = ranks(units)
    return max([sum([u.plan.width + GAP for u in row]) for row in ([*first, *guns], second)]) + GAP


def ranks(units: Sequence[Unit]) -> tuple[list[Unit], list[Unit], list[Unit]]:
    """The first line, the second, and the guns: a third of the foot stands behind, and the last of the horse."""
    guns = [u for u in units if u.arm == "artillery"]
    troops = [u for u in units if u.arm != "artillery"]
    ahead = len(troops) - len(troops) // 3
    return troops[:ahead], troops[ahead:], guns


def in_command(units: Sequence[Unit], start: float, width: float) -> Iterator[Place]:
    """Guns between the units of the first line, the second line behind."""
    first, second, guns = ranks(units)
    half = (len(first) + 1) // 2
    yield from in_row([*first[:half], *guns, *first[half:]], start, width, FRONT)
    yield from in_row(second, start, width, SECOND)


def in_row(units: Sequence[Unit], start: float, width: float, deep: float) -> Iterator[Place]:
    """Units beside one another about the middle of a stretch."""
    taken = sum([u.plan.width + GAP for u in units])
    along = start + (width - taken) / 2
    for unit in units:
        mine = unit.plan.width + GAP
        yield Place(unit.no, along + mine / 2, GUNS if unit.arm == "artillery" else deep)
        along += mine


def near(battle: Engagement, unit: Unit, place: Place) -> Unit | None:
    """A unit where it would like to stand, or as near as there is room."""
    land, edge = battle.field.ground, battle.hosts[unit.side].edge
    for along, deep in spots(edge_length(land, edge), round(place.along * 2) / 2, place.deep):
        x, y = on_edge(land, edge, along, deep)
        there = stood(unit, x, y, INWARD[edge], unit.formation)
        if in_zone(battle, there) and stands_clear(battle, there) is None:
            return there
    return None


def stood(unit: Unit, x: float, y: float, facing: float, formation: Formation) -> Unit:
    """A unit on the table with the middle of its front there."""
    formed = replace(unit, formation=formation, place="table", at=pose(x, y, facing, 1.0, 1.0))
    return posed(formed, x, y, facing)


@lru_cache(maxsize=512)
def spots(long: float, along: float, deep: float) -> tuple[tuple[float, float], ...]:
    """The place itself, then others about it, the likest first."""
    rows = [deep, *[d * GRID for d in range(1, round(FRONT) + 1)]]
    found = [(a * GRID, d) for a in range(1, int(long)) for d in rows]
    found.sort(key=lambda p: (abs(p[0] - along) + OUT_OF_ROW * abs(p[1] - deep), p))
    return ((along, deep), *found)


def posted(battle: Engagement, side: int) -> list[Officer]:
    """Commanders behind the middle of those they command, clear of all stands and of one another."""
    found = [one for one in battle.field.commanders if one.side == side and one.at is not None]
    fresh: list[Officer] = []
    for one in unposted(battle, side):
        at = post_of(battle, one, [*found, *fresh])
        if at is not None:
            fresh.append(replace(one, at=at, waiting=False))
    return fresh


def post_of(battle: Engagement, one: Officer, others: Sequence[Officer]) -> Pose | None:
    """Where a commander stands best: behind the middle of his own, and in the range of his superior."""
    land, edge = battle.field.ground, battle.hosts[one.side].edge
    mine = [u for u in battle.on_table(one.side) if one.no in chain(battle, u)]
    long = edge_length(land, edge)
    along = sum([u.middle[0] for u in mine]) / len(mine) if mine else long / 2
    for superior in [other for other in others if other.no == one.superior]:
        far = superior.command.range
        along = min(max(along, superior.here.x - far), superior.here.x + far)
    side, taken = one.command.base, [other.here for other in others]
    for a, deep in spots(long, round(along), STAFF):
        at = pose(*on_edge(land, edge, a, deep), INWARD[edge], side, side)
        free = all([abs(at.x - t.x) > side + 0.5 or abs(at.y - t.y) > side + 0.5 for t in taken])
        if free and fits(battle, at):
            return at
    return None
