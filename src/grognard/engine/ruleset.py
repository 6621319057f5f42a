"""What a ruleset is: one value of functions and tables, on which lab, server, command line and tests rely.

A ruleset is a folder under `rulesets`, and this value in its `rules.py`. Nothing of it is found by name or by path.
Everything marked *plain* may be left out while a ruleset is young: the engine then shows, asks and tells from the
types alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Battle, Question
from grognard.engine.clauses import Rulebook
from grognard.engine.doctrine import PLAIN, Doctrine
from grognard.engine.endings import Cause, plain_cause, settled_cause
from grognard.engine.events import Event
from grognard.engine.files.yaml import Document
from grognard.engine.inquiries import Inquiry
from grognard.engine.lines import Line, Teller, Together, Words, each_alone, line
from grognard.engine.names import short_by
from grognard.engine.options import Option
from grognard.engine.page.army_lists import ArmyList
from grognard.engine.page.beats import TOLD_WITH, Cue, Cuing
from grognard.engine.page.closed import may_read, offer_for, prompt_for
from grognard.engine.page.command import Stakes, plain_force, plain_stakes
from grognard.engine.page.desk import PLAIN_DESK, DeskTable
from grognard.engine.page.foresight import plain_preview
from grognard.engine.page.offers import (
    Ask,
    fitting_offer,
    plain_offers,
    plain_overlays,
    plain_prompt,
    plain_reach,
)
from grognard.engine.page.paper import NO_PAPER, Paper
from grognard.engine.page.reports import PLAIN_REPORTING, Reporting
from grognard.engine.page.ruler import plain_measure
from grognard.engine.page.scene import Gesture, Measured, Offer, Overlay, Prompt, Scene
from grognard.engine.prose import Doer
from grognard.engine.ruling import Preview, Refusal, Ruling
from grognard.engine.umpire import find_question
from grognard.engine.unknown_pieces import unknown_piece
from grognard.engine.views import guess_sealed, shown_to


class Ruleset(Struct, frozen=True, kw_only=True, eq=False):
    """One published set of rules on the engine."""

    name: str
    """Its folder, and what it is called in files and addresses."""
    title: str
    """Its name in print."""
    version: str
    """Changes whenever a recorded game would be ruled otherwise."""
    book: Callable[[], Rulebook]
    """Its clauses and readings."""
    guide: str = ""
    """A page for players, if the book wants them to have one."""

    battle_type: type[Battle]
    """What a saved battle is decoded as."""
    options_type: type[Struct]
    """What players may agree."""
    option_words: Mapping[str, Option] = {}
    """What each option is called, and its clauses."""
    action_type: Any
    """The union of all answers."""
    event_type: Any
    """The union of all events."""

    muster: Callable[..., Battle]
    """(scenario, document, options): the battle at the first thing to do; BadFile if it cannot be."""
    pitch: Callable[[Document], Battle]
    """The battle a situation file describes, at its open question."""
    read_action: Callable[[Any, dict[str, Any]], tuple[int, Action]]
    """A row of a situation's `do` as an answer to an open question; ValueError in plain words if it is none."""
    tell_piece: Callable[[Any, Any], dict[str, Any]]
    """A piece's place and state, for reports and for a situation's `expect`."""

    view: Callable[[Any, str], Battle]
    """What one seat may know, as a battle of the same type with the secrets blanked."""
    show: Callable[[Sequence[Event], Any, str], list[Event]] = shown_to
    """The events one seat may know. *Plain*: those told to everybody or to it."""
    imagine: Callable[[Any, Random], Battle] = guess_sealed
    """A whole battle that agrees with a view, its blanks guessed, so that its own view is that view again.

    *Plain*: sealed answers are guessed, and nothing else is secret.
    """
    invariants: Callable[[Any], list[str]]
    """What is wrong with a battle that play should never reach; empty when all is well."""

    preview: Callable[[Any, int, Action], Refusal | Preview] = plain_preview
    """What an answer would do, judged by what the door itself calls. *Plain*: the first throw it leads to."""
    reach: Callable[[Any, int, int], Sequence[Action]] = plain_reach
    """The candidates of an open question that concern one piece."""
    scene: Callable[..., Scene]
    """(view, seat, sketches): what one seat sees of the table, ready to be drawn; of what was sketched nothing anew."""
    waits: Mapping[type[Question], Callable[[Any, Any], str]] = {}
    """(view, question) by what one side is asked: what the other is told of it while it waits. *Plain*: nothing."""
    prompts: Mapping[type[Question], Callable[[Any, Any], Prompt]] = {}
    """By question, what it asks in plain words. *Plain*: the question's docstring."""
    gestures: Mapping[type[Question], Callable[[Ask], Sequence[Offer]]] = {}
    """By question, what a gesture may mean, the likeliest first. *Plain*: the candidates nearest to it."""
    answers: Mapping[type[Action], Callable[[Ask, Any], Offer | None]] = {}
    """By action, how one is shown that no gesture brought. *Plain*: as some gesture would have brought it."""
    letters: Mapping[str, str] = {}
    """By verb, the one key that stands for it in every phase and for every unit. *Plain*: the page finds free ones."""
    overlays: Callable[[Any, str, int], Sequence[Overlay]] = plain_overlays
    """A piece's reach, arcs and ranges."""
    measure: Callable[[Any, str, Gesture, Gesture], Measured] = plain_measure
    """What lies between two pieces or places."""
    desk: DeskTable = PLAIN_DESK
    """What a human Control has before him. *Plain*: what players are asked, and what they have answered."""
    stakes: Callable[[Any, int], Stakes] = plain_stakes
    """What a side fights for and whom it may count on. *Plain*: nothing is said of it."""
    force: Callable[[Any, int], str] = plain_force
    """What so many units like one are called together."""
    army_lists: Callable[[], tuple[ArmyList, ...]] = tuple
    """The lists armies are picked from, if it has any."""
    inquiries: tuple[Inquiry, ...] = ()
    """The kinds of ruling that people at a real table may ask for. *Plain*: none."""
    paper: Paper = NO_PAPER
    """What can be printed of it: its tables, cards, rosters. *Plain*: nothing."""

    log: Mapping[type[Event], Teller] = {}
    """By event, its line: a template of its fields, or a function; one without a row is told by what it leads to."""
    log_words: Words = {}
    """By field of a template, what stands there, where that is neither the value nor a name the engine knows."""
    together: Together = each_alone
    """Which events of an answer the log tells in one line, being one deed. *Plain*: none."""
    outcomes: Mapping[str, str] = {}
    """By result of a ruling, how it is told: `{0}` is whom it is about, `{1}` the other. *Plain*: the result itself."""
    beats: Mapping[type[Event], Cuing] = {}
    """By event, what it is in a reel. *Plain*: what has a line in the log is a note, and all else is told with it."""
    reporting: Reporting = PLAIN_REPORTING
    """How a turn, or the enemy's half of it, is reported to a side. *Plain*: turn by turn, by labels alone."""
    cause: Callable[[Any, Sequence[Event]], Cause] = plain_cause
    """(battle, events of its last entry): why it is over by the book. *Plain*: only the clause."""
    bulletin: Callable[..., Any] | None = None
    """Who tells a battle afterwards (`engine.bulletin.Chronicler`), if the ruleset has somebody of its own."""
    doctrine: Doctrine = PLAIN
    """How its computer generals fight."""

    @property
    def rulebook(self) -> Rulebook:
        """Its clauses and readings."""
        return self.book()

    def words(self, battle: Any, event: Event) -> str:
        """What the log says of an event, or nothing."""
        return self.line(battle, event).whole

    def line(self, battle: Any, event: Event) -> Line:
        """The line of the log of an event, with how it is set."""
        return line(self.log.get(type(event), ""), battle, event, self.log_words)

    def lines(self, battle: Any, events: Sequence[Event]) -> list[Line]:
        """The lines of all events of an answer: several that are one deed are told by one of them."""
        deeds = self.together(self.line, battle, events)
        return [deeds[i] if i in deeds else self.line(battle, event) for i, event in enumerate(events)]

    def outcome(self, battle: Any, ruling: Ruling, result: str) -> str:
        """A result of a ruling in words, with the names of those it is about and not with their parts in it."""
        about = [Doer(short_by(battle, id)) for id in (ruling.subject, ruling.object)]
        return self.outcomes.get(result, result).format(*about)

    def cue(self, battle: Any, event: Event) -> Cue:
        """What an event is in a reel."""
        row = self.beats.get(type(event))
        if row is None:
            return Cue(kind="note") if self.words(battle, event) else TOLD_WITH
        return row if isinstance(row, Cue) else row(battle, event)

    def why_over(self, battle: Any, events: Sequence[Event]) -> Cause:
        """Why a battle is over: by those who fought it, or by the book."""
        return settled_cause(battle, events) or self.cause(battle, events)

    def prompt(self, view: Any, question: Question) -> Prompt:
        """What a question asks, in plain words."""
        return prompt_for(view, question.seat, self.prompts.get(type(question), plain_prompt)(view, question))

    def meanwhile(self, view: Any, seat: str) -> str:
        """What a seat is told while the other side makes up its mind; nothing where it may not read the rules."""
        side = view.side_of(seat)
        asked = [q for q in view.questions if q.blocks and side is not None and view.side_of(q.seat) == 1 - side]
        said = [self.waits[type(q)](view, q) for q in asked if type(q) in self.waits and may_read(view, seat)]
        return said[0] if said else ""

    def offers(self, view: Any, no: int, gesture: Gesture, held: Action | None = None) -> Sequence[Offer]:
        """What a gesture at an open question may mean, perhaps with an answer in hand; a bare one, all it offers."""
        question = find_question(view, no)
        if question is None:
            return []
        found = self.gestures.get(type(question), plain_offers)(Ask(self, view, question, gesture, held))
        return [self.lettered(offer_for(view, question.seat, offer)) for offer in found]

    def offer(self, view: Any, no: int, action: Action) -> Offer:
        """One answer as an offer, however it was thought of: its name, its verdict, and its ghost if it has one.

        What names nobody has no ghost, and its verdict says so.
        """
        question = find_question(view, no)
        nobody = unknown_piece(action, len(view.field.units), len(view.field.commanders))
        show, ask = self.answers.get(type(action)) if nobody is None else None, Ask(self, view, question, Gesture())
        offer = (show and show(ask, action)) or fitting_offer(ask, action)
        return self.lettered(offer if question is None else offer_for(view, question.seat, offer))

    def lettered(self, offer: Offer) -> Offer:
        """An offer with the letter of its verb, which is its key up to a colon."""
        letter = self.letters.get(offer.key.partition(":")[0], "")
        return replace(offer, letter=letter) if letter else offer
