"""Tokens kept from one scene of a battle to the next, so that a scene costs what changed on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.battle import Battle, Piece
from grognard.engine.page.scene import Scene, Token

PAGES = 4  # of a battle: both seats, Control, and the phase before


class Page:
    """The tokens drawn in the same circumstances, by their pieces' numbers."""

    __slots__ = ("before", "drawn", "under")

    def __init__(self, under: tuple[Any, ...], before: Page | None) -> None:
        self.under, self.before = under, before
        self.drawn: dict[int, tuple[Piece, Any, Token]] = {}

    def token(self, piece: Piece, about: Any, draw: Callable[[], Token]) -> Token:
        """A piece as it was drawn before, if neither it nor what it is drawn with has changed; else drawn anew."""
        return self.known(piece, about) or self.keep(piece, about, draw())

    def known(self, piece: Piece, about: Any) -> Token | None:
        """A piece as it was drawn before, if neither it nor what it is drawn with has changed."""
        known = self.drawn.get(piece.no)
        if known is not None and (known[0] is piece or known[0] == piece) and known[1] == about:
            return known[2]
        return None

    def keep(self, piece: Piece, about: Any, drawn: Token) -> Token:
        """Keep a piece as it is drawn now."""
        new = self.alike(drawn)
        self.drawn[piece.no] = (piece, about, new)
        return new

    def alike(self, new: Token) -> Token:
        """A token, or the equal one that was drawn before: one is enough."""
        for page in (self, self.before):
            known = page.drawn.get(new.no) if page is not None else None
            if known is not None and known[2] == new:
                return known[2]
        return new


class Sketches:
    """What is kept of the scenes of one battle, for a few circumstances: phases, or seats that see different things."""

    def __init__(self) -> None:
        self.pages: list[Page] = []
        self.seen: tuple[Battle, Scene] | None = None
        self.cut: Any = None  # the last reel that was told to somebody from whom nothing was hidden

    def whole(self, view: Battle, draw: Callable[[], Scene]) -> Scene:
        """The scene of a view that looks alike from every seat: drawn once for all who have that very view."""
        if self.seen is None or self.seen[0] is not view:
            self.seen = (view, draw())
        return self.seen[1]

    def page(self, *under: Any) -> Page:
        """The tokens drawn under these circumstances; the longest unused make room."""
        for i, page in enumerate(self.pages):
            if page.under == under:
                self.pages.insert(0, self.pages.pop(i))
                return page
        before = self.pages[0] if self.pages else None
        if before is not None:
            before.before = None
        self.pages.insert(0, Page(under, before))
        del self.pages[PAGES:]
        return self.pages[0]
