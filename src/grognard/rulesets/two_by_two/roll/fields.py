"""A field with some units replaced; what was worked out survives a change that cannot have touched it."""

from typing import Any

from grognard.rulesets.two_by_two.roll.posts import Kind, Roll, post_of


def with_unit(field: Any, new: Any, kinds: dict[str, Kind]) -> Any:
    """The field with one unit replaced."""
    no: int = new.no
    units = list(field.units)
    old = units[no]
    units[no] = new
    child = type(field)(units=tuple(units), ground=field.ground)
    mine: dict[str, Any] = field.__dict__
    its: dict[str, Any] = child.__dict__
    if "to_come" in mine and old.place == new.place:
        its["to_come"] = mine["to_come"]
    roll: Roll | None = mine.get("roll")
    if roll is not None:
        its["roll"] = roll.changed(post_of(new, kinds, roll.posts[no]))
    return child


def with_marks(field: Any, news: list[Any], kinds: dict[str, Kind]) -> Any:
    """The field with several units replaced, if none of them has moved; None if one has."""
    mine: dict[str, Any] = field.__dict__
    roll: Roll | None = mine.get("roll")
    if roll is None:
        return None
    units = list(field.units)
    for new in news:
        old = units[new.no]
        if new.at is not old.at or new.place != old.place:
            return None
        units[new.no] = new
    child = type(field)(units=tuple(units), ground=field.ground)
    its: dict[str, Any] = child.__dict__
    its["roll"] = roll.marked(news, kinds)
    if "to_come" in mine:
        its["to_come"] = mine["to_come"]
    return child
