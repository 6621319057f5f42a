"""Small crowded battles at random, with every arm, quality and kind of ground."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from grognard.engine.files.scenario import Scenario
from grognard.rulesets.sound_of_guns.files.muster import muster
from grognard.rulesets.sound_of_guns.files.saved import SoundOfGunsBattle

INFANTRY = ("SG-P.1", "SG-P.3", "SG-P.14", "SG-P.21", "SG-P.23", "SG-P.31", "SG-P.34", "SG-P.43")
CAVALRY = ("SG-P.7", "SG-P.8", "SG-P.10", "SG-P.16", "SG-P.28", "SG-P.36", "SG-P.46")
GUNS = ("SG-P.11", "SG-P.12", "SG-P.37", "SG-P.38")
GROUND: tuple[dict[str, Any], ...] = (
    {"id": "wood", "kind": "wood", "polygon": [[2, 9], [7, 9], [7, 13], [2, 13]]},
    {"id": "hill", "kind": "hill", "level": 1, "polygon": [[18, 8], [26, 8], [26, 14], [18, 14]]},
    {"id": "town", "kind": "built_up", "polygon": [[12, 10], [15, 10], [15, 13], [12, 13]]},
    {"id": "road", "kind": "road", "width": 1, "line": [[13.5, 0], [13.5, 22]]},
    {"id": "brook", "kind": "stream", "width": 0.4, "line": [[16, 11], [30, 11.4]]},
)
PLACES = 6
STAFF = (
    ("A", "army", ""), ("C", "infantry_corps", "A"), ("1", "infantry_division", "C"), ("2", "cavalry_division", "C"),
)  # fmt: skip
OPTIONS: dict[str, tuple[Any, ...]] = {
    "direct_subordinates_only": (True,), "reroll_timing": ("after_assignment",), "rally_out_of_range": (False,),
    "formation_change_free_with_move": (True,), "difficult_ground_cp": ("single",), "surrender": ("automatic",),
    "interpenetration": (True,), "open_order_by": ("any_part",), "split_fire": (True,), "fire_into_contact": (True,),
    "own_stands_block_fire": (False,), "shooting_rout_sixes": (3,), "disordered_square_keeps_square": (True,),
    "support_all_formed": (True,), "exhaustion_check": ("winners",), "square_ignored_attacker_bounces": (True,),
    "recovery_window": ("game_turn",), "morale_counts_lost_stands": (True,), "melee_fire_needs_arc": (False,),
}  # fmt: skip


def crowd(seed: str, switched: bool = False) -> SoundOfGunsBattle:
    """Two small armies face to face."""
    rng = Random(seed)
    units, commanders = [], []
    for side, y, facing in (("blue", 6.0, 0), ("red", 16.0, 180)):
        letter = side[0].upper()
        back = -4.5 if side == "blue" else 4.5
        for k, (name, rank, superior) in enumerate(STAFF):
            led = {"superior": f"{letter}_{superior}"} if superior else {}
            at: dict[str, Any] = {"x": 4 + 6 * k, "y": y + back, "facing": facing}
            commanders.append({"id": f"{letter}_{name}", "side": side, "rank": rank, **at, **led})
        units += [row(rng, f"{letter}{i}", side, 2.8 + 4.9 * i, y, facing, letter) for i in range(PLACES)]
    options = {name: rng.choice(values) for name, values in OPTIONS.items() if switched and rng.random() < 0.4}
    data = {
        "id": "sound_of_guns-crowd", "ruleset": "sound_of_guns", "title": "A crowd", "year": rng.choice([1809, 1813]),
        "table": {"width": 30, "depth": 22, "measure": "inch"}, "turn_limit": 6, "options": options,
        "sides": {"blue": {"name": "Blue", "board_edge": "y_min"}, "red": {"name": "Red", "board_edge": "y_max"}},
        "terrain": [f for f in GROUND if rng.random() < 0.6], "commanders": commanders, "units": units,
    }  # fmt: skip
    return muster(msgspec.convert(data, Scenario))


def row(rng: Random, id: str, side: str, x: float, y: float, facing: float, letter: str) -> dict[str, Any]:
    """A unit of any arm."""
    arm = rng.choice(("infantry", "infantry", "infantry", "cavalry", "cavalry", "guns"))
    found: dict[str, Any] = {"id": id, "side": side, "x": x, "y": y, "facing": facing}
    if arm == "infantry":
        found |= {
            "profile": rng.choice(INFANTRY),
            "stands": rng.choice((4, 5, 6)),
            "formation": rng.choice(("line", "column")),
        }
    elif arm == "cavalry":
        found |= {"profile": rng.choice(CAVALRY), "stands": rng.choice((3, 4)), "formation": "line"}
    else:
        found |= {"profile": rng.choice(GUNS), "stands": 1, "formation": "unlimbered"}
    return found | {"commander": f"{letter}_{2 if arm == 'cavalry' else 1}"}
