"""Chapter 6: the pieces of a path, and what is told of a march."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.control import CONTROL
from grognard.engine.events import OpenEvent
from grognard.engine.sizes import Measure, Spot
from grognard.table.pose import Pose

Distance = Annotated[float, Meta(ge=0, le=100, extra={"word": "distance"})]


class Leg(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One piece of a path: exactly one of a turn (to a facing), ahead, back, aside (right is positive), or a step."""

    turn: Measure | None = None
    ahead: Distance | None = None
    back: Distance | None = None
    aside: Measure | None = None
    step: Spot | None = None


class Account(Struct, frozen=True, kw_only=True):
    """What a march cost and why, on the ground a seat knows of."""

    seat: str
    cost: float = 0.0
    allowance: float = 0.0
    because: tuple[str, ...] = ()


class UnitMoved(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit marched. Where ground is hidden, every seat has its own account of it, and "" that of all others."""

    unit: int
    path: tuple[Leg, ...]
    end: Pose
    cost: float
    allowance: float
    because: tuple[str, ...] = ()
    accounts: tuple[Account, ...] = ()

    def as_known_to(self, seat: str) -> UnitMoved:
        """The march with the seat's own account of it: what slowed it may be hidden from the seat."""
        if not self.accounts:
            return self
        by_seat = {account.seat: account for account in self.accounts}
        told = by_seat.get(seat) or by_seat[""]
        if seat == CONTROL:
            return replace(self, accounts=())
        return replace(self, cost=told.cost, allowance=told.allowance, because=told.because, accounts=())


class Engaged(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit moved into contact: a melee will be fought."""

    attacker: int
    defender: int
    face: int
    kind: str
    because: tuple[str, ...] = ()


class Exited(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit marched off the table."""

    unit: int
    edge: str


class TradedByExit(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit left at an enemy reinforcement point and took the next unit there with it."""

    unit: int
    taken: int
    point: str
