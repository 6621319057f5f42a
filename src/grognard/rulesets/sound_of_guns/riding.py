"""Chapter E: commanders move last, up to 24 inches each."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import ClassVar

from grognard.engine.battle import Action, Question, Seat, Step
from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import CommanderNo, Place
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import LIMIT, Engagement, Officer
from grognard.rulesets.sound_of_guns.command import officers
from grognard.rulesets.sound_of_guns.effects import CommanderMoved, chain, fits
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.sharing import Loop, anothers, go_on, held
from grognard.rulesets.sound_of_guns.units import RIDE
from grognard.table.pose import Pose, pose

CORPS = 1000


class Ride(Action, frozen=True, kw_only=True, tag=True):
    """A commander rides somewhere."""

    commander: CommanderNo
    place: Place

    def refusal(self, battle: Engagement, question: CommanderMoves) -> Refusal | None:
        """His own side's, once, within 24 inches, clear of all stands."""
        officer = battle.officer(self.commander - CORPS)
        clause, far = RIDE
        if officer.side != battle.phasing or officer.at is None:
            return Refusal("SG-I.52", f"{officer.name} is not yours to move now")
        refused = anothers(battle, officer, question.seat)
        if refused is not None:
            return refused
        if officer.moved:
            return Refusal("SG-I.52", f"{officer.name} has moved this turn")
        if dist((officer.here.x, officer.here.y), self.place) > far + LIMIT:
            return Refusal(clause, f"{officer.name} rides {inches(far)} at most")
        if not fits(battle, self.spot(officer)):
            return Refusal("SG-I.51", f"{officer.name} cannot stand there")
        return None

    def spot(self, officer: Officer) -> Pose:
        """Where his base would be."""
        at = officer.here
        return pose(*self.place, at.facing, at.depth, at.width)

    def carry_out(self, umpire: Umpire[Engagement], question: CommanderMoves) -> None:
        """He goes, whatever the ground."""
        officer = umpire.battle.officer(self.commander - CORPS)
        umpire.change(officer, "SG-E.18", at=self.spot(officer), moved=True)
        also = ("SG-E.6", "SG-I.51", "SG-I.52")
        umpire.tell(CommanderMoved(clause="SG-E.18", hq=officer.number, also=also))
        go_on(umpire, question)


class RidePhase(Loop, frozen=True, tag=True, omit_defaults=True):
    """Commanders ride, one after another, until every player of the side is done."""

    def question(self, battle: Engagement, seat: Seat) -> Question | None:
        """As long as one of his has not moved."""
        mine = held(battle, officers(battle, battle.phasing), seat)
        return CommanderMoves(seat=seat) if any([not one.moved for one in mine]) else None


class CommanderMoves(Question, frozen=True, tag=True, kw_only=True):
    """Which commander rides where?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Ride, Done)

    def asked_by(self) -> Step:
        """The loop of commanders."""
        return RidePhase()

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Nobody, or each one behind the middle of his own units."""
        found: list[Action] = [Done()]
        for officer in held(battle, officers(battle, battle.phasing), self.seat):
            rides = [Ride(commander=officer.number, place=spot) for spot in places(battle, officer)]
            found += [one for one in rides if one.refusal(battle, self) is None]
        return found


def places(battle: Engagement, officer: Officer) -> list[tuple[float, float]]:
    """Behind his units: the middle of them, and behind each."""
    mine = [u for u in battle.on_table(officer.side) if officer.no in chain(battle, u)]
    if not mine or officer.moved:
        return []
    middles = [u.middle for u in mine]
    centre = (sum([x for x, _ in middles]) / len(mine), sum([y for _, y in middles]) / len(mine))
    behind = [(u.middle[0] - u.here.rect.fx * 3.0, u.middle[1] - u.here.rect.fy * 3.0) for u in mine[:2]]
    return [(round(x, 3), round(y, 3)) for x, y in (centre, *behind)]
