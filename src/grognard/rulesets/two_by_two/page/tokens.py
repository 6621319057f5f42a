"""A unit's block, chips and card: its sign, its state, its figures, each with its clause."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from grognard.engine.names import inches, signed
from grognard.engine.page.blocks import block
from grognard.engine.page.closed import figure
from grognard.engine.page.scene import Chip, Fact, Sign, Token
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.ground import level_of
from grognard.rulesets.two_by_two.melee_table import FighterFacts
from grognard.rulesets.two_by_two.melee_table import modifiers as melee_rows
from grognard.rulesets.two_by_two.rally import COMMAND_REACH, ENEMY_NEAR
from grognard.rulesets.two_by_two.rout import GUARDS_REACH, PANIC
from grognard.rulesets.two_by_two.units import MAY_ROUT_BY_CHOICE, RANGES, SIZED_ARMS, Size, TypeName, points
from grognard.rulesets.two_by_two.words.names import DISRUPTED, PINNED
from grognard.table.kernel_ground import inside

SIGNS: dict[str, Sign] = {
    "hq": "hq",
    "line": "line",
    "guards": "guards",
    "light_infantry": "light",
    "militia": "militia",
    "heavy_cavalry": "heavy_cavalry",
    "light_cavalry": "light_cavalry",
    "foot_artillery": "foot_artillery",
    "horse_artillery": "horse_artillery",
    "irregular_shooters": "irregular",
    "irregular_warband": "irregular",
    "irregular_cavalry": "light_cavalry",
    "lancers": "lancers",
}
PIPS = {"small": 1, "common": 2, "large": 3}


def sign_of(unit: Unit) -> Sign:
    """The old symbol of a unit's kind; infantry a scenario makes Guards is drawn as such."""
    return "guards" if unit.guards and unit.arm == "infantry" else SIGNS[unit.type]


def token(view: Skirmish, unit: Unit, label: str, tag: str) -> Token:
    """A unit as the table shows it."""
    stands = () if unit.at is None else (block(unit.at),)
    return Token(
        no=unit.no,
        id=unit.id,
        side=unit.side,
        name=unit.name,
        label=label,
        tag=tag,
        sign=sign_of(unit),
        place=place_of(unit),
        at=stands[0] if stands else None,
        blocks=stands,
        pips=PIPS[unit.size] if unit.arm in SIZED_ARMS else 0,
        smoke="all" if unit.disrupted else "front" if unit.pinned else "",
        chips=chips(view, unit),
        about=about(unit),
        facts=tuple(facts(view, unit)),
    )


def place_of(unit: Unit) -> Literal["table", "waiting", "gone"]:
    """On the table, beside it, or out of the battle."""
    return "table" if unit.place == "table" else "waiting" if unit.place == "waiting" else "gone"


def about(unit: Unit) -> str:
    """A unit in a line: "Line infantry, Common · good order"."""
    kind = unit.troop.label if unit.arm == "hq" else unit.troop.label.capitalize()
    size = f", {unit.size.capitalize()}" if unit.arm in SIZED_ARMS else ""
    return f"{kind}{size} · {state(unit)}"


def state(unit: Unit) -> str:
    """What shook it or took it off the table, in the words of the book."""
    if unit.place != "table":
        return {"waiting": "still to come", "exited": "marched off", "destroyed": "destroyed"}[unit.place]
    both = [word for word, true in (("Disrupted", unit.disrupted), ("Pinned", unit.pinned)) if true]
    return " and ".join(both) or "good order"


def chips(view: Skirmish, unit: Unit) -> tuple[Chip, ...]:
    """Its markers, and whether it has done its part in this phase."""
    out = []
    if unit.disrupted:
        out.append(Chip(kind="disrupted", text="D", title=DISRUPTED))
    if unit.pinned:
        out.append(Chip(kind="pinned", text="P", title=PINNED))
    done = spent(view, unit)
    return (*out, Chip(kind="spent", text=done, title=f"has {done}")) if done else tuple(out)


def spent(view: Skirmish, unit: Unit) -> str:
    """What it has done in the phase that is on, after which it can do no more."""
    if unit.at is None:
        return ""
    phase, phasing = view.phase, unit.side == view.phasing
    if phase == "shoot":
        return "fired" if unit.fired and not phasing else ""
    if phase == "move":
        return "moved" if unit.moved and phasing else ""
    return "tried to rally" if phase == "rally" and unit.rally_tried and phasing else ""


def facts(view: Skirmish, unit: Unit) -> Iterator[Fact]:
    """The lines of its card: its figures only to those who may read the rules."""
    if unit.pinned or unit.disrupted:
        clause = "2X2-12.14" if unit.disrupted else "2X2-12.15"
        yield Fact(label="State", value=DISRUPTED if unit.disrupted else PINNED, clause=clause)
    if view.rules_open:
        yield from figures(unit)
    yield from nature(view, unit)
    yield from ground_facts(view, unit)
    yield from done_facts(view, unit)
    if view.rules_open:
        worth = f"{points(unit.type, unit.size):g} army points"
        yield Fact(label="Worth", value=worth, clause=unit.troop.ap_clause)


def figures(unit: Unit) -> Iterator[Fact]:
    """How far it goes and shoots, and what it brings to fire, melee and rally."""
    yield Fact(label="Move", value=inches(unit.troop.move), clause=unit.troop.move_clause)
    yield range_fact(unit)
    yield from fire_facts(unit)
    yield melee_fact(unit)
    yield from rally_facts(unit)


def range_fact(unit: Unit) -> Fact:
    """How far it shoots."""
    if unit.troop.weapon is None:
        clause = "2X2-16.5" if unit.type == "irregular_warband" else "2X2-11.15"
        return Fact(label="Range", value="never shoots", clause=clause)
    near, far, clause = RANGES[unit.troop.weapon]
    value = f"{inches(far)}" if near == far else f"{inches(near)}, long {inches(far)}"
    return Fact(label="Range", value=value, clause=clause)


def fire_facts(unit: Unit) -> Iterator[Fact]:
    """What its size and quality do to its fire, and whether its first volley is still in hand."""
    if unit.troop.weapon is None:
        return
    foot = unit.arm == "infantry"
    rows = (
        (foot and unit.size == "large", "+1 for a Large unit", "2X2-11.27"),
        (foot and unit.size == "small", "−1 for a Small unit", "2X2-11.28"),
        (unit.type == "irregular_shooters", "−1 for irregulars", "2X2-16.3"),
        (foot and not unit.shaken, "+1 first volley in hand; firing pins it", "2X2-11.25"),
        (foot and unit.pinned and not unit.disrupted, "no first volley: Pinned", "2X2-11.25"),
    )
    for true, value, clause in rows:
        if true:
            yield Fact(label="Fire", value=value, clause=clause)


def alone(unit: Unit) -> FighterFacts:
    """A unit that fights an ordinary enemy on level ground with nobody beside it."""
    return FighterFacts(
        unit,
        in_town=False,
        enemy_disrupted=False,
        enemy_cavalry=False,
        enemy_fights=1,
        hq=False,
        higher=False,
        clearing=False,
        attacking=True,
        following_up=False,
        chain=0,
        struck=False,
        road_march=unit.road_march,
        column=False,
    )


def melee_fact(unit: Unit) -> Fact:
    """What it brings to any melee."""
    return brought(unit.type, unit.size, unit.traits, unit.road_march)


@cache
def brought(kind: TypeName, size: Size, traits: tuple[str, ...], road_march: bool) -> Fact:
    """What units of a kind bring to any melee, by the melee table's own rows; worked out once for each kind."""
    unit = Unit(no=0, id="", side=0, type=kind, size=size, traits=traits, road_march=road_march)
    rows = melee_rows(alone(unit))
    total = sum([m.value for m in rows])
    several = f" ({', '.join([signed(m.value) for m in rows])})" if len(rows) > 1 else ""
    value = f"{signed(total) if total else '0'}{several}"
    return Fact(label="Melee", value=value, clause=rows[0].clause if rows else "2X2-13.4")


def rally_facts(unit: Unit) -> Iterator[Fact]:
    """What its quality does to a rally."""
    if unit.guards:
        yield Fact(label="Rally", value=f"+1, also with an enemy within {inches(ENEMY_NEAR)}", clause="2X2-10.7")
    if unit.type == "militia" or unit.size == "small":
        yield Fact(label="Rally", value="−1", clause="2X2-10.9")
    if unit.type == "hq":
        reach = f"others within {inches(COMMAND_REACH)}"
        yield Fact(label="Rally", value=f"rallies itself at +2, and {reach}", clause="2X2-10.14")


def nature(view: Skirmish, unit: Unit) -> Iterator[Fact]:
    """What is peculiar to its kind."""
    if unit.type == "light_infantry":
        yield Fact(label="Under fire", value="never worse than Pinned", clause="2X2-2.7")
    if unit.type in MAY_ROUT_BY_CHOICE:
        yield Fact(label="Rout", value="may rout by choice in its movement", clause=MAY_ROUT_BY_CHOICE[unit.type])
    if unit.type in PANIC:
        reach, clause = PANIC[unit.type]
        who = "anybody" if view.options.panic == "anybody" else "a friend"
        yield Fact(label="Rout", value=f"runs when {who} routs {within(view, reach)}", clause=clause)
    if unit.guards:
        carried = f"its rout carries friends {within(view, GUARDS_REACH)} along"
        yield Fact(label="Rout", value=carried, clause="2X2-2.4")


def within(view: Skirmish, reach: float) -> str:
    """How near, by the tables or without them."""
    return figure(view, f"within {inches(reach)}", "nearby")


def ground_facts(view: Skirmish, unit: Unit) -> Iterator[Fact]:
    """What lies under its centre."""
    if unit.at is None:
        return
    ground, x, y = view.field.ground, unit.at.x, unit.at.y
    for patch in ground.hills:
        if inside(x, y, patch.area):
            name = patch.feature.name or "a hill"
            yield Fact(label="On", value=f"{name}, level {level_of(patch.feature)}", clause="2X2-13.18")
            break
    kinds = ((ground.towns, "2X2-11.20"), (ground.dense_woods, "2X2-7.1"), (ground.light_woods, "2X2-16.15"))
    for patches, clause in kinds:
        for patch in patches:
            if inside(x, y, patch.area):
                yield Fact(label="In", value=patch.feature.name or patch.feature.kind.replace("_", " "), clause=clause)


def done_facts(view: Skirmish, unit: Unit) -> Iterator[Fact]:
    """What it has done this turn."""
    rows = (
        (unit.moved, "has moved", "2X2-6.1"),
        (unit.road_march, f"marched by road{figure(view, ': −2 in melee')}", "2X2-13.26"),
        (unit.through_town and unit.arm == "cavalry", "rode through a town: may not charge", "2X2-8.6"),
        (unit.rally_tried, "has tried to rally", "2X2-10.1"),
        (unit.turned, "has turned to face", "2X2-8.7"),
        (unit.fired, "has fired", "2X2-11.3"),
    )
    for true, value, clause in rows:
        if true and unit.at is not None:
            yield Fact(label="This turn", value=value, clause=clause)
