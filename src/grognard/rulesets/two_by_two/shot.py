"""Chapters 11 and 12: one shot, what matters to it, its modifiers and the table of results."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.names import inches
from grognard.engine.ruling import HIGH, LOW, Modifier, Note, Result, Ruling
from grognard.rulesets.two_by_two.battle import LIMIT, Skirmish, Unit
from grognard.rulesets.two_by_two.geometry import (
    FACE_NAMES,
    aspect,
    height,
    hq_touching,
    in_contact,
    measuring_line,
    shot_range,
)
from grognard.rulesets.two_by_two.going import in_town, light_wood_of, wood_of
from grognard.rulesets.two_by_two.units import RANGES
from grognard.table.kernel import FRONT, LEFT, REAR, RIGHT
from grognard.table.kernel_ground import crossings, rect_line_gap

POINT_BLANK = 1.0
BEHIND = 0.5
RESULTS = (
    Result("2X2-12.1", "destroyed", 8, HIGH),
    Result("2X2-12.2", "routs", 7, 7),
    Result("2X2-12.3", "disrupted", 6, 6),
    Result("2X2-12.4", "pinned", 5, 5),
    Result("2X2-12.5", "no effect", LOW, 4),
)
LIGHT_INFANTRY_RESULTS = (Result("2X2-2.7", "pinned", 6, HIGH), *RESULTS[3:])

MODIFIERS: dict[str, int] = {
    "2X2-11.16": -1,
    "2X2-11.17": 1,
    "2X2-11.18": -2,
    "2X2-11.19": 2,
    "2X2-11.20": -1,
    "2X2-11.21": -1,
    "2X2-11.22": 1,
    "2X2-11.23": 1,
    "2X2-11.24": 1,
    "2X2-11.25": 1,
    "2X2-11.26": 1,
    "2X2-11.27": 1,
    "2X2-11.28": -1,
    "2X2-16.3": -1,
    "2X2-16.13": 1,
    "2X2-16.19": -1,
}
"""What each row of the shooting table adds."""


class TargetFacts(NamedTuple):
    """What the rows about the target ask."""

    cavalry: bool
    cover: bool
    in_dense_woods: bool
    past_light_woods: bool
    downhill: bool
    disrupted: bool
    flank: bool


class ShotFacts(NamedTuple):
    """What matters to one shot."""

    firer: Unit
    target: Unit
    taker: Unit
    face: int
    range: float
    met: bool
    about: TargetFacts
    mixed: bool
    grouped: int
    charged_by: int
    defensive: bool
    hq: bool
    in_light_woods: bool
    at_wood_edge: bool
    useless_cover: bool
    battery: bool
    multi_corps: bool
    edge_to_edge: bool

    @property
    def artillery(self) -> bool:
        """Guns, not small-arms."""
        return self.firer.troop.weapon != "small_arms"

    @property
    def fresh(self) -> bool:
        """A first volley still in hand: small-arms, not Pinned yet."""
        return not self.artillery and not self.firer.pinned

    @property
    def out_of_flank(self) -> bool:
        """Shot out of a flank or the rear."""
        return self.face != FRONT


def chargers_of(battle: Skirmish, unit: Unit) -> list[Unit]:
    """The enemies that have moved into contact with a unit, or assault its wood (R-27)."""
    return [battle.unit(c.attacker) for c in battle.contacts if c.defender == unit.no]


def group_of(battle: Skirmish, firer: Unit, target: Unit) -> list[Unit]:
    """The chargers that are one target: all that met the firer from the target's aspect (2X2-11.5)."""
    chargers = chargers_of(battle, firer)
    if target.no not in [u.no for u in chargers]:
        return [target]
    side = aspect(battle, firer, target)
    return [u for u in chargers if u.no == target.no or aspect(battle, firer, u) == side]


def about(battle: Skirmish, firer: Unit, target: Unit) -> TargetFacts:
    """The facts about one target."""
    flanks = (LEFT, RIGHT, REAR) if battle.options.rear_as_flank else (LEFT, RIGHT)
    return TargetFacts(
        cavalry=target.arm == "cavalry",
        cover=target.arm == "infantry" and sheltered(battle, firer, target),
        in_dense_woods=target.type == "light_infantry" and wood_of(battle, target) is not None,
        past_light_woods=past_light_woods(battle, firer, target),
        downhill=height(battle, target) < height(battle, firer),
        disrupted=target.disrupted,
        flank=aspect(battle, target, firer) in flanks,
    )


def past_light_woods(battle: Skirmish, firer: Unit, target: Unit) -> bool:
    """Does the shot go into or out of a light wood (2X2-16.19), or, by the switch, stay within one (R-75)?"""
    woods = [light_wood_of(battle, firer), light_wood_of(battle, target)]
    return woods[0] != woods[1] or (woods[0] is not None and battle.options.light_wood_within)


def sheltered(battle: Skirmish, firer: Unit, target: Unit) -> bool:
    """In a town, or behind a wall or hedge: cover for infantry, not for others."""
    return in_town(battle, target) or behind_wall(battle, firer, target)


def behind_wall(battle: Skirmish, firer: Unit, target: Unit) -> bool:
    """Does the measuring line cross a wall or hedge within half an inch of the target (R-11)?"""
    walls = battle.field.ground.walls
    if not walls:
        return False
    segment = measuring_line(battle, firer, target)
    close = [c.line for c in walls if rect_line_gap(target.rect, c.line) <= BEHIND + LIMIT]
    return any([len(crossings(*segment, line)) > 0 for line in close])


def wood_edge(battle: Skirmish, firer: Unit, target: Unit) -> bool:
    """Does the shot go into or out of a dense wood that Light Infantry stands in (2X2-7.1)?"""
    woods = [wood_of(battle, u) if u.type == "light_infantry" else None for u in (firer, target)]
    return woods[0] != woods[1]


def see(
    battle: Skirmish, firer: Unit, target: Unit, taker: Unit | None = None, partner: Unit | None = None
) -> ShotFacts:
    """Everything a shot depends on; a partner makes it a grand battery."""
    taker = taker or target
    group = group_of(battle, firer, target)
    facts = [about(battle, firer, u) for u in group]
    guns = (firer.no,) if partner is None else (firer.no, partner.no)
    return ShotFacts(
        firer,
        target,
        taker,
        face=aspect(battle, firer, target),
        range=shot_range(battle, firer, target),
        met=in_contact(battle, firer, target),
        about=TargetFacts(*[all(column) for column in zip(*facts, strict=True)]),
        mixed=len(set(facts)) > 1,
        grouped=len(group),
        charged_by=len(chargers_of(battle, firer)),
        defensive=any([c.attacker == taker.no and c.defender in guns for c in battle.contacts]),
        hq=hq_touching(battle, firer) is not None,
        in_light_woods=light_wood_of(battle, firer) is not None,
        at_wood_edge=wood_edge(battle, firer, target),
        useless_cover=target.arm == "cavalry" and sheltered(battle, firer, target),
        battery=partner is not None,
        multi_corps=battle.options.multi_corps_hqs,
        edge_to_edge=battle.options.measure_edge_to_edge,
    )


def modifiers(facts: ShotFacts) -> tuple[Modifier, ...]:
    """The shooting modifiers that apply."""
    firer, about, guns = facts.firer, facts.about, facts.artillery
    short = RANGES[firer.troop.weapon or "small_arms"][0]
    foot = firer.arm == "infantry"
    rows = (
        ("2X2-11.16", guns and facts.range > short + LIMIT),
        ("2X2-11.17", guns and facts.range <= POINT_BLANK + LIMIT),
        ("2X2-11.18", facts.out_of_flank),
        ("2X2-11.19", about.cavalry),
        ("2X2-11.20", about.cover),
        ("2X2-11.21", about.in_dense_woods),
        ("2X2-11.22", about.downhill),
        ("2X2-11.23", about.disrupted),
        ("2X2-11.24", facts.hq and not facts.multi_corps),
        ("2X2-11.25", facts.fresh and not facts.in_light_woods),
        ("2X2-11.26", about.flank),
        ("2X2-11.27", foot and firer.size == "large"),
        ("2X2-11.28", foot and firer.size == "small"),
        ("2X2-16.3", firer.type == "irregular_shooters"),
        ("2X2-16.13", facts.battery),
        ("2X2-16.19", about.past_light_woods),
    )
    return tuple([Modifier(clause, MODIFIERS[clause]) for clause, applies in rows if applies])


def judge(facts: ShotFacts, explained: bool = True) -> Ruling:
    """The shooting modifiers and the results table; explained by notes, or not if nobody will read it."""
    return Ruling(
        clause="2X2-11.2" if facts.artillery else "2X2-11.1",
        subject=facts.firer.id,
        object=facts.taker.id,
        modifiers=modifiers(facts),
        results=LIGHT_INFANTRY_RESULTS if facts.taker.type == "light_infantry" else RESULTS,
        notes=(*measuring_notes(facts), *notes(facts)) if explained else (),
        measured=(("range", round(facts.range, 3)),),
    )


def measuring_notes(facts: ShotFacts) -> list[Note]:
    """How the range was taken; units in contact need none."""
    if facts.met:
        return []
    weapon = facts.firer.troop.weapon or "small_arms"
    out = [Note(RANGES[weapon][2], f"range {inches(facts.range)}")]
    if facts.edge_to_edge:
        return [*out, Note("2X2-11.32", "measured from edge to edge")]
    out.append(Note("2X2-11.32", f"measured to the nearest edge of {facts.target.name}"))
    return [*out, Note("2X2-11.33", f"measured from the middle of its {FACE_NAMES[facts.face]}")]


def notes(facts: ShotFacts) -> tuple[Note, ...]:
    """The clauses that explain a shot without a number."""
    several = facts.charged_by > 1 and facts.defensive
    rows = (
        ("2X2-2.1", "its HQ is beside it", facts.hq and not facts.multi_corps),
        ("2X2-2.2", "Line Infantry is Pinned by its own fire", facts.firer.type == "line" and not facts.firer.pinned),
        ("2X2-2.10", "foot guns", facts.firer.type == "foot_artillery"),
        ("2X2-2.11", "horse guns", facts.firer.type == "horse_artillery"),
        ("2X2-11.29", "all-round fire", facts.out_of_flank),
        ("2X2-12.16", "a Pinned unit still fires, from its present facing", facts.firer.pinned),
        ("2X2-11.8", "defensive fire", facts.defensive),
        ("2X2-11.4", f"charged by {facts.charged_by}, it has one shot", several),
        ("2X2-11.5", "attackers from one aspect are one target group", facts.grouped > 1),
        ("2X2-11.6", f"the firing player lets {facts.taker.name} take the result", facts.grouped > 1),
        ("2X2-11.7", "rows about the target count only if all of the group qualify", facts.mixed),
        ("2X2-6.23", "cavalry never has cover", facts.useless_cover),
        ("2X2-7.1", "Light Infantry near enough to the edge of the wood", facts.at_wood_edge),
        ("2X2-16.14", "no bonus for an HQ with several corps on the field", facts.hq and facts.multi_corps),
        ("2X2-16.18", "no first volley inside a light wood", facts.fresh and facts.in_light_woods),
    )
    return tuple([Note(clause, text) for clause, text, applies in rows if applies])
