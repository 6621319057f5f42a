"""Chapter 2: the turn. Orders in secret, a common reveal, then four phases for both sides together."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.assault import Assaults
from grognard.rulesets.en_avant.battle import Engagement, Phase, Unit
from grognard.rulesets.en_avant.cards import DealCards, EmergencySquares, Reveal
from grognard.rulesets.en_avant.choices import Prompts
from grognard.rulesets.en_avant.clock.marching import OrdinaryMoves
from grognard.rulesets.en_avant.command import Departures, MakeWay
from grognard.rulesets.en_avant.conduct import Compel
from grognard.rulesets.en_avant.control.desk import OpenDesk, ReviewCards, ReviewTurn
from grognard.rulesets.en_avant.effects import lay_out
from grognard.rulesets.en_avant.firing import FiringPhase
from grognard.rulesets.en_avant.formations import FormationClocks, Manoeuvres
from grognard.rulesets.en_avant.melee import MeleePhase
from grognard.rulesets.en_avant.order import ReOrdering
from grognard.rulesets.en_avant.recovery import Recoveries
from grognard.rulesets.en_avant.results.compulsory import ObligationsMet, Runs, Withdrawals
from grognard.rulesets.en_avant.results.duties import ResultsBite
from grognard.rulesets.en_avant.results.off_table import Returns
from grognard.rulesets.en_avant.results.pursuit import Pursuits
from grognard.rulesets.en_avant.second_lines import SecondLines, TakeIntervals
from grognard.rulesets.en_avant.victory import Arrivals, TurnEnd

CLAUSES: dict[Phase, str] = {
    "firing": "EA-2.1",
    "movement": "EA-2.2",
    "melee": "EA-2.3",
    "recovery": "EA-2.4",
}


class TurnBegan(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A turn begins for both sides."""

    turn: int


class PhaseBegan(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A phase begins for both sides."""

    phase: str


class Turn(Step, frozen=True, tag=True):
    """One turn from its start to its end."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Wipe last turn's flags and lay out the phases."""
        umpire.set("EA-2.5", phase="start", clock=0.0)
        umpire.tell(TurnBegan(clause="EA-2.5", turn=umpire.battle.turn))
        stale = [(unit, stale_of(unit)) for unit in umpire.battle.field.units]
        umpire.change_all([(unit, fields) for unit, fields in stale if fields], "EA-2.5")
        hold_fast(umpire)
        if umpire.battle.turn == 1:
            lay_out(umpire)
        umpire.push(*turn_steps())


def turn_steps() -> tuple[Step, ...]:
    """The steps of a turn in their order, and the next turn."""
    return (
        OpenDesk(), Arrivals(), ResultsBite(), Prompts(),
        DealCards(), Reveal(), ReviewCards(), EmergencySquares(), Compel(),
        Begin("firing"), FiringPhase(), Compel(after_fire=True),
        Begin("movement"), Departures(), Runs(), Withdrawals(), SecondLines(), Pursuits(),
        Manoeuvres(), OrdinaryMoves(), Assaults(), MakeWay(), TakeIntervals(), ObligationsMet(),
        Begin("melee"), MeleePhase(),
        Begin("recovery"), FormationClocks(), MakeWay(), Recoveries(), ReOrdering(), Returns(), ReviewTurn(),
        TurnEnd(), Turn(),
    )  # fmt: skip


FLAGS = (
    "fired", "opportunity_fired", "moved", "manoeuvred", "fought", "under_musketry", "hit_by_fire",
    "forming_square", "halted",
)  # fmt: skip
flags_of = attrgetter(*FLAGS)


def stale_of(unit: Unit) -> dict[str, Any]:
    """What lasts for one turn only, wiped."""
    flags = flags_of(unit)
    stale: dict[str, Any] = {}
    if True in flags:
        stale |= {name: False for name, raised in zip(FLAGS, flags, strict=True) if raised}
    if unit.card is not None:
        stale["card"] = None
    if unit.ground_tested:
        stale["ground_tested"] = ()
    if unit.was_disordered != any(unit.disordered):
        stale["was_disordered"] = any(unit.disordered)
    if unit.attached_all_turn != (unit.attached >= 0):
        stale["attached_all_turn"] = unit.attached >= 0
    return stale


def hold_fast(umpire: Umpire[Engagement]) -> None:
    """Who meant to break off and found no room to move is still at it (EA-R26)."""
    if any([c.parting for c in umpire.battle.contacts]):
        umpire.set("EA-17.5", contacts=tuple([replace(c, parting=False) for c in umpire.battle.contacts]))


class Begin(Step, frozen=True, tag=True):
    """Begin a phase."""

    phase: Phase

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Say so."""
        clause = CLAUSES[self.phase]
        umpire.set(clause, phase=self.phase)
        umpire.tell(PhaseBegan(clause=clause, phase=self.phase))
