"""Chapter B: units and commanders that come onto the table at the start of their side's turn (SG-R.96)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.effects import fits, make_room
from grognard.rulesets.sound_of_guns.geometry import collide, posed
from grognard.rulesets.sound_of_guns.ground import road_length
from grognard.rulesets.sound_of_guns.marching import on_marks
from grognard.rulesets.sound_of_guns.profiles import Arm
from grognard.rulesets.sound_of_guns.room import clear, room_for
from grognard.rulesets.sound_of_guns.units import Formation
from grognard.table.edges import INWARD, nearest_edge
from grognard.table.pose import pose

DEEP = 0.05
APART = 0.25
BESIDE = 8.0
"""How far from its point a unit may come on."""
WITHIN = 1.5
BESIDE_ROAD: dict[Arm, Formation] = {"infantry": "column", "cavalry": "line"}


class UnitArrived(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit comes onto the table."""

    unit: int


class Arrivals(Step, frozen=True, tag=True):
    """Reinforcements come on before the dice are rolled (SG-R.96)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Those of the phasing side that are due; whoever finds no room waits."""
        battle = umpire.battle
        for arrival in battle.arrivals:
            if arrival.side != battle.phasing or arrival.turn > battle.turn:
                continue
            facing = INWARD[nearest_edge(battle.field.ground, *arrival.at)]
            due = [u for no in arrival.units if (u := battle.unit(no)).place == "waiting"]
            march_on(umpire, [u for u in due if u.formation == "march"], arrival.at)
            for no in arrival.units:
                if umpire.battle.unit(no).place == "waiting":
                    bring_on(umpire, off_road(umpire.battle.unit(no)), arrival.at, facing)
            for no in arrival.commanders:
                ride_on(umpire, no, arrival.at)


def march_on(umpire: Umpire[Engagement], units: Sequence[Unit], at: tuple[float, float]) -> None:
    """Columns nose to tail on the road that meets the point, the first named ahead, as many as have room."""
    for count in range(len(units), 0, -1):
        file = in_file(umpire.battle, units[:count], at)
        for unit in file:
            arrive(umpire, unit)
        if file:
            return


def off_road(unit: Unit) -> Unit:
    """A column that found the road taken, formed to come on beside it."""
    return replace(unit, formation=BESIDE_ROAD[unit.arm]) if unit.formation == "march" else unit


def in_file(battle: Engagement, units: Sequence[Unit], at: tuple[float, float]) -> list[Unit]:
    """Units in march column one behind the other, the last with its rear on the edge; nothing if they lack room."""
    for road in [f for f in battle.field.ground.roads if f.line and at in (f.line[0], f.line[-1])]:
        way, found, tail = 1 if road.line and at == road.line[0] else -1, list[Unit](), 0.0
        for unit in reversed(units):
            placed = behind(battle, unit, road, way, tail, found)
            if placed is None:
                break
            column, tail = placed
            found.append(column)
        else:
            return found[::-1]
    return []


def behind(
    battle: Engagement, unit: Unit, road: Feature, way: int, tail: float, others: Sequence[Unit]
) -> tuple[Unit, float] | None:
    """A column whose rear is that far up the road, a little farther where a bend wants room; and where its head is."""
    edge = 0.0 if way > 0 else road_length(road)
    for notch in range(round(WITHIN / DEEP)):
        head = tail + notch * DEEP + unit.stands * unit.stand[1]
        column = on_marks(unit, road, edge + way * head, way)
        if column is None or not clear(battle, column):
            continue
        if not any([collide(column.body, other.body) for other in others]):
            return column, head
    return None


def arrive(umpire: Umpire[Engagement], there: Unit) -> None:
    """A unit comes on where it has found room."""
    fields = {"at": there.at, "file": there.file, "road": there.road, "formation": there.formation, "place": "table"}
    umpire.change(umpire.battle.unit(there.no), "SG-B.2", **fields)
    umpire.tell(UnitArrived(clause="SG-B.2", unit=there.no))
    make_room(umpire)


def bring_on(umpire: Umpire[Engagement], unit: Unit, at: tuple[float, float], facing: float) -> None:
    """A unit on the edge, or as near beside the point as there is room."""
    battle = umpire.battle
    fx, fy = ahead(facing)
    depth = unit.plan.depth + DEEP
    for i in range(round(BESIDE / APART) + 1):
        for sign in (1, -1):
            aside = sign * i * APART
            x, y = at[0] + fx * depth + fy * aside, at[1] + fy * depth - fx * aside
            there = posed(replace(unit, at=pose(x, y, facing, 1.0, 1.0)), x, y, facing)
            if room_for(battle, there) == there:
                arrive(umpire, there)
                return


def ride_on(umpire: Umpire[Engagement], no: int, at: tuple[float, float]) -> None:
    """A commander comes on with his troops."""
    officer = umpire.battle.officer(no)
    if officer.at is not None or not officer.waiting:
        return
    facing = INWARD[nearest_edge(umpire.battle.field.ground, *at)]
    fx, fy = ahead(facing)
    side = officer.command.base
    for i in range(round(BESIDE / APART) + 1):
        for sign in (1, -1):
            x = at[0] + fx * (side / 2 + DEEP) + fy * sign * i * APART
            y = at[1] + fy * (side / 2 + DEEP) - fx * sign * i * APART
            spot = pose(x, y, facing, side, side)
            if fits(umpire.battle, spot):
                umpire.change(officer, "SG-B.2", at=spot, waiting=False)
                return


def ahead(facing: float) -> tuple[float, float]:
    """The forward vector of a facing."""
    r = pose(0.0, 0.0, facing, 1.0, 1.0).rect
    return (r.fx, r.fy)
