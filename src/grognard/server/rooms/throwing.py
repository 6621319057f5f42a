"""Dice thrown by hand: an answer waits until whoever throws them has typed what fell, and is then carried out whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.engine.dice import Dice, OutOfDice, Scripted
from grognard.engine.game import Game
from grognard.engine.typed_dice import counted, misread
from grognard.server.problems import Trouble
from grognard.server.rooms.play import DiceShort, rolled
from grognard.server.rooms.room import TRIES, Room
from grognard.server.rooms.shielding import to_the_end
from grognard.server.shown.asks import ThrowDice
from grognard.server.shown.messages import Accepted
from grognard.server.store.rows import Throwing


@to_the_end
async def throw(room: Room, seat: str, asked: ThrowDice) -> Accepted:
    """Type the dice that are wanted; the answer they are for is carried out when the last of them is in."""
    async with room.lock:
        for _ in range(TRIES):
            room.in_play()
            waits = wanted(room, seat)
            if (asked.seq, asked.thrown) != (waits.seq, len(waits.faces)):
                raise Trouble(409, "those dice have been thrown already", code="gone on")
            faces = rolled(waits.throw.n) if asked.dice is None else tuple(asked.dice)
            if wrong := misread(faces, waits.throw.n):
                raise Trouble(422, wrong, code="dice")
            try:
                taken = await room.take(waits.by, waits.question, waits.action, (*waits.faces, *faces), waits.reasons)
            except DiceShort:
                return Accepted(seq=room.seq)
            if taken is not None:
                return taken
    raise Trouble(409, "others are answering at the same time; look again")


async def call_off(room: Room, seat: str) -> None:
    """Take an order up again before its dice are thrown."""
    async with room.lock:
        waits = wanted(room, seat)
        if waits.by != seat:
            raise Trouble(403, "it is not your order that waits for dice")
        if waits.throw.shown:
            raise Trouble(409, "something hidden has been shown; the dice must be thrown", code="shown")
        await room.revise(throwing=None)


def wanted(room: Room, seat: str) -> Throwing:
    """The dice that are wanted of a seat; Trouble if there are none."""
    waits = room.throwing
    if waits is None:
        raise Trouble(409, "no dice are wanted", code="not asked")
    if seat not in room.throwers(waits.by):
        raise Trouble(403, f"these dice are thrown by {' or '.join(room.throwers(waits.by))}")
    return waits


# the opening


def opened(make: Callable[[Dice], Game], faces: Sequence[int] | None = None) -> Game:
    """A battle whose dice are thrown by hand, at its first question; what falls before that is thrown here.

    With faces nothing is thrown here: Trouble says how many are wanted, until they are all there.
    """
    given = tuple(faces or ())
    if wrong := misread(given, len(given)):
        raise Trouble(422, wrong, code="dice")
    while True:
        try:
            game = make(Scripted(given))
        except OutOfDice as short:
            if faces is not None:
                more = f"{counted(short.wanted.n)} wanted for {short.wanted.purpose}"
                raise Trouble(422, more, code="dice wanted", dice=short.wanted.n) from None
            given += rolled(short.wanted.n)
        else:
            if wrong := misread(given, game.opening.battle.dice - game.mustered.dice):
                raise Trouble(422, wrong, code="dice")
            return game
