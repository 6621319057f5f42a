"""The log: every happening has its words, they read well, and they give no rule away."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from msgspec.structs import replace

from grognard.engine.control import Overruled, RulingStands
from grognard.engine.events import Changed, Ended, Event, Rolled, Ruled
from grognard.engine.ruling import Modifier, Result, Ruling
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import SIDES, Card, Engagement
from grognard.rulesets.en_avant.cards import CardsRevealed
from grognard.rulesets.en_avant.closing import Assaulted, AssaultFailed
from grognard.rulesets.en_avant.control import BattleCalled, CardAmended, Told
from grognard.rulesets.en_avant.control_ground import TerrainAdded, TerrainSet
from grognard.rulesets.en_avant.control_units import ControlRuled
from grognard.rulesets.en_avant.deeds import NotCarriedOut, Removed, StatusChanged
from grognard.rulesets.en_avant.firing import ShotFired
from grognard.rulesets.en_avant.ground import TerrainRevealed
from grognard.rulesets.en_avant.melee import MeleeFought
from grognard.rulesets.en_avant.outcome import ResultOwed
from grognard.rulesets.en_avant.saved import AnyEvent
from grognard.rulesets.en_avant.sequence import PhaseBegan, TurnBegan
from grognard.rulesets.en_avant.victory import ObjectiveMet, UnitArrived
from grognard.rulesets.en_avant.words import LINES, WORDS, words
from tests.rulesets.en_avant.playing import controlled, new_game

C = "EA-2.5"
B_HQ, B1, B2, R1, R3 = 0, 1, 2, 6, 8
RULING = Ruling(
    clause="EA-12.2",
    subject="B1",
    object="R1",
    throw="none",
    figures=(4, 5),
    modifiers=(Modifier("EA-12.5", 1), Modifier("EA-12.12", -1)),
    results=(Result("EA-12.16", "fails"),),
)
BOG = Ruling(clause="EA-6.6", subject="B_ART", object="bog", results=(Result("EA-6.6", "bogged"),))


@pytest.fixture(scope="module")
def battle() -> Engagement:
    """First blood."""
    found = new_game("first_blood", "words").battle
    assert isinstance(found, Engagement)
    return found


LOG: list[tuple[Event, str]] = [
    (TurnBegan(clause=C, turn=3), "Turn 3"),
    (PhaseBegan(clause=C, phase="melee"), "Melee"),
    (
        CardsRevealed(
            clause=C,
            cards=(
                (B_HQ, Card(name="join", unit=B1)),
                (B1, Card(name="advance", distance=20.0)),
                (B2, Card(name="hold")),
                (R1, Card(name="form", formation="assault_column", element="left")),
                (R3, Card(name="assault", target=B1)),
            ),
        ),
        "The cards are turned up: Colonel Marchand-Duval join 1/121e; 1/121e advance 20 cm; I/Hohenfels form assault "
        "column to the left; Grenadier battalion Traun assault 1/121e",
    ),
    (CardsRevealed(clause=C, cards=((B1, Card(name="hold")),)), "The cards are turned up: everybody stands fast"),
    (StatusChanged(clause=C, unit=B1, was=(4,), now=(3,)), "1/121e sinks to Nervous"),
    (StatusChanged(clause=C, unit=B1, was=(0,), now=(1,)), "1/121e rises to Frightened"),
    (StatusChanged(clause=C, unit=B1, was=(5, 5), now=(5, 4)), "1/121e sinks to Determined and Steady"),
    (ShotFired(clause=C, unit=B1, target=R1, range=9.0), "1/121e fires at I/Hohenfels"),
    (
        ShotFired(clause=C, unit=B1, target=R1, range=9.0, opportunity=True),
        "1/121e opens fire as they come on, at I/Hohenfels",
    ),
    (Assaulted(clause=C, unit=B1, target=R1, aspect="front"), "1/121e closes with I/Hohenfels"),
    (Assaulted(clause=C, unit=B1, target=R1, aspect="rear"), "1/121e closes with the rear of I/Hohenfels"),
    (AssaultFailed(clause=C, unit=B1, target=R1), "1/121e will not close with I/Hohenfels, and halts in disorder"),
    (
        MeleeFought(clause=C, attackers=(B1, B2), defender=R1, result="attackers win"),
        "Melee: 1/121e and 2/121e drive back I/Hohenfels",
    ),
    (
        MeleeFought(clause=C, attackers=(B1,), defender=R1, result="defender wins"),
        "Melee: 1/121e is thrown back by I/Hohenfels",
    ),
    (
        MeleeFought(clause=C, attackers=(B1,), defender=R1, result="drawn"),
        "Melee: 1/121e and I/Hohenfels fight without a decision",
    ),
    (
        ResultOwed(clause=C, unit=B1, won=False, duty="withdraw", change=-1, distance=10.0),
        "1/121e has had the worst of it and falls back next turn",
    ),
    (
        ResultOwed(clause=C, unit=B1, won=True, duty="may_pursue", change=-1),
        "1/121e has won and may go after the beaten enemy next turn",
    ),
    (Removed(clause=C, unit=B1, reason="cut_down"), "1/121e is cut down"),
    (
        NotCarriedOut(clause=C, unit=B1, card="advance", reason="1/121e: it will go no nearer"),
        "1/121e does not carry out its card (advance): it will go no nearer",
    ),
    (Told(clause=C, saying="It rains."), "Control: It rains."),
    (ControlRuled(clause=C, unit=B1, what=("x", "y"), reason="a gully"), "Control rules on 1/121e (x, y): a gully"),
    (
        CardAmended(clause=C, unit=B1, card=Card(name="fire", target=R1), reason="they are keen"),
        "Control changes the card of 1/121e: fire at I/Hohenfels (they are keen)",
    ),
    (BattleCalled(clause=C, result="draw", reason="tea"), "Control calls the battle: tea"),
    (TerrainRevealed(clause=C, feature="farm", side="red"), "Red now knows of Meierhof"),
    (TerrainSet(clause=C, feature="grove", reason="felled"), "Control rules on Birch grove: felled"),
    (
        TerrainAdded(clause=C, feature=Feature(id="b", kind="marsh", name="The Sump", point=(1, 1))),
        "The Sump turns out to be there: marsh",
    ),
    (TerrainAdded(clause=C, feature=Feature(id="b", kind="dense_wood", point=(1, 1))), "Here is dense wood"),
    (UnitArrived(clause=C, unit=B1, name="road"), "1/121e comes on"),
    (ObjectiveMet(clause=C, objective="The rise is taken."), "The rise is taken."),
    (Ended(clause=C, result="blue"), "Blue (121e Ligne (imaginary)) wins"),
    (Ended(clause=C, result="draw"), "The battle is drawn"),
    (
        Ruled(clause=C, ruling=RULING, dice=(), total=-1, result="fails"),
        "B1 against R1: 4 +1 −1 = 4 against 5, fails",
    ),
    (Ruled(clause=C, ruling=BOG, dice=(1,), total=1, result="bogged"), "B_ART in bog: 1, bogged"),
    (
        Ruled(clause=C, ruling=replace(RULING, overruled="the eagle"), dice=(), total=0, result="closes"),
        "B1: closes (Control: the eagle)",
    ),
    (
        Overruled(clause=C, ruling=RULING, result="closes", reason="the eagle"),
        "Control overrules: B1, closes (the eagle)",
    ),
    (RulingStands(clause=C, ruling=RULING), ""),
    (Rolled(clause=C, purpose="bog", dice=(5,)), ""),
    (Changed(clause=C, shelf="units", no=0, fields={"moved": True}), ""),
]


@pytest.mark.parametrize(("event", "line"), LOG, ids=[line[:60] or type(event).__name__ for event, line in LOG])
def test_the_line_of_a_happening(battle: Engagement, event: Event, line: str) -> None:
    assert words(battle, event) == line


def test_every_event_of_the_ruleset_has_words_and_nothing_else_has() -> None:
    kinds = {kind.__name__: kind for kind in get_args(AnyEvent)}
    assert sorted(kinds) == sorted(WORDS)
    for name, line in LINES.items():
        fields = set(re.findall(r"{(\w+)", line))
        assert fields <= set(kinds[name].__struct_fields__), name


def test_a_unit_nobody_knows_does_no_harm(battle: Engagement) -> None:
    assert words(battle, Removed(clause=C, unit=99, reason="moonshine")) == "unit 99 is out of the battle"


@pytest.mark.parametrize("scenario", ["first_blood", "barrosa", "falenty"])
def test_a_whole_game_can_be_told_and_gives_no_rule_away(scenario: str) -> None:
    game, _ = controlled(scenario)
    for seat in (*SIDES, "control"):
        lines = [RULES.words(game.battle, event) for event in game.events(seat)]
        told = [line for line in lines if line]
        assert len(told) > 100
        assert not [line for line in told if "\n" in line or "{" in line or "None" in line or "EA-" in line]
        figures = [line for line in told if re.search(r" [+−]\d|\d against \d", line)]
        assert bool(figures) == (seat == "control")
