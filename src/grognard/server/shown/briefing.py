"""The scenario as it can be read at the table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.battle import Battle
from grognard.engine.control import CONTROL
from grognard.engine.game import Game
from grognard.engine.names import brief, side_of
from grognard.engine.objectives import Contested
from grognard.engine.page.command import Coming, Ending, Force, Own, Task, first_task, forces, own_units
from grognard.paper.printables import house_rules
from grognard.server.problems import Trouble
from grognard.server.shown import library

UMPIRING = ("control", "confirm_rulings", "players_see_rulings", "players_see_rules")
CITED = re.compile(r"\s*\((?:[A-Z0-9]+-R?\.?[0-9][\w.]*(?:, )?)+\)")


class Command(Struct, frozen=True, kw_only=True):
    """Who a seat is, what it fights for and with what, and what it is to do first; only what its side may know.

    `you` and `they` are what the two sides are called in a sentence; `pledge` is the hash of the seed of the dice.
    Where a side has several seats, the `post` is this one's name, the `chief` the first's, and `own` this one's units.
    """

    side: int
    you: str
    they: str
    army: str
    commander: str = ""
    aim: str = ""
    their_aim: str = ""
    endings: tuple[Ending, ...] = ()
    turn: int
    turn_limit: int | None = None
    forces: tuple[Force, ...] = ()
    coming: tuple[Coming, ...] = ()
    first: Task
    post: str = ""
    chief: str = ""
    own: tuple[Own, ...] = ()
    pledge: str = ""


class Briefing(Struct, frozen=True, kw_only=True):
    """What a seat may read of the scenario; notes for Control are for Control."""

    id: str
    title: str
    date: str = ""
    start_time: str = ""
    turn_limit: int | None = None
    situation: str = ""
    ground: str = ""
    victory: str = ""
    house: tuple[str, ...] = ()
    balance: str = ""
    notes: tuple[str, ...] = ()
    verified: str = ""
    sources: str = ""
    command: Command | None = None
    guide: str = ""


def agreed(game: Game) -> list[str]:
    """The house rules of a battle, in words; who umpires and what players are told of it is no rule."""
    return house_rules(game.ruleset, game.battle.options, but=UMPIRING)


def briefing(game: Game, role: str) -> Briefing:
    """The scenario of a room for somebody in it; Trouble if it is none of ours."""
    read = library.known_scenario(game.scenario)
    if read is None:
        raise Trouble(404, "nothing is written of this scenario")
    whole = role == CONTROL or not library.is_secretive(read.id)
    rules = rules_open(game, role)
    return Briefing(
        id=read.id,
        title=read.title,
        date=read.date,
        start_time=read.start_time,
        turn_limit=read.turn_limit,
        situation=plainly(read.situation, rules),
        ground=plainly(read.ground, rules),
        victory=plainly(read.victory, rules),
        house=tuple(agreed(game)) if rules else (),
        balance=read.balance if whole and rules else "",
        notes=notes_for(game, role),
        verified=library.whole_scenario(read.id).verified if whole else "",
        sources=read.sources if whole else "",
        command=command(game, role, library.side_nouns(read)),
        guide=game.ruleset.guide,
    )


def command(game: Game, seat: str, nouns: Sequence[str]) -> Command | None:
    """What a seat is told when it sits down, with what the sides are called; those without a side command nobody."""
    view, rules = game.view(seat), game.ruleset
    side = view.side_of(seat)
    if side is None:
        return None
    mine, theirs = rules.stakes(view, side), rules.stakes(view, 1 - side)
    scene, seats = rules.scene(view, seat), view.seats_of(side)
    return Command(
        side=side,
        you=nouns[side],
        they=nouns[1 - side],
        army=side_of(view, side).name,
        commander=commander(view, side, seat),
        aim=mine.aim,
        their_aim=theirs.aim,
        endings=mine.endings,
        turn=view.turn,
        turn_limit=view.layer.turn_limit or None if isinstance(view, Contested) else None,
        forces=forces(view, side, scene, rules.force),
        coming=mine.coming,
        first=first_task(view, seat, rules.prompt),
        post=seat if len(seats) > 1 else "",
        chief=seats[0] if len(seats) > 1 and seats[0] != seat else "",
        own=own_units(view, seat, scene),
        pledge=game.pledge,
    )


def commander(view: Battle, side: int, seat: str) -> str:
    """Who sits there: the commander of that very seat, else the side's first, or its first headquarters."""
    leaders = [*view.field.commanders, *[unit for unit in view.field.units if unit.type == "hq"]]
    own = [one for one in leaders if view.seat_of(one) == seat]
    return next((brief(one) for one in [*own, *leaders] if one.side == side), "")


def rules_open(game: Game, role: str) -> bool:
    """May a role read the rules: Control may, and players unless their options close them?"""
    return role == CONTROL or game.battle.rules_open


def plainly(text: str, rules: bool) -> str:
    """A text without the clauses it cites, for those who may not read the rules."""
    return text if rules else CITED.sub("", text)


def notes_for(game: Game, role: str) -> tuple[str, ...]:
    """The notes that a role may read: they speak of the rules."""
    if not rules_open(game, role):
        return ()
    open_to_all = library.scenario(game.scenario).notes
    return (*open_to_all, *library.control_notes(game.scenario)) if role == CONTROL else open_to_all
