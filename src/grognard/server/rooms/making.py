"""Rooms asked for: from a scenario and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard import catalogue, lessons
from grognard.engine.dice import Dice
from grognard.engine.files.scenario import Scenario, SeatSpec
from grognard.engine.files.yaml import BadFile
from grognard.engine.game import Game
from grognard.engine.records import Entry
from grognard.engine.ruleset import Ruleset
from grognard.server.problems import Trouble
from grognard.server.rooms import throwing
from grognard.server.rooms.carding import room_card
from grognard.server.rooms.desk import known_general
from grognard.server.rooms.service import Service
from grognard.server.rooms.webhooks import checked
from grognard.server.rooms.words import new_word
from grognard.server.shown.asks import SeatName, Typed
from grognard.server.shown.messages import Address, Name
from grognard.server.shown.room_cards import RoomCard
from grognard.server.store.rows import Hall, Holder
from grognard.server.store.seats import NOBODY, OBSERVER, WATCHERS

MAX_SEATS = 32
TOLD, CONTROL = ("players_see_rulings", "players_see_rules"), "control"
DRILL_BOOK, OPPONENT = "The drill book", "captain"
Id = Annotated[str, Meta(min_length=1, max_length=80)]
Pace = Annotated[float, Meta(ge=0, le=10)]


class Sitter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who sits in a seat: a person, or a computer general if one is named."""

    name: Name = ""
    general: Name = ""


class Sitting(Sitter, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is to sit in a seat: a person, who may be called at an address when it is their turn, or a general."""

    webhook: Address = ""


class NewRoom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battle to be set up. Seats that are not named are for people; `pace` slows generals down to be watched.

    `thoughts` says if others may read why a general does what he does before it is over; else who plays alone may.
    With a `hall` seats are taken by the word of the room, and wait until Control begins, or the host. `divided`, each
    side has a seat for every command that the scenario names, or that `commands` do. With `typed_dice` people throw
    their own dice; what falls before the first question they may give as `dice`, else it is thrown for them.
    """

    rules: Id
    scenario: Id
    options: Annotated[dict[Id, Any], Meta(max_length=200)] = {}
    seats: Annotated[dict[SeatName, Sitting], Meta(max_length=MAX_SEATS)] = {}
    hall: bool = False
    divided: bool = False
    commands: Annotated[dict[SeatName, Annotated[tuple[SeatSpec, ...], Meta(max_length=12)]], Meta(max_length=2)] = {}
    title: Annotated[str, Meta(max_length=120, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    pace: Pace = 0.0
    thoughts: bool | None = None
    typed_dice: bool = False
    dice: Annotated[tuple[Typed, ...], Meta(max_length=200)] | None = None


class Link(Struct, frozen=True, kw_only=True):
    """A secret link into the room: whoever holds the token has the role."""

    role: str
    kind: Literal["seat", "observer", "host"]
    token: str


class MadeRoom(Struct, frozen=True, kw_only=True):
    """A new room and all its links, which are told only once."""

    room: RoomCard
    links: tuple[Link, ...]


async def from_scenario(service: Service, asked: NewRoom) -> MadeRoom:
    """A room for a battle of a built-in scenario."""
    game = await service.workers.rules(begun, asked)
    holders = seated(game, taught(asked) if asked.scenario in lessons.names() else asked.seats, service)
    game.players = {one.seat: one.name or one.general or NOBODY for one in holders}
    hall = Hall(word=new_word()) if asked.hall else None
    return await opened(service, game, holders, asked.pace, asked.thoughts, hall=hall)


def begun(asked: NewRoom) -> Game:
    """The battle at its first question; Trouble in words if it cannot be had."""
    try:
        rules = catalogue.ruleset(asked.rules)
    except catalogue.UnknownRuleset as unknown:
        raise Trouble(404, str(unknown)) from None
    if asked.scenario in lessons.names():
        return lessons.begun(asked.scenario, told_rulings(rules, {}))
    known = catalogue.scenario_names(rules.name)
    if asked.scenario not in known and f"{rules.name}-{asked.scenario}" not in known:
        raise Trouble(404, f"no scenario {asked.scenario[:60]!r} for {rules.name}; there are {', '.join(known)}")
    try:
        scenario, document, _ = catalogue.load_scenario(asked.scenario, rules.name)
        divided = by_commands(scenario, asked)
        options = told_rulings(rules, asked.options, asked.hall, asked.typed_dice)

        def start(dice: Dice | None = None) -> Game:
            return Game.start(rules, divided, document=document, options=options, dice=dice)

        game = throwing.opened(start, asked.dice) if asked.typed_dice else start()
    except BadFile as fault:
        raise Trouble(400, str(fault)) from None
    if asked.title:
        game.title = asked.title
    return game


def by_commands(scenario: Scenario, asked: NewRoom) -> Scenario:
    """The scenario with the seats that are asked for; Trouble if they cannot be."""
    if not asked.divided and not asked.commands:
        return scenario
    for side in asked.commands:
        if side not in scenario.sides:
            raise Trouble(400, f"commands: there is no side {side[:40]!r}; there are {', '.join(scenario.sides)}")
    sides = {
        name: replace(spec, commands=asked.commands.get(name, spec.commands)) for name, spec in scenario.sides.items()
    }
    return replace(scenario, sides=sides).divided()


def taught(asked: NewRoom) -> dict[str, Sitter]:
    """Who sits at a lesson: whoever is taught, and the script."""
    script = lessons.lesson(asked.scenario).script
    return {
        script.player: asked.seats.get(script.player, Sitter()),
        script.enemy: Sitter(name=DRILL_BOOK, general=OPPONENT),
    }


def told_rulings(rules: Ruleset, options: dict[str, Any], hall: bool = False, typed: bool = False) -> dict[str, Any]:
    """Where nobody sits in Control's seat the players are told the rulings, and at his participation game they are not.

    Who throws his own dice at a real table has to know what they must show. That is unless they said otherwise.
    """
    known = {field.name for field in msgspec.structs.fields(rules.options_type)}
    told = next((name for name in TOLD if name in known), None)
    umpired = bool(options.get(CONTROL))
    if told is None or told in options or (umpired and not hall and not typed):
        return options
    return {**options, told: not umpired or not hall}


def seated(game: Game, seats: Mapping[str, Sitter], service: Service) -> tuple[Holder, ...]:
    """Who sits where; Trouble if there is no such seat."""
    known = [seat for seat in game.battle.seats if seat not in WATCHERS and printable(seat, 80)]
    if len(known) != len(set(game.battle.seats)) or len(known) > MAX_SEATS:
        raise Trouble(422, "these seats cannot be served")
    for seat in seats:
        if seat not in known:
            raise Trouble(400, f"seats: there is no seat {seat[:40]!r}; there are {', '.join(known)}")
    return tuple(held(seat, seats.get(seat, Sitter()), service) for seat in known)


def printable(text: str, length: int) -> bool:
    """Is it short and without control characters?"""
    return len(text) <= length and text.isprintable()


def held(seat: str, one: Sitter, service: Service) -> Holder:
    """Who sits in one seat."""
    webhook = checked(one.webhook, service.settings.webhooks) if isinstance(one, Sitting) else ""
    general = known_general(one.general)
    return Holder(seat=seat, name=one.name, general=general, webhook=webhook, owned=not general)


async def opened(
    service: Service,
    game: Game,
    holders: tuple[Holder, ...],
    pace: float,
    thoughts: bool | None,
    entries: tuple[Entry, ...] = (),
    hall: Hall | None = None,
) -> MadeRoom:
    """Keep the room and hand out its links."""
    room, links = await service.rooms.create(game, holders, pace, thoughts, entries, hall)
    kinds: dict[str, Literal["observer", "host"]] = {"observer": "observer", "host": "host"}
    told = [Link(role=role, kind=kinds.get(role, "seat"), token=token) for role, token in links.items()]
    return MadeRoom(room=room_card(room, OBSERVER), links=tuple(told))
