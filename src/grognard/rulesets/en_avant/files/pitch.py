"""Situations of En Avant!: a battle pitched at one step of its turn, and answers written by hand."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.battle import Action
from grognard.engine.files.muster import check_kinds, check_shapes, numbers_by_id, numbers_of, read_options
from grognard.engine.files.yaml import Document, decode
from grognard.engine.situations.answers import actions
from grognard.engine.situations.answers import numbers_of as numbered
from grognard.engine.situations.answers import read_action as read_row
from grognard.engine.sizes import Few, Fields, Many, Name, Whole
from grognard.engine.terrain import Feature, Ground, Length, Table
from grognard.rulesets.en_avant.battle import CONTROL, SIDES, Brigade, Contact, Engagement, Layer, Unit
from grognard.rulesets.en_avant.cards import Reveal, standing
from grognard.rulesets.en_avant.control.desk import OpenDesk
from grognard.rulesets.en_avant.files.muster import UnitRow, attach, check_commanders, check_places, unit_of
from grognard.rulesets.en_avant.files.saved import HOMES, EnAvantBattle
from grognard.rulesets.en_avant.ground import KINDS
from grognard.rulesets.en_avant.options import Options
from grognard.rulesets.en_avant.sequence import Begin, Turn, turn_steps
from grognard.rulesets.en_avants.battle import Edge, Host
from grognard.rulesets.en_avants.files.muster import in_state

Side = Literal["blue", "red"]
LONGEST = 50
CARD_FIELDS = ("distance", "target", "axis", "formation", "element", "facing", "point", "opportunity", "fire")
STATE = (
    "card", "change", "duty", "pending", "moved", "manoeuvred", "fought", "under_musketry", "opportunity_fired",
    "forming_square", "halted", "second_line", "half_of", "was_disordered", "attached_all_turn",
    "start_status",
)  # fmt: skip


class PitchedRow(UnitRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit of a situation: also in the middle of something. Other units are called by their ids."""

    card: Name | Fields | None = None
    change: Fields | None = None
    duty: Fields | None = None
    pending: Fields | None = None
    moved: bool | None = None
    manoeuvred: bool | None = None
    fought: bool | None = None
    under_musketry: bool | None = None
    opportunity_fired: bool | None = None
    forming_square: bool | None = None
    halted: bool | None = None
    second_line: Name | None = None
    half_of: Name | None = None
    helper: Name | Few[Name] = ()
    was_disordered: bool | None = None
    attached_all_turn: bool | None = None
    start_status: Few[Whole] | None = None


class SideRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side of a situation."""

    home: Edge | None = None


class ContactRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two units in contact at the start of a situation."""

    attacker: Name
    defender: Name
    aspect: Literal["front", "flank", "rear"] = "front"
    mutual: bool = False


Sides = Annotated[dict[Side, SideRow], Meta(max_length=2)]


class Situation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a situation file of En Avant! may say, apart from what is the same in every ruleset."""

    turn: Annotated[int, Meta(ge=-1_000, le=1_000)] = 1
    table: tuple[Length, Length] = (200.0, 150.0)
    options: Fields = {}
    sides: Sides = {}
    units: Many[PitchedRow] = ()
    terrain: Many[Feature] = ()
    contacts: Many[ContactRow] = ()
    start: Name = ""


def pitch(document: Document) -> EnAvantBattle:
    """The battle a situation file describes: a turn from its start, or from a step of it named by `start`."""
    said = decode(document, Situation)
    options = read_options(said.options, Options, document)
    ground = Ground(width=said.table[0], depth=said.table[1], features=said.terrain)
    check_shapes(said.terrain, Table(width=said.table[0], depth=said.table[1], measure="cm"), document)
    check_kinds(said.terrain, KINDS, document)
    units = pitched(said.units, document)
    homes = {side: said.sides.get(side, SideRow()).home for side in ("blue", "red")}
    battle = EnAvantBattle(
        seats=(*SIDES, CONTROL) if options.control else SIDES,
        field=Brigade(units=tuple(units), ground=ground),
        options=options,
        hosts=(Host(name="Blue", home=homes["blue"] or "y_min"), Host(name="Red", home=homes["red"] or "y_max")),
        turn=said.turn,
        contacts=tuple([contact(row, i, units, document) for i, row in enumerate(said.contacts)]),
        layer=Layer(turn_limit=said.turn + LONGEST),
        agenda=(Turn(),),
    )
    check_places(battle, document)
    return from_step(battle, said, document)


def pitched(rows: tuple[PitchedRow, ...], document: Document) -> list[Unit]:
    """The units, each in the middle of what its row says."""
    units = attach([unit_of(row, no, document) for no, row in enumerate(rows)], list(rows), document)
    numbers = numbers_by_id(units, document)
    check_commanders(units, document)
    return [
        in_state(u, state_of(row, u.no, numbers, document), numbers, document)
        for u, row in zip(units, rows, strict=True)
    ]


def state_of(row: PitchedRow, no: int, numbers: dict[str, int], document: Document) -> dict[str, Any]:
    """The card, change, duty or flags a row gives its unit, and those by whom it recovers, with the row's clock."""
    given = {name: getattr(row, name) for name in STATE if getattr(row, name) is not None}
    if isinstance(given.get("card"), str):
        given["card"] = {"name": given["card"]}
    names = (row.helper,) if isinstance(row.helper, str) else row.helper
    helpers = numbers_of(names, numbers, f"units[{no}].helper", document)
    return given | ({"helpers": [(helper, row.reinforcement_clock) for helper in helpers]} if helpers else {})


def contact(row: ContactRow, i: int, units: list[Unit], document: Document) -> Contact:
    """A contact by ids."""
    numbers = {u.id: u.no for u in units}
    attacker, defender = numbers_of((row.attacker, row.defender), numbers, f"contacts[{i}]", document)
    return Contact(attacker=attacker, defender=defender, aspect=row.aspect, mutual=row.mutual)


def from_step(battle: EnAvantBattle, said: Situation, document: Document) -> EnAvantBattle:
    """The battle with its turn already at a step, such as `firing`, and its cards shown if that is later."""
    steps = turn_steps()
    at = step_named(said.start, document) if said.start else -1
    shown = at > [isinstance(s, Reveal) for s in steps].index(True)
    if not shown and (early := [i for i, row in enumerate(said.units) if row.card is not None]):
        raise document.fault(f"units[{early[0]}].card", "expected a card only with `start` at a step after the reveal")
    if at < 0:
        return battle
    phase = ["orders" if shown else "start", *[s.phase for s in steps[:at] if isinstance(s, Begin)]][-1]
    desk = (OpenDesk(),) if battle.options.control and at > 0 else ()
    agenda = tuple(reversed((*desk, *steps[at:])))
    return replace(with_cards(battle) if shown else battle, agenda=agenda, phase=phase)


def with_cards(battle: EnAvantBattle) -> EnAvantBattle:
    """The battle with a card for every unit on the table: what its row says, or the card of those that got none."""
    carded = [
        u if u.card is not None or u.at is None or u.duty is not None or u.running else replace(u, card=standing(u))
        for u in battle.field.units
    ]
    return replace(battle, field=replace(battle.field, units=tuple(carded)))


def step_named(start: str, document: Document) -> int:
    """The place in the turn of a step named by a part of its name."""
    names = [type(s).__name__.lower() + str(getattr(s, "phase", "")) for s in turn_steps()]
    wanted = start.replace("_", "").replace(" ", "").lower()
    found = [i for i, name in enumerate(names) if wanted in name]
    if not found:
        raise document.fault("start", f"expected a step of the turn, one of {', '.join(names)}")
    return found[0]


ALIASES = {"card": "play_card", "fire": "fire_now", "hold": "hold_fire", "accept": "accept_ruling"}


def prepare(battle: Engagement, cls: type[Action], row: dict[str, Any]) -> dict[str, Any]:
    """A card is written flat: {action: card, unit: B1, card: advance, distance: 20}."""
    if cls.__name__ not in ("PlayCard", "AmendCard") or isinstance(row.get("card"), dict):
        return row
    inner = {name: row.pop(name) for name in CARD_FIELDS if name in row}
    if "join" in row:
        inner["unit"] = numbered(battle, row.pop("join"))
    for name in ("target", "fire"):
        if name in inner:
            inner[name] = numbered(battle, inner[name])
    row["card"] = {"name": row.get("card"), **inner}
    return row


def read_action(battle: Engagement, row: dict[str, Any]) -> tuple[int, Action]:
    """A row of `do` as an answer to an open question."""
    return read_row(battle, row, actions(*HOMES), ALIASES, lambda cls, r: prepare(battle, cls, r))
