"""What Control asks, what people in a hall or at a real table do; and the words that all messages are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

SeatName = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]
Words = Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"^[^\x00]*$")]
No = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Typed = Annotated[int, Meta(ge=0, le=99)]
"""What somebody types for a die: a slip of the finger is told in words."""


class Ask(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """A message that may carry a number, which its reply then carries too."""

    id: No | None = None


class LookAtDesk(Ask, frozen=True, kw_only=True, tag=True):
    """What lies on Control's desk? For Control only."""


class GoBack(Ask, frozen=True, kw_only=True, tag=True):
    """Control takes the game back to what it was after so many entries, and asks nobody's leave."""

    to: No
    reason: Words


class SetClock(Ask, frozen=True, kw_only=True, tag=True):
    """Control winds the clock to so many seconds, or puts it away; running or not, or everything stopped."""

    left: Annotated[float, Meta(ge=0, le=86_400)] | None = None
    running: bool = False
    paused: bool = False


class CallTime(Ask, frozen=True, kw_only=True, tag=True):
    """Control calls time: who has not answered does what stands then."""


class ThrowDice(Ask, frozen=True, kw_only=True, tag=True):
    """Dice thrown by hand, for the throw that is wanted on that table after so many dice; without any, throw for me."""

    seq: No
    thrown: No
    dice: Annotated[list[Typed], Meta(max_length=200)] | None = None


class CallOff(Ask, frozen=True, kw_only=True, tag=True):
    """Take my order up again before its dice are thrown."""


class Ready(Ask, frozen=True, kw_only=True, tag=True):
    """I have read my briefing."""

    ready: bool = True


class Begin(Ask, frozen=True, kw_only=True, tag=True):
    """Control begins; who has no player is played by the computer, or does what stands when time is called."""

    rest: Literal["captain", "shut"] = "captain"


class GiveUp(Ask, frozen=True, kw_only=True, tag=True):
    """Give a seat up that was taken by the word of the room: one's own, or any for Control."""

    seat: SeatName | None = None


class Reseat(Ask, frozen=True, kw_only=True, tag=True):
    """Control moves a player to a seat that is free."""

    seat: SeatName
    to: SeatName


class AllowHints(Ask, frozen=True, kw_only=True, tag=True):
    """Control lets the captain advise the players, or not."""

    allow: bool
