"""Reinforcements that come on, and scattered cavalry that assembles again (EM-R.88, EM-13.43, EM-R.97)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avants.events import ArrivalDelayed, UnitArrived
from grognard.rulesets.en_masse.battle import Arrival, Clash, Officer, Unit
from grognard.rulesets.en_masse.formations import no_room
from grognard.rulesets.en_masse.geometry import formed, moved
from grognard.rulesets.en_masse.precedence import rank
from grognard.table.kernel import corners
from grognard.table.pose import Pose, bearing, heading, pose

CLAUSE = "EM-4.4"
STEP = 0.5
"""Centimetres by which a place is sought further back."""


class Assembled(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Cavalry that had been scattered in pursuit is together again."""

    unit: int


def arrive(umpire: Umpire[Clash]) -> None:
    """Everybody whose turn has come, units and commanders."""
    for arrival in umpire.battle.layer.arrivals:
        if arrival.turn > umpire.battle.turn:
            continue
        for no in arrival.units:
            enter(umpire, arrival, no)
        for no in arrival.commanders:
            officer = umpire.battle.officer(no)
            if officer.at is None and officer.condition == "active":
                umpire.change(officer, CLAUSE, at=pose(arrival.x, arrival.y, arrival.facing, 0.0, 0.0))


def enter(umpire: Umpire[Clash], arrival: Arrival, no: int) -> None:
    """One unit comes on, if its place is free; its opening order is in force this turn."""
    unit = umpire.battle.unit(no)
    if unit.place != "waiting":
        return
    at = formed(unit, arrival.x, arrival.y, arrival.facing)
    if unit.formation != "marching":
        at = drawn_in(umpire.battle, at)
    if no_room(umpire.battle, replace(unit, at=pose(-1e3, -1e3, 0.0, 1.0, 1.0)), replace(unit, at=at)):
        umpire.tell(ArrivalDelayed(clause=CLAUSE, unit=no, name=arrival.name))
        return
    umpire.change(unit, CLAUSE, at=at, place="table")
    umpire.tell(UnitArrived(clause=CLAUSE, unit=no, name=arrival.name))


def drawn_in(battle: Clash, at: Pose) -> Pose:
    """A place shifted just so far that the whole footprint lies on the table."""
    ground, marks = battle.field.ground, corners(at.rect)
    xs, ys = [x for x, _ in marks], [y for _, y in marks]
    dx = max(0.0, -min(xs)) - max(0.0, max(xs) - ground.width)
    dy = max(0.0, -min(ys)) - max(0.0, max(ys) - ground.depth)
    return pose(at.x + dx, at.y + dy, at.facing, at.depth, at.width)


def assemble(umpire: Umpire[Clash]) -> None:
    """Cavalry due back stands by its command group, disordered, in assault formation, without orders."""
    for unit in sorted(umpire.battle.field.units, key=rank):
        if unit.place != "dispersed" or unit.returns > umpire.battle.turn:
            continue
        officer = rallying_point(umpire.battle, unit)
        if officer is None:
            continue
        back = replace(unit, formation="assault", trail=())
        at = beside_flag(umpire.battle, back, officer)
        fields = {"at": at, "place": "table", "formation": "assault", "disordered": True, "returns": 0, "trail": ()}
        umpire.change(unit, "EM-13.43", **fields)
        umpire.tell(Assembled(clause="EM-13.43", unit=unit.no))


def rallying_point(battle: Clash, unit: Unit) -> Officer | None:
    """Its divisional command group, else the corps commander's, else any of its side (EM-R.75)."""
    mine = [one for one in battle.field.commanders if one.side == unit.side and one.at is not None]
    return min(mine, key=lambda one: (one.division != unit.division, not one.corps, one.no), default=None)


def beside_flag(battle: Clash, unit: Unit, officer: Officer) -> Pose:
    """Its front on the commander's point, straight back until it is clear of all (EM-R.97)."""
    facing = facing_of(battle, officer)
    ux, uy = heading(facing)
    front, depth = unit.size
    at = pose(officer.here.x - ux * depth / 2, officer.here.y - uy * depth / 2, facing, depth, front)
    nowhere = replace(unit, at=pose(-1e3, -1e3, 0.0, 1.0, 1.0))
    for k in range(200):
        there = drawn_in(battle, moved(at, -ux, -uy, k * STEP))
        if not no_room(battle, nowhere, replace(unit, at=there)):
            return there
    return drawn_in(battle, at)


def facing_of(battle: Clash, officer: Officer) -> float:
    """Towards the enemy nearest to a commander, as his figure has no front of its own."""
    x, y = officer.here.x, officer.here.y
    enemies = battle.enemies(officer.side)
    near = min(enemies, key=lambda e: (e.here.x - x) ** 2 + (e.here.y - y) ** 2, default=None)
    return officer.here.facing if near is None else bearing(x, y, near.here.x, near.here.y)
