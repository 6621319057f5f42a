"""The situations are whole: every cell, row, modifier and switch of the tables is shown by one that depends on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from grognard.engine.files.yaml import BadFile, Document, read_yaml
from grognard.engine.situations.judge import judge
from grognard.rulesets.en_avants.fates import Arm, tier
from grognard.rulesets.en_masse import RULES, melee, results, willingness
from grognard.rulesets.en_masse.firing_table import CLAUSES, LETTERS, TABLE
from grognard.rulesets.en_masse.options import SWITCHES, Options
from grognard.rulesets.en_masse.risk import RESULTS
from grognard.rulesets.en_masse.units import CHANGES, RATES

FOLDER = Path(__file__).parents[2] / "situations" / "en_masse"
FILES = [read_yaml(path).data for path in sorted(FOLDER.rglob("*.yaml"))]
ROWS = (
    "light_wood", "dense_wood", "marsh", "stream", "fordable river", "deep river", "gentle_hill", "steep_ish_hill",
    "steep_hill", "road", "built_up",
)  # fmt: skip
OF_VIEWS = {"status_public", "players_see_rules"}
"""Switches of what a seat is told, which no ruling shows: tests of views hold them."""
NUMBERS = {"closing_latitude": (0, 10), "reveal_distance": (5, 10), "attach_distance": (2.5, 5)}


def rulings() -> Iterator[dict[str, Any]]:
    """Every ruling that a situation expects."""
    for data in FILES:
        yield from data["expect"].get("rulings", ())


def troops() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every unit of every situation."""
    for data in FILES:
        for row in data["units"]:
            yield data, row


def kinds(data: dict[str, Any]) -> set[str]:
    """The rows of the terrain table that lie on a situation's table."""
    found = [f["kind"] if f["kind"] != "river" else "fordable river" if f.get("fordable") else "deep river"
             for f in data.get("terrain", ())]  # fmt: skip
    return set(found)


def test_every_cell_of_the_fire_table() -> None:
    cells = {f"{CLAUSES[row]}{letter}" for row in TABLE for letter in LETTERS.values()}
    assert len(cells) == 16
    assert cells - {ruling.get("clause") for ruling in rulings()} == set()


def test_every_modifier_of_both_steps_of_close_assault() -> None:
    wanted = {row[0] for table in (willingness.ASPECTS, melee.ASPECTS, melee.RIDES_AT) for row in table.values()}
    wanted |= {"EM-13.8", "EM-13.9", "EM-13.10", "EM-13.15", "EM-13.16", "EM-13.17"}
    shown = {id for ruling in rulings() for name in ("modifiers", "against") for id in ruling.get(name) or {}}
    assert len(wanted) == 13
    assert wanted - shown == set()


@pytest.mark.parametrize("arm", ["infantry", "cavalry"])
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("status", range(1, 7))
def test_every_cell_of_the_results_at_every_status(arm: Arm, won: bool, status: int) -> None:
    clause = results.CLAUSES[arm, won, tier(status)]
    assert [data for data, row in troops()
            if data["start"] == "assault" and clause in data["clauses"]
            and (row.get("type", "infantry"), row.get("status", 4)) == (arm, status)]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_every_change_of_formation(old: str, new: str) -> None:
    clause = CHANGES[old, new][1]  # type: ignore[index]
    assert [data for data, row in troops()
            if row.get("formation", "assault") == old and clause in data["clauses"]
            and new in [part.get("formation") for part in row.get("order", ())]]  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("formation", ["dense", "assault", "loose"])
def test_every_row_of_terrain_by_formation(row: str, formation: str) -> None:
    assert [data for data, unit in troops()
            if kinds(data) == {row} and unit.get("formation", "assault") == formation
            and "MoveEnded" in [event["type"] for event in data["expect"].get("events", ())]]  # fmt: skip


@pytest.mark.parametrize(("type", "formation"), RATES)
def test_every_rate(type: str, formation: str) -> None:
    clause = RATES[type, formation].clause  # type: ignore[index]
    assert [data for data, row in troops()
            if row.get("type", "infantry") == type and row.get("formation", "assault") == formation
            and clause in data["clauses"]]  # fmt: skip


def test_every_result_of_personal_risk() -> None:
    assert {row.clause for row in RESULTS} - {ruling.get("row") for ruling in rulings()} == set()


def values(name: str) -> list[Any]:
    """What a switch can be set to."""
    kind = get_type_hints(Options)[name]
    if name == "four_actions":
        return [["move", "order", "rally", "lead"], ["move", "order", "rally"]]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return list(NUMBERS.get(name, (True, False)))


def bites(data: dict[str, Any], name: str) -> bool:
    """Would a situation come out otherwise with some other value of the switch it names?"""
    others = [value for value in values(name) if value != data["options"][name]]
    changed = [data | {"options": data["options"] | {name: value}} for value in others]
    return any([fails(Document("other.yaml", one)) for one in changed])


def fails(document: Document) -> bool:
    """Does a situation not hold?"""
    try:
        return not judge(document, RULES).passed
    except BadFile:
        return True


@pytest.mark.parametrize("name", sorted(set(SWITCHES) - OF_VIEWS))
def test_every_switch_both_ways(name: str) -> None:
    for value in values(name):
        shown = [data for data in FILES if data.get("options", {}).get(name) == value]
        assert shown, f"no situation with {name}: {value}"
        assert any([bites(data, name) for data in shown]), f"{name}: {value} makes no difference anywhere"
