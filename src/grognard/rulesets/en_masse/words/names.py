"""Words that log, page and reports share: orders as sentences, ground, fates."""

from __future__ import annotations

from math import hypot

from grognard.engine.lines import ground_words
from grognard.engine.names import centimetres, name
from grognard.engine.terrain import Feature
from grognard.rulesets.en_masse.battle import Clash, Part
from grognard.table.kernel_ground import inside
from grognard.table.pose import bearing

VERBS = {"move": "Move", "deploy": "Deploy", "assault": "Assault", "defend": "Defend"}
FORMED = {"dense": "dense formation", "assault": "assault formation", "loose": "loose formation", "marching": "march"}
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
WAYS = ("road", "stream", "river", "bridge")
BESIDE = 12.0
"""Centimetres from the middle of a place within which one is beside it, and no figure is wanted."""
DOING = {
    "none": "waits",
    "move_hq": "rides off",
    "issue_order": "sends a rider",
    "rally": "rallies",
    "lead": "goes with",
}
HURT = {
    "killed": "is killed, or too badly hit to go on",
    "wounded": "is wounded and carried aside",
    "light": "is lightly wounded and carries on",
    "none": "has a narrow escape",
}


def officer_name(battle: Clash, number: int) -> str:
    """What a commander is called."""
    piece = battle.field.piece(number)
    return "the commander" if piece is None else piece.name


def facing_words(facing: float) -> str:
    """A facing by the points of the compass, the top of the table taken as north."""
    return COMPASS[round(facing / 45.0) % 8]


def order_words(battle: Clash, parts: tuple[Part, ...]) -> str:
    """An order as a sentence a brigadier would read."""
    said = [part_words(battle, part) for part in parts]
    return ", then ".join([said[0], *[one[0].lower() + one[1:] for one in said[1:]]])


def part_words(battle: Clash, part: Part) -> str:
    """One part of an order in a few words."""
    said = [VERBS[part.verb], *where(battle, part)]
    if part.target is not None:
        said.append(name(battle, part.target))
    if part.facing is not None:
        said.append(f"facing {facing_words(part.facing)}")
    if part.formation is not None:
        said.append(f"in {FORMED[part.formation]}")
    if part.backward:
        said.append("stepping back")
    if part.vs_cavalry:
        said.append("ready for cavalry")
    return " ".join(said)


def where(battle: Clash, part: Part) -> list[str]:
    """The place of a part in words."""
    if part.place is not None:
        return [ground_words(battle, part.place) if part.verb == "defend" else f"to {ground_words(battle, part.place)}"]
    if part.relative_to is not None:
        return [f"on the {part.beside} of {name(battle, part.relative_to)}"]
    if part.dest is not None:
        return [spot_words(battle, part.dest)]
    return ["here"] if part.verb == "defend" else []


def spot_words(battle: Clash, at: tuple[float, float]) -> str:
    """A place by the named ground it lies in or near; else by the middle of the table."""
    within = next((f for f in places(battle) if any([inside(*at, area) for area in f.areas])), None)
    if within is not None:
        return f"{'on' if 'hill' in within.kind else 'in'} {within.name}"
    ground = battle.field.ground
    named = [(hypot(at[0] - f.middle[0], at[1] - f.middle[1]), f.name, f.middle) for f in places(battle)]
    far, near, middle = min(named, default=(0.0, "the middle", (ground.width / 2, ground.depth / 2)))
    way = facing_words(bearing(*middle, *at))
    return f"{centimetres(round(far))} {way} of {near}" if far > BESIDE else f"{way} of {near}"


def places(battle: Clash) -> list[Feature]:
    """Ground with a name that an order may speak of."""
    return [f for f in battle.field.ground.features if f.name and f.areas and f.kind not in WAYS]
