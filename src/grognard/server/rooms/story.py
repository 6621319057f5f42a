"""What is told of a battle afterwards: scenes in a row for a replay, losses over time, the Bulletin."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import SIDES
from grognard.engine.bulletin.bulletin import Bulletin, bulletin
from grognard.engine.game import Game, TakenBack
from grognard.engine.names import listed
from grognard.engine.page.scene import Scene
from grognard.engine.page.sketches import Sketches
from grognard.generals import GENERALS
from grognard.server.rooms.room import Room, sides_of
from grognard.server.shown.showing import battle_at
from grognard.server.store.seats import NOBODY
from grognard.server.store.store import Holder


class Frame(Struct, frozen=True, kw_only=True):
    """The table after so many entries, and nothing else."""

    seq: int
    turn: int
    scene: Scene


class Mark(Struct, frozen=True, kw_only=True):
    """One entry of a battle: its turn, the units each side has lost, and after the end how the captain judged it.

    `worth` is told for the first side: above nought it stands better.
    """

    seq: int
    turn: int
    gone: tuple[int, ...]
    rewound: bool = False
    worth: float | None = None


def frames(game: Game, seat: str, first: int, last: int) -> list[Frame]:
    """The table after each of some entries, as one seat may know it."""
    out = []
    sketches = Sketches()
    for seq in range(first, min(last, len(game.history)) + 1):
        view = game.ruleset.view(battle_at(game, seq), seat)
        out.append(Frame(seq=seq, turn=view.turn, scene=without_cards(game.ruleset.scene(view, seat, sketches))))
    return out


def without_cards(scene: Scene) -> Scene:
    """A scene without the units' cards, which are half of it and of no use in passing."""
    return replace(scene, tokens=tuple([replace(token, facts=()) for token in scene.tokens]))


def timeline(game: Game, seat: str) -> list[Mark]:
    """Every entry with its turn and the losses so far, as one seat may know them."""
    marks: list[Mark] = []
    doctrine = game.ruleset.doctrine
    weights = doctrine.weights()
    stood: set[int] = set()
    for seq in range(len(game.history) + 1):
        view = game.ruleset.view(battle_at(game, seq), seat)
        units = view.field.units
        stood |= {u.no for u in units if u.at is not None}
        gone = tuple(sum(u.no in stood and u.at is None and u.side == s for u in units) for s in (0, 1))
        rewound = seq > 0 and isinstance(game.history[seq - 1], TakenBack)
        worth = round(doctrine.evaluate(view, 0, weights), 2) if game.over else None
        marks.append(Mark(seq=seq, turn=view.turn, gone=gone, rewound=rewound, worth=worth))
    return marks


def bulletin_of(room: Room) -> Bulletin:
    """The bulletin of a room."""
    game = room.game
    armies = [(side.name, side.nation) for side in sides_of(game.scenario)]
    holders = {one.seat: one for one in room.row.holders}
    players = []
    for side in range(len(SIDES)):
        led = [led_by(holders.get(seat), game.players.get(seat, "")) for seat in game.battle.seats_of(side)]
        players.append(listed([name for name in dict.fromkeys(led) if name]))
    date = datetime.fromtimestamp(room.row.created, UTC).date().isoformat()
    return bulletin(game, game.ruleset.bulletin, armies, players, date)


def led_by(holder: Holder | None, recorded: str) -> str:
    """Who led a side: whoever sits there, or whom the record names."""
    name, computer = (holder.name, holder.general) if holder else ("", "")
    if not name and not computer:
        name, computer = ("", recorded) if recorded in GENERALS else (recorded, "")
    return f"a computer {computer}" if computer and not name else "" if name == NOBODY else name
