"""The log of everything before the first move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.events import Event
from grognard.engine.prose import counted, listed
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
from grognard.rulesets.two_by_two.words.terms import edge, feature, inches, kind, name, side


def table_laid(_battle: Skirmish, event: TableLaid) -> str:
    """The size of the field."""
    return f"The table is {inches(event.width)} by {inches(event.depth)}"


def bases_agreed(_battle: Skirmish, event: BasesAgreed) -> str:
    """The size of a base."""
    return f"Every base is {inches(event.width)} wide and {inches(event.depth)} deep"


def terms_agreed(_battle: Skirmish, event: TermsAgreed) -> str:
    """The total of each army."""
    return f"Each army may cost {event.ap:g} AP"


def option_agreed(_battle: Skirmish, event: OptionAgreed) -> str:
    """An optional rule or another reading."""
    known = SWITCHES if event.reads else OPTIONAL_RULES
    told = known[event.option].label if event.option in known else kind(event.option)
    return f"Agreed: {told}"


def not_agreed(_battle: Skirmish, event: NotAgreed) -> str:
    """Two answers that differ."""
    return f"No agreement on the {event.about} yet"


def mode_agreed(_battle: Skirmish, event: ModeAgreed) -> str:
    """How the battle will be decided."""
    return f"A {event.mode.capitalize()} game"


def list_chosen(_battle: Skirmish, event: ListChosen) -> str:
    """Where an army comes from."""
    known = army_lists()
    told = known[event.list].name if event.list in known else event.list
    return f"{side(event.side)} musters by this list: {told}"


def row_chosen(_battle: Skirmish, event: RowChosen) -> str:
    """Units of one kind."""
    return f"{side(event.side)} takes {event.count} × {label((event.unit_type, event.size))}"


def mustered(_battle: Skirmish, event: Mustered) -> str:
    """What they cost."""
    return f"{side(event.side)} pays {event.ap:g} AP for {event.count} × {TYPES[event.unit_type].label}"


def size_paid(_battle: Skirmish, event: SizePaid) -> str:
    """What their size costs."""
    verb = "pays" if event.ap >= 0 else "saves"
    size = event.size.capitalize()
    return f"{side(event.side)} {verb} {abs(event.ap):g} AP for {counted(event.count, f'{size} unit')}"


def sizes_counted(_battle: Skirmish, event: SizesCounted) -> str:
    """How large the units are."""
    return f"{side(event.side)} has {event.large} Large, {event.common} Common and {event.small} Small units"


def army_chosen(_battle: Skirmish, event: ArmyChosen) -> str:
    """A whole army."""
    return f"{side(event.side)} musters {counted(event.units, 'unit')} for {event.ap:g} of {event.limit:g} AP"


def rolled_off(_battle: Skirmish, _event: RolledOff) -> str:
    """The ruling before it has told both dice."""
    return ""


def extra_points_taken(_battle: Skirmish, event: ExtraPointsTaken) -> str:
    """More to deploy after a tie."""
    return f"{side(event.side)} may now deploy {event.opening_ap:g} AP at the start"


def extra_points_declined(_battle: Skirmish, event: ExtraPointsDeclined) -> str:
    """No more to deploy."""
    return f"{side(event.side)} keeps to its opening deployment"


def roles_fixed(_battle: Skirmish, event: RolesFixed) -> str:
    """Who attacks whom."""
    return f"{side(event.attacker)} attacks and {side(event.defender)} defends"


def terrain_chosen(_battle: Skirmish, event: TerrainChosen) -> str:
    """How the ground is laid."""
    how = "by the dice" if event.method == "sector" else "by agreement"
    return f"{side(event.side)} chooses {counted(len(event.wanted.kinds), 'feature')}, to be laid {how}"


def kind_chosen(_battle: Skirmish, event: KindChosen) -> str:
    """Features of one kind."""
    return f"Ground: {event.count} × {kind(event.kind)}"


def placement_ordered(_battle: Skirmish, event: PlacementOrdered) -> str:
    """What is laid first."""
    return f"Laid in this order: {listed([kind(k) for k in dict.fromkeys(event.kinds)])}"


def sector_rolled(_battle: Skirmish, event: SectorRolled) -> str:
    """A die for a sector."""
    room = "" if event.room else ", where there is no room for it"
    return f"The {kind(event.kind)} falls to sector {event.sector}{room}"


def feature_placed(_battle: Skirmish, event: FeaturePlaced) -> str:
    """Ground on the table."""
    where = f" in sector {event.sector}" if event.sector else ""
    return f"Laid: {feature(event.feature)}{where}"


def steep_side_made(battle: Skirmish, event: SteepSideMade) -> str:
    """A slope nobody climbs."""
    found = battle.field.ground.named(event.feature)
    return f"One side of {found.name if found and found.name else 'the hill'} is too steep to climb"


def bridge_built(_battle: Skirmish, event: BridgeBuilt) -> str:
    """A road over water."""
    return f"The road crosses the water by {feature(event.feature)}"


def feature_left_out(_battle: Skirmish, event: FeatureLeftOut) -> str:
    """No room."""
    return f"There is no room for a {kind(event.kind)}"


def layout_proposed(_battle: Skirmish, event: LayoutProposed) -> str:
    """A whole table."""
    return f"{side(event.side)} proposes a table of {counted(len(event.parts), 'feature')}"


def layout_agreed(_battle: Skirmish, event: LayoutAgreed) -> str:
    """A table both like."""
    return f"{side(event.side)} agrees to the table"


def layout_rejected(_battle: Skirmish, event: LayoutRejected) -> str:
    """A table one does not like."""
    return f"{side(event.side)} will not have it: the dice lay the table"


def unit_deployed(battle: Skirmish, event: UnitDeployed) -> str:
    """A unit in place."""
    return f"{name(battle, event.unit)} deployed; {event.ap_left:g} AP left"


def deployment_ended(_battle: Skirmish, event: DeploymentEnded) -> str:
    """A side in place."""
    later = f", {event.waiting} to come later" if event.waiting else ""
    return f"{side(event.side)} has deployed {counted(event.deployed, 'unit')}{later}"


def point_set(battle: Skirmish, event: PointSet) -> str:
    """Where reinforcements will come on."""
    who = listed([name(battle, no) for no in event.queue]) or "nobody"
    return f"{side(event.side)} sets {event.point} on {edge(battle, event.edge)}, for {who}"


def points_fixed(_battle: Skirmish, event: PointsFixed) -> str:
    """No more changes."""
    return f"The reinforcement points stand: {listed(list(event.points)) or 'none'}"


def battle_began(_battle: Skirmish, event: BattleBegan) -> str:
    """The first shot."""
    return f"The battle begins; {side(event.first)} moves first"


SETUP: dict[type[Event], Callable[[Skirmish, Any], str]] = {
    TableLaid: table_laid,
    BasesAgreed: bases_agreed,
    TermsAgreed: terms_agreed,
    OptionAgreed: option_agreed,
    NotAgreed: not_agreed,
    ModeAgreed: mode_agreed,
    ListChosen: list_chosen,
    RowChosen: row_chosen,
    Mustered: mustered,
    SizePaid: size_paid,
    SizesCounted: sizes_counted,
    ArmyChosen: army_chosen,
    RolledOff: rolled_off,
    ExtraPointsTaken: extra_points_taken,
    ExtraPointsDeclined: extra_points_declined,
    RolesFixed: roles_fixed,
    TerrainChosen: terrain_chosen,
    KindChosen: kind_chosen,
    PlacementOrdered: placement_ordered,
    SectorRolled: sector_rolled,
    FeaturePlaced: feature_placed,
    SteepSideMade: steep_side_made,
    BridgeBuilt: bridge_built,
    FeatureLeftOut: feature_left_out,
    LayoutProposed: layout_proposed,
    LayoutAgreed: layout_agreed,
    LayoutRejected: layout_rejected,
    UnitDeployed: unit_deployed,
    DeploymentEnded: deployment_ended,
    PointSet: point_set,
    PointsFixed: points_fixed,
    BattleBegan: battle_began,
}
