"""Chapter 3: the commander, who can be in one place only (EA-3.3, EA-R45)."""

from __future__ import annotations

from math import hypot

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant import precedence
from grognard.rulesets.en_avant.battle import CONTACT, SLACK, Card, Engagement, Unit
from grognard.rulesets.en_avant.clock.tracks import Mover
from grognard.rulesets.en_avant.effects import NotCarriedOut, stands_clear
from grognard.rulesets.en_avant.geometry import Point, bodies, brought_in, distance, moved, shaped
from grognard.rulesets.en_avant.pace import farthest, impassable
from grognard.rulesets.en_avant.paths import ride
from grognard.rulesets.en_avant.precedence import by_rank, rank
from grognard.rulesets.en_avants.events import UnitMoved
from grognard.table.kernel import round3
from grognard.table.pose import Pose, bearing, heading, pose

ALONG = (0.0, 0.5, -0.5, 1.0, -1.0)


class CommanderJoined(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The commander is with a unit."""

    unit: int
    hq: int


class CommanderLeft(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The commander left a unit."""

    unit: int
    hq: int


class CommanderShifted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A command group was moved out of somebody's way."""

    unit: int
    end: Pose


def groups(battle: Engagement) -> list[Unit]:
    """Both sides' command groups, by rank (EA-R48)."""
    return by_rank(battle, [hq for side in (0, 1) if (hq := battle.hq(side)) is not None])


def hq_path(battle: Engagement, hq: Unit, card: Card) -> Mover | None:
    """Where MOVE sends a command group, free of the straight-move rule; who JOINs rides when his unit has moved."""
    at = hq.here
    if card.name != "move" or card.point is None:
        return None
    end = brought_in(battle, hq, shaped(*card.point, at.facing, hq))
    x, y = end.x, end.y
    axis = bearing(at.x, at.y, x, y)
    far = hypot(x - at.x, y - at.y)
    left = farthest(battle, hq, at, *heading(axis), hq.shape.rate, far)
    return Mover(unit=hq.no, axis=axis, left=left)


class Departures(Step, frozen=True, tag=True):
    """Before anybody moves, commanders who are to be elsewhere leave their units."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Let go of them."""
        for hq in groups(umpire.battle):
            if hq.card is None or hq.attached < 0:
                continue
            if hq.card.name == "move" or (hq.card.name == "join" and hq.card.unit != hq.attached):
                umpire.tell(CommanderLeft(clause="EA-3.3", unit=hq.attached, hq=hq.no))
                umpire.change(hq, "EA-3.3", attached=-1, attached_all_turn=False)


class Attach(Step, frozen=True, tag=True):
    """After the ordinary moves commanders ride up to the units they join (EA-3.3)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Those with a JOIN card."""
        for hq in groups(umpire.battle):
            if hq.card is not None and hq.card.name == "join" and hq.card.unit is not None:
                if hq.attached != hq.card.unit:
                    close_up(umpire, hq, umpire.battle.unit(hq.card.unit))


def close_up(umpire: Umpire[Engagement], hq: Unit, target: Unit) -> None:
    """Ride to where the unit is now; attached if the ride of 60 cm reaches it (EA-5.6)."""
    if target.at is None:
        umpire.tell(NotCarriedOut(clause="EA-3.3", unit=hq.no, card="join", reason=f"{target.name} is gone"))
        return
    start, far = ride(hq, target)
    got = farthest(umpire.battle, hq, start, *heading(start.facing), hq.shape.rate, far)
    end = moved(start, *heading(start.facing), got)
    if got < far - SLACK:
        fall_short(umpire, hq, target, start, end, far)
        return
    place = end if stands_clear(umpire.battle, hq, end) else beside(umpire.battle, hq, target, end)
    hq = put(umpire, hq, place or end, "EA-5.6")
    umpire.change(hq, "EA-3.3", attached=target.no, attached_all_turn=False)
    umpire.tell(CommanderJoined(clause="EA-3.3", unit=target.no, hq=hq.no))


def fall_short(umpire: Umpire[Engagement], hq: Unit, target: Unit, start: Pose, end: Pose, far: float) -> None:
    """The unit has gone too far, or the ground stops the ride."""
    stop = impassable(umpire.battle, hq, start, *heading(start.facing), far)
    put(umpire, hq, end, "EA-5.6")
    clause, reason = "EA-5.6" if stop is None else stop[1], f"{target.name} cannot be reached"
    umpire.tell(NotCarriedOut(clause=clause, unit=hq.no, card="join", reason=reason))


def put(umpire: Umpire[Engagement], hq: Unit, end: Pose, because: str) -> Unit:
    """A command group somewhere else."""
    end = brought_in(umpire.battle, hq, end)
    hq = umpire.change(hq, because, at=end, moved=True)
    umpire.tell(UnitMoved(clause=because, unit=hq.no, end=end))
    return hq


def beside(battle: Engagement, hq: Unit, target: Unit, wish: Pose) -> Pose | None:
    """The free place touching a unit that is nearest to where the command group would be; of two its right."""
    shape, facing = hq.shape, target.here.facing
    for x, y in sorted(around(hq, target), key=lambda p: round(hypot(p[0] - wish.x, p[1] - wish.y), 3)):
        place = pose(x, y, facing, shape.depth, shape.width)
        if brought_in(battle, hq, place) == place and stands_clear(battle, hq, place):
            return place
    return None


def around(hq: Unit, target: Unit) -> list[Point]:
    """Places touching a unit: along its rear and front and on its flanks."""
    shape, out = hq.shape, []
    for r in bodies(target):
        deep, wide = r.hd + shape.depth / 2, r.hw + shape.width / 2
        spots = [(k * r.hw, sign * deep) for k in ALONG for sign in (-1.0, 1.0)]
        spots += [(sign * wide, k * r.hd) for k in ALONG for sign in (1.0, -1.0)]
        for u, v in spots:
            u *= precedence.RIGHT
            out.append((round3(r.x + r.fy * u + r.fx * v), round3(r.y - r.fx * u + r.fy * v)))
    return out


class MakeWay(Step, frozen=True, tag=True):
    """Command groups nobody may stand on: one with a unit keeps touching it, a lone one goes to the nearest friend."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Both sides': a lone one before one with its unit, who rode up before who stood, then by rank (EA-R48)."""
        for hq in sorted(groups(umpire.battle), key=lambda hq: (hq.attached >= 0, not hq.moved)):
            if hq.at is not None:
                make_way(umpire, hq, hq.at)


def make_way(umpire: Umpire[Engagement], hq: Unit, at: Pose) -> None:
    """One command group."""
    battle = umpire.battle
    with_unit = battle.unit(hq.attached) if hq.attached >= 0 else None
    astray = with_unit is not None and distance(hq, with_unit) > CONTACT
    if not astray and stands_clear(battle, hq, at):
        return
    friends = sorted(battle.combatants(hq.side), key=lambda f: (round(distance(hq, f), 3), rank(battle, f)))
    for friend in [with_unit] if with_unit is not None else friends:
        place = beside(battle, hq, friend, at)
        if place is not None:
            umpire.change(hq, "EA-3.3", at=place)
            umpire.tell(CommanderShifted(clause="EA-3.3", unit=hq.no, end=place))
            return
