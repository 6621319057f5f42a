"""The battle is a value: pieces, field, agenda, open questions. Nothing here changes; the umpire makes new ones."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from grognard.engine.ruling import Refusal
from grognard.engine.sizes import Few, Many, Name, Side, Whole
from grognard.engine.terrain import Ground
from grognard.table.kernel import FAR, Rect
from grognard.table.lazy import lazy
from grognard.table.pose import Pose

if TYPE_CHECKING:
    from grognard.engine.umpire import Umpire

Seat = Name
SIDES = ("blue", "red")
FIRST_COMMANDER = 1_000
BARE_TABLE = Ground(width=24.0, depth=24.0)  # inches: two feet a side
A = TypeVar("A")


class OffTable(Exception):
    """A rule asked where a piece stands that is not on the table."""


class Piece(Struct, frozen=True, kw_only=True):
    """Anything with a number, which is its place on its shelf for the whole battle."""

    shelf: ClassVar[str] = "units"
    first: ClassVar[int] = 0
    no: int
    id: str
    side: Side
    at: Pose | None = None

    @property
    def number(self) -> int:
        """What answers, gestures and tokens call it: no two pieces of a battle have the same."""
        return self.first + self.no

    @property
    def name(self) -> str:
        """What people call it: its id, unless the ruleset gives it a better name."""
        return self.id

    @property
    def type(self) -> str:
        """What it is, in its ruleset's word."""
        return "unit"

    @property
    def short(self) -> str:
        """What its file has people write at it where there is hardly any room; nothing unless the file says."""
        return ""

    @property
    def lost(self) -> bool:
        """Is it gone for good?"""
        return self.at is None

    @property
    def here(self) -> Pose:
        """Where it stands; for rules that have to do only with pieces on the table."""
        at = self.at
        if at is None:
            raise OffTable(f"{self.id} is not on the table")
        return at


class Commander(Piece, frozen=True, kw_only=True):
    """A commander beside the units, on a shelf of his own; answers, gestures and tokens number him from a thousand."""

    shelf: ClassVar[str] = "commanders"
    first: ClassVar[int] = FIRST_COMMANDER


class Field(Struct, frozen=True, kw_only=True, dict=True):
    """The pieces on their shelves. Derived lists hang beside it, are handed on by `put` and are never saved."""

    units: tuple[Piece, ...]

    @property
    def commanders(self) -> tuple[Commander, ...]:
        """The commanders, where the ruleset's field has a shelf of them."""
        return ()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every unit and every commander."""
        return (*self.units, *self.commanders)

    def piece(self, number: int | None) -> Piece | None:
        """The unit or the commander that is called by a number, if there is one."""
        if number is None or number < 0:
            return None
        shelf: tuple[Piece, ...] = self.units if number < FIRST_COMMANDER else self.commanders
        no = number % FIRST_COMMANDER
        return shelf[no] if no < len(shelf) and number < 2 * FIRST_COMMANDER else None

    @property
    def ground(self) -> Ground:
        """The table and what lies on it; bare, where the ruleset's field keeps none."""
        return BARE_TABLE

    @lazy
    def rects(self) -> list[Rect]:
        """The base of each unit; off the table, a base far away."""
        return [FAR if u.at is None else u.at.rect for u in self.units]

    @lazy
    def present(self) -> tuple[list[int], list[int]]:
        """The numbers of the units on the table, by side."""
        sides: tuple[list[int], list[int]] = ([], [])
        for u in self.units:
            if u.at is not None:
                sides[u.side].append(u.no)
        return sides

    def put(self, new: Piece) -> Self:
        """This field with one piece replaced."""
        shelf = list(getattr(self, new.shelf))
        old = shelf[new.no]
        shelf[new.no] = new
        child = replace(self, **{new.shelf: tuple(shelf)})
        self.hand_on(child, old, new)
        return child

    def put_all(self, news: Sequence[Piece]) -> Self:
        """This field with several pieces replaced."""
        field = self
        for new in news:
            field = field.put(new)
        return field

    def hand_on(self, child: Self, old: Piece, new: Piece) -> None:
        """Give the child those derived lists that the change cannot have touched."""
        if new.shelf != "units":
            child.__dict__.update(self.__dict__)
            return
        mine, its = self.__dict__, child.__dict__
        if "present" in mine and (old.at is None) == (new.at is None):
            its["present"] = mine["present"]
        if "rects" in mine:
            its["rects"] = mine["rects"]
            if old.at is not new.at:
                its["rects"] = mine["rects"].copy()
                its["rects"][new.no] = FAR if new.at is None else new.at.rect


class Action(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """An answer to a question, in the imperative; unasked for, it is refused by `unasked` or the battle's own."""

    unasked: ClassVar[str] = ""

    @property
    def unit(self) -> int | None:
        """The number of the unit it is an order for, if it is for one."""
        return None

    def out_of_place(self, battle: Any) -> str:
        """The clause that refuses it where nobody has asked for it."""
        return self.unasked or str(battle.unasked)

    def refusal(self, battle: Any, question: Any) -> Refusal | None:
        """Why it may not be done, or None."""
        return None

    def carry_out(self, umpire: Umpire[Any], question: Any) -> None:
        """Do it; it has been found legal."""


class Question(Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """What a seat is asked; the actions that answer it are named by `answers`."""

    answers: ClassVar[tuple[type[Action], ...]] = ()
    secret: ClassVar[bool] = False
    blocks: ClassVar[bool] = True
    closed: ClassVar[bool] = False
    """Are its candidates all its answers, and no lattice? A single one then need not be asked for."""
    no: int = 0
    seat: Seat

    @property
    def unit(self) -> int | None:
        """The number of the unit it is about, if it is about one."""
        return None

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces it wants dealt out, if it asks for that."""
        return ()

    @property
    def takers(self) -> tuple[int, ...]:
        """The pieces among whom they are dealt."""
        return ()

    def candidates(self, battle: Any) -> Sequence[Action]:
        """Legal answers on the ruleset's stated lattice; every one of them is accepted."""
        raise NotImplementedError

    def sample(self, battle: Any, rng: Random) -> Action:
        """One legal answer drawn at random; where the ruleset can, without working out the others."""
        return rng.choice(self.candidates(battle))

    def wander(self, battle: Any, rng: Random) -> tuple[Any, int, Action]:
        """Answer at random as often as that is the quicker for it: the battle then, how often, and the next answer."""
        return battle, 0, self.sample(battle, rng)

    def default(self, battle: Any) -> Action:
        """The answer that stands when time is called."""
        return self.candidates(battle)[0]

    def asked_by(self) -> Step:
        """The step that asks it once more; a question asked only once has none."""
        raise NotImplementedError


class Step(Struct, frozen=True, tag=True, gc=False):
    """Something the umpire has still to do."""

    def run(self, umpire: Umpire[Any]) -> None:
        """Do it."""
        raise NotImplementedError


class Sealed(Struct, Generic[A], frozen=True):
    """A secret answer kept until the last is in; in another seat's view the action is None."""

    question: int
    seat: Seat
    action: A | None


class Host(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What belongs to a side as a whole: the name of its army; a ruleset adds its own."""

    name: str = ""


class Battle(Struct, frozen=True, kw_only=True):
    """What every battle has; a ruleset narrows the types and adds its own.

    Each side has one seat of its own name, or those whose sides `seat_sides` tells; seats after them have no side.
    `posts` tells the seat of each unit by its place among the seats, where a side's units are divided between several.
    """

    unasked: ClassVar[str]
    control_clause: ClassVar[str] = ""
    umpire_clause: ClassVar[str] = ""
    draw_clause: ClassVar[str] = ""
    arbiter: ClassVar[str] = "the umpire"
    """What the players call him who umpires."""
    seats: Few[Seat] = SIDES
    seat_sides: Few[Side] | UnsetType = UNSET
    posts: Many[Whole] | UnsetType = UNSET
    turn: int = 1
    field: Field
    agenda: tuple[Step, ...] = ()
    questions: tuple[Question, ...] = ()
    sealed: tuple[Sealed[Any], ...] = ()
    asked: int = 0
    dice: int = 0
    result: Name | None = None

    def unit(self, no: int) -> Piece:
        """The unit of that number."""
        return self.field.units[no]

    def on_table(self, side: int) -> Sequence[Piece]:
        """A side's units on the table."""
        return [self.field.units[no] for no in self.field.present[side]]

    def side_of(self, seat: Seat) -> int | None:
        """The side a seat belongs to; Control and whoever looks on belong to none."""
        sides = (0, 1) if self.seat_sides is UNSET else self.seat_sides
        return next((side for one, side in zip(self.seats, sides, strict=False) if one == seat), None)

    def seats_of(self, side: int) -> tuple[Seat, ...]:
        """The seats of a side, in order."""
        return tuple([seat for seat in self.seats if self.side_of(seat) == side])

    def seat_of(self, unit: Piece) -> Seat:
        """The seat that gives a unit its orders: the one it is posted to, else the first of its side."""
        if self.posts is not UNSET and unit.no < len(self.posts):
            return self.seats[self.posts[unit.no]]
        return self.seats[unit.side] if self.seat_sides is UNSET else self.seats_of(unit.side)[0]

    def side_name(self, seat: Seat) -> str:
        """The name of a seat's side; a seat without one goes by its own."""
        side = self.side_of(seat)
        return seat if side is None else SIDES[side]

    @property
    def winner(self) -> int | None:
        """The side that has won, if one has."""
        return SIDES.index(self.result) if self.result in SIDES else None

    @property
    def hosts(self) -> tuple[Host, ...]:
        """What belongs to each side as a whole, where the ruleset keeps something of the kind."""
        return ()

    @property
    def armies(self) -> tuple[str, ...]:
        """What the scenario calls the army of each side, where it says so."""
        return tuple([host.name for host in self.hosts])

    @property
    def options(self) -> Struct | None:
        """What was agreed on before the battle."""
        return None

    @property
    def rules_open(self) -> bool:
        """May players see the rulings, and the rules they are made by?"""
        return True

    @property
    def confirms(self) -> bool:
        """Does a human umpire see every ruling before it bites?"""
        agreed = self.options
        return bool(getattr(agreed, "control", False) and getattr(agreed, "confirm_rulings", False))


B = TypeVar("B", bound=Battle)


def encode(battle: Battle) -> bytes:
    """The battle as JSON, at whatever question it stands."""
    return msgspec.json.encode(battle)


def decode(data: bytes | str, battle_type: type[B]) -> B:
    """The battle again; it validates itself."""
    return msgspec.json.decode(data, type=battle_type)


def digest(battle: Battle) -> str:
    """A short hash of the whole battle: equal battles, equal hashes, on every machine."""
    return hashlib.blake2b(encode(battle), digest_size=12).hexdigest()
