"""The switches of the readings, each with the ledger's reading as its default, and who holds Control's seat."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.engine.options import Option, switch
from grognard.rulesets.en_avants.battle import Agreed


class Options(Agreed, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How En Avant! is played."""

    firing_blanks: Literal["left", "above", "none"] = "left"
    infantry_vs_square: Literal[1, -1] = 1
    step1_both_sides: bool = True
    outnumber_by: Literal["blocks", "units"] = "blocks"
    mutual_charge_tie: Literal["draw", "first_mover"] = "draw"
    simultaneous_fire: bool = True
    fire_and_move: bool = False
    first_volley_renews: Literal["never", "on_reorder"] = "never"
    opportunity_fire: Literal["extra", "only_if_unfired"] = "extra"
    fire_disorders: Literal["on_drop", "never", "always"] = "on_drop"
    forming_square_disorder: Literal["no_double", "double"] = "no_double"
    infantry_winner_loss: Literal["always", "if_pursues"] = "always"
    cut_down_runners: bool = True
    average_rounding: Literal["down", "up"] = "down"
    recovery_cap: Literal["six", "starting"] = "six"
    pugnacious: Literal["if_reachable", "always_forward"] = "if_reachable"
    closing_variation_deg: Annotated[float, Meta(ge=0, le=90)] = 15.0
    nervous_fires: Literal["when_going_on", "always"] = "when_going_on"
    nervous_may_assault: bool = False
    light_companies_close: Literal["guns_and_light", "any"] = "guns_and_light"
    emergency_square: bool = True
    players_see_rulings: bool = False


SWITCHES: dict[str, Option] = {
    "firing_blanks": switch("EA-R01", "EA-10.3", "Blank cells of the firing table are filled from the left"),
    "infantry_vs_square": switch("EA-R02", "EA-12.11", "Infantry against a square: plus or minus one"),
    "step1_both_sides": switch("EA-R03", "EA-12.12", "Disorder and the officer count for the defender too"),
    "outnumber_by": switch("EA-R04", "EA-12.5", "Outnumbering is counted in blocks or in units"),
    "mutual_charge_tie": switch("EA-R07", "EA-15.7", "A tie of two units that charged each other is a draw"),
    "simultaneous_fire": switch("EA-R08", "EA-2.1", "All fire of the Firing phase is simultaneous"),
    "fire_and_move": switch("EA-R10", "EA-0.7", "A unit may fire and then move in one turn"),
    "first_volley_renews": switch("EA-R11", "EA-10.3", "When a first volley comes again"),
    "opportunity_fire": switch("EA-R12", "EA-10.1", "Opportunity fire is an extra shot, or only for units unfired"),
    "fire_disorders": switch("EA-R14", "EA-7.3", "When enemy fire disorders"),
    "forming_square_disorder": switch("EA-R15", "EA-12.13", "Forming square and its disorder: one penalty or both"),
    "infantry_winner_loss": switch("EA-R18", "EA-16.7", "Winning infantry at 5-6 loses one always, or if it pursues"),
    "cut_down_runners": switch("EA-R22", "EA-16.13", "Runners that are caught are cut down"),
    "average_rounding": switch("EA-R24", "EA-4.18", "Halves of averaged labels go down or up"),
    "recovery_cap": switch("EA-R28", "EA-18.1", "Recovery goes up to 6, or to the starting status"),
    "pugnacious": switch("EA-R39", "EA-9.2", "Pugnacious troops close if they can, or always go forward"),
    "closing_variation_deg": switch("EA-R38", "EA-8.3", "How far off its facing an assault may go in"),
    "nervous_fires": switch("EA-R41", "EA-9.5", "Nervous troops fire rather than go on, or whatever their card says"),
    "nervous_may_assault": switch("EA-R63", "EA-9.5", "Nervous infantry may carry an assault home"),
    "light_companies_close": switch(
        "EA-R43", "EA-4.22", "Light companies close with guns and their like, or with anybody"
    ),
    "emergency_square": switch("EA-R57", "EA-14.1", "Infantry may answer a revealed charge by forming square"),
    "players_see_rulings": switch("EA-R60", "EA-0.2", "Players see the rulings with their clauses"),
}

SETTINGS: dict[str, Option] = {
    "control": switch("", "EA-0.2", "A human Game Control umpires, and may overrule"),
    "confirm_rulings": switch("", "EA-0.8", "Control sees every ruling before it bites"),
}

OPTIONS: dict[str, Option] = {**SETTINGS, **SWITCHES}
