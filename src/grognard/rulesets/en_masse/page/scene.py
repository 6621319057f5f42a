"""The table as a seat sees it."""

from __future__ import annotations

from grognard.engine.names import centimetres, result_words
from grognard.engine.page.scene import Scene, Stage, Token, ribbon, side_names
from grognard.engine.page.sketches import Sketches
from grognard.engine.page.stakes import goals
from grognard.rulesets.en_avants.page.scene import boxes
from grognard.rulesets.en_masse.battle import Clash
from grognard.rulesets.en_masse.page.openness import cite
from grognard.rulesets.en_masse.page.plans import plans, riders
from grognard.rulesets.en_masse.page.stakes import tallies
from grognard.rulesets.en_masse.page.tokens import officer_token, owns, token
from grognard.rulesets.en_masse.victory import OBJECTIVES
from grognard.rulesets.en_masse.words.hours import MINUTES, hour

STAGES = (
    ("command", "Command", "EM-4.2"),
    ("firing", "Firing", "EM-3.2"),
    ("movement", "Movement", "EM-3.3"),
    ("assault", "Assault", "EM-3.4"),
    ("recovery", "Recovery", "EM-3.5"),
    ("risk", "Risk", "EM-3.6"),
)
SAME_AS = {"start": "command", "end": "risk"}


def scene(view: Clash, seat: str, sketches: Sketches | None = None) -> Scene:
    """The battle ready to be drawn."""
    ground = view.field.ground
    return Scene(
        width=ground.width,
        depth=ground.depth,
        measure="cm",
        sides=side_names(view),
        tokens=tuple(tokens(view, seat)),
        features=ground.features,
        turn_title=f"Turn {view.turn} of {view.layer.turn_limit}" if view.layer.turn_limit else f"Turn {view.turn}",
        turn_note=turn_note(view),
        stages=stages(view),
        boxes=boxes(view),
        tallies=tallies(view),
        goals=goals(OBJECTIVES, view, centimetres),
        contacts=tuple([(c.attacker, c.defender) for c in view.contacts]),
        plans=plans(view),
        riders=riders(view),
        minute=minute(view),
        result=result_words(view),
    )


def tokens(view: Clash, seat: str) -> list[Token]:
    """Every unit the seat is shown, and every commander; enemies who have not come yet are not."""
    units = [u for u in view.field.units if u.place != "waiting" or owns(view, u, seat)]
    return [*[token(view, u, seat) for u in units], *[officer_token(view, o) for o in view.field.commanders]]


def minute(view: Clash) -> float | None:
    """How many of the ten minutes are over while all move."""
    return round(view.clock * MINUTES, 2) if view.phase == "movement" and view.result is None else None


def turn_note(view: Clash) -> str:
    """The hour, and when the last turn has come."""
    last = bool(view.layer.turn_limit) and view.turn >= view.layer.turn_limit
    words = "the last turn" if last else "all at once"
    at = hour(view, view.turn, minute(view) or 0.0)
    return f"{at}, {words}" if at else f"ten minutes, {words}"


def stages(view: Clash) -> tuple[Stage, ...]:
    """The steps of a turn, the present one marked."""
    rows = [(name, title, cite(view, clause)) for name, title, clause in STAGES]
    return ribbon(view, rows, SAME_AS.get(view.phase, view.phase))
