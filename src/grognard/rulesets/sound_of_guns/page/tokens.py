"""Units and commanders as a seat sees them: a block for each stand, chips, facts."""

from __future__ import annotations

from grognard.engine.names import short
from grognard.engine.page.blocks import block, tidy
from grognard.engine.page.scene import Chip, Fact, Sign, Token
from grognard.engine.page.wood import Block
from grognard.engine.tags import tags
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.orders import rate
from grognard.rulesets.sound_of_guns.words.names import RANKS, formation_words, strength
from grognard.table.pose import bearing


def sign_of(unit: Unit) -> Sign:
    """The sign on its blocks, by its profile."""
    tags_, name = unit.profile.tags, unit.profile.name.lower()
    if unit.arm == "artillery":
        return "horse_artillery" if "horse" in tags_ else "foot_artillery"
    if unit.arm == "cavalry":
        return "heavy_cavalry" if "heavy" in tags_ else "light_cavalry"
    if "gd" in name or "guard" in name or "grenadier" in name:
        return "guards"
    if "light" in tags_:
        return "light"
    return "militia" if "militia" in name or "landwehr" in name else "line"


def blocks_of(unit: Unit) -> tuple[Block, ...]:
    """Its stands."""
    if unit.at is None:
        return ()
    return tuple(
        [
            Block(tidy(r.x), tidy(r.y), tidy(bearing(0.0, 0.0, r.fx, r.fy)), tidy(2 * r.hw), tidy(2 * r.hd))
            for r in unit.rects
        ]
    )


def chips(unit: Unit) -> tuple[Chip, ...]:
    """Its order and whatever else everybody can see of it."""
    found = []
    if unit.order == "disordered":
        found.append(Chip(kind="disordered", text="disordered", title="cannot move or shoot"))
    if unit.order == "routed":
        found.append(Chip(kind="disrupted", text="routed", title="runs until it is rallied"))
    if unit.exhausted:
        found.append(Chip(kind="spent", text="exhausted", title="cannot charge"))
    if unit.hits:
        found.append(Chip(kind="note", text=f"{unit.hits} hits", title="not yet taken"))
    return tuple(found)


def token(view: Engagement, unit: Unit) -> Token:
    """A unit ready to be drawn."""
    gone = {"table": "table", "waiting": "waiting", "gone": "gone"}
    return Token(
        no=unit.no,
        id=unit.id,
        side=unit.side,
        name=unit.name,
        label=short(view, unit.no),
        tag=tags(view)[unit.no],
        sign=sign_of(unit),
        place=gone[unit.place],  # type: ignore[arg-type]
        at=None if unit.at is None else block(unit.at),
        blocks=blocks_of(unit),
        smoke="front" if unit.fired and unit.at is not None else "",
        chips=chips(unit) if unit.at is not None else (),
        about=unit.fate or f"{unit.profile.title}, {formation_words(view, unit)}, {strength(unit)}",
        facts=facts(view, unit) if unit.at is not None else (),
    )


def facts(view: Engagement, unit: Unit) -> tuple[Fact, ...]:
    """What a unit's card tells."""
    profile = unit.profile
    clause, far = rate(view, unit)
    found = [
        Fact(label="Quality", value=profile.quality, clause="SG-C.10"),
        Fact(
            label="A stand",
            value=f"melee {profile.melee}, shooting {profile.shooting}, hits {profile.hits}",
            clause=profile.clause,
        ),
        Fact(label="Moves", value=f'{far:g}"', clause=clause),
        Fact(label="Counts", value=f"{unit.worth} break points", clause=profile.morale_clause),
    ]
    if profile.save:
        found.append(Fact(label="Save", value=f"{profile.save}+", clause="SG-I.60"))
    return tuple(found)


def officer_token(view: Engagement, one: Officer) -> Token:
    """A commander on his base, with his points as pips."""
    at = None if one.at is None else block(one.at)
    return Token(
        no=one.number,
        id=one.id,
        side=one.side,
        name=one.name,
        label=one.name,
        tag=one.short or one.name.split()[-1],
        sign="hq",
        place="table" if one.at is not None else "waiting" if one.waiting else "gone",
        at=at,
        blocks=(at,) if at is not None else (),
        pips=one.cp,
        about=f"{RANKS[one.rank]}, {one.cp} Command Points",
        facts=(Fact(label="Command range", value=f'{one.command.range:g}"', clause=one.command.range_clause),),
    )
