"""The log of everything before the first move."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.lines import Teller, Words
from grognard.engine.names import capital, counted, inches, listed, name, plain, side_of
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.options import OPTIONAL_RULES, SWITCHES
from grognard.rulesets.two_by_two.setup.agreement import ModeAgreed, NotAgreed, OptionAgreed, TermsAgreed
from grognard.rulesets.two_by_two.setup.armies import (
    ArmyChosen,
    ListChosen,
    Mustered,
    RowChosen,
    SizePaid,
    SizesCounted,
)
from grognard.rulesets.two_by_two.setup.army_lists import army_lists, label
from grognard.rulesets.two_by_two.setup.deployment import DeploymentEnded, UnitDeployed
from grognard.rulesets.two_by_two.setup.order import BasesAgreed, BattleBegan, PointsFixed, TableLaid
from grognard.rulesets.two_by_two.setup.points import PointSet
from grognard.rulesets.two_by_two.setup.roll_off import ExtraPointsDeclined, ExtraPointsTaken, RolesFixed, RolledOff
from grognard.rulesets.two_by_two.setup.terrain import (
    BridgeBuilt,
    FeatureLeftOut,
    FeaturePlaced,
    KindChosen,
    LayoutAgreed,
    LayoutProposed,
    LayoutRejected,
    PlacementOrdered,
    SectorRolled,
    SteepSideMade,
    TerrainChosen,
)
from grognard.rulesets.two_by_two.units import TYPES
from grognard.rulesets.two_by_two.words.names import edge, feature


def option_words(_battle: Skirmish, event: OptionAgreed) -> str:
    """An optional rule or another reading."""
    known = SWITCHES if event.reads else OPTIONAL_RULES
    return known[event.option].label if event.option in known else plain(event.option)


def list_words(_battle: Skirmish, event: ListChosen) -> str:
    """Where an army comes from."""
    known = army_lists()
    return known[event.list].name if event.list in known else event.list


def size_paid(battle: Skirmish, event: SizePaid) -> str:
    """What their size costs."""
    whose, units = side_of(battle, event.side), counted(event.count, f"{event.size.capitalize()} unit")
    paid = f"{whose:pays}" if event.ap >= 0 else f"{whose:saves}"
    return capital(f"{paid} {abs(event.ap):g} AP for {units}")


def roles_fixed(battle: Skirmish, event: RolesFixed) -> str:
    attacker, defender = side_of(battle, event.attacking), side_of(battle, event.defending)
    return capital(f"{attacker:attacks} and {defender:defends}")


def terrain_chosen(battle: Skirmish, event: TerrainChosen) -> str:
    """How the ground is laid."""
    how = "by the dice" if event.method == "sector" else "by agreement"
    wanted = counted(len(event.wanted.kinds), "feature")
    return capital(f"{side_of(battle, event.side):chooses} {wanted}, to be laid {how}")


def sector_rolled(_battle: Skirmish, event: SectorRolled) -> str:
    """A die for a sector."""
    room = "" if event.room else ", where there is no room for it"
    return f"The {plain(event.kind)} falls to sector {event.sector}{room}"


def feature_placed(_battle: Skirmish, event: FeaturePlaced) -> str:
    """Ground on the table."""
    where = f" in sector {event.sector}" if event.sector else ""
    return f"Laid: {feature(event.feature)}{where}"


def steep_side_made(battle: Skirmish, event: SteepSideMade) -> str:
    """A slope nobody climbs."""
    found = battle.field.ground.named(event.feature)
    return f"One side of {found.name if found and found.name else 'the hill'} is too steep to climb"


def deployment_ended(battle: Skirmish, event: DeploymentEnded) -> str:
    """A side in place."""
    later = f", {event.waiting} to come later" if event.waiting else ""
    return capital(f"{side_of(battle, event.side):has} deployed {counted(event.deployed, 'unit')}{later}")


def point_set(battle: Skirmish, event: PointSet) -> str:
    """Where reinforcements will come on."""
    who = listed([name(battle, no) for no in event.queue]) or "nobody"
    return capital(f"{side_of(battle, event.side):sets} {event.point} on {edge(battle, event.edge)}, for {who}")


LOG: dict[type[Event], Teller] = {
    TableLaid: "The table is {width} by {depth}",
    BasesAgreed: "Every base is {width} wide and {depth} deep",
    TermsAgreed: "Each army may cost {ap:g} AP",
    OptionAgreed: "Agreed: {option}",
    NotAgreed: "No agreement on the {about} yet",
    ModeAgreed: "A {mode} game",
    ListChosen: "{side:musters} by this list: {list}",
    RowChosen: "{side:takes} {count} × {row}",
    Mustered: "{side:pays} {ap:g} AP for {count} × {unit_type}",
    SizePaid: size_paid,
    SizesCounted: "{side:has} {large} Large, {common} Common and {small} Small units",
    ArmyChosen: "{side:musters} {units} for {ap:g} of {limit:g} AP",
    RolledOff: "",
    ExtraPointsTaken: "{side} may now deploy {opening_ap:g} AP at the start",
    ExtraPointsDeclined: "{side:keeps} to the opening deployment",
    RolesFixed: roles_fixed,
    TerrainChosen: terrain_chosen,
    KindChosen: "Ground: {count} × {kind}",
    PlacementOrdered: "Laid in this order: {kinds}",
    SectorRolled: sector_rolled,
    FeaturePlaced: feature_placed,
    SteepSideMade: steep_side_made,
    BridgeBuilt: "The road crosses the water by {feature}",
    FeatureLeftOut: "There is no room for a {kind}",
    LayoutProposed: "{side:proposes} a table of {parts}",
    LayoutAgreed: "{side:agrees} to the table",
    LayoutRejected: "{side} will not have it: the dice lay the table",
    UnitDeployed: "{unit} deployed; {ap_left:g} AP left",
    DeploymentEnded: deployment_ended,
    PointSet: point_set,
    PointsFixed: "The reinforcement points stand: {points}",
    BattleBegan: "The battle begins; {first:moves} first",
}
LOG_WORDS: Words = {
    "width": lambda _, event: inches(event.width),
    "depth": lambda _, event: inches(event.depth),
    "option": option_words,
    "mode": lambda _, event: event.mode.capitalize(),
    "list": list_words,
    "row": lambda _, event: label((event.unit_type, event.size)),
    "unit_type": lambda _, event: TYPES[event.unit_type].label,
    "units": lambda _, event: counted(event.units, "unit"),
    "kind": lambda _, event: plain(event.kind),
    "kinds": lambda _, event: listed([plain(kind) for kind in dict.fromkeys(event.kinds)]),
    "feature": lambda _, event: feature(event.feature),
    "parts": lambda _, event: counted(len(event.parts), "feature"),
    "points": lambda _, event: listed(list(event.points)) or "none",
}
