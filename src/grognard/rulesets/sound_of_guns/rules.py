"""March Toward the Sound of Guns as one value."""

from __future__ import annotations

from functools import partial
from typing import Any

from grognard.engine.battle import SIDES
from grognard.engine.clauses import load_rulebook
from grognard.engine.page.closed import closed
from grognard.engine.page.umpiring import DESK
from grognard.engine.ruleset import Ruleset
from grognard.engine.views import in_the_open, open_events
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.doctrine import DOCTRINE
from grognard.rulesets.sound_of_guns.files.muster import muster
from grognard.rulesets.sound_of_guns.files.pitch import pitch, read_action
from grognard.rulesets.sound_of_guns.files.saved import AnyAction, AnyEvent, SoundOfGunsBattle
from grognard.rulesets.sound_of_guns.invariants import faults
from grognard.rulesets.sound_of_guns.options import OPTIONS, Options
from grognard.rulesets.sound_of_guns.page.army_lists import cards
from grognard.rulesets.sound_of_guns.page.beats import BEATS
from grognard.rulesets.sound_of_guns.page.inquiries import INQUIRIES
from grognard.rulesets.sound_of_guns.page.letters import LETTERS
from grognard.rulesets.sound_of_guns.page.offers import ANSWERS, GESTURES
from grognard.rulesets.sound_of_guns.page.overlays import overlays
from grognard.rulesets.sound_of_guns.page.paper import PAPER
from grognard.rulesets.sound_of_guns.page.preview import preview
from grognard.rulesets.sound_of_guns.page.prompts import PROMPTS
from grognard.rulesets.sound_of_guns.page.ruler import measure
from grognard.rulesets.sound_of_guns.page.scene import scene
from grognard.rulesets.sound_of_guns.page.stakes import force, stakes
from grognard.rulesets.sound_of_guns.page.waits import WAITS
from grognard.rulesets.sound_of_guns.words.bulletin import chronicle
from grognard.rulesets.sound_of_guns.words.ending import cause
from grognard.rulesets.sound_of_guns.words.log import LOG, LOG_WORDS
from grognard.rulesets.sound_of_guns.words.report import REPORTING
from grognard.rulesets.sound_of_guns.words.rulings import OUTCOMES
from grognard.rulesets.sound_of_guns.words.together import together

HOME = "grognard.rulesets.sound_of_guns"
TITLE = "March Toward the Sound of Guns"
TOLD = (
    "stands", "formation", "order", "exhausted", "place", "fate", "hits", "moved", "charging", "rallied", "rally_tried",
    "fought", "square_failed", "road",
)  # fmt: skip


def tell_piece(battle: Engagement, piece: Unit | Officer) -> dict[str, Any]:
    """The place and state of a unit or a commander; of a unit the place is its reference point."""
    at = piece.at
    told: dict[str, Any] = {"side": SIDES[piece.side], "name": piece.given_name}
    if isinstance(piece, Officer):
        told |= {"x": at and at.x, "y": at and at.y, "facing": at and at.facing}
        return told | {"cp": piece.cp, "removed": piece.removed, "moved": piece.moved, "dice": list(piece.dice)}
    x, y = piece.reference if at is not None else (None, None)
    told |= {"x": x, "y": y, "facing": at and at.facing}
    return told | {name: getattr(piece, name) for name in TOLD}


RULES = Ruleset(
    name="sound_of_guns",
    title=TITLE,
    version="1.1-5",
    book=partial(load_rulebook, HOME, "SG", TITLE),
    battle_type=SoundOfGunsBattle,
    options_type=Options,
    option_words=OPTIONS,
    action_type=AnyAction,
    event_type=AnyEvent,
    muster=muster,
    pitch=pitch,
    read_action=read_action,
    tell_piece=tell_piece,
    view=in_the_open,
    show=open_events,
    invariants=faults,
    scene=closed(scene),
    preview=preview,
    prompts=PROMPTS,
    waits=WAITS,
    inquiries=INQUIRIES,
    paper=PAPER,
    doctrine=DOCTRINE,
    gestures=GESTURES,
    answers=ANSWERS,
    letters=LETTERS,
    overlays=closed(overlays),
    measure=closed(measure),
    stakes=stakes,
    force=force,
    army_lists=cards,
    log=LOG,
    log_words=LOG_WORDS,
    together=together,
    outcomes=OUTCOMES,
    beats=BEATS,
    desk=DESK,
    reporting=REPORTING,
    cause=cause,
    bulletin=chronicle,
)
