"""En Avant! En Masse! as one value."""

from __future__ import annotations

from functools import partial
from typing import Any

from grognard.engine.clauses import load_rulebook
from grognard.engine.page.paper import leaflet
from grognard.engine.ruleset import Ruleset
from grognard.rulesets.en_masse.battle import Clash, Officer, Unit
from grognard.rulesets.en_masse.doctrine import DOCTRINE
from grognard.rulesets.en_masse.files.muster import muster
from grognard.rulesets.en_masse.files.pitch import pitch, read_action
from grognard.rulesets.en_masse.files.saved import AnyAction, AnyEvent, EnMasseBattle
from grognard.rulesets.en_masse.imagining import imagine
from grognard.rulesets.en_masse.invariants import faults
from grognard.rulesets.en_masse.options import OPTIONS, Options
from grognard.rulesets.en_masse.page.beats import BEATS
from grognard.rulesets.en_masse.page.desk import DESK
from grognard.rulesets.en_masse.page.inquiries import INQUIRIES
from grognard.rulesets.en_masse.page.letters import LETTERS
from grognard.rulesets.en_masse.page.offers import ANSWERS, GESTURES
from grognard.rulesets.en_masse.page.overlays import overlays
from grognard.rulesets.en_masse.page.paper import GUIDE, PAPER
from grognard.rulesets.en_masse.page.preview import preview
from grognard.rulesets.en_masse.page.prompts import PROMPTS
from grognard.rulesets.en_masse.page.ruler import measure
from grognard.rulesets.en_masse.page.scene import scene
from grognard.rulesets.en_masse.page.stakes import force, stakes
from grognard.rulesets.en_masse.views import show, view
from grognard.rulesets.en_masse.words.bulletin import chronicle
from grognard.rulesets.en_masse.words.ending import cause
from grognard.rulesets.en_masse.words.log import LOG, LOG_WORDS
from grognard.rulesets.en_masse.words.report import REPORTING
from grognard.rulesets.en_masse.words.rulings import OUTCOMES
from grognard.rulesets.en_masse.words.together import TOGETHER

HOME = "grognard.rulesets.en_masse"
TITLE = "En Avant! En Masse!"
TOLD = (
    "type", "formation", "place", "removed", "status", "blocks", "leadership", "firepower", "fired",
    "opportunity_fired", "moved", "manoeuvred", "under_fire", "in_assault", "run_turns", "returns", "held",
)  # fmt: skip


def tell_piece(battle: Clash, piece: Unit | Officer) -> dict[str, Any]:
    """The place and state of a unit or a commander."""
    at = piece.at
    told: dict[str, Any] = {"side": ("blue", "red")[piece.side], "name": piece.given_name}
    told |= {"x": at and at.x, "y": at and at.y, "facing": at and at.facing}
    if isinstance(piece, Officer):
        on = battle.unit(piece.with_unit).id if piece.with_unit >= 0 else None
        return told | {"condition": piece.condition, "doing": piece.doing, "with": on, "back_on": piece.back_on}
    part = None if piece.order is None else piece.order.part
    told |= {name: getattr(piece, name) for name in TOLD}
    told |= {"ordered": not piece.in_disorder, "duty": piece.duty and piece.duty.kind, "order": part and part.verb}
    return told | {"changing": piece.change and piece.change.to}


RULES = Ruleset(
    name="en_masse",
    title=TITLE,
    version="1-6",
    book=partial(load_rulebook, HOME, "EM", TITLE),
    battle_type=EnMasseBattle,
    options_type=Options,
    option_words=OPTIONS,
    guide=leaflet(GUIDE, f"{TITLE} A guide for players"),
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
    scene=scene,
    preview=preview,
    prompts=PROMPTS,
    gestures=GESTURES,
    answers=ANSWERS,
    inquiries=INQUIRIES,
    paper=PAPER,
    letters=LETTERS,
    overlays=overlays,
    measure=measure,
    desk=DESK,
    stakes=stakes,
    force=force,
    log=LOG,
    log_words=LOG_WORDS,
    together=TOGETHER,
    outcomes=OUTCOMES,
    cause=cause,
    beats=BEATS,
    reporting=REPORTING,
    doctrine=DOCTRINE,
    bulletin=chronicle,
)
