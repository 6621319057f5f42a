"""Chapter 13: the melee table, what counts for each of the two and what the difference does."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.battle import Step
from grognard.engine.prose import Doer
from grognard.engine.ruling import HIGH, LOW, REROLL, Modifier, Note, Result, Ruling
from grognard.rulesets.two_by_two.battle import Contact, Skirmish, Unit
from grognard.rulesets.two_by_two.geometry import height, hq_touching
from grognard.rulesets.two_by_two.going import in_town, wood_of

RESULTS = (
    Result("2X2-13.33", "defender destroyed, must follow up", 4, HIGH),
    Result("2X2-13.32", "defender destroyed", 3, 3),
    Result("2X2-13.31", "defender routs", 1, 2),
    Result("2X2-13.30", REROLL, 0, 0),
    Result("2X2-13.31", "attacker routs", -2, -1),
    Result("2X2-13.32", "attacker destroyed", -3, -3),
    Result("2X2-13.33", "attacker destroyed, must follow up", LOW, -4),
)
Counts = tuple[tuple[int, int], ...]
SEVERAL = "2X2-13.16"
MODIFIERS: dict[str, int] = {
    "2X2-13.11": -1,
    "2X2-13.12": 1,
    "2X2-13.13": 2,
    "2X2-13.14": -2,
    "2X2-13.15": 2,
    SEVERAL: 1,
    "2X2-13.17": 1,
    "2X2-13.18": 1,
    "2X2-13.19": -3,
    "2X2-13.20": -1,
    "2X2-13.21": -1,
    "2X2-13.22": 1,
    "2X2-13.23": -1,
    "2X2-13.25": -1,
    "2X2-13.26": -2,
    "2X2-16.6": 1,
    "2X2-16.11": 2,
    "2X2-16.12": -1,
    "2X2-16.21": 1,
}
"""What each row of the melee table adds; of several, for each enemy beyond the first."""


class Fighting(Step, frozen=True, kw_only=True):
    """Melees still to be fought, as a follow-up knows of them."""

    follow_up: bool = False
    chain: int = 0
    group: int = -1
    counts: Counts = ()

    def of_a_follow_up(self, chain: int) -> Step:
        """The melees a follow-up makes, so many in a row."""
        raise NotImplementedError


class Terms(NamedTuple):
    """On what terms a contact is fought: the numbers frozen, the columns taken, the follow-ups in a row so far."""

    contact: Contact
    counts: Counts
    support: tuple[tuple[int, int], ...] = ()
    chain: int = 0


class FighterFacts(NamedTuple):
    """What one unit's own rows ask."""

    unit: Unit
    in_town: bool
    enemy_disrupted: bool
    enemy_cavalry: bool
    enemy_fights: int
    hq: bool
    higher: bool
    clearing: bool
    attacking: bool
    following_up: bool
    chain: int
    struck: bool
    road_march: bool
    column: bool


def clears_woods(battle: Skirmish, contact: Contact) -> bool:
    """Is Light Infantry being driven out of dense woods, by an assault or by Light Infantry following up into them?"""
    if contact.kind != "follow_up":
        return contact.kind == "clearing"
    attacker, defender = battle.unit(contact.attacker), battle.unit(contact.defender)
    among_trees = defender.type == "light_infantry" and wood_of(battle, defender) is not None
    return among_trees and attacker.arm == "infantry"


def frozen_counts(battle: Skirmish, contact: Contact, kept: Counts) -> Counts:
    """How many enemies each of the two fights, worked out once and then kept (2X2-13.8, R-52)."""
    known = dict(kept)
    for no in (contact.attacker, contact.defender):
        known.setdefault(no, len([c for c in battle.contacts if no in (c.attacker, c.defender)]))
    return tuple(sorted(known.items()))


def in_road_column(battle: Skirmish, terms: Terms, unit: Unit, attacking: bool) -> bool:
    """Is it caught unformed (R-23): in the charge it made off the road, or, by the switch, whenever it is struck?"""
    if attacking:
        return unit.road_march and terms.contact.kind != "follow_up"
    return unit.road_march and battle.options.road_march_defender


def see(battle: Skirmish, terms: Terms, attacking: bool) -> FighterFacts:
    """The facts of one of the two."""
    contact = terms.contact
    pair = (battle.unit(contact.attacker), battle.unit(contact.defender))
    unit, enemy = pair if attacking else pair[::-1]
    follow_up = contact.kind == "follow_up"
    return FighterFacts(
        unit,
        in_town=in_town(battle, unit),
        enemy_disrupted=enemy.disrupted,
        enemy_cavalry=enemy.arm == "cavalry",
        enemy_fights=dict(terms.counts).get(enemy.no, 1),
        hq=hq_touching(battle, unit) is not None,
        higher=height(battle, unit) > height(battle, enemy),
        clearing=clears_woods(battle, contact),
        attacking=attacking,
        following_up=follow_up and attacking,
        chain=terms.chain if attacking else 0,
        struck=follow_up and not attacking,
        road_march=in_road_column(battle, terms, unit, attacking),
        column=unit.no in dict(terms.support),
    )


def modifiers(facts: FighterFacts) -> tuple[Modifier, ...]:
    """One unit's rows of the melee table."""
    unit, kind = facts.unit, facts.unit.type
    light = kind == "light_infantry"
    waived = light and facts.clearing and not facts.attacking
    rows = (
        ("2X2-13.11", kind in ("light_cavalry", "lancers")),
        ("2X2-13.12", unit.guards),
        ("2X2-13.13", kind == "heavy_cavalry"),
        ("2X2-13.14", unit.arm == "cavalry" and facts.in_town),
        ("2X2-13.15", facts.enemy_disrupted),
        (SEVERAL, facts.enemy_fights > 1),
        ("2X2-13.17", facts.hq),
        ("2X2-13.18", facts.higher),
        ("2X2-13.19", unit.arm in ("artillery", "hq") or (light and not waived)),
        ("2X2-13.20", facts.clearing and facts.attacking and not light),
        ("2X2-13.21", waived and unit.pinned),
        ("2X2-13.22", unit.size == "large"),
        ("2X2-13.23", unit.size == "small"),
        ("2X2-13.25", facts.following_up),
        ("2X2-13.26", facts.road_march),
        ("2X2-16.6", kind == "irregular_warband"),
        ("2X2-16.11", kind == "lancers" and facts.enemy_disrupted),
        ("2X2-16.12", kind == "lancers" and facts.enemy_cavalry),
        ("2X2-16.21", facts.column),
    )
    several = MODIFIERS[SEVERAL] * (facts.enemy_fights - 1)
    return tuple([Modifier(id, several if id == SEVERAL else MODIFIERS[id]) for id, applies in rows if applies])


def notes(facts: FighterFacts) -> list[Note]:
    """The clauses that explain one unit's total without a number."""
    unit, infantry = facts.unit, facts.unit.arm == "infantry"
    clears = facts.clearing and facts.attacking
    cleared = facts.clearing and not facts.attacking
    defends = not facts.attacking and (unit.arm == "artillery" or (infantry and facts.enemy_cavalry))
    could_fire = facts.struck and unit.troop.weapon is not None and not unit.disrupted
    rows = (
        ("2X2-2.1", "{0:has} an HQ alongside", facts.hq),
        ("2X2-2.3", "{0:counts} as Guards", unit.guards),
        ("2X2-2.5", "{0:is} Heavy Cavalry", unit.type == "heavy_cavalry"),
        ("2X2-13.24", "{0:is} of Common size", unit.size == "common" and unit.arm in ("infantry", "cavalry")),
        ("2X2-13.27", "{1} on one", facts.enemy_fights > 2),
        ("2X2-13.28", "{0:follows} up again, and still at −1", facts.chain > 1),
        ("2X2-13.29", "{0:was} in road column", facts.road_march),
        ("2X2-13.5", "clearing dense woods", clears),
        ("2X2-7.6", "{0:is} not Light Infantry", clears and unit.type != "light_infantry"),
        ("2X2-7.7", "{0:defends} the woods, without the −3", cleared),
        ("2X2-7.8", "{0:is} Pinned", cleared and unit.pinned),
        ("2X2-13.3", "{0:stands} on the defence", defends),
        ("2X2-13.41", "{0:has} no defensive fire at a follow-up", could_fire),
        ("2X2-16.7", "{0:has} no modifier for the type", unit.type == "irregular_cavalry"),
        ("2X2-16.23", "the unit behind {0} is identical", facts.column),
    )
    return [Note(clause, text.format(Doer(unit.name), facts.enemy_fights)) for clause, text, applies in rows if applies]


def judge(attacker: FighterFacts, defender: FighterFacts) -> Ruling:
    """Both totals and what each difference does."""
    return Ruling(
        clause="2X2-13.4",
        subject=attacker.unit.id,
        object=defender.unit.id,
        throw="opposed",
        modifiers=modifiers(attacker),
        against=modifiers(defender),
        results=RESULTS,
        notes=tuple(notes(attacker) + notes(defender)),
    )


def ruling_of(battle: Skirmish, terms: Terms) -> Ruling:
    """The ruling of one contact as things stand."""
    return judge(see(battle, terms, True), see(battle, terms, False))
