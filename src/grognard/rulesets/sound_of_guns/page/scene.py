"""The table as a seat sees it."""

from __future__ import annotations

from grognard.engine.names import capital, inches, side_of
from grognard.engine.page.scene import Scene, Stage, side_names
from grognard.engine.page.sketches import Sketches
from grognard.engine.page.stakes import goals
from grognard.rulesets.sound_of_guns.battle import SIDES, Engagement
from grognard.rulesets.sound_of_guns.morale import break_points, points_lost
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
        goals=goals(OBJECTIVES, view, inches),
        contacts=tuple([(c.attacker, c.defender) for c in view.charges]),
        result=result_words(view),
    )


def turn_note(view: Engagement) -> str:
    """Whose turn it is, and how both armies stand."""
    lost = [f"{points_lost(view, side)} of {break_points(view, side)}" for side in (0, 1)]
    return f"{side_of(view, view.phasing)}; break points lost {lost[0]} and {lost[1]}"


def stages(view: Engagement) -> tuple[Stage, ...]:
    """The phases of a turn, the present one marked."""
    now = "" if view.result is not None else view.phase
    return tuple([Stage(name=name, title=title, now=name == now, clause=clause) for name, title, clause in STAGES])


def result_words(view: Engagement) -> str:
    """How the battle ended."""
    if view.result is None:
        return ""
    return capital(f"{side_of(view, view.result):wins}") if view.result in SIDES else "The battle is drawn"
