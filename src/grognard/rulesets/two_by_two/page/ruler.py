"""The ruler: how far, in whose front, in what range, and what is in the line of sight."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.names import inches, short
from grognard.engine.page.closed import figure
from grognard.engine.page.ruler import place_of, pointed
from grognard.engine.page.scene import Fact, Gesture, Measured
from grognard.rulesets.two_by_two.battle import LIMIT, Skirmish, Unit
from grognard.rulesets.two_by_two.geometry import (
    FACE_NAMES,
    aspect,
    distance,
    height,
    in_contact,
    measuring_line,
    shot_range,
)
from grognard.rulesets.two_by_two.page.offers.pointing import Place
from grognard.rulesets.two_by_two.rally import COMMAND_REACH, ENEMY_NEAR
from grognard.rulesets.two_by_two.shot import POINT_BLANK, behind_wall
from grognard.rulesets.two_by_two.sight import screened_by, shot_refusal, space_between
from grognard.rulesets.two_by_two.units import RANGES
from grognard.table.kernel import FRONT, LEFT, REAR, RIGHT, face_mid
from grognard.table.outlines import rounded
from grognard.table.plane import nearest_in
from grognard.table.pose import pose

SPECK = 0.002  # inches: a place measured as a base too small to matter
NOBODY = -1  # the number of a place that is no unit
SIGHT = ("2X2-11.30", "2X2-11.31", "2X2-4.15", "2X2-7.2")


def measure(view: Skirmish, seat: str, start: Gesture, end: Gesture) -> Measured:
    """What lies between two units or places."""
    one, other = end_of(view, start), end_of(view, end)
    line = shot_line(view, one, other) if shoots(one, other) else nearest_line(one, other)
    far = shot_range(view, one, other) if shoots(one, other) else distance(view, one, other)
    far = 0.0 if one.no == other.no != NOBODY else far
    blocked = screen(view, one, other)
    space = () if one.no == other.no else rounded(space_between(view, one, other))
    return Measured(
        start=line[0],
        end=line[1],
        distance=round(far, 3),
        text=inches(far),
        clear=None if one.no == other.no != NOBODY else blocked is None,
        corridor=space,
        facts=tuple(facts(view, one, other, far, blocked)),
    )


def end_of(view: Skirmish, gesture: Gesture) -> Unit:
    """The unit pointed at, or a speck where nobody stands."""
    at = pose(*place_of(view, gesture), 0.0, SPECK, SPECK)
    found: Unit = pointed(view, gesture) or Unit(no=NOBODY, id="", side=0, type="line", at=at)
    return found


def shoots(one: Unit, other: Unit) -> bool:
    """Is it a shot that is measured?"""
    return one.no != NOBODY and other.no != NOBODY and one.side != other.side and one.troop.weapon is not None


def shot_line(view: Skirmish, one: Unit, other: Unit) -> tuple[Place, ...]:
    """From the middle of the face shot out of to the target (2X2-11.33)."""
    x0, y0, x1, y1 = measuring_line(view, one, other)
    return rounded([(x0, y0), (x1, y1)])


def nearest_line(one: Unit, other: Unit) -> tuple[Place, ...]:
    """From the middle of the nearest face to the other base (2X2-11.32)."""
    mids = [face_mid(one.rect, face) for face in (FRONT, RIGHT, REAR, LEFT)]
    ends = [(mid, nearest_in(*mid, other.rect)) for mid in mids]
    (x0, y0), (x1, y1) = min(ends, key=lambda e: (e[0][0] - e[1][0]) ** 2 + (e[0][1] - e[1][1]) ** 2)
    return rounded([(x0, y0), (x1, y1)])


def screen(view: Skirmish, one: Unit, other: Unit) -> Fact | None:
    """What is in the line of sight, with its clause."""
    if shoots(one, other):
        refused = shot_refusal(view, one, other)
        if refused is not None and refused.clause in SIGHT:
            return Fact(label="Sight", value=refused.reason, clause=refused.clause)
        if refused is None:
            return None
    if one.no == other.no != NOBODY or in_contact(view, one, other):
        return None
    found = screened_by(view, one, other)
    return Fact(label="Sight", value=f"{found.name} is in the way", clause=found.clause) if found else None


def facts(view: Skirmish, one: Unit, other: Unit, far: float, blocked: Fact | None) -> Iterator[Fact]:
    """All that a player would ask of that line."""
    clause = "2X2-11.33" if shoots(one, other) else "2X2-11.32"
    yield Fact(label="Distance", value=inches(far), clause=clause)
    yield blocked or Fact(label="Sight", value="clear", clause="2X2-11.30")
    if one.no != NOBODY:
        yield from aspects(view, one, other)
        yield from bands(view, one, other, far)
    yield from heights(view, one, other)
    if one.no != NOBODY and other.no != NOBODY:
        yield from nearness(view, one, other, far)


def aspects(view: Skirmish, one: Unit, other: Unit) -> Iterator[Fact]:
    """Where the other is for the one, and the one for the other."""
    out = aspect(view, one, other)
    cost = figure(view, " (−2 to shoot)") if out != FRONT and one.troop.weapon is not None else ""
    yield Fact(label="Arc", value=f"to its {FACE_NAMES[out]}{cost}", clause="2X2-11.18")
    if other.no != NOBODY and one.side != other.side:
        yield Fact(label="Into", value=f"{FACE_NAMES[aspect(view, other, one)]} of the other", clause="2X2-11.26")


def bands(view: Skirmish, one: Unit, other: Unit, far: float) -> Iterator[Fact]:
    """In what range that is for its weapon."""
    if one.troop.weapon is None or (one.side == other.side and other.no != NOBODY):
        return
    near, most, clause = RANGES[one.troop.weapon]
    if far > most + LIMIT:
        yield Fact(label="Range", value=f"beyond {figure(view, inches(most), 'its range')}", clause=clause)
    elif near == most:
        yield Fact(label="Range", value=f"within {figure(view, inches(most), 'its range')}", clause=clause)
    elif far <= POINT_BLANK + LIMIT:
        yield Fact(label="Range", value=f"close{figure(view, ', +1')}", clause="2X2-11.17")
    else:
        long = far > near + LIMIT
        yield Fact(
            label="Range",
            value=f"long{figure(view, ', −1')}" if long else "normal",
            clause="2X2-11.16" if long else clause,
        )


def heights(view: Skirmish, one: Unit, other: Unit) -> Iterator[Fact]:
    """Which end is higher, and a wall before it."""
    up = height(view, other) - height(view, one)
    if up:
        yield Fact(
            label="Height", value="the far end is higher" if up > 0 else "the far end is lower", clause="2X2-11.22"
        )
    if shoots(one, other) and other.arm == "infantry" and behind_wall(view, one, other):
        yield Fact(label="Cover", value="behind a wall or hedge", clause="2X2-11.20")


def nearness(view: Skirmish, one: Unit, other: Unit, far: float) -> Iterator[Fact]:
    """Whether an HQ can rally it, or an enemy hinders it."""
    if one.side == other.side and other.type == "hq" and one.no != other.no:
        told = "within" if distance(view, one, other) <= COMMAND_REACH + LIMIT else "beyond"
        reach = figure(view, inches(COMMAND_REACH), "reach")
        yield Fact(label="Command", value=f"{told} {reach} of {short(view, other.no)}", clause="2X2-10.2")
    if one.side != other.side and distance(view, one, other) <= ENEMY_NEAR + LIMIT:
        near = figure(view, f"within {inches(ENEMY_NEAR)}", "so near")
        yield Fact(label="Rally", value=f"an enemy {near} hinders it", clause="2X2-10.3")
