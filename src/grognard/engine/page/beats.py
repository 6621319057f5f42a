"""A reel: what an answer set off, told in beats; and the cues by which a ruleset makes beats of its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from grognard.engine.events import Changed, DrawAgreed, Ended, Event, Resigned, Rolled
from grognard.engine.page.changes import SceneChange
from grognard.engine.page.scene import Chip
from grognard.engine.page.wood import Point
from grognard.table.pose import Pose

Kind = Literal[
    "cards", "shot", "volleys", "march", "clock", "test", "melee", "rout", "loss", "arrival", "rally", "ground",
    "phase", "result", "note",
]  # fmt: skip
Going = Literal["move", "charge", "rout", "pursuit", "pushed"]
Waypoint = tuple[float, float, float, float]
"""Where a piece is on its way: x, y, facing, and when, from 0 to 1 of its beat."""
Span = tuple[int, int]
"""A row of events of a log entry: the first, and the one after the last."""

SECONDS: dict[Kind, float] = {
    "cards": 1.0,
    "shot": 1.2,
    "volleys": 1.6,
    "march": 0.9,
    "clock": 3.0,
    "test": 2.0,
    "melee": 2.0,
    "rout": 1.5,
    "loss": 1.2,
    "arrival": 0.9,
    "rally": 1.0,
    "ground": 1.2,
    "phase": 0.3,
    "result": 2.0,
    "note": 0.8,
}
"""How long a beat is shown at the normal pace; one with ways at least `SHORTEST`, and the shorter the less they go."""
SHORTEST = 0.7
"""Seconds: less, and the eye does not see who went."""
CHARGE = 1.3
"""Seconds that a charge takes at the least, however short: it is to be seen and named."""


# what is sent


class Way(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a piece goes in a beat, from where it stands before to where it stands after."""

    piece: int
    kind: Going = "move"
    points: tuple[Waypoint, ...]


class Shot(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of fire, from one piece at another."""

    piece: int
    target: int
    start: Point
    end: Point


class Relabelled(Struct, frozen=True, kw_only=True):
    """The labels of a piece that a beat changes, as they were and as they are."""

    piece: int
    before: tuple[Chip, ...]
    after: tuple[Chip, ...]


class Beat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One happening as one seat may know it.

    `stage` is the phase on the ribbon while it is told; `places` are features by their ids; `concerns` are the seat's
    own pieces that are shot at, assaulted, fight or run. `events` are those of the log entry that it tells, `rulings`
    those among them with a ruling. `change` makes the scene after it of the one before, without the units' cards.
    """

    kind: Kind
    stage: str = ""
    caption: str
    verdict: str = ""
    pieces: tuple[int, ...] = ()
    places: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    shots: tuple[Shot, ...] = ()
    labels: tuple[Relabelled, ...] = ()
    concerns: tuple[int, ...] = ()
    rulings: tuple[int, ...] = ()
    events: tuple[Span, ...] = ()
    seconds: float
    change: SceneChange | UnsetType = UNSET


class Reel(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of one entry, told in beats; `rest` is what is new of the scene where there is nothing to tell."""

    seq: int
    turn: int
    beats: tuple[Beat, ...] = ()
    rest: SceneChange | UnsetType = UNSET


# what a ruleset gives

Said = Callable[[Any, Any], str]
Route = Callable[[Pose, Any], Iterable[Pose]]


class Cue(Struct, frozen=True, kw_only=True):
    """What an event is in a reel: it opens a beat of its kind, or joins one that is being told.

    It joins the last beat if that is of one of the kinds in `joins` and about one of its pieces, or of its own kind
    and `anybody` will do; with `back`, the last such beat of the phase, before all one in which its piece is shot at. A
    beat that `claims` takes from the last one what is told there of its pieces. `shot`, `way` and `touches` name fields
    with a unit's number: who fires at whom, who goes, who is concerned. A `route` tells the poses of its way. The last
    verdict of a beat stands, unless one `decides` it; what it cost is what others tell by `adds`. The first caption
    heads it, unless another `heads` it.
    """

    kind: Kind | Literal[""] = ""
    joins: tuple[Kind, ...] = ()
    anybody: bool = False
    back: bool = False
    claims: bool = False
    caption: Said | None = None
    heads: bool = False
    verdict: Said | None = None
    decides: bool = False
    adds: Said | None = None
    shot: tuple[str, str] | None = None
    going: Going = "move"
    way: str = ""
    route: Route | None = None
    touches: tuple[str, ...] = ()
    place: str = ""


TOLD_WITH = Cue()
"""For an event that belongs to whatever is being told, and needs no beat."""
Cuing = Cue | Callable[[Any, Any], Cue]
SETTLED: dict[type[Event], Cuing] = {
    Resigned: Cue(kind="result", anybody=True),
    DrawAgreed: Cue(kind="result", anybody=True),
    Ended: Cue(kind="result", joins=("result",), anybody=True),
    Changed: TOLD_WITH,
    Rolled: TOLD_WITH,
}
"""What every ruleset tells alike: how its battles end, and what goes with the event that tells of it."""
