"""What is measured and drawn over the ground: a unit's reach, its front, its ranges, whom it sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from grognard.engine.names import inches, short
from grognard.engine.page.closed import figure
from grognard.engine.page.scene import Overlay
from grognard.rulesets.two_by_two.advance import may_move
from grognard.rulesets.two_by_two.battle import AREA, CONTACT, MOVE_MARGIN, Skirmish, Unit
from grognard.rulesets.two_by_two.going import closed_here, closed_on_the_way, going, rate_of, vicinity
from grognard.rulesets.two_by_two.march import Neighbours, neighbours
from grognard.rulesets.two_by_two.page.offers.pointing import Place
from grognard.rulesets.two_by_two.pursuit import longest
from grognard.rulesets.two_by_two.rally import COMMAND_REACH
from grognard.rulesets.two_by_two.shot import POINT_BLANK
from grognard.rulesets.two_by_two.sight import may_shoot, space_between, targets
from grognard.rulesets.two_by_two.units import RANGES
from grognard.table.kernel import NEVER, Rect, round3, spoke, touches, turned
from grognard.table.kernel_going import farthest, overlapped
from grognard.table.outlines import all_round, grown, place, rounded
from grognard.table.pose import heading, round_facing

HEADINGS = 72  # ways a reach is felt out, five degrees apart
FRONT_SHOWN = 3.0  # inches of the lines that bound a front
GUARD = 0.002  # inches kept from a slope nobody climbs


def overlays(view: Skirmish, seat: str, piece: int) -> Sequence[Overlay]:
    """A unit's reach, front and ranges; in the shooting phase also the sight of its targets."""
    unit = view.unit(piece)
    if unit.at is None:
        return []
    return [reach(view, unit), front(view, unit), *ranges(view, unit), *sights(view, unit)]


def reach(view: Skirmish, unit: Unit) -> Overlay:
    """Where its centre can go by turning and going straight ahead; if it may not move now, where it could."""
    now = view.phase == "move" and may_move(view, unit.no) is None
    far = figure(view, inches(unit.troop.move), "a move")
    label = far if now else f"{far} when it may move"
    return Overlay(kind="reach", outline=reach_outline(view, unit), label=label, clause=unit.troop.move_clause)


def reach_outline(view: Skirmish, unit: Unit) -> tuple[Place, ...]:
    """The farthest centre on each of many headings."""
    at = unit.here
    who = neighbours(view, unit, rate_of(unit, view.options).rate + MOVE_MARGIN)
    out = []
    for k in range(HEADINGS):
        fx, fy = heading(round_facing(at.facing + 360.0 / HEADINGS * k))
        d = headway(view, unit, turned(unit.rect, fx, fy), who)
        out.append((round3(at.x + fx * d), round3(at.y + fy * d)))
    return tuple(out)


def headway(view: Skirmish, unit: Unit, base: Rect, who: Neighbours) -> float:
    """How far a unit turned so can go straight ahead: ground, cost, friends, foes, the table's edge."""
    friends = [] if view.options.pass_through_friends else who.friends
    if overlapped(base, friends + who.foes, CONTACT) >= 0 or turned_into(unit.rect, base, who.foes):
        return 0.0
    if closed_here(view, unit, base) is not None:
        return 0.0
    d = min(paid_for(view, unit, base), room_on_table(view, base))
    stop, _, touch, _ = spoke(base, base.fx, base.fy, d, friends, who.foes, CONTACT)
    return max(min(d, stop, touch), 0.0)


def turned_into(start: Rect, base: Rect, foes: list[Rect]) -> bool:
    """Does a turn alone bring it into contact?"""
    return any([touches(base, foe, CONTACT) and not touches(start, foe, CONTACT) for foe in foes])


def paid_for(view: Skirmish, unit: Unit, base: Rect) -> float:
    """What the allowance pays for on open ground."""
    near, rate = vicinity(view, unit, base), rate_of(unit, view.options)
    top = rate.rate + rate.bonus
    way = going(near, base.x, base.y, base.fx, base.fy, top)
    d = farthest(way, top if way.road > 0.0 else rate.rate, rate)
    d = min(d, way.steep - GUARD) if way.steep < NEVER else d

    def is_open(part: float) -> bool:
        return closed_on_the_way(near, base, base.fx, base.fy, part, way) is None

    return d if not near.closed or is_open(d) else max(longest(is_open, d), 0.0)


def room_on_table(view: Skirmish, base: Rect) -> float:
    """How far ahead the whole base stays on the table."""
    ground = view.field.ground
    wide = abs(base.fx) * base.hd + abs(base.fy) * base.hw
    deep = abs(base.fy) * base.hd + abs(base.fx) * base.hw
    rooms = [NEVER]
    for at, f, half, size in ((base.x, base.fx, wide, ground.width), (base.y, base.fy, deep, ground.depth)):
        if f > AREA:
            rooms.append((size + CONTACT / 2 - half - at) / f)
        elif f < -AREA:
            rooms.append((at + CONTACT / 2 - half) / -f)
    return max(min(rooms), 0.0)


def front(view: Skirmish, unit: Unit) -> Overlay:
    """The lines that bound its front, as the players read it."""
    r = unit.rect
    spread = {"corners": 1.0, "half": 1.0, "strip": 0.0}[view.options.arc]
    ahead = 0.0 if view.options.arc == "half" else 1.0
    long = FRONT_SHOWN / hypot(spread, ahead)
    corner = (r.hw, r.hd)
    tip = (r.hw + long * spread, r.hd + long * ahead)
    local = [(-tip[0], tip[1]), (-corner[0], corner[1]), corner, tip]
    outline = rounded([place(r, a, b) for a, b in local])
    return Overlay(kind="arc", outline=outline, closed=False, label="front", clause="2X2-11.18")


def ranges(view: Skirmish, unit: Unit) -> Iterator[Overlay]:
    """How far it shoots, band by band; for an HQ how far it rallies."""
    r = unit.rect
    if unit.type == "hq":
        label = f"rallies{figure(view, f' within {inches(COMMAND_REACH)}')}"
        yield Overlay(kind="range", outline=rounded(grown(r, COMMAND_REACH)), label=label, clause="2X2-10.2")
    if unit.troop.weapon is None:
        return
    near, far, clause = RANGES[unit.troop.weapon]
    bands = [(far, "range", "", clause)]
    if near < far:
        bands = [
            (POINT_BLANK, "close", ", +1", "2X2-11.17"),
            (near, "normal", "", clause),
            (far, "long", ", −1", "2X2-11.16"),
        ]
    for (
        reach,
        band,
        modifier,
        why,
    ) in bands:  # from the middle of the face shot out of, between the corner lines (2X2-11.33)
        label = f"{band}{figure(view, f' {inches(reach)}{modifier}')}"
        yield Overlay(kind="range", outline=rounded(all_round(r, reach)), label=label, clause=why)


def sights(view: Skirmish, unit: Unit) -> Iterator[Overlay]:
    """The space to each target, while its side shoots."""
    if view.phase != "shoot" or unit.side == view.phasing or may_shoot(view, unit) is not None:
        return
    for no in targets(view, unit):
        space = rounded(space_between(view, unit, view.unit(no)))
        yield Overlay(kind="sight", outline=space, label=short(view, no), clause="2X2-11.30")
