"""The log: every happening has its words, and they read well."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from grognard import catalogue, scenarios
from grognard.engine.battle import Battle
from grognard.engine.dice import Seeded
from grognard.engine.events import Changed, Ended, Event, Rolled, Ruled
from grognard.engine.files.scenario import Scenario, SideSpec
from grognard.engine.ruling import HIGH, LOW, Modifier, Note, Result, Ruling
from grognard.engine.terrain import Table
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.two_by_two import RULES
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.column import ColumnTaken, FateShared
from grognard.rulesets.two_by_two.contact import TurnedToFace
from grognard.rulesets.two_by_two.effects import Marked, PushedBack
from grognard.rulesets.two_by_two.files.saved import TwoByTwoBattle
from grognard.rulesets.two_by_two.follow_up import FollowedUp, KeptFacing, NoFollowUp
from grognard.rulesets.two_by_two.legs import Engaged, Exited, TradedByExit, UnitMoved
from grognard.rulesets.two_by_two.march import Leg
from grognard.rulesets.two_by_two.melee import GroupFormed, MeleeFought
from grognard.rulesets.two_by_two.melee_table import RESULTS as MELEE
from grognard.rulesets.two_by_two.rally import RESULTS as RALLY
from grognard.rulesets.two_by_two.reinforcements import NoRoom, TradedOnArrival
from grognard.rulesets.two_by_two.rout import Overrun, Panicked, UnitRouted
from grognard.rulesets.two_by_two.sequence import PhaseBegan
from grognard.rulesets.two_by_two.setup.agreement import OptionAgreed
from grognard.rulesets.two_by_two.shooting import ChargeBroken, ShotFired
from grognard.rulesets.two_by_two.shot import RESULTS as SHOT
from grognard.rulesets.two_by_two.victory import Destroyed
from grognard.table.kernel import LEFT, REAR
from grognard.table.pose import pose

ANSWERS = 250
HERE = pose(5, 5, 0, 0.5, 1)


@pytest.fixture(scope="module")
def battle() -> Skirmish:
    """Kempt and his guns against cuirassiers, with a reserve to come."""
    units = (
        {"id": "B1", "side": "blue", "name": "Kempt", "x": 5, "y": 5},
        {"id": "R1", "side": "red", "name": "8e Cuirassiers", "type": "heavy_cavalry", "x": 5, "y": 9, "facing": 180},
        {"id": "B2", "side": "blue", "name": "Rogers' battery", "type": "foot_artillery", "x": 8, "y": 5},
    )
    scenario = Scenario(
        id="words",
        ruleset="two_by_two",
        title="Words",
        table=Table(width=24, depth=24, measure="inch"),
        sides={"blue": SideSpec(name="Picton", base_edge="y_min"), "red": SideSpec(name="Ney", base_edge="y_max")},
        units=units,
    )
    mustered = RULES.muster(scenario)
    assert isinstance(mustered, TwoByTwoBattle)
    return mustered


def fire(*modifiers: int, die: int, result: str, guns: bool = False, defensive: bool = False) -> Ruled:
    """A shot of Kempt, or of the battery, at the cuirassiers."""
    ruling = Ruling(
        clause="2X2-11.2" if guns else "2X2-11.1",
        subject="B2" if guns else "B1",
        object="R1",
        modifiers=tuple([Modifier("2X2-11.19", value) for value in modifiers]),
        results=SHOT,
        notes=(Note("2X2-11.8", "defensive fire"),) if defensive else (),
        measured=(("range", 0.0 if defensive else 0.8),),
    )
    return Ruled(clause="2X2-12.4", ruling=ruling, dice=(die,), total=die + sum(modifiers), result=result)


def fight(mine: int, his: int, result: str) -> Ruled:
    """The cuirassiers, at +2, against Kempt."""
    ruling = Ruling(
        clause="2X2-13.4",
        subject="R1",
        object="B1",
        throw="opposed",
        modifiers=(Modifier("2X2-13.13", 2),),
        results=MELEE,
    )
    return Ruled(clause="2X2-13.31", ruling=ruling, dice=(mine, his), total=mine + 2 - his, result=result)


def throw(clause: str, results: tuple[Result, ...], die: int, result: str, object: str = "") -> Ruled:
    """One die of Kempt's without modifiers."""
    ruling = Ruling(clause=clause, subject="B1", object=object, results=results)
    return Ruled(clause=clause, ruling=ruling, dice=(die,), total=die, result=result)


ARRIVAL = (Result("2X2-9.2", "arrives", 3, HIGH), Result("2X2-9.2", "delayed", LOW, 2))
ROUT = (Result("2X2-12.7", "destroyed", LOW, 2), Result("2X2-12.7", "flees", 3, HIGH))
C = "2X2-5.2"
MARCH = (Leg(turn=45.0), Leg(ahead=2.0), Leg(aside=-1.0))

LINES: list[tuple[Event, str]] = [
    (fire(2, 1, 1, die=1, result="pinned"), "Kempt fired on 8e Cuirassiers: pinned (1 +2 +1 +1 = 5 at 0.8 in)"),
    (
        fire(-1, die=4, result="no effect", guns=True),
        "Rogers' battery cannonaded 8e Cuirassiers: no effect (4 −1 = 3 at 0.8 in)",
    ),
    (
        fire(die=4, result="no effect", defensive=True),
        "Kempt met with fire the charge of 8e Cuirassiers: no effect (4)",
    ),
    (fight(3, 3, "defender routs"), "8e Cuirassiers fought Kempt, 5 against 3: Kempt broke (3 +2 = 5 against 3)"),
    (
        fight(1, 3, "reroll"),
        "8e Cuirassiers fought Kempt, 3 against 3: neither gave way and they fought on (1 +2 = 3 against 3)",
    ),
    (
        fight(1, 6, "attacker destroyed"),
        "8e Cuirassiers fought Kempt, 3 against 6: 8e Cuirassiers destroyed (1 +2 = 3 against 6)",
    ),
    (
        fight(6, 1, "defender destroyed, must follow up"),
        "8e Cuirassiers fought Kempt, 8 against 1: Kempt destroyed, and 8e Cuirassiers must follow up "
        "(6 +2 = 8 against 1)",
    ),
    (throw("2X2-10.1", RALLY, 5, "rallied"), "Kempt rallied (5, 5 wanted)"),
    (throw("2X2-10.1", RALLY, 4, "no change"), "Kempt tried in vain to rally (4, 5 wanted)"),
    (throw("2X2-12.7", ROUT, 2, "destroyed"), "Kempt broke and scattered for good (2)"),
    (throw("2X2-9.2", ARRIVAL, 3, "arrives", "B1"), "Kempt expected at B1: here they come (3, 3 wanted)"),
    (throw("2X2-1.1", ROUT, 3, "flees"), "Kempt: 3, flees"),
    (PhaseBegan(clause=C, phase="move", turn=3, half=2, seat="red"), "Turn 3, second half: Ney moves"),
    (PhaseBegan(clause=C, phase="shoot", turn=3, half=2, seat="blue"), "Picton opens fire"),
    (
        UnitMoved(clause=C, unit=0, path=MARCH, end=HERE, cost=3, allowance=3),
        "Kempt marched 3 in, facing 8e Cuirassiers "
        "(turned to 45°, advanced 2 in and side-stepped 1 in to the left; 3 of 3 in)",
    ),
    (UnitMoved(clause=C, unit=0, path=(), end=HERE, cost=0, allowance=3), "Kempt stood still"),
    (
        Engaged(clause=C, attacker=1, defender=0, face=LEFT, kind="charge"),
        "8e Cuirassiers charged the left flank of Kempt",
    ),
    (
        Engaged(clause=C, attacker=1, defender=0, face=REAR, kind="follow_up"),
        "8e Cuirassiers pressed on into the rear of Kempt",
    ),
    (
        Engaged(clause=C, attacker=0, defender=1, face=0, kind="clearing"),
        "Kempt went in to clear 8e Cuirassiers out of the woods",
    ),
    (TurnedToFace(clause=C, unit=0, attacker=1), "Kempt turned to face 8e Cuirassiers"),
    (ShotFired(clause=C, unit=0, target=1, range=0.8, defensive=False), ""),
    (
        ShotFired(clause=C, unit=0, target=1, range=0.8, defensive=False, partner=2),
        "Kempt and Rogers' battery fired as a grand battery",
    ),
    (ChargeBroken(clause=C, unit=1), "The charge of 8e Cuirassiers was shot to pieces"),
    (Marked(clause=C, unit=1, marker="pinned"), "8e Cuirassiers: Pinned"),
    (MeleeFought(clause=C, attacker=1, defender=0, kind="charge"), ""),
    (GroupFormed(clause=C, unit=0, enemies=2), "Kempt fought 2 at once"),
    (ColumnTaken(clause=C, unit=0, supporter=2), "Kempt attacked in column, Rogers' battery close behind"),
    (FateShared(clause=C, unit=0, supporter=2), "Rogers' battery shared the fate of Kempt"),
    (FollowedUp(clause=C, unit=0, distance=1.5, end=HERE, forced=True), "Kempt was carried on 1.5 in"),
    (
        FollowedUp(clause=C, unit=0, distance=1.5, end=HERE, forced=False, obstacle="Pack"),
        "Kempt followed up 1.5 in as far as Pack",
    ),
    (NoFollowUp(clause=C, unit=0, reason="it holds its ground"), "Kempt did not follow up: it holds its ground"),
    (NoFollowUp(clause=C, unit=0, reason="Kempt is Pinned"), "Kempt is Pinned"),
    (KeptFacing(clause=C, unit=0, attacker=1), "Kempt had no time to face 8e Cuirassiers"),
    (Panicked(clause=C, unit=2, by=0), "The rout of Kempt carried Rogers' battery away"),
    (Overrun(clause="2X2-3.6", unit=0, end=HERE), "Kempt ran off the table"),
    (Overrun(clause="2X2-6.18", unit=0, end=HERE), "Kempt ran into ground closed to it"),
    (Overrun(clause="2X2-12.10", unit=0, end=HERE, obstacle="Pack"), "Kempt ran into Pack"),
    (Overrun(clause="2X2-6.24", unit=0, end=HERE), "Kempt was lost in the woods"),
    (
        UnitRouted(clause=C, unit=0, cause="choice", end=HERE, obstacle="the river"),
        "Kempt chose to run as far as the river and halted, Disrupted",
    ),
    (
        PushedBack(clause=C, unit=0, end=HERE, obstacle="Pack"),
        "Kempt recoiled from the fire as far as Pack; there is no melee",
    ),
    (Destroyed(clause=C, unit=1, losses=3), "8e Cuirassiers destroyed: Ney has lost 3"),
    (NoRoom(clause=C, unit=0, point="B1"), "There was no room at B1 for Kempt"),
    (
        TradedOnArrival(clause=C, unit=0, enemy=1, point="B1"),
        "Kempt, coming on at B1, took 8e Cuirassiers off the table with it",
    ),
    (
        TradedByExit(clause=C, unit=0, taken=1, point="R1"),
        "Kempt marched off at R1 and 8e Cuirassiers will never arrive",
    ),
    (Exited(clause=C, unit=0, edge="y_max"), "Kempt marched off over Ney's edge"),
    (Exited(clause=C, unit=0, edge="x_min"), "Kempt marched off over the left edge"),
    (OptionAgreed(clause=C, option="grand_battery"), "Agreed: Grand battery"),
    (Ended(clause="2X2-3.2", result="blue"), "Picton wins: five units are lost"),
    (Ended(clause="2X2-3.5", result="draw"), "The battle is drawn: by consent"),
    (Rolled(clause=C, purpose="rally of Kempt", dice=(5,)), ""),
    (Changed(clause=C, shelf="units", no=0, fields={"moved": True}), ""),
]


@pytest.mark.parametrize(("event", "line"), LINES, ids=[line or type(event).__name__ for event, line in LINES])
def test_the_line_of_a_happening(battle: Skirmish, event: Event, line: str) -> None:
    assert RULES.words(battle, event) == line


def test_a_battle_ends_for_want_of_troops_or_by_a_march_off_the_table(battle: Skirmish) -> None:
    gone = [replace(u, at=None, place="destroyed" if u.side else "exited") for u in battle.field.units]
    empty = replace(battle, field=replace(battle.field, units=tuple(gone)))
    assert RULES.words(empty, Ended(clause="2X2-3.2", result="blue")) == "Picton wins: nobody is left to fight on"
    assert RULES.words(empty, Ended(clause="2X2-3.5", result="draw")) == "The battle is drawn: the army has marched off"


def test_control_is_named_where_he_overruled(battle: Skirmish) -> None:
    ruling = Ruling(clause="2X2-12.7", subject="B1", results=ROUT, overruled="they would have stood")
    event = Ruled(clause="2X2-12.7", ruling=ruling, dice=(3,), total=3, result="flees")
    assert RULES.words(battle, event).startswith("Kempt broke and ran as one body (Control: they would have stood)")


def test_a_unit_nobody_knows_does_no_harm(battle: Skirmish) -> None:
    assert RULES.words(battle, Marked(clause=C, unit=99, marker="pinned")) == "unit 99: Pinned"


@pytest.mark.parametrize("name", sorted(n for n in scenarios.names() if n.startswith("two_by_two")))
def test_a_whole_game_can_be_told(name: str) -> None:
    scenario, document, _ = catalogue.load_scenario(name)
    for number in range(2):
        log, last = played(RULES.muster(scenario, document), f"{name}-{number}")
        lines = [RULES.words(last, event) for event in log]
        assert all("\n" not in line and "{" not in line and "None" not in line for line in lines)
        assert sum([bool(line) for line in lines]) >= 40


def played(mustered: Battle, seed: str) -> tuple[list[Event], Skirmish]:
    """The log of a random game, as far as it goes."""
    random, dice = Random(seed), Seeded(seed)
    outcome = start(mustered, dice)
    log = list(outcome.events)
    for _ in range(ANSWERS):
        if outcome.battle.result is not None:
            break
        question = random.choice(outcome.battle.questions)
        menu = question.candidates(outcome.battle)
        action = menu[0] if len(menu) == 2 else random.choice(menu)  # two answers may be to go on, or to offer a draw
        given = answer(outcome.battle, question.no, action, dice)
        assert isinstance(given, Outcome)
        outcome = given
        log += given.events
    assert isinstance(outcome.battle, Skirmish)
    return log, outcome.battle
