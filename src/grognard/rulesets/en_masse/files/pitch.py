"""Situations of En Masse: a battle pitched at one step of its turn, and answers written by hand."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Step
from grognard.engine.files.muster import check_kinds, check_shapes, numbers_by_id, numbers_of, read_options
from grognard.engine.files.yaml import Document, decode
from grognard.engine.situations.answers import actions
from grognard.engine.situations.answers import read_action as read_row
from grognard.engine.sizes import Few, Fields, Many, Name, Whole
from grognard.engine.terrain import Feature, Ground, Length, Table
from grognard.rulesets.en_avants.battle import Host
from grognard.rulesets.en_avants.files.muster import by_number, in_state
from grognard.rulesets.en_masse.assault import AssaultStep
from grognard.rulesets.en_masse.battle import (
    CONTROL,
    SIDES,
    Clash,
    Contact,
    Corps,
    Courier,
    Layer,
    Officer,
    Part,
    Phase,
)
from grognard.rulesets.en_masse.command import CommandStep
from grognard.rulesets.en_masse.control import OpenDesk
from grognard.rulesets.en_masse.files.muster import CommanderRow, UnitRow, check_field, roster_of
from grognard.rulesets.en_masse.files.saved import HOMES, EnMasseBattle
from grognard.rulesets.en_masse.going import KINDS
from grognard.rulesets.en_masse.leadership import Muster
from grognard.rulesets.en_masse.movement import MovementStep
from grognard.rulesets.en_masse.options import Options
from grognard.rulesets.en_masse.recovery import RecoveryStep
from grognard.rulesets.en_masse.risk import RiskStep
from grognard.rulesets.en_masse.sequence import EndOfTurn, Turn
from grognard.rulesets.en_masse.volleys import FiringStep

LONGEST = 50
STEPS: dict[str, tuple[Step, Phase]] = {
    "command": (CommandStep(), "command"),
    "firing": (FiringStep(), "firing"),
    "movement": (MovementStep(), "movement"),
    "assault": (AssaultStep(), "assault"),
    "recovery": (RecoveryStep(), "recovery"),
    "risk": (RiskStep(), "risk"),
    "end": (EndOfTurn(), "end"),
}
STATE = (
    "change", "duty", "former", "run_turns", "run_heading", "fired", "opportunity_fired", "moved", "manoeuvred",
    "under_fire", "in_assault", "disordered_now", "held",
)  # fmt: skip


class PitchedRow(UnitRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit of a situation: also in the middle of something. Other units are called by their ids."""

    change: Fields | None = None
    duty: Fields | None = None
    former: Name | None = None
    run_turns: Whole | None = None
    run_heading: Annotated[float, Meta(ge=-360, le=360)] | None = None
    fired: bool | None = None
    opportunity_fired: bool | None = None
    moved: bool | None = None
    manoeuvred: bool | None = None
    under_fire: bool | None = None
    in_assault: bool | None = None
    disordered_now: bool | None = None
    held: bool | None = None
    engaged_with: Few[Name] = ()
    reinforced: Few[tuple[Name, Whole]] = ()
    lost: Whole = 0


class PitchedCommander(CommanderRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A commander of a situation, with what he does this turn."""

    doing: Literal["none", "move_hq", "issue_order", "rally", "lead"] = "none"
    with_unit: Name = ""
    rallied: Whole = 0
    condition: Literal["active", "wounded", "killed", "captured"] = "active"
    back_on: Whole = 0


class ContactRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two units in contact at the start of a situation."""

    attacker: Name
    defender: Name
    aspect: Literal["front", "flank", "rear"] = "front"
    back: Literal["front", "flank", "rear"] = "front"
    mutual: bool = False
    pursuit: bool = False


class CourierRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An order on its way at the start of a situation."""

    unit: Name
    sender: Name
    parts: Few[Fields]
    issued: Whole
    due: Whole


class Situation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a situation file of En Masse may say, apart from what is the same in every ruleset."""

    turn: Annotated[int, Meta(ge=1, le=1_000)] = 1
    table: tuple[Length, Length] = (120.0, 90.0)
    options: Fields = {}
    units: Many[PitchedRow] = ()
    commanders: Many[PitchedCommander] = ()
    terrain: Many[Feature] = ()
    contacts: Many[ContactRow] = ()
    couriers: Many[CourierRow] = ()
    start: Literal["muster", "turn", "command", "firing", "movement", "assault", "recovery", "risk", "end"] = "turn"
    seats: Few[tuple[Name, Name]] = ()
    """Divisions and corps commanders and the seats that hold them, where a side has several."""


def pitch(document: Document) -> EnMasseBattle:
    """The battle a situation file describes: a turn from its start, or from a step of it named by `start`."""
    said = decode(document, Situation)
    options = read_options(said.options, Options, document)
    ground = Ground(width=said.table[0], depth=said.table[1], features=said.terrain)
    check_shapes(said.terrain, Table(width=said.table[0], depth=said.table[1], measure="cm"), document)
    check_kinds(said.terrain, KINDS, document)
    roster = roster_of(said.units, said.commanders, dict(said.seats), document)
    numbers = numbers_by_id(roster.units, document)
    units = [
        in_state(u, state_of(row, u.no, numbers, document), numbers, document)
        for u, row in zip(roster.units, said.units, strict=True)
    ]
    officers = [on_duty(o, row, numbers) for o, row in zip(roster.officers, said.commanders, strict=True)]
    commands = [*[(d.side, d.seat) for d in roster.divisions], *[(o.side, o.seat) for o in officers]]
    held = {seat: side for side, seat in sorted(commands, key=lambda one: one[0])}
    plain = set(held) <= set(SIDES)
    players = SIDES if plain else tuple(held)
    battle = EnMasseBattle(
        seats=(*players, CONTROL) if options.control else players,
        seat_sides=UNSET if plain else tuple(held.values()),
        field=Corps(units=tuple(units), commanders=tuple(officers), ground=ground),
        options=options,
        hosts=(Host(name="Blue"), Host(name="Red", home="y_max")),
        divisions=roster.divisions,
        turn=said.turn,
        contacts=tuple([contact(row, i, numbers, document) for i, row in enumerate(said.contacts)]),
        couriers=tuple([courier(row, numbers, officers, document) for row in said.couriers]),
        layer=Layer(turn_limit=said.turn + LONGEST),
    )
    check_field(battle, document)
    return at_step(battle, said.start)


def at_step(battle: EnMasseBattle, start: str) -> EnMasseBattle:
    """The battle with its turn already at a step, such as `firing`."""
    if start == "muster":
        return replace(battle, agenda=(Muster(),))
    if start == "turn":
        return replace(battle, agenda=(Turn(),))
    names = list(STEPS)
    steps = [OpenDesk(), *[STEPS[name][0] for name in names[names.index(start) :]]]
    return replace(battle, agenda=tuple(reversed(steps)), phase=STEPS[start][1])


def state_of(row: PitchedRow, no: int, numbers: dict[str, int], document: Document) -> dict[str, Any]:
    """The change, duty or flags a row gives its unit."""
    given = {name: getattr(row, name) for name in STATE if getattr(row, name) is not None}
    engaged = numbers_of(row.engaged_with, numbers, f"units[{no}].engaged_with", document)
    given |= {"engaged_with": engaged} if engaged else {}
    given |= {"reinforced": [(numbers[name], turns) for name, turns in row.reinforced]}
    return given | ({"losses": [{"levels": row.lost, "clause": "EM-8.2"}]} if row.lost else {})


def on_duty(officer: Officer, row: PitchedCommander, numbers: dict[str, int]) -> Officer:
    """A commander doing what his row says."""
    on = numbers.get(row.with_unit, -1)
    rallied = (on, row.rallied) if row.rallied else (-1, 0)
    return replace(
        officer, doing=row.doing, with_unit=on, rallied=rallied, condition=row.condition, back_on=row.back_on
    )


def contact(row: ContactRow, i: int, numbers: dict[str, int], document: Document) -> Contact:
    """A contact by ids."""
    attacker, defender = numbers_of((row.attacker, row.defender), numbers, f"contacts[{i}]", document)
    return Contact(
        attacker=attacker,
        defender=defender,
        aspect=row.aspect,
        back=row.back,
        mutual=row.mutual,
        pursuit=row.pursuit,
    )


def courier(row: CourierRow, numbers: dict[str, int], officers: list[Officer], document: Document) -> Courier:
    """An order on its way by ids."""
    senders = {officer.id: officer.no for officer in officers}
    if row.unit not in numbers or row.sender not in senders:
        raise document.fault("couriers", f"expected a unit and a commander of this file, got {row.unit}, {row.sender}")
    parts = msgspec.convert([by_number(part, "", numbers) for part in row.parts], tuple[Part, ...], strict=False)
    return Courier(unit=numbers[row.unit], sender=senders[row.sender], parts=parts, issued=row.issued, due=row.due)


ALIASES = {
    "order": "issue_order",
    "rally": "rally_unit",
    "lead": "lead_unit",
    "direct": "send_directive",
    "move_hq": "move_headquarters",
    "fire": "fire_now",
    "hold": "wait_to_fire",
    "accept": "accept_ruling",
}


def prepare(battle: Clash, cls: type[Action], row: dict[str, Any]) -> dict[str, Any]:
    """Commanders and units are called by their ids, also inside parts and aims."""
    numbers = {u.id: u.no for u in battle.field.units}
    officers = {o.id: o.number for o in battle.field.commanders}
    for name in ("parts", "aims"):
        if isinstance(row.get(name), list):
            row[name] = [by_number(part, "", numbers) for part in row[name]]
    for name in ("commander", "recipient"):
        if isinstance(row.get(name), str):
            row[name] = officers.get(row[name], row[name])
    return row


def read_action(battle: Clash, row: dict[str, Any]) -> tuple[int, Action]:
    """A row of `do` as an answer to an open question."""
    return read_row(battle, row, actions(*HOMES), ALIASES, lambda cls, r: prepare(battle, cls, r))
