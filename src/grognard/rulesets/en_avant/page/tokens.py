"""A unit as a seat sees it: its blocks, its labels and what can be said of it."""

from __future__ import annotations

import re
from typing import Literal

from grognard.engine.names import called, centimetres, plain, short
from grognard.engine.page.scene import Chip, Fact, Sign, Token
from grognard.engine.tags import tags
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.fog.card_backs import Cards, card_of
from grognard.rulesets.en_avant.page.blocks import blocks_of, footprint
from grognard.rulesets.en_avant.page.openness import cited, owns, rules_open
from grognard.rulesets.en_avant.shot import BALL, CANISTER, MUSKET
from grognard.rulesets.en_avant.words.names import FATES, OUT
from grognard.rulesets.en_avants.page.tokens import behaviour
from grognard.rulesets.en_avants.status import NAMES

BY_NAME: tuple[tuple[str, tuple[tuple[str, Sign], ...]], ...] = (
    ("infantry", (("guard|grenadier|garde", "guards"), ("light|léger|leger|jäger|jager|chasseur|rifle", "light"))),
    ("infantry", (("landwehr|militia", "militia"),)),
    ("cavalry", (("uhlan|lancer", "lancers"), ("cuirassier|kürassier|dragoon|heavy|carabin", "heavy_cavalry"))),
)
SIGNS: dict[str, Sign] = {
    "infantry": "line",
    "light_company": "light",
    "cavalry": "light_cavalry",
    "foot_artillery": "foot_artillery",
    "horse_artillery": "horse_artillery",
    "hq": "hq",
}
ARMS = {
    "infantry": "battalion",
    "light_company": "light company",
    "cavalry": "cavalry regiment",
    "foot_artillery": "foot battery",
    "horse_artillery": "horse battery",
    "hq": "command group",
}
OWED = {
    "withdraw": "falling back",
    "pursue": "pursuing",
    "run": "running away",
    "combine": "falling back on its second line",
    "join": "its second line is coming up",
}
PLACES: dict[str, Literal["table", "waiting", "gone"]] = {
    "table": "table",
    "waiting": "waiting",
    "pursuing": "waiting",
    "removed": "gone",
}


def sign_of(unit: Unit) -> Sign:
    """The sign on its blocks, by its arm and by what its name says of it."""
    for arm, rows in BY_NAME:
        for pattern, sign in rows:
            if unit.type == arm and re.search(pattern, unit.given_name, re.IGNORECASE):
                return sign
    return SIGNS[unit.type]


def shown(view: Engagement, unit: Unit, seat: str) -> bool:
    """Is it drawn or listed at all? Not the enemy's who have not come yet, nor lines that have rejoined."""
    return unit.removed != "rejoined" and (unit.place != "waiting" or owns(view, seat, unit))


def token(view: Engagement, unit: Unit, seat: str, cards: Cards) -> Token:
    """A unit ready to be drawn."""
    card, sign = card_of(view, unit, cards)
    return Token(
        no=unit.no,
        id=unit.id,
        side=unit.side,
        name=unit.name,
        label=short(view, unit.no),
        tag=tags(view)[unit.no],
        sign=sign_of(unit),
        place=PLACES[unit.place],
        at=None if unit.at is None else footprint(unit, unit.at),
        blocks=() if unit.at is None else blocks_of(unit, unit.at),
        smoke=smoke_of(unit),
        chips=chips(view, unit, seat) if unit.place != "removed" else (),
        card=card,
        card_sign=sign,
        about=about(view, unit),
        facts=facts(view, unit, seat) if unit.place == "table" else (),
    )


def smoke_of(unit: Unit) -> Literal["", "front", "all"]:
    """Powder smoke in the turn it has fired."""
    if unit.at is None or not (unit.fired or unit.opportunity_fired):
        return ""
    return "all" if unit.formation == "square" else "front"


def chips(view: Engagement, unit: Unit, seat: str) -> tuple[Chip, ...]:
    """Its labels, then whatever else everybody can see of its state."""
    if not unit.combatant:
        return ()
    found = [*label_chips(unit), *order_chips(unit)]
    if unit.change is not None:
        found.append(Chip(kind="changing", text=changing(view, unit, seat), title="changing formation"))
    if unit.duty is not None and unit.duty.kind != "run":
        found.append(Chip(kind="note", text=OWED[unit.duty.kind], title="a result of the last melee binds it"))
    if unit.bogged:
        found.append(Chip(kind="note", text="bogged", title="stuck in soft ground"))
    if unit.type == "infantry" and unit.volleys > 0 and rules_open(view, seat):
        found.append(Chip(kind="spent", text="first volley fired", title="its best volley is gone"))
    return tuple(found)


def parts(unit: Unit) -> tuple[str, ...]:
    """What the labels of a unit belong to: nothing to say of one, lines or wings of two."""
    if len(unit.status) < 2:
        return ("",)
    if unit.formation == "column":
        return ("first line", "second line")
    return ("left wing", "right wing") if unit.first_on_left else ("right wing", "left wing")


def label_chips(unit: Unit) -> list[Chip]:
    """The status of the unit, or of each subdivision of cavalry."""
    return [
        Chip(kind="status", text=NAMES[level], level=level, title=part)
        for level, part in zip(unit.status, parts(unit), strict=False)
    ]


def order_chips(unit: Unit) -> list[Chip]:
    """Disorder, and of which part if only one is."""
    if not any(unit.disordered):
        return []
    of_part = [part for part, flag in zip(parts(unit), unit.disordered, strict=False) if flag]
    where = of_part[0] if len(of_part) == 1 and of_part[0] else ""
    return [Chip(kind="disordered", text=f"{where} disordered".strip(), title="the blocks lie untidily")]


def changing(view: Engagement, unit: Unit, seat: str) -> str:
    """What it is changing to, and to those who may know for how long."""
    change = unit.change
    assert change is not None
    if change.to == unit.formation:
        said = "facing about"
    elif change.to in ("limbered", "deployed"):
        said = "limbering" if change.to == "limbered" else "unlimbering"
    else:
        said = f"forming {plain(change.to)}"
    left = f", {change.left} turn{'s' if change.left > 1 else ''}"
    return said + left if owns(view, seat, unit) else said


def formed(unit: Unit) -> str:
    """Its formation as people say it."""
    return {"block": "", "half_line": "single line"}.get(unit.formation, plain(unit.formation))


def about(view: Engagement, unit: Unit) -> str:
    """A line for its card: what it is, how it stands, in what order."""
    if unit.place == "waiting":
        return f"{ARMS[unit.type]}, not on the table yet"
    if unit.place == "pursuing":
        return "off the table in pursuit"
    if unit.place == "removed":
        return FATES.get(unit.removed, OUT)
    if unit.type == "hq":
        return f"with {called(view, unit.attached)}" if unit.attached >= 0 else "command group"
    order = "disordered" if any(unit.disordered) else "in good order"
    return ", ".join([said for said in (formed(unit) or ARMS[unit.type], order) if said])


def facts(view: Engagement, unit: Unit, seat: str) -> tuple[Fact, ...]:
    """What a unit's card tells."""
    mine = owns(view, seat, unit)
    found = [*standing_facts(view, unit, seat), *moving_facts(view, unit, seat), *firing_facts(view, unit, seat)]
    if unit.change is not None:
        found.append(
            Fact(label="Changing", value=changing(view, unit, seat), clause=cited(view, seat, unit.change.clause))
        )
    if unit.duty is not None:
        clause = cited(view, seat, unit.duty.clause)
        found.append(Fact(label="This turn", value=owed(view, unit, seat), clause=clause))
    if mine and unit.type == "infantry":
        found.append(Fact(label="Skirmishers", value=unit.skirmishers, clause=cited(view, seat, "EA-13.1")))
    return tuple(found)


def standing_facts(view: Engagement, unit: Unit, seat: str) -> list[Fact]:
    """Arm, formation, nerve, and whether the commander is there."""
    found = [Fact(label="Kind", value=ARMS[unit.type], clause=cited(view, seat, unit.shape.clause))]
    if formed(unit):
        found.append(Fact(label="Formation", value=formed(unit), clause=cited(view, seat, "EA-4.1")))
    if unit.combatant:
        worst = min(unit.status)
        found.append(
            Fact(label="Conduct", value=behaviour(worst, "card"), clause=cited(view, seat, f"EA-9.{8 - worst}"))
        )
    hq = view.hq(unit.side)
    if hq is not None and hq.attached == unit.no:
        found.append(Fact(label="Commander", value=f"{hq.name} is with it", clause=cited(view, seat, "EA-3.3")))
    return found


def moving_facts(view: Engagement, unit: Unit, seat: str) -> list[Fact]:
    """How far it moves in a turn; of the enemy only where the rules are open."""
    if not (owns(view, seat, unit) or rules_open(view, seat)):
        return []
    rate = unit.shape.rate
    if unit.bogged or rate == 0:
        return [Fact(label="Moves", value="not as it stands", clause=cited(view, seat, unit.shape.clause))]
    return [Fact(label="Moves", value=f"{centimetres(rate)} a turn", clause=cited(view, seat, unit.shape.clause))]


def firing_facts(view: Engagement, unit: Unit, seat: str) -> list[Fact]:
    """How far it fires, in figures where the rules are open; and whether the first volley is gone."""
    if unit.type in ("cavalry", "hq"):
        return []
    figures, found = rules_open(view, seat), []
    if unit.gun:
        value = "not while limbered" if unit.formation == "limbered" else "canister near, ball far"
        if figures and unit.formation != "limbered":
            value = f"canister to {centimetres(CANISTER)}, ball to {centimetres(BALL)}"
        found.append(Fact(label="Fires", value=value, clause=cited(view, seat, "EA-10.6")))
        return found
    arm = "rifles" if unit.type == "light_company" else "muskets"
    value = f"{arm} to {centimetres(MUSKET)}" if figures else f"{arm}, a short way"
    found.append(Fact(label="Fires", value=value, clause=cited(view, seat, "EA-10.3")))
    if unit.type == "infantry" and (figures or owns(view, seat, unit)):
        volley = "fired" if unit.volleys else "still to come"
        found.append(Fact(label="First volley", value=volley, clause=cited(view, seat, "EA-10.3")))
    return found


def owed(view: Engagement, unit: Unit, seat: str) -> str:
    """What it must do this turn."""
    duty = unit.duty
    assert duty is not None
    enemy = called(view, duty.enemy) if duty.enemy >= 0 else "the enemy"
    if duty.kind == "withdraw":
        far = f" {centimetres(duty.distance)}" if duty.distance and rules_open(view, seat) else ""
        return f"must fall back{far} from {enemy}"
    if duty.kind == "pursue":
        return f"must pursue {enemy}"
    return {"run": "runs for its own edge", "join": OWED["join"], "combine": OWED["combine"]}[duty.kind]
