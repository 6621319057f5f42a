"""The armies by their own names in what is told, where the rules speak of a seat by its colour."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from grognard.engine.events import Event
from grognard.engine.page.scene import Scene, SideName

BRACKET = r" \((?:[^()]|\([^()]*\))*\)"
PEOPLE = re.compile(r"\w*(?:s|sh|ch|ese)")
VERBS = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}


class Army(Struct, frozen=True):
    """What a side is called in a sentence, and whether it is many."""

    name: str
    many: bool

    @property
    def whole(self) -> str:
        """With its article, unless it belongs to somebody or has a number: the French, Soult's IV Corps, 121e Ligne."""
        first = self.name.split()[0]
        return self.name if "'" in first or first[0].isdigit() or first.lower() == "the" else f"the {self.name}"


class Names(Struct, frozen=True):
    """How the sides of one battle are called; nothing is changed where a side has no name but its colour."""

    sides: tuple[SideName, ...]
    armies: dict[str, Army]
    words: re.Pattern[str] | None

    def told(self, text: str) -> str:
        """A line of the log with the armies' names in it."""
        said = self.words.sub(self._named, text) if self.words else text
        return said if said == text else said[:1].upper() + said[1:]

    def side(self, event: Event) -> int | None:
        """The side whose doing an event says it is."""
        seat, side = getattr(event, "seat", None), getattr(event, "side", None)
        if isinstance(seat, str):
            return next((no for no, one in enumerate(self.sides) if seat in one.seats), None)
        return side if isinstance(side, int) and 0 <= side < len(self.sides) else None

    def _named(self, found: re.Match[str]) -> str:
        if found["seat"] is None:
            return found[0]
        army = self.armies[found["seat"]]
        bracket, own, verb = found["bracket"] or "", found["own"] or "", found["verb"] or ""
        if army.name.removesuffix("s") in bracket:
            bracket = ""
        if own:
            own = "'" if army.name.endswith("s") else "" if army.many else "'s"
        return f"{army.whole}{own}{bracket}{plural(verb) if army.many else verb}"


def plural(verb: str) -> str:
    """What many do, of what one does: moves, move; rallies, rally."""
    word = verb.strip()
    if word in VERBS:
        return verb.replace(word, VERBS[word])
    if word.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if re.search(r"(?:sh|ch|ss|x|z)es$", word) else verb.removesuffix("s")


def names(scene: Scene) -> Names:
    """The names of a battle's sides as its scene has them."""
    units = tuple([token.name for token in scene.tokens if says_a_colour(token.name, scene.sides)])
    return named(scene.sides, units)


def says_a_colour(name: str, sides: Iterable[SideName]) -> bool:
    """Might a unit be taken for a side?"""
    return any(seat in name.lower() for one in sides for seat in one.seats)


@lru_cache(maxsize=256)
def named(sides: tuple[SideName, ...], units: tuple[str, ...]) -> Names:
    """The words to look for: units first, for the Red Hussars are no side."""
    armies = {one.seats[0].capitalize(): army(one.name) for one in sides if len(one.seats) == 1}
    armies = {seat: one for seat, one in armies.items() if one.name.lower() != seat.lower()}
    if not armies:
        return Names(sides, armies, None)
    leave = "|".join(re.escape(unit) for unit in sorted(units, key=len, reverse=True))
    seats = "|".join(re.escape(seat) for seat in armies)
    rest = rf"(?P<bracket>{BRACKET})?(?P<own>'s)?(?P<verb> [a-z]+s\b)?"
    known = rf"\b(?P<seat>{seats})\b{rest}"
    return Names(sides, armies, re.compile(f"{leave}|{known}" if leave else known))


def army(name: str) -> Army:
    """A side's name without what stands in brackets behind it; peoples are many."""
    short = re.split(r"\s*[(,]", name, maxsplit=1)[0] or name
    return Army(short, PEOPLE.fullmatch(short) is not None)
