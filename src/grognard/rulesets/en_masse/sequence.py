"""Chapter 3: the turn, from the riders' arrival to the end."""

from __future__ import annotations

from typing import Any

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.arrivals import arrive, assemble
from grognard.rulesets.en_masse.assault import AssaultStep
from grognard.rulesets.en_masse.battle import Clash
from grognard.rulesets.en_masse.command import CommandStep
from grognard.rulesets.en_masse.control import OpenDesk
from grognard.rulesets.en_masse.movement import MovementStep
from grognard.rulesets.en_masse.recovery import RecoveryStep
from grognard.rulesets.en_masse.risk import RiskStep, take_command
from grognard.rulesets.en_masse.victory import check_victory
from grognard.rulesets.en_masse.volleys import FiringStep

WIPED: dict[str, Any] = {
    "fired": False,
    "opportunity_fired": False,
    "moved": False,
    "manoeuvred": False,
    "under_fire": False,
    "disordered_now": False,
    "in_assault": False,
    "losses": (),
}
"""What a unit is marked with during a turn, as it stands at the start of the next."""


class TurnBegan(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Ten minutes of battle begin."""

    turn: int


class Turn(Step, frozen=True, tag=True):
    """One turn of five steps, after the commanders' own (EM-3.1, EM-R.7)."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Arrivals, returns and replacements, then the steps in their order."""
        turn = umpire.battle.turn
        umpire.tell(TurnBegan(clause="EM-3.1", turn=turn))
        arrive(umpire)
        assemble(umpire)
        for officer in umpire.battle.field.commanders:
            if officer.back_on and officer.back_on <= turn:
                take_command(umpire, umpire.battle.officer(officer.no))
        umpire.push(OpenDesk(), CommandStep(), *STEPS, EndOfTurn())


STEPS = (FiringStep(), MovementStep(), AssaultStep(), RecoveryStep(), RiskStep())
"""The five steps of a turn, always in this order (EM-3.1)."""


class EndOfTurn(Step, frozen=True, tag=True):
    """Who has won, and the marks of the turn wiped."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Check the end, wipe, and begin the next turn."""
        umpire.set("EM-3.1", phase="end")
        check_victory(umpire)
        if umpire.battle.result is not None:
            return
        wipe(umpire)
        umpire.set("EM-3.1", turn=umpire.battle.turn + 1, phase="start")
        umpire.push(Turn())


def wipe(umpire: Umpire[Clash]) -> None:
    """Flags of the turn go, and what commanders were doing."""
    for unit in umpire.battle.field.units:
        marked = {name: value for name, value in WIPED.items() if getattr(unit, name) != value}
        if marked:
            umpire.change(unit, "EM-3.1", **marked)
    for officer in umpire.battle.field.commanders:
        if officer.doing != "none" or officer.with_unit >= 0:
            umpire.change(officer, "EM-3.1", doing="none", with_unit=-1, going_to=None)
