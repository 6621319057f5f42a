"""What a battle of either game keeps: troops, two hosts with their edges, who comes on later, what was agreed."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from grognard.engine import battle, objectives
from grognard.table.lazy import lazy

Edge = Literal["y_min", "y_max", "x_min", "x_max"]


class Agreed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is agreed on in both games: a human Control, and whether he is shown every ruling first."""

    control: bool = False
    confirm_rulings: bool = False


class Troops(battle.Piece, frozen=True, kw_only=True, omit_defaults=True):
    """A unit of either game: what it is, what it is called, and where it is to be found."""

    type: str
    given_name: str = field(default="", name="name")
    short: str = ""

    @property
    def name(self) -> str:
        """What people call it."""
        return self.given_name or self.id

    @property
    def place(self) -> str:
        """Where it is: on the table, still to come, away in pursuit, gone."""
        return "table"


class Host(battle.Host, frozen=True, kw_only=True, omit_defaults=True):
    """A side: its name and the edge it came from."""

    home: Edge = "y_min"


class Arrival(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who comes on later, in which turn, and where."""

    side: int
    turn: int
    x: float
    y: float

    @property
    def units(self) -> tuple[int, ...]:
        """The units that do."""
        return ()

    @property
    def name(self) -> str:
        """What they are called together."""
        return ""


class Layer(objectives.Layer, frozen=True, kw_only=True, omit_defaults=True):
    """What a scenario adds: a last turn, objectives and those who come on later."""

    @property
    def arrivals(self) -> tuple[Arrival, ...]:
        """Those who come on later."""
        return ()


class Muster(battle.Field, frozen=True, kw_only=True, dict=True):
    """The troops of both sides; beside them the rules keep what they have worked out."""

    units: tuple[Troops, ...]

    @lazy
    def kept(self) -> dict[Any, Any]:
        """What is worked out about this very field, by name: gone as soon as anything on it changes."""
        return {}


class Encounter(objectives.Contested, frozen=True, kw_only=True):
    """A battle of either game."""

    field: Muster
    options: Agreed = Agreed()
    hosts: tuple[Host, Host] = (Host(), Host(home="y_max"))

    @property
    def layer(self) -> Layer:
        """What its scenario adds."""
        return Layer()

    @property
    def confirms(self) -> bool:
        """Does a human Control see every ruling before it bites?"""
        return self.options.control and self.options.confirm_rulings

    def unit(self, no: int) -> Troops:
        """The unit of that number."""
        return self.field.units[no]
