"""What a takeback would undo, and what stands in its way."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.game import Game, Gap, Played, Pledged, Settlement, TakenBack

CARDS = "the cards have been turned up"
HIDDEN = "what was given face down has been shown"


class Undoing(Struct, frozen=True):
    """The answers that a takeback would undo, in order, and whether dice that its seat knows of are thrown anew."""

    answers: tuple[Played, ...]
    dice: bool = False

    @property
    def shown(self) -> str:
        """What was sealed and has been revealed since, in words; an empty string if nothing was."""
        if not any(one.outcome.revealed for one in self.answers):
            return ""
        return CARDS if any(is_order_card(one) for one in self.answers) else HIDDEN


def undoing(game: Game, seat: str, entry: int | None) -> Undoing:
    """What would be undone with a seat's last answer, or with all since an entry of its own."""
    played = [(i, one) for i in game.standing if isinstance(one := game.history[i], Played)]
    mine = game.chosen_by(seat, entry)
    gone = tuple(one for i, one in played if i >= mine[-1]) if mine else ()
    return Undoing(gone, any(game.saw_dice(one, seat) for one in gone))


def undone(game: Game, seq: int) -> tuple[Played, ...]:
    """The answers that the rewind of that number took back, the last first: they stood before it and not after."""
    back = game.history[seq - 1]
    assert isinstance(back, TakenBack)
    kept = set(game.stood(back.to))
    gone = [game.history[i] for i in reversed(game.stood(seq - 1)) if i not in kept]
    return tuple(one for one in gone if isinstance(one, Played))


def is_order_card(played: Played) -> bool:
    """Was it an order for one unit, given face down?"""
    return played.secret and played.action.unit is not None


def has_order_cards(game: Game, after: int = 0) -> bool:
    """Are units given orders face down: now, at first, or by what was answered after so many entries?"""
    asked = (*game.opening.battle.questions, *game.battle.questions)
    dealt = any(q.secret and q.unit is not None for q in asked)
    return dealt or any(isinstance(one, Played) and is_order_card(one) for one in game.history[after:])


def revealed_by(game: Game, seq: int) -> int | None:
    """The entry that turned up what entry `seq` gave face down; None if it was never shown."""
    given = game.history[seq - 1]
    assert isinstance(given, Played)
    for no, one in enumerate(game.history[seq - 1 :], seq):
        if isinstance(one, TakenBack):
            if one.to < seq:
                return None
        elif isinstance(one, Pledged | Settlement | Gap):
            continue
        elif no > seq and (one.question, one.seat) == (given.question, given.seat):
            return None
        elif one.outcome.revealed:
            return no
    return None
