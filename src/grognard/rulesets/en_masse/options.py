"""The switches of the readings, each with the ledger's reading as its default, and who holds Control's seat."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.engine.options import Option, switch
from grognard.rulesets.en_avants.battle import Agreed

Degrees = Annotated[float, Meta(ge=0, le=90)]
Centimetres = Annotated[float, Meta(ge=0, le=100)]
Tie = Literal["defender", "attacker"]
Action = Literal["move", "order", "rally", "lead"]
FOUR: tuple[Action, ...] = ("move", "order", "rally", "lead")


class Options(Agreed, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How En Avant! En Masse! is played."""

    march_rate_all: bool = True
    four_actions: Annotated[tuple[Action, ...], Meta(max_length=4)] = FOUR
    order_range: Literal["footprint", "centre"] = "footprint"
    artillery_needs_orders: bool = True
    corps_orders: bool = False
    loser_keeps_order: Literal["defender_only", "never", "always"] = "defender_only"
    half_turn: Literal["clock", "always_in_time", "next_turn"] = "clock"
    manoeuvre_is_stationary: bool = True
    closing_latitude: Degrees = 10.0
    march_off_road: bool = False
    march_density: Literal["close", "loose"] = "close"
    auto_square: Literal["if_ordered", "always", "never"] = "if_ordered"
    village_fire: Literal["firer_minus_1", "drop_minus_1", "off"] = "firer_minus_1"
    reveal_distance: Centimetres = 10.0
    fire_disorders: Literal["on_status_loss", "never", "always"] = "on_status_loss"
    pugnacious_reach: Literal["one_move", "any", "ahead_only"] = "one_move"
    nervous_stop: Literal["effective_only", "any_target", "off"] = "effective_only"
    recovery_cap: Literal["start", "six"] = "start"
    status_public: Literal["true", "within_10"] = "true"
    player_targets: bool = True
    regimental_canister: bool = False
    fire_stacks: Literal["true", "one_drop", "sequential"] = "true"
    fire_then_move: bool = True
    guns_assault_only: bool = False
    opportunity: Literal["always", "if_not_fired"] = "always"
    canister_at_rush: bool = True
    outnumber_by: Literal["blocks", "brigades"] = "blocks"
    commander_leadership: Literal["brigade", "own"] = "brigade"
    dense_no_flanks: bool = True
    multi: Literal["best_total", "pairs"] = "best_total"
    mutual_tie: Literal["both_lose", "fight_on"] = "both_lose"
    tie: Tie = "defender"
    inf_winner_loss: Literal["always", "if_pursuing"] = "always"
    pursuit_contact: bool = True
    cav_off_table: Literal["on_rout", "always", "track"] = "on_rout"
    run_rate: Literal["assault", "formation"] = "assault"
    attach_distance: Centimetres = 2.5
    personal_risk: bool = True
    players_see_rules: bool = True
    brigadier_ways: Literal["round", "straight"] = "round"


SWITCHES: dict[str, Option] = {
    "march_rate_all": switch("EM-R.2", "EM-6.2", "All types march at 30 cm, not the infantry alone"),
    "four_actions": switch("EM-R.6", "EM-4.2", "Which actions a commander may choose among"),
    "order_range": switch("EM-R.8", "EM-4.6", "Order distance goes to the nearest block or to the centre"),
    "artillery_needs_orders": switch("EM-R.10", "EM-4.5", "Divisional artillery needs orders like a brigade"),
    "corps_orders": switch("EM-R.11", "EM-1.4", "The corps commander may order one brigade a turn"),
    "loser_keeps_order": switch("EM-R.17", "EM-4.13", "Who keeps his order after losing a close assault"),
    "half_turn": switch("EM-R.19", "EM-5.14", "When a change of half a turn is complete"),
    "manoeuvre_is_stationary": switch("EM-R.23", "EM-9.1", "A unit that manoeuvres counts as stationary"),
    "closing_latitude": switch("EM-R.24", "EM-9.3", "How far off its facing an assault may go in"),
    "march_off_road": switch("EM-R.26", "EM-5.11", "Marching formation may leave the road"),
    "march_density": switch("EM-R.27", "EM-5.12", "How dense a marching unit is as a target"),
    "auto_square": switch("EM-R.29", "EM-5.2", "When infantry forms against cavalry of its own accord"),
    "village_fire": switch("EM-R.37", "EM-7.18", "What one status level lower means in a built-up area"),
    "reveal_distance": switch("EM-R.39", "EM-7.22", "From how near hidden ground is seen"),
    "fire_disorders": switch("EM-R.40", "EM-8.2", "When enemy fire disorders"),
    "pugnacious_reach": switch("EM-R.42", "EM-10.3", "How near an enemy must be for Pugnacious troops to go at him"),
    "nervous_stop": switch("EM-R.44", "EM-10.6", "What shot stops a Nervous unit"),
    "recovery_cap": switch("EM-R.46", "EM-14.2", "Recovery goes up to the starting status, or to 6"),
    "status_public": switch("EM-R.47", "EM-10.1", "Enemy status is seen at any distance, or within 10 cm"),
    "player_targets": switch("EM-R.49", "EM-12.2", "Players may choose targets"),
    "regimental_canister": switch("EM-R.51", "EM-12.11", "Brigade guns have canister"),
    "fire_stacks": switch("EM-R.52", "EM-3.2", "Drops by several firers add up"),
    "fire_then_move": switch("EM-R.53", "EM-3.2", "A unit may fire and then move in one turn"),
    "guns_assault_only": switch("EM-R.53", "EM-5.7", "Brigade guns fire in assault formation only"),
    "opportunity": switch("EM-R.54", "EM-12.5", "Opportunity fire comes always, or only if unfired"),
    "canister_at_rush": switch("EM-R.55", "EM-12.14", "Canister may meet the closing rush"),
    "outnumber_by": switch("EM-R.61", "EM-13.8", "Outnumbering is counted in blocks or in brigades"),
    "commander_leadership": switch("EM-R.63", "EM-13.9", "Whose leadership counts where he is involved"),
    "dense_no_flanks": switch("EM-R.64", "EM-13.6", "Dense infantry has neither flank nor rear"),
    "multi": switch("EM-R.67", "EM-13.12", "Several units in one assault: the best total, or pair by pair"),
    "mutual_tie": switch("EM-R.68", "EM-13.21", "A tie where both attacked"),
    "tie": switch("EM-R.69", "EM-13.21", "Who wins a tie"),
    "inf_winner_loss": switch("EM-R.71", "EM-13.31", "Winning infantry at 5-6 loses one always, or if it pursues"),
    "pursuit_contact": switch("EM-R.74", "EM-13.33", "A pursuit may come to a new close assault"),
    "cav_off_table": switch("EM-R.75", "EM-13.42", "When pursuing cavalry leaves the table"),
    "run_rate": switch("EM-R.76", "EM-13.38", "What a runner's normal move is"),
    "attach_distance": switch("EM-R.79", "EM-14.2", "How near a commander must be to rally or lead"),
    "personal_risk": switch("EM-R.81", "EM-3.6", "Commanders may be hit"),
    "brigadier_ways": switch(
        "EM-R.99", "EM-4.13", "Brigade commanders go round bad ground and friends who stay, or straight at them"
    ),
    "players_see_rules": switch("EM-R.87", "EM-1.5", "Players see the rulings with their clauses"),
}

SETTINGS: dict[str, Option] = {
    "control": switch("", "EM-1.5", "A human Control umpires, and may overrule"),
    "confirm_rulings": switch("", "EM-1.5", "Control sees every ruling before it bites"),
}

OPTIONS: dict[str, Option] = {**SETTINGS, **SWITCHES}
