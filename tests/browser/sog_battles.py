"""Small battles of March Toward the Sound of Guns, brought to the service as records, so that their dice are known."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec

from grognard.catalogue import ruleset
from grognard.engine.battle import Action
from grognard.engine.files.scenario import Scenario
from grognard.engine.game import Game
from grognard.engine.ruling import Refusal
from grognard.rulesets.sound_of_guns.battle import Officer
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.melee.phase import NextCombat
from grognard.rulesets.sound_of_guns.ordering import Move
from grognard.rulesets.sound_of_guns.orders import CORPS
from grognard.rulesets.sound_of_guns.phases import Done
from tests.server.serving import Json, Server

FOOT = {"profile": "SG-P.32", "arm": "infantry", "stands": 6, "formation": "column"}
LINE = {**FOOT, "formation": "line"}
HORSE = {"profile": "SG-P.36", "arm": "cavalry", "stands": 3, "formation": "line"}


def scenario(units: list[Json], commanders: list[Json], **said: Any) -> Scenario:
    """A bare table with these on it."""
    told = {
        "id": "small",
        "ruleset": "sound_of_guns",
        "title": "A small battle",
        "table": {"width": 36, "depth": 28, "measure": "inch"},
        "sides": {"blue": {"name": "French"}, "red": {"name": "Austrians"}},
        "first_player": "blue",
        "units": units,
        "commanders": commanders,
        **said,
    }
    return msgspec.convert(told, Scenario)


def brought(server: Server, battle: Scenario, seed: str) -> dict[str, str]:
    """The links by role to a battle that has been brought."""
    return brought_game(server, Game.start(ruleset("sound_of_guns"), battle, seed=seed))


def brought_game(server: Server, game: Game) -> dict[str, str]:
    """The links by role to a battle that has been fought so far elsewhere."""
    answer = httpx.post(f"{server.url}/api/records", content=msgspec.json.encode(game.record), timeout=60)
    assert answer.status_code == 201, answer.text
    return {link["role"]: link["token"] for link in answer.json()["links"]}


def points_of(battle: Scenario, seed: str) -> list[int]:
    """The Command Points of the first player's commanders with a seed."""
    game = Game.start(ruleset("sound_of_guns"), battle, seed=seed)
    return [one.cp for one in game.battle.field.commanders if isinstance(one, Officer) and one.side == 0]


def rich_seed(battle: Scenario, least: int) -> str:
    """A seed with which every commander of the first player has at least so many points."""
    return next(seed for seed in map(str, range(500)) if min(points_of(battle, seed)) >= least)


def interrupted() -> Scenario:
    """Horse before foot, and foot before horse: a square to be formed, an evade to be ridden; and two side by side."""
    return scenario(
        [
            {"id": "K", "side": "blue", "commander": "BK", "name": "Chasseurs", "x": 9, "y": 8, "facing": 0, **HORSE},
            {"id": "F", "side": "blue", "commander": "BF", "name": "17e", "x": 24, "y": 8, "facing": 0, **FOOT},
            {"id": "I", "side": "red", "commander": "RD", "name": "IR 8", "x": 9, "y": 15, "facing": 180, **LINE},
            {"id": "H", "side": "red", "commander": "RD", "name": "Uhlans", "x": 24, "y": 11, "facing": 180, **HORSE},
            {"id": "L", "side": "blue", "commander": "BF", "name": "18e", "x": 27, "y": 6, "facing": 0, **FOOT},
            {"id": "M", "side": "blue", "commander": "BF", "name": "19e", "x": 28.5, "y": 6, "facing": 0, **FOOT},
        ],
        [
            {"id": "BK", "side": "blue", "rank": "cavalry_division", "name": "Guyon", "x": 9, "y": 3, "facing": 0},
            {"id": "BF", "side": "blue", "rank": "infantry_division", "name": "Morlot", "x": 24, "y": 3, "facing": 0},
            {"id": "RD", "side": "red", "rank": "infantry_division", "name": "Ulm", "x": 16, "y": 24, "facing": 180},
        ],
    )  # fmt: skip


def two_on_one() -> Scenario:
    """Two columns of the Old Guard before one line, and horse before a battery, too far off to alarm it."""
    guard = {**FOOT, "profile": "SG-P.1", "facing": 0}
    guns = {"profile": "SG-P.37", "arm": "artillery", "stands": 1, "formation": "unlimbered"}
    return scenario(
        [
            {"id": "G", "side": "blue", "commander": "BF", "name": "1er Gren.", "x": 13.8, "y": 10, **guard},
            {"id": "H", "side": "blue", "commander": "BF", "name": "2e Gren.", "x": 16.2, "y": 10, **guard},
            {"id": "K", "side": "blue", "commander": "BK", "name": "Chasseurs", "x": 28, "y": 6, "facing": 0, **HORSE},
            {"id": "I", "side": "red", "commander": "RD", "name": "IR 8", "x": 15, "y": 12.5, "facing": 180, **LINE},
            {"id": "B", "side": "red", "commander": "RD", "name": "Battery", "x": 28, "y": 12, "facing": 180, **guns},
        ],
        [
            {"id": "BF", "side": "blue", "rank": "infantry_division", "name": "Dorsenne", "x": 15, "y": 5, "facing": 0},
            {"id": "BK", "side": "blue", "rank": "cavalry_division", "name": "Guyon", "x": 28, "y": 2, "facing": 0},
            {"id": "RD", "side": "red", "rank": "infantry_division", "name": "Ulm", "x": 16, "y": 24, "facing": 180},
        ],
    )  # fmt: skip


def charged_home() -> Game:
    """The same when all three have charged, and the first combat is to be chosen."""
    battle = two_on_one()
    game = Game.start(ruleset("sound_of_guns"), battle, seed=rich_seed(battle, 4))
    for officer, unit, x, y in ((CORPS, 0, 13.8, 12.6), (CORPS, 1, 16.2, 12.6), (CORPS + 1, 2, 28.0, 12.1)):
        answered(game, Move(commander=officer, unit=unit, path=(Leg(x, y, 0.0),)))
    while not isinstance(game.battle.questions[0], NextCombat):
        answered(game, Done())
    return game


def answered(game: Game, action: Action) -> None:
    """Answer what is asked; it must be allowed."""
    outcome = game.answer(game.battle.questions[0].no, action)
    assert not isinstance(outcome, Refusal), outcome


def crowded() -> Scenario:
    """Eighty units of seven stands, forty a side."""
    units = [
        {
            "id": f"{side[0].upper()}{no}", "side": side, "commander": f"{side[0].upper()}C", "name": f"{no + 1}e",
            "profile": "SG-P.32", "arm": "infantry", "stands": 7, "formation": "column",
            "x": 3 + 3.6 * (no % 20), "y": (16 if side == "blue" else 44) + (6 if side == "red" else -6) * (no // 20),
            "facing": 0 if side == "blue" else 180,
        }
        for side in ("blue", "red")
        for no in range(40)
    ]  # fmt: skip
    staff = [
        {"id": "BC", "side": "blue", "rank": "infantry_division", "name": "Morlot", "x": 36, "y": 3, "facing": 0},
        {"id": "RC", "side": "red", "rank": "infantry_division", "name": "Ulm", "x": 36, "y": 57, "facing": 180},
    ]
    return scenario(units, staff, table={"width": 76, "depth": 60, "measure": "inch"})
