"""The switches of the readings, each with the ledger's reading as its default."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from grognard.engine.options import Option, switch


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How March Toward the Sound of Guns is played."""

    direct_subordinates_only: bool = False
    reroll_timing: Literal["before_assignment", "after_assignment"] = "before_assignment"
    formation_change_free_with_move: bool = False
    rally_out_of_range: bool = True
    difficult_ground_cp: Literal["stack", "single"] = "stack"
    free_facing_on_formation_change: bool = True
    interpenetration: bool = False
    road_negates_difficult: bool = True
    open_order_by: Literal["half_the_stands", "any_part"] = "half_the_stands"
    open_order_by_order: bool = False
    rally_attempts_unlimited: bool = False
    split_fire: bool = False
    own_stands_block_fire: bool = True
    fire_into_contact: bool = False
    british_range_by_profile: bool = False
    guard_cavalry_screened: bool = False
    wood_stacks_with_open_order: bool = True
    disorder_bonus_to_fire: bool = False
    shooting_rout_sixes: Literal[2, 3] = 2
    surrender: Literal["qc", "automatic"] = "qc"
    melee_fire_needs_arc: bool = True
    disordered_square_keeps_square: bool = False
    support_all_formed: bool = False
    support_before_casualties: bool = False
    exhaustion_check: Literal["all", "winners"] = "all"
    square_ignored_attacker_bounces: bool = False
    recovery_window: Literal["player_turn", "game_turn"] = "player_turn"
    morale_counts_lost_stands: bool = False
    break_points_decide: bool = False
    control: bool = False
    confirm_rulings: bool = False
    players_see_rulings: bool = False


OPTIONS: dict[str, Option] = {
    "direct_subordinates_only": switch("SG-R.4", "SG-D.8", "Commanders order only their direct subordinates"),
    "reroll_timing": switch("SG-R.6", "SG-D.7", "When the army commander has a die rolled again"),
    "formation_change_free_with_move": switch("SG-R.7", "SG-D.9", "A move may begin with a change of formation"),
    "rally_out_of_range": switch("SG-R.10", "SG-D.10", "Units out of range may be rallied for a point more"),
    "difficult_ground_cp": switch("SG-R.11", "SG-T.16", "Open order and difficult ground: two points, or one"),
    "free_facing_on_formation_change": switch("SG-R.14", "SG-D.9", "A change of formation may change the facing"),
    "interpenetration": switch("SG-R.17", "SG-E.1", "Units may pass through friends"),
    "road_negates_difficult": switch("SG-R.20", "SG-T.16", "March columns keep to the road through woods and towns"),
    "open_order_by": switch("SG-R.22", "SG-I.55", "How much of a unit must be in a wood to be in open order"),
    "open_order_by_order": switch("SG-R.23", "SG-C.3", "Open order may be ordered in the open"),
    "rally_attempts_unlimited": switch("SG-R.24", "SG-E.22", "A unit may try to rally more than once a turn"),
    "split_fire": switch("SG-R.32", "SG-F.2", "The stands of a unit may shoot at different targets"),
    "own_stands_block_fire": switch("SG-R.33", "SG-F.1", "A unit's own stands block its fire"),
    "fire_into_contact": switch("SG-R.34", "SG-F.1", "Units in contact shoot and are shot at"),
    "british_range_by_profile": switch("SG-R.36", "SG-F.7", "British infantry has its 3 in whatever its formation"),
    "guard_cavalry_screened": switch("SG-R.37", "SG-F.17", "French Guard cavalry is hard to hit too"),
    "wood_stacks_with_open_order": switch("SG-R.38", "SG-T.5", "A wood counts on top of open order"),
    "disorder_bonus_to_fire": switch("SG-R.39", "SG-I.7", "Fire at the disordered and routed has +1"),
    "shooting_rout_sixes": switch("SG-R.45", "SG-F.23", "Sixes that rout a unit under fire"),
    "surrender": switch("SG-R.48", "SG-I.15", "How routed units surrender"),
    "melee_fire_needs_arc": switch("SG-R.53", "SG-C.12", "Fire in melee needs the enemy in the front arc"),
    "disordered_square_keeps_square": switch("SG-R.56", "SG-G.40", "A disordered square is still a square"),
    "support_all_formed": switch("SG-R.60", "SG-I.21", "All formed infantry has support"),
    "support_before_casualties": switch("SG-R.61", "SG-I.23", "Support is counted before casualties"),
    "exhaustion_check": switch("SG-R.69", "SG-I.16", "Which cavalry checks for exhaustion"),
    "square_ignored_attacker_bounces": switch("SG-R.72", "SG-I.29", "Who beats a square falls back from it"),
    "recovery_window": switch("SG-R.78", "SG-I.9", "Which melees hinder recovery"),
    "morale_counts_lost_stands": switch("SG-R.79", "SG-I.48", "Army morale counts every stand lost"),
    "break_points_decide": switch("SG-R.82", "SG-H.2", "At the last turn more break points taken decide"),
    "control": switch("", "SG-B.2", "An umpire sees everything, and sets units and ground as they are"),
    "confirm_rulings": switch("", "SG-B.2", "The umpire sees every ruling before it bites"),
    "players_see_rulings": switch("", "SG-B.2", "Players who have an umpire see the rulings with their clauses"),
}
