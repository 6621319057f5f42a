"""The shortest names of units: what is written at a block on a crowded table, "8e", "Gren.", "Ney"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import takewhile

from grognard.engine.battle import Battle
from grognard.engine.names import SHORTER, before_mark

LONGEST = 18
"""Letters beyond which a longer try is none."""
TITLES = {
    "General", "Général", "Marshal", "Maréchal", "Colonel", "Major", "Captain", "Prince", "Duke", "Count", "Lord",
    "Sir", "Oberst", "Feldmarschall", "FML", "GM", "von", "zu",
}  # fmt: skip
BODIES = {"Battalion", "Regiment", "Brigade", "Flank", "companies", "Converged", "of", "the"}
"""Words that say how many or which part, before the name itself."""
GUNS = {"battery", "batteries", "guns", "troop", "artillery", "artillerie"}
TERSE = SHORTER | {
    "Ligne": "", "Line": "", "Infantry": "", "Foot": "", "Léger": "Lég.", "Légère": "Lég.", "Grenadier": "Gren.",
    "grenadiers": "Gren.", "artillery": "art.", "artillerie": "art.", "Voltigeurs": "Volt.", "Fusiliers": "Fus.",
    "Hussards": "Huss.", "Hussars": "Huss.", "Rifles": "Rifles", "Uhlans": "Uhlans", "Dragons": "Drag.",
    "Dragoon": "Dn", "Highlanders": "High.", "Divisional": "Div.", "Jager": "Jäg.", "Jäger": "Jäg.", "Light": "Lt",
    "Brigade": "Bde", "Militia": "Mil.", "Landwehr": "Landw.",
}  # fmt: skip
NO_ARM = {"and", "Regiment", "Battalion"}
NUMBERED = re.compile(r"(?:[IVX]+|\d+)/|\d")
CORPS = re.compile(r"(?:(?:[IVX]+|\d+)/)?(?:IR|HR|KR|DR|CR|GR|UR)")
PARTICLE = re.compile(r"Van|Von|De|Le|La|Du|St")
OWNED = re.compile(r"['’]s?$")


def tags(battle: Battle) -> tuple[str, ...]:
    """What each unit is called where there is hardly any room: as its file says, else the shortest that names it alone.

    Alone in its own side: the block's coat tells the sides apart.
    """
    return shortest(tuple([(unit.side, unit.short, unit.name) for unit in battle.field.units]))


@lru_cache(maxsize=64)
def shortest(units: tuple[tuple[int, str, str], ...]) -> tuple[str, ...]:
    """A tag for each unit, given its side, what its file calls it, and its name."""
    tries = [(given,) if given else tuple(dict.fromkeys(candidates(name))) for _, given, name in units]
    level = [0] * len(units)
    while longer := [i for i in clashing(units, tries, level) if level[i] + 1 < len(tries[i])]:
        for i in longer:
            level[i] += 1
    return tuple([row[n] for row, n in zip(tries, level, strict=True)])


def clashing(units: Sequence[tuple[int, str, str]], tries: Sequence[Sequence[str]], level: Sequence[int]) -> list[int]:
    """Which units share their tag with another of their side."""
    told = [(unit[0], row[n]) for unit, row, n in zip(units, tries, level, strict=True)]
    count = Counter(told)
    return [i for i, one in enumerate(told) if count[one] > 1]


def candidates(name: str) -> Iterator[str]:
    """Tags from the shortest to the longest; the whole of the name is the last resort."""
    head = before_mark(name)
    words = core(re.findall(r"[^\s,]+", head), by_commander=":" in name)
    first = opening(words)
    yield first
    rest = [TERSE.get(word, word) for word in words[1:]]
    longer = [" ".join([w for w in (words[0], *rest[:n]) if w]) for n in range(1, len(rest) + 1)]
    yield from [tag for tag in longer if first != tag and len(tag) <= LONGEST and not tag.endswith(("&", " of"))]
    if after := re.findall(r"[^\s(),:]+", name[len(head) :]):
        yield f"{first} {after[0]}"
    yield name


def opening(words: list[str]) -> str:
    """The shortest tag: a number and the arm that goes with it, a battery by whose it is, else a word."""
    first, *rest = words
    if NUMBERED.match(first):
        arms = takewhile(lambda word: word in TERSE and word not in NO_ARM, rest)
        return " ".join([word for word in (first, *map(TERSE.__getitem__, arms)) if word])
    if rest and rest[-1] in GUNS:
        return OWNED.sub("", first) if OWNED.search(first) else f"{TERSE.get(first) or first} art."
    return TERSE.get(first) or OWNED.sub("", first)


def core(words: list[str], by_commander: bool) -> list[str]:
    """The words that name a unit: without titles; from its number where it has one; what belongs together in one."""
    kept = [word for word in words if word not in TITLES] or words
    if by_commander and all([word[0].isupper() for word in kept]) and not PARTICLE.fullmatch(kept[0]):
        return kept[-1:]
    if len(kept) > 1 and PARTICLE.fullmatch(kept[0]):
        kept = [f"{kept[0]} {kept[1]}", *kept[2:]]
    number = next((i for i, word in enumerate(kept) if NUMBERED.match(word) or CORPS.fullmatch(word)), 0)
    if all([word in BODIES for word in kept[:number]]):
        kept = kept[number:]
    if len(kept) > 1 and CORPS.fullmatch(kept[0]) and kept[1].isdigit():
        kept = [f"{kept[0]} {kept[1]}", *kept[2:]]
    while len(kept) > 1 and kept[0] in BODIES and kept[-1] not in GUNS:
        kept = kept[1:]
    return kept
