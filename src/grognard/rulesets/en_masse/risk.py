"""Chapter 15: commanders who are with a unit that suffers may be hit; who takes their place."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import HIGH, LOW, Note, Result, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import Clash, Officer
from grognard.rulesets.en_masse.precedence import first_side, in_order

KILLED, WOUNDED, LIGHT, UNHURT = "killed", "wounded", "light", "none"
RESULTS = (
    Result("EM-15.3", KILLED, LOW, 2),
    Result("EM-15.4", WOUNDED, 3, 3),
    Result("EM-15.5", LIGHT, 4, 4),
    Result("EM-15.6", UNHURT, 5, HIGH),
)


class CommanderHit(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A commander was hit, or had a narrow escape."""

    commander: int
    how: str
    back_on: int = 0


class CommandPassed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A commander is back, or his second takes his place."""

    commander: int
    second: bool


class RiskStep(Step, frozen=True, tag=True):
    """Step 5, which is optional: dice for every commander with a unit that lost status this turn (EM-3.6, EM-R.81)."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Blue first, each in the order of the roster (EM-R.98)."""
        umpire.set("EM-3.6", phase="risk")
        if not umpire.battle.options.personal_risk:
            return
        sides = (first_side(), 1 - first_side())
        at_risk = [one for side in sides for one in umpire.battle.field.commanders if one.side == side]
        umpire.push(*[personal_risk(umpire.battle, one) for one in at_risk if endangered(umpire.battle, one)])


def endangered(battle: Clash, officer: Officer) -> bool:
    """Is he with a unit that has lost status this turn (EM-15.1)?"""
    return officer.active and officer.attached and bool(battle.unit(officer.with_unit).losses)


def personal_risk(battle: Clash, officer: Officer) -> PersonalRisk:
    """Two dice added (EM-15.2)."""
    unit = battle.unit(officer.with_unit)
    return PersonalRisk(ruling=judge(officer.id, unit.id, unit.name), officer=officer.no)


def judge(officer: str, unit: str, name: str) -> Ruling:
    """What becomes of a commander whose unit has lost status."""
    notes = (Note("EM-15.1", f"{name}, with whom he is, has lost status"),)
    return Ruling(clause="EM-15.2", subject=officer, object=unit, throw="pair", results=RESULTS, notes=notes)


class PersonalRisk(Judged, frozen=True, kw_only=True, tag=True):
    """One commander's roll."""

    officer: int

    def bite(self, umpire: Umpire[Clash]) -> None:
        """Out for good, for some turns, or carrying on; a second in command follows who is out for good (EM-15.7)."""
        officer = umpire.battle.officer(self.officer)
        row = self.decide(umpire, f"personal risk of {officer.name}")
        turn = umpire.battle.turn
        if row.result == KILLED:
            back = turn + umpire.roll(f"second in command for {officer.name}", "EM-15.7")[0] + 1 + 1
            umpire.change(officer, "EM-15.3", condition="killed", back_on=back, rallied=(-1, 0))
        elif row.result == WOUNDED:
            back = turn + umpire.roll(f"how long {officer.name} is out of action", "EM-15.4")[0] + 1
            umpire.change(officer, "EM-15.4", condition="wounded", back_on=back, rallied=(-1, 0))
        elif row.result == LIGHT:
            back = 0
            umpire.change(officer, "EM-15.5", lightly_wounded=True)
        else:
            back = 0
        umpire.tell(CommanderHit(clause=row.clause, commander=officer.number, how=row.result, back_on=back))


def take_command(umpire: Umpire[Clash], officer: Officer) -> None:
    """Who is due back acts again; a second in command stands where his chief did (EM-15.4, EM-15.7, EM-R.83)."""
    second = officer.condition in ("killed", "captured")
    at = officer.at
    if at is None:
        mine = [u for u in in_order(umpire.battle) if u.side == officer.side]
        own = [u for u in mine if officer.division in (None, u.division)]
        if not own:
            return
        at = replace(own[0].here, depth=0.0, width=0.0)
    clause = "EM-15.7" if second else "EM-15.4"
    umpire.change(officer, clause, condition="active", back_on=0, at=at, lightly_wounded=False)
    umpire.tell(CommandPassed(clause=clause, commander=officer.number, second=second))
