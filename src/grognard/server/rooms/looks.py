"""What somebody may look at and change nothing by it: worked out by the rules alone, so it may be had at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from grognard.engine.page.scene import Gesture, Measured, Overlay
from grognard.server.problems import Trouble
from grognard.server.rooms import play
from grognard.server.rooms.herald import viewpoint
from grognard.server.rooms.room import Room
from grognard.server.shown.cards import OfferCard, Verdict
from grognard.server.shown.messages import (
    Candidates,
    Choices,
    Gauged,
    Measure,
    Offered,
    Offers,
    Overlaid,
    Overlays,
    Preview,
)
from grognard.server.store.seats import is_seat

R = TypeVar("R", bound=Struct)


class Glance(Generic[R]):
    """A judgement, and how what it finds is told."""

    __slots__ = ("args", "function", "told")

    def __init__(self, told: Callable[[Any], R], function: Callable[..., Any], *args: Any) -> None:
        self.told, self.function, self.args = told, function, args


def seated(room: Room, role: str) -> str:
    """The seat of a role; Trouble for those who only watch, and where a battle can only be read."""
    if not is_seat(role):
        raise Trouble(403, f"this link is the {role}'s, and has no seat")
    room.in_play()
    return role


def choices(room: Room, role: str, asked: Candidates) -> Glance[Choices]:
    """Legal answers."""

    def told(found: tuple[int, tuple[Any, ...]]) -> Choices:
        return Choices(question=asked.question, total=found[0], candidates=found[1])

    return Glance(told, play.candidates, room.game, seated(room, role), asked.question, asked.piece, asked.limit)


def verdict(room: Room, role: str, asked: Preview) -> Glance[Verdict]:
    """What an answer would do."""
    return Glance(itself, play.preview, room.game, seated(room, role), asked.question, asked.action)


def offered(room: Room, role: str, asked: Offers) -> Glance[Offered]:
    """What a gesture may mean; or an answer, however it was thought of."""

    def told(found: tuple[OfferCard, ...]) -> Offered:
        return Offered(question=asked.question, offers=found)

    game, seat, no = room.game, seated(room, role), asked.question
    if asked.action is not None and asked.gesture == Gesture():
        return Glance(lambda found: told((found,)), play.offer, game, seat, no, asked.action)
    return Glance(told, play.offers, game, seat, no, asked.gesture, asked.action)


def overlaid(room: Room, role: str, asked: Overlays) -> Glance[Overlaid]:
    """A piece's reach, arcs and ranges."""

    def told(found: tuple[Overlay, ...]) -> Overlaid:
        return Overlaid(piece=asked.piece, overlays=found)

    return Glance(told, play.overlays, room.game, viewpoint(role), asked.piece)


def gauged(room: Room, role: str, asked: Measure) -> Glance[Gauged]:
    """What lies between two places."""

    def told(found: Measured) -> Gauged:
        return Gauged(measured=found)

    return Glance(told, play.measure, room.game, viewpoint(role), asked.start, asked.end)


def itself(found: R) -> R:
    """What needs no other form."""
    return found


LOOKS: dict[type[Struct], Callable[[Room, str, Any], Glance[Any]]] = {
    Candidates: choices,
    Preview: verdict,
    Offers: offered,
    Overlays: overlaid,
    Measure: gauged,
}
