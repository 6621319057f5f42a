"""Control's desk: orders as they come in, rulings with their reasons, what to look out for; the page knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from grognard.engine.battle import Action, Battle, Question
from grognard.engine.clauses import Rulebook
from grognard.engine.control import CONTROL, AcceptRuling, Judged, Overrule, RulingProposed
from grognard.engine.names import capital, counted, short_by
from grognard.engine.page.scene import Offer, Prompt, Scene
from grognard.engine.ruling import Modifier, Ruling

RULES_SO = "Control rules so"
BRIEFLY = 2
"""How many facts of a ruling are told where it is one line among others."""
BREAKING = 1
"""The status from which the next knock breaks a unit."""


class Slip(Struct, frozen=True, kw_only=True):
    """An order on the board, face up for Control: whose, what it says, or that there is none yet.

    *Asked* is what a seat has to hand in; orders of before are in *force*, or with a *rider*.
    """

    piece: int | None = None
    label: str
    title: str = ""
    note: str = ""
    sign: str = ""
    laid: bool = False
    state: Literal["asked", "force", "rider"] = "asked"


class Sheet(Struct, frozen=True, kw_only=True):
    """The orders of one seat."""

    seat: str
    slips: tuple[Slip, ...] = ()


class Count(Struct, frozen=True, kw_only=True):
    """One figure of a ruling with its words and its clause.

    `against` counts for the other side, and `starts` is what one starts from, not what is added.
    """

    text: str
    value: int
    clause: str = ""
    against: bool = False
    starts: bool = False


class Result(Struct, frozen=True, kw_only=True):
    """A way a ruling can end: by the book, by the dice with this chance, or by Control's word."""

    text: str
    action: Action
    by_book: bool = False
    chance: float = 0.0


class Proposal(Struct, frozen=True, kw_only=True):
    """A ruling that waits for Control, with everything that counts in it."""

    question: int
    title: str
    clause: str
    facts: tuple[str, ...] = ()
    counts: tuple[Count, ...] = ()
    sums: tuple[int, ...] = ()
    results: tuple[Result, ...] = ()
    key: str = ""
    accept: Action
    pieces: tuple[int, ...] = ()


class Queued(Struct, frozen=True, kw_only=True):
    """A ruling that will be put to Control after the one that waits; `likely` is how it ends, or most often ends.

    `key` is the same when it is put to him, so that it may be let stand beforehand.
    """

    key: str
    title: str
    detail: str = ""
    likely: str = ""
    pieces: tuple[int, ...] = ()


class Review(Struct, frozen=True, kw_only=True):
    """Something that waits until Control lets it go on."""

    question: int
    title: str
    detail: str = ""
    label: str
    action: Action


class Alert(Struct, frozen=True, kw_only=True):
    """What Control should look at: words, and the piece, seat or feature it is about; `key` tells alerts apart.

    What is *coming* is what the orders given so far will lead to.
    """

    key: str
    text: str
    piece: int | None = None
    seat: str = ""
    feature: str = ""
    clause: str = ""
    coming: bool = False


class Kind(Struct, frozen=True, kw_only=True):
    """A kind of ground that can be painted."""

    kind: str
    title: str


class Tools(Struct, frozen=True, kw_only=True):
    """What can be done at the desk at any time: answers to its question with blanks for the page to fill in.

    `speak` has text and side, `end` result and reason, `paint` a feature, `reshape` a feature's id and its polygon;
    `puts_on` tells whether units off the table can be put on it.
    """

    question: int
    speak: Action | None = None
    end: Action | None = None
    paint: Action | None = None
    reshape: Action | None = None
    kinds: tuple[Kind, ...] = ()
    puts_on: bool = True


class Rules(Protocol):
    """What of a ruleset is needed to put its orders and rulings on the desk."""

    @property
    def rulebook(self) -> Rulebook:
        """Its clauses."""

    def prompt(self, view: Any, question: Question) -> Prompt:
        """What a question asks."""

    def offer(self, view: Any, no: int, action: Action) -> Offer:
        """An answer by its name."""

    def outcome(self, battle: Any, ruling: Ruling, result: str) -> str:
        """A result of a ruling in words."""


Sheets = Callable[[Rules, Any], Sequence[Sheet]]
Alerts = Callable[[Rules, Any], Sequence[Alert]]


def plain_sheets(rules: Rules, battle: Battle) -> list[Sheet]:
    """The questions of every player, with what has been answered face down."""
    seats = [seat for seat in battle.seats if battle.side_of(seat) is not None]
    return [
        Sheet(seat=seat, slips=tuple([plain_slip(rules, battle, q) for q in asked(battle, seat)])) for seat in seats
    ]


def asked(battle: Battle, seat: str) -> list[Question]:
    """What the battle waits for from a seat, or has from it face down."""
    return [q for q in battle.questions if q.seat == seat and q.blocks]


def plain_slip(rules: Rules, battle: Battle, question: Question) -> Slip:
    """A question as an order on the board."""
    prompt = rules.prompt(battle, question)
    piece = battle.field.piece(prompt.piece)
    label = piece.name if piece is not None else prompt.title
    given = next((s.action for s in battle.sealed if s.question == question.no), None)
    if given is None:
        return Slip(piece=prompt.piece, label=label)
    offer = rules.offer(battle, question.no, given)
    return Slip(piece=prompt.piece, label=label, title=offer.label, note=offer.note, sign=offer.sign, laid=True)


def no_alerts(rules: Rules, battle: Battle) -> list[Alert]:
    """Nothing to look out for."""
    return []


def no_tools(battle: Battle) -> Tools | None:
    """No desk is open."""
    return None


class DeskTable(Struct, frozen=True, kw_only=True):
    """What a ruleset puts on Control's desk. *Plain*: questions as orders, and the words every umpire needs."""

    sheets: Sheets = plain_sheets
    alerts: Alerts = no_alerts
    tools: Callable[[Any], Tools | None] = no_tools
    phrases: tuple[str, ...] = ("One minute more.", "Orders, please.", "You see nothing there.", "Smoke hides them.")
    reasons: tuple[str, ...] = ("So it is ruled", "The ground is worse than it looks", "The troops are fresh", "A slip")


PLAIN_DESK = DeskTable()


def proposals(rules: Rules, battle: Battle) -> list[Proposal]:
    """The rulings that wait for Control."""
    return [proposal(rules, battle, q) for q in battle.questions if isinstance(q, RulingProposed)]


def queue(rules: Rules, battle: Battle) -> list[Queued]:
    """The rulings that are judged already and come to Control next, in their order."""
    waiting = [step for step in reversed(battle.agenda) if isinstance(step, Judged) and not step.seen]
    return [queued(rules, battle, step.ruling) for step in waiting]


def queued(rules: Rules, battle: Battle, ruling: Ruling) -> Queued:
    """One of them, in a line."""
    prompt = rules.prompt(battle, RulingProposed(seat=CONTROL, ruling=ruling))
    likeliest = max(results(rules, battle, ruling), key=lambda one: (one.by_book, one.chance))
    sums = " against ".join([str(total) for total in ruling.totals(())]) if ruling.throw == "none" else ""
    return Queued(
        key=key_of(ruling),
        title=prompt.title,
        detail=", ".join([one for one in (*facts(ruling)[:BRIEFLY], sums) if one]),
        likely=likeliest.text,
        pieces=prompt.pieces,
    )


def key_of(ruling: Ruling) -> str:
    """What tells a ruling from the others that wait with it: whom it is about, by which clause."""
    return f"{ruling.clause}:{ruling.subject}:{ruling.object}"


def proposal(rules: Rules, battle: Battle, question: RulingProposed) -> Proposal:
    """A ruling before it bites: facts, figures, clauses, and all the ways it can end."""
    prompt, ruling = rules.prompt(battle, question), question.ruling
    return Proposal(
        question=question.no,
        title=prompt.title,
        clause=ruling.clause,
        facts=facts(ruling),
        counts=counts(rules, battle, ruling),
        sums=ruling.totals(()) if ruling.throw == "none" else (),
        results=results(rules, battle, ruling),
        key=key_of(ruling),
        accept=AcceptRuling(),
        pieces=prompt.pieces,
    )


def facts(ruling: Ruling) -> tuple[str, ...]:
    """What was measured and what was looked at, each told once."""
    measured = [f"{name.replace('_', ' ')} {round(value, 1):g}" for name, value in ruling.measured]
    return tuple(dict.fromkeys([*measured, *[note.text for note in ruling.notes if note.text]]))


def counts(rules: Rules, battle: Battle, ruling: Ruling) -> tuple[Count, ...]:
    """Every figure of a ruling in words: what each of the two starts from, then its modifiers."""
    sides = (
        (ruling.subject, ruling.figures[0], ruling.modifiers, False),
        (ruling.object, ruling.figures[1], ruling.against, True),
    )
    found = []
    for id, figure, modifiers, against in sides:
        if figure:
            text = f"{capital(short_by(battle, id))}: starts from"
            found.append(Count(text=text, value=figure, clause=ruling.clause, against=against, starts=True))
        found += [count_of(rules, one, against) for one in modifiers]
    return tuple(found)


def count_of(rules: Rules, modifier: Modifier, against: bool) -> Count:
    """A modifier by the title of its clause."""
    clause = rules.rulebook.find(modifier.clause)
    title = clause.title if clause is not None else modifier.clause
    return Count(text=title, value=modifier.value, clause=modifier.clause, against=against)


def results(rules: Rules, battle: Battle, ruling: Ruling) -> tuple[Result, ...]:
    """Every way it can end, the book's own or the chances marked."""
    odds = ruling.odds()
    by_book = ruling.outcome(()).result if ruling.throw == "none" else None
    return tuple(
        [
            Result(
                text=rules.outcome(battle, ruling, name) if not count else counted(count, name),
                action=Overrule(result=name, count=count, reason=RULES_SO),
                by_book=name == by_book,
                chance=float(odds.get(name, 0) if count is None else ruling.chance_of(count)),
            )
            for name, count in ruling.ends
        ]
    )


def reviews(rules: Rules, battle: Battle, seat: str) -> list[Review]:
    """What else waits for Control: each with the one answer that lets it go on."""
    waiting = [q for q in battle.questions if q.seat == seat and q.blocks and not isinstance(q, RulingProposed)]
    return [review(rules, battle, q) for q in waiting]


def review(rules: Rules, battle: Battle, question: Question) -> Review:
    """A question of Control's by its prompt and its default."""
    prompt, action = rules.prompt(battle, question), question.default(battle)
    return Review(
        question=question.no,
        title=prompt.title,
        detail=prompt.detail,
        label=rules.offer(battle, question.no, action).label,
        action=action,
    )


def breaking(scene: Scene) -> list[Alert]:
    """Units that the next knock may break, by the labels they show."""
    found = []
    for token in scene.tokens:
        levels = [chip.level for chip in token.chips if chip.kind == "status" and chip.level is not None]
        if token.place == "table" and levels and 0 < min(levels) <= BREAKING:
            text = f"{token.name} is about to break."
            found.append(Alert(key=f"breaking:{token.no}", text=text, piece=token.no))
    return found
