"""Chapter 10: rallying."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from grognard.engine.battle import Action, Question, Step
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.names import inches
from grognard.engine.ruling import HIGH, LOW, Modifier, Note, Refusal, Result, Ruling
from grognard.engine.shapes import UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import Skirmish, Unit, seat_of
from grognard.rulesets.two_by_two.geometry import distance, enemy_touching, enemy_within, hqs_about, touching, within
from grognard.rulesets.two_by_two.phases import Done, waits
from grognard.rulesets.two_by_two.roll.posts import shaken

COMMAND_REACH = 6.0
ENEMY_NEAR = 2.0
NEEDED = 5
RESULTS = (Result("2X2-10.16", "rallied", NEEDED, HIGH), Result("2X2-10.16", "no change", LOW, NEEDED - 1))

MODIFIERS: dict[str, int] = {
    "2X2-10.7": 1,
    "2X2-10.8": 1,
    "2X2-10.9": -1,
    "2X2-10.11": -2,
    "2X2-10.13": -1,
    "2X2-10.14": 2,
}
"""What each row of the rally table adds."""


class RallyFacts(NamedTuple):
    """What matters to a unit that tries to rally; `serving` is the HQ in reach, `commanded` says it has one at all."""

    unit: Unit
    serving: Unit | None
    commanded: bool
    hqs_touching: int
    enemy_in_contact: bool
    enemy_near: bool

    @property
    def by_itself(self) -> bool:
        """An HQ, which rallies itself."""
        return self.unit.type == "hq"

    @property
    def helped(self) -> bool:
        """Is an HQ in base contact with it? To an HQ another one is no help (R-34)."""
        return self.hqs_touching > 0 and not self.by_itself

    @property
    def excepted(self) -> bool:
        """May it try with an enemy within 2 in (2X2-10.4, R-34)?"""
        return self.unit.guards or self.helped or self.by_itself


class Rallied(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit lost its marker."""

    unit: int
    marker: str


def see(battle: Skirmish, unit: Unit) -> RallyFacts:
    """The HQs and enemies about a unit; it is the unit that measures (R-04)."""
    every = hqs_about(battle, unit)
    chain = [hq for hq in every if hq.command in (unit.command, 0)]
    near = [hq for hq in chain if within(battle, unit, hq, COMMAND_REACH)]
    return RallyFacts(
        unit,
        serving=min(near, key=lambda hq: distance(battle, unit, hq), default=None),
        commanded=bool(chain) or not every,
        hqs_touching=len([hq for hq in chain if touching(unit, hq)]),
        enemy_in_contact=enemy_touching(battle, unit)
        or any([unit.no in (c.attacker, c.defender) for c in battle.contacts]),
        enemy_near=enemy_within(battle, unit, ENEMY_NEAR),
    )


def forbidden(facts: RallyFacts) -> Refusal | None:
    """Why a unit may not try at all."""
    unit = facts.unit
    if not unit.shaken:
        return Refusal("2X2-10.1", f"{unit.name} is neither Pinned nor Disrupted")
    if unit.rally_tried:
        return Refusal("2X2-10.1", f"{unit.name} has tried to rally in this phase")
    if facts.enemy_in_contact:
        return Refusal("2X2-10.10", f"{unit.name} has an enemy in contact and cannot rally")
    if facts.serving is None and not facts.by_itself:
        return no_hq(facts)
    if facts.enemy_near and not facts.excepted:
        return Refusal("2X2-10.3", f"{unit.name} has an enemy within {inches(ENEMY_NEAR)} and cannot rally")
    return None


def no_hq(facts: RallyFacts) -> Refusal:
    """No HQ of its chain of command is near enough, or none of those on the table is of its chain (R-33, R-68)."""
    if facts.commanded:
        return Refusal("2X2-10.12", f"{facts.unit.name} has no HQ within {inches(COMMAND_REACH)}")
    return Refusal("2X2-10.2", f"{facts.unit.name} has no HQ of its own chain of command on the table")


def modifiers(facts: RallyFacts) -> tuple[Modifier, ...]:
    """The rally modifiers that apply."""
    unit = facts.unit
    rows = (
        ("2X2-10.7", unit.guards),
        ("2X2-10.8", facts.helped),
        ("2X2-10.9", unit.type == "militia" or unit.size == "small"),
        ("2X2-10.11", facts.enemy_near),
        ("2X2-10.13", unit.disrupted),
        ("2X2-10.14", facts.by_itself),
    )
    return tuple([Modifier(clause, MODIFIERS[clause]) for clause, applies in rows if applies])


def judge(facts: RallyFacts) -> Ruling:
    """The rally modifiers, and what the die needs."""
    return Ruling(
        clause="2X2-10.1",
        subject=facts.unit.id,
        modifiers=modifiers(facts),
        results=RESULTS,
        notes=tuple(notes(facts)),
    )


def notes(facts: RallyFacts) -> list[Note]:
    """The clauses that let the unit try, and those that explain what adds nothing."""
    out = [Note("2X2-2.3", "Guards rally better, and near the enemy")] if facts.unit.guards else []
    if facts.by_itself:
        out.append(Note("2X2-10.5", "an HQ may always try to rally itself"))
    elif facts.serving is not None:
        out.append(Note("2X2-10.2", f"an HQ of its command is within {inches(COMMAND_REACH)}"))
        out.append(Note("2X2-2.1", f"{facts.serving.name} gives the rallying range"))
    if facts.enemy_near and not facts.by_itself:
        out.append(Note("2X2-10.4", f"it may try with an enemy within {inches(ENEMY_NEAR)}"))
    if facts.enemy_near:
        out.append(Note("2X2-10.15", "the −2 is for Guards, units touching an HQ, and HQs"))
    if facts.hqs_touching > (0 if facts.by_itself else 1):
        out.append(Note("2X2-10.6", "further HQs add nothing"))
    return out


class Rally(Action, frozen=True, kw_only=True, tag=True):
    """Try to rally a unit."""

    unit: UnitNo

    def refusal(self, battle: Skirmish, question: RallyPhase) -> Refusal | None:
        """Only a shaken unit of the phasing side, near enough to its HQ."""
        unit = battle.unit(self.unit)
        if unit.side != battle.phasing or unit.at is None:
            return Refusal("2X2-10.1", f"{unit.name} is not yours to rally now")
        return forbidden(see(battle, unit))

    def carry_out(self, umpire: Umpire[Skirmish], question: RallyPhase) -> None:
        """Roll, and go on rallying."""
        umpire.push(Rallying())
        ruling = judge(see(umpire.battle, umpire.battle.unit(self.unit)))
        umpire.push(RallyTried(ruling=ruling, rallying=self.unit))


class RallyTried(Judged, frozen=True, kw_only=True, tag=True):
    """The die of a unit that tries to rally."""

    rallying: int

    def bite(self, umpire: Umpire[Skirmish]) -> None:
        """On success the marker goes."""
        unit = umpire.battle.unit(self.rallying)
        row = self.decide(umpire, f"rally of {unit.name}")
        fields: dict[str, Any] = {"rally_tried": True}
        if row.result == "rallied":
            stacked = umpire.battle.options.stack_states and unit.disrupted
            fields |= {"disrupted": False} if stacked else {"disrupted": False, "pinned": False}
            marker = "Disrupted" if unit.disrupted else "Pinned"
            umpire.tell(Rallied(clause="2X2-10.1", unit=unit.no, marker=marker))
        umpire.change(unit, "2X2-10.1", **fields)


def may_try(battle: Skirmish) -> Iterator[int]:
    """Everybody of the phasing side who may try to rally."""
    for no in shaken(battle.field.roll, battle.phasing):
        unit = battle.unit(no)
        if not unit.rally_tried and forbidden(see(battle, unit)) is None:
            yield no


class Rallying(Step, frozen=True, tag=True):
    """The rally phase goes on while anybody can try."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Ask, if there is anything to ask."""
        battle = umpire.table
        if waits(battle, "rally") or next(may_try(battle), None) is not None:
            umpire.ask(RallyPhase(seat=seat_of(battle.phasing)))


class RallyPhase(Question, frozen=True, kw_only=True, tag=True):
    """Try to rally a unit, or be done."""

    answers = (Rally, Done)

    def candidates(self, battle: Skirmish) -> list[Action]:
        """Every unit that may try."""
        return [Done(), *[Rally(unit=no) for no in may_try(battle)]]
