"""Chapter 11: leadership scores, set by the scenario or thrown for."""

from __future__ import annotations

from grognard.engine.battle import Step
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import HIGH, LOW, Result, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.sequence import Turn
from grognard.rulesets.en_masse.units import REPRESENTED

SCORES = {"poor": -1, "plain": 0, "good": 1}
RESULTS = (
    Result("EM-11.3", "poor", LOW, 2),
    Result("EM-11.3", "plain", 3, 4),
    Result("EM-11.3", "good", 5, HIGH),
)


class LeaderFound(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A brigade's leadership is settled."""

    unit: int
    leadership: int


class Shown(OpenEvent, frozen=True, kw_only=True, tag=True):
    """How a unit is shown on the table: its blocks, and the ground they cover."""

    unit: int
    blocks: int
    front: float
    depth: float
    because: tuple[str, ...] = ()


class InCommand(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A commander's flag marks his headquarters, and a player sits for him."""

    commander: int
    seat: str
    because: tuple[str, ...] = ()


def show(umpire: Umpire[Clash], unit: Unit) -> None:
    """Tell how a unit is shown; status is open to all, guns of its own are taken as read (EM-2.5, EM-10.1)."""
    also = ("EM-10.1", *(("EM-2.5",) if unit.integral_artillery and unit.type != "artillery" else ()))
    front, depth = unit.size
    umpire.tell(
        Shown(clause=REPRESENTED[unit.type], unit=unit.no, blocks=unit.blocks, front=front, depth=depth, because=also)
    )


class Muster(Step, frozen=True, tag=True):
    """Before the first turn: who is there, and a die for every brigade whose leadership is open (EM-R.98)."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Show everybody, throw in the order of the roster, then begin."""
        for unit in umpire.battle.field.units:
            if unit.at is not None:
                show(umpire, unit)
        for officer in umpire.battle.field.commanders:
            role = "EM-1.4" if officer.corps else "EM-1.3"
            umpire.tell(InCommand(clause="EM-2.9", commander=officer.number, seat=officer.seat, because=(role,)))
        open_ones = [unit for unit in umpire.battle.field.units if unit.leadership is None]
        rolls = [LeadershipRoll(ruling=ruling(unit.id), unit=unit.no) for unit in open_ones]
        umpire.push(*rolls, Turn())


def ruling(brigade: str) -> Ruling:
    """1 or 2 poor, 3 or 4 plain, 5 or 6 good."""
    return Ruling(clause="EM-11.2", subject=brigade, results=RESULTS)


class LeadershipRoll(Judged, frozen=True, kw_only=True, tag=True):
    """One brigade's die."""

    unit: int

    def bite(self, umpire: Umpire[Clash]) -> None:
        """Its score for the whole battle."""
        unit = umpire.battle.unit(self.unit)
        score = SCORES[self.decide(umpire, f"leadership of {unit.name}").result]
        umpire.change(unit, "EM-11.3", leadership=score)
        umpire.tell(LeaderFound(clause="EM-11.1", unit=unit.no, leadership=score))
