"""Battles of pawns in files, and as they are saved."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.battle import SIDES, Action, Sealed
from grognard.engine.files.scenario import Scenario
from grognard.engine.files.yaml import Document, decode
from grognard.engine.situations.answers import make, question_for
from grognard.table.pose import pose
from tests.toy.battle import Board, Captain, Options, Pawn, PawnBattle
from tests.toy.command import DealPoints, PointsToDeal, Ride, RollPoints
from tests.toy.march import Brace, GoingOn, GoOn, March, Met, MoveInterrupted
from tests.toy.orders import Advance, AskOrders, Mood, NextTurn, Orders, Pass, Plan, Reveal, Shoot
from tests.toy.volley import Volley, VolleysBite

AnyAction = Plan | Advance | Shoot | Pass | DealPoints | Ride | Brace | GoOn | Volley
AnyQuestion = Mood | Orders | PointsToDeal | Met | MoveInterrupted
AnyStep = Reveal | NextTurn | AskOrders | RollPoints | March | GoingOn | VolleysBite
ACTIONS: dict[str, type[Action]] = {
    "plan": Plan, "advance": Advance, "shoot": Shoot, "pass": Pass, "deal_points": DealPoints, "ride": Ride,
    "brace": Brace, "go_on": GoOn, "volley": Volley,
}  # fmt: skip


class ToyBattle(PawnBattle, frozen=True, kw_only=True):
    """A battle as it is saved."""

    agenda: tuple[AnyStep, ...] = ()
    questions: tuple[AnyQuestion, ...] = ()
    sealed: tuple[Sealed[AnyAction], ...] = ()


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pawn in a file."""

    id: str
    side: Literal["blue", "red"]
    x: Annotated[float, Meta(ge=0, le=24)]
    y: Annotated[float, Meta(ge=0, le=24)]
    stands: Annotated[int, Meta(ge=1, le=6)] = 1
    commander: str = ""


class CommanderRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A commander in a file, and the seat that plays him."""

    id: str
    side: Literal["blue", "red"]
    x: Annotated[float, Meta(ge=0, le=24)]
    y: Annotated[float, Meta(ge=0, le=24)]
    seat: str = ""
    points: int = 0


class Pitch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ruleset's part of a situation."""

    units: tuple[Row, ...]
    commanders: tuple[CommanderRow, ...] = ()
    seats: tuple[tuple[str, int], ...] = ()
    phasing: Literal["blue", "red"] = "blue"
    moods: tuple[str, str] = ("shy", "shy")
    plan: bool = False


def muster(scenario: Scenario, document: Document | None = None, options: Any = None) -> ToyBattle:
    """The battle of a scenario; a seat plays the commander it names."""
    rows = msgspec.convert(list(scenario.units), tuple[Row, ...])
    captains = msgspec.convert(list(scenario.commanders), tuple[CommanderRow, ...])
    seats = [seat for spec in scenario.sides.values() for seat in spec.seats]
    played = {seat.command: seat.name for seat in seats}
    captains = tuple([replace(one, seat=played[one.id]) for one in captains])
    battle = field_of(Pitch(units=rows, commanders=captains, plan=True), scenario)
    return replace(battle, passwords=("aigle", "lion"), options=msgspec.convert(options or {}, Options))


def pitch(document: Document) -> ToyBattle:
    """The battle of a situation."""
    return field_of(decode(document, Pitch))


def field_of(pitch: Pitch, scenario: Scenario | None = None) -> ToyBattle:
    """The battle a file describes."""
    units = tuple([pawn(no, row) for no, row in enumerate(pitch.units)])
    captains = tuple([captain(no, row) for no, row in enumerate(pitch.commanders)])
    battle = ToyBattle(
        field=Board(units=units, commanders=captains), phasing=SIDES.index(pitch.phasing), moods=pitch.moods
    )
    if scenario:
        battle = replace(battle, seats=scenario.seats, seat_sides=scenario.seat_sides)
    elif pitch.seats:
        names, sides = zip(*pitch.seats, strict=True)
        battle = replace(battle, seats=names, seat_sides=sides)
    if not pitch.plan:
        return replace(battle, agenda=(NextTurn(),))
    asked = tuple([Mood(no=no, seat=seat) for no, seat in enumerate(battle.seats, 1)])
    return replace(battle, agenda=(Reveal(),), questions=asked, asked=len(asked))


def pawn(no: int, row: Row) -> Pawn:
    """A pawn; the wider, the more stands it has."""
    at = pose(row.x, row.y, facing(row.side), 1, float(row.stands))
    side = SIDES.index(row.side)
    return Pawn(no=no, id=row.id, side=side, at=at, stands=row.stands, commander=row.commander)


def captain(no: int, row: CommanderRow) -> Captain:
    """A commander on his base."""
    at = pose(row.x, row.y, facing(row.side), 1, 1)
    seat = row.seat or row.side
    return Captain(no=no, id=row.id, side=SIDES.index(row.side), at=at, seat=seat, points=row.points)


def facing(side: str) -> float:
    """Blue looks up the table, red down."""
    return 0.0 if side == "blue" else 180.0


def read_action(battle: Any, row: dict[str, Any]) -> tuple[int, Action]:
    """A row of a situation as an answer."""
    fields = {k: v for k, v in row.items() if k not in ("action", "seat")}
    if row["action"] not in ACTIONS:
        raise ValueError(f"expected one of {', '.join(ACTIONS)}")
    action = make(battle, ACTIONS[row["action"]], fields)
    return question_for(battle, action, row.get("seat")), action


def tell_piece(battle: Any, piece: Any) -> dict[str, Any]:
    """A pawn or a commander as plain data."""
    x, y = (piece.at.x, piece.at.y) if piece.at else (None, None)
    told = {"side": SIDES[piece.side], "x": x, "y": y}
    if isinstance(piece, Captain):
        return {**told, "points": piece.points, "seat": piece.seat}
    return {**told, **{name: getattr(piece, name) for name in ("dead", "stands", "hits", "shaken", "braced")}}
