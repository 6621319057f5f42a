"""A finding made small: the one change that matters, the few units and answers, and the whole as a situation file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
import yaml
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Question
from grognard.engine.files.yaml import BadFile
from grognard.engine.shapes import shape
from grognard.engine.situations.answers import snake
from grognard.engine.umpire import refusal
from tests.conformance.carrying import Change
from tests.conformance.crowds import Crowd, Row, begun
from tests.conformance.matching import Difference
from tests.conformance.metamorphic import Check, Finding, Pair
from tests.conformance.trails import waiting

Told = tuple[Question, Action]
MOST = 400


class Case(Struct, frozen=True, kw_only=True):
    """What has to be done to see a difference."""

    situation: Row
    change: Change
    answers: tuple[Told, ...]
    menu: Question | None = None


def case_of(finding: Finding) -> Case:
    """A finding as a case: the answers up to the one that came out differently, or to the menu that did."""
    last = () if finding.action is None or finding.question is None else ((finding.question, finding.action),)
    menu = finding.question if finding.action is None else None
    return Case(situation=finding.situation, change=finding.change, answers=(*finding.answers, *last), menu=menu)


def differing(crowd: Crowd, case: Case, seed: str, checks: Sequence[Check] = ()) -> tuple[Difference, ...]:
    """The differences a case ends in; answers that are not asked for any more are passed over."""
    try:
        battle = begun(crowd, case.situation)
    except BadFile:
        return ()
    pair = Pair(crowd, battle, case.change, seed, checks)
    if found := pair.start():
        return tuple(found)
    for question, action in case.answers:
        asked = [q for q in waiting(pair.battle) if type(q) is type(question) and isinstance(action, q.answers)]
        open_now = [q for q in asked if refusal(pair.battle, q.no, action) is None] or asked[:1]
        if open_now and (found := pair.answer(open_now[0], action)):
            return tuple(found)
    menus = [q for q in waiting(pair.battle) if type(q) is type(case.menu)]
    return tuple(pair.menus(menus[0])) if menus else ()


def shrunk(crowd: Crowd, finding: Finding, checks: Sequence[Check] = ()) -> tuple[Case, tuple[Difference, ...]]:
    """The smallest case found that still ends in a difference of the same fields."""
    case, found = case_of(finding), finding.differences
    wanted, left = {leaf(d) for d in found}, MOST

    def fitting(cases: Iterator[Case]) -> Iterator[tuple[Case, tuple[Difference, ...]]]:
        for smaller in islice(cases, left):
            now = differing(crowd, smaller, finding.seed, checks)
            if {leaf(d) for d in now} & wanted:
                yield smaller, now

    while better := next(fitting(smaller_cases(crowd, case)), None):
        (case, found), left = better, left - 1
    return case, found


def report(crowd: Crowd, finding: Finding, checks: Sequence[Check] = ()) -> str:
    """A finding made small, as a situation file."""
    return f"# {crowd.rules.name}, seed {finding.seed}\n{as_situation(crowd, *shrunk(crowd, finding, checks))}"


def leaf(difference: Difference) -> str:
    """The field a difference is in; what a check found, without names and figures."""
    if difference.path == "check":
        return " ".join([word for word in difference.found.split() if word.isalpha()])
    return difference.path.rpartition(".")[2].partition("[")[0]


def smaller_cases(crowd: Crowd, case: Case) -> Iterator[Case]:
    """The same with one thing less."""
    parts = case.change.parts()
    if len(parts) > 1:
        yield from [replace(case, change=part) for part in parts]
    for i in range(len(case.answers)):
        yield replace(case, answers=case.answers[:i] + case.answers[i + 1 :])
    for i in range(len(case.situation["units"])):
        yield without_unit(crowd, case, i)
    for name in ("terrain", "contacts", "points"):
        rows = case.situation.get(name) or []
        for i in range(len(rows)):
            yield replace(case, situation={**case.situation, name: rows[:i] + rows[i + 1 :]})
    for name in case.situation.get("options") or {}:
        rest = {k: v for k, v in case.situation["options"].items() if k != name}
        yield replace(case, situation={**case.situation, "options": rest})
    for i, row in enumerate(case.situation["units"]):
        for name in row.keys() - {"id", "side", "x", "y", "facing", "type", "formation"}:
            rows = list(case.situation["units"])
            rows[i] = {k: v for k, v in row.items() if k != name}
            yield replace(case, situation={**case.situation, "units": rows})


def without_unit(crowd: Crowd, case: Case, gone: int) -> Case:
    """The case without a unit, those after it moved up a number."""
    rows, n = case.situation["units"], len(case.situation["units"])
    name = rows[gone]["id"]
    kept = [row for row in rows if row["id"] != name]
    contacts = [c for c in case.situation.get("contacts", []) if name not in (c["attacker"], c["defender"])]
    extra: Row = {"contacts": contacts} if "contacts" in case.situation else {}
    if points := case.situation.get("points"):
        extra["points"] = [{**p, "queue": [unit for unit in p["queue"] if unit != name]} for p in points]
    closing = replace(
        case.change,
        mirrored=False,
        quarters=0,
        swapped=False,
        numbers=tuple([closed_up(i, gone) for i in range(n + 50)]),
    )
    answers = tuple([(crowd.carrier(closing, q), crowd.carrier(closing, a)) for q, a in case.answers])
    numbers = case.change.numbers
    if numbers is not None:
        left = [no for i, no in enumerate(numbers) if i != gone]
        numbers = tuple([closed_up(no, numbers[gone]) for no in left])
    change = replace(case.change, numbers=numbers)
    return replace(case, situation={**case.situation, **extra, "units": kept}, answers=answers, change=change)


def closed_up(no: int, gone: int) -> int:
    """A number when one before it is gone; the one that is gone is nobody's."""
    return no - (no > gone) if no != gone else 9999


def as_situation(crowd: Crowd, case: Case, found: tuple[Difference, ...]) -> str:
    """The case as a situation file, with the change and the differences as its note."""
    ids = [row["id"] for row in case.situation["units"]]
    note = f"{case.change}: " + "; ".join(map(str, found[:6]))
    data = {
        "ruleset": crowd.rules.name,
        "title": note,
        **{k: v for k, v in case.situation.items() if v},
        "do": [row_of(action, ids) for _, action in case.answers],
    }
    numbers = f"# numbers: {case.change.numbers}\n" if case.change.numbers else ""
    return numbers + yaml.safe_dump(data, sort_keys=False, default_flow_style=None, width=140, allow_unicode=True)


def row_of(action: Action, ids: list[str]) -> Row:
    """An action as a row of `do`."""
    plain = msgspec.to_builtins(action)
    plain.pop("type", None)
    words = {f.name: f.word for f in shape(type(action))}
    row: Row = {"action": snake(type(action).__name__)}
    for name, value in plain.items():
        if isinstance(value, dict) and name == "card":
            value = {k: named(v, ids) if k in ("target", "fire", "unit") else v for k, v in value.items()}
            row |= {"card": value.pop("name"), **({"join": value.pop("unit")} if "unit" in value else {}), **value}
        elif value is not None:
            row[name] = named(value, ids) if words[name] in ("unit", "target") else value
    return row


def named(no: Any, ids: list[str]) -> Any:
    """A unit by its id."""
    return ids[no] if isinstance(no, int) and 0 <= no < len(ids) else no
