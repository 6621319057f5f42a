"""Step one on the clock: an assault that comes within 10 cm sees how steady the enemy is (EM-13.3 to EM-13.11)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import HIGH, LOW, Result, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.clock.tracks import Moving, amend, under_way
from grognard.rulesets.en_masse.effects import OrderEnded
from grognard.rulesets.en_masse.willingness import CLOSES, STALLED, attacked_from, judge, may_approach, see, standing


class AttackStalled(OpenEvent, frozen=True, kw_only=True, tag=True):
    """An attack came to nothing: the unit stays where it is and waits for further orders."""

    unit: int
    target: int


class AttackClosed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """An attack goes on to close."""

    unit: int
    target: int


def step_one(battle: Clash, clock: Moving, attacker: int, target: int) -> StepOne:
    """The test, judged on the state just before it; who comes at the same target from as near counts too."""
    unit, enemy = battle.unit(attacker), battle.unit(target)
    if not may_approach(unit, enemy):
        return StepOne(ruling=unwilling(unit, enemy), attacker=attacker, target=target)
    fellows = [battle.unit(m.unit) for m in clock.movers if m.kind == "assault" and m.target == target]
    engaged = [battle.unit(c.attacker) for c in battle.contacts if c.defender == target]
    ruling = judge(see(battle, unit, enemy, [*fellows, *engaged]))
    return StepOne(ruling=ruling, attacker=attacker, target=target)


def unwilling(unit: Unit, enemy: Unit) -> Ruling:
    """Who is below Nervous comes up only to an enemy of lower status (EM-13.3)."""
    results = (Result("EM-13.3", CLOSES, 1, HIGH), Result("EM-13.3", STALLED, LOW, 0))
    figures = (unit.status, standing(enemy))
    return Ruling(clause="EM-13.3", subject=unit.id, object=enemy.id, throw="none", figures=figures, results=results)


class StepOne(Judged, frozen=True, kw_only=True, tag=True):
    """Will they close?"""

    attacker: int
    target: int

    def bite(self, umpire: Umpire[Clash]) -> None:
        """On to contact, or stalled with the whole order void (EM-13.11, EM-R.17)."""
        unit, enemy = umpire.battle.unit(self.attacker), umpire.battle.unit(self.target)
        mover = under_way(umpire).mover(unit.no)
        assert mover is not None
        row = self.decide(umpire, f"{unit.name} closing with {enemy.name}")
        if row.result == CLOSES:
            side = attacked_from(umpire.battle, unit, enemy)
            amend(umpire, replace(mover, tested=enemy.no, target=enemy.no, aspect=side))
            umpire.tell(AttackClosed(clause=row.clause, unit=unit.no, target=enemy.no))
            return
        amend(umpire, replace(mover, halted=True))
        umpire.tell(AttackStalled(clause=row.clause, unit=unit.no, target=enemy.no))
        if unit.order is not None:
            umpire.change(unit, "EM-13.11", order=None)
            told = OrderEnded(clause="EM-13.11", unit=unit.no, reason="the attack has stalled")
            umpire.tell(told, to=umpire.battle.confidants(unit))
