"""Small battles of March Toward the Sound of Guns, brought to the service as records, so that their dice are known."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec

from grognard.catalogue import ruleset
from grognard.engine.files.scenario import Scenario
from grognard.engine.game import Game
from grognard.rulesets.sound_of_guns.battle import Officer
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
    game = Game.start(ruleset("sound_of_guns"), battle, seed=seed)
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
    """Horse before foot, and foot before horse: a square to be formed, and an evade to be ridden."""
    return scenario(
        [
            {"id": "K", "side": "blue", "commander": "BK", "name": "Chasseurs", "x": 9, "y": 8, "facing": 0, **HORSE},
            {"id": "F", "side": "blue", "commander": "BF", "name": "17e", "x": 24, "y": 8, "facing": 0, **FOOT},
            {"id": "I", "side": "red", "commander": "RD", "name": "IR 8", "x": 9, "y": 15, "facing": 180, **LINE},
            {"id": "H", "side": "red", "commander": "RD", "name": "Uhlans", "x": 24, "y": 11, "facing": 180, **HORSE},
        ],
        [
            {"id": "BK", "side": "blue", "rank": "cavalry_division", "name": "Guyon", "x": 9, "y": 3, "facing": 0},
            {"id": "BF", "side": "blue", "rank": "infantry_division", "name": "Morlot", "x": 24, "y": 3, "facing": 0},
            {"id": "RD", "side": "red", "rank": "infantry_division", "name": "Ulm", "x": 16, "y": 24, "facing": 180},
        ],
    )  # fmt: skip


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
