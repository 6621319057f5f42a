"""What sides and units are called; lengths, counts, lists and signs: one way for every ruleset."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest

from msgspec import Struct

from grognard.engine.battle import SIDES, Battle, Piece
from grognard.engine.ruling import Modifier

COLOURS = tuple([colour.capitalize() for colour in SIDES])
LABEL, ARMY = 20, 24
"""How many letters there is room for: beside a unit on the map, and over a side's column."""
LEAST = 3
SMALL_WORDS = ("of", "the", "and", "with", "from", "de", "la", "le", "/", "&", "+", "on")
SHORTER = {
    "Infantry": "Inf.", "Cavalry": "Cav.", "cavalry": "cav.", "Artillery": "Art.", "Grenadiers": "Gren.",
    "Musketeers": "Musk.", "Guards": "Gds", "Dragoon": "Drag.", "Dragoons": "Drag.", "Hussars": "Hus.",
    "hussars": "hus.", "Lanciers": "Lanc.", "Chasseurs": "Chass.", "Cuirassiers": "Cuir.", "Carabiniers": "Carab.",
    "Irregular": "Irr.", "battalions": "bns", "Battalion": "Bn", "battalion": "bn", "Regiment": "Regt",
    "brigade": "bde", "battery": "bty", "batteries": "btys", "companies": "coys", "Colonel": "Col.", "Marshal": "M.",
    "National": "Nat.", "Light": "Lt", "and": "&",
}  # fmt: skip
PEOPLES = {
    "Allied": "Allies", "Austrian": "Austrians", "Bavarian": "Bavarians", "British": "British", "Dutch": "Dutch",
    "French": "French", "Italian": "Italians", "Ottoman": "Ottomans", "Polish": "Poles", "Portuguese": "Portuguese",
    "Prussian": "Prussians", "Russian": "Russians", "Saxon": "Saxons", "Spanish": "Spaniards", "Swedish": "Swedes",
}  # fmt: skip
MANY = re.compile(r"\w*(?:s|sh|ch|ese)")
PART_OF = re.compile(r"^((left|right) )?(left|right|centre|head|tail|rear|part|wing) of (the )?", re.IGNORECASE)
VERBS = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}


# lengths, counts, lists, signs


def percent(chance: Fraction) -> str:
    """A chance in hundredths, never as certain or as impossible as it is not."""
    hundredths = round(chance * 100)
    if 0 < chance < 1 and hundredths in (0, 100):
        return "< 1 %" if hundredths == 0 else "> 99 %"
    return f"{hundredths} %"


def inches(value: float) -> str:
    """A length on a table measured in inches."""
    return f"{round(value + 1e-9, 2):g} in"


def tenths(value: float) -> str:
    """A length in inches as people tell it, to the tenth; what is less than half of one is told as it is."""
    return inches(round(value, 1) or value)


def centimetres(value: float) -> str:
    """A length on a table measured in centimetres."""
    return f"{round(value + 1e-9, 1):g} cm"


def counted(n: int, noun: str) -> str:
    """A number of things, in figures."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def listed(parts: Sequence[str]) -> str:
    """Things in a row, with an `and`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def signed(value: int) -> str:
    """A modifier as tables print it."""
    return f"{value:+d}".replace("-", "−")


def sum_of(figure: int, rows: Sequence[Modifier]) -> str:
    """A die or a figure with its modifiers, as `4 +1 −2 = 3`; alone it is its own total."""
    values = [m.value for m in rows if m.value]
    told = " ".join([str(figure), *[signed(value) for value in values], "=", str(figure + sum(values))])
    return told.replace("-", "−") if values else str(figure).replace("-", "−")


def plain(word: str) -> str:
    """A word of the program as people say it: light wood, steep-ish hill."""
    return word.replace("_ish", "-ish").replace("_", " ")


def capital(text: str) -> str:
    """A sentence begins with a capital."""
    return text[:1].upper() + text[1:]


def plural(verb: str) -> str:
    """What many do, of what one does: moves, move; rallies, rally; falls back, fall back."""
    first, space, rest = verb.partition(" ")
    if space:
        return f"{plural(first)} {rest}"
    if verb in VERBS:
        return VERBS[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if re.search(r"(?:sh|ch|ss|x|z)es$", verb) else verb.removesuffix("s")


# sides


class Side(Struct, frozen=True, kw_only=True):
    """A side: `short` over a column; in a sentence `noun` is who it is, `adjective` says whose something is."""

    name: str
    short: str
    noun: str
    adjective: str
    plural: bool = True

    @property
    def was(self) -> str:
        """The verb that goes with it."""
        return "were" if self.plural else "was"

    @property
    def whose(self) -> str:
        """The French, as in the French edge; the Allies', Blue's."""
        if self.noun.endswith("s"):
            return f"{self.noun}'"
        return self.noun if self.plural else f"{self.noun}'s"

    def heading(self, verb: str) -> str:
        """`French move`, `Soult's IV Corps moves`: over a column, where there is no room for an article."""
        return f"{self:{verb}}".removeprefix("the ")

    def __format__(self, verb: str) -> str:
        """`{side:moves}` in a line: the French move, Soult's IV Corps moves."""
        return f"{self.noun} {plural(verb) if self.plural else verb}" if verb else self.noun


@lru_cache(maxsize=256)
def sides(armies: tuple[str, ...] = (), nations: tuple[str, ...] = ()) -> tuple[Side, ...]:
    """What the sides are called by their armies' names; `nations`, where they differ, say whose armies they are."""
    colours = [*COLOURS, *[f"Side {no + 1}" for no in range(len(COLOURS), len(armies))]]
    names = [army.strip() or colour for army, colour in zip_longest(armies, colours, fillvalue="")]
    short, heads = [short_army(name) for name in names], [before_mark(name) for name in names]
    apart = next((row for row in (short, heads, names) if len(set(row)) == len(row)), colours)
    whose = nations if len(set(nations)) == len(colours) else [""] * len(colours)
    return tuple([side(*row) for row in zip(colours, names, apart, whose, strict=True)])


def side(colour: str, name: str, short: str, nation: str) -> Side:
    """One side: the people its name says, Allies too, else its nation; who has no name is called by the colour."""
    nation = next((one for one, people in PEOPLES.items() if short == people), nation)
    whose = nation or colour
    noun = f"the {PEOPLES.get(nation.capitalize(), nation)}" if nation else with_article(short, colour)
    many = bool(nation) or MANY.fullmatch(short) is not None or " and " in short
    return Side(name=without_brackets(name), short=short, noun=noun, adjective=whose, plural=many)


def with_article(name: str, colour: str) -> str:
    """The French, the Army of Portugal; but Soult's IV Corps, 121e Ligne, Picton, Blue."""
    first, *rest = name.split()
    person = not rest and not MANY.fullmatch(name)
    bare = person or name == colour or first[0].isdigit() or re.search("['’]", first) or first.lower() == "the"
    return name if bare else f"the {name}"


def short_army(name: str) -> str:
    """An army in a word or two: "French left wing (Ney)" is "French"."""
    words = PART_OF.sub("", before_mark(name)).split()
    return PEOPLES.get(words[0]) or cut(words, ARMY)


def side_of(battle: Battle, which: int | str) -> Side:
    """A side of a battle by its number, its colour, or a seat that belongs to it."""
    if isinstance(which, str):
        seated = battle.side_of(which)
        which = SIDES.index(which) if seated is None else seated
    return battle_sides(battle)[which]


def battle_sides(battle: Battle) -> tuple[Side, ...]:
    """Both sides, called as the scenario calls their armies."""
    return sides(battle.armies)


def player(battle: Battle, seat: str) -> str:
    """Who answers: the army, or where it has several seats, or the seat none, what the seat is called."""
    side = battle.side_of(seat)
    return seat if side is None or len(battle.seats_of(side)) > 1 else side_of(battle, side).short


def winner(battle: Battle) -> str:
    """Who has won, or how else the battle ended."""
    return str(battle.result) if battle.winner is None else f"{side_of(battle, battle.winner):wins}"


def result_words(battle: Battle) -> str:
    """How a battle came out, in a line; nothing while it lasts. Why is told with what ended it."""
    if battle.result is None:
        return ""
    return "A drawn battle" if battle.winner is None else f"Victory for {side_of(battle, battle.winner)}"


# units


def name(battle: Battle, no: int) -> str:
    """What a unit is called, by its number."""
    piece = battle.field.piece(no)
    return piece.name if piece else f"unit {no}"


def named(battle: Battle, id: str) -> str:
    """What the unit of an id is called; the id itself where there is none."""
    return next((u.name for u in battle.field.pieces if u.id == id), id)


def brief(unit: Piece) -> str:
    """A unit in a sentence: its name without what stands in brackets or after a colon, and how many guns it has."""
    return brief_name(unit.name) or unit.id


@lru_cache(maxsize=1024)
def brief_name(name: str) -> str:
    """`Kempt: 28th, 79th` is Kempt, `Foot battery, 8 guns` a Foot battery, `Ney, later Soult` Ney; lists stay whole."""
    return re.split(r"\s*[(:]|,\s*(?:\d+ guns|later)\b", name, maxsplit=1)[0].strip()


def called(battle: Battle, no: int) -> str:
    """A unit in a sentence, by its number; by its whole name where another is called the same."""
    piece = battle.field.piece(no)
    if piece is None:
        return "nobody" if no < 0 else f"unit {no}"
    told = brief(piece)
    return piece.name if told in twice(tuple([u.name for u in battle.field.pieces])) else told


@lru_cache(maxsize=64)
def twice(names: tuple[str, ...]) -> frozenset[str]:
    """What several units would be called."""
    made = [brief_name(name) for name in names]
    return frozenset([one for one in made if made.count(one) > 1])


def called_by(battle: Battle, id: str) -> str:
    """The unit of an id in a sentence, or the side of a colour; the id itself where there is none."""
    found = next((called(battle, u.number) for u in battle.field.pieces if u.id == id), "")
    return found or (side_of(battle, id).noun if id in SIDES else id)


def short(battle: Battle, no: int) -> str:
    """A unit on the map, in a button or a title, by its number."""
    return labels(battle)[no]


def short_by(battle: Battle, id: str) -> str:
    """The unit of an id where there is little room; anybody else as in a sentence."""
    return next((short(battle, u.number) for u in battle.field.units if u.id == id), called_by(battle, id))


def labels(battle: Battle) -> tuple[str, ...]:
    """What all units are called where there is little room."""
    return short_names(tuple([u.name for u in battle.field.units]))


@lru_cache(maxsize=64)
def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Short names that differ: where two agree, a word of what follows the colon or the bracket tells them apart."""
    made = [short_name(name) for name in names]
    pairs = zip(made, names, strict=True)
    return tuple([label if made.count(label) == 1 else told_apart(label, name) for label, name in pairs])


@lru_cache(maxsize=1024)
def short_name(name: str) -> str:
    """A unit's name for the map: "2e Léger (Bachelu)" is "2e Léger"."""
    head = before_mark(name)
    return head if len(head) <= LABEL else cut([SHORTER.get(word, word) for word in head.split()], LABEL)


def told_apart(label: str, name: str) -> str:
    """A label with the next word of its name."""
    rest = re.split(r"[\s(,:]+", name[len(before_mark(name)) :].strip("(,: )"))
    return f"{label} {rest[0].strip(')')}" if rest and rest[0] else label


def before_mark(name: str) -> str:
    """What stands before the first bracket, colon or comma, unless that is a mere number."""
    for marks in (r"[(,:]", r"[(:]"):
        head = re.split(rf"\s*{marks}", name, maxsplit=1)[0].strip()
        if len(head) > LEAST:
            return head
    return name


def without_brackets(name: str) -> str:
    """A name without what stands in brackets."""
    return re.sub(r"\s*\([^)]*\)", "", name).strip() or name


def cut(words: list[str], most: int) -> str:
    """As many words as have room, without a small one at the end; a name's owner keeps what is owned."""
    kept = words
    while len(kept) > 1 and (len(" ".join(kept)) > most or kept[-1].lower() in SMALL_WORDS):
        kept = kept[:-1]
    while len(words) > len(kept) > 2 and kept[-2].lower() in SMALL_WORDS:
        kept = kept[:-2]
    owns = len(kept) == 1 and len(words) > 1 and kept[0].endswith(("'s", "'"))
    return " ".join([*kept, words[-1]] if owns else kept)
