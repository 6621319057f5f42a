"""Brigades and commanders as a seat sees them: blocks, labels, what can be said of them."""

from __future__ import annotations

import re
from typing import Literal

from grognard.engine.names import called, centimetres, counted, short, without_brackets
from grognard.engine.page.blocks import block
from grognard.engine.page.scene import Chip, Fact, Sign, Token
from grognard.engine.page.wood import Block
from grognard.engine.tags import tags
from grognard.rulesets.en_avants.page.tokens import behaviour
from grognard.rulesets.en_avants.status import NAMES
from grognard.rulesets.en_masse.battle import Clash, Officer, Unit
from grognard.rulesets.en_masse.crowding import counts_as
from grognard.rulesets.en_masse.geometry import distance_to
from grognard.rulesets.en_masse.page.blocks import PLATES, blocks_of
from grognard.rulesets.en_masse.page.openness import cite
from grognard.rulesets.en_masse.units import rate
from grognard.rulesets.en_masse.words.names import FORMED, officer_name, order_words

SIGNS: dict[str, Sign] = {"infantry": "line", "cavalry": "light_cavalry", "artillery": "foot_artillery"}
BY_NAME: tuple[tuple[str, str, Sign], ...] = (
    ("infantry", "guard|grenadier|garde", "guards"),
    ("infantry", "light|léger|jäger|chasseur", "light"),
    ("infantry", "landwehr|militia", "militia"),
    ("cavalry", "uhlan|lancer|cossack", "lancers"),
    ("cavalry", "cuirassier|kürassier|dragoon|heavy|carabin", "heavy_cavalry"),
)
ARMS = {"infantry": "infantry brigade", "cavalry": "cavalry brigade", "artillery": "divisional artillery"}
BLOCKS = {"infantry": "battalion", "cavalry": "base", "artillery": "base"}
OWED = {"withdraw": "falling back", "pursue": "pursuing", "run": "running away"}
PLACES: dict[str, Literal["table", "waiting", "gone"]] = {
    "table": "table",
    "waiting": "waiting",
    "dispersed": "waiting",
    "removed": "gone",
}
COLUMN_HQ = 2.4  # cm: the side of a commander's block as it is drawn


def sign_of(unit: Unit) -> Sign:
    """The sign on its blocks, by its arm and by what its name says of it."""
    for arm, pattern, sign in BY_NAME:
        if unit.type == arm and re.search(pattern, unit.given_name, re.IGNORECASE):
            return sign
    return SIGNS[unit.type]


def owns(view: Clash, unit: Unit, seat: str) -> bool:
    """Does the seat command it, or see everything?"""
    return seat == "control" or view.seat_of(unit) == seat


def token(view: Clash, unit: Unit, seat: str) -> Token:
    """A unit ready to be drawn."""
    mine = owns(view, unit, seat)
    return Token(
        no=unit.no,
        id=unit.id,
        side=unit.side,
        name=unit.name,
        label=short(view, unit.no),
        tag=tags(view)[unit.no],
        sign=sign_of(unit),
        place=PLACES[unit.place],
        at=None if unit.at is None else block(unit.at),
        blocks=blocks_of(unit),
        ordered=mine and seat != "control",
        plate="" if unit.at is None else PLATES[unit.formation],
        smoke="front" if unit.at is not None and (unit.fired or unit.opportunity_fired) else "",
        chips=chips(view, unit) if unit.place != "removed" else (),
        about=about(unit),
        facts=facts(view, unit, mine) if unit.place == "table" else (),
    )


def chips(view: Clash, unit: Unit) -> tuple[Chip, ...]:
    """Its status, then whatever else everybody can see of its state."""
    found = [Chip(kind="status", text=NAMES[unit.status], level=unit.status)]
    if unit.disordered:
        found.append(Chip(kind="disordered", text="disordered", title="the blocks lie untidily"))
    if unit.formation != "assault":
        found.append(Chip(kind="note", text=unit.formation, title=FORMED[unit.formation]))
    if counts_as(view, unit) != unit.formation:
        title = "on the same ground as another brigade: it counts as dense"
        found.append(Chip(kind="note", text="crowded", title=title))
    if unit.change is not None:
        found.append(Chip(kind="changing", text=f"forming {unit.change.to}", title="changing formation"))
    if unit.duty is not None and unit.duty.kind != "run":
        found.append(Chip(kind="note", text=OWED[unit.duty.kind], title="a result of the last close assault binds it"))
    return tuple(found)


def about(unit: Unit) -> str:
    """A line for its card: what it is, how it stands, in what order."""
    if unit.place == "waiting":
        return f"{ARMS[unit.type]}, not on the table yet"
    if unit.place == "dispersed":
        return f"scattered in pursuit until turn {unit.returns}"
    if unit.place == "removed":
        return unit.removed
    order = "disordered" if unit.in_disorder else "in good order"
    return f"{FORMED[unit.formation]}, {order}"


def facts(view: Clash, unit: Unit, mine: bool) -> tuple[Fact, ...]:
    """What a unit's card tells; orders and leadership only to its own commander."""
    pace = rate(unit.type, unit.formation, view.options.march_rate_all)
    found = [
        Fact(
            label="Kind",
            value=f"{ARMS[unit.type]}, {counted(unit.blocks, BLOCKS[unit.type])}",
            clause=cite(view, "EM-2.3"),
        ),
        Fact(label="Formation", value=FORMED[unit.formation], clause=cite(view, "EM-5.1")),
        Fact(label="Conduct", value=behaviour(unit.status, "order"), clause=cite(view, f"EM-10.{9 - unit.status}")),
    ]
    if pace is not None and (mine or view.rules_open):
        found.append(Fact(label="Moves", value=f"{centimetres(pace.distance)} a turn", clause=cite(view, pace.clause)))
    if unit.firepower is not None and view.rules_open:
        found.append(Fact(label="Firepower", value=str(unit.firepower), clause=cite(view, "EM-12.3")))
    if mine:
        found += own_facts(view, unit)
    return tuple(found)


def own_facts(view: Clash, unit: Unit) -> list[Fact]:
    """What only its own commander knows of it."""
    found = []
    if unit.leadership is not None and unit.type != "artillery":
        led = {-1: "poor", 0: "fair", 1: "good"}[unit.leadership]
        found.append(Fact(label="Leadership", value=led, clause=cite(view, "EM-11.1")))
    order = unit.order
    said = "none: it stands" if order is None else order_words(view, order.parts[order.at_part :])
    found.append(Fact(label="Order", value=said, clause=cite(view, "EM-4.13")))
    found += [
        Fact(label="On its way", value=f"{order_words(view, c.parts)}, in turn {c.due}", clause=cite(view, "EM-4.7"))
        for c in view.couriers
        if c.unit == unit.no
    ]
    return found


def officer_token(view: Clash, officer: Officer) -> Token:
    """A commander's flag (EM-2.9)."""
    at = officer.at
    flag = None if at is None else Block(at.x, at.y, at.facing, COLUMN_HQ, COLUMN_HQ)
    return Token(
        no=officer.number,
        id=officer.id,
        side=officer.side,
        name=officer.name,
        label=officer_name(view, officer.number),
        tag=officer.short or without_brackets(officer.name).split()[-1],
        sign="hq",
        place="table" if at is not None else "gone",
        at=flag,
        blocks=(flag,) if flag is not None else (),
        rank="corps" if officer.corps else "division",
        chips=health(officer),
        about=whereabouts(view, officer),
    )


def health(officer: Officer) -> tuple[Chip, ...]:
    """What ails him: out of action, or hurt and carrying on (EM-15.3 to EM-15.5)."""
    if officer.condition != "active":
        return (Chip(kind="note", text=officer.condition, title="out of action"),)
    return (Chip(kind="note", text="lightly wounded", title="carries on"),) if officer.lightly_wounded else ()


def whereabouts(view: Clash, officer: Officer) -> str:
    """With whom he is, or how far his headquarters is from the nearest of his units."""
    if officer.attached:
        return f"with {called(view, officer.with_unit)}"
    own = [u for u in view.on_table(officer.side) if officer.division in (None, u.division)]
    near = min(own, key=lambda unit: distance_to(officer, unit), default=None) if officer.at is not None else None
    if near is None:
        return "headquarters"
    return f"HQ {centimetres(distance_to(officer, near))} from {called(view, near.no)}"
