"""The situations are whole: every cell, modifier, profile, surcharge, interrupt, weight and switch is shown by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from grognard.engine.files.yaml import BadFile, Document, read_yaml
from grognard.engine.situations.judge import judge
from grognard.rulesets.sound_of_guns import RULES
from grognard.rulesets.sound_of_guns.effects import Removed, UnitMoved
from grognard.rulesets.sound_of_guns.melee.retreat import RetreatBlocked
from grognard.rulesets.sound_of_guns.melee.table import CELLS, Cell
from grognard.rulesets.sound_of_guns.options import OPTIONS, Options
from grognard.rulesets.sound_of_guns.orders import OrderPaid
from grognard.rulesets.sound_of_guns.profiles import PROFILES, Profile
from grognard.rulesets.sound_of_guns.shot import ROWS

FOLDER = Path(__file__).parents[2] / "situations" / "sound_of_guns"
FILES: dict[str, dict[str, Any]] = {path.stem: read_yaml(path).data for path in sorted(FOLDER.rglob("*.yaml"))}
STEPS = {"SG-G.23", "SG-G.24", "SG-G.25", "SG-G.26"}
SURCHARGES = ("SG-D.12", "SG-D.13", "SG-D.14", "SG-T.16")
BLOCKED: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "a friend gives way": ("SG-G.36", lambda e: isinstance(e, UnitMoved) and e.clause == "SG-G.36"),
    "a friend stands firm": ("SG-G.37", lambda e: isinstance(e, RetreatBlocked) and e.by is not None),
    "closed ground": ("SG-G.37", lambda e: isinstance(e, RetreatBlocked) and bool(e.ground)),
    "an enemy": ("SG-G.38", lambda e: isinstance(e, RetreatBlocked) and e.clause == "SG-G.38"),
    "the table's edge": ("SG-G.29", lambda e: isinstance(e, Removed) and e.fate == "left the table"),
}
WORDS = {"keep": "keep_on", "form_square": "square"}
KINDS = {"open": "SG-T.1", "wood": "SG-T.4", "hill": "SG-T.7", "built_up": "SG-T.10", "stream": "SG-T.13"}


def citing(clause: str) -> list[dict[str, Any]]:
    """The situations that say they show a clause."""
    return [data for data in FILES.values() if clause in data["clauses"]]


def expected(data: dict[str, Any], what: str) -> list[dict[str, Any]]:
    """The rulings or events that a situation expects."""
    return list(data["expect"].get(what, ()))


def rulings() -> Iterator[dict[str, Any]]:
    """Every ruling that a situation expects."""
    for data in FILES.values():
        yield from expected(data, "rulings")


def answered(data: dict[str, Any]) -> list[str]:
    """What is done in a situation, in a word each."""
    return [WORDS.get(row["action"], row["action"]) for row in data.get("do", ())]


def profile_of(row: dict[str, Any]) -> Profile:
    """The profile of a unit's row."""
    return PROFILES[row.get("profile", "SG-P.21")]


def entitled(cell: Cell) -> set[str]:
    """The steps of a round in which dice fall by a cell."""
    fights = {
        "SG-G.23": cell.defender.allowed and (cell.defender.shoots or cell.defender.canister),
        "SG-G.24": cell.attacker.shoots,
        "SG-G.25": cell.attacker.melee > 0,
        "SG-G.26": cell.defender.allowed and cell.defender.melee > 0,
    }
    return {clause for clause, falls in fights.items() if falls}


def test_the_table_has_forty_cells() -> None:
    assert len(CELLS) == 40
    assert {cell.clause for cell in CELLS.values()} == {f"SG-G.{n}" for n in range(41, 81)}


@pytest.mark.parametrize("key", CELLS, ids=lambda key: "-".join(key))
def test_every_cell_for_attacker_and_defender(key: Any) -> None:
    cell = CELLS[key]
    shown = citing(cell.clause)
    if not cell.attacker.allowed:
        assert [data for data in shown if data["expect"].get("refusal", {}).get("clause") == cell.clause]
        return
    whole = [
        data for data in shown
        if {r["clause"] for r in expected(data, "rulings") if cell.clause in r.get("notes", ())} == entitled(cell)
        and set(data["expect"].get("absent", ())) >= STEPS - entitled(cell)
    ]  # fmt: skip
    assert whole, "no situation has all its dice, and no others"
    scores = [event["support"] for data in whole for event in expected(data, "events") if "support" in event]
    wanted = [cell.attacker.support, cell.defender.support]
    assert [pair for pair in scores if [n > 0 for n in pair] == wanted], "no situation shows who has support"


@pytest.mark.parametrize(
    "cell", [c for c in CELLS.values() if c.attacker.allowed and c.defender.evades], ids=lambda c: c.clause
)
def test_every_cell_that_lets_cavalry_evade(cell: Cell) -> None:
    assert [data for data in citing(cell.clause) if {"action": "evade", "yes": True} in data.get("do", ())]


@pytest.mark.parametrize("cell", [c for c in CELLS.values() if c.defender.ignores], ids=lambda c: c.clause)
def test_every_cell_that_lets_a_square_ignore_its_defeat(cell: Cell) -> None:
    assert [data for data in citing(cell.clause) if "Ignored" in [e["type"] for e in expected(data, "events")]]


@pytest.mark.parametrize(("clause", "value"), [row[:2] for row in ROWS])
def test_every_modifier_of_a_shot(clause: str, value: int) -> None:
    assert [r for r in rulings() if (r.get("modifiers") or {}).get(clause) == value]


@pytest.mark.parametrize(("clause", "value"), [("SG-G.15", -1), ("SG-G.16", 1), ("SG-G.19", -1)])
def test_every_modifier_of_a_melee(clause: str, value: int) -> None:
    assert [r for r in rulings() if r["clause"] in STEPS and (r.get("modifiers") or {}).get(clause) == value]


@pytest.mark.parametrize("clause", ["SG-G.17", "SG-G.18"])
def test_both_cases_in_which_only_a_six_hits(clause: str) -> None:
    fives = [data for data in citing(clause) if 5 in data["dice"] and 6 not in data["dice"]]
    assert [r for data in fives for r in expected(data, "rulings") if r["clause"] in STEPS and r.get("total") == 0]


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda p: p.clause)
def test_every_profile_under_fire_and_at_its_range(profile: Profile) -> None:
    hit = [data for data in FILES.values() if is_shot_at(data, profile)]
    assert hit, "nobody shoots at it"
    saves = [r for data in hit for r in expected(data, "rulings") if r["clause"] == "SG-I.60"]
    assert bool(saves) == bool(profile.save)
    if profile.shooting:
        far = profile.ranges[1]
        assert shots(profile, far, True), f"it does not shoot at {far}"
        assert shots(profile, far, False), f"nothing shows that it does not reach beyond {far}"


def is_shot_at(data: dict[str, Any], profile: Profile) -> bool:
    """Is a unit of a profile shot at, and is it said what is left of it?"""
    unit = unit_called(data, "U")
    shot = {"action": "shoot", "target": "U"}.items() <= (data.get("do") or [{}])[0].items()
    return shot and unit.get("profile") == profile.clause and "U" in data["expect"].get("units", {})


def unit_called(data: dict[str, Any], name: str) -> dict[str, Any]:
    """The row of a unit; nothing if there is none of that id."""
    return next((row for row in data.get("units", ()) if row["id"] == name), {"side": ""})


def shots(profile: Profile, far: float, reaches: bool) -> list[str]:
    """The situations in which a profile shoots at its range, or just beyond it and is refused."""
    found = []
    for name, data in FILES.items():
        shooter, target = unit_called(data, "U"), unit_called(data, "T")
        if shooter.get("profile") != profile.clause or answered(data) != ["shoot"] or "y" not in target:
            continue
        away = target["y"] - shooter["y"]
        refused = "refusal" in data["expect"]
        if refused != reaches and (abs(away - far) < 1e-9 if reaches else far < away < far + 0.1):
            found.append(name)
    return found


@cache
def paid() -> set[frozenset[str]]:
    """Every set of surcharges that an order pays in a situation that also says how much it is."""
    found = set()
    for data in FILES.values():
        if "points" in [key for event in expected(data, "events") for key in event]:
            found |= {frozenset({*e.also} & {*SURCHARGES}) for e in judged(data) if isinstance(e, OrderPaid)}
    return found


@pytest.mark.parametrize("some", [s for n in range(1, 5) for s in combinations(SURCHARGES, n)], ids="+".join)
def test_every_surcharge_alone_and_with_others(some: tuple[str, ...]) -> None:
    assert frozenset(some) in paid()


@pytest.mark.parametrize("interrupt", ["square", "evade"])
@pytest.mark.parametrize("then", ["keep_on", "go_on", "halt"])
def test_both_interrupts_with_all_that_may_follow(interrupt: str, then: str) -> None:
    pairs = [list(zip(answered(data), answered(data)[1:], strict=False)) for data in FILES.values()]
    assert [row for row in pairs if (interrupt, then) in row]


@pytest.mark.parametrize("bar", BLOCKED)
def test_every_blocked_retreat(bar: str) -> None:
    clause, happens = BLOCKED[bar]
    assert [event for data in citing(clause) for event in judged(data) if happens(event)]


def judged(data: dict[str, Any]) -> list[Any]:
    """Everything that happens in a situation."""
    return list(judge(Document("one.yaml", data), RULES).events)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("arm", ["infantry", "cavalry", "artillery"])
@pytest.mark.parametrize("row", range(3), ids=["move", "shoot", "melee"])
def test_every_row_of_terrain_by_arm(kind: str, arm: str, row: int) -> None:
    if kind == "wood" and arm != "infantry":
        row = 0  # it may not enter, so it neither shoots nor fights there
    chapter, first = KINDS[kind].rsplit(".", 1)
    clause = f"{chapter}.{int(first) + row}"
    assert [
        data
        for data in citing(clause)
        if arm in {profile_of(unit).arm for unit in data.get("units", ()) if concerned(data, unit)}
    ]


def concerned(data: dict[str, Any], unit: dict[str, Any]) -> bool:
    """Is a unit one that acts or suffers in a situation, and no bystander?"""
    named = {row.get(key) for row in data.get("do", ()) for key in ("unit", "target")}
    named |= {r.get(key) for r in expected(data, "rulings") for key in ("subject", "object")}
    return unit["id"] in named | set(data["expect"].get("units", {})) or data.get("start") == "melee"


def weights() -> dict[str, list[str]]:
    """By what a stand's weight comes from, the profiles that have it."""
    found: dict[str, list[str]] = {}
    for profile in PROFILES.values():
        kind = (
            f"guard {profile.arm}" if profile.guard
            else "artillery" if profile.arm == "artillery"
            else profile.quality if profile.quality in ("elite", "veteran")
            else "heavy cavalry" if profile.heavy else "plain"
        )  # fmt: skip
        found.setdefault(kind, []).append(profile.clause)
    return found


@pytest.mark.parametrize("kind", weights())
def test_every_weight_of_army_morale(kind: str) -> None:
    for data in FILES.values():
        gone = [row for row in data.get("units", ()) if row.get("gone") or row.get("order") == "routed"]
        told = [e["lost"] for e in expected(data, "events") if e["type"] == "MoraleChecked" and "lost" in e]
        if len(gone) == 1 and told and gone[0].get("profile") in weights()[kind]:
            profile = profile_of(gone[0])
            assert told[0] == profile.morale * int(gone[0].get("start_stands", gone[0].get("stands", 1)))
            return
    pytest.fail(f"no situation counts a lost unit that is {kind}")


@pytest.mark.parametrize("clause", ["SG-F.21", "SG-G.13", "SG-T.22", "SG-T.23"])
def test_the_examples_of_the_book(clause: str) -> None:
    assert [data for data in citing(clause) if expected(data, "rulings")]


OF_VIEWS = "players_see_rulings"
"""A switch of what players are told, which no ruling shows: tests of pages and of what is sent hold it."""


def values(name: str) -> list[Any]:
    """What a switch can be set to."""
    kind = get_type_hints(Options)[name]
    return list(get_args(kind)) if get_origin(kind) is Literal else [True, False]


def fails(data: dict[str, Any]) -> bool:
    """Does a situation not hold?"""
    try:
        return not judge(Document("other.yaml", data), RULES).passed
    except BadFile:
        return True


def bites(data: dict[str, Any], name: str) -> bool:
    """Would a situation come out otherwise with another value of a switch?"""
    now = data.get("options", {}).get(name, getattr(Options(), name))
    others = [value for value in values(name) if value != now]
    return any([fails(data | {"options": data.get("options", {}) | {name: value}}) for value in others])


@pytest.mark.parametrize("name", [name for name in OPTIONS if name != OF_VIEWS])
def test_every_switch_both_ways(name: str) -> None:
    default, clause = getattr(Options(), name), OPTIONS[name].clause
    for value in values(name):
        thrown = [data for data in FILES.values() if data.get("options", {}).get(name) == value]
        plain = [data for data in citing(clause) if value == default and name not in data.get("options", {})]
        assert any(bites(data, name) for data in (*thrown, *plain)), f"{name}: {value} makes no difference anywhere"
