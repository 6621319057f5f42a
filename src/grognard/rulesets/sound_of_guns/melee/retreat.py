"""Chapter G: retreats of a stand's depth, and what blocks them: friends, enemies, the ground, the table's edge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import TOUCH, Engagement, Unit
from grognard.rulesets.sound_of_guns.effects import UnitMoved, make_room, put, remove
from grognard.rulesets.sound_of_guns.geometry import apart, shifted, touched
from grognard.rulesets.sound_of_guns.ground import barred, off_table
from grognard.rulesets.sound_of_guns.scouting import find_out
from grognard.rulesets.sound_of_guns.status import check_status, lower, rout

PACE = 0.05
GRAVEST = ("edge", "enemy", "ground", "friend")
"""What counts of several things met at once: the end of a unit before its rout, its rout before a level lost."""


class RetreatBlocked(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A retreating unit finds its way barred."""

    unit: int
    by: int | None = None
    ground: str = ""


class Obstacle(Struct, frozen=True):
    """What is in the way of a retreat: how far it can go before it, and what it is."""

    far: float
    kind: str
    unit: int = -1


class Retreat(Step, frozen=True, kw_only=True, tag=True):
    """A unit goes back, asking friends in its way; `together` go with it and do not bar it."""

    unit: int
    way: tuple[float, float]
    far: float
    together: tuple[int, ...] = ()
    asked: tuple[tuple[int, bool], ...] = ()
    because: str = "SG-G.29"
    gives_way: bool = False

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask the next friend, or go."""
        battle = umpire.battle
        unit = battle.unit(self.unit)
        if unit.at is None or (unit.order == "routed" and self.gives_way):
            return
        found = obstacles(battle, unit, self.way, self.far, self.together)
        known = dict(self.asked)
        friends = sorted({o.unit for o in found if o.kind == "friend"} - set(known))
        if friends:
            self.ask(umpire, friends[0])
            return
        stops = [o for o in found if o.kind != "friend" or not known[o.unit]]
        wall = min([o.far for o in stops], default=self.far + TOUCH) - TOUCH
        willing = [o.unit for o in found if o not in stops and o.far < wall]
        if willing:
            shove = [replace(self, unit=no, asked=(), gives_way=True, because="SG-G.36") for no in willing]
            umpire.push(*shove, replace(self, asked=tuple([(no, yes and no not in willing) for no, yes in self.asked])))
            return
        self.go(umpire, unit, min([o.far for o in found], default=self.far), first_met(stops))

    def ask(self, umpire: Umpire[Engagement], friend: int) -> None:
        """Put it to the owner, unless the friend cannot give way."""
        other = umpire.battle.unit(friend)
        if touched(umpire.battle, other):
            umpire.push(replace(self, asked=(*self.asked, (friend, False))))
            return
        umpire.ask(RetreatOntoFriend(seat=umpire.battle.seat_of(other), friend=friend, retreat=self))

    def go(self, umpire: Umpire[Engagement], unit: Unit, far: float, first: Obstacle | None) -> None:
        """Back as far as it can, with the price of what stops it."""
        if first is not None and first.kind == "edge":
            remove(umpire, unit, "left the table", self.because)
            return
        put(umpire, shifted(unit, self.way[0] * far, self.way[1] * far), self.because)
        umpire.tell(UnitMoved(clause=self.because, unit=unit.no, manner="retreat", length=round(far, 3)))
        make_room(umpire)
        unit = umpire.battle.unit(self.unit)
        if first is not None:
            self.punish(umpire, unit, first)
        unit = umpire.battle.unit(self.unit)
        if self.gives_way and unit.at is not None and unit.order != "routed":
            check_status(umpire, unit, 1, "SG-G.36")

    def punish(self, umpire: Umpire[Engagement], unit: Unit, first: Obstacle) -> None:
        """An enemy in the way routs it; firm friends and closed ground cost it a level (SG-R.73, SG-R.74)."""
        if first.kind == "enemy":
            umpire.tell(RetreatBlocked(clause="SG-G.38", unit=unit.no, by=first.unit))
            fray = umpire.battle.fray
            if fray is not None:
                umpire.set("SG-G.38", fray=replace(fray, no_dice=(*fray.no_dice, unit.no)))
            if unit.order != "routed":
                rout(umpire, unit, "SG-G.38")
            return
        by = first.unit if first.kind == "friend" else None
        if first.kind == "ground":
            find_out(umpire, shifted(unit, self.way[0] * 2 * PACE, self.way[1] * 2 * PACE).rects)
        umpire.tell(
            RetreatBlocked(clause="SG-G.37", unit=unit.no, by=by, ground="" if by is not None else "closed ground")
        )
        lower(umpire, unit, 1, "SG-G.37")


def obstacles(
    battle: Engagement, unit: Unit, way: tuple[float, float], far: float, together: Sequence[int]
) -> list[Obstacle]:
    """Everything a retreat would run into, with how far it gets before each."""
    held = {u.no: apart(unit.body, u.body) for u in battle.others(unit)}
    found: dict[tuple[str, int], Obstacle] = {}
    looks = max(1, round(far / PACE))
    gone = 0.0
    for i in range(1, looks + 1):
        there = far * i / looks
        at = shifted(unit, way[0] * there, way[1] * there)
        for kind, no in barriers(battle, at, held, together):
            if (kind, no) not in found:
                free = closest(battle, unit, way, gone, there, no) if no >= 0 else gone
                found[kind, no] = Obstacle(free, kind, no)
        gone = there
    return list(found.values())


def first_met(found: Sequence[Obstacle]) -> Obstacle | None:
    """What stops a retreat: the nearest; of several no further apart than a touch the gravest, then by the roster."""
    least = min([o.far for o in found], default=0.0)
    return min(
        [o for o in found if o.far <= least + TOUCH], key=lambda o: (GRAVEST.index(o.kind), o.unit), default=None
    )


def barriers(battle: Engagement, unit: Unit, held: dict[int, float], together: Sequence[int]) -> list[tuple[str, int]]:
    """What bars a unit where it is now."""
    land, marching = battle.field.ground, unit.formation == "march"
    found: list[tuple[str, int]] = []
    if any([off_table(land, stand) for stand in unit.rects]):
        found.append(("edge", -1))
    elif any([barred(land, unit.arm, stand, marching) is not None for stand in unit.rects]):
        found.append(("ground", -1))
    for other in battle.others(unit):
        if other.no in together or unit.body.box_gap(other.body) > TOUCH:
            continue
        now = apart(unit.body, other.body)
        if now < min(-TOUCH, held[other.no] - 1e-6):
            found.append(("friend" if other.side == unit.side else "enemy", other.no))
    return found


def closest(battle: Engagement, unit: Unit, way: tuple[float, float], low: float, high: float, no: int) -> float:
    """How far it can go until it just touches a unit."""
    other = battle.unit(no)
    start = apart(unit.body, other.body)
    for _ in range(20):
        middle = (low + high) / 2
        at = shifted(unit, way[0] * middle, way[1] * middle)
        free = apart(at.body, other.body) >= min(-TOUCH / 2, start)
        low, high = (middle, high) if free else (low, middle)
    return low


class GiveWay(Action, frozen=True, tag=True):
    """The friend in the way goes back too, or stands firm."""

    yes: bool

    def carry_out(self, umpire: Umpire[Engagement], question: RetreatOntoFriend) -> None:
        """Note it, and go on with the retreat."""
        retreat = question.retreat
        umpire.push(replace(retreat, asked=(*retreat.asked, (question.friend, self.yes))))


class RetreatOntoFriend(Question, frozen=True, tag=True, kw_only=True):
    """A beaten unit falls back onto this friend: does it give way or stand firm?"""

    answers: ClassVar[tuple[type[Action], ...]] = (GiveWay,)
    friend: int
    retreat: Retreat

    @property
    def unit(self) -> int:
        """The friend asked."""
        return self.friend

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Give way, or stand firm."""
        return [GiveWay(True), GiveWay(False)]
