"""The log: every happening has its words, they read well, and they give no rule away."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from grognard.engine.adjudication.desk import ControlRuled
from grognard.engine.adjudication.features import TerrainRevealed
from grognard.engine.adjudication.ground import TerrainAdded, TerrainSet
from grognard.engine.adjudication.speaking import BattleCalled, Told
from grognard.engine.control import Overruled, RulingStands
from grognard.engine.events import Changed, Ended, Event, Rolled, Ruled
from grognard.engine.ruling import Modifier, Result, Ruling
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import SIDES, Card, Engagement
from grognard.rulesets.en_avant.cards import CardsRevealed
from grognard.rulesets.en_avant.clock.clock import Halted
from grognard.rulesets.en_avant.closing import Assaulted, AssaultFailed
from grognard.rulesets.en_avant.control.desk import CardAmended
from grognard.rulesets.en_avant.effects import NotCarriedOut, StatusChanged
from grognard.rulesets.en_avant.formations import ChangeBegan, ChangeCompleted, Faced
from grognard.rulesets.en_avant.going import GroundMet
from grognard.rulesets.en_avant.melee import MeleeFought
from grognard.rulesets.en_avant.opportunity import GaveUp
from grognard.rulesets.en_avant.results.compulsory import UnitRan, UnitWithdrew
from grognard.rulesets.en_avant.results.obstacles import FIRE
from grognard.rulesets.en_avant.results.outcome import ResultOwed
from grognard.rulesets.en_avant.results.pursuit_end import PursuitEnded
from grognard.rulesets.en_avant.sequence import PhaseBegan, TurnBegan
from grognard.rulesets.en_avant.words.log import LOG as LINES
from grognard.rulesets.en_avant.words.names import reworded
from grognard.rulesets.en_avants.events import Removed, ShotFired, UnitArrived
from grognard.rulesets.en_avants.objectives import ObjectiveMet
from grognard.table.pose import pose
from tests.rulesets.en_avant.playing import controlled, new_game

C = "EA-2.5"
B_HQ, B1, B2, B_ART, R1, R3 = 0, 1, 2, 4, 6, 8
SPOT = pose(80, 60, 0, 7, 7)
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
        "The cards are turned up: Colonel Marchand-Duval: join 1/121e; 1/121e: advance 20 cm; I/Hohenfels: form "
        "assault column to the left; Grenadier battalion Traun: assault 1/121e",
    ),
    (CardsRevealed(clause=C, cards=((B1, Card(name="hold")),)), "The cards are turned up: everybody stands fast"),
    (StatusChanged(clause=C, unit=B1, was=(4,), now=(3,)), "1/121e sank to Nervous"),
    (StatusChanged(clause=C, unit=B1, was=(0,), now=(1,)), "1/121e rose to Frightened"),
    (StatusChanged(clause=C, unit=B1, was=(5, 5), now=(5, 4)), "1/121e sank to Determined and Steady"),
    (ShotFired(clause=C, unit=B1, target=R1, range=9.0), "1/121e fired at I/Hohenfels"),
    (
        ShotFired(clause=C, unit=B1, target=R1, range=9.0, opportunity=True),
        "1/121e opened fire as they came on, at I/Hohenfels",
    ),
    (GaveUp(clause=C, unit=B1, card="assault", target=R1), "1/121e gave up the assault to fire at I/Hohenfels"),
    (GaveUp(clause=C, unit=B1, card="re_order", target=R1), "1/121e gave up re-ordering to fire at I/Hohenfels"),
    (Assaulted(clause=C, unit=B1, target=R1, aspect="front"), "1/121e closed with I/Hohenfels"),
    (Assaulted(clause=C, unit=B1, target=R1, aspect="rear"), "1/121e closed with the rear of I/Hohenfels"),
    (AssaultFailed(clause=C, unit=B1, target=R1), "1/121e would not close with I/Hohenfels, and halted in disorder"),
    (
        MeleeFought(clause=C, attackers=(B1, B2), defender=R1, result="attackers win"),
        "Melee: 1/121e and 2/121e drove back I/Hohenfels",
    ),
    (
        MeleeFought(clause=C, attackers=(B1,), defender=R1, result="defender wins"),
        "Melee: I/Hohenfels threw back 1/121e",
    ),
    (
        MeleeFought(clause=C, attackers=(B1,), defender=R1, result="drawn"),
        "Melee: 1/121e and I/Hohenfels fought without a decision",
    ),
    (
        ResultOwed(clause=C, unit=B1, won=False, duty="withdraw", change=-1, distance=10.0),
        "1/121e had the worst of it, and must fall back next turn",
    ),
    (
        ResultOwed(clause=C, unit=B1, won=True, duty="may_pursue", change=-1),
        "1/121e won, and may go after the beaten enemy next turn",
    ),
    (Removed(clause=C, unit=B1, reason="cut_down"), "1/121e: cut down"),
    (
        NotCarriedOut(clause=C, unit=B1, card="advance", reason="1/121e: it will go no nearer"),
        "1/121e did not carry out the card (advance): it will go no nearer",
    ),
    (Faced(clause=C, unit=B1, facing=289.98), "1/121e turned to face II/Hohenfels (to 290°)"),
    (Faced(clause=C, unit=B1, facing=359.7), "1/121e turned to face II/Hohenfels (to 0°)"),
    (GroundMet(clause=C, unit=B1, feature="grove", factor=0.5), "1/121e went through Birch grove"),
    (GroundMet(clause=C, unit=B1, feature="rise", factor=1.0), ""),
    (UnitRan(clause=C, unit=B1, distance=40.0), "1/121e ran for it"),
    (UnitRan(clause=C, unit=B1, distance=7.5, obstacle="grove"), "1/121e ran for it, Birch grove in the way"),
    (
        UnitWithdrew(clause=C, unit=B1, distance=3.0, obstacle="Foot battery, 8 guns"),
        "1/121e fell back, facing the enemy, Foot battery, 8 guns in the way",
    ),
    (PursuitEnded(clause=C, unit=B1, quarry=R1, start=SPOT, distance=9.0), ""),
    (PursuitEnded(clause=C, unit=B1, quarry=R1, start=SPOT, distance=9.0, obstacle=FIRE), ""),
    (
        PursuitEnded(clause=C, unit=R1, quarry=B1, start=SPOT, distance=9.0, obstacle="grove"),
        "I/Hohenfels did not come up with 1/121e, Birch grove in the way",
    ),
    (
        Halted(clause=C, unit=B1, reason="Foot battery, 8 guns is in the way"),
        "1/121e halted: Foot battery, 8 guns in the way",
    ),
    (ChangeBegan(clause=C, unit=B_ART, into="limbered", turns=1), "Foot battery began to limber up"),
    (ChangeBegan(clause=C, unit=B1, into="march_column", turns=2), "1/121e began to form march column"),
    (ChangeCompleted(clause=C, unit=B1, formation="square", end=SPOT), "1/121e finished forming square"),
    (
        NotCarriedOut(clause=C, unit=B_ART, card="fire", reason="Foot battery, 8 guns has no such target"),
        "Foot battery did not carry out the card (fire): no such target",
    ),
    (
        CardsRevealed(clause=C, cards=((B1, Card(name="face", facing=289.98)),)),
        "The cards are turned up: 1/121e: turn",
    ),
    (Told(clause=C, saying="It rains."), "Control: It rains."),
    (ControlRuled(clause=C, unit=B1, what=("x", "y"), reason="a gully"), "Control rules on 1/121e (x, y): a gully"),
    (
        CardAmended(clause=C, unit=B1, card=Card(name="fire", target=R1), reason="they are keen"),
        "Control changes the card of 1/121e: fire at I/Hohenfels (they are keen)",
    ),
    (BattleCalled(clause=C, result="draw", reason="tea"), "Control calls the battle: tea"),
    (
        CardAmended(clause=C, unit=B1, card=Card(name="hold"), reason="A cart is in the way"),
        "Control changes the card of 1/121e: hold (A cart is in the way)",
    ),
    (TerrainRevealed(clause=C, feature="farm", side="red"), "Now the Regiment Hohenfels knows of Meierhof"),
    (TerrainSet(clause=C, feature="grove", reason="felled"), "Control rules on Birch grove: felled"),
    (
        TerrainAdded(clause=C, feature=Feature(id="b", kind="marsh", name="The Sump", point=(1, 1))),
        "The Sump turns out to be there: marsh",
    ),
    (TerrainAdded(clause=C, feature=Feature(id="b", kind="dense_wood", point=(1, 1))), "Here is dense wood"),
    (UnitArrived(clause=C, unit=B1, name="road"), "1/121e came on"),
    (ObjectiveMet(clause=C, objective="The rise is taken."), "The rise is taken."),
    (Ended(clause=C, result="blue"), "121e Ligne wins"),
    (Ended(clause=C, result="draw"), "The battle is drawn"),
    (
        Ruled(clause=C, ruling=RULING, dice=(), total=-1, result="fails"),
        "1/121e against I/Hohenfels: 4 +1 −1 = 4 against 5, 1/121e stops short",
    ),
    (Ruled(clause=C, ruling=BOG, dice=(1,), total=1, result="bogged"), "Foot battery in bog: 1, bogged"),
    (
        Ruled(clause=C, ruling=replace(RULING, overruled="the eagle"), dice=(), total=0, result="closes"),
        "1/121e: closes (Control: the eagle)",
    ),
    (
        Overruled(clause=C, ruling=RULING, result="closes", reason="the eagle"),
        "Control overrules: 1/121e, closes (the eagle)",
    ),
    (RulingStands(clause=C, ruling=RULING), ""),
    (Rolled(clause=C, purpose="bog", dice=(5,)), ""),
    (Changed(clause=C, shelf="units", no=0, fields={"moved": True}), ""),
]


@pytest.mark.parametrize(("event", "line"), LOG, ids=[line[:60] or type(event).__name__ for event, line in LOG])
def test_the_line_of_a_happening(battle: Engagement, event: Event, line: str) -> None:
    assert RULES.words(battle, event) == line


def test_no_line_needs_to_know_whether_a_unit_is_one_or_many() -> None:
    for line in [row for row in LINES.values() if isinstance(row, str)]:
        assert not re.search(r"{(unit|by|hq)} (is|are|has|have|was|were|does|do|\w+s)\b", line), line
    assert reworded("Sołtyk's horse guns is in the line of sight") == "line of sight blocked by Sołtyk's horse guns"


def test_a_unit_nobody_knows_does_no_harm(battle: Engagement) -> None:
    assert RULES.words(battle, Removed(clause=C, unit=99, reason="moonshine")) == "unit 99: out of the battle"


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
