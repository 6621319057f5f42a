"""The table as a seat sees it."""

from __future__ import annotations

from grognard.engine.names import inches, result_words, side_of
from grognard.engine.page.scene import Scene, Stage, side_names
from grognard.engine.page.sketches import Sketches
from grognard.engine.page.stakes import goals
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.page.staff import staff
from grognard.rulesets.sound_of_guns.page.stakes import tallies
from grognard.rulesets.sound_of_guns.page.tokens import officer_token, token
from grognard.rulesets.sound_of_guns.victory import OBJECTIVES

STAGES = (
    ("command", "Command", "SG-D.1"),
    ("movement", "Movement", "SG-E.1"),
    ("shooting", "Shooting", "SG-F.1"),
    ("melee", "Melee", "SG-G.1"),
    ("end", "End", "SG-H.1"),
)


def scene(view: Engagement, seat: str, sketches: Sketches | None = None) -> Scene:
    """The battle ready to be drawn."""
    ground = view.field.ground
    units = [token(view, u) for u in view.field.units]
    return Scene(
        width=ground.width,
        depth=ground.depth,
        measure="inch",
        sides=side_names(view),
        tokens=(*units, *[officer_token(view, one) for one in view.field.commanders]),
        features=ground.features,
        turn_title=f"Turn {view.turn}",
        turn_note=turn_note(view),
        stages=stages(view),
        tallies=tallies(view),
        goals=goals(OBJECTIVES, view, inches),
        staff=staff(view, seat),
        contacts=tuple([(c.attacker, c.defender) for c in view.charges]),
        result=result_words(view),
    )


def turn_note(view: Engagement) -> str:
    """Whose turn it is."""
    return "" if view.phase == "start" else side_of(view, view.phasing).heading("moves")


def stages(view: Engagement) -> tuple[Stage, ...]:
    """The phases of a turn, the present one marked."""
    now = "" if view.result is not None else view.phase
    return tuple([Stage(name=name, title=title, now=name == now, clause=clause) for name, title, clause in STAGES])
