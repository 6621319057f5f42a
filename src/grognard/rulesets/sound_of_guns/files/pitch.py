"""Situations: a battle pitched at one phase of a player-turn, and answers written by hand."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import replace

from grognard.engine.battle import Action, Battle, Step
from grognard.engine.files.muster import check_kinds, check_shapes, read_options
from grognard.engine.files.scenario import Objective
from grognard.engine.files.yaml import Document, decode
from grognard.engine.objectives import Layer
from grognard.engine.situations.answers import actions
from grognard.engine.situations.answers import read_action as read_row
from grognard.engine.sizes import Few, Fields, Many, Name, Named, Some
from grognard.engine.terrain import Edge, Feature, Length, Table
from grognard.rulesets.sound_of_guns.battle import SIDES, Army, Arrival, Charge, Engagement, Host, Officer, Phase, Unit
from grognard.rulesets.sound_of_guns.files.muster import (
    TURNS,
    CommanderRow,
    UnitRow,
    check_field,
    desk_of,
    roster_of,
    seats_of,
)
from grognard.rulesets.sound_of_guns.files.saved import HOMES, SoundOfGunsBattle
from grognard.rulesets.sound_of_guns.geometry import in_rear_arc, touch
from grognard.rulesets.sound_of_guns.land import KINDS, Land
from grognard.rulesets.sound_of_guns.options import Options
from grognard.rulesets.sound_of_guns.ordering import OrderPhase
from grognard.rulesets.sound_of_guns.paths import start_of
from grognard.rulesets.sound_of_guns.profiles import Rank
from grognard.rulesets.sound_of_guns.riding import RidePhase
from grognard.rulesets.sound_of_guns.sequence import Muster, PlayerTurn, turn_from
from grognard.rulesets.sound_of_guns.setup.army_lists import army_lists
from grognard.rulesets.sound_of_guns.setup.order import STATES, agenda
from grognard.rulesets.sound_of_guns.units import Order
from grognard.table.pose import heading

Start = Literal[
    "terms",
    "armies",
    "roll off",
    "ground",
    "edges",
    "deploying",
    "muster",
    "turn",
    "command",
    "rally",
    "movement",
    "commanders",
    "shooting",
    "melee",
    "end",
]


LATER: tuple[Phase, ...] = ("command", "shooting", "melee", "end")
"""The phases that a situation starts at without more ado."""
SETTING_UP = (*STATES, "deploying")


class PitchedUnit(UnitRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit of a situation, also in the middle of something."""

    profile: Name = "SG-P.32"
    start_stands: Annotated[int, Meta(ge=1, le=7)] | None = None
    order: Order = "good"
    exhausted: bool = False
    rallied: bool = False
    rally_tried: bool = False
    moved: bool = False
    charging: bool = False
    fought: bool = False
    loose: bool = False
    hits: Annotated[int, Meta(ge=0, le=20)] = 0
    square_failed: bool = False
    tries: Few[Name] = ()
    gone: bool = False


class PitchedCommander(CommanderRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A commander of a situation, with the points he has."""

    rank: Rank = "infantry_division"
    cp: Annotated[int, Meta(ge=0, le=6)] = 0


class ChargeRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who charged whom before a situation begins; `fresh` is this turn."""

    attacker: Name
    defender: Name
    rear: bool = False
    water: bool = False
    fresh: bool = True


class ArrivalRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Units that come on."""

    side: Literal["blue", "red"]
    turn: int = 1
    at: tuple[float, float]
    units: Few[Name]


class HostRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side of a battle that is still being set up."""

    points: Annotated[int, Meta(ge=0, le=100_000)] = 1200
    list: Name = ""
    role: Literal["", "attacker", "defender"] = ""


class Situation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a situation file may say, apart from what is the same in every ruleset."""

    start: Start = "movement"
    phasing: Literal["blue", "red"] = "blue"
    first: Literal["blue", "red"] = "blue"
    turn: Annotated[int, Meta(ge=1, le=1_000)] = 1
    turn_limit: Annotated[int, Meta(ge=0, le=1_000)] = 0
    year: Annotated[int, Meta(ge=1790, le=1816)] = 1809
    table: tuple[Length, Length] = (48.0, 36.0)
    edges: tuple[Edge, Edge] = ("y_min", "y_max")
    options: Fields = {}
    units: Many[PitchedUnit] = ()
    commanders: Many[PitchedCommander] = ()
    terrain: Many[Feature] = ()
    charges: Many[ChargeRow] = ()
    arrivals: Some[ArrivalRow] = ()
    sides: Named[HostRow] = {}
    objectives: Some[Objective] = ()


def pitch(document: Document) -> SoundOfGunsBattle:
    """The battle a situation file describes, at the phase named by `start`."""
    said = decode(document, Situation)
    options = read_options(said.options, Options, document)
    land = Land(width=said.table[0], depth=said.table[1], features=said.terrain)
    check_shapes(said.terrain, Table(width=said.table[0], depth=said.table[1], measure="inch"), document)
    check_kinds(said.terrain, KINDS, document)
    rows = [replace(row, commander=row.commander or lone(said, row)) for row in said.units]
    roster = roster_of(rows, said.commanders, land, document, False)
    numbers = {u.id: u.no for u in roster.units}
    units = [in_state(u, row, numbers, document) for u, row in zip(roster.units, rows, strict=True)]
    officers = [with_points(one, row) for one, row in zip(roster.officers, said.commanders, strict=True)]
    battle = SoundOfGunsBattle(
        field=Army(units=tuple(units), commanders=tuple(officers), ground=land),
        options=options,
        hosts=hosts_of(said, document),
        year=said.year,
        turn=said.turn,
        phasing=SIDES.index(said.phasing),
        first=SIDES.index(said.first),
        layer=Layer(turn_limit=said.turn_limit or TURNS, objectives=said.objectives),
        arrivals=tuple([arrival(row, numbers) for row in said.arrivals]),
        agenda=(*agenda_of(said), *desk_of(options)),
        seats=seats_of(options),
    )
    check_field(battle, document)
    return with_charges(battle, said, numbers, document)


def lone(said: Situation, row: PitchedUnit) -> str:
    """The only commander of a unit's side, where the file does not say who has it."""
    mine = [one.id for one in said.commanders if one.side == row.side]
    return mine[0] if len(mine) == 1 else ""


def hosts_of(said: Situation, document: Document) -> tuple[Host, Host]:
    """Both sides; what is still to be set up as the file has it."""
    for name, row in said.sides.items():
        if name not in SIDES:
            raise document.fault(f"sides.{name}", f"expected {' or '.join(SIDES)}")
        if row.list not in ("", *army_lists()):
            raise document.fault(f"sides.{name}.list", f"expected one of {', '.join(army_lists())}")
    return (host_of(said, 0), host_of(said, 1))


def host_of(said: Situation, side: int) -> Host:
    """One side; its points and role are nothing to a battle that has begun."""
    name, edge = SIDES[side].capitalize(), said.edges[side]
    given = said.sides.get(SIDES[side])
    if given is None and said.start not in SETTING_UP:
        return Host(name=name, edge=edge)
    row = given or HostRow()
    return Host(name=name, edge=edge, points=row.points, list=row.list, role=row.role)


def agenda_of(said: Situation) -> tuple[Step, ...]:
    """What is to be done from the start of a situation on."""
    if said.start == "deploying":
        return agenda((), "deploying defender")
    return agenda((), said.start) if said.start in STATES else tuple(steps_of(said.start)[::-1])


def steps_of(start: Start) -> list[Step]:
    """The agenda from a phase on."""
    if start == "muster":
        return [Muster()]
    if start == "turn":
        return [PlayerTurn()]
    if start in ("rally", "movement", "commanders"):
        begin, *rest = turn_from("movement")
        skip: type[Step] | None = {"movement": OrderPhase, "commanders": RidePhase}.get(start)
        while skip is not None and not isinstance(rest[0], skip):
            rest = rest[1:]
        return [begin, *rest]
    return turn_from(next(phase for phase in LATER if phase == start))


def in_state(unit: Unit, row: PitchedUnit, numbers: dict[str, int], document: Document) -> Unit:
    """A unit with the state its row gives it."""
    for name in row.tries:
        if name not in numbers:
            raise document.fault(f"units[{unit.no}].tries", f"expected units of this file, got {name}")
    state = {
        name: getattr(row, name)
        for name in (
            "order",
            "exhausted",
            "rallied",
            "rally_tried",
            "moved",
            "charging",
            "fought",
            "loose",
            "hits",
            "square_failed",
        )
    }
    state |= {"tries": tuple([numbers[name] for name in row.tries]), "start_stands": row.start_stands or unit.stands}
    if row.gone:
        state |= {"place": "gone", "fate": "destroyed by fire", "at": None, "stands": 0}
    return replace(unit, **state)


def with_points(officer: Officer, row: PitchedCommander) -> Officer:
    """A commander with his points."""
    return replace(officer, cp=row.cp)


def arrival(row: ArrivalRow, numbers: dict[str, int]) -> Arrival:
    """Units to come, of those the file has."""
    units = tuple([numbers[name] for name in row.units if name in numbers])
    return Arrival(side=SIDES.index(row.side), turn=row.turn, at=row.at, units=units)


def with_charges(
    battle: SoundOfGunsBattle, said: Situation, numbers: dict[str, int], document: Document
) -> SoundOfGunsBattle:
    """The charges a file names; in the Melee phase whoever of the phasing side touches an enemy has charged it."""
    found = []
    for i, row in enumerate(said.charges):
        if row.attacker not in numbers or row.defender not in numbers:
            raise document.fault(f"charges[{i}]", "expected units of this file")
        a, d = battle.unit(numbers[row.attacker]), battle.unit(numbers[row.defender])
        if not touch(a, d):
            raise document.fault(f"charges[{i}]", f"expected {a.id} and {d.id} to touch")
        way = heading(a.here.facing)
        found.append(
            Charge(
                attacker=a.no,
                defender=d.no,
                way=way,
                rear=row.rear,
                water=row.water,
                fresh=row.fresh,
                oriented=not row.fresh,
            )
        )
    if not said.charges and said.start == "melee":
        found = [charge(a, d) for a in battle.on_table(battle.phasing) for d in battle.enemies(a) if touch(a, d)]
    fresh = {c.attacker for c in found if c.fresh}
    field = battle.field.put_all([replace(battle.unit(no), charging=True) for no in sorted(fresh)])
    return replace(battle, charges=tuple(found), field=field)


def charge(a: Unit, d: Unit) -> Charge:
    """A charge straight ahead, from as far back as the unit is deep."""
    fx, fy = heading(a.here.facing)
    x, y = a.reference
    return Charge(attacker=a.no, defender=d.no, way=(fx, fy), rear=in_rear_arc(d, x - fx * 4, y - fy * 4))


ALIASES = {
    "end": "done", "halt": "halt", "keep": "keep_on", "square": "form_square", "change_formation": "form",
    "evade": "evade", "give_way": "give_way", "deal": "deal_points", "charge": "move", "march": "move",
}  # fmt: skip


def read_action(battle: Battle, row: dict[str, Any]) -> tuple[int, Action]:
    """A row of `do` as an answer to an open question; ValueError in plain words if it is none."""
    assert isinstance(battle, Engagement)
    return read_row(battle, unfolded(battle, dict(row)), actions(*HOMES), ALIASES, lambda cls, fields: fields)


def unfolded(battle: Engagement, row: dict[str, Any]) -> dict[str, Any]:
    """Short forms: {action: move, unit: B1, ahead: 4} and `to: [x, y]`; the commander where there is only one."""
    word = ALIASES.get(row.get("action", ""), row.get("action", ""))
    if word in ("move", "form", "rally"):
        mine = [one.id for one in battle.field.commanders if one.side == battle.phasing]
        if "commander" not in row and len(mine) == 1:
            row["commander"] = mine[0]
    if word in ("move", "go_on"):
        unit = row.get("unit") if word == "move" else None
        asked = next((q.unit for q in battle.questions if q.unit is not None), None)
        straighten(battle, row, unit if unit is not None else asked, "")
        if row.get("partner") is not None:
            straighten(battle, row, row["partner"], "partner_")
    if isinstance(row.get("members"), list):
        row["members"] = [number(battle, name) for name in row["members"]]
    return row


def number(battle: Engagement, name: Any) -> Any:
    """A piece's number by its id."""
    return next((p.number for p in battle.field.pieces if p.id == name), name)


class Straight(Struct, frozen=True):
    """One leg in short: how far ahead and aside, or where to; with a turn or a facing."""

    ahead: float | None = None
    aside: float | None = None
    to: tuple[float, float] | None = None
    turn: float | None = None
    face: float | None = None

    def leg(self, start: tuple[float, float, float]) -> dict[str, float]:
        """The leg in full, from where the unit stands."""
        x, y, facing = start
        fx, fy = heading(facing)
        ahead, aside = self.ahead or 0.0, self.aside or 0.0
        to = self.to or (round(x + fx * ahead + fy * aside, 3), round(y + fy * ahead - fx * aside, 3))
        end = self.face if self.face is not None else (facing + (self.turn or 0.0)) % 360.0
        return {"x": to[0], "y": to[1], "facing": end}


def straighten(battle: Engagement, row: dict[str, Any], who: Any, prefix: str) -> None:
    """A leg in short, if a row has one, as the last of its path."""
    unit = next((u for u in battle.field.units if who in (u.id, u.no)), None)
    given = {key: row[f"{prefix}{key}"] for key in Straight.__struct_fields__ if f"{prefix}{key}" in row}
    if unit is None or unit.at is None or not given:
        return
    path = row.get(f"{prefix}path", [])
    try:
        leg = convert(given, Straight).leg(start_of(unit))
    except ValidationError as wrong:
        raise ValueError(f"expected a move in numbers: {wrong}") from None
    if not isinstance(path, list):
        raise ValueError(f"expected {prefix}path as a list of legs, got {path!r}")
    for key in given:
        del row[f"{prefix}{key}"]
    row[f"{prefix}path"] = [*path, leg]
