"""Each check of motion can fail: outcomes made by hand in which somebody moves as nobody may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.dice import Scripted
from grognard.engine.files.yaml import Document
from grognard.engine.umpire import Outcome, Umpire
from grognard.rulesets.en_avant import RULES as EN_AVANT
from grognard.rulesets.en_avant.battle import Contact, Duty
from grognard.rulesets.en_avant.melee import MeleeFought as EnAvantMelee
from grognard.rulesets.en_avant.results.compulsory import UnitRan, UnitWithdrew
from grognard.rulesets.en_avant.results.pursuit_end import PursuitEnded
from grognard.rulesets.two_by_two import RULES as TWO_BY_TWO
from grognard.rulesets.two_by_two.effects import PushedBack
from grognard.rulesets.two_by_two.follow_up import FollowedUp
from grognard.rulesets.two_by_two.melee import MeleeFought
from grognard.rulesets.two_by_two.rout import UnitRouted
from tests.conformance.motion import motion_faults

LINES: dict[str, Any] = {
    "phase": "move",
    "units": [
        {"id": "B1", "side": "blue", "type": "line", "x": 12, "y": 10},
        {"id": "R1", "side": "red", "type": "line", "x": 12, "y": 16, "facing": 180},
    ],
}
BATTALIONS: dict[str, Any] = {
    "units": [
        {"id": "B1", "side": "blue", "x": 100, "y": 60},
        {"id": "R1", "side": "red", "x": 100, "y": 90, "facing": 180},
    ],
}
BEHIND: dict[str, Any] = {
    "units": [
        *BATTALIONS["units"],
        {"id": "B2", "side": "blue", "x": 100, "y": 49},
        {"id": "B3", "side": "blue", "x": 100, "y": 22},
    ],
}
Deed = Callable[[Umpire[Any]], None]


def faults(rules: Any, rows: dict[str, Any], deed: Deed) -> list[str]:
    """What is found in an outcome made by hand."""
    before = rules.pitch(Document("by_hand.yaml", rows))
    umpire = Umpire(before, Scripted(()))
    deed(umpire)
    return motion_faults(rules, before, None, Outcome(umpire.battle, tuple(umpire.events), False, False))


def go(umpire: Umpire[Any], dx: float, dy: float, because: str, **fields: Any) -> None:
    """Put the first unit somewhere else."""
    unit = umpire.battle.unit(0)
    umpire.change(unit, because, at=replace(unit.at, x=unit.at.x + dx, y=unit.at.y + dy), **fields)


def routs(dx: float, dy: float, obstacle: str = "") -> Deed:
    """B1, which looks north, runs so far."""

    def deed(umpire: Umpire[Any]) -> None:
        go(umpire, dx, dy, "2X2-12.8")
        end = umpire.battle.unit(0).at
        umpire.tell(UnitRouted(clause="2X2-12.9", unit=0, cause="choice", end=end, obstacle=obstacle))

    return deed


def recoils(far: float) -> Deed:
    """B1 is pushed back so far."""

    def deed(umpire: Umpire[Any]) -> None:
        go(umpire, 0, -far, "2X2-11.9")
        umpire.tell(PushedBack(clause="2X2-11.9", unit=0, end=umpire.battle.unit(0).at))

    return deed


def follows_up(far: float) -> Deed:
    """B1 has to follow up, and goes so far."""

    def deed(umpire: Umpire[Any]) -> None:
        go(umpire, 0, far, "2X2-13.33")
        end = umpire.battle.unit(0).at
        umpire.tell(FollowedUp(clause="2X2-13.33", unit=0, distance=far, end=end, forced=True))

    return deed


def fights(umpire: Umpire[Any]) -> None:
    """B1 fights R1 where they stand."""
    umpire.tell(MeleeFought(clause="2X2-13.4", attacker=0, defender=1, kind="charge"))


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        (routs(0, 3), "B1 routs: it goes 3.000 backwards"),
        (routs(3, 0), "B1 routs: it goes aside of its way, from (12, 10) to (15, 10)"),
        (routs(0, -1), "B1 routs: it makes 1.000 of 3 and nothing is said to stop it"),
        (routs(0, -4), "B1 routs: it makes 4.000, more than 3, for no reason"),
        (routs(0, -1, "R1"), "B1 routs: R1 is said to stop it and is 5.500 off its way"),
        (recoils(0.3), "B1 is pushed back: it makes 0.300 of 0.5 and nothing is said to stop it"),
        (follows_up(2), "B1 follows up: it makes 2.000 of 3 and nothing is said to stop it"),
        (follows_up(-1), "B1 follows up: it goes 1.000 backwards"),
        (fights, "B1 fights R1 across 5.500"),
    ],
)
def test_what_2_by_2_does_not_allow_is_found(deed: Deed, told: str) -> None:
    assert faults(TWO_BY_TWO, LINES, deed) == [told]


@pytest.mark.parametrize("deed", [routs(0, -3), routs(0, -1, "the river"), recoils(0.5), follows_up(3)])
def test_what_2_by_2_allows_is_no_fault(deed: Deed) -> None:
    assert faults(TWO_BY_TWO, LINES, deed) == []


def test_a_base_off_the_table_is_found() -> None:
    assert faults(TWO_BY_TWO, LINES, lambda umpire: go(umpire, 0, -10, "2X2-6.1"))[0].startswith("B1 is off the table")


def runs(dy: float, facing: float = 180.0, obstacle: str = "") -> Deed:
    """B1 breaks and runs so far, looking that way."""

    def deed(umpire: Umpire[Any]) -> None:
        broken = umpire.change(umpire.battle.unit(0), "EA-9.8", run_turns=1, status=(0,))
        umpire.change(broken, "EA-16.16", at=replace(broken.at, y=broken.at.y + dy, facing=facing))
        umpire.tell(UnitRan(clause="EA-16.13", unit=0, distance=abs(dy), obstacle=obstacle))

    return deed


def withdraws(dy: float, obstacle: str = "") -> Deed:
    """B1, beaten by R1, goes back so far of the 10 cm that it owes."""

    def deed(umpire: Umpire[Any]) -> None:
        duty = Duty(kind="withdraw", clause="EA-16.11", distance=10.0, enemy=1)
        go(umpire, 0, dy, "EA-16.15", duty=duty)
        umpire.tell(UnitWithdrew(clause="EA-16.11", unit=0, distance=abs(dy), obstacle=obstacle))

    return deed


def pursues(dy: float) -> Deed:
    """B1 goes after R1 so far."""

    def deed(umpire: Umpire[Any]) -> None:
        start = umpire.battle.unit(0).at
        go(umpire, 0, dy, "EA-8.2")
        umpire.tell(PursuitEnded(clause="EA-16.14", unit=0, quarry=1, start=start, distance=dy))

    return deed


def hangs_over(**fields: Any) -> Deed:
    """B1 marches half off the table."""

    def deed(umpire: Umpire[Any]) -> None:
        go(umpire, 0, -60, "EA-8.2", **fields)

    return deed


def in_contact(umpire: Umpire[Any]) -> None:
    """B1 and R1 are said to be in contact, and are not."""
    umpire.set("EA-12.17", contacts=(Contact(attacker=0, defender=1),))


def come_to_blows(umpire: Umpire[Any]) -> None:
    """B1 and R1 fight where they stand."""
    umpire.tell(EnAvantMelee(clause="EA-15.1", attackers=(0,), defender=1, result="attackers win"))


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        (runs(-40, facing=0.0), "B1 runs: it goes 40.000 backwards"),
        (runs(-10), "B1 runs: it makes 10.000 of 40 and nothing is said to stop it"),
        (runs(20, facing=0.0), "B1 runs: it ends 20.000 nearer to whom it leaves"),
        (withdraws(10), "B1 withdraws: it goes 10.000 backwards"),
        (withdraws(-4), "B1 withdraws: it makes 4.000 of 10 and nothing is said to stop it"),
        (withdraws(-13), "B1 withdraws: it makes 13.000, more than 10, for no reason"),
        (pursues(5), "B1 pursues: it makes 5.000 of 20 and nothing is said to stop it"),
        (pursues(-5), "B1 pursues: it makes 5.000 of 20 and nothing is said to stop it"),
        (hangs_over(), "B1 hangs 1.000 over the edge of the table at (100, 0) by EA-8.2"),
        (in_contact, "B1 and R1 are in contact but do not touch"),
        (come_to_blows, "B1 fights R1 across 28.000"),
    ],
)
def test_what_en_avant_does_not_allow_is_found(deed: Deed, told: str) -> None:
    assert told in faults(EN_AVANT, BATTALIONS, deed)


@pytest.mark.parametrize(
    "deed",
    [
        runs(-40),
        runs(-10, obstacle="the marsh"),
        withdraws(-10),
        pursues(20),
        hangs_over(duty=Duty(kind="withdraw", clause="EA-16.11", distance=60.0)),
    ],
)
def test_what_en_avant_allows_is_no_fault(deed: Deed) -> None:
    assert faults(EN_AVANT, BATTALIONS, deed) == []


def test_the_winner_himself_is_no_obstacle_to_a_withdrawal() -> None:
    rows = {"units": [BATTALIONS["units"][0], {**BATTALIONS["units"][1], "y": 62}]}
    told = "B1 withdraws: it makes 4.000 of 10, held by R1 whom it leaves"
    assert told in faults(EN_AVANT, rows, withdraws(-4, "R1"))


@pytest.mark.parametrize(
    ("far", "friend", "off"),
    [(4, "B2", None), (4, "B3", 21), (13, "B2", None), (13, "B3", 23), (40, "B2", 27), (40, "B3", None)],
)
def test_who_goes_beyond_its_distance_ends_clear_of_him_who_is_named(
    far: float, friend: str, off: float | None
) -> None:
    told = [] if off is None else [f"B1 withdraws: {friend} is said to stop it and is {off:.3f} off its way"]
    assert faults(EN_AVANT, BEHIND, withdraws(-far, friend)) == told


def test_a_unit_left_beyond_the_edge_is_found() -> None:
    found = faults(EN_AVANT, BATTALIONS, lambda umpire: go(umpire, 0, -61, "EA-8.2"))
    assert [fault.partition(" at ")[0] for fault in found] == [
        "B1 hangs 2.000 over the edge of the table",
        "B1 is off the table",
    ]
