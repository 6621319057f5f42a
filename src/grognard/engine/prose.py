"""Plain English for reports: numbers in words, what units and places are called in a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from grognard.engine.names import Side, plural, without_brackets

CARDINALS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth",
)  # fmt: skip
BODIES = {"infantry": "brigade", "cavalry": "horse", "artillery": "guns"}
COMMON = ("horse", "foot", "brigade", "divisional", "cavalry", "battalion", "converged", "flank", "regiment", "dragoon")
RANKS = r"HQ|(Field )?Marshal|(Lieutenant-|Major-)?[Gg]eneral|Général de (division|brigade)|Archduke|Prince"
PLURALS = (
    "horse",
    "btys",
    "bns",
    "coys",
    "Gds",
    "Gren.",
    "Musk.",
    "Drag.",
    "Hus.",
    "hus.",
    "Lanc.",
    "Chass.",
    "Cuir.",
    "Carab.",
)
SETTLED = ("town", "built_up", "village", "farm", "strongpoint")
INSIDE = (
    "town",
    "built_up",
    "village",
    "wood",
    "woods",
    "light_wood",
    "light_woods",
    "dense_wood",
    "orchard",
    "marsh",
    "hollow",
)
ATOP = ("hill", "gentle_hill", "steep_hill", "ridge", "rise", "road", "bridge")


def number(n: int) -> str:
    """A number in words, as far as words are kinder than figures."""
    return CARDINALS[n] if 0 <= n < len(CARDINALS) else f"{n:,}"


def or_none(n: int) -> str:
    """A number that stands alone."""
    return number(n) if n else "none"


def ordinal(n: int) -> str:
    """First, second, third; 21st, 22nd."""
    if 0 < n < len(ORDINALS):
        return ORDINALS[n]
    suffix = "th" if 10 < n % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{suffix}"


def times(n: int) -> str:
    """Once, twice, three times."""
    return {1: "once", 2: "twice"}.get(n, f"{number(n)} times")


def article(word: str) -> str:
    """A French victory, an Austrian one."""
    return f"an {word}" if word[:1].lower() in "aeiou" else f"a {word}"


class Noun(Struct, frozen=True):
    """A unit, or a general with his staff, in a sentence."""

    name: str
    plural: bool = False
    person: bool = False
    arm: str = "infantry"

    @property
    def it(self) -> str:
        """Its pronoun."""
        return "they" if self.plural else "he" if self.person else "it"

    @property
    def them(self) -> str:
        """Its pronoun as an object."""
        return "them" if self.plural else "him" if self.person else "it"

    @property
    def itself(self) -> str:
        """Its pronoun, turned on itself."""
        return "themselves" if self.plural else "himself" if self.person else "itself"

    @property
    def its(self) -> str:
        """Whose."""
        return "their" if self.plural else "his" if self.person else "its"

    @property
    def who(self) -> str:
        """What a clause about it begins with: men who ran, a regiment which did."""
        return "who" if self.plural or self.person else "which"

    @property
    def steel(self) -> str:
        """What it closes with."""
        return {"infantry": "the bayonet", "cavalry": "the sabre"}.get(self.arm, "cold steel")

    @property
    def guns(self) -> str:
        """Its guns, which may be all it is."""
        return self.name if self.name.endswith("guns") else f"the guns of {self.name}"

    @property
    def was(self) -> str:
        """The verb that goes with it."""
        return "were" if self.plural else "was"

    @property
    def are(self) -> str:
        """The same, now."""
        return "are" if self.plural else "is"

    @property
    def s(self) -> str:
        """The ending of a verb in the present."""
        return "" if self.plural else "s"

    @property
    def ies(self) -> str:
        """The ending of a verb such as rally."""
        return "y" if self.plural else "ies"


class Called(Struct, frozen=True, kw_only=True):
    """A unit as its scenario calls it."""

    no: int
    side: int
    name: str
    arm: str = "infantry"


def nouns(units: Sequence[Called], sides: Sequence[Side]) -> dict[int, Noun]:
    """What each unit is called in a sentence; two of the same name are told apart by their side."""
    heads = Counter([commander_of(unit.name) for unit in units])
    plain = {unit.no: bare(unit, units) for unit in units}
    seen = Counter(plain.values())
    out = {}
    for unit in units:
        name = numbered(unit, sides) or with_article(one_body(unit, heads) or plain[unit.no], unit.arm)
        if seen[plain[unit.no]] > 1 and name.startswith("the ") and unit.side < len(sides):
            name = f"the {sides[unit.side].adjective} {name[4:]}"
        person = unit.arm == "hq" and not re.search("staff|uarters", name)
        out[unit.no] = Noun(name, is_plural(name), person, unit.arm)
    return out


def numbered(unit: Called, sides: Sequence[Side]) -> str:
    """`Line Infantry 2` is Blue’s second line infantry; a general without a name is the Red general."""
    if unit.arm == "hq" and re.fullmatch(RANKS, unit.name) and unit.side < len(sides):
        return f"the {sides[unit.side].adjective} {unit.name}"
    found = re.fullmatch(r"([A-Z][A-Za-z /]+?)(?: (\d+))?", unit.name)
    if found is None or unit.side >= len(sides) or (found[2] is None and not is_bare_staff(unit)):
        return ""
    if found[2] is not None and not is_troop_type(found[1]):
        return number_first(found[1], int(found[2]))
    what = "staff" if unit.arm == "hq" else found[1].lower()
    whose = sides[unit.side].noun.replace("'", "’")
    owner = f"{whose}’{'' if whose.endswith('s') else 's'}"
    return f"{owner} {ordinal(int(found[2]))} {what}" if found[2] and unit.arm != "hq" else f"{owner} {what}"


def is_bare_staff(unit: Called) -> bool:
    """Is it a staff that has nobody's name?"""
    return unit.arm == "hq" and re.search("staff|uarters", unit.name, re.IGNORECASE) is not None


def is_troop_type(what: str) -> bool:
    """Is it a kind of troops, as armies are picked by, and no regiment's own name?"""
    return (
        re.search(r"(?i)\b(infantry|cavalry|artillery|battery|guards?|militia|hq|headquarters|staff)\b", what)
        is not None
    )


def number_first(what: str, no: int) -> str:
    """`Uhlans 2` are the 2nd Uhlans; `IR 12`, whose number is its name, is IR 12."""
    if what.isupper():
        return f"{what} {no}"
    suffix = "th" if 10 < no % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(no % 10, "th")
    return f"the {no}{suffix} {what}"


def commander_of(name: str) -> str:
    """The commander in `Wallace: 1/45th, 74th`; nobody where a colon does not follow a person's name."""
    head, colon, _ = name.partition(":")
    return head if colon and not re.search(r"\d|cavalry|guns|infantry", head) else ""


def one_body(unit: Called, heads: Counter[str]) -> str:
    """`Wallace's brigade`, if he commands nobody else; of others the first regiment is named."""
    head, _, rest = unit.name.partition(":")
    if not commander_of(unit.name):
        return head if rest else ""
    if heads[head] == 1:
        return f"{head}'s {BODIES.get(unit.arm, 'men')}".replace("s's", "s’").replace("'", "’")
    return rest.split(",")[0].strip()


def bare(unit: Called, units: Sequence[Called]) -> str:
    """A name without what stands in brackets or after a comma, unless that is what tells it apart."""
    name = without_brackets(unit.name)
    head, comma, rest = name.partition(",")
    if not comma or not re.search(r"[^\W\d]{4}", head):
        return name
    twins = [u for u in units if u.no != unit.no and u.side == unit.side and u.name.startswith(f"{head},")]
    if not twins or unit.arm == "hq":
        return head
    return f"{rest.strip()} of the {head}" if re.search(r"\d", head) else f"{head}’s {rest.strip()}"


def with_article(name: str, arm: str) -> str:
    """`the 62e Ligne`, `Maucune's battery`, `Marshal Ney`, `the Prince of Orange`."""
    name = name.replace("'", "’")
    if re.match(r"\S+(’s|s’) ", name) or re.search(r"(’s|s’) (brigade|horse|guns|men)$", name):
        return name
    if arm == "hq" and not name.startswith("Prince of"):
        return name
    name = re.sub(r"(?i)^(flank companies) (?=\d)", r"\1 of the ", name)
    first, _, rest = name.partition(" ")
    if rest and first.lower() in COMMON and not re.search(r"[A-Z]", rest.split()[0]):
        name = f"{first.lower()} {rest}"
    return name if name.startswith("the ") else f"the {name}"


@lru_cache(maxsize=4096)
def is_plural(name: str) -> bool:
    """Dragoons are many, and so are the 5th, 7th & 8th; a regiment is one."""
    if " and " in name or " & " in name:
        return True
    last = name.split(" on ")[0].split(" of ")[0].split()[-1]
    many = re.search(r"[^s’]s$", last) and not re.search(r"[\d/]", last)
    return bool(many) or last in PLURALS or "companies" in name


def does(name: str, verb: str) -> str:
    """Who does it, by a verb in the singular: the regiment fires, the batteries fire."""
    return f"{name} {plural(verb) if is_plural(name) else verb}"


class Doer(str):
    """A name in a template: `{0:routs}` is what it does, in the number of its name, `{0}` the name alone."""

    def __format__(self, verb: str) -> str:
        return does(str(self), verb) if verb else str(self)


def by_way(name: str) -> str:
    """How somebody came: by the Alba track, along the plateau, from Las Torres, by way of Wavre."""
    said = name.replace("'", "’")
    for word in ("along", "by"):
        _, found, tail = said.partition(f" {word} ")
        if found:
            return f"{word} {tail}"
    first, _, rest = said.partition(" ")
    if first.lower() in ("from", "behind", "through", "over"):
        return f"{first.lower()} {rest}"
    if " to " in said:
        return f"by the {said[:1].lower()}{said[1:]}"
    if not rest:
        return f"by way of {said}" if len(said) > 2 else f"at point {said}"
    return f"by the {said}" if rest.split()[-1][0].islower() else f"by way of {said}"


def place(kind: str, name: str) -> str:
    """Where something happened: on the Pratzeberg, in Villarejo, on Zayas’ hill, at the edge of the southern woods."""
    name = without_brackets(name.split(",")[0]).replace("'", "’")
    if name.startswith("The "):
        name = f"the {name[4:]}"
    elif kind not in SETTLED and not name.partition(" ")[0].endswith(("’", "’s")):
        name = f"the {name[0].lower() + name[1:] if name.startswith('Edge of') else name}"
    word = "in" if kind in INSIDE else "on" if kind in ATOP else "at"
    return f"{'at' if name.startswith('the edge') or name.endswith('farm') else word} {name}"
