"""Chapter 9: reinforcements, and trading with an enemy who stands at the point."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import Action, Question
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.names import inches
from grognard.engine.ruling import HIGH, LOW, Refusal, Result, Ruling
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import Point, Skirmish
from grognard.rulesets.two_by_two.entry import REACH, at_the_point, free_spots, spot, spot_refusal
from grognard.rulesets.two_by_two.leaving import shorter
from grognard.rulesets.two_by_two.phases import Ordering
from grognard.rulesets.two_by_two.victory import destroy
from grognard.table.pose import Pose

DICE = 2
NEEDED = {"rear": (3, "2X2-9.2"), "flank": (4, "2X2-9.3")}


class Arrived(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A reinforcement came on."""

    unit: int
    point: str
    end: Pose


class TradedOnArrival(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A reinforcement and an enemy at its point were both removed."""

    unit: int
    enemy: int
    point: str


class NoRoom(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Nobody could come on: every spot near the point is taken."""

    unit: int
    point: str


def find_point(battle: Skirmish, name: str) -> Point | None:
    """The reinforcement point of that id."""
    return next((p for p in battle.points if p.id == name), None)


def judge(battle: Skirmish, point: Point) -> Ruling:
    """3+ from the rear, 4+ from a flank."""
    return arrival(point.edge == battle.hosts[point.side].edge, battle.unit(point.queue[0]).id, point.id)


def arrival(rear: bool, unit: str, point: str) -> Ruling:
    """What the die of a point needs, by the edge it lies on."""
    needed, clause = NEEDED["rear" if rear else "flank"]
    return Ruling(
        clause=clause,
        subject=unit,
        object=point,
        results=(Result(clause, "arrives", needed, HIGH), Result(clause, "delayed", LOW, needed - 1)),
    )


def with_point(battle: Skirmish, point: Point) -> tuple[Point, ...]:
    """All points, one of them replaced."""
    return tuple([point if p.id == point.id else p for p in battle.points])


class RollForReinforcements(Action, frozen=True, kw_only=True, tag=True):
    """Roll a reinforcement die for one of your points."""

    point: Annotated[str, Meta(max_length=120, extra={"word": "text"})]

    def refusal(self, battle: Skirmish, question: Ordering | None) -> Refusal | None:
        """Two dice a phase, for a point where somebody waits (2X2-9.1, R-55)."""
        point = find_point(battle, self.point)
        if point is None or point.side != battle.phasing:
            return Refusal("2X2-9.1", "that is not one of your reinforcement points")
        if sum([p.dice_used for p in battle.points if p.side == point.side]) >= DICE:
            return Refusal("2X2-9.1", "both reinforcement dice of this phase have been rolled")
        if battle.options.dice_per_point and point.dice_used:
            return Refusal("2X2-9.1", "this point's die has been rolled")
        if battle.turn < point.not_before:
            return Refusal("2X2-9.1", f"nobody can arrive there before turn {point.not_before}")
        if not point.queue:
            return Refusal("2X2-9.1", "nobody waits there")
        if point.no_room:
            return Refusal("2X2-9.11", f"there was no room for {battle.unit(point.queue[0]).name} this turn")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: Ordering) -> None:
        """Roll; the next unit of the queue arrives, or is delayed."""
        umpire.again(question)
        point = find_point(umpire.battle, self.point)
        assert point is not None
        rolled = replace(point, dice_used=point.dice_used + 1)
        umpire.set("2X2-9.1", points=with_point(umpire.battle, rolled))
        umpire.push(Expected(ruling=judge(umpire.battle, point), point=point.id, seat=question.seat))


class Expected(Judged, frozen=True, kw_only=True, tag=True):
    """The die for the first of those who wait behind a point."""

    point: str
    seat: str

    def bite(self, umpire: Umpire[Skirmish]) -> None:
        """It arrives where there is room, or is delayed."""
        point = find_point(umpire.battle, self.point)
        assert point is not None
        row = self.decide(umpire, f"reinforcements at {point.name or point.id}")
        if row.result != "arrives":
            return
        no = point.queue[0]
        if free_spots(umpire.battle, point, umpire.battle.unit(no)) or at_the_point(umpire.battle, point):
            umpire.ask(Arrival(seat=self.seat, unit=no, point=point.id))
        else:
            turn_away(umpire, point)


def turn_away(umpire: Umpire[Skirmish], point: Point) -> None:
    """Nobody can come on there this turn; the unit stays first in its queue (2X2-9.11)."""
    umpire.set("2X2-9.11", points=with_point(umpire.battle, replace(point, no_room=True)))
    umpire.tell(NoRoom(clause="2X2-9.11", unit=point.queue[0], point=point.id))


class PlaceArrival(Action, frozen=True, kw_only=True, tag=True):
    """Bring the unit on, so far along the edge from its point (right or up is positive)."""

    along: Annotated[float, Meta(ge=-100, le=100, extra={"word": "distance"})]
    unit: UnitNo | None = None

    def refusal(self, battle: Skirmish, question: Arrival) -> Refusal | None:
        """A free spot within 3 in of the point, for the first of the queue."""
        point = find_point(battle, question.point)
        assert point is not None
        if self.unit is not None and self.unit != question.unit:
            return Refusal("2X2-9.4", f"{battle.unit(question.unit).name} is first in the queue")
        return spot_refusal(battle, point, battle.unit(question.unit), self.along)

    def carry_out(self, umpire: Umpire[Skirmish], question: Arrival) -> None:
        """Place it; it may move at once, unless the switch says otherwise."""
        battle = umpire.battle
        point = find_point(battle, question.point)
        assert point is not None
        unit = battle.unit(question.unit)
        end = spot(battle, point, self.along)
        stays = not battle.options.arrival_move
        umpire.set("2X2-9.4", points=with_point(battle, shorter(point)))
        umpire.change(unit, "2X2-9.5", at=end, place="table", moved=stays)
        umpire.tell(Arrived(clause="2X2-9.5", unit=unit.no, point=point.id, end=end))


class Trade(Action, frozen=True, kw_only=True, tag=True):
    """Remove an enemy at the point together with the arriving unit, both Destroyed."""

    unasked: ClassVar[str] = "2X2-9.6"
    enemy: TargetNo

    def refusal(self, battle: Skirmish, question: Arrival) -> Refusal | None:
        """The enemy's base must be within 3 in of the point."""
        point = find_point(battle, question.point)
        assert point is not None
        if self.enemy not in at_the_point(battle, point):
            return Refusal("2X2-9.6", f"only an enemy within {inches(REACH)} of the point can be traded")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: Arrival) -> None:
        """Both go, and both tallies are counted before anybody has lost (R-59)."""
        point = find_point(umpire.battle, question.point)
        assert point is not None
        umpire.set("2X2-9.6", points=with_point(umpire.battle, shorter(point)))
        umpire.tell(TradedOnArrival(clause="2X2-9.6", unit=question.unit, enemy=self.enemy, point=question.point))
        destroy(umpire, (question.unit, self.enemy), "2X2-9.6")


class KeepWaiting(Action, frozen=True, kw_only=True, tag=True):
    """Neither trade nor come on: there is no room."""

    def refusal(self, battle: Skirmish, question: Arrival) -> Refusal | None:
        """A unit that has room must come on, unless it is traded."""
        point, unit = find_point(battle, question.point), battle.unit(question.unit)
        assert point is not None
        if free_spots(battle, point, unit):
            return Refusal("2X2-9.11", f"there is room for {unit.name}")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: Arrival) -> None:
        """It stays first in its queue."""
        point = find_point(umpire.battle, question.point)
        assert point is not None
        turn_away(umpire, point)


class Arrival(Question, frozen=True, kw_only=True, tag=True):
    """Where does the arriving unit come on, or whom does it trade with?"""

    answers = (PlaceArrival, Trade, KeepWaiting)
    unit: int
    point: str

    def candidates(self, battle: Skirmish) -> list[Action]:
        """Free spots every half inch, or none, and every trade."""
        point = find_point(battle, self.point)
        assert point is not None
        spots: list[Action] = [PlaceArrival(along=s) for s in free_spots(battle, point, battle.unit(self.unit))]
        return (spots or [KeepWaiting()]) + [Trade(enemy=no) for no in at_the_point(battle, point)]
