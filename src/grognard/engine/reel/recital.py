"""Deeds told as an aide would tell them: a few to a sentence, what was suffered kept apart from what was done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from grognard.engine.names import listed, tenths
from grognard.engine.page.reports import Deed, Manner
from grognard.engine.prose import is_plural

Length = Callable[[float], str]
MOST = 3
"""So many deeds one sentence bears; more are shared out evenly."""


class Clause(Struct):
    """A deed, or all that were the same, with the others it was done with and how far it went in all."""

    text: str
    manner: Manner
    others: list[str]
    far: float | None = None

    def told(self, before: Clause | None, length: Length) -> str:
        """With the length, or the names of the others, or a pronoun where they were named just now."""
        if self.far is not None:
            return self.text.format(length(self.far))
        if not self.others:
            return self.text
        again = before is not None and before.others == self.others
        return self.text.format(pronoun(self.others) if again else listed(self.others))


def recital(deeds: Sequence[Deed], name: str, length: Length = tenths) -> str:
    """Deeds in a row, as sentences without their subject, which stands before them and is called so."""
    return " ".join([sentence(run, name, length, first=no == 0) for no, run in enumerate(runs(clauses(deeds)))])


def clauses(deeds: Sequence[Deed]) -> list[Clause]:
    """What was done by several, or to several, once."""
    found: dict[str, Clause] = {}
    for deed in deeds:
        clause = found.setdefault(deed.text, Clause(deed.text, deed.manner, []))
        if deed.far is not None:
            clause.far = (clause.far or 0.0) + deed.far
        if deed.other and deed.other not in clause.others:
            clause.others.append(deed.other)
    return list(found.values())


def runs(told: Sequence[Clause]) -> Iterator[list[Clause]]:
    """Those that share a sentence."""
    run: list[Clause] = []
    for clause in told:
        if clause.manner is not Manner.APART:
            run.append(clause)
            continue
        yield from shared(run)
        yield [clause]
        run = []
    yield from shared(run)


def shared(run: Sequence[Clause]) -> Iterator[list[Clause]]:
    """A long run in even parts."""
    many = -(-len(run) // MOST)
    bounds = [len(run) * part // many for part in range(many + 1)] if many else []
    for start, end in pairwise(bounds):
        yield list(run[start:end])


def sentence(run: Sequence[Clause], name: str, length: Length, *, first: bool) -> str:
    """Some deeds in one; the later sentences of a recital say that they are later."""
    words: list[str] = []
    before: Clause | None = None
    was = "were" if is_plural(name) else "was"
    then = not first and run[0].manner is not Manner.APART
    for clause in run:
        text = clause.told(before, length)
        if words or then:
            text = text[0].lower() + text[1:]
        acted = before.manner is Manner.DID if before else then
        words.append(f"{was} {text}" if clause.manner is Manner.SUFFERED and acted else text)
        before = clause
    return f"{'Then ' if then else ''}{strung(words)}."


def strung(words: Sequence[str]) -> str:
    """A, b and c; with a comma more where one of them has an "and" of its own."""
    if len(words) == 1:
        return words[0]
    *head, last = words
    nested = any([" and " in one or "," in one for one in head])
    return f"{', '.join(head)}{', and ' if nested else ' and '}{last}"


def pronoun(others: Sequence[str]) -> str:
    """It, or them."""
    return "them" if len(others) > 1 or is_plural(others[0]) else "it"
