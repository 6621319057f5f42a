"""State ARMIES: both sides choose in secret; the answers are opened together and the units raised, off the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import SIDES, Host, Skirmish, Unit, seat_of
from grognard.rulesets.two_by_two.setup.army_lists import (
    ArmyList,
    ArmyRow,
    Kind,
    Rows,
    army_fault,
    army_lists,
    corps_on,
    cost,
    counted,
    label,
    ready_armies,
)
from grognard.rulesets.two_by_two.units import SIZE_AP, TYPES, Size, TypeName

CODES = {
    "hq": "HQ",
    "line": "LI",
    "guards": "GD",
    "light_infantry": "LT",
    "militia": "MI",
    "heavy_cavalry": "HC",
    "light_cavalry": "LC",
    "foot_artillery": "FA",
    "horse_artillery": "HA",
    "irregular_shooters": "IS",
    "irregular_warband": "IW",
    "irregular_cavalry": "IC",
    "lancers": "LN",
}


class ListChosen(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side's army comes from this list."""

    side: int
    list: str


class RowChosen(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side took so many units of a row of its list."""

    side: int
    unit_type: TypeName
    size: Size
    count: int


class Mustered(OpenEvent, frozen=True, kw_only=True, tag=True):
    """What all units of a type cost a side, before their size is counted."""

    side: int
    unit_type: TypeName
    count: int
    ap: float


class SizePaid(OpenEvent, frozen=True, kw_only=True, tag=True):
    """What the size of its Large or Small units cost a side, or saved it."""

    side: int
    size: Size
    count: int
    ap: float


class SizesCounted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """How many units of each size a side has."""

    side: int
    large: int
    common: int
    small: int


class ArmyChosen(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side's army is complete."""

    side: int
    units: int
    ap: float
    limit: float


class ChooseArmy(Action, frozen=True, kw_only=True, tag=True):
    """Field an army from a list."""

    unasked: ClassVar[str] = "2X2-15.1"
    list: Annotated[str, Meta(max_length=40, extra={"word": "one of"})]
    rows: Annotated[Rows, Meta(max_length=60, extra={"word": "list of parts"})]

    def refusal(self, battle: Skirmish, question: ArmyChoice) -> Refusal | None:
        """The list, then the army."""
        known = army_lists()
        if self.list not in known:
            return Refusal("2X2-15.20", f"there is no army list {self.list!r}: an army without a list is an own list")
        if question.list and self.list != question.list:
            return Refusal("2X2-15.21", f"this side fields the {known[question.list].name} list")
        return army_fault(known[self.list], self.rows, question.limit, battle.options, corps_on(battle.field.ground))


class ArmyChoice(Question, frozen=True, kw_only=True, tag=True):
    """Which army does the side field?"""

    answers: ClassVar[tuple[type[Action], ...]] = (ChooseArmy,)
    secret: ClassVar[bool] = True
    side: int
    limit: float
    list: str = ""

    def candidates(self, battle: Skirmish) -> Sequence[ChooseArmy]:
        """The ready-made armies of every list that the side may use."""
        lists = [found for found in army_lists().values() if self.list in ("", found.id)]
        return [
            ChooseArmy(list=found.id, rows=rows)
            for found in lists
            for rows in ready_armies(found, self.limit, battle.options, corps_on(battle.field.ground))
        ]


class Armies(Step, frozen=True, tag=True):
    """Ask every side that has no units yet."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Both choose at once, unseen."""
        battle = umpire.battle
        there = {unit.side for unit in battle.field.units}
        asked = [side for side in range(len(SIDES)) if side not in there]
        umpire.push(ArmiesOpened())
        umpire.ask(
            *[
                ArmyChoice(seat=seat_of(side), side=side, limit=host.ap, list=host.list)
                for side, host in enumerate(battle.hosts)
                if side in asked
            ]
        )


class ArmiesOpened(Step, frozen=True, tag=True):
    """The answers are in: raise the armies."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Side by side, blue first."""
        chosen = {SIDES.index(s.seat): s.action for s in umpire.unseal()}
        for side in sorted(chosen):
            action = chosen[side]
            assert isinstance(action, ChooseArmy)
            raise_army(umpire, side, army_lists()[action.list], action.rows)


def raise_army(umpire: Umpire[Skirmish], side: int, army_list: ArmyList, rows: Rows) -> None:
    """Put a side's units on the shelf, waiting, and say what each cost."""
    battle = umpire.battle
    host, limit = battle.hosts[side], battle.hosts[side].ap
    tell_rows(umpire, side, army_list, rows)
    tell_costs(umpire, side, rows)
    raised = units_of(side, army_list, rows, len(battle.field.units))
    umpire.set("2X2-15.1", field=replace(battle.field, units=battle.field.units + raised))
    new = replace(host, list=army_list.id, ap=cost(rows))
    umpire.set("2X2-15.1", hosts=with_host(umpire.battle, side, new))
    umpire.tell(ArmyChosen(clause="2X2-15.1", side=side, units=len(raised), ap=cost(rows), limit=limit))


def tell_rows(umpire: Umpire[Skirmish], side: int, army_list: ArmyList, rows: Rows) -> None:
    """The list and what was taken from each of its rows."""
    umpire.tell(ListChosen(clause=army_list.clause, side=side, list=army_list.id))
    bought = counted(rows)
    for row in rows:
        if row.kind not in bought:
            continue
        listed = army_list.row(row.kind)
        clause = listed.clause if listed else "2X2-15.20"
        count = bought.pop(row.kind)
        umpire.tell(RowChosen(clause=clause, side=side, unit_type=row.type, size=row.size, count=count))


def tell_costs(umpire: Umpire[Skirmish], side: int, rows: Rows) -> None:
    """The points by type, then by size."""
    types, sizes = Counter[TypeName](), Counter[Size]()
    for row in rows:
        types[row.type] += row.count
        sizes[row.size] += row.count
    for name, n in types.items():
        troop = TYPES[name]
        umpire.tell(Mustered(clause=troop.ap_clause, side=side, unit_type=name, count=n, ap=n * troop.ap))
    for size, n in sizes.items():
        extra, clause = SIZE_AP[size]
        if extra:
            umpire.tell(SizePaid(clause=clause, side=side, size=size, count=n, ap=n * extra))
    umpire.tell(
        SizesCounted(clause="2X2-1.7", side=side, large=sizes["large"], common=sizes["common"], small=sizes["small"])
    )


def units_of(side: int, army_list: ArmyList, rows: Rows, first: int) -> tuple[Unit, ...]:
    """The units of an army, numbered on from the first."""
    units: list[Unit] = []
    seen = Counter[str]()
    named = Counter[Kind]()
    for row in [each for each in rows for _ in range(each.count)]:
        seen[row.type] += 1
        named[row.kind] += 1
        units.append(
            Unit(
                no=first + len(units),
                id=f"{SIDES[side][0].upper()}_{CODES[row.type]}{seen[row.type]}",
                side=side,
                type=row.type,
                size=row.size,
                given_name=name_of(army_list, row, named[row.kind]),
                command=row.command,
                place="waiting",
            )
        )
    return tuple(units)


def name_of(army_list: ArmyList, row: ArmyRow, n: int) -> str:
    """What the list calls the n-th unit of a row."""
    listed = army_list.row(row.kind)
    if listed and n <= len(listed.names):
        return listed.names[n - 1]
    return f"{label(row.kind)} {n}"


def with_host(battle: Skirmish, side: int, host: Host) -> tuple[Host, Host]:
    """Both hosts, one of them replaced."""
    return (host, battle.hosts[1]) if side == 0 else (battle.hosts[0], host)
