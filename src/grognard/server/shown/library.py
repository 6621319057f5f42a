"""What can be read without a seat: rulesets, options, scenarios with their maps, rulebooks, generals."""

from __future__ import annotations

from collections.abc import Collection, Set
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard import catalogue, lessons
from grognard.engine.battle import Battle
from grognard.engine.clauses import Chapter, Clause, Reading
from grognard.engine.files.scenario import Objective, Row, Scenario, SeatSpec, SideSpec
from grognard.engine.files.yaml import BadFile
from grognard.engine.game import Game
from grognard.engine.names import sides
from grognard.engine.options import Option
from grognard.engine.page.scene import Scene
from grognard.engine.ruleset import Ruleset
from grognard.engine.shapes import FieldShape, shape
from grognard.engine.terrain import Table
from grognard.paper.printables import prints
from grognard.server.problems import Trouble
from grognard.server.store.seats import OBSERVER

FOR_CONTROL = "For Control"
NAMELESS = Option("", ())


class OptionCard(Struct, frozen=True, kw_only=True):
    """Something the players can agree on before the battle: its shape, its default, and the reading it switches."""

    name: str
    shape: FieldShape
    default: Any
    label: str = ""
    clauses: tuple[str, ...] = ()
    reading: str = ""


class RulesetCard(Struct, frozen=True, kw_only=True):
    """A ruleset that can be played."""

    name: str
    title: str
    version: str
    prefix: str
    options: tuple[OptionCard, ...]
    scenarios: tuple[str, ...]
    prints: tuple[str, ...]


class SideCard(Struct, frozen=True, kw_only=True):
    """A side of a scenario."""

    side: str
    name: str
    noun: str
    nation: str = ""
    role: str | None = None
    units: int = 0
    seats: tuple[SeatSpec, ...] = ()


class ScenarioCard(Struct, frozen=True, kw_only=True):
    """A scenario in a list; its map is asked for by its id."""

    id: str
    ruleset: str
    title: str
    date: str
    fictional: bool
    setup: str
    table: Table
    sides: tuple[SideCard, ...]
    turn_limit: int | None
    situation: str
    victory: str


class Book(Struct, frozen=True, kw_only=True):
    """A rulebook in our own words."""

    prefix: str
    title: str
    chapters: tuple[Chapter, ...]
    clauses: tuple[Clause, ...]
    readings: tuple[Reading, ...]


def rules_of(name: str) -> Ruleset:
    """The ruleset of that name; Trouble if there is none."""
    try:
        return catalogue.ruleset(name)
    except catalogue.UnknownRuleset as unknown:
        raise Trouble(404, str(unknown)) from None


def rulesets() -> list[RulesetCard]:
    """All that can be played."""
    return [ruleset_card(name) for name in catalogue.RULESETS]


@cache
def ruleset_card(name: str) -> RulesetCard:
    """What the home page tells of a ruleset."""
    rules = rules_of(name)
    return RulesetCard(
        name=rules.name,
        title=rules.title,
        version=rules.version,
        prefix=rules.rulebook.prefix,
        options=option_cards(rules),
        scenarios=tuple(catalogue.scenario_names(name)),
        prints=prints(rules),
    )


def option_cards(rules: Ruleset) -> tuple[OptionCard, ...]:
    """The options of a ruleset, with the words and clauses its own tables give them."""
    defaults = {f.name: f.default for f in msgspec.structs.fields(rules.options_type)}
    cards = []
    for field in shape(rules.options_type):
        told, default = rules.option_words.get(field.name, NAMELESS), defaults[field.name]
        cards.append(
            OptionCard(
                name=field.name,
                shape=field,
                default=None if default is msgspec.NODEFAULT else default,
                label=told.label,
                clauses=told.clauses,
                reading=told.reading,
            )
        )
    return tuple(cards)


@cache
def book(name: str) -> Book:
    """The rulebook of a ruleset."""
    read = rules_of(name).rulebook
    return Book(
        prefix=read.prefix,
        title=read.title,
        chapters=read.chapters,
        clauses=tuple(read.clauses.values()),
        readings=tuple(read.readings.values()),
    )


def clause(name: str, id: str) -> Clause:
    """One clause of a ruleset."""
    found = rules_of(name).rulebook.find(id)
    if found is None:
        raise Trouble(404, f"there is no clause {id[:40]!r} in {name}")
    return found


def scenarios(rules: str | None) -> list[ScenarioCard]:
    """The built-in scenarios, of one ruleset or of all."""
    if rules is not None:
        rules_of(rules)
    return [scenario_card(name) for name in catalogue.scenario_names(rules or "")]


@cache
def scenario_card(id: str) -> ScenarioCard:
    """A scenario in a list."""
    read = scenario(id)
    return ScenarioCard(
        id=read.id,
        ruleset=read.ruleset,
        title=read.title,
        date=read.date,
        fictional=read.fictional,
        setup=read.setup,
        table=read.table,
        sides=tuple(side_card(read, side) for side in read.sides),
        turn_limit=read.turn_limit,
        situation=read.situation,
        victory=read.victory,
    )


def side_card(read: Scenario, side: str) -> SideCard:
    """What the home page tells of an army."""
    spec = read.sides[side]
    units = sum(row.get("side") == side for row in read.units)
    return SideCard(
        side=side,
        name=spec.name,
        noun=side_nouns(read)[list(read.sides).index(side)],
        nation=spec.nation,
        role=spec.role,
        units=units,
        seats=spec.seats,
    )


def side_nouns(read: Scenario) -> tuple[str, ...]:
    """What the sides of a scenario are called in a sentence: by the people they are, else by armies."""
    specs = list(read.sides.values())
    known = sides(tuple([spec.name for spec in specs]), tuple([spec.nation for spec in specs]))
    return tuple([side.noun for side in known])


@cache
def whole_scenario(id: str) -> Scenario:
    """A scenario with all its secrets; Trouble if there is none of that name."""
    if id not in shipped():
        raise Trouble(404, f"there is no scenario {id[:60]!r}")
    try:
        read, _, _ = lessons.scenario(id) if id in lessons.names() else catalogue.load_scenario(id)
    except BadFile as fault:
        raise Trouble(404, str(fault)) from None
    return read


@cache
def scenario(id: str) -> Scenario:
    """A scenario with its map, as who only watches may read it: for a host to choose by.

    Left out are ground that only one side knows of, notes for Control, and what the rules keep from the enemy of units:
    who is still to come, and grades. Where there is such a thing, so is what is known of the history.
    """
    read, battle = whole_scenario(id), first_battle(id)
    view = rules_of(read.ruleset).view(battle, OBSERVER)
    units = tuple(row for row in (open_row(row, battle, view) for row in read.units) if row)
    hidden = {row["id"] for row in read.units} - {row["id"] for row in units}
    open_ground = tuple(f for f in read.terrain if f.known_to is None)
    secretive = hidden or len(open_ground) < len(read.terrain)
    return replace(
        read,
        sides={name: open_side(spec, hidden) for name, spec in read.sides.items()},
        terrain=open_ground,
        units=units,
        reinforcements=tuple(a for a in read.reinforcements if not hidden.intersection(a.units)),
        objectives=tuple(without(o, hidden) for o in read.objectives),
        notes=tuple(n for n in read.notes if not n.startswith(FOR_CONTROL)),
        verified="" if secretive else read.verified,
    )


def open_side(spec: SideSpec, hidden: Set[str]) -> SideSpec:
    """A side whose commands do not tell of units that are kept from the enemy."""
    commands = [one if hidden.isdisjoint(one.units) else replace(one, units=(), about=None) for one in spec.commands]
    return replace(spec, commands=tuple(commands))


@cache
def first_battle(id: str) -> Battle:
    """A scenario's battle before the first answer, with all its secrets."""
    read = whole_scenario(id)
    return Game.start(rules_of(read.ruleset), read, seed="a picture").battle


def open_row(row: Row, battle: Battle, view: Battle) -> Row:
    """What a watcher may know of a unit's row: nothing if he may not know its name, else all but what is blank."""
    no = next((i for i, piece in enumerate(battle.field.units) if piece.id == row["id"]), None)
    if no is None:
        return row
    true, seen = battle.field.units[no], view.field.units[no]
    if seen.id != row["id"]:
        return {}
    return {name: value for name, value in row.items() if getattr(true, name, None) == getattr(seen, name, None)}


def without(objective: Objective, hidden: Collection[str]) -> Objective:
    """An objective that does not name some units."""
    units = tuple(id for id in objective.units if id not in hidden)
    return replace(objective, units=units, also=tuple(without(one, hidden) for one in objective.also))


@cache
def is_secretive(id: str) -> bool:
    """Do the rules keep anything of this scenario from those who only watch?"""
    battle = first_battle(id)
    return rules_of(whole_scenario(id).ruleset).view(battle, OBSERVER).field != battle.field


def control_notes(id: str) -> tuple[str, ...]:
    """What a scenario tells nobody but Control."""
    return tuple(note for note in whole_scenario(id).notes if note.startswith(FOR_CONTROL))


def known_scenario(id: str) -> Scenario | None:
    """A built-in scenario, if it is one."""
    return scenario(id) if id in shipped() else None


@cache
def next_scenario(rules: str, id: str) -> str | None:
    """The scenario after this one in the list of its rules, after the last the first; after a lesson the smallest.

    None where there is none.
    """
    names = catalogue.scenario_names(rules)
    if id not in names:
        return min(names, key=size, default=None)
    return [*names[names.index(id) + 1 :], *names][0]


def size(id: str) -> tuple[bool, int]:
    """How large a battle is; one that raises its armies first is the largest."""
    read = whole_scenario(id)
    return read.setup != "fixed", len(read.units)


@cache
def shipped() -> frozenset[str]:
    """The built-in scenarios, those of the lessons too; their folders are read once."""
    return frozenset([*catalogue.scenario_names(), *lessons.names()])


@cache
def scenario_scene(id: str) -> Scene:
    """A scenario's table before the first answer, as anybody may see it."""
    rules = rules_of(whole_scenario(id).ruleset)
    return rules.scene(rules.view(first_battle(id), OBSERVER), OBSERVER)


@cache
def battle_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a ruleset's battles, actions and events, from which the types of the page are made."""
    rules = rules_of(name)
    kinds = [rules.battle_type, rules.action_type, rules.event_type]
    roots, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {"$defs": {**parts, **dict(zip(("Battle", "AnyAction", "AnyEvent"), roots, strict=True))}}
