"""Ready armies told in words, so that one can be chosen at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grognard.rulesets.two_by_two.setup.army_lists import ArmyList, Rows, cost, label
from grognard.rulesets.two_by_two.units import TYPES

LEANINGS = {
    "guards": "with the Guard",
    "cavalry": "strong in cavalry",
    "artillery": "strong in guns",
    "light": "with light troops",
    "infantry": "mostly infantry",
}


def leaning_of(name: str) -> str:
    """What a type counts towards."""
    if name in ("guards", "militia"):
        return "guards" if name == "guards" else "infantry"
    return "light" if name == "light_infantry" else TYPES[name].arm


def shares(rows: Rows) -> Counter[str]:
    """How many units of an army count towards each leaning."""
    found = Counter[str]()
    for row in rows:
        found[leaning_of(row.type)] += row.count
    return found


def names_of(army_list: ArmyList, armies: Sequence[Rows]) -> list[str]:
    """A name for each army: what it has more of than the others, no name twice."""
    if army_list.fixed:
        return [army_list.name for _ in armies]
    told = [shares(rows) for rows in armies]
    mean = {arm: sum([one[arm] for one in told]) / len(told) for arm in LEANINGS}
    used: list[str] = []
    for one in told:
        free = [arm for arm in LEANINGS if arm not in used and one[arm]]
        used.append(max(free, key=lambda arm: (one[arm] - mean[arm]) / (mean[arm] + 1.0), default="infantry"))
    return [f"{army_list.name}, {LEANINGS[arm]}" for arm in used]


def composition(rows: Rows) -> str:
    """What an army holds and costs."""
    parts = [f"{row.count} {label(row.kind)}" for row in rows]
    return f"{', '.join(parts)} · {cost(rows):g} AP"
