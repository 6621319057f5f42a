"""What happened, told to a seat in beats: entry by entry, from the scene they begin with."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.game import Game, Played, Settlement
from grognard.engine.page.beats import Reel
from grognard.engine.page.scene import Scene
from grognard.engine.page.sketches import Sketches
from grognard.engine.reel.reel import Ends, bare, drawn, reel, rest
from grognard.server.shown.showing import battle_at


def reels(
    game: Game, seat: str, after: int, last: int, sketches: Sketches | None = None, ends: Ends = (None, None)
) -> Iterator[Reel]:
    """The reels of the entries after one, to another; `ends` are the scenes before and after them all."""
    sketches = sketches or Sketches()
    last = min(last, len(game.history))
    for seq in range(after + 1, last + 1):
        known = ends[0] if seq == after + 1 else None, ends[1] if seq == last else None
        yield reel_of(game, seat, seq, sketches, known)


def reel_of(game: Game, seat: str, seq: int, sketches: Sketches, ends: Ends = (None, None)) -> Reel:
    """The reel of one entry; of a takeback, or of new dice, there is nothing to tell."""
    before, entry = battle_at(game, seq - 1), game.history[seq - 1]
    if isinstance(entry, Played | Settlement):
        return reel(game.ruleset, before, entry.outcome, seat, seq, sketches, ends)
    return rest(game.ruleset, before, entry.battle, seat, seq, sketches)


def scene_at(game: Game, seat: str, seq: int, sketches: Sketches) -> Scene:
    """The scene after so many entries, without the units' cards."""
    return bare(drawn(game.ruleset, battle_at(game, seq), seat, sketches))
