"""What units, sides and points are called where there is little room."""

from __future__ import annotations

import re
from functools import lru_cache

from grognard.rulesets.two_by_two.battle import SIDES, Point, Skirmish

LABEL = 20
LEAST = 3
SIDE = 18
SMALL_WORDS = ("of", "the", "and", "with", "from", "de", "la", "le", "/", "&", "+", "on")
PEOPLES = (
    "French", "British", "Austrian", "Austrians", "Russian", "Russians", "Prussian", "Prussians", "Spanish", "Allied",
    "Allies", "Portuguese", "Bavarian", "Bavarians", "Saxon", "Saxons", "Polish", "Dutch", "Swedish", "Ottoman",
)  # fmt: skip
PLURAL = ("French", "British", "Spanish", "Portuguese", "Polish", "Dutch", "Swedish")
PART_OF = re.compile(r"^(left|right|centre|head|tail|rear|part|wing) of (the )?", re.IGNORECASE)
SHORTER = {
    "Infantry": "Inf.", "Cavalry": "Cav.", "cavalry": "cav.", "Artillery": "Art.", "Grenadiers": "Gren.",
    "Musketeers": "Musk.", "Guards": "Gds", "Dragoon": "Drag.", "Dragoons": "Drag.", "Hussars": "Hus.",
    "hussars": "hus.", "Lanciers": "Lanc.", "Chasseurs": "Chass.", "Cuirassiers": "Cuir.", "Carabiniers": "Carab.",
    "Irregular": "Irr.", "battalions": "bns", "Battalion": "Bn", "Regiment": "Regt", "brigade": "bde",
    "battery": "bty", "batteries": "btys", "Marshal": "M.", "National": "Nat.", "Light": "Lt", "and": "&",
}  # fmt: skip
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def cut(words: list[str], most: int) -> str:
    """As many words as have room, without a small one at the end; a name's owner keeps what is owned."""
    kept = words
    while len(kept) > 1 and (len(" ".join(kept)) > most or kept[-1].lower() in SMALL_WORDS):
        kept = kept[:-1]
    while len(words) > len(kept) > 2 and kept[-2].lower() in SMALL_WORDS:
        kept = kept[:-2]
    owns = len(kept) == 1 and len(words) > 1 and kept[0].endswith(("'s", "'"))
    return " ".join([*kept, words[-1]] if owns else kept)


def before_mark(name: str) -> str:
    """What stands before the first bracket, colon or comma, unless that is a mere number."""
    for marks in (r"[(,:]", r"[(:]"):
        head = re.split(rf"\s*{marks}", name, maxsplit=1)[0].strip()
        if len(head) > LEAST:
            return head
    return name


@lru_cache(maxsize=1024)
def short_name(name: str) -> str:
    """A unit's name for the map: "2e Léger (Bachelu)" is "2e Léger"."""
    head = before_mark(name)
    if len(head) <= LABEL:
        return head
    return cut([SHORTER.get(word, word) for word in head.split()], LABEL)


@lru_cache(maxsize=64)
def labels(names: tuple[str, ...]) -> tuple[str, ...]:
    """Short names that differ: where two agree, a word of what follows the colon or the bracket tells them apart."""
    short = [short_name(name) for name in names]
    pairs = zip(short, names, strict=True)
    return tuple([label if short.count(label) == 1 else apart(label, name) for label, name in pairs])


def apart(label: str, name: str) -> str:
    """A label with the next word of its name."""
    rest = re.split(r"[\s(,:]+", name[len(before_mark(name)) :].strip("(,: )"))
    return f"{label} {rest[0].strip(')')}" if rest and rest[0] else label


def called(view: Skirmish, no: int) -> str:
    """A unit in a button or a title, by its number."""
    return labels(tuple([u.name for u in view.field.units]))[no]


@lru_cache(maxsize=64)
def short_army(name: str) -> str:
    """An army in a word or two: "French left wing (Ney)" is "French"."""
    words = PART_OF.sub("", before_mark(name)).split()
    if words and words[0] in PEOPLES:
        return words[0] if words[0] in PLURAL or words[0].endswith("s") else f"{words[0]}s"
    return cut(words, SIDE)


def side_name(view: Skirmish, side: int) -> str:
    """A side in a word or two."""
    return short_army(view.hosts[side].name or SIDES[side].capitalize())


def host_name(view: Skirmish, side: int) -> str:
    """A side as a sentence names it: "the French left wing"."""
    name = before_mark(view.hosts[side].name or SIDES[side].capitalize())
    first = name.split()[0]
    if "'" in first or name.lower() in SIDES:
        return name
    return f"the {name[0].lower()}{name[1:]}" if PART_OF.match(name) else f"the {name}"


def verb(view: Skirmish, side: int, word: str) -> str:
    """What a side does: the French shoot, Soult's corps shoots."""
    name = side_name(view, side)
    plural = name in PLURAL or name in PEOPLES or name.removesuffix("s") in PEOPLES
    return f"{name} {word if plural else word + 's'}"


def point_mark(view: Skirmish, point: Point) -> str:
    """A reinforcement point by its number among its side's."""
    mine = [p.id for p in view.points if p.side == point.side]
    return ROMAN[mine.index(point.id)] if point.id in mine and len(mine) <= len(ROMAN) else point.id


def inches(value: float) -> str:
    """A distance as it is said on a tag."""
    return f"{round(value + 1e-9, 2):g} in"
