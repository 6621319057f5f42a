"""What the captain's decisions cost, in the battles every ruleset ships with."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import fmean

from msgspec import Struct

from grognard import catalogue
from grognard.engine.dice import Seeded
from grognard.engine.files.scenario import Scenario
from grognard.engine.playout import awaited
from grognard.engine.ruleset import Ruleset
from grognard.engine.umpire import Outcome, answer, start
from grognard.generals.captain import Captain
from grognard.lab.bench.growth import ARMIES

UNITS = 40


class Captains(Struct, frozen=True, kw_only=True):
    """Captains against each other in all scenarios of a ruleset; a decision is a choice among two or more answers."""

    ruleset: str
    decisions: int
    mean_ms: float
    worst_ms: float
    units: int = 0


def captains(name: str, seconds: float) -> Captains:
    """Play each scenario of a ruleset to its end, or for so many CPU-seconds."""
    took: list[float] = []
    for full in catalogue.scenario_names(name):
        scenario, _, rules = catalogue.load_scenario(full)
        took += list(decisions(scenario, rules, seconds))
    milliseconds = [1000 * one for one in took] or [0.0]
    return Captains(ruleset=name, decisions=len(took), mean_ms=fmean(milliseconds), worst_ms=max(milliseconds))


def captain_at(name: str, seconds: float, units: int = UNITS) -> Captains | None:
    """The last of the armies that grow, at one size; none where a ruleset has no such armies."""
    if name not in ARMIES:
        return None
    raised = list(ARMIES[name].values())[-1]
    milliseconds = [1000 * one for one in decisions(raised(units), catalogue.ruleset(name), seconds)] or [0.0]
    return Captains(
        ruleset=name, decisions=len(milliseconds), mean_ms=fmean(milliseconds), worst_ms=max(milliseconds), units=units
    )


def decisions(scenario: Scenario, rules: Ruleset, seconds: float) -> Iterator[float]:
    """The CPU-seconds of each decision of a battle."""
    dice = Seeded("captains")
    battle = start(rules.muster(scenario), dice).battle
    officers = {seat: Captain(seat, rules) for seat in battle.seats}
    spent = 0.0
    while battle.result is None and spent < seconds:
        question = awaited(battle)
        officer, view = officers[question.seat], rules.view(battle, question.seat)
        before, begun = officer.decisions, time.process_time()
        action, _ = officer.choose(view, question)
        took = time.process_time() - begun
        spent += took
        if officer.decisions > before:
            yield took
        outcome = answer(battle, question.no, action, dice)
        if not isinstance(outcome, Outcome):
            raise RuntimeError(f"the captain's answer was not accepted: {outcome}")
        battle = outcome.battle
