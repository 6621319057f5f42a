"""What can be printed of 2 by 2: the sheet, its markers, rosters."""

from __future__ import annotations

from grognard.engine.names import inches, signed
from grognard.engine.page.paper import Deck, Label, Paper, Roster
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.melee_table import modifiers
from grognard.rulesets.two_by_two.page.sheet import alone, reach, sheet
from grognard.rulesets.two_by_two.units import SIZED_ARMS, points

LABELS = (
    Label(mark="P", text="Pinned", count=24),
    Label(mark="D", text="Disrupted", count=18),
    Label(mark="✕", text="Destroyed", count=12),
)
DECK = Deck(
    title="2 by 2 markers",
    note="print on card, cut on the dashes",
    labels_title="Markers",
    labels_note="one beside each unit that is shaken; count the Destroyed",
    labels=LABELS,
)


def cells(battle: Skirmish, unit: Unit) -> tuple[str, ...]:
    """A unit's line: what it is, its size, move, range, what it adds in melee, its points."""
    size = unit.size.capitalize() if unit.arm in SIZED_ARMS else ""
    sums = sum([m.value for m in modifiers(alone(unit))])
    adds = signed(sums) if sums else "0"
    kind = "Guards" if unit.guards and unit.type != "guards" else ""
    return (
        ", ".join([part for part in (unit.troop.label, kind) if part]),
        size,
        inches(unit.troop.move),
        reach(unit.troop),
        adds,
        f"{points(unit.type, unit.size):g}",
    )


ROSTER = Roster(
    columns=("Type", "Size", "Move", "Range", "Melee", "AP"),
    cells=cells,
    boxes="Markers",
    ticks=lambda battle, unit: ("P", "D", "✕"),
    blank_ticks=("P", "D", "✕"),
)
PAPER = Paper(sheet=sheet, deck=DECK, roster=ROSTER)
