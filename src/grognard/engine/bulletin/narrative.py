"""A battle told in a few paragraphs: the deeds that decided it, in the words of its ruleset, no phrase used twice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from grognard.engine.bulletin.story import Chronicle, Deed, Phrases, Story, merged
from grognard.engine.names import capital, listed
from grognard.engine.prose import Noun, number, ordinal, times

TOLD = 10
ACT = 4
UNLIKELY = Fraction(1, 6)
NOBODY = Noun("the enemy")
NEXT = ("In the next turn {0}", "A turn later {0}", "The turn after that {0}", "Then, in the {turn} turn, {0}")
LATER = ("In the {turn} turn {0}", "In turn {figure} {0}")
QUIET = (
    "Nothing of note passed until the {turn} turn, when {0}",
    "Quiet followed until the {turn} turn, when {0}",
    "It was the {turn} turn before anything came of it: {0}",
)
BY_THEN = ("By the {turn} turn {0}", "By turn {figure} {0}")
AGAIN = ("In the same turn {0}", "At the same time {0}", "Meanwhile {0}", "Elsewhere {0}")
LONG = 3
ODDS = (", at odds of {odds} to one against", ", though the odds were {odds} to one against")
PLUPERFECT = re.compile(r"\} had (?!\{B\}|to )")
NOTABLE = 2.0
SURPRISES = (", which nobody had looked for", ", against every expectation", *ODDS)
COMMON = {"next": NEXT, "later": LATER, "quiet": QUIET, "by_then": BY_THEN, "again": AGAIN, "surprise": SURPRISES}


class Phrasebook:
    """The phrases of a ruleset; each is used once before any is used again."""

    def __init__(self, phrases: Phrases, start: int = 0) -> None:
        self.phrases, self.start = phrases, start
        self.used: dict[str, int] = {}

    def take(self, kind: str) -> str:
        """The next phrase for a deed of this kind."""
        rows = self.phrases[kind]
        turn = self.used.get(kind, self.start + len(kind))
        self.used[kind] = turn + 1
        return rows[turn % len(rows)]


class Teller:
    """Makes sentences of deeds, and remembers what it has said."""

    def __init__(self, story: Story, chronicle: Chronicle, start: int) -> None:
        self.story, self.nouns, self.deeds = story, chronicle.nouns, chronicle.deeds
        self.book = Phrasebook(chronicle.phrases, start)
        self.common = Phrasebook(COMMON, start)
        self.turn = 0
        self.subject, self.object = -1, -1
        self.had, self.again = False, False
        self.places: set[str] = set()

    def sentence(self, deed: Deed, lead: bool = True) -> str:
        """One deed, with its time where that is new, its place where that was not named yet."""
        told = self.clause(deed)
        if lead:
            told = self.timed(deed, told)
        self.turn, self.object = deed.turn, deed.b
        return f"{capital(told)}."

    def clause(self, deed: Deed) -> str:
        """What was done."""
        several = f"{deed.kind}*"
        kind = several if deed.count > 1 and several in self.book.phrases else deed.kind
        phrase = self.book.take(kind)
        self.had = PLUPERFECT.search(phrase) is not None
        self.again = deed.turn == self.turn and deed.a in (self.subject, self.object)
        known = deed.a == self.subject and deed.turn == self.turn
        self.subject = deed.a if phrase.startswith("{A}") and not deed.tail else -1
        if known and phrase.startswith("{A}"):
            phrase = f"{{a.it}}{phrase[3:]}"
        told = self.fill(phrase, deed)
        if deed.where and deed.where not in self.places and "," not in told:
            self.places.add(deed.where)
            told += f" {deed.where}"
        if deed.tail:
            return told + self.fill(deed.tail, deed)
        return told + self.surprise(deed)

    def surprise(self, deed: Deed) -> str:
        """A word on what was hardly to be expected."""
        if deed.chance is None or deed.chance > UNLIKELY or deed.count > 1:
            return ""
        return self.fill(self.common.take("surprise"), deed)

    def timed(self, deed: Deed, told: str) -> str:
        """When it was."""
        gap = deed.turn - self.turn
        words = {"turn": ordinal(deed.turn), "figure": str(deed.turn)}
        if gap == 0 and self.had:
            return f"by then {told}"
        if gap == 0:
            return told if self.again else self.common.take("again").format(told)
        if self.had:
            return self.common.take("by_then").format(told, **words)
        if not self.turn:
            return LATER[0].format(told, **words)
        lead = "next" if gap == 1 else "quiet" if gap >= LONG and self.quiet_until(deed.turn) else "later"
        return self.common.take(lead).format(told, **words)

    def quiet_until(self, turn: int) -> bool:
        """Did nothing worth telling happen since what was told last?"""
        return not any([self.turn < deed.turn < turn and deed.weight >= NOTABLE for deed in self.deeds])

    def fill(self, phrase: str, deed: Deed) -> str:
        """A phrase with its names."""
        return fill(phrase, deed, self.story, self.nouns)


def fill(phrase: str, deed: Deed, story: Story, nouns: dict[int, Noun]) -> str:
    """A phrase with the names of a deed."""
    units = story.last.field.units
    a, b = nouns.get(deed.a, NOBODY), nouns.get(deed.b, NOBODY)
    mine = story.sides[units[deed.a].side if 0 <= deed.a < len(units) else 0]
    his = story.sides[units[deed.b].side] if 0 <= deed.b < len(units) else mine
    odds = number(round((1 - deed.chance) / deed.chance)) if deed.chance else ""
    return phrase.format(
        a=a,
        b=b,
        A=a.name,
        B=b.name,
        all=listed([nouns[no].name for no in (deed.a, *deed.others) if no in nouns]),
        all_s="" if deed.others or a.plural else "s",
        mine=mine,
        his=his,
        times=times(deed.count),
        n=number(deed.count),
        odds=odds,
        **deed.words,
    )


def narrative(story: Story, chronicle: Chronicle, start: int = 0) -> tuple[str, ...]:
    """Three to six paragraphs: how they stood, what happened, how it ended."""
    teller = Teller(story, chronicle, start)
    picked = choose(chronicle.deeds)
    paragraphs = [" ".join(chronicle.opening)] if chronicle.opening else []
    for act in acts(picked):
        paragraphs.append(" ".join(told(teller, act)))
    if chronicle.closing:
        paragraphs.append(" ".join(chronicle.closing))
    return tuple([p for p in paragraphs if p])


def told(teller: Teller, act: Sequence[Deed]) -> Iterator[str]:
    """A paragraph; two small deeds of one turn make one sentence."""
    left = list(act)
    joined = False
    while left:
        deed = left.pop(0)
        sentence = teller.sentence(deed)
        if left and not joined and goes_with(deed, left[0]) and not sentence.startswith("Meanwhile"):
            joined = True
            sentence = f"{sentence[:-1]}, while {teller.sentence(left.pop(0), lead=False)[:-1]}."
            head, tail = sentence.split(", while ", 1)
            sentence = f"{head}, while {tail[0].lower() if tail.startswith('The ') else tail[0]}{tail[1:]}"
        yield sentence


def goes_with(deed: Deed, other: Deed) -> bool:
    """May two deeds share a sentence?"""
    return other.turn == deed.turn and light(deed) and light(other)


def light(deed: Deed) -> bool:
    """Is a deed small enough to share a sentence?"""
    return deed.weight < 3 and not deed.tail


def choose(deeds: Sequence[Deed], most: int = TOLD) -> list[Deed]:
    """The weightiest deeds in their order; the more there are of a kind, the less each further one counts."""
    seen: dict[str, int] = {}
    ranked = []
    for i, deed in sorted(enumerate(merged(deeds)), key=lambda row: (-row[1].weight, row[0])):
        n = seen[deed.kind] = seen.get(deed.kind, 0) + 1
        ranked.append((-deed.weight / (1 + 0.35 * (n - 1)), i, deed))
    return [deed for _, _, deed in sorted(sorted(ranked, key=lambda row: row[:2])[:most], key=lambda row: row[1])]


def acts(deeds: Sequence[Deed]) -> list[list[Deed]]:
    """The deeds in paragraphs of a few, none cut in the middle of a turn unless the turn is too full."""
    turns = [list(group) for _, group in groupby(deeds, key=lambda d: d.turn)]
    out: list[list[Deed]] = []
    for turn in turns:
        for part in [turn[i : i + ACT + 1] for i in range(0, len(turn), ACT + 1)]:
            if out and len(out[-1]) + len(part) <= ACT:
                out[-1] += part
            else:
                out.append(part)
    return joined_up([part for part in out if part])


def joined_up(parts: list[list[Deed]], most: int = 4) -> list[list[Deed]]:
    """No more than a few paragraphs, none of a single deed: the two shortest neighbours become one."""
    while len(parts) > most or (len(parts) > 1 and min([len(part) for part in parts]) < 2):
        i = min(range(len(parts) - 1), key=lambda k: len(parts[k]) + len(parts[k + 1]))
        parts[i : i + 2] = [parts[i] + parts[i + 1]]
    return parts
