"""Moves on a game as pure functions: each makes a new game and leaves the old one as it was. They run in threads."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Collection, Sequence
from itertools import islice
from typing import Any

import msgspec

from grognard import lessons
from grognard.engine.battle import Action, Battle, Question
from grognard.engine.dice import DiceWanted
from grognard.engine.game import Game, NeedsConsent, entry_of
from grognard.engine.page.offers import pieces_of
from grognard.engine.page.scene import Gesture, Measured, Overlay
from grognard.engine.past import ONLY
from grognard.engine.records import Answered, Entry, Mismatch, Reseeded, Rewound, Settled, read_action
from grognard.engine.reopening import Unread
from grognard.engine.ruling import Refusal
from grognard.engine.settling import Manner
from grognard.engine.typed_dice import Throw, misread, next_throw
from grognard.engine.umpire import Outcome, refusal
from grognard.server.problems import Trouble
from grognard.server.rooms import drill
from grognard.server.shown.briefing import rules_open
from grognard.server.shown.cards import OfferCard, Verdict
from grognard.server.shown.showing import offer_card, verdict

FARTHEST = 1e5
FACES = 6


class DiceShort(Trouble):
    """An answer that wants dice which somebody has still to throw."""

    def __init__(self, throw: Throw, purpose: str) -> None:
        more = "1 more die is wanted" if throw.n == 1 else f"{throw.n} more dice are wanted"
        super().__init__(422, f"{more}{purpose}", code="dice wanted", dice=throw.n)
        self.throw = throw


def rolled(n: int) -> tuple[int, ...]:
    """So many dice, thrown for people who have none at hand."""
    return tuple([secrets.randbelow(FACES) + 1 for _ in range(n)])


def by_hand(game: Game) -> bool:
    """Do the people at the table throw the dice of this battle?"""
    return not game.seed and lessons.lesson_of(game) is None


def branch(game: Game) -> Game:
    """The same game, to be played on without touching this one."""
    twin = copy.copy(game)
    twin.history, twin.standing = list(game.history), list(game.standing)
    return twin


def open_question(game: Game, seat: str, no: int) -> Question:
    """A question that is put to this seat; what others are asked is not told."""
    for question in game.view(seat).questions:
        if question.no == no and question.seat == seat:
            return question
    raise Trouble(409, f"question {no} is not open to {seat}", code="not asked")


def read_answer(question: Question, action: dict[str, Any]) -> Action:
    """The action in a message; Trouble if it is none that answers the question."""
    try:
        return read_action(question, action)
    except (msgspec.ValidationError, ValueError, RecursionError, OverflowError) as error:
        raise Trouble(400, f"that is no answer to {type(question).__name__}: {error}") from None


def preview(game: Game, seat: str, no: int, action: dict[str, Any]) -> Verdict:
    """What an answer would do, judged on what the seat may know."""
    read = read_answer(open_question(game, seat, no), action)
    return verdict(game.ruleset.preview(game.view(seat), no, read), rules_open(game, seat))


def offers(
    game: Game, seat: str, no: int, gesture: Gesture, held: dict[str, Any] | None = None
) -> tuple[OfferCard, ...]:
    """What a gesture may mean, with an answer in hand or without, judged on what the seat may know."""
    question = open_question(game, seat, no)
    view = game.view(seat)
    known_piece(view, gesture)
    read = None if held is None else known_answer(view, question, held)
    cited = rules_open(game, seat)
    return tuple(offer_card(offer, cited) for offer in game.ruleset.offers(view, no, gesture, read))


def known_answer(view: Battle, question: Question, action: dict[str, Any]) -> Action:
    """An answer in a message that names no piece but those that are there."""
    read = read_answer(question, action)
    for piece in pieces_of(read):
        known_piece(view, Gesture(piece=piece))
    return read


def offer(game: Game, seat: str, no: int, action: dict[str, Any]) -> OfferCard:
    """One answer as an offer, whether any gesture brings it or not."""
    view = game.view(seat)
    read = known_answer(view, open_question(game, seat, no), action)
    return offer_card(game.ruleset.offer(view, no, read), rules_open(game, seat))


def overlays(game: Game, seat: str, piece: int) -> tuple[Overlay, ...]:
    """A piece's reach, arcs and ranges."""
    view = game.view(seat)
    known_piece(view, Gesture(piece=piece))
    return tuple(game.ruleset.overlays(view, seat, piece))


def measure(game: Game, seat: str, start: Gesture, end: Gesture) -> Measured:
    """What lies between two places."""
    view = game.view(seat)
    for one in (start, end):
        known_piece(view, one)
        if one.piece is None and one.onto is None and (one.x is None or one.y is None):
            raise Trouble(400, "expected a piece, or x and y")
    return game.ruleset.measure(view, seat, start, end)


def known_piece(view: Battle, gesture: Gesture) -> None:
    """Trouble if a gesture names a piece that is not there, or a place that is none."""
    for no in (gesture.piece, gesture.onto):
        if no is not None and view.field.piece(no) is None:
            raise Trouble(404, f"there is no piece {no}")
    for number in (gesture.x, gesture.y, gesture.facing):
        if number is not None and not abs(number) < FARTHEST:
            raise Trouble(400, "expected a place near the table")


def candidates(game: Game, seat: str, no: int, piece: int | None, limit: int) -> tuple[int, tuple[Action, ...]]:
    """How many legal answers the lattice has, and the first of them; of all, or of one piece."""
    question = open_question(game, seat, no)
    view = game.view(seat)
    found = question.candidates(view) if piece is None else game.ruleset.reach(view, no, piece)
    return len(found), tuple(islice(found, limit))


def play(
    game: Game,
    seat: str,
    no: int,
    action: dict[str, Any],
    dice: Sequence[int] | None = None,
    reasons: tuple[str, ...] = (),
) -> tuple[Game, Entry]:
    """The game after an answer, and the answer as the record keeps it; Trouble if it is refused."""
    question = open_question(game, seat, no)
    read = read_answer(question, action)
    if dice is not None and game.seed:
        raise Trouble(400, "the dice of this battle are seeded; none can be typed")
    if by_hand(game):
        dice = tuple(dice or ())
    if due := lessons.due(game):
        read, dice = drill.drilled(game, due, seat, question, read), due.step.dice
    if refused := refusal(game.view(seat), no, read):
        raise refused_by(refused, game, seat)
    after = branch(game)
    outcome = after.answer(no, read, seat=seat, dice=dice, reasons=reasons)
    if isinstance(outcome, Refusal):
        raise refused_by(outcome, game, seat)
    if isinstance(outcome, DiceWanted):
        raise short_of(game, seat, no, read, dice or ())
    if by_hand(game) and (wrong := misread(dice or (), outcome.battle.dice - game.battle.dice)):
        raise Trouble(422, wrong, code="dice")
    return after, entry_of(after.history[-1])


def short_of(game: Game, seat: str, no: int, action: Action, dice: Sequence[int]) -> DiceShort:
    """Which dice an answer lacks; what they are for is told to those who may read the rules."""
    question = game.question(no)
    assert question is not None
    throw = next_throw(game.battle, question, action, dice)
    assert throw is not None
    return DiceShort(throw, f" for {throw.purpose}" if rules_open(game, seat) and not throw.shown else "")


def go_on(game: Game, people: Collection[str]) -> list[tuple[Game, Entry]]:
    """The games after answers that people need not be asked for, as there is nothing else to answer."""
    made: list[tuple[Game, Entry]] = []
    while not game.over and lessons.due(game) is None and (only := game.only_answer()):
        question, action = only
        game = branch(game)
        taken = question.seat in people and game.answer(
            question.no, action, seat=question.seat, dice=None if game.seed else (), reasons=(ONLY,)
        )
        if not isinstance(taken, Outcome):
            break
        made.append((game, entry_of(game.history[-1])))
    return made


def refused_by(refused: Refusal, game: Game, seat: str, status: int = 422, code: str = "") -> Trouble:
    """A refusal as trouble; it names its clause to those who may read the rules."""
    clause = refused.clause if rules_open(game, seat) else ""
    return Trouble(status, refused.reason, clause=clause, code=code)


def take_back(
    game: Game, seat: str, consent: Collection[str], entry: int | None = None
) -> tuple[Game, Entry] | NeedsConsent:
    """The game without this seat's last answer, or without all since an entry of its own, or who must consent."""
    if game.over:
        raise Trouble(409, "the battle is over, and what was done in it stands", code="over")
    after = branch(game)
    undone = after.undo(seat, consent, entry)
    if isinstance(undone, NeedsConsent):
        return undone
    if isinstance(undone, Refusal):
        raise refused_by(undone, game, seat, 409, "nothing to undo")
    return after, entry_of(after.history[-1])


def settled(game: Game, seat: str, manner: Manner, consent: Collection[str]) -> tuple[Game, Entry]:
    """The game that is over because a side gave it up or both agreed on a draw; Trouble if it cannot be."""
    after = branch(game)
    if isinstance(refused := after.settle(seat, manner, consent), Refusal):
        raise refused_by(refused, game, seat, 409, "over")
    return after, entry_of(after.history[-1])


def renewed(game: Game, seat: str = "") -> tuple[Game, Entry]:
    """The game with new dice, for whoever sits down in that seat."""
    after = branch(game)
    after.reseed(seat)
    return after, entry_of(after.history[-1])


def follow(game: Game, entries: Sequence[Entry | Unread]) -> Game:
    """The game after entries that are stored already; Mismatch if they do not lead where they say."""
    after = branch(game)
    for entry in entries:
        follow_one(after, entry)
    return after


def follow_one(game: Game, entry: Entry | Unread) -> None:
    """Play one stored entry."""
    no = len(game.history) + 1
    match entry:
        case Unread():
            raise Mismatch(no, f"it {entry.why}")
        case Rewound():
            game.rewind(entry.to, entry.seat, entry.consent, entry.reason)
        case Reseeded():
            game.reseed(entry.seat, entry.seed)
        case Settled():
            if isinstance(refused := game.settle(entry.seat, entry.manner, entry.consent), Refusal):
                raise Mismatch(no, refused.reason)
        case Answered():
            question = game.question(entry.question)
            if question is None:
                raise Mismatch(no, f"question {entry.question} is not open")
            faces = None if game.seed else [f for e in entry.events if e["type"] == "Rolled" for f in e["dice"]]
            action = read_action(question, entry.action)
            outcome = game.answer(entry.question, action, dice=faces, reasons=entry.reasons)
            if not isinstance(outcome, Outcome):
                raise Mismatch(no, f"not accepted: {outcome}")
    if entry_of(game.history[-1]).hash != entry.hash:
        raise Mismatch(no, "the hash differs")
