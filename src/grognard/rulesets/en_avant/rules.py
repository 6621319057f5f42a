"""En Avant! as one value."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from typing import Any

from grognard.engine.clauses import load_rulebook
from grognard.engine.ruleset import Ruleset
from grognard.rulesets.en_avant.battle import SIDES, Engagement, Unit
from grognard.rulesets.en_avant.doctrine import DOCTRINE
from grognard.rulesets.en_avant.files.muster import muster
from grognard.rulesets.en_avant.files.pitch import pitch, read_action
from grognard.rulesets.en_avant.files.saved import AnyAction, AnyEvent, EnAvantBattle
from grognard.rulesets.en_avant.fog.imagining import imagine
from grognard.rulesets.en_avant.fog.views import show, view
from grognard.rulesets.en_avant.invariants import faults
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.options import OPTIONS, Options
from grognard.rulesets.en_avant.page.beats import BEATS
from grognard.rulesets.en_avant.page.desk import DESK
from grognard.rulesets.en_avant.page.inquiries import INQUIRIES
from grognard.rulesets.en_avant.page.letters import LETTERS
from grognard.rulesets.en_avant.page.offers import ANSWERS, GESTURES
from grognard.rulesets.en_avant.page.overlays import overlays
from grognard.rulesets.en_avant.page.paper import PAPER
from grognard.rulesets.en_avant.page.preview import preview
from grognard.rulesets.en_avant.page.prompts import PROMPTS
from grognard.rulesets.en_avant.page.ruler import measure
from grognard.rulesets.en_avant.page.scene import scene
from grognard.rulesets.en_avant.page.stakes import force, stakes
from grognard.rulesets.en_avant.words.bulletin import chronicle
from grognard.rulesets.en_avant.words.ending import cause
from grognard.rulesets.en_avant.words.log import LOG, LOG_WORDS
from grognard.rulesets.en_avant.words.report import REPORTING
from grognard.rulesets.en_avant.words.rulings import OUTCOMES
from grognard.rulesets.en_avant.words.together import TOGETHER

HOME = "grognard.rulesets.en_avant"
TITLE = "En Avant!"
TOLD = (
    "type", "formation", "place", "removed", "volleys", "fired", "opportunity_fired", "fired_last_turn",
    "moved", "manoeuvred", "fought", "halted", "bogged", "commander_clock", "reinforcement_clock", "run_turns",
    "forming_square", "second_line", "timer",
)  # fmt: skip


def tell_piece(battle: Engagement, piece: Unit) -> dict[str, Any]:
    """A unit's place and state."""
    told: dict[str, Any] = {"side": SIDES[piece.side], "name": piece.given_name}
    told |= {name: getattr(piece, name) for name in TOLD}
    told |= {"status": label(battle, piece), "labels": list(piece.status), "ordered": not piece.in_disorder}
    told |= {"flags": list(piece.disordered), "duty": piece.duty and piece.duty.kind}
    told |= {"card": piece.card and piece.card.name, "changing": piece.change and piece.change.to}
    told |= {"attached": battle.unit(piece.attached).id if piece.attached >= 0 else None}
    at = piece.at
    return told | {"x": at and at.x, "y": at and at.y, "facing": at and at.facing}


RULES = Ruleset(
    name="en_avant",
    title=TITLE,
    version="2-6",
    book=partial(load_rulebook, HOME, "EA", TITLE),
    guide=files(HOME).joinpath("guide.md").read_text(encoding="utf-8"),
    battle_type=EnAvantBattle,
    options_type=Options,
    option_words=OPTIONS,
    action_type=AnyAction,
    event_type=AnyEvent,
    muster=muster,
    pitch=pitch,
    read_action=read_action,
    tell_piece=tell_piece,
    view=view,
    show=show,
    imagine=imagine,
    invariants=faults,
    preview=preview,
    scene=scene,
    prompts=PROMPTS,
    gestures=GESTURES,
    answers=ANSWERS,
    inquiries=INQUIRIES,
    paper=PAPER,
    letters=LETTERS,
    overlays=overlays,
    desk=DESK,
    measure=measure,
    stakes=stakes,
    force=force,
    log=LOG,
    log_words=LOG_WORDS,
    together=TOGETHER,
    outcomes=OUTCOMES,
    beats=BEATS,
    reporting=REPORTING,
    cause=cause,
    bulletin=chronicle,
    doctrine=DOCTRINE,
)
