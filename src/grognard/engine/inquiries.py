"""Rulings asked for at a real table: what has to be said for each kind, and the engine's own judge of it.

An item names a place in the facts that a chapter's `see` would have found on a table of ours (`firer.pinned`,
`attacker.unit.type`). The desk asks people for it instead, makes the same facts and hands them to the same `judge`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from grognard.engine.dice import Seeded, new_seed
from grognard.engine.events import Ruled
from grognard.engine.ruling import Ruling

Value = bool | int | float | str
Answers = Mapping[str, Value]


class BadAnswer(ValueError):
    """What was said cannot be: which item, and what was expected."""


class Choice(Struct, frozen=True):
    """One of the things an item can be; `sign` stands for it where a row of them has no room for words."""

    value: Value
    text: str
    sign: str = ""


class Item(Struct, frozen=True, kw_only=True):
    """One thing to say: yes or no, one of several, or a number; `part` is whose it is."""

    key: str
    text: str
    kind: Literal["tick", "one", "number"]
    start: Value
    part: str = ""
    choices: tuple[Choice, ...] = ()
    low: float = 0
    high: float = 0
    step: float = 1


class Inquiry(Struct, frozen=True, kw_only=True, eq=False):
    """A kind of ruling that can be asked for without a battle.

    `facts` are the chapter's own types under the names the keys begin with, in the order in which `judge` takes them;
    `fixed` is what a desk need not ask, `means` what an answer stands for where that is no plain value, `made_of` the
    types of parts that a compiled type does not name.
    """

    key: str
    title: str
    about: str = ""
    parts: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    facts: Mapping[str, Any]
    fixed: Mapping[str, Any] = {}
    means: Mapping[str, Mapping[Any, Any]] = {}
    made_of: Mapping[str, Any] = {}
    judge: Callable[..., Ruling]

    def complete(self, answers: Answers) -> dict[str, Value]:
        """What was said, in bounds, and for the rest how every item starts."""
        known = {item.key: item for item in self.items}
        for key in answers:
            if key not in known:
                raise BadAnswer(f"{self.title} asks nothing called {key}")
        return {key: checked(item, answers.get(key, item.start)) for key, item in known.items()}

    def rule(self, answers: Answers) -> Ruling:
        """The ruling on what was said."""
        said = {**self.fixed, **{key: self.meant(key, value) for key, value in self.complete(answers).items()}}
        return self.judge(*[made(kind, name, said, self.made_of) for name, kind in self.facts.items()])

    def told(self, *facts: Any) -> dict[str, Value]:
        """What people would have said of facts that were seen on a table of ours."""
        by_name = dict(zip(self.facts, facts, strict=True))
        return {item.key: self.said(item, looked_up(by_name, item.key)) for item in self.items}

    def meant(self, key: str, value: Value) -> Any:
        """What an answer stands for in the facts."""
        return self.means[key][value] if key in self.means else value

    def said(self, item: Item, value: Any) -> Value:
        """How people would say what stands in the facts; what no answer stands for is as the item starts."""
        if item.key not in self.means:
            plain: Value = value
            return plain
        return next((said for said, meant in self.means[item.key].items() if meant == value), item.start)


def tick(key: str, text: str, part: str = "", start: bool = False) -> Item:
    """Yes or no."""
    return Item(key=key, text=text, kind="tick", start=start, part=part)


def nobody(path: str, side: int, name: str) -> dict[str, object]:
    """What a unit has that no ruling asks after."""
    return {f"{path}.no": side, f"{path}.side": side, f"{path}.id": name}


def one(
    key: str,
    text: str,
    choices: Mapping[Any, str],
    part: str = "",
    start: Value | None = None,
    signs: Mapping[Any, str] = {},
) -> Item:
    """One of several."""
    found = tuple([Choice(value, words, signs.get(value, "")) for value, words in choices.items()])
    return Item(
        key=key, text=text, kind="one", start=found[0].value if start is None else start, part=part, choices=found
    )


def number(key: str, text: str, low: float, high: float, part: str = "", start: float = 0, step: float = 1) -> Item:
    """A figure that may be set in steps between two bounds."""
    return Item(key=key, text=text, kind="number", start=start, part=part, low=low, high=high, step=step)


def checked(item: Item, value: Value) -> Value:
    """A value that an item can have; a BadAnswer if it cannot."""
    if item.kind == "tick":
        if not isinstance(value, bool):
            raise BadAnswer(f"{item.text}: expected yes or no, not {value!r}")
    elif item.kind == "one":
        if not any([type(c.value) is type(value) and c.value == value for c in item.choices]):
            known = ", ".join([str(c.value) for c in item.choices])
            raise BadAnswer(f"{item.text}: expected one of {known}, not {value!r}")
    elif isinstance(value, bool | str) or not item.low <= value <= item.high:
        raise BadAnswer(f"{item.text}: expected a number from {item.low:g} to {item.high:g}, not {value!r}")
    return value


def made(kind: Any, path: str, said: Mapping[str, Any], made_of: Mapping[str, Any]) -> Any:
    """A value of one of the chapter's types, from what was said of its parts."""
    if path in said:
        return said[path]
    if f"{path}.0" in said:
        return tuple([said[f"{path}.{i}"] for i in range(len(said)) if f"{path}.{i}" in said])
    values = {}
    for name, hint, needed in members(kind):
        below = f"{path}.{name}"
        if below in said or any([key.startswith(f"{below}.") for key in said]):
            values[name] = made(made_of.get(below, hint), below, said, made_of)
        elif needed:
            raise LookupError(f"{below} is neither asked nor fixed")
    return kind(**values)


@cache
def members(kind: Any) -> list[tuple[str, Any, bool]]:
    """The fields of a type, with their types, and whether each must be given."""
    hints = get_type_hints(kind)
    if issubclass(kind, Struct):
        return [(one.name, hints[one.name], is_needed(one)) for one in fields(kind)]
    return [(name, hints[name], name not in kind._field_defaults) for name in kind._fields]


def is_needed(one: FieldInfo) -> bool:
    """Has a field no value of its own?"""
    return one.default is NODEFAULT and one.default_factory is NODEFAULT


def looked_up(facts: Mapping[str, Any], key: str) -> Any:
    """What stands at a place in the facts."""
    name, *rest = key.split(".")
    value = facts[name]
    for part in rest:
        value = value[int(part)] if part.isdecimal() else getattr(value, part)
    return value


def met(ruling: Ruling, dice: tuple[int, ...]) -> Ruled:
    """A ruling with the dice that were thrown for it; a BadAnswer where there are too many or too few."""
    if any([not 1 <= face <= 6 for face in dice]):
        raise BadAnswer("a die shows 1 to 6")
    missing = dice_wanted(ruling, dice)
    if missing:
        wanted = f"{abs(missing)} more" if missing > 0 else f"{abs(missing)} fewer"
        raise BadAnswer(f"this throw takes {wanted} {'die' if abs(missing) == 1 else 'dice'}")
    row = ruling.outcome(dice)
    return Ruled(clause=row.clause, ruling=ruling, dice=dice, total=ruling.total(dice), result=row.result)


def dice_wanted(ruling: Ruling, dice: tuple[int, ...]) -> int:
    """How many dice are still to be thrown; below nought, how many are too many."""
    if ruling.throw != "pools":
        return ruling.dice - len(dice)
    for n in range(len(dice) + 1):
        if ruling.wanted(dice[:n], "")[1] == 0:
            return n - len(dice)
    return ruling.wanted(dice, "")[1]


def thrown(ruling: Ruling) -> tuple[int, ...]:
    """Dice thrown here, pool after pool."""
    dice: tuple[int, ...] = ()
    source = Seeded(new_seed())
    while (n := ruling.wanted(dice, "")[1]) > 0:
        dice += source.d6(len(dice), n, "")
    return dice


class Effect(Struct, frozen=True, kw_only=True):
    """What it would do to say something else of one item: to the sum of its own side, and by which clauses."""

    value: Value
    by: int
    clauses: tuple[str, ...]
    matters: bool


def effects(inquiry: Inquiry, answers: Answers) -> dict[str, tuple[Effect, ...]]:
    """By item, what each thing that can be said of it is worth beside how it starts, all else being as it is."""
    said = inquiry.complete(answers)
    return {item.key: weighed(inquiry, item, said) for item in inquiry.items if item.kind != "number"}


def weighed(inquiry: Inquiry, item: Item, said: Mapping[str, Value]) -> tuple[Effect, ...]:
    """Each thing that can be said of one item."""
    values = [c.value for c in item.choices] if item.kind == "one" else [False, True]
    at_start = inquiry.rule({**said, item.key: item.start})
    rulings = [inquiry.rule({**said, item.key: value}) for value in values]
    matters = any([substance(r) != substance(at_start) for r in rulings])
    return tuple([effect(v, r, at_start, matters) for v, r in zip(values, rulings, strict=True)])


def effect(value: Value, ruling: Ruling, other: Ruling, matters: bool) -> Effect:
    """What sets one ruling apart from another."""
    mine, his = ruling.bonus - other.bonus, against(ruling) - against(other)
    before = {(m.clause, m.value) for m in (*other.modifiers, *other.against)}
    fresh = [m.clause for m in (*ruling.modifiers, *ruling.against) if (m.clause, m.value) not in before]
    return Effect(value=value, by=mine or his, clauses=tuple(fresh), matters=matters)


def against(ruling: Ruling) -> int:
    """The sum of the other side's modifiers."""
    return sum([m.value for m in ruling.against])


def substance(ruling: Ruling) -> Sequence[object]:
    """All of a ruling that decides something."""
    return (
        ruling.clause, ruling.throw, ruling.figures, ruling.modifiers, ruling.against, ruling.results, ruling.pools,
    )  # fmt: skip
