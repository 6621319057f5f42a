"""What the players agree before play: the kind of game, the optional rules, and how unclear passages are read."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from grognard.engine.options import Option, switch

Size = Annotated[float, Meta(gt=0, le=6)]
Reach = Annotated[float, Meta(ge=0, le=24)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that can be agreed; every default is the book's plain game as we read it."""

    mode: Literal["fast", "decisive"] = "fast"

    irregular_shooters: bool = False
    irregular_warband: bool = False
    irregular_cavalry: bool = False
    lancers: bool = False
    grand_battery: bool = False
    multi_corps_hqs: bool = False
    light_woods: bool = False
    column_of_attack: bool = False

    base_size: tuple[Size, Size] = (1.0, 0.5)
    arc: Literal["corners", "half", "strip"] = "corners"
    measure_edge_to_edge: bool = False
    los_model: Literal["faces", "silhouette", "any_line"] = "faces"
    los_blockers: bool = False
    pass_through_friends: bool = False
    half_rate_by_inch: bool = False
    road_march_defender: bool = True
    pivot_before_short_charge: bool = False
    stack_states: bool = False
    rear_as_flank: bool = False
    rout_terrain: bool = False
    rout_impassable: Literal["destroyed", "halts"] = "destroyed"
    panic: Literal["friends", "anybody"] = "friends"
    align: Literal["faces", "front_to_front", "keep_offset"] = "faces"
    dice_per_point: bool = False
    arrival_move: bool = True
    exit_reach: Reach = 0.5
    town_bar: Literal["turn", "next_move"] = "turn"
    light_wood_roads: bool = True
    light_wood_within: bool = False

    control: bool = False
    confirm_rulings: bool = False
    players_see_rulings: bool = False


def _chapter_16(first: int, last: int) -> tuple[str, ...]:
    return tuple(f"2X2-16.{n}" for n in range(first, last + 1))


OPTIONAL_RULES: Final[dict[str, Option]] = {
    "irregular_shooters": Option("Irregular Shooters", _chapter_16(2, 3)),
    "irregular_warband": Option("Irregular Warband", _chapter_16(4, 6)),
    "irregular_cavalry": Option("Irregular Cavalry", _chapter_16(7, 9)),
    "lancers": Option("Lancers", _chapter_16(10, 12)),
    "grand_battery": Option("Grand battery", _chapter_16(13, 13)),
    "multi_corps_hqs": Option("Multi-corps HQs", _chapter_16(14, 14)),
    "light_woods": Option("Light woods and orchards", _chapter_16(15, 20)),
    "column_of_attack": Option("Column of attack", _chapter_16(21, 23)),
}

SWITCHES: Final[dict[str, Option]] = {
    "base_size": switch("R-01", "2X2-1.10", "Width and depth of every base, in inches"),
    "arc": switch("R-02", "2X2-11.18", "What counts as a unit's front"),
    "measure_edge_to_edge": switch("R-03", "2X2-11.32", "Measure from edge to edge, not from the middle of a face"),
    "los_model": switch("R-05", "2X2-11.30", "The shape of the line of sight"),
    "los_blockers": switch("R-06", "2X2-11.31", "Hills and towns block sight too"),
    "pass_through_friends": switch("R-16", "2X2-12.11", "Units may move through friends if they end clear"),
    "half_rate_by_inch": switch("R-17", "2X2-6.21", "Towns and bridges double the cost of the inches inside"),
    "road_march_defender": switch("R-23", "2X2-13.26", "The −2 for a road march also hits a unit that is charged"),
    "pivot_before_short_charge": switch("R-25", "2X2-8.2", "A unit may turn before a charge shorter than 2 in"),
    "stack_states": switch("R-31", "2X2-10.1", "A unit can be Pinned and Disrupted at once, and rallies from each"),
    "rear_as_flank": switch("R-36", "2X2-11.26", "A shot into the rear also has the +1 for the flank"),
    "rout_terrain": switch("R-41", "2X2-12.8", "Terrain slows a rout"),
    "rout_impassable": switch("R-45", "2X2-6.24", "What befalls a unit that routs into closed ground"),
    "panic": switch("R-47", "2X2-2.9", "Whose rout makes Militia panic"),
    "align": switch("R-49", "2X2-13.34", "How the loser of a melee is lined up before it routs"),
    "dice_per_point": switch("R-55", "2X2-9.1", "One reinforcement die for each point"),
    "arrival_move": switch("R-56", "2X2-9.5", "A unit may move in the phase in which it arrives"),
    "exit_reach": switch("R-57", "2X2-9.7", "How near an enemy's point a unit has to leave the table, in inches"),
    "town_bar": switch("R-73", "2X2-8.6", "How long a ride through a town keeps cavalry from contact"),
    "light_wood_roads": switch("R-74", "2X2-16.17", "A road through a light wood neither slows nor Pins infantry"),
    "light_wood_within": switch("R-75", "2X2-16.19", "A shot from one place to another in a light wood is at −1 too"),
}

SETTINGS: Final[dict[str, Option]] = {
    "mode": switch("", "2X2-3.1", "A Fast game, or a Decisive one"),
    "control": switch("", "2X2-16.1", "An umpire sees everything, and sets units and ground as they are"),
    "confirm_rulings": switch("", "2X2-16.1", "The umpire sees every ruling before it bites"),
    "players_see_rulings": switch("", "2X2-16.1", "Players who have an umpire see the rulings with their clauses"),
}

OPTIONS: Final[dict[str, Option]] = {**SETTINGS, **OPTIONAL_RULES, **SWITCHES}
