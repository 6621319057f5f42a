"""Turning points: the moments that moved the judgement of a battle most, or that the odds were against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from grognard.engine.bulletin.narrative import UNLIKELY, Phrasebook, fill
from grognard.engine.bulletin.story import Chronicle, Deed, Story
from grognard.engine.names import capital

MOST = 7
LEAST, FEW = 0.06, 2
"""So much of the whole scale, from lost to won, must a moment move the judgement; of a quiet battle a few are told."""
EVEN = 3.0
"""A side that is ahead by so much is half way from even to won."""
LUCKY = 0.06
"""What an unlikely outcome counts besides."""


class Turning(Struct, frozen=True, kw_only=True):
    """A turning point in words, the side it went for, and how likely it was where dice decided against the odds."""

    text: str
    side: int
    swing: float
    chance: float | None = None


def share(worth: float) -> float:
    """A judgement between −1 and 1, so that a battle won does not dwarf the rest."""
    return worth / (abs(worth) + EVEN)


def turnings(story: Story, chronicle: Chronicle, worth: Mapping[int, float]) -> dict[int, Turning]:
    """The turning points by entry, few enough to be told apart; `worth` is how each moment was judged for side 0."""
    found = []
    for before, instant in zip(story.instants, story.instants[1:], strict=False):
        swing = share(worth[instant.seq]) - share(worth[before.seq])
        gains = 0 if swing > 0 else 1
        deeds = [deed for deed in chronicle.deeds if deed.seq == instant.seq and favoured(deed, story) == gains]
        if deeds and swing:
            found.append((abs(swing) + LUCKY * any([unlikely(deed) for deed in deeds]), instant.seq, swing, deeds))
    ranked = sorted(found, key=lambda row: (-row[0], row[1]))
    strong = [row for row in ranked if abs(row[2]) >= LEAST]
    kept = sorted(strong[:MOST] or ranked[:FEW], key=lambda row: row[1])
    book = Phrasebook(chronicle.captions)
    return {seq: turning(story, chronicle, book, deeds, swing) for _, seq, swing, deeds in kept}


def turning(story: Story, chronicle: Chronicle, book: Phrasebook, deeds: Sequence[Deed], swing: float) -> Turning:
    """What happened there: its heaviest deed, or one that the odds were against."""
    deed = max(deeds, key=lambda one: (unlikely(one), one.weight))
    text = capital(fill(book.take(deed.kind), deed, story, chronicle.nouns))
    chance = round(float(deed.chance), 3) if deed.chance is not None and unlikely(deed) else None
    return Turning(text=text, side=0 if swing > 0 else 1, swing=round(abs(swing), 3), chance=chance)


def favoured(deed: Deed, story: Story) -> int:
    """The side that a deed was good for: who did it, unless it came to grief or was carried away by its own."""
    units = story.last.field.units
    mine: int = units[deed.a].side
    suffered = deed.a in deed.ran if deed.b < 0 else units[deed.b].side == mine
    return 1 - mine if suffered else mine


def unlikely(deed: Deed) -> bool:
    """Was it hardly to be expected?"""
    return deed.chance is not None and deed.chance <= UNLIKELY
