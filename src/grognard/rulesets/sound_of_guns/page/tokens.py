"""Units and commanders as a seat sees them: a block for each stand, chips, facts."""

from __future__ import annotations

from grognard.engine.names import counted, inches, short
from grognard.engine.page.blocks import block, tidy, wobble
from grognard.engine.page.scene import Chip, Fact, Rank, Sign, Token
from grognard.engine.page.wood import Block
from grognard.engine.tags import tags
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.orders import rate
from grognard.rulesets.sound_of_guns.page.staff import points_left
from grognard.rulesets.sound_of_guns.profiles import Profile
from grognard.rulesets.sound_of_guns.words.names import RANKS, formation_words, last_name, strength
from grognard.table.kernel import Rect
from grognard.table.pose import bearing

JUMBLE = 8.0
"""Degrees by which a stand in disorder is turned at most, as it is drawn."""
FLAGS: dict[str, Rank] = {
    "army": "army", "infantry_corps": "corps", "cavalry_corps": "corps", "infantry_division": "division",
    "cavalry_division": "division",
}  # fmt: skip


def sign_of(unit: Unit) -> Sign:
    """The sign on its blocks, by its profile."""
    return sign_of_profile(unit.profile)


def sign_of_profile(profile: Profile) -> Sign:
    """The sign of a row of chapter P."""
    tags_, name = profile.tags, profile.name.lower()
    if profile.arm == "artillery":
        return "horse_artillery" if "horse" in tags_ else "foot_artillery"
    if profile.arm == "cavalry":
        return "heavy_cavalry" if "heavy" in tags_ else "light_cavalry"
    if "gd" in name or "guard" in name or "grenadier" in name:
        return "guards"
    if "light" in tags_:
        return "light"
    return "militia" if "militia" in name or "landwehr" in name else "line"


def blocks_of(unit: Unit) -> tuple[Block, ...]:
    """Its stands, each with its own front; in disorder they lie untidily."""
    if unit.at is None:
        return ()
    return tuple([stand_block(unit, i, r) for i, r in enumerate(unit.rects)])


def stand_block(unit: Unit, i: int, r: Rect) -> Block:
    """A stand as it lies; those of a unit in bad order lie askew."""
    turn = 0.0 if unit.good else wobble(unit.no, i, 3) * JUMBLE
    facing = (bearing(0.0, 0.0, r.fx, r.fy) + turn) % 360.0
    return Block(tidy(r.x), tidy(r.y), tidy(facing), tidy(2 * r.hw), tidy(2 * r.hd))


def chips(unit: Unit) -> tuple[Chip, ...]:
    """Its order and whatever else everybody can see of it."""
    found = []
    if unit.order == "disordered":
        found.append(
            Chip(kind="disrupted", text="Disordered", title="Disordered: it cannot move or shoot, and hits on 6")
        )
    if unit.order == "routed":
        found.append(Chip(kind="routed", text="Routed", title="Routed: it runs until it is rallied"))
    if unit.exhausted:
        found.append(
            Chip(kind="exhausted", text="Exhausted", title="Exhausted: it cannot charge, and moves at half rate")
        )
    if unit.formation == "limbered":
        found.append(Chip(kind="note", text="limbered", title="it can move and not shoot"))
    if unit.hits:
        found.append(Chip(kind="note", text=counted(unit.hits, "hit"), title="not yet taken"))
    return tuple(found)


def token(view: Engagement, unit: Unit) -> Token:
    """A unit ready to be drawn."""
    return Token(
        no=unit.no,
        id=unit.id,
        side=unit.side,
        name=unit.name,
        label=short(view, unit.no),
        tag=tags(view)[unit.no],
        sign=sign_of(unit),
        place=unit.place,
        at=None if unit.at is None else block(unit.at),
        blocks=blocks_of(unit),
        smoke="front" if unit.fired and unit.at is not None else "",
        chips=chips(unit) if unit.at is not None else (),
        about=about(view, unit),
        facts=facts(view, unit) if unit.at is not None else (),
    )


def about(view: Engagement, unit: Unit) -> str:
    """A line for its card: what it is, how it stands, how many are left."""
    if unit.place != "table":
        return unit.fate or f"{unit.profile.title}, not on the table yet"
    state = "" if unit.good else f", {unit.order}"
    return f"{unit.profile.title}, {formation_words(view, unit)}, {strength(unit)}{state}"


def facts(view: Engagement, unit: Unit) -> tuple[Fact, ...]:
    """What a unit's card tells: its figures only to those who may read the rules."""
    profile, leader = unit.profile, unit.commander
    quality = Fact(label="Quality", value=profile.quality, clause="SG-C.10")
    under = [Fact(label="Under", value=view.officer(leader).name, clause="SG-D.8")] if leader >= 0 else []
    if not view.rules_open:
        return (quality, *under)
    save = [Fact(label="Save", value=f"{profile.save}+", clause="SG-I.60")] if profile.save else []
    return (quality, *figures(view, unit), *under, *save)


def figures(view: Engagement, unit: Unit) -> tuple[Fact, ...]:
    """What its profile and its formation are worth, in numbers."""
    profile = unit.profile
    clause, far = rate(view, unit)
    values = f"melee {profile.melee}, shooting {profile.shooting}, hits {profile.hits}"
    return (
        Fact(label="A stand", value=values, clause=profile.clause),
        Fact(label="Moves", value=inches(far), clause=clause),
        Fact(label="Counts", value=f"{unit.worth} break points", clause=profile.morale_clause),
    )


def officer_token(view: Engagement, one: Officer) -> Token:
    """A commander's flag by his rank, with his points as pips."""
    at = None if one.at is None else block(one.at)
    left, command = points_left(view, one), one.command
    points = "" if left is None else f", {counted(left, 'Command Point')}"
    reach = Fact(label="Command range", value=inches(command.range), clause=command.range_clause)
    return Token(
        no=one.number,
        id=one.id,
        side=one.side,
        name=one.name,
        label=one.name,
        tag=last_name(one),
        sign="hq",
        rank=FLAGS[one.rank],
        place="table" if one.at is not None else "waiting" if one.waiting else "gone",
        at=at,
        blocks=(at,) if at is not None else (),
        pips=left or 0,
        about=f"{RANKS[one.rank]}{points}",
        facts=(reach,) if view.rules_open else (),
    )
