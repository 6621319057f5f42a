"""Chapters 1, 7 and 10: what a seat may know: its own orders and riders, and the ground its side knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.control import CONTROL, Overruled, RulingStands
from grognard.engine.events import Event, OpenEvent, Ruled, RulingEvent
from grognard.engine.views import blank_sealed, known_ground, shown_to, told_plainly
from grognard.rulesets.en_avants.status import STEADY
from grognard.rulesets.en_masse.battle import SIDES, SLACK, Clash, Directive, Officer, Unit
from grognard.rulesets.en_masse.clock.clock import GroundMet, MoveEnded
from grognard.rulesets.en_masse.effects import StatusChanged
from grognard.rulesets.en_masse.formations import Turned
from grognard.rulesets.en_masse.geometry import distance
from grognard.rulesets.en_masse.ground import as_known
from grognard.rulesets.en_masse.willingness import LINE

RULINGS = (Ruled, Overruled, RulingStands)

NOT_COME_YET: dict[str, Any] = {
    "given_name": "",
    "short": "",
    "type": "infantry",
    "formation": "assault",
    "blocks": 4,
    "status": 4,
    "start_status": 4,
    "leadership": 0,
    "firepower": 0,
    "integral_artillery": True,
    "disordered": False,
}


def view(battle: Clash, seat: str) -> Clash:
    """The battle as one seat may know it; Control reads the rules whatever the players may."""
    if seat == CONTROL:
        return battle if battle.rules_open else replace(battle, options=replace(battle.options, players_see_rules=True))
    side = battle.side_of(seat)
    knows = "" if side is None else SIDES[side]
    seen = as_known(blank_sealed(battle, seat), knows)
    unread = unread_by(battle, side)
    units = tuple([known_unit(battle, u, seat, side, u.no in unread) for u in seen.field.units])
    officers = tuple([known_officer(battle, o, seat) for o in seen.field.commanders])
    questions = tuple([q for q in seen.questions if q.seat == seat])
    return replace(
        seen,
        field=replace(seen.field, units=units, commanders=officers, ground=known_ground(seen.field.ground, knows)),
        agenda=(),
        shots=(),
        couriers=tuple([c for c in seen.couriers if battle.seat_of(battle.unit(c.unit)) == seat]),
        directives=tuple([d for d in seen.directives if may_read(battle, d, seat)]),
        questions=questions,
        asked=max([q.no for q in questions], default=0),
        dice=0,
        layer=replace(battle.layer, arrivals=()),
    )


def unread_by(battle: Clash, side: int | None) -> set[int]:
    """The enemies whose status a side cannot read: by a switch those farther off than 10 cm (EM-R.47).

    That a unit runs everybody can see.
    """
    if battle.options.status_public == "true":
        return set()
    own = [] if side is None else battle.on_table(side)
    theirs = [u for one in (0, 1) if one != side for u in battle.on_table(one) if not u.running]
    return {u.no for u in theirs if all([distance(u, mine) > LINE + SLACK for mine in own])}


def known_unit(battle: Clash, unit: Unit, seat: str, side: int | None, unread: bool = False) -> Unit:
    """A unit as a seat may know it: orders of its own division only, nothing of enemies still to come."""
    if battle.seat_of(unit) == seat:
        return unit
    hidden: dict[str, Any] = {"order": None, "reinforced": (), "held": False}
    if unit.side != side:
        hidden |= {"leadership": None, "former": None}
        if unread:
            hidden |= {"status": STEADY, "start_status": STEADY, "losses": (), "unread": True}
        if unit.place == "waiting":
            hidden |= NOT_COME_YET | {"id": f"unknown_{unit.no}"}
    changed = {name: value for name, value in hidden.items() if getattr(unit, name) != value}
    return replace(unit, **changed) if changed else unit


def known_officer(battle: Clash, officer: Officer, seat: str) -> Officer:
    """A commander of another seat: where he is can be seen, not where he is bound for."""
    return officer if officer.seat == seat or officer.going_to is None else replace(officer, going_to=None)


def may_read(battle: Clash, word: Directive, seat: str) -> bool:
    """A directive is known to who sent it, and once it is there to whom it was sent."""
    read_by = battle.officer(word.recipient).seat if word.delivered else ""
    return seat in (battle.officer(word.sender).seat, read_by)


def show(events: Sequence[Event], battle: Clash, seat: str) -> list[Event]:
    """The narrative for a player, with rulings where the rules are open; everything for Control (EM-R.87)."""
    mine = shown_to(events, battle, seat)
    if seat == CONTROL:
        return mine
    rules_open = battle.options.players_see_rules
    side = battle.side_of(seat)
    unknown = {f.id for f in battle.field.ground.features if not f.known_by("" if side is None else SIDES[side])}
    kinds = OpenEvent | RulingEvent if rules_open else OpenEvent
    unread = unread_by(battle, side)
    secret = {battle.unit(no).id for no in unread}
    told = [
        as_seen(battle, event, seat)
        for event in mine
        if isinstance(event, kinds) and not names(event, unknown) and not tells_status(event, unread, secret)
    ]
    return told if rules_open else [told_plainly(event) for event in told]


def names(event: Event, features: set[str]) -> bool:
    """Does it name ground the seat does not know of?"""
    return isinstance(event, GroundMet) and event.feature in features


def tells_status(event: Event, unread: set[int], secret: set[str]) -> bool:
    """Would it tell a status that cannot be read from here?"""
    if isinstance(event, StatusChanged):
        return event.unit in unread
    return isinstance(event, RULINGS) and bool({event.ruling.subject, event.ruling.object} & secret)


def as_seen(battle: Clash, event: Event, seat: str) -> Event:
    """A move or a turn as others see it: that it is made, not by which order (EM-4.13)."""
    if not isinstance(event, MoveEnded | Turned) or battle.seat_of(battle.unit(event.unit)) == seat:
        return event
    return replace(event, because=tuple([clause for clause in event.because if not clause.startswith("EM-4.")]))
