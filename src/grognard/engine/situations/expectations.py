"""What a situation file expects, and the difference from what happened, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from grognard.engine.events import Ruled
from grognard.engine.files.yaml import shown
from grognard.engine.ruling import Modifier
from grognard.engine.sizes import Count, Fields, Line, Many, Measure, Name, Named, Some, Whole

NEAR = 0.005
Odds = Annotated[Whole | Measure | Name, Meta(description="a chance like 1/6 or 0.17")]
Both = Annotated[tuple[Whole, ...], Meta(min_length=2, max_length=10)]
T = TypeVar("T")


class WantedRuling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling that must have been made; what is not given is not looked at."""

    clause: Name = ""
    subject: Name = ""
    object: Name = ""
    modifiers: Named[Whole] | None = None
    against: Named[Whole] | None = None
    notes: Some[Name] = ()
    dice: Some[Whole] | None = None
    total: Whole | Both | None = None
    result: Line = ""
    row: Name = ""
    odds: Named[Odds] = {}

    def clauses(self) -> Iterator[tuple[str, str]]:
        """Every clause it names, with its field."""
        yield from [(field, id) for field, id in (("clause", self.clause), ("row", self.row)) if id]
        yield from [(f"modifiers.{id}", id) for id in self.modifiers or {}]
        yield from [(f"against.{id}", id) for id in self.against or {}]
        yield from [(f"notes[{i}]", id) for i, id in enumerate(self.notes)]

    def faults(self, made: Ruled) -> list[str]:
        """In what a ruling differs from this one."""
        ruling = made.ruling
        both = isinstance(self.total, tuple)
        total = ruling.totals(made.dice) if both else made.total
        pairs: list[tuple[str, Any, Any]] = [
            ("clause", self.clause or ruling.clause, ruling.clause),
            ("subject", self.subject or ruling.subject, ruling.subject),
            ("object", self.object or ruling.object, ruling.object),
            ("dice", made.dice if self.dice is None else self.dice, made.dice),
            ("total", total if self.total is None else self.total, total),
            ("result", self.result or made.result, made.result),
            ("row", self.row or made.clause, made.clause),
        ]
        found = [f"{name}: expected {said(wanted)}, got {said(got)}" for name, wanted, got in pairs if wanted != got]
        found += modifier_faults("modifiers", self.modifiers, ruling.modifiers)
        found += modifier_faults("against", self.against, ruling.against)
        told = [note.clause for note in ruling.notes]
        found += [f"notes: expected {id}, got {said(told)}" for id in self.notes if id not in told]
        return found + odds_faults(self.odds, ruling.odds() if self.odds else {})


class WantedRefusal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A refusal by its clause and, if given, by words of its reason."""

    clause: Name
    reason: Line = ""


class Expect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a situation can expect; what is not given is not looked at."""

    rulings: Many[WantedRuling] = ()
    refusal: WantedRefusal | None = None
    events: Many[Fields] = ()
    units: Annotated[dict[Name, Fields], Meta(max_length=1_000)] = {}
    battle: Fields = {}
    questions: Some[Name | Fields] | UnsetType = UNSET
    result: Line | UnsetType | None = UNSET
    dice_used: Count | None = None
    absent: Some[Name] = ()

    def clauses(self) -> Iterator[tuple[str, str]]:
        """Every clause it names, with its field."""
        for i, ruling in enumerate(self.rulings):
            yield from [(f"expect.rulings[{i}].{field}", id) for field, id in ruling.clauses()]
        for i, event in enumerate(self.events):
            if isinstance(event.get("clause"), str):
                yield f"expect.events[{i}].clause", event["clause"]
        if self.refusal:
            yield "expect.refusal.clause", self.refusal.clause
        yield from [(f"expect.absent[{i}]", id) for i, id in enumerate(self.absent)]


def in_order(
    what: str, wanted: Sequence[T], made: Sequence[Any], faults: Callable[[T, Any], list[str]]
) -> Iterator[str]:
    """Complaints about what should have happened in this order, other things between."""
    start = 0
    for i, want in enumerate(wanted):
        differences = [faults(want, one) for one in made[start:]]
        if [] in differences:
            start += differences.index([]) + 1
            continue
        if not differences:
            yield f"expect.{what}[{i}]: there were no more {what}"
            return
        nearest = min(differences, key=len)
        for fault in nearest:
            yield f"expect.{what}[{i}]: {fault}"
        start += differences.index(nearest) + 1


def partly(wanted: Any, got: Any, numbers: Mapping[str, int] = {}, field: str = "") -> list[str]:
    """In what a value differs from the part of it that is expected; where it has numbers, names will do."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        rows = [(dotted(field, str(key)), value, got.get(key)) for key, value in wanted.items()]
        return [fault for path, value, its in rows for fault in partly(value, its, numbers, path)]
    if isinstance(wanted, list | tuple) and isinstance(got, list | tuple) and len(wanted) == len(got):
        pairs = enumerate(zip(wanted, got, strict=True))
        return [fault for i, (a, b) in pairs for fault in partly(a, b, numbers, f"{field}[{i}]")]
    if isinstance(wanted, str) and type(got) is int:
        got = wanted if numbers.get(wanted) == got else next((id for id, no in numbers.items() if no == got), got)
    return [] if same(wanted, got) else [f"{field}: expected {said(wanted)}, got {said(got)}".lstrip(": ")]


def same(wanted: Any, got: Any) -> bool:
    """Equal, numbers to within half a hundredth."""
    if isinstance(wanted, bool) or isinstance(got, bool):
        return wanted is got
    if isinstance(wanted, int | float) and isinstance(got, int | float):
        return abs(wanted - got) <= NEAR
    return bool(wanted == got)


def modifier_faults(name: str, wanted: dict[str, int] | None, got: Sequence[Modifier]) -> list[str]:
    """Expected modifiers must be exactly those that are not nothing; a row of 0 may be expected too."""
    if wanted is None:
        return []
    sums: dict[str, int] = {}
    for m in got:
        sums[m.clause] = sums.get(m.clause, 0) + m.value
    told = {id: value for id, value in sums.items() if value or id in wanted}
    return [] if told == wanted else [f"{name}: expected {signed(wanted)}, got {signed(told)}"]


def odds_faults(wanted: dict[str, Odds], got: dict[str, Fraction]) -> list[str]:
    """Expected chances: a fraction is meant exactly, a decimal to its second place."""
    found = []
    for result, chance in wanted.items():
        real = got.get(result, Fraction(0))
        slack = 0 if isinstance(chance, str) else NEAR
        try:
            right = abs(Fraction(chance) - real) <= slack
        except (ValueError, ZeroDivisionError, OverflowError):
            right = False
        if not right:
            found.append(f"odds.{result}: expected {chance}, got {real}")
    return found


def signed(modifiers: dict[str, int]) -> str:
    """Modifiers as people write them."""
    return ", ".join(f"{id} {value:+d}" for id, value in modifiers.items()) or "none"


def said(value: Any) -> str:
    """A value as a difference shows it."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(said(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {said(v)}" for k, v in value.items()) + "}"
    return value if isinstance(value, str) and value else shown(value)


def dotted(field: str, name: str) -> str:
    """The path of a named field."""
    return f"{field}.{name}" if field else name
