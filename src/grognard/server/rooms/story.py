"""What is told of a battle afterwards: scenes in a row for a replay, losses over time, the Bulletin."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import SIDES
from grognard.engine.bulletin.bulletin import Bulletin, bulletin, plain_chronicle
from grognard.engine.bulletin.story import story_of
from grognard.engine.bulletin.turning import Turning, turnings
from grognard.engine.game import Game, TakenBack
from grognard.engine.names import listed, sides
from grognard.engine.page.scene import Scene
from grognard.engine.page.sketches import Sketches
from grognard.engine.reel.reel import bare
from grognard.generals import GENERALS
from grognard.server.rooms.room import Room
from grognard.server.shown.showing import battle_at
from grognard.server.shown.sides import sides_of
from grognard.server.store.rows import Holder
from grognard.server.store.seats import NOBODY


class Frame(Struct, frozen=True, kw_only=True):
    """The table after so many entries, and nothing else."""

    seq: int
    turn: int
    scene: Scene


class Mark(Struct, frozen=True, kw_only=True):
    """One entry of a battle: its turn, the units each side has lost, and after the end how the captain judged it.

    `worth` is told for the first side: above nought it stands better. A `turning` point says what turned there.
    """

    seq: int
    turn: int
    gone: tuple[int, ...]
    rewound: bool = False
    worth: float | None = None
    turning: Turning | None = None


def frames(game: Game, seat: str, first: int, last: int) -> list[Frame]:
    """The table after each of some entries, as one seat may know it."""
    out = []
    sketches = Sketches()
    for seq in range(first, min(last, len(game.history)) + 1):
        view = game.ruleset.view(battle_at(game, seq), seat)
        out.append(Frame(seq=seq, turn=view.turn, scene=bare(game.ruleset.scene(view, seat, sketches))))
    return out


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
    return with_turnings(game, marks) if game.over else marks


def with_turnings(game: Game, marks: list[Mark]) -> list[Mark]:
    """The entries of a finished battle, those that turned it with what they were."""
    armies = sides_of(game.scenario)
    story = story_of(game, sides(tuple([a.name for a in armies]), tuple([a.nation for a in armies])))
    chronicle = (game.ruleset.bulletin or plain_chronicle)(story)
    found = turnings(story, chronicle, {mark.seq: mark.worth or 0.0 for mark in marks})
    return [replace(mark, turning=found.get(mark.seq)) for mark in marks]


def bulletin_of(room: Room) -> Bulletin:
    """A battle told whole, with the names its players go by."""
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
    """Who led a side: the person by name if it has one, a general if no person ever did, or whom the record names."""
    if holder is None or not (holder.name or holder.general or holder.owned):
        return f"a computer {recorded}" if recorded in GENERALS else recorded
    if holder.name or holder.owned:
        known = "" if recorded in GENERALS else recorded
        person = holder.name or known or NOBODY
        return f"{person} with a computer {holder.general}" if holder.general else person
    return f"a computer {holder.general}"
