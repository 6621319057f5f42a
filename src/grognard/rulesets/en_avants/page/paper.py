"""What the sheets and cards of both En Avants have in common: the cells of the fire tables, results, labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.engine.names import centimetres, signed
from grognard.engine.page.paper import Label, Row, Table
from grognard.rulesets.en_avants.fates import FATES, Arm, Fate, Tier
from grognard.rulesets.en_avants.status import NAMES

CELLS = {"any2": "any: {0}", "any1": "any: {0}", "equal": "≤: {0}", "lower": "<: {0}", "none": "–"}
CELLS_TOLD = "any: every target; ≤: equal or lower status; <: lower. The figure is what it loses."
TIERS: tuple[Tier, ...] = ("5-6", "3-4", "1-2")
DUTIES = {"pursue": "pursues", "may_pursue": "may pursue", "withdraw": "back {0}"}
COUNTS = {6: 1, 5: 2, 4: 4, 3: 4, 2: 3, 1: 2, 0: 2}  # labels of each status that a brigade is likely to need
DISORDERED = 6  # labels of disorder
GROUND = {
    "light_wood": "Light wood",
    "dense_wood": "Dense wood",
    "marsh": "Marsh, soft ground",
    "stream": "Stream",
    "river": "River that can be forded",
    "gentle_hill": "Gentle hill",
    "steep_ish_hill": "Steep-ish hill",
    "steep_hill": "Steep hill, up / down",
}
FRACTIONS = {1.0: "full", 0.75: "¾", 0.5: "½", 0.25: "¼", 0.0: "no"}
"""What is kept of the speed, as a sheet prints it."""
OBLIGES = {
    6: "must close if it can; always obeys",
    5: "keeps going and obeys",
    4: "obeys without zeal",
    3: "halts and fires if it can",
    2: "no nearer the enemy; fires badly",
    1: "about to break",
    0: "runs for home",
}
"""What a status makes of a unit, as the rules see it."""
FEELINGS = {
    6: "will do anything, and go for the nearest enemy whatever you say",
    5: "keep going and obey",
    4: "obey, without much joy if it is dangerous",
    3: "would rather stop and shoot than go on",
    2: "will not go nearer the enemy; shoot badly",
    1: "one more push and they are off",
    0: "make for home as fast as they can",
}
"""The same, as a player who knows no rules is told."""
LADDER_TICKS = tuple([str(level) for level in NAMES])


def ladder(clauses: Sequence[str], note: str) -> Table:
    """The labels and what they oblige to, each by its clause, from the highest down."""
    rows = zip(OBLIGES.items(), clauses, strict=True)
    told = [Row(f"{level} {NAMES[level]}: {text}", (), (clause,)) for (level, text), clause in rows]
    return Table(title="Status", note=note, rows=tuple(told))


def feelings() -> tuple[tuple[int, str, str], ...]:
    """The ladder for the players' page."""
    return tuple([(level, name, FEELINGS[level]) for level, name in NAMES.items()])


def cell(code: str, drops: int) -> str:
    """A cell of a fire table: whom it hurts, and by how much."""
    return CELLS[code].format(signed(-drops) if drops else "")


def fates(clauses: Mapping[tuple[Arm, bool], Mapping[Tier, str]], note: str) -> Table:
    """What winners and losers of a close assault owe, by their own status."""
    kinds: tuple[tuple[Arm, bool, str], ...] = (
        ("cavalry", True, "Cavalry won"),
        ("cavalry", False, "Cavalry lost"),
        ("infantry", True, "Infantry won"),
        ("infantry", False, "Infantry lost"),
    )
    rows = [
        Row(text, tuple([owed(FATES[arm, won, tier]) for tier in TIERS]), tuple(clauses[arm, won].values()))
        for arm, won, text in kinds
    ]
    return Table(
        title="After a close assault", note=note, columns=tuple([t.replace("-", "–") for t in TIERS]), rows=tuple(rows)
    )


def owed(fate: Fate) -> str:
    """What one owes, in a few words."""
    duty = DUTIES[fate.duty].format(centimetres(fate.distance))
    return f"{duty}, {signed(fate.change)}" if fate.change else duty


def labels() -> tuple[Label, ...]:
    """The labels of the ladder, as many of each as a brigade needs, and disorder."""
    ladder = [Label(mark=str(level), text=name, level=level, count=COUNTS[level]) for level, name in NAMES.items()]
    return (*ladder, Label(mark="D", text="Disordered", count=DISORDERED))
