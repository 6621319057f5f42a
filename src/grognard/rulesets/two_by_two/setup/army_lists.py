"""Chapter 15: army lists as data, what a Command may take, and armies ready to march."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.ruling import Refusal
from grognard.rulesets.two_by_two.battle import LIMIT
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.units import SIZED_ARMS, TYPES, Size, TypeName, points, size_for

BOARD = 24.0
COMMAND_AP = 80.0
LEAST_AP = 4.0
OWN = "own"
AP_FOR_EACH_HQ = 24.0
READY_ARMIES = 4

Kind = tuple[str, str]


class ListRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row of an army list: how many units of a type and size it allows."""

    clause: str
    type: TypeName
    size: Size = "common"
    min: int = 0
    max: int
    bracketed: bool = False
    weight: int = 0
    names: tuple[str, ...] = ()

    @property
    def kind(self) -> Kind:
        """Type and size."""
        return (self.type, self.size)

    @property
    def bundle(self) -> int:
        """How many the first purchase takes."""
        return self.min if self.bracketed else 1


class ArmyList(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one Command may take; the own list has no rows and takes anything at its cost."""

    id: str
    name: str
    clause: str
    fixed: bool = False
    rows: tuple[ListRow, ...] = ()

    def row(self, kind: Kind) -> ListRow | None:
        """The row for a type and size."""
        return next((row for row in self.rows if row.kind == kind), None)


class ArmyRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many units of a type and size; a strength, where given, is each unit's rank and file.

    On one table all are one Command; where several corps fight, each row names its own, and 0 is the army headquarters.
    """

    type: TypeName
    count: Annotated[int, Meta(ge=1, le=200)]
    size: Size = "common"
    strength: Annotated[int, Meta(ge=0, le=100_000)] = 0
    command: Annotated[int, Meta(ge=0, le=20)] = 0

    @property
    def kind(self) -> Kind:
        """Type and size."""
        return (self.type, self.size)

    @property
    def ap(self) -> float:
        """What the row costs."""
        return self.count * points(self.type, self.size)


Rows = tuple[ArmyRow, ...]


class _Lists(Struct, frozen=True, forbid_unknown_fields=True):
    list: tuple[ArmyList, ...]


@cache
def army_lists() -> dict[str, ArmyList]:
    """Every list, by its id."""
    text = files(__package__).joinpath("army_lists.toml").read_text("utf-8")
    return {found.id: found for found in msgspec.toml.decode(text, type=_Lists).list}


def cost(rows: Sequence[ArmyRow]) -> float:
    """The army points of all rows."""
    return sum([row.ap for row in rows])


def label(kind: Kind) -> str:
    """A type and size in the book's words."""
    troop, size = kind
    return TYPES[troop].label if size == "common" else f"{size.capitalize()} {TYPES[troop].label}"


def corps_on(ground: Ground) -> int:
    """How many corps a table is for: one for every 2 ft square (2X2-1.6)."""
    return max(1, int((ground.width + LIMIT) // BOARD) * int((ground.depth + LIMIT) // BOARD))


def army_fault(army_list: ArmyList, rows: Rows, limit: float, options: Options, corps: int = 1) -> Refusal | None:
    """Why an army may not be fielded (D-01), or None."""
    if not rows:
        return Refusal("2X2-15.1", "an army needs at least one unit")
    parts = commands(rows, corps)
    faults = [
        *[row_fault(army_list, row, options) for row in rows],
        corps_fault(rows, corps),
        *[counts_fault(army_list, counted(part)) for part in parts],
        total_fault(cost(rows), limit),
        *[command_fault(cost(part)) for part in parts],
    ]
    return next((fault for fault in faults if fault is not None), None)


def counted(rows: Rows) -> Counter[Kind]:
    """How many units of each type and size."""
    bought = Counter[Kind]()
    for row in rows:
        bought[row.kind] += row.count
    return bought


def commands(rows: Rows, corps: int) -> list[Rows]:
    """The rows of each Command; the army headquarters over several is none."""
    numbers = range(1, corps + 1) if corps > 1 else (0,)
    return [tuple([row for row in rows if row.command == number]) for number in numbers]


def corps_fault(rows: Rows, corps: int) -> Refusal | None:
    """Several corps have a headquarters each and one over them all; one corps is one Command."""
    most = corps if corps > 1 else 0
    if any([row.command > most for row in rows]):
        return Refusal("2X2-1.6", f"the table is for {corps} corps")
    if corps == 1:
        return None
    staff = [row for row in rows if row.command == 0]
    if any([row.type != "hq" for row in staff]) or sum([row.count for row in staff]) != 1:
        return Refusal("2X2-1.6", "over several corps there is one army headquarters, and nothing else")
    if not all([any([row.type == "hq" for row in command]) for command in commands(rows, corps)]):
        return Refusal("2X2-1.6", "every corps needs a headquarters")
    return None


def row_fault(army_list: ArmyList, row: ArmyRow, options: Options) -> Refusal | None:
    """What is wrong with a row whatever else the army holds."""
    troop, what = TYPES[row.type], label(row.kind)
    if row.count < 1:
        return Refusal("2X2-15.1", f"a row buys at least one unit, not {row.count} {what}")
    if troop.option and not getattr(options, troop.option):
        return Refusal("2X2-16.1", f"{troop.label} need their optional rule, which has not been agreed")
    if row.size != "common" and troop.arm not in SIZED_ARMS:
        return Refusal("2X2-1.8", f"{troop.label} cannot be {row.size.capitalize()}: size is for infantry and cavalry")
    if row.type == "militia" and row.size == "small":
        return Refusal("2X2-15.13", "Militia may not be Small")
    if row.strength and troop.arm in SIZED_ARMS and size_for(row.strength) != row.size:
        right = size_for(row.strength).capitalize()
        return Refusal("2X2-1.9", f"{row.strength:,} rank and file make {troop.label} {right}, not {row.size}")
    if row.size == "small" and army_list.id != OWN:
        return Refusal(
            "2X2-1.9", f"the {army_list.name} list has no Small units: {what} is for own lists and scenarios"
        )
    return None


def counts_fault(army_list: ArmyList, bought: Counter[Kind]) -> Refusal | None:
    """What is wrong with the numbers, row by row of the list."""
    if army_list.id == OWN:
        return None
    for kind in bought:
        if army_list.row(kind) is None:
            clause = army_list.clause if army_list.fixed else "2X2-15.22"
            return Refusal(clause, f"the {army_list.name} list has no {label(kind)}")
    for row in army_list.rows:
        fault = count_fault(army_list, row, bought[row.kind])
        if fault is not None:
            return fault
    return None


def count_fault(army_list: ArmyList, row: ListRow, count: int) -> Refusal | None:
    """What is wrong with the number bought of one row."""
    what, name = label(row.kind), army_list.name
    if army_list.fixed and count != row.max:
        return Refusal(row.clause, f"the {name} has {row.max} {what}, not {count}")
    if count > row.max:
        return Refusal("2X2-15.22", f"the {name} list allows at most {row.max} {what}, not {count}")
    if count < row.min and not row.bracketed:
        return Refusal("2X2-15.23", f"the {name} list needs at least {row.min} {what}, not {count}")
    if 0 < count < row.min:
        return Refusal("2X2-15.24", f"the {name} list allows no {what}, or at least {row.min}, not {count}")
    return None


def total_fault(total: float, limit: float) -> Refusal | None:
    """More than the agreed total."""
    if total > limit:
        return Refusal("2X2-15.1", f"the army costs {total:g} AP and the agreed total is {limit:g}")
    return None


def command_fault(ap: float) -> Refusal | None:
    """More than one Command can hold."""
    if ap > COMMAND_AP:
        return Refusal("2X2-15.21", f"a Command of {ap:g} AP is too big: one holds at most {COMMAND_AP:g}")
    return None


def limit_fault(limit: float, corps: int = 1) -> Refusal | None:
    """Why a total may not be agreed."""
    if limit > COMMAND_AP * corps:
        return Refusal("2X2-15.21", f"{limit:g} AP need more Commands on more tables; each holds {COMMAND_AP:g}")
    headquarters = corps + 1 if corps > 1 else 1
    if not limit >= LEAST_AP * headquarters:
        return Refusal("2X2-15.1", f"an army of {limit:g} AP cannot pay for {hqs(headquarters)}")
    return None


def hqs(count: int) -> str:
    """An HQ, or as many as several corps need."""
    return "an HQ" if count == 1 else f"the {count} HQs of {count - 1} corps"


def ready_armies(army_list: ArmyList, ap: float, options: Options, corps: int = 1) -> list[Rows]:
    """A handful of sensible legal armies, the same ones every time."""
    found: list[Rows] = []
    for i in range(1 if army_list.fixed else READY_ARMIES):
        rng = Random(f"{army_list.id}/{ap:g}/{i}")
        rows = several(army_list, ap, rng, options, corps) if corps > 1 else one(army_list, ap, rng, options)
        if rows not in found and army_fault(army_list, rows, ap, options, corps) is None:
            found.append(rows)
    return found


def one(army_list: ArmyList, ap: float, rng: Random, options: Options) -> Rows:
    """A Command: the whole list where it is fixed, otherwise what chance buys."""
    if army_list.fixed:
        return tuple([ArmyRow(type=row.type, count=row.max, size=row.size) for row in army_list.rows])
    return random_army(army_list, ap, rng, options)


def several(army_list: ArmyList, ap: float, rng: Random, options: Options, corps: int) -> Rows:
    """An army headquarters and a Command for each corps."""
    staff = ArmyRow(type="hq", count=1)
    share = (ap - staff.ap) / corps
    parts = [(i, one(army_list, share, rng, options)) for i in range(1, corps + 1)]
    return (staff, *[replace(row, command=i) for i, rows in parts for row in rows])


def random_army(army_list: ArmyList, ap: float, rng: Random, options: Options | None = None) -> Rows:
    """An army bought row by row until the points are spent; legal if the compulsory rows can be paid for."""
    rows = own_rows(options or Options()) if army_list.id == OWN else army_list.rows
    left = min(ap, COMMAND_AP)
    bought = {row.kind: row.min for row in rows if row.min and not row.bracketed}
    bought["hq", "common"] = wanted_hqs(rows, left)
    left -= sum([n * points(*kind) for kind, n in bought.items()])
    while True:
        choice = [
            row for row in rows if row.weight and parcel(row, bought) and parcel(row, bought) * unit_ap(row) <= left
        ]
        if not choice:
            return tuple([ArmyRow(type=r.type, count=bought[r.kind], size=r.size) for r in rows if bought.get(r.kind)])
        row = rng.choices(choice, [r.weight for r in choice])[0]
        n = parcel(row, bought)
        bought[row.kind] = bought.get(row.kind, 0) + n
        left -= n * unit_ap(row)


def wanted_hqs(rows: tuple[ListRow, ...], ap: float) -> int:
    """One HQ, and another for every so many points, as far as the list goes."""
    most = next((row.max for row in rows if row.type == "hq"), 0)
    return min(most, max(1, round(ap / AP_FOR_EACH_HQ)))


def parcel(row: ListRow, bought: dict[Kind, int]) -> int:
    """How many units the next purchase of a row takes; 0 if it is full."""
    have = bought.get(row.kind, 0)
    if have == 0:
        return row.bundle
    return 1 if have < row.max else 0


def unit_ap(row: ListRow) -> float:
    """What one unit of a row costs."""
    return points(row.type, row.size)


def own_rows(options: Options) -> tuple[ListRow, ...]:
    """What own lists are drawn from: every type in force, bought as an ordinary army would."""
    weights = {
        "line": 10,
        "light_infantry": 3,
        "militia": 2,
        "foot_artillery": 4,
        "heavy_cavalry": 3,
        "light_cavalry": 3,
    }
    rows = []
    for troop in TYPES.values():
        if troop.option and not getattr(options, troop.option):
            continue
        weight = 0 if troop.arm == "hq" else weights.get(troop.name, 2)
        most = 3 if troop.arm == "hq" else 12
        rows.append(ListRow(clause="2X2-15.20", type=troop.name, max=most, weight=weight))
    return tuple(rows)
