"""What can be printed of March Toward the Sound of Guns: the sheet, its markers, rosters."""

from __future__ import annotations

from grognard.engine.names import capital, inches
from grognard.engine.page.paper import Deck, Label, Paper, Roster
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.page.sheet import sheet

DECK = Deck(
    title="March Toward the Sound of Guns markers",
    note="print on card, cut on the dashes",
    labels_title="Markers",
    labels_note="one beside each unit; Command Points beside each commander",
    labels=(
        Label(mark="D", text="Disordered", count=18),
        Label(mark="R", text="Routed", count=12),
        Label(mark="E", text="Exhausted", count=12),
        Label(mark="O", text="Open order", count=12),
        Label(mark="CP", text="Command", count=12),
    ),
)


def cells(battle: Engagement, piece: Unit | Officer) -> tuple[str, ...]:
    """A line: what it is, under whom, stands, values of one, quality, break points."""
    if isinstance(piece, Officer):
        return (capital(piece.command.title), superior(battle, piece), "", "", "", inches(piece.command.range))
    one = piece.profile
    values = f"{one.melee} {one.shooting} {one.hits}" + (f" {one.save}+" if one.save else "")
    under = battle.officer(piece.commander).name if piece.commander >= 0 else ""
    return (one.title, under, str(piece.start_stands), values, one.quality.capitalize(), str(piece.worth))


def superior(battle: Engagement, officer: Officer) -> str:
    """Under whom a commander is."""
    return battle.officer(officer.superior).name if officer.superior >= 0 else ""


def ticks(battle: Engagement, piece: Unit | Officer) -> tuple[str, ...]:
    """What is crossed out: stands, then levels of order, and of cavalry that it is exhausted."""
    if isinstance(piece, Officer):
        return ()
    return (*"●" * piece.start_stands, "D", "R", *(("E",) if piece.arm == "cavalry" else ()))


ROSTER = Roster(
    columns=("Type", "Under", "Stands", "M S H save", "Quality", "BP, range"),
    cells=cells,
    boxes="Stands, order",
    ticks=ticks,
    blank_ticks=(*"●" * 6, "D", "R", "E"),
)
PAPER = Paper(sheet=sheet, deck=DECK, roster=ROSTER)
