"""The log of setting a battle up."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.lines import Teller, Words
from grognard.engine.names import capital, counted, listed, side_of
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.profiles import COMMANDS, PROFILES
from grognard.rulesets.sound_of_guns.setup.agreement import TermsAgreed, TermsProposed
from grognard.rulesets.sound_of_guns.setup.armies import ArmyRaised, CommandersNamed, UnitsRaised
from grognard.rulesets.sound_of_guns.setup.army_lists import Posts, cost, raised
from grognard.rulesets.sound_of_guns.setup.deployment import (
    ArmyDrawnUp,
    CommanderPosted,
    DeploymentEnded,
    UnitDeployed,
)
from grognard.rulesets.sound_of_guns.setup.roll_off import EdgeTaken, RolesFixed
from grognard.rulesets.sound_of_guns.setup.terrain import GroundLaid
from grognard.rulesets.sound_of_guns.words.names import officer_name

EDGES = {"y_min": "the lower edge", "y_max": "the upper edge", "x_min": "the left edge", "x_max": "the right edge"}
STYLE_WORDS = {
    "balanced": "all arms", "horse": "strong in cavalry", "guard": "with the Guard", "foot": "mostly infantry",
}  # fmt: skip
GUARDS = {"Austrian": "with grenadiers"}
ARMS = ("infantry", "cavalry", "artillery")
ARM_WORDS = {"infantry": "of foot", "cavalry": "of horse", "artillery": "of guns"}


def style_of(nation: str, style: str) -> str:
    """A ready army by what it has most of."""
    return f"{nation}, {GUARDS.get(nation, STYLE_WORDS[style]) if style == 'guard' else STYLE_WORDS[style]}"


def composition(posts: Posts) -> str:
    """What an army holds and costs, in a line."""
    units = [profile.arm for profile, _ in raised(posts)]
    held = [f"{units.count(arm)} {ARM_WORDS[arm]}" for arm in ARMS if arm in units]
    stands = sum([n for _, n in raised(posts)])
    led = counted(len(posts), "commander")
    return f"{led}, {counted(len(units), 'unit')} ({', '.join(held)}), {stands} stands · {cost(posts)} points"


def ground_laid(battle: Engagement, event: GroundLaid) -> str:
    """What lies on the table."""
    names = [feature.name or feature.kind for feature in event.features if feature.kind != "bridge"]
    what = f"the ground: {listed(names)}" if names else "a bare plain"
    return capital(f"{side_of(battle, event.side):lays} {what}")


LOG: dict[type[Event], Teller] = {
    TermsProposed: "{side:proposes} {points} points a side in {year}",
    TermsAgreed: "Agreed: {points} points a side, in {year}",
    CommandersNamed: "{side:pays} {points} points for {count} × {rank_word}",
    UnitsRaised: "{side:pays} {points} points for {count} × {profile_word}, {stands_word}",
    ArmyRaised: "{side:musters} {units_word} for {points} of {limit} points",
    RolesFixed: "{side:attacks}, and will move first",
    EdgeTaken: "{side:comes} from {edge_word}",
    GroundLaid: ground_laid,
    UnitDeployed: "{unit} is deployed, {left} left",
    CommanderPosted: lambda battle, event: f"{officer_name(battle, event.hq)} takes his place",
    ArmyDrawnUp: "{side:draws} up {units_word}",
    DeploymentEnded: "{side:has} deployed {units_word}",
}
LOG_WORDS: Words = {
    "rank_word": lambda _, event: COMMANDS[event.rank].title,
    "profile_word": lambda _, event: PROFILES[event.profile].name,
    "units_word": lambda _, event: counted(event.units, "unit"),
    "stands_word": lambda _, event: counted(event.stands, "stand"),
    "edge_word": lambda _, event: EDGES[event.edge],
}
