"""What the sheets and cards of both En Avants have in common: the cells of the fire tables, results, labels."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.names import centimetres, signed
from grognard.engine.page.paper import Label, Row, Table
from grognard.rulesets.en_avants.fates import FATES, Arm, Fate, Tier
from grognard.rulesets.en_avants.status import NAMES

CELLS = {"any2": "any: {0}", "any1": "any: {0}", "equal": "≤: {0}", "lower": "<: {0}", "none": "–"}
CELLS_TOLD = "any: every target; ≤: equal or lower status; <: lower. The figure is what it loses."
TIERS: tuple[Tier, ...] = ("5-6", "3-4", "1-2")
DUTIES = {"pursue": "pursues", "may_pursue": "may pursue", "withdraw": "back {0}"}
COUNTS = {6: 1, 5: 2, 4: 4, 3: 4, 2: 3, 1: 2, 0: 2}
DISORDERED = 6
LADDER_TICKS = tuple([str(level) for level in NAMES])


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
