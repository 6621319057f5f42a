"""Everything that can be printed: of a ruleset sheet, guide, cards and blank roster; of a scenario roster and map."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Battle
from grognard.engine.control import CONTROL
from grognard.engine.files.scenario import Scenario
from grognard.engine.names import plain
from grognard.engine.page.paper import Paper, worded
from grognard.engine.page.scene import Scene, Token
from grognard.engine.ruleset import Ruleset
from grognard.paper import maps
from grognard.paper.rosters import blank_page, side_pages
from grognard.paper.setting import Letters, page, read
from grognard.paper.sizes import SIZES, Size, letters

COLUMNS = 2
A_PAGE_OF_CARDS = 16
COATS = (("Blue", "#2a4a8a", "#c9d4ea"), ("Red", "#a62f28", "#f0cfc6"))


class CannotPrint(ValueError):
    """What was asked for cannot be printed, and why."""


class Wanted(Struct, frozen=True, kw_only=True):
    """What is to be printed, and how: of a map the scale and whose, of a sheet what has been agreed."""

    what: str
    name: str
    paper: str = "a4"
    options: Mapping[str, Any] = {}
    side: str = ""
    scale: float = 0.0
    seen_by: str = ""
    """For whom it is, where not for all: then what is kept from that seat is left out."""
    letters: Letters = "inside"

    @property
    def size(self) -> Size:
        """Its paper."""
        if self.paper not in SIZES:
            raise CannotPrint(f"expected paper of the size {' or '.join(SIZES)}, not {self.paper[:20]!r}")
        return SIZES[self.paper]


class Coat(Struct, frozen=True):
    """The back of a side's cards."""

    name: str
    cloth: str
    lace: str


class Leaf(Struct, frozen=True):
    """One side of a sheet."""

    tables: tuple[Any, ...]
    columns: int
    letters: float


def printed(wanted: Wanted) -> str:
    """A printable as a page of HTML; CannotPrint where there is no such thing."""
    if wanted.what not in PRINTABLES:
        near = get_close_matches(wanted.what, PRINTABLES, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(PRINTABLES)}"
        raise CannotPrint(f"nothing called {wanted.what[:30]!r} can be printed; {hint}")
    return PRINTABLES[wanted.what].make(wanted)


def prints(rules: Ruleset) -> tuple[str, ...]:
    """What can be printed of a ruleset."""
    paper = rules.paper
    there = {"sheet": paper.sheet, "guide": paper.guide, "cards": paper.deck, "blank": paper.roster}
    return tuple([what for what, given in there.items() if given is not None])


def of_ruleset(name: str) -> tuple[Ruleset, Paper]:
    """A ruleset and its paper."""
    rules = catalogue.ruleset(name)
    return rules, rules.paper


def missing(rules: Ruleset, what: str) -> CannotPrint:
    """A ruleset has no such paper."""
    return CannotPrint(f"{rules.title} has no {what}")


def agreed(rules: Ruleset, options: Mapping[str, Any]) -> Any:
    """The options as the ruleset has them; CannotPrint where one is none of its."""
    try:
        return msgspec.convert(dict(options), rules.options_type)
    except msgspec.ValidationError as wrong:
        raise CannotPrint(f"options of {rules.title}: {wrong}") from None


def house_rules(rules: Ruleset, options: Any, but: Collection[str] = ()) -> list[str]:
    """Everything that is not as the book has it by default, but for some, in words."""
    told = []
    for field in msgspec.structs.fields(rules.options_type):
        value = getattr(options, field.name)
        if value != field.default and field.name in rules.option_words and field.name not in but:
            said = "yes" if value is True else "no" if value is False else plain(str(value))
            told.append(f"{rules.option_words[field.name].label}: {said}")
    return told


def sheet(wanted: Wanted) -> str:
    """The quick-reference sheet."""
    rules, paper = of_ruleset(wanted.name)
    if paper.sheet is None:
        raise missing(rules, "quick-reference sheet")
    options = agreed(rules, wanted.options)
    made = paper.sheet(options)
    house = house_rules(rules, options)
    leaves = [tables for tables in (made.tables, made.overleaf) if tables]
    return page(
        "sheet.html",
        wanted.size,
        wanted.letters,
        title=rules.title,
        prefix=rules.rulebook.prefix,
        sheet=made,
        sides=[side(rules, tables, wanted.size, len("; ".join(house))) for tables in leaves],
        house=house,
    )


def side(rules: Ruleset, tables: tuple[Any, ...], size: Size, foot: int) -> Leaf:
    """One side of a sheet, with letters as large as go on it above its foot."""
    named = tuple([worded(table, rules.rulebook) for table in tables])
    return Leaf(named, COLUMNS, letters(named, COLUMNS, size, foot))


def guide(wanted: Wanted) -> str:
    """The page for players who do not see the rules."""
    rules, paper = of_ruleset(wanted.name)
    if paper.guide is None:
        raise missing(rules, "page for players: whoever plays it reads the rules")
    shrunk = wanted.size.height / SIZES["a4"].height
    widest = max([sum([b.width for b in one.blocks]) for one in paper.guide.pictures])
    return page(
        "guide.html",
        wanted.size,
        wanted.letters,
        title=rules.title,
        guide=paper.guide,
        scale=round(shrunk, 3),
        drawn_at=round(170 / widest, 2),
    )


def cards(wanted: Wanted) -> str:
    """Order cards with their backs, and labels."""
    rules, paper = of_ruleset(wanted.name)
    if paper.deck is None:
        raise missing(rules, "cards")
    deck = paper.deck
    labels = [one for label in deck.labels for one in [label] * label.count]
    spare = -len(deck.cards) % 4 or (4 if len(deck.cards) < A_PAGE_OF_CARDS else 0)
    rows = (len(deck.cards) + spare) // 4 if deck.cards else 0
    left = wanted.size.height - 12.0 - 8.0 - rows * 54.0 - 12.0
    here = left >= -(-len(labels) // 6) * 12.0
    return page(
        "cards.html",
        wanted.size,
        wanted.letters,
        deck=deck,
        labels=labels,
        labels_here=here,
        spare=spare if deck.cards else 0,
        coats=[Coat(*one) for one in COATS],
    )


def blank(wanted: Wanted) -> str:
    """A sheet for an order of battle of one's own."""
    rules, paper = of_ruleset(wanted.name)
    if paper.roster is None:
        raise missing(rules, "roster")
    return page(
        "roster.html",
        wanted.size,
        wanted.letters,
        title=rules.title,
        roster=paper.roster,
        letters_at=11.5,
        pages=[blank_page(paper.roster, wanted.size)],
        foot=f"{rules.title}: order of battle. Sheet by Grognard.",
    )


def of_scenario(name: str) -> tuple[Scenario, Ruleset, Battle]:
    """A scenario, its ruleset, and the battle before the first answer."""
    scenario, document, rules = catalogue.load_scenario(name)
    return scenario, rules, rules.muster(scenario, document)


def chosen_sides(scenario: Scenario, side: str) -> list[int]:
    """The sides that are wanted: one, or all."""
    names = list(scenario.sides)
    if side and side not in names:
        raise CannotPrint(f"{scenario.title} has the sides {' and '.join(names)}, not {side[:20]!r}")
    return [names.index(side)] if side else list(range(len(names)))


def roster(wanted: Wanted) -> str:
    """The units of a scenario, a page or more for each side."""
    scenario, rules, battle = of_scenario(wanted.name)
    if rules.paper.roster is None:
        raise missing(rules, "roster")
    sides = chosen_sides(scenario, wanted.side)
    if not battle.field.units:
        raise CannotPrint(f"{scenario.title} has no armies yet: they are picked at the table")
    shown = rules.view(battle, wanted.seen_by) if wanted.seen_by else battle
    pages = [one for no in sides for one in side_pages(rules.paper.roster, scenario, (battle, shown), no, wanted.size)]
    return page(
        "roster.html",
        wanted.size,
        wanted.letters,
        title=scenario.title,
        roster=rules.paper.roster,
        letters_at=11.5,
        pages=pages,
        foot=f"{rules.title}: {scenario.title}. Roster by Grognard.",
    )


def chart(wanted: Wanted) -> str:
    """A scenario's map: as everybody knows it, as one side does, or as Control does; fitted or to a scale."""
    scenario, rules, battle = of_scenario(wanted.name)
    seen = scene_for(scenario, rules, battle, wanted)
    try:
        laid = maps.tiled(seen, wanted.size, wanted.scale) if wanted.scale > 0 else maps.fitted(seen, wanted.size)
    except maps.TooLarge as large:
        raise CannotPrint(str(large)) from None
    whose = {"": "as both sides know it", CONTROL: "for Control: everything"}.get(wanted.side, "")
    scale = maps.MILLIMETRES[seen.measure] / laid.mm
    measure = "in" if seen.measure == "inch" else "cm"
    return page(
        "map.html",
        wanted.size,
        wanted.letters,
        title=scenario.title,
        note=whose or f"as {scenario.sides[wanted.side].name} know it",
        leaves=laid.leaves,
        across=laid.across,
        margin=maps.MARGIN,
        map_style=Markup(read("map.css")),
        bar=maps.bar(scenario.table, laid.mm),
        scale_words=f"table {seen.width:g} × {seen.depth:g} {measure}, here 1 to {scale:.3g}",
        legend="filled: " + next(iter(scenario.sides.values())).name,
    )


def scene_for(scenario: Scenario, rules: Ruleset, battle: Battle, wanted: Wanted) -> Scene:
    """The table as one may know it who has that side, as Control does, or as everybody does."""
    if wanted.seen_by:
        return rules.scene(rules.view(battle, wanted.seen_by), wanted.seen_by)
    if wanted.side == CONTROL:
        views = [rules.scene(battle, battle.seats_of(no)[0]) for no in range(len(scenario.sides))]
        return together(views, battle.field.ground.features)
    seats = [battle.seats_of(no)[0] for no in chosen_sides(scenario, wanted.side)]
    views = [rules.scene(rules.view(battle, seat), seat) for seat in seats]
    known = [one for one in views[0].features if all(one.id in ids_of(view) for view in views)]
    return together(views, tuple(known))


def ids_of(view: Scene) -> set[str]:
    """The ground that is known in a view."""
    return {one.id for one in view.features}


def together(views: list[Scene], features: tuple[Any, ...]) -> Scene:
    """Several views of one table: everybody who stands on it, and this ground."""
    tokens: dict[int, Token] = {one.no: one for view in views for one in view.tokens if one.place == "table"}
    return replace(views[0], tokens=tuple(tokens.values()), features=tuple(features))


class Printable(Struct, frozen=True):
    """A kind of paper: of what it is, what it is for, and who makes it; `pages` is how many are promised."""

    of: str
    about: str
    make: Callable[[Wanted], str]
    pages: int = 0


PRINTABLES: dict[str, Printable] = {
    "sheet": Printable("ruleset", "quick reference: every table and modifier with its clauses", sheet, 1),
    "guide": Printable("ruleset", "one page for players who do not see the rules", guide, 1),
    "cards": Printable("ruleset", "order cards or slips with their backs, labels and markers", cards),
    "blank": Printable("ruleset", "a blank order of battle", blank, 1),
    "roster": Printable("scenario", "the units of a scenario, side by side", roster),
    "map": Printable("scenario", "a scenario's map, fitted to a page or to a scale", chart),
}
