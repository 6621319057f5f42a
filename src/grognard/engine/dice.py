"""Dice are an argument, never global: seeded and verifiable, scripted, or all of them."""

from __future__ import annotations

import hashlib
import secrets
from typing import Protocol

from msgspec import Struct

BLOCK = 48


class DiceWanted(Struct, frozen=True):
    """Typed dice ran out: answer again with more of them."""

    purpose: str
    n: int


class OutOfDice(Exception):
    """Raised inside the door, which turns it into DiceWanted."""

    def __init__(self, purpose: str, n: int) -> None:
        super().__init__(f"{n} more for {purpose}")
        self.wanted = DiceWanted(purpose, n)


class Dice(Protocol):
    """Where dice come from: the faces from number `counter` on."""

    def d6(self, counter: int, n: int, purpose: str) -> tuple[int, ...]:
        """The next n faces."""


def new_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(16)


def pledge(seed: str) -> str:
    """The hash shown before the game; the seed shown after it proves the dice were not touched."""
    return hashlib.blake2b(seed.encode(), digest_size=16, person=b"grognard").hexdigest()


class Seeded:
    """The dice of a seed: die number k is the same whenever and wherever it is asked for."""

    def __init__(self, seed: str) -> None:
        self.key = hashlib.blake2b(seed.encode(), digest_size=32).digest()
        self.block = -1
        self.faces: tuple[int, ...] = ()

    def d6(self, counter: int, n: int, purpose: str) -> tuple[int, ...]:
        """Faces counter to counter + n - 1."""
        block, i = divmod(counter, BLOCK)
        if block != self.block:
            self.fill(block)
        if i + n <= BLOCK:
            return self.faces[i : i + n]
        return self.faces[i:] + self.d6(counter + BLOCK - i, n - BLOCK + i, purpose)

    def fill(self, block: int) -> None:
        """One block of faces: bytes of a keyed hash, those above 251 thrown away so that no face is favoured."""
        raw, salt = b"", 0
        while len(raw) < BLOCK:
            text = block.to_bytes(8, "big") + bytes([salt])
            raw += bytes([b for b in hashlib.blake2b(text, key=self.key).digest() if b < 252])
            salt += 1
        self.block, self.faces = block, tuple([b % 6 + 1 for b in raw[:BLOCK]])


class Scripted:
    """Faces written down beforehand: real dice, tests, and every branch of a search."""

    def __init__(self, faces: tuple[int, ...] | list[int], start: int = 0) -> None:
        self.faces = tuple(faces)
        self.start = start

    def d6(self, counter: int, n: int, purpose: str) -> tuple[int, ...]:
        """The next n faces, or OutOfDice."""
        k = counter - self.start
        missing = k + n - len(self.faces)
        if missing > 0:
            raise OutOfDice(purpose, missing)
        return self.faces[k : k + n]
