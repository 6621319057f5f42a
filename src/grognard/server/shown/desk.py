"""Control's desk as it is sent: who has handed in what and how long ago, rulings, reviews, alerts, tools."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from grognard.engine.control import CONTROL
from grognard.engine.game import Game
from grognard.engine.names import player
from grognard.engine.page.desk import Alert, Proposal, Queued, Review, Slip, Tools, breaking, proposals, queue, reviews
from grognard.engine.page.scene import Scene
from grognard.server.shown.room_cards import RoomCard, SeatCard

PATIENCE = 30.0
"""Seconds after which a seat that is not at the table counts as silent, and one that is waited for as slow."""


class Punctual(Struct, frozen=True):
    """How many seconds ago a seat last answered and, if its line is lost, was last heard of."""

    answered: float | None = None
    gone: float | None = None


class BoardRow(Struct, frozen=True, kw_only=True):
    """A seat on the orders board: its person, its orders face up, whether it is waited for, and its silence."""

    seat: str
    side: int | None
    name: str = ""
    general: str = ""
    present: bool = False
    waited_for: bool = False
    answered: float | None = None
    silent: float | None = None
    slips: tuple[Slip, ...] = ()
    taken: bool = False
    ready: bool = False


class DeskView(Struct, frozen=True, kw_only=True):
    """Everything on Control's desk; `phase` is the same for all rulings of one phase."""

    seq: int
    phase: str
    rows: tuple[BoardRow, ...]
    proposals: tuple[Proposal, ...] = ()
    queue: tuple[Queued, ...] = ()
    reviews: tuple[Review, ...] = ()
    alerts: tuple[Alert, ...] = ()
    tools: Tools | None = None
    phrases: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


def desk_view(game: Game, scene: Scene, room: RoomCard, heard: Mapping[str, Punctual]) -> DeskView:
    """The desk of a battle as it stands."""
    battle, rules, table = game.view(CONTROL), game.ruleset, game.ruleset.desk
    sheets = {sheet.seat: sheet.slips for sheet in table.sheets(rules, battle)}
    players = [seat for seat in room.seats if seat.side is not None]
    rows = tuple([row(seat, heard.get(seat.seat, Punctual()), sheets.get(seat.seat, ())) for seat in players])
    stage = next((one.name for one in scene.stages if one.now), "")
    return DeskView(
        seq=len(game.history),
        phase=f"{battle.turn}:{stage}",
        rows=rows,
        proposals=tuple(proposals(rules, battle)),
        queue=tuple(queue(rules, battle)),
        reviews=tuple(reviews(rules, battle, CONTROL)),
        alerts=()
        if battle.result is not None
        else (
            *[found for one in rows for found in late(one, one.name or player(battle, one.seat))],
            *table.alerts(rules, battle),
            *breaking(scene),
        ),
        tools=table.tools(battle),
        phrases=table.phrases,
        reasons=table.reasons,
    )


def row(seat: SeatCard, heard: Punctual, slips: tuple[Slip, ...]) -> BoardRow:
    """A seat's row."""
    away = not seat.present and not seat.general
    return BoardRow(
        seat=seat.seat,
        side=seat.side,
        name=seat.name,
        general=seat.general,
        present=seat.present,
        waited_for=seat.waited_for,
        answered=heard.answered,
        silent=heard.gone if away else None,
        slips=slips,
        taken=seat.taken,
        ready=seat.ready,
    )


def late(row: BoardRow, who: str) -> list[Alert]:
    """A seat whose line is lost, or that has let the others wait, by what people call it."""
    if row.silent is not None and row.waited_for:
        return [
            Alert(key=f"silent:{row.seat}", text=f"{who}'s line has been silent for {row.silent:.0f} s.", seat=row.seat)
        ]
    if row.waited_for and not row.general and not row.present:
        return [Alert(key=f"away:{row.seat}", text=f"{who} is not at the table.", seat=row.seat)]
    if row.waited_for and row.answered is not None and row.answered > PATIENCE and not row.general:
        return [Alert(key=f"slow:{row.seat}", text=f"{who} has not answered for {row.answered:.0f} s.", seat=row.seat)]
    return []
