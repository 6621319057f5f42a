"""A battle looked at another way: mirrored, turned, its sides swapped, its units renumbered.

What a field means is read off its type (the words of `engine.shapes`), else off its name: an `attacker` is a unit, an
`axis` a heading. A ruleset adds its few own words in its crowd.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct, inspect
from msgspec.structs import replace

from grognard.engine.battle import Field, Piece
from grognard.table.kernel import round3
from grognard.table.pose import round_facing

Meaning = Literal[
    "unit", "target", "several of", "ordering", "side", "sides", "seat", "edge", "heading", "point", "points", "way",
    "pose", "circle", "hand", "face", "aside", "pair", "tally", "holders", "plain",
]  # fmt: skip
Carry = Callable[["Change", Any], Any]

SEATS = {"blue": "red", "red": "blue"}
EDGES = ("y_max", "x_max", "y_min", "x_min")
HANDS = {"left": "right", "right": "left"}
FACES = 4
NAMES: dict[str, Meaning] = {
    **dict.fromkeys(["unit", "target", "taker", "partner", "lead", "attacker", "defender", "winner"], "unit"),
    **dict.fromkeys(["loser", "enemy", "firer", "mover", "source", "supporter", "helper", "quarry"], "unit"),
    **dict.fromkeys(["queue", "tied", "routed", "others", "units", "staff"], "several of"),
    **dict.fromkeys(["counts", "helpers"], "tally"),
    **dict.fromkeys(["side", "phasing"], "side"),
    **dict.fromkeys(["seat", "result", "undecided", "known_to"], "seat"),
    **dict.fromkeys(["edge", "home"], "edge"),
    **dict.fromkeys(["facing", "axis", "uphill"], "heading"),
    **dict.fromkeys(["point", "crest"], "point"),
    **dict.fromkeys(["polygon", "line", "outline", "points"], "points"),
    **dict.fromkeys(["way", "step"], "way"),
    **dict.fromkeys(["element", "hand"], "hand"),
    "hosts": "sides",
    "face": "face",
    "aside": "aside",
    "circle": "circle",
}


class Change(Struct, frozen=True, kw_only=True):
    """How a battle is looked at: `numbers` are the new numbers of the units, `quarters` turns of 90° clockwise."""

    width: float
    depth: float
    mirrored: bool = False
    quarters: int = 0
    swapped: bool = False
    numbers: tuple[int, ...] | None = None

    def vector(self, x: float, y: float) -> tuple[float, float]:
        """A way across the table."""
        x = -x if self.mirrored else x
        for _ in range(self.quarters):
            x, y = y, -x
        return x + 0.0, y + 0.0

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A place on the table; a quarter turn needs a square one."""
        x = self.width - x if self.mirrored else x
        for i in range(self.quarters):
            x, y = y, (self.depth if i % 2 else self.width) - x
        return round3(x), round3(y)

    def heading(self, facing: float) -> float:
        """A facing."""
        return round_facing((-facing if self.mirrored else facing) + 90.0 * self.quarters)

    def edge(self, edge: str) -> str:
        """An edge of the table."""
        at = EDGES.index(edge)
        return EDGES[((-at if self.mirrored else at) + self.quarters) % 4]

    def along(self, edge: str, far: float) -> float:
        """A way along an edge, right or up being positive, along the edge it becomes."""
        x, y = self.vector(*((far, 0.0) if edge in ("y_min", "y_max") else (0.0, far)))
        return x + y

    def number(self, no: int) -> int:
        """A unit's number; below nought there is none."""
        known = self.numbers is not None and 0 <= no < len(self.numbers)
        return self.numbers[no] if self.numbers is not None and known else no

    def with_new(self, units: tuple[Any, ...], twins: tuple[Any, ...]) -> Change:
        """The same with units that came into being since, each paired with its namesake."""
        numbers = self.numbers or tuple(range(len(units)))
        named = {unit.id: unit.no for unit in twins}
        new = [named.get(unit.id, unit.no) for unit in units[len(numbers) :]]
        return replace(self, numbers=(*numbers, *new)) if new or self.numbers is None else self

    def side(self, side: int) -> int:
        """A side's number; below nought there is none."""
        return 1 - side if self.swapped and side in (0, 1) else side

    def seat(self, seat: str) -> str:
        """A seat's name; Control and a draw belong to nobody."""
        return SEATS.get(seat, seat) if self.swapped else seat

    @property
    def in_place(self) -> bool:
        """Does everything stay where it is, to the last digit?"""
        return not self.mirrored and not self.quarters

    def parts(self) -> list[Change]:
        """The same in single steps: renumbered, swapped, mirrored, turned."""
        plain = Change(width=self.width, depth=self.depth)
        one = [replace(plain, numbers=self.numbers)] if self.numbers else []
        one += [replace(plain, swapped=True)] if self.swapped else []
        one += [replace(plain, mirrored=True)] if self.mirrored else []
        return one + ([replace(plain, quarters=self.quarters)] if self.quarters else [])

    def __str__(self) -> str:
        told = ["renumbered"] if self.numbers else []
        told += [name for name in ("swapped", "mirrored") if getattr(self, name)]
        return ", ".join(told + ([f"turned {90 * self.quarters}°"] if self.quarters else [])) or "unchanged"


def seat_or_seats(change: Change, value: Any) -> Any:
    """A seat, or several."""
    return change.seat(value) if isinstance(value, str) else tuple(sorted(map(change.seat, value)))


def side_or_seat(change: Change, value: Any) -> Any:
    """A side by its number or by its name."""
    return change.side(value) if isinstance(value, int) else change.seat(value)


CARRIES: dict[str, Carry] = {
    "unit": Change.number,
    "target": Change.number,
    "several of": lambda change, nos: tuple([change.number(no) for no in nos]),
    "ordering": lambda change, nos: tuple([change.number(no) for no in nos]),
    "side": side_or_seat,
    "seat": seat_or_seats,
    "edge": Change.edge,
    "heading": Change.heading,
    "point": lambda change, at: change.point(*at),
    "points": lambda change, points: tuple([change.point(*at) for at in points]),
    "outline": lambda change, points: tuple([change.point(*at) for at in points]),
    "way": lambda change, way: change.vector(*way),
    "pose": lambda change, at: (*change.point(at[0], at[1]), change.heading(at[2])),
    "circle": lambda change, at: (*change.point(at[0], at[1]), at[2]),
    "hand": lambda change, hand: HANDS.get(hand, hand) if change.mirrored else hand,
    "face": lambda change, face: -face % FACES if change.mirrored else face,
    "aside": lambda change, far: -far + 0.0 if change.mirrored else far,
    "pair": lambda change, rows: tuple([(change.number(a), change.number(b), *rest) for a, b, *rest in rows]),
    "tally": lambda change, rows: tuple([(change.number(a), *rest) for a, *rest in rows]),
    "holders": lambda change, rows: tuple([(name, change.side(side)) for name, side in rows]),
}


class Carrier:
    """Carries a ruleset's battles, questions and actions over.

    `own` are the meanings that names do not tell, `hands` clauses that speak of the left with those of the right.
    """

    def __init__(self, own: Mapping[str, Meaning], hands: Mapping[str, str] | None = None) -> None:
        self.own = dict(own)
        self.hands = {**(hands or {}), **{b: a for a, b in (hands or {}).items()}}
        self.known: dict[type[Any], Carry | None] = {}

    def __call__(self, change: Change, value: Any) -> Any:
        """The value as it looks after the change."""
        carry = self.of_struct(type(value)) if isinstance(value, Struct) else None
        return value if carry is None else carry(change, value)

    def answer(self, change: Change, battle: Any, question: Any, action: Any) -> Any:
        """An answer; a ruleset adds what can only be told by the battle it is given in."""
        return self(change, action)

    def of_struct(self, cls: type[Any]) -> Carry | None:
        """How a struct is carried, or None if nothing in it changes."""
        if cls not in self.known:
            self.known[cls] = lambda change, value: self(change, value)  # it may hold its own kind
            self.known[cls] = self.made(cls)
        return self.known[cls]

    def made(self, cls: type[Any]) -> Carry | None:
        """The carriers of the fields, put together."""
        fields = fields_of(cls)
        carries = {name: carry for name, info in fields.items() if (carry := self.of_field(cls, name, info))}
        if issubclass(cls, Piece) and cls.shelf == Piece.shelf:
            carries["no"] = Change.number
        placed = {"x", "y"} <= set(fields)

        def carried(change: Change, value: Any) -> Any:
            given = {name: old for name in carries if (old := getattr(value, name)) is not None}
            new = {name: carries[name](change, old) for name, old in given.items()}
            if placed and value.x is not None and value.y is not None:
                new["x"], new["y"] = change.point(value.x, value.y)
            if isinstance(value, Field):
                new["units"] = tuple(sorted(new["units"], key=lambda unit: unit.no))
            return replace(value, **new)

        return carried if carries or placed else None

    def of_field(self, cls: type[Any], name: str, info: inspect.Type) -> Carry | None:
        """How one field is carried: by its own word, its type's, its name's, or by what is in it."""
        said = self.own.get(f"{cls.__name__}.{name}") or self.own.get(name) or word_of(info) or NAMES.get(name)
        if said == "sides":
            return self.two_sides(info)
        if name == "clause":
            return self.clause if self.hands else None
        carry = CARRIES.get(said or "")
        if carry and fits(said, bare(info)):
            return carry
        return None if said == "plain" else self.of_type(info)

    def clause(self, change: Change, clause: str) -> str:
        """A clause, that of the other hand if the battle is mirrored."""
        return self.hands.get(clause, clause) if change.mirrored else clause

    def two_sides(self, info: inspect.Type) -> Carry:
        """A pair, one for each side."""
        inner = self.of_type(bare(info).item_types[0])  # type: ignore[attr-defined]

        def carry(change: Change, pair: Any) -> Any:
            both = tuple([inner(change, one) if inner else one for one in pair])
            return both[::-1] if change.swapped else both

        return carry

    def of_type(self, info: inspect.Type) -> Carry | None:
        """How what is in a field is carried."""
        match bare(info):
            case inspect.StructType(cls=cls):
                return self.of_struct(getattr(cls, "__origin__", cls)) and self
            case inspect.UnionType(types=types):
                return self if any([self.of_type(t) for t in types]) else None
            case inspect.CollectionType(item_type=item) | inspect.VarTupleType(item_type=item):
                inner = self.of_type(item)
                return None if inner is None else lambda change, many: tuple([inner(change, one) for one in many])
            case inspect.AnyType():
                return self
        return None


def fields_of(cls: type[Any]) -> dict[str, inspect.Type]:
    """The types of a struct's fields."""
    info = inspect.type_info(cls)
    return {f.name: f.type for f in info.fields} if isinstance(info, inspect.StructType) else {}


def bare(info: inspect.Type) -> inspect.Type:
    """A type without its marks, and without None."""
    while isinstance(info, inspect.Metadata):
        info = info.type
    if isinstance(info, inspect.UnionType):
        some = [t for t in info.types if not isinstance(t, inspect.NoneType)]
        return bare(some[0]) if len(some) == 1 else info
    return info


def word_of(info: inspect.Type) -> str | None:
    """The word a type is marked with."""
    if isinstance(info, inspect.Metadata):
        return (info.extra or {}).get("word") or word_of(info.type)
    if isinstance(info, inspect.UnionType):
        return next((w for t in info.types if (w := word_of(t))), None)
    return None


def fits(said: str | None, info: inspect.Type) -> bool:
    """Can a field of this type mean that? So `turn` is a heading where it is a number of degrees, else a count."""
    leaf = info
    while isinstance(leaf, inspect.VarTupleType | inspect.CollectionType | inspect.TupleType):
        leaf = bare(leaf.item_types[0] if isinstance(leaf, inspect.TupleType) else leaf.item_type)
    many = leaf is not info
    match said:
        case "side":
            return isinstance(leaf, inspect.IntType | inspect.StrType | inspect.LiteralType)
        case "unit" | "target" | "face":
            return isinstance(leaf, inspect.IntType) and not many
        case "several of" | "ordering" | "pair" | "tally":
            return isinstance(leaf, inspect.IntType) and many
        case "heading" | "aside":
            return isinstance(leaf, inspect.FloatType) and not many
        case "point" | "points" | "outline" | "way" | "pose" | "circle":
            return isinstance(leaf, inspect.FloatType) and many
        case "seat" | "edge" | "hand":
            return isinstance(leaf, inspect.StrType | inspect.LiteralType)
    return True
