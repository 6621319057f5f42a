"""What a battle of pawns keeps."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from grognard.engine.battle import Battle, Commander, Field, Piece
from grognard.engine.ruling import Refusal
from grognard.engine.sizes import Name
from grognard.engine.terrain import Ground
from grognard.table.footprint import Footprint, body_of, ranks
from grognard.table.pose import Pose

WIDTH, DEPTH, DUSK = 24.0, 24.0, 6


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What players may agree."""

    long_day: bool = False


class Pawn(Piece, frozen=True, kw_only=True):
    """A fighter, or a company of several stands under a commander, with the hits that have not bitten yet."""

    dead: bool = False
    stands: int = 1
    commander: Name = ""
    hits: int = 0
    shaken: bool = False
    braced: bool = False
    fired: bool = False

    @property
    def poses(self) -> list[Pose]:
        """Where its stands are: side by side."""
        return ranks(self.here, self.stands, self.stands)

    @property
    def footprint(self) -> Footprint:
        """The ground its stands cover."""
        return body_of(self.poses)


class Captain(Commander, frozen=True, kw_only=True):
    """Who gives a seat's companies their orders, as long as he has points."""

    seat: Name
    points: int = 0


class Board(Field, frozen=True, kw_only=True, dict=True):
    """Where they fight."""

    units: tuple[Pawn, ...]
    commanders: tuple[Captain, ...] = ()
    ground: Ground = Ground(width=WIDTH, depth=DEPTH)


class PawnBattle(Battle, frozen=True, kw_only=True):
    """A battle of pawns; each side keeps a password. `shot_at` are the companies hit, the first first."""

    unasked: ClassVar[str] = "TOY-1.2"
    options: Options = Options()
    field: Board
    phasing: int = 0
    moods: tuple[str, str] = ("shy", "shy")
    passwords: tuple[str, str] = ("", "")
    shot_at: tuple[int, ...] = ()


def own(battle: Any, question: Any, no: int) -> Any:
    """The living unit of that number, if it is the question's side's, and of its commander where he has one."""
    unit = battle.field.units[no]
    captain = captain_of(battle, question.seat)
    if unit.dead or unit.side != question.side or (captain and unit.commander != captain.id):
        return Refusal("TOY-1.3", f"{unit.id} is not yours")
    return unit


def captain_of(battle: Any, seat: str) -> Captain | None:
    """The commander a seat plays."""
    return next((one for one in battle.field.commanders if one.seat == seat), None)


def seat_for(battle: Any, unit: Pawn) -> str:
    """Who is asked about a unit: its commander's seat, or its side's."""
    captains = [one.seat for one in battle.field.commanders if one.id == unit.commander]
    return str((captains or battle.seats_of(unit.side))[0])


def forward(unit: Any) -> int:
    """Blue goes up, red goes down."""
    return 1 if unit.side == 0 else -1
