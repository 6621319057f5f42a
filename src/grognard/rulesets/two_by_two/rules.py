"""2 by 2 as one value."""

from __future__ import annotations

from functools import partial
from typing import Any

from grognard.engine.clauses import load_rulebook
from grognard.engine.page.closed import closed
from grognard.engine.page.umpiring import DESK
from grognard.engine.ruleset import Ruleset
from grognard.engine.views import in_the_open, open_events
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.doctrine import DOCTRINE
from grognard.rulesets.two_by_two.files.muster import MARKS, muster
from grognard.rulesets.two_by_two.files.pitch import pitch, read_action
from grognard.rulesets.two_by_two.files.saved import AnyAction, AnyEvent, TwoByTwoBattle
from grognard.rulesets.two_by_two.invariants import faults
from grognard.rulesets.two_by_two.options import OPTIONS, Options
from grognard.rulesets.two_by_two.page.army_lists import cards
from grognard.rulesets.two_by_two.page.beats import BEATS
from grognard.rulesets.two_by_two.page.inquiries import INQUIRIES
from grognard.rulesets.two_by_two.page.letters import LETTERS
from grognard.rulesets.two_by_two.page.offers import ANSWERS, GESTURES
from grognard.rulesets.two_by_two.page.overlays import overlays
from grognard.rulesets.two_by_two.page.paper import PAPER
from grognard.rulesets.two_by_two.page.preview import preview
from grognard.rulesets.two_by_two.page.prompts import PROMPTS
from grognard.rulesets.two_by_two.page.ruler import measure
from grognard.rulesets.two_by_two.page.scene import scene
from grognard.rulesets.two_by_two.page.stakes import force, stakes
from grognard.rulesets.two_by_two.words.bulletin import chronicle
from grognard.rulesets.two_by_two.words.ending import cause
from grognard.rulesets.two_by_two.words.log import LOG, LOG_WORDS
from grognard.rulesets.two_by_two.words.report import REPORTING
from grognard.rulesets.two_by_two.words.rulings import OUTCOMES
from grognard.rulesets.two_by_two.words.together import together

TITLE = "2 by 2 Napoleonic's"


def tell_piece(battle: Skirmish, piece: Unit) -> dict[str, Any]:
    """A unit's place and state."""
    told: dict[str, Any] = {"side": battle.seats[piece.side], "type": piece.type, "size": piece.size}
    told |= {"name": piece.given_name, "place": piece.place, "destroyed": piece.place == "destroyed"}
    told |= {name: getattr(piece, name) for name in MARKS}
    at = piece.at
    return told | {"x": at and at.x, "y": at and at.y, "facing": at and at.facing}


RULES = Ruleset(
    name="two_by_two",
    title=TITLE,
    version="3.01-3",
    book=partial(load_rulebook, "grognard.rulesets.two_by_two", "2X2", TITLE),
    battle_type=TwoByTwoBattle,
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
    preview=preview,
    scene=closed(scene),
    prompts=PROMPTS,
    gestures=GESTURES,
    answers=ANSWERS,
    inquiries=INQUIRIES,
    paper=PAPER,
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
    doctrine=DOCTRINE,
)
