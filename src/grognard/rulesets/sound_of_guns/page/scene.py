"""The table as a seat sees it."""

from __future__ import annotations

from grognard.engine.battle import Question
from grognard.engine.names import inches, result_words, side_of
from grognard.engine.page.scene import Scene, Stage, ribbon, side_names
from grognard.engine.page.sketches import Sketches
from grognard.engine.page.stakes import goals
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.page.prompts_setup import SETUP
from grognard.rulesets.sound_of_guns.page.staff import staff
from grognard.rulesets.sound_of_guns.page.stakes import tallies
from grognard.rulesets.sound_of_guns.page.tokens import officer_token, token
from grognard.rulesets.sound_of_guns.setup.agreement import Terms
from grognard.rulesets.sound_of_guns.setup.armies import ArmyChoice
from grognard.rulesets.sound_of_guns.setup.deployment import Deployment
from grognard.rulesets.sound_of_guns.setup.roll_off import EdgeChoice
from grognard.rulesets.sound_of_guns.setup.terrain import GroundChoice
from grognard.rulesets.sound_of_guns.victory import OBJECTIVES

STAGES = (
    ("command", "Command", "SG-D.1"),
    ("movement", "Movement", "SG-E.1"),
    ("shooting", "Shooting", "SG-F.1"),
    ("melee", "Melee", "SG-G.1"),
    ("end", "End", "SG-H.1"),
)
SETTING_UP: tuple[tuple[type[Question], str, str], ...] = (
    (Terms, "Terms", "SG-P.54"),
    (ArmyChoice, "Armies", "SG-P.54"),
    (GroundChoice, "Ground", "SG-T.1"),
    (EdgeChoice, "Edges", "SG-E.25"),
    (Deployment, "Deployment", "SG-E.25"),
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
        turn_title="Setting up" if setting_up(view) else f"Turn {view.turn}",
        turn_note=turn_note(view),
        stages=stages(view),
        tallies=() if setting_up(view) else tallies(view),
        goals=goals(OBJECTIVES, view, inches),
        staff=staff(view, seat),
        contacts=tuple([(c.attacker, c.defender) for c in view.charges]),
        result=result_words(view),
    )


def setting_up(view: Engagement) -> bool:
    """Is the battle still being set up by the players?"""
    return any([isinstance(question, tuple(SETUP)) for question in view.questions])


def turn_note(view: Engagement) -> str:
    """Whose turn it is."""
    if setting_up(view):
        return "before the first turn"
    return "" if view.phase == "start" else side_of(view, view.phasing).heading("moves")


def stages(view: Engagement) -> tuple[Stage, ...]:
    """The phases of a turn, the present one marked."""
    if setting_up(view):
        asked = {type(question) for question in view.questions}
        return tuple([Stage(name=kind.__name__, title=t, now=kind in asked, clause=c) for kind, t, c in SETTING_UP])
    return ribbon(view, STAGES, view.phase)
